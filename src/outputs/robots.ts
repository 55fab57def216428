// `robots.txt` (RFC 9309): what crawlers may ask for, and where the sitemap is. They read it at the root of a host only; of
// a site below a base path, the root's own file can repeat its lines.

import { defineOutput } from '../plugin/site-output.ts'
import { SITEMAP_FILE } from './sitemap.ts'
import { listStatic } from './static-list.ts'

export const ROBOTS_FILE = 'robots.txt'

interface Slice {
  readonly origin: string
  readonly basePath: string
  readonly noIndex: boolean
  readonly staticFolders: readonly string[]
}

export const robots = defineOutput<Slice>({
  name: 'robots',
  slice: ({ options: { chrome, staticFolders } }) => ({
    origin: chrome.origin,
    basePath: chrome.basePath,
    noIndex: chrome.noIndex ?? false,
    staticFolders,
  }),
  make({ origin, basePath, noIndex, staticFolders }, context) {
    if (origin === '' && !noIndex) return { files: [] }
    // A site may have its own.
    if (listStatic(context, staticFolders).some(({ path }) => path === ROBOTS_FILE)) return { files: [] }
    const rules = noIndex
      ? ['User-agent: *', `Disallow: ${basePath}`]
      : ['User-agent: *', `Allow: ${basePath}`, '', `Sitemap: ${origin}${basePath}${SITEMAP_FILE}`]
    return { files: [{ path: ROBOTS_FILE, contents: { kind: 'text', text: `${rules.join('\n')}\n` } }] }
  },
})
