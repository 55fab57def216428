// Parses the `_redirects` format of Netlify and Cloudflare: `from to [status]` on each line.

import { canonicalPath } from './site-path.ts'

export interface RedirectRule {
  /** Decoded and canonical; a trailing `/*` matches everything below. */
  readonly from: string
  readonly to: string
  readonly status: 301 | 302 | 307 | 308
}

export interface Redirection {
  readonly location: string
  readonly status: number
}

/** Reads the rules; other lines (rewrites, comments) are skipped. */
export function readRedirectRules(text: string): readonly RedirectRule[] {
  const rules: RedirectRule[] = []
  for (const line of text.split(/\r?\n/)) {
    const [from, to, code = '301'] = line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/\s+/)
    if (!from?.startsWith('/') || !to) continue
    const status = Number(code.replace(/!$/, ''))
    if (status === 301 || status === 302 || status === 307 || status === 308)
      rules.push({ from: canonicalPath(decoded(from)), to, status })
  }
  return rules
}

/** Returns the first matching rule for a site path, retaining the query. Rules may include the base path. */
export function findRedirect(
  rules: readonly RedirectRule[],
  requested: { readonly path: string; readonly query: string },
  basePath: string,
): Redirection | undefined {
  const path = canonicalPath(requested.path)
  const pathWithBase = canonicalPath(basePath + path)
  for (const rule of rules) {
    const includesBasePath = basePath !== '/' && `${rule.from}/`.startsWith(basePath)
    const rest = matchRule(rule.from, includesBasePath ? pathWithBase : path)
    if (rest === undefined) continue
    const to = rule.to.replace(':splat', () => encodeURI(rest))
    // `/a /a/` adds a slash, which this server would remove again.
    if (canonicalPath(decoded(to)) === (includesBasePath ? pathWithBase : path)) continue
    const needsBase = to.startsWith('/') && !to.startsWith('//') && !`${to}/`.startsWith(basePath)
    const target = needsBase ? basePath + to.slice(1) : to
    return { location: withQuery(target, requested.query), status: rule.status }
  }
  return undefined
}

/** Returns the match of `*`, or an empty string for a rule without it; undefined when the rule does not match. */
function matchRule(from: string, path: string): string | undefined {
  if (!from.endsWith('/*')) return from === path ? '' : undefined
  const folder = from.slice(0, -2)
  if (path === folder) return ''
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
}

function withQuery(target: string, query: string): string {
  if (query.length < 2) return target
  const hash = target.indexOf('#')
  const head = hash < 0 ? target : target.slice(0, hash)
  const tail = hash < 0 ? '' : target.slice(hash)
  return head + (head.includes('?') ? `&${query.slice(1)}` : query) + tail
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
