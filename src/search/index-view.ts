// The index as one search sees it: what that search has loaded, whatever others have. So an answer depends on nothing
// but the query.

import { type IndexFiles, MissingFile, openPiece, type Piece } from './index-files.ts'
import {
  type Field,
  type FileEntry,
  type IndexEntry,
  lastFrom,
  type Outline,
  type StoredText,
} from './index-format.ts'
import { createSpeller, type Speller } from './spelling.ts'
import { type PageTitle, readTitles } from './titles.ts'
import { BOOSTS } from './weights.ts'

/** A document that has a term, in these fields, with MiniSearch's score. */
export interface FoundDocument {
  readonly id: number
  readonly score: number
  readonly fields: readonly Field[]
}

export type IndexView = ReturnType<typeof createView>

/** Another word than was typed is no name. */
const WORD_BOOSTS = { ...BOOSTS, names: BOOSTS.text }

const asStored = (stored: unknown): unknown => stored

/** A view of these files, of which nothing is loaded yet. Texts that are missing may be left out. */
export function createView(files: IndexFiles, ignoresMissingTexts: boolean) {
  const { manifest, synonyms, readName } = files
  const loaded = new Map<string, unknown>()
  let size = 0
  /** The ids of a page's documents: `first` is the page's own, the next its beginning. */
  const pages = manifest.ids.map((own) => {
    size += own
    return { first: size - own, end: size }
  })

  async function load<Stored>(names: readonly string[], open: (stored: Stored) => unknown): Promise<void> {
    const opening = names.map(async (name) => {
      try {
        loaded.set(name, await files.read(name, open))
      } catch (error) {
        if (!(ignoresMissingTexts && error instanceof MissingFile && name.startsWith('texts'))) throw error
      }
    })
    await Promise.all(opening)
  }

  const openTerms = (entries: IndexEntry[]): Piece => openPiece(entries, size)
  const pieceOf = (term: string): Piece | undefined =>
    loaded.get(filesOf(manifest.terms, [term])[0] ?? '') as Piece | undefined

  function filesFrom(start: string): string[] {
    const first = lastFrom(manifest.terms, start)
    return manifest.terms
      .filter(([from], at) => at === first || (at > first && from.startsWith(start)))
      .map(([, file]) => file)
  }

  function row(kind: 'outlines' | 'texts', id: number): unknown {
    const [first, file] = manifest[kind][lastFrom(manifest[kind], id)]!
    return (loaded.get(file) as unknown[] | undefined)?.[id - first]
  }

  return {
    synonyms,
    readName,
    pages,
    /** Ids of documents are smaller. */
    size,
    /** Loads what has these terms. */
    load: (terms: readonly string[], most?: number) =>
      load(filesOf(manifest.terms, terms).slice(0, most), openTerms),
    /** Loads what has terms that begin so. */
    loadFrom: (start: string, most: number) => load(filesFrom(start).slice(0, most), openTerms),
    loadTitles: () => load([manifest.titles], readTitles),
    loadSpelling: () => load([manifest.spelling], createSpeller),
    /** Loads what belongs to documents, that of the first ones first. */
    loadRows: (kind: 'outlines' | 'texts', ids: readonly number[], most: number) =>
      load(filesOf(manifest[kind], ids).slice(0, most), asStored),
    /** Documents with a term; `isName` where it may be a name, and not another word for one. */
    find: (term: string, isName: boolean): readonly FoundDocument[] =>
      (pieceOf(term)?.index.search(term, { boost: isName ? BOOSTS : WORD_BOOSTS }) ?? []).map(
        ({ id, score, match }) => ({ id, score, fields: match[term] as Field[] }),
      ),
    knows: (term: string): boolean => pieceOf(term)?.terms.has(term) === true,
    /** Terms that begin so. */
    beginning: (start: string): readonly string[] =>
      filesFrom(start).flatMap((file) =>
        [...((loaded.get(file) as Piece | undefined)?.terms ?? [])].filter((term) => term.startsWith(start)),
      ),
    near: (word: string) => (loaded.get(manifest.spelling) as Speller | undefined)?.(word) ?? [],
    title: (page: number): PageTitle => (loaded.get(manifest.titles) as PageTitle[])[page]!,
    outline: (id: number) => (row('outlines', id) || undefined) as Outline | undefined,
    text: (id: number) => row('texts', id) as StoredText | undefined,
  }
}

/** The files of these keys, each once. */
function filesOf<Key extends string | number>(
  entries: readonly FileEntry<Key>[],
  keys: readonly Key[],
): string[] {
  const files = keys.map((key) => entries[lastFrom(entries, key)]?.[1])
  return [...new Set(files)].filter((file) => file !== undefined)
}
