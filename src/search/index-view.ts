// The index as one search sees it: what that search has loaded, whatever others have. So an answer depends on nothing
// but the query.

import { type IndexFiles, MissingFile, openPiece, type Piece } from './index-files.ts'
import {
  type Field,
  type FileEntry,
  type IndexEntry,
  lastFrom,
  type Manifest,
  type StoredOutline,
  type StoredText,
} from './index-format.ts'
import { createSpeller, type Speller } from './spelling.ts'
import { type PageTitle, readTitles } from './titles.ts'
import { BOOSTS } from './weights.ts'

/** The ids of a page's documents: `first` is the page's own, the next its beginning. */
export interface PageRange {
  readonly first: number
  readonly end: number
}

/** What a section is called. */
export interface Outline {
  /** From below the title down to its own; none for the beginning of a page. */
  readonly headings: readonly string[]
  readonly anchor: string
  readonly entries: readonly (readonly [name: string, anchor: string])[]
}

/** A document that has a term, in these fields, with MiniSearch's score. */
export interface FoundDocument {
  readonly id: number
  readonly score: number
  readonly fields: readonly Field[]
}

export type IndexView = ReturnType<typeof createView>

/** A view of these files, of which nothing is loaded yet. Texts that are missing may be left out. */
export function createView(files: IndexFiles, ignoresMissingTexts: boolean) {
  const { manifest, synonyms, readName } = files
  const pages = listRanges(manifest)
  const pieces = new Map<string, Piece>()
  const rows = new Map<string, readonly unknown[]>()
  let titles: readonly PageTitle[] = []
  let speller: Speller = () => []

  /** Loads files of terms, so many at most. */
  function loadPieces(names: readonly string[], most?: number): Promise<unknown> {
    const open = (entries: IndexEntry[]): Piece => openPiece(entries, manifest.documents)
    return Promise.all(
      names.slice(0, most).map(async (file) => pieces.set(file, await files.read(file, open))),
    )
  }

  async function loadRow(file: string): Promise<void> {
    try {
      rows.set(file, await files.read(file, (stored: unknown[]) => stored))
    } catch (error) {
      if (!(ignoresMissingTexts && error instanceof MissingFile && file.startsWith('texts'))) throw error
    }
  }

  function row(kind: RowKind, id: number): unknown {
    const [first, file] = manifest[kind][lastFrom(manifest[kind], id)]!
    return rows.get(file)?.[id - first]
  }

  function filesFrom(start: string): string[] {
    const first = lastFrom(manifest.terms, start)
    const end = manifest.terms.findIndex(([from], at) => at > first && !from.startsWith(start))
    return manifest.terms.slice(first, end < 0 ? undefined : end).map(([, file]) => file)
  }

  const pieceOf = (term: string): Piece | undefined =>
    pieces.get(uniqueFiles(manifest.terms, [term])[0] ?? '')

  return {
    manifest,
    synonyms,
    readName,
    pages,
    /** Ids of documents are smaller. */
    size: pages.at(-1)?.end ?? 0,
    /** Loads what has these terms. */
    load: (terms: readonly string[], most?: number) => loadPieces(uniqueFiles(manifest.terms, terms), most),
    /** Loads what has terms that begin so. */
    loadFrom: (start: string, most: number) => loadPieces(filesFrom(start), most),
    async loadTitles() {
      titles = await files.read(manifest.titles, readTitles)
    },
    async loadSpelling() {
      speller = await files.read(manifest.spelling, createSpeller)
    },
    /** Loads what belongs to documents, that of the first ones first. */
    loadRows: (kind: RowKind, ids: readonly number[], most: number): Promise<unknown> =>
      Promise.all(uniqueFiles(manifest[kind], ids).slice(0, most).map(loadRow)),
    /** Documents with a term; `isName` where it may be a name, and not another word for one. */
    find: (term: string, isName: boolean): readonly FoundDocument[] =>
      (pieceOf(term)?.index.search(term, { boost: isName ? BOOSTS : WORD_BOOSTS }) ?? []).map(
        ({ id, score, match }) => ({ id, score, fields: match[term] as Field[] }),
      ),
    knows(term: string): boolean {
      const terms = pieceOf(term)?.terms ?? []
      return terms[firstFrom(terms, term)] === term
    },
    /** Terms that begin so. */
    beginning: (start: string): readonly string[] =>
      filesFrom(start).flatMap((file) => {
        const terms = pieces.get(file)?.terms ?? []
        const first = firstFrom(terms, start)
        const end = terms.findIndex((term, at) => at >= first && !term.startsWith(start))
        return terms.slice(first, end < 0 ? undefined : end)
      }),
    near: (word: string) => speller(word),
    title: (page: number): PageTitle => titles[page]!,
    outline(id: number): Outline | undefined {
      const stored = row('outlines', id) as StoredOutline | undefined
      if (!stored) return undefined
      const [headings, anchor, ...entries] = stored
      return { headings, anchor, entries }
    },
    text: (id: number) => row('texts', id) as StoredText | undefined,
  }
}

type RowKind = 'outlines' | 'texts'

/** Another word than was typed is no name. */
const WORD_BOOSTS = { ...BOOSTS, names: BOOSTS.text }

function listRanges({ ids }: Manifest): PageRange[] {
  let end = 0
  return ids.map((own) => {
    end += own
    return { first: end - own, end }
  })
}

/** The files of these keys, each once. */
function uniqueFiles<Key extends string | number>(
  entries: readonly FileEntry<Key>[],
  keys: readonly Key[],
): string[] {
  return [...new Set(keys.map((key) => entries[lastFrom(entries, key)]?.[1]))].filter(
    (file) => file !== undefined,
  )
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
