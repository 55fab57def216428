// Explains hits whose row lacks words of the query: with the alias, keyword, link text, entry or URL that contains them,
// or with the description of the page in place of the snippet.

import { type HitReason, plainText } from '../../../core/model/search-provider.ts'
import { decodePath } from '../../../core/paths/encode-path.ts'
import type { IndexHit } from './index-response.ts'
import type { IndexView } from './index-view.ts'
import { createSnippet, markText, matchedWords, type QueryTerms } from './snippet.ts'

/** A hit, and the page and the document that it was created from. */
export interface HitSource {
  readonly hit: IndexHit
  readonly page: number
  readonly id: number
}

interface ExplainScope {
  readonly view: IndexView
  readonly terms: QueryTerms
  /** Maximum number of words in a snippet. */
  readonly words?: number | undefined
  /** Maximum number of text files to load. */
  readonly maxFiles: number
}

/** Adds the reasons. The names of pages are in the text of their documents, usually in files that are already loaded. */
export async function explainHits(
  sources: readonly HitSource[],
  { view, terms, words, maxFiles }: ExplainScope,
): Promise<IndexHit[]> {
  const missing = sources.map(({ hit }) => missingWords(hit, terms))
  const pageIds = sources.flatMap(({ page }, at) => (missing[at]!.size > 0 ? [view.pages[page]!.first] : []))
  await view.loadRows('texts', pageIds, maxFiles)
  return sources.map((source, at) => {
    const { hit, page } = source
    if (missing[at]!.size === 0) return hit
    const [description = ''] = view.text(view.pages[page]!.first) ?? []
    if (hit.kind === 'page' && countOf(description, missing[at]!, terms) === missing[at]!.size)
      return { ...hit, snippet: createSnippet([description], terms, words) }
    const reason = findReason(listCandidates(source, view), missing[at]!, terms)
    return reason ? { ...hit, reason } : hit
  })
}

/** Positions of the words of the query that the row of a hit does not contain. */
function missingWords(
  { title, headings, trail, snippet, entry }: IndexHit,
  terms: QueryTerms,
): ReadonlySet<number> {
  const visible = [title, ...headings, snippet, entry?.name ?? [], entry?.text ?? []].map(plainText)
  const missing = new Set(terms.values())
  for (const text of [...visible, entry?.type ?? '', ...trail])
    for (const word of matchedWords(text, terms)) missing.delete(word)
  return missing
}

type Candidate = readonly [kind: HitReason['kind'], name: string]

/** Returns the name with most of the missing words; of equals, the first. */
function findReason(
  candidates: readonly Candidate[],
  missing: ReadonlySet<number>,
  terms: QueryTerms,
): HitReason | undefined {
  let best: Candidate | undefined
  let most = 0
  for (const candidate of candidates) {
    const count = countOf(candidate[1], missing, terms)
    if (count <= most) continue
    most = count
    best = candidate
  }
  return best && { kind: best[0], name: markText(best[1], terms) }
}

/** The names of a page and of a section that rows do not show, most specific first. */
function listCandidates({ page, id }: HitSource, view: IndexView): Candidate[] {
  const { names, url } = view.title(page)!
  const [, , [keywords, linkTexts] = ['', '']] = view.text(view.pages[page]!.first) ?? []
  return [
    ...names.slice(1, -1).map(([name]): Candidate => ['alias', name]),
    ...keywords.split('\n').map((name): Candidate => ['keyword', name]),
    ...linkTexts.split('\n').map((name): Candidate => ['link', name]),
    ...(view.outline(id)?.entries ?? []).map(([name]): Candidate => ['entry', name]),
    ['url', decodePath(url)],
  ]
}

function countOf(text: string, missing: ReadonlySet<number>, terms: QueryTerms): number {
  return [...matchedWords(text, terms)].filter((word) => missing.has(word)).length
}
