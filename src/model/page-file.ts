// Where the files of a route lie in the built site: a folder with an index, which every host finds under the
// clean path. A file `x.html` or `x` beside it would be preferred by some hosts, so nothing may be named so.

import { decodePath } from './encode-path.ts'
import type { Url } from './names.ts'

/** The HTML file of a route, relative to the output folder: `guide/intro/index.html`. */
export function pageFile(url: Url): string {
  return `${folderOf(url)}index.html`
}

/** The data file beside it: `guide/intro/index.json`. */
export function pageDataFile(url: Url): string {
  return `${folderOf(url)}index.json`
}

function folderOf(url: Url): string {
  return url === '/' ? '' : `${decodePath(url).slice(1)}/`
}
