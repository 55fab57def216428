// The path of a route's file in the built site: in a folder with an index, which every host finds under the
// clean path. A file `x.html` or `x` beside it would be preferred by some hosts, so nothing may be named so.

import type { Hash, Url } from '../model/names.ts'
import { decodePath } from './encode-path.ts'

/** The route of the not-found page, which hosts expect at this name. */
export const missingPageUrl: Url = '/404.html'

/** Whether a route is that of a not-found page: each language has one. */
export function isMissingPage(url: Url): boolean {
  return url.endsWith(missingPageUrl)
}

/** The HTML file of a route, relative to the output folder: `guide/intro/index.html`. */
export function pageFile(url: Url): string {
  if (isMissingPage(url)) return decodePath(url).slice(1)
  return url === '/' ? 'index.html' : `${decodePath(url).slice(1)}/index.html`
}

/** The file with the data that all pages of a build share. */
export function chromeFile(build: string): string {
  return `assets/chrome-${build}.json`
}

/** The file with the items of a sidebar. */
export function sidebarFile(items: Hash): string {
  return `assets/sidebar-${items}.json`
}

/** The file with what changes without the pages that use it: the only shared one whose name stays. */
export const manifestFile = 'assets/manifest.json'

/** What it holds. */
export interface SiteManifest {
  /** Sidebar name → file of its items. */
  readonly sidebars: Readonly<Record<string, string>>
}

/** The icon of a site that has none: browsers would ask every host for `/favicon.ico`. */
export const iconFile = 'assets/icon.svg'

/** The file with the routes of the site, for the not-found page. */
export const routesFile = 'assets/routes.json'

/** One of its routes; the page that it is in another language or version, if it is. */
export type ListedRoute = readonly [url: string, title: string, page?: string]
