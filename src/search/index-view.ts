// The index as one search sees it: what that search has loaded, whatever others have. So an answer depends on nothing
// but the query.

import { type IndexFiles, MissingFile, openTermFile, type TermFile, unpackEntries } from './index-files.ts'
import {
  type Field,
  type FileEntry,
  type IndexEntry,
  lastFrom,
  type Outline,
  type PackedEntry,
  type StoredText,
} from './index-format.ts'
import { reachOf, type Speller } from './spelling.ts'
import { type PageTitle, readTitles } from './titles.ts'
import { BOOSTS } from './weights.ts'

/** A document that has a term, in these fields, with MiniSearch's score. */
export interface MatchedDocument {
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
  const { manifest, isLarge, synonyms, readName } = files
  const titles = asList(manifest.titles)
  const spelling = asList(manifest.spelling)
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

  /** The entry of a key, as far as it is known. */
  function entryOf<Key extends string | number>(
    entries: readonly FileEntry<Key>[],
    key: Key,
  ): FileEntry<Key> | undefined {
    const entry = entries[lastFrom(entries, key)]
    if (!isLarge || !entry) return entry
    const list = loaded.get(entry[1]) as readonly FileEntry<Key>[] | undefined
    return list?.[lastFrom(list, key)]
  }

  /** Loads the files of these keys, in their order and no more than so many; before them the lists that name them. */
  async function loadKeys<Key extends string | number, Stored>(
    entries: readonly FileEntry<Key>[],
    keys: readonly Key[],
    open: (stored: Stored) => unknown,
    most?: number,
  ): Promise<void> {
    if (isLarge) await load(filesOf(keys, (key) => entries[lastFrom(entries, key)]).slice(0, most), asStored)
    await load(filesOf(keys, (key) => entryOf(entries, key)).slice(0, most), open)
  }

  const openTerms = (entries: unknown): TermFile =>
    openTermFile(isLarge ? unpackEntries(entries as PackedEntry[]) : (entries as IndexEntry[]), size)
  const pieceOf = (term: string): TermFile | undefined =>
    loaded.get(entryOf(manifest.terms, term)?.[1] ?? '') as TermFile | undefined

  /** Files with terms that begin so, as far as they are known. */
  function filesFrom(start: string): string[] {
    const top = entriesFrom(manifest.terms, start)
    if (!isLarge) return top
    return top.flatMap((list) => entriesFrom((loaded.get(list) ?? []) as FileEntry<string>[], start))
  }

  async function loadFrom(start: string, most: number): Promise<void> {
    if (isLarge) await load(entriesFrom(manifest.terms, start).slice(0, most), asStored)
    await load(filesFrom(start).slice(0, most), openTerms)
  }

  /** What a list of rows has at a key. */
  function row(entries: readonly FileEntry<number>[], key: number): unknown {
    const [first, file] = entryOf(entries, key) ?? [0, '']
    return (loaded.get(file) as unknown[] | undefined)?.[key - first]
  }

  /** Files of words that a word may be, if it is misspelt so much. */
  function spellingFiles(word: string, share?: number): string[] {
    const reach = reachOf(word, share)
    const lengths = Array.from({ length: 2 * reach + 1 }, (_, at) => word.length - reach + at)
    return filesOf(lengths, (length) => spelling[lastFrom(spelling, length)])
  }

  const titleOf = (page: number): PageTitle | undefined => row(titles, page) as PageTitle | undefined

  return {
    isLarge,
    synonyms,
    readName,
    pages,
    /** Ids of documents are smaller. */
    size,
    /** Loads what has these terms. */
    load: (terms: readonly string[], most?: number) => loadKeys(manifest.terms, terms, openTerms, most),
    /** Loads what has terms that begin so. */
    loadFrom,
    /** Loads the titles, where all are in one file. */
    loadAllTitles: () => load(isLarge ? [] : [titles[0]![1]], readTitles),
    /** Loads the titles of these pages. */
    loadTitles: (pages: readonly number[], most?: number) => loadKeys(titles, pages, readTitles, most),
    /** Loads what these words may be, if they are misspelt so much. */
    loadSpelling: (words: readonly string[], share?: number) =>
      load([...new Set(words.flatMap((word) => spellingFiles(word, share)))], asStored),
    /** Loads what belongs to documents, that of the first ones first. */
    loadRows: (kind: 'outlines' | 'texts', ids: readonly number[], most: number) =>
      loadKeys(manifest[kind], ids, asStored, most),
    /** Documents with a term; `isName` where it may be a name, and not another word for one. */
    find: (term: string, isName: boolean): readonly MatchedDocument[] =>
      (pieceOf(term)?.index.search(term, { boost: isName ? BOOSTS : WORD_BOOSTS }) ?? []).map(
        ({ id, score, match }) => ({ id, score, fields: match[term] as Field[] }),
      ),
    knows: (term: string): boolean => pieceOf(term)?.terms.has(term) === true,
    /** Terms that begin so. */
    beginning: (start: string): readonly string[] =>
      filesFrom(start).flatMap((file) =>
        [...((loaded.get(file) as TermFile | undefined)?.terms ?? [])].filter((term) =>
          term.startsWith(start),
        ),
      ),
    /** Words that a word may be, if it is misspelt so much. */
    near(word: string, share?: number): ReturnType<Speller> {
      const known = spellingFiles(word, share).filter((file) => loaded.has(file))
      const words = known.flatMap((file) => loaded.get(file) as string | string[]).join(' ')
      return known.length > 0 ? files.spellerOf(known, words)(word, share) : []
    },
    /** Undefined where it is not loaded. */
    title: titleOf,
    /** What the configuration makes of the score of a page. */
    boost: (page: number): number =>
      manifest.boosts?.findLast(([first]) => first <= page)?.[1] ?? titleOf(page)?.boost ?? 1,
    outline: (id: number) => (row(manifest.outlines, id) || undefined) as Outline | undefined,
    text: (id: number) => row(manifest.texts, id) as StoredText | undefined,
  }
}

/** The files of these keys, each once. */
function filesOf<Key>(
  keys: readonly Key[],
  entryOf: (key: Key) => FileEntry<string | number> | undefined,
): string[] {
  const files = keys.map((key) => entryOf(key)?.[1])
  return [...new Set(files)].filter((file) => file !== undefined)
}

function entriesFrom(entries: readonly FileEntry<string>[], start: string): string[] {
  const first = lastFrom(entries, start)
  return entries
    .filter(([from], at) => at === first || (at > first && from.startsWith(start)))
    .map(([, file]) => file)
}

/** One file is a list too. */
function asList(files: string | readonly FileEntry<number>[]): readonly FileEntry<number>[] {
  return typeof files === 'string' ? [[0, files]] : files
}
