// The index as seen by one search: only the files that this search loaded, even if others are cached. So results depend
// on nothing but the query.

import type { SearchResult } from 'minisearch'
import { type IndexFiles, MissingFile, openTermFile, type TermFile } from './index-files.ts'
import { type FileEntry, lastFrom, type PackedEntry, type StoredText } from './index-format.ts'
import { type Outline, type StoredOutline, unpackOutline } from './outlines.ts'
import { reachOf, type Speller } from './spelling.ts'
import { type PageTitle, readTitles } from './titles.ts'
import { BOOSTS } from './weights.ts'

/** A document that contains a term, with the score from MiniSearch. */
export interface MatchedDocument {
  readonly id: number
  readonly score: number
  /** Whether the title of the page or the heading of the section contains it. */
  readonly inHeading: boolean
}

export type IndexView = ReturnType<typeof createView>

/** Names that match only a synonym or another ending get no name boost. */
const WORD_BOOSTS = { ...BOOSTS, names: BOOSTS.text }

const identity = (stored: unknown): unknown => stored
const openOutlines = (stored: readonly StoredOutline[]) => stored.map(unpackOutline)

/** Creates an empty view. If `ignoresMissingTexts` is set, missing text files are skipped. */
export function createView(files: IndexFiles, ignoresMissingTexts: boolean) {
  const { manifest, synonyms, readName } = files
  const { titles, spelling } = manifest
  const hasLists = manifest.levels === 2
  const loaded = new Map<string, unknown>()
  let size = 0
  /** Id ranges of pages: `first` is the document of the page itself, the next one its lead section. */
  const pages = manifest.ids.map((idCount) => {
    size += idCount
    return { first: size - idCount, end: size }
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

  /** The entry of a key, as far as its list is loaded. */
  function entryOf<Key extends string | number>(
    entries: readonly FileEntry<Key>[],
    key: Key,
  ): FileEntry<Key> | undefined {
    const entry = entries[lastFrom(entries, key)]
    if (!hasLists || !entry) return entry
    const list = loaded.get(entry[1]) as readonly FileEntry<Key>[] | undefined
    return list?.[lastFrom(list, key)]
  }

  /** Loads the files of these keys, in order and at most `maxFiles`; with two levels, the lists that name them first. */
  async function loadKeys<Key extends string | number, Stored>(
    entries: readonly FileEntry<Key>[],
    keys: readonly Key[],
    open: (stored: Stored) => unknown,
    maxFiles?: number,
  ): Promise<void> {
    if (hasLists)
      await load(filesOf(keys, (key) => entries[lastFrom(entries, key)]).slice(0, maxFiles), identity)
    await load(filesOf(keys, (key) => entryOf(entries, key)).slice(0, maxFiles), open)
  }

  const openTerms = (packed: PackedEntry[]): TermFile => openTermFile(packed, size)
  const termFileOf = (term: string): TermFile | undefined =>
    loaded.get(entryOf(manifest.terms, term)?.[1] ?? '') as TermFile | undefined

  /** Files with terms that start with a prefix, as far as their lists are loaded. */
  function filesFrom(prefix: string): string[] {
    const top = entriesFrom(manifest.terms, prefix)
    if (!hasLists) return top
    return top.flatMap((list) => entriesFrom((loaded.get(list) ?? []) as FileEntry<string>[], prefix))
  }

  async function loadFrom(prefix: string, maxFiles: number): Promise<void> {
    if (hasLists) await load(entriesFrom(manifest.terms, prefix).slice(0, maxFiles), identity)
    await load(filesFrom(prefix).slice(0, maxFiles), openTerms)
  }

  /** The row with this id. */
  function row(entries: readonly FileEntry<number>[], key: number): unknown {
    const [first, file] = entryOf(entries, key) ?? [0, '']
    return (loaded.get(file) as unknown[] | undefined)?.[key - first]
  }

  /** Files with possible corrections of a word, by word length. */
  function spellingFiles(word: string, share?: number): string[] {
    const reach = reachOf(word, share)
    const lengths = Array.from({ length: 2 * reach + 1 }, (_, at) => word.length - reach + at)
    return filesOf(lengths, (length) => spelling[lastFrom(spelling, length)])
  }

  return {
    synonyms,
    readName,
    pages,
    /** Number of document ids. */
    size,
    /** Loads the files of these terms. */
    load: (terms: readonly string[], maxFiles?: number) =>
      loadKeys(manifest.terms, terms, openTerms, maxFiles),
    /** Loads files with terms that start with a prefix. */
    loadFrom,
    /** Loads the titles of these pages. */
    loadTitles: (pages: readonly number[], maxFiles?: number) =>
      loadKeys(titles, pages, readTitles, maxFiles),
    /** Loads possible corrections of these words. */
    loadSpelling: (words: readonly string[], share?: number) =>
      load([...new Set(words.flatMap((word) => spellingFiles(word, share)))], identity),
    /** Loads the outlines or text of documents, in order and at most `maxFiles` files. */
    loadRows: (kind: 'outlines' | 'texts', ids: readonly number[], maxFiles: number) =>
      loadKeys(manifest[kind], ids, kind === 'outlines' ? openOutlines : identity, maxFiles),
    /** Documents with a term. `isName` is false for synonyms and stems. */
    find: (term: string, isName: boolean): readonly MatchedDocument[] =>
      (termFileOf(term)?.index.search(term, { boost: isName ? BOOSTS : WORD_BOOSTS }) ?? []).map(readMatch),
    /** Documents with a term among their names. */
    findNames: (term: string): readonly MatchedDocument[] =>
      (termFileOf(term)?.index.search(term, { fields: ['names'] }) ?? []).map(readMatch),
    knows: (term: string): boolean => termFileOf(term)?.terms.has(term) === true,
    /** Loaded terms that start with a prefix. */
    beginning: (prefix: string): readonly string[] =>
      filesFrom(prefix).flatMap((file) =>
        [...((loaded.get(file) as TermFile | undefined)?.terms ?? [])].filter((term) =>
          term.startsWith(prefix),
        ),
      ),
    /** Loaded words similar to a word, with their similarity. */
    near(word: string, share?: number): ReturnType<Speller> {
      const loadedFiles = spellingFiles(word, share).filter((file) => loaded.has(file))
      const words = loadedFiles.flatMap((file) => loaded.get(file) as string[]).join(' ')
      return loadedFiles.length > 0 ? files.spellerOf(loadedFiles, words)(word, share) : []
    },
    /** Returns undefined when the title is not loaded. */
    title: (page: number) => row(titles, page) as PageTitle | undefined,
    /** Score factor of a page from the configuration. */
    boost: (page: number): number => manifest.boosts.findLast(([first]) => first <= page)?.[1] ?? 1,
    outline: (id: number) => row(manifest.outlines, id) as Outline | undefined,
    text: (id: number) => row(manifest.texts, id) as StoredText | undefined,
  }
}

function readMatch({ id, score, match }: SearchResult): MatchedDocument {
  const fields = Object.values(match).flat()
  return { id, score, inHeading: fields.includes('title') || fields.includes('heading') }
}

/** The files of these keys, without duplicates. */
function filesOf<Key>(
  keys: readonly Key[],
  entryOf: (key: Key) => FileEntry<string | number> | undefined,
): string[] {
  const files = keys.map((key) => entryOf(key)?.[1])
  return [...new Set(files)].filter((file) => file !== undefined)
}

function entriesFrom(entries: readonly FileEntry<string>[], prefix: string): string[] {
  const first = lastFrom(entries, prefix)
  return entries
    .filter(([from], at) => at === first || (at > first && from.startsWith(prefix)))
    .map(([, file]) => file)
}
