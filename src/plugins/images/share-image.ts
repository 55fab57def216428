// Paths and size of generated share images.

import type { Url } from '../../core/model/names.ts'

export const SHARE_FOLDER = 'share'

/** Size in pixels; most sites crop to it. */
export const SHARE_SIZE = [1200, 630] as const

/** Returns the site path of a page's share image. */
export function shareImageUrl(url: Url): Url {
  return `/${SHARE_FOLDER}${url === '/' ? '/index' : url}.png`
}
