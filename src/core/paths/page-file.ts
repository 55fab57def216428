// Output paths of pages and their data. A page is the index of a folder, which every host serves at the
// clean path. Some hosts would prefer a file `x.html` or `x` next to it, so no such file may exist.

import type { Hash, Url } from '../model/names.ts'
import { decodePath } from './encode-path.ts'

/** The route of the not-found page, which hosts expect at this name. */
export const missingPageUrl: Url = '/404.html'

/** Path of the search page. */
export const SEARCH_PATH: Url = '/search'

/** Whether a route is a not-found page: each language has one. */
export function isMissingPage(url: Url): boolean {
  return url.endsWith(missingPageUrl)
}

/** Returns the HTML file of a route, relative to the output folder: `guide/intro/index.html`. */
export function pageFile(url: Url): string {
  if (isMissingPage(url)) return decodePath(url).slice(1)
  return url === '/' ? 'index.html' : `${decodePath(url).slice(1)}/index.html`
}

/** Returns the file with the data shared by all pages of a build. */
export function chromeFile(build: string): string {
  return `assets/chrome-${build}.json`
}

/** Returns the file with the items of a sidebar. */
export function sidebarFile(items: Hash): string {
  return `assets/sidebar-${items}.json`
}

/** Data that changes independently of the pages that use it: the only shared file with a stable name. */
export const manifestFile = 'assets/manifest.json'

/** Contents of that file. */
export interface SiteManifest {
  /** Sidebar name → file of its items. */
  readonly sidebars: Readonly<Record<string, string>>
}

/** Default icon: without it, browsers would request `/favicon.ico` from every host. */
export const iconFile = 'assets/icon.svg'

/** The file with the routes of the site, for the not-found page. */
export const routesFile = 'assets/routes.json'

/** An entry of the file: the equivalent page in another language or version, if any. */
export type ListedRoute = readonly [url: string, title: string, page?: string]
