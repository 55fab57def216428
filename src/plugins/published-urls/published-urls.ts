// Checks a list of published URLs, one per line: each must still be a page, a redirect or a file.

import { compareText, type Finding } from '../../core/model/finding.ts'
import type { PageKey } from '../../core/model/names.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { followRoutes } from '../../core/paths/follow-redirects.ts'
import { cleanUrl, isExternal, normalizeUrl, splitHref } from '../../core/paths/url-path.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import { createGuesser } from '../../core/text/nearest.ts'
import { anchorPage, createGeneratedFiles, indexAnchors } from '../checks/for-plugins.ts'

/** A file with URLs. */
export interface Baseline {
  readonly path: PageKey
  readonly text: string
}

/** Returns the sorted paths of all pages and redirects, with `withAnchors` those of headings too. */
export function listPublishedUrls(state: SiteState, withAnchors: boolean): string[] {
  const { site, pages } = state
  const urls = Object.keys(site.routes)
  const anchors = withAnchors
    ? pages.flatMap(({ path, headings, anchors }) => {
        const url = site.urls[path]
        const ids = [...new Set([...headings.map(({ id }) => id), ...anchors])]
        return url === undefined ? [] : ids.map((id) => `${url}#${id}`)
      })
    : []
  return [...urls, ...anchors].sort(compareText)
}

/** Returns a finding for each URL of the file that no longer works. */
export function findRemovedUrls(state: SiteState, { path: file, text }: Baseline): Finding[] {
  const { site, options } = state
  const { origin } = options.chrome
  const base = options.chrome.basePath.replace(/\/$/, '')
  const anchors = indexAnchors(state.pages.map(anchorPage), site)
  const isGenerated = createGeneratedFiles(state)
  const guesser = createGuesser(() => Object.keys(site.routes))

  return text.split(/\r?\n/).flatMap((line, at): Finding[] => {
    const rawUrl = line.trim()
    if (rawUrl === '' || rawUrl.startsWith('# ') || rawUrl === '#') return []
    const place = { path: file, line: at + 1, column: line.indexOf(rawUrl) + 1 }
    const finding = (rule: string, message: string, help: string): Finding[] => [
      { rule, severity: 'error', message, help, place },
    ]
    const sitePath = origin !== '' && rawUrl.startsWith(`${origin}/`) ? rawUrl.slice(origin.length) : rawUrl
    if (isExternal(sitePath) || !sitePath.startsWith('/'))
      return finding(
        'removed-url',
        `"${rawUrl}" is not a URL of this site.`,
        'Write a path from the root, such as `/guide`, or remove the line.',
      )
    const isBelow = sitePath === base || sitePath.startsWith(`${base}/`)
    const { path, hash } = splitHref(isBelow ? sitePath.slice(base.length) || '/' : sitePath)
    const url = [normalizeUrl(path), cleanUrl(normalizeUrl(path))].find((one) => site.routes[one])
    if (url === undefined) {
      if (isGenerated(normalizeUrl(path))) return []
      const nearest = guesser.guess(normalizeUrl(path))
      const target = nearest === undefined ? 'the page that replaces it' : `"${nearest}"`
      return finding(
        'removed-url',
        `"${rawUrl}" was published, but is no longer a page or a redirect.`,
        `Redirect it to ${target}: add it to \`aliases\` of that page, or to \`redirects\` in the configuration.`,
      )
    }
    const id = decodePath(hash.slice(1))
    const { to } = followRoutes(url, site.routes)
    const target = id === '' || splitHref(to).hash !== '' ? undefined : anchors.at(url)
    if (!target || target.ids.has(id)) return []
    const nearest = target.guesser.guess(id)
    return finding(
      'removed-anchor',
      `"${rawUrl}" was published, but "${target.path}" no longer has this heading.`,
      nearest === undefined
        ? `Give the heading that replaces it this id: \`{#${id}}\`.`
        : `Give the heading that replaces it this id, \`{#${id}}\`. Is it "#${nearest}"?`,
    )
  })
}
