// The images that Octavo draws for previews of links to pages: where they are and how large.

import type { Url } from '../model/names.ts'

export const SHARE_FOLDER = 'share'

/** In pixels; what most sites crop to. */
export const SHARE_SIZE = [1200, 630] as const

/** The site path of the image of a page. */
export function shareImageUrl(url: Url): Url {
  return `/${SHARE_FOLDER}${url === '/' ? '/index' : url}.png`
}
