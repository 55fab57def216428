// Creates search indexes without a site, from sections or from pages of the generated site.

import { gzipSync, inflateRawSync } from 'node:zlib'
import { hashOfValue } from '../../../src/core/engine/hash.ts'
import type { Heading, Section } from '../../../src/core/model/page.ts'
import type { MakePieces, OutputContext, OutputPiece } from '../../../src/core/plugin/site-output.ts'
import { type LoadFile, MissingFile } from '../../../src/plugins/search/engine/index-files.ts'
import { INDEX_FOLDER, type Levels, MANIFEST_FILE } from '../../../src/plugins/search/engine/index-format.ts'
import type { SynonymGroup } from '../../../src/plugins/search/engine/synonyms.ts'
import { searchIndex } from '../../../src/plugins/search/search-index.ts'
import type { SearchPage } from '../../../src/plugins/search/search-pages.ts'
import { pagePath, pageText } from '../../bench/generate-site.ts'

export interface TestPage extends Partial<Omit<SearchPage, 'text'>> {
  readonly title: string
  /** Heading → text. The empty heading is the start of the page. */
  readonly text?: Readonly<Record<string, string>>
  readonly sections?: readonly Section[]
}

/** Creates pieces of the index and caches them. */
export interface PieceCreator {
  readonly context: OutputContext
  readonly makePieces: MakePieces
  /** Names of the created pieces, in order. */
  readonly created: string[]
  contentsOf(hash: string): unknown
}

export interface TestIndex {
  /** Path → bytes as served. */
  readonly files: Promise<ReadonlyMap<string, Uint8Array>>
  readonly load: LoadFile
  /** Requested files in order, with their transferred bytes. */
  readonly requests: [path: string, bytes: number][]
}

/** Creates a section like the parser. */
export function makeSection(
  title: string,
  text: string,
  more: Partial<Section> & { depth?: number } = {},
): Section {
  const { depth = 2, ...rest } = more
  const heading: Heading = {
    depth: depth as Heading['depth'],
    id: title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
    text: title,
    line: 1,
    column: 1,
  }
  return { ...(title !== '' && { heading }), text, code: [], names: [], ...rest }
}

/** Creates an index of pages that records requests for its files. */
export function makeIndex(
  pages: readonly TestPage[],
  synonyms: readonly SynonymGroup[] = [],
  levels: Levels = 1,
): TestIndex {
  const files = makeFiles(pages, createPieceCreator(), synonyms, levels)
  const requests: TestIndex['requests'] = []
  return {
    files,
    requests,
    async load(path) {
      const bytes = (await files).get(path)
      if (!bytes) throw new MissingFile(path)
      const isPacked = path.endsWith('.bin')
      requests.push([path, isPacked ? bytes.length : gzipSync(bytes).length])
      return isPacked ? inflateRawSync(bytes) : bytes
    },
  }
}

/** Returns the files of an index of these pages. */
export async function makeFiles(
  pages: readonly TestPage[],
  { context, makePieces, contentsOf }: PieceCreator,
  synonyms: readonly SynonymGroup[] = [],
  levels: Levels = 1,
): Promise<Map<string, Uint8Array>> {
  const indexed = pages.map(({ text = {}, sections, ...page }) => ({
    url: `/${page.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    labels: [],
    keywords: [],
    description: '',
    linked: [],
    trail: [],
    group: 'Documentation',
    language: 'en',
    version: 'current',
    boost: 1,
    ...page,
    text: context.put(sections ?? Object.entries(text).map(([title, words]) => makeSection(title, words))),
  }))
  const result = await searchIndex.make(
    { indexes: [{ manifest: MANIFEST_FILE, pages: indexed, levels }], synonyms },
    context,
    makePieces,
  )
  return new Map(
    result.files.map(({ path, contents }) => {
      if (contents.kind === 'copy' || contents.kind === 'joined') throw new Error(`${path} is no text.`)
      const text = contents.kind === 'text' ? contents.text : (contentsOf(contents.hash) as string)
      const name = path.slice(`${INDEX_FOLDER}/`.length)
      return [name, Buffer.from(text, contents.base64 ? 'base64' : 'utf8')]
    }),
  )
}

/** Creates each piece once. */
export function createPieceCreator(): PieceCreator {
  const values = new Map<string, unknown>()
  const pieces = new Map<string, unknown>()
  const result: string[] = []
  const context: OutputContext = {
    memo: (_name, _input, make) => make(),
    put(value) {
      const hash = hashOfValue(value)
      values.set(hash, value)
      return hash
    },
    get: <T>(hash: string) => values.get(hash) as T,
    load: () => Promise.reject(new Error('no code')),
    resolvePackage: () => {
      throw new Error('no package')
    },
    loadPackage: () => Promise.reject(new Error('no package')),
    limit: (run) => run(),
    read: () => undefined,
    body: () => undefined,
    bytes: () => undefined,
    hashFile: () => undefined,
    list: () => [],
  }
  return {
    context,
    created: result,
    contentsOf: (hash) => values.get(hash),
    makePieces: <Input, Piece>(piece: OutputPiece<Input, Piece>, inputs: readonly Input[]) =>
      Promise.all(
        inputs.map(async (input) => {
          const key = hashOfValue([piece.name, input])
          if (!pieces.has(key)) {
            result.push(piece.name)
            pieces.set(key, await piece.make(input, context))
          }
          return pieces.get(key) as Piece
        }),
      ),
  }
}

/** Returns pages of the generated site. */
export function generatedPages(many: number): TestPage[] {
  return Array.from({ length: many }, (_, at) => {
    const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(pageText(at, many)) ?? []
    const url = `/${pagePath(at)}`.replace(/(\/index)?\.md$/, '') || '/'
    return {
      title: /title: (.*)/.exec(front)![1]!,
      description: /description: (.*)/.exec(front)![1]!,
      url,
      trail: url.split('/').slice(1, -1),
      sections: cutMarkdown(body),
    }
  })
}

/** Parses the subset of Markdown that the generated site uses. */
function cutMarkdown(body: string): Section[] {
  const sections: Section[] = []
  for (const part of body.split(/^(?=##+ )/m)) {
    const [, marks = '', title = '', rest = part] = /^(##+) ([^\n]*)\n(.*)$/s.exec(part) ?? []
    const code = [...rest.matchAll(/```.*?\n(.*?)```/gs)].map((match) => match[1]!)
    const prose = rest.replace(/```.*?```/gs, '').replace(/\]\([^)]*\)/g, ']')
    const names = [...prose.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]!)
    const lines = prose.split('\n').filter((line) => line.trim() !== '' && !/^\| ---/.test(line))
    sections.push(makeSection(title, lines.join('\n'), { depth: marks.length, code, names }))
  }
  return sections
}
