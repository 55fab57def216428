// The index as one search sees it: what that search has loaded, whatever others have. So an answer depends on nothing
// but the query.

import { type IndexChunk, type IndexFiles, MissingFile } from './index-files.ts'
import { type Field, type FileEntry, lastFrom, type Manifest, type StoredText } from './index-format.ts'
import type { NameTerms } from './name-terms.ts'
import type { Speller } from './spelling.ts'
import type { Synonyms } from './synonyms.ts'
import type { PageTitle } from './titles.ts'

/** The ids of a page's documents: `first` is the page's own, the next its beginning. */
export interface PageRange {
  readonly first: number
  readonly end: number
  readonly boost: number
}

/** What a section is called. */
export interface Outline {
  /** From below the title down to its own; none for the beginning of a page. */
  readonly headings: readonly string[]
  readonly anchor: string
  readonly entries: readonly (readonly [name: string, anchor: string])[]
}

/** A document that has a term in a field, with MiniSearch's score. */
export interface FoundDocument {
  readonly id: number
  readonly score: number
}

export interface IndexView {
  readonly manifest: Manifest
  readonly synonyms: Synonyms
  readonly names: Map<string, NameTerms>
  /** Ids of documents are smaller. */
  readonly size: number
  readonly pages: readonly PageRange[]
  /** Loads what has these terms, so many files at most. */
  load(terms: readonly string[], most?: number): Promise<unknown>
  /** Loads what has terms that begin so. */
  loadFrom(start: string, most: number): Promise<unknown>
  loadTitles(): Promise<void>
  loadSpelling(): Promise<void>
  /** Loads what belongs to documents, that of the first ones first. */
  loadOutlines(ids: readonly number[], most: number): Promise<unknown>
  loadTexts(ids: readonly number[], most: number): Promise<unknown>
  lookUp(term: string, field: Field): readonly FoundDocument[]
  knows(term: string): boolean
  /** Terms that begin so. */
  beginning(start: string): readonly string[]
  near: Speller
  title(page: number): PageTitle
  outline(id: number): Outline | undefined
  text(id: number): StoredText | undefined
}

/** A view of these files, of which nothing is loaded yet. Texts that are missing may be left out. */
export function createView(files: IndexFiles, ignoresMissingTexts: boolean): IndexView {
  const { manifest, synonyms, names } = files
  const chunks = new Map<string, IndexChunk>()
  const outlines = new Map<number, Outline>()
  const texts = new Map<number, StoredText>()
  const looked = new Map<string, readonly FoundDocument[]>()
  let titles: readonly PageTitle[] = []
  let near: Speller = () => []
  const pages = listRanges(manifest)

  const chunkOf = (term: string): IndexChunk | undefined => chunks.get(fileOf(manifest.terms, term) ?? '')
  const loadPieces = (names: readonly string[]): Promise<unknown> =>
    Promise.all(names.map(async (file) => chunks.set(file, await files.chunk(file))))

  function filesFrom(start: string): string[] {
    const first = lastFrom(manifest.terms, start)
    const end = manifest.terms.findIndex(([from], at) => at > first && !from.startsWith(start))
    return manifest.terms.slice(Math.max(0, first), end < 0 ? undefined : end).map(([, file]) => file)
  }

  return {
    manifest,
    synonyms,
    names,
    pages,
    size: pages.at(-1)?.end ?? 0,
    load: (terms, most) => loadPieces(uniqueFiles(manifest.terms, terms).slice(0, most)),
    loadFrom: (start, most) => loadPieces(filesFrom(start).slice(0, most)),
    async loadTitles() {
      titles = await files.titles()
    },
    async loadSpelling() {
      near = await files.speller()
    },
    loadOutlines: (ids, most) =>
      Promise.all(
        uniqueFiles(manifest.outlines, ids)
          .slice(0, most)
          .map(async (file) => {
            const above: { heading: string; depth: number }[] = []
            const first = manifest.outlines.find(([, name]) => name === file)![0]
            for (const [at, row] of (await files.outlines(file)).entries()) {
              if (row === 0) {
                above.length = 0
                continue
              }
              const [heading, anchor, depth, ...entries] = row
              while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop()
              if (heading !== '') above.push({ heading, depth })
              outlines.set(first + at, { headings: above.map((one) => one.heading), anchor, entries })
            }
          }),
      ),
    loadTexts: (ids, most) =>
      Promise.all(
        uniqueFiles(manifest.texts, ids)
          .slice(0, most)
          .map(async (file) => {
            const first = manifest.texts.find(([, name]) => name === file)![0]
            try {
              for (const [at, row] of (await files.texts(file)).entries()) texts.set(first + at, row)
            } catch (error) {
              if (!(ignoresMissingTexts && error instanceof MissingFile)) throw error
            }
          }),
      ),
    lookUp(term, field) {
      const key = `${field} ${term}`
      const known = looked.get(key)
      const chunk = chunkOf(term)
      if (known || !chunk) return known ?? []
      const found = chunk.index.search(term, { fields: [field] }) as unknown as readonly FoundDocument[]
      looked.set(key, found)
      return found
    },
    knows(term) {
      const terms = chunkOf(term)?.terms ?? []
      return terms[firstFrom(terms, term)] === term
    },
    beginning(start) {
      return filesFrom(start).flatMap((file) => {
        const terms = chunks.get(file)?.terms ?? []
        const found: string[] = []
        for (let at = firstFrom(terms, start); terms[at]?.startsWith(start); at++) found.push(terms[at]!)
        return found
      })
    },
    near: (word) => near(word),
    title: (page) => titles[page]!,
    outline: (id) => outlines.get(id),
    text: (id) => texts.get(id),
  }
}

function listRanges({ ids, boosts }: Manifest): PageRange[] {
  let end = 0
  return ids.map((own, page) => {
    const first = end
    end += own
    return { first, end, boost: (boosts?.[page] ?? 100) / 100 }
  })
}

function fileOf<Key extends string | number>(
  entries: readonly FileEntry<Key>[],
  key: Key,
): string | undefined {
  return entries[lastFrom(entries, key)]?.[1]
}

/** The files of these keys, each once. */
function uniqueFiles<Key extends string | number>(
  entries: readonly FileEntry<Key>[],
  keys: readonly Key[],
): string[] {
  return [...new Set(keys.map((key) => fileOf(entries, key)))].filter((file) => file !== undefined)
}

/** Where a term is among sorted ones, or would be. */
function firstFrom(terms: readonly string[], start: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (terms[middle]! < start) low = middle + 1
    else high = middle
  }
  return low
}
