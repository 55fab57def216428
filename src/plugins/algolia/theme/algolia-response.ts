// Parses responses of an Algolia index. They are untrusted: they are validated, and highlight markup is converted to text runs.

import type {
  ProviderSetting,
  SearchHit,
  SearchResponse,
  TextRun,
} from '../../../core/model/search-provider.ts'
import type { AlgoliaSetting } from '../algolia-setting.ts'

/** Heading levels. Level 0 is the group of a page. */
export const LEVELS = [1, 2, 3, 4, 5, 6] as const

/** Markup around matching words. */
export const MARK = { open: '<mark>', close: '</mark>' } as const

/** Options that determine the URLs of hits. */
type UrlRules = Pick<ProviderSetting, 'base'> & Pick<AlgoliaSetting, 'external' | 'rewrite'>

/** Parses a response of Algolia. Throws if it is not a search response; invalid hits are skipped. */
export function parseResponse(response: unknown, addresses: UrlRules): SearchResponse {
  const { results } = (response ?? {}) as { results?: readonly unknown[] }
  const { hits, nbHits } = (results?.[0] ?? {}) as { hits?: unknown; nbHits?: unknown }
  if (!Array.isArray(hits)) throw new TypeError('The answer of the search service has no hits.')
  const read = hits.flatMap((hit) => readHit(hit, addresses) ?? [])
  return { hits: read, total: typeof nbHits === 'number' ? nbHits : read.length }
}

function readHit(hit: unknown, addresses: UrlRules): SearchHit | undefined {
  const [type, url] = [textAt(hit, 'type'), textAt(hit, 'url')]
  const address = url && addressOf(url, addresses)
  if (address === undefined || type === undefined) return undefined
  const label = (level: number): string | undefined => textAt(hit, 'hierarchy', `lvl${level}`)
  const marked = (level: number): TextRun[] =>
    readMarks(
      textAt(hit, '_snippetResult', 'hierarchy', `lvl${level}`, 'value') ??
        textAt(hit, '_highlightResult', 'hierarchy', `lvl${level}`, 'value') ??
        label(level) ??
        '',
    )
  const deepest = LEVELS.findLast((level) => label(level) !== undefined) ?? 0
  const headingLevel = /^lvl[1-6]$/.test(type) ? Number(type.slice(3)) : type === 'content' ? deepest : 1
  const group = label(0) ?? ''
  const headings = LEVELS.filter((level) => level > 1 && level <= headingLevel && label(level) !== undefined)
  return {
    url: address,
    kind: type === 'content' ? 'text' : headingLevel > 1 ? 'heading' : 'page',
    title: marked(label(1) === undefined ? 0 : 1),
    headings: headings.map(marked),
    trail: group === '' || label(1) === undefined ? [] : [group],
    snippet: readMarks(textAt(hit, '_snippetResult', 'content', 'value') ?? textAt(hit, 'content') ?? ''),
    group,
  }
}

/** Returns the string at a path of the response, or undefined if there is no non-empty string. */
function textAt(sent: unknown, ...path: string[]): string | undefined {
  const found = path.reduce((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], sent)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Resolves the URL of a hit. The site's own pages are opened on the current host, wherever the index was created. */
function addressOf(url: string, { base, external, rewrite }: UrlRules): string | undefined {
  let parsed: URL
  try {
    parsed = new URL(url, base)
  } catch {
    return undefined
  }
  if (!/^https?:$/.test(parsed.protocol)) return undefined
  if (external !== undefined && new RegExp(external, 'i').test(parsed.href)) return parsed.href
  const path = rewrite ? parsed.pathname.replaceAll(rewrite.from, () => rewrite.to) : parsed.pathname
  return withBase(path, new URL(base).pathname) + parsed.search + parsed.hash
}

// Two leading slashes would make the rest another host.
function withBase(raw: string, base: string): string {
  const path = raw.replace(/^[/\\]+/, '/')
  return path.startsWith(base) || `${path}/` === base ? path : base + path.replace(/^\//, '')
}

/** Converts a highlighted string to text runs. Any other markup in it is text. */
export function readMarks(value: string): TextRun[] {
  return value
    .split(/(<mark>[\s\S]*?<\/mark>)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(MARK.open) && piece.endsWith(MARK.close)
        ? { text: unescapeText(piece.slice(MARK.open.length, -MARK.close.length)), marked: true }
        : { text: unescapeText(piece) },
    )
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

// The service escapes everything except marks.
function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name]!)
}
