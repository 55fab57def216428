// The files of a route in the built site: a folder with an index, which every host serves at the clean path. Some
// hosts would prefer a file `x.html` or `x` next to it, so no file may have such a name.

import { decodePath, encodePath } from './encode-path.ts'
import type { Hash, Url } from './names.ts'

/** The route of the not-found page, which hosts expect at this name. */
export const missingPageUrl: Url = '/404.html'

/** The HTML file of a route, relative to the output folder: `guide/intro/index.html`. */
export function pageFile(url: Url): string {
  return url === missingPageUrl ? '404.html' : `${folderOf(url)}index.html`
}

/** The data file next to it: `guide/intro/index.json`. */
export function pageDataFile(url: Url): string {
  return url === missingPageUrl ? '404.json' : `${folderOf(url)}index.json`
}

/** The path at which browsers fetch the data of a route, without base path: `guide/intro/index.json`. */
export function pageDataPath(url: Url): string {
  return encodePath(pageDataFile(url))
}

/** The file with the data that all pages of a build share. */
export function chromeFile(build: string): string {
  return `assets/chrome-${build}.json`
}

/** The file with the items of a sidebar. */
export function sidebarFile(items: Hash): string {
  return `assets/sidebar-${items}.json`
}

/** The file with the routes of the site, for the not-found page. */
export const routesFile = 'assets/routes.json'

function folderOf(url: Url): string {
  return url === '/' ? '' : `${decodePath(url).slice(1)}/`
}
