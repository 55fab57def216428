// Reads redirects from hosting configuration files, so that links to redirected paths are not reported as broken.

import { asList, asRecord, asText } from './raw-options.ts'

/** File names, looked up in the site's folder, its static folders, and the parent folder. */
export const HOST_FILES = ['_redirects', 'netlify.toml', 'vercel.json'] as const

/** Paths that a hosting file redirects; `/old/*` matches everything below. */
export function readHostRedirects(name: string, text: string): string[] {
  return sourcesIn(name, text).flatMap((source) => {
    const path = source.replace(/^https?:\/\/[^/]+/, '')
    const pattern = path.search(/[*:(]/)
    const start = pattern < 0 ? path : path.slice(0, pattern)
    // A redirect of all paths is for moved hosts or missing pages.
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
