// Indexes for tests and measurements, without a site around them: from sections, or from pages of the generated site.

import { deflateRawSync, gzipSync, inflateRawSync } from 'node:zlib'
import { hashOf } from '../../src/engine/hash.ts'
import type { Heading, Section } from '../../src/model/page.ts'
import { buildIndex, type IndexPage } from '../../src/search/build-index.ts'
import { rowsFile } from '../../src/search/index-format.ts'
import type { LoadFile } from '../../src/search/index-reader.ts'
import { makePagePart } from '../../src/search/page-part.ts'
import { MissingFile } from '../../src/search/searcher.ts'
import type { SynonymGroup } from '../../src/search/synonyms.ts'
import { pagePath, pageText } from '../bench/generate-site.ts'

export interface MadePage extends Partial<Omit<IndexPage, 'sections' | 'rows'>> {
  readonly title: string
  /** Heading → text; the empty heading is the beginning. */
  readonly text?: Readonly<Record<string, string>>
  readonly sections?: readonly Section[]
}

export interface MadeIndex {
  /** Path → bytes as they lie on the host. */
  readonly files: Map<string, Uint8Array>
  readonly load: LoadFile
  /** Files asked for so far, with their bytes over the wire. */
  readonly asked: [path: string, bytes: number][]
}

/** A section as parsing gives it. */
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

/** An index of these pages, and a way to load it. */
export function makeIndex(pages: readonly MadePage[], synonyms: readonly SynonymGroup[] = []): MadeIndex {
  const files = new Map<string, Uint8Array>()
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
  const indexed = pages.map(({ text = {}, sections, ...page }): IndexPage => {
    const made = sections ?? Object.entries(text).map(([title, words]) => makeSection(title, words))
    const part = makePagePart(made)
    const json = JSON.stringify(part.rows)
    const rows = hashOf(json).slice(0, 6)
    files.set(rowsFile(rows), encode(json))
    return {
      url: `/${page.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`,
      labels: [],
      keywords: [],
      description: '',
      trail: [],
      group: 'Documentation',
      language: 'en',
      version: 'current',
      boost: 1,
      ...page,
      sections: part.sections,
      rows,
    }
  })
  const tools = { hash: (bytes: Uint8Array | string) => hashOf(bytes).slice(0, 8), deflate: deflateRawSync }
  for (const { path, contents } of buildIndex(indexed, synonyms, tools))
    files.set(path, typeof contents === 'string' ? encode(contents) : contents)
  const asked: MadeIndex['asked'] = []
  return {
    files,
    asked,
    async load(path) {
      const bytes = files.get(path)
      if (!bytes) throw new MissingFile(path)
      const isPacked = path.endsWith('.bin')
      asked.push([path, isPacked ? bytes.length : gzipSync(bytes).length])
      return isPacked ? inflateRawSync(bytes) : bytes
    },
  }
}

/** So many pages of the generated site. */
export function generatedPages(many: number): MadePage[] {
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

/** Enough of Markdown for the generated site. */
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
