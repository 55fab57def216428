// Redirects that the host of a site makes, from the files in which hosts read them: links to such paths are not broken.

import { asList, asRecord, asText } from './raw-options.ts'

/** Names of the files, beside the site, in its static folders, or in the folder above. */
export const HOST_FILES = ['_redirects', 'netlify.toml', 'vercel.json'] as const

/** Paths that a file of a host redirects; `/old/*` is everything below. */
export function readHostRedirects(name: string, text: string): string[] {
  return sourcesIn(name, text).flatMap((written) => {
    const path = written.replace(/^https?:\/\/[^/]+/, '')
    const pattern = path.search(/[*:(]/)
    const start = pattern < 0 ? path : path.slice(0, pattern)
    // One for everything is for hosts that have moved, or for pages that are not there.
    if (!start.startsWith('/') || start === '/') return []
    return pattern < 0 ? [start.replace(/\/$/, '')] : [`${start}*`]
  })
}

function sourcesIn(name: string, text: string): string[] {
  if (name.endsWith('_redirects'))
    return text.split(/\r?\n/).flatMap((line) => line.trim().split(/\s+/)[0] ?? [])
  if (name.endsWith('.toml')) {
    const tables = text.split(/^[ \t]*\[\[redirects\]\]/m).slice(1)
    return tables.flatMap((table) => /^[ \t]*from[ \t]*=[ \t]*["']([^"'\n]+)["']/m.exec(table)?.[1] ?? [])
  }
  try {
    const { redirects, rewrites } = asRecord(JSON.parse(text))
    return [...asList(redirects), ...asList(rewrites)].flatMap((rule) => asText(asRecord(rule).source) ?? [])
  } catch {
    return []
  }
}
