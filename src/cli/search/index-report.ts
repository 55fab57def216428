// What the index is made of: sizes, and what in it is odd.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type IndexFiles, MissingFile } from '../../search/index-files.ts'
import { INDEX_FOLDER, MANIFEST_FILE, type ShardEntry } from '../../search/index-format.ts'
import { textFile } from '../../search/text-plan.ts'
import { formatBytes } from '../report/format-summary.ts'
import { listUrls, loadTextsOf } from './stored-pages.ts'

export interface IndexReport {
  readonly pages: number
  readonly sections: number
  readonly terms: number
  /** Bytes over the wire and files, by part. */
  readonly parts: Readonly<
    Record<string, { readonly bytes: number; readonly files: number; readonly largest: number }>
  >
  readonly longestTerms: readonly string[]
  /** Sections with the same text, by where they stand; only the first is found by what it says. */
  readonly twins: readonly (readonly string[])[]
  /** Pages without any text. */
  readonly empty: readonly string[]
}

/** Twins and terms that are told. */
const MANY = 5

/** Shorter texts may well be equal by chance. */
const SHORTEST_TWIN = 120

/** Looks at every file of the index. */
export async function reportIndex(outDir: string, index: IndexFiles): Promise<IndexReport> {
  const { manifest } = index
  const folder = join(outDir, INDEX_FOLDER)
  const sizeOf = (path: string): number => {
    const file = join(folder, path)
    if (!existsSync(file)) throw new MissingFile(path)
    return path.endsWith('.bin') ? statSync(file).size : gzipSync(readFileSync(file), { level: 9 }).length
  }
  const measure = (paths: readonly string[]): IndexReport['parts'][string] => {
    const sizes = paths.map(sizeOf)
    return {
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      files: sizes.length,
      largest: Math.max(0, ...sizes),
    }
  }

  const files = new Set<string>()
  const empty: string[] = []
  const places = new Map<string, string[]>()
  const urls = await listUrls(index)
  for (const [page, { name, firsts }] of (await index.textPlan()).entries()) {
    const url = urls[page]!
    for (const piece of firsts.keys()) files.add(textFile(name, piece))
    const texts = await loadTextsOf(page, index)
    if (texts.every(([, , text, code]) => text === '' && code === '')) empty.push(url)
    for (const [, anchor, text, code] of texts) {
      const key = `${text}\n${code}`
      if (text.length >= SHORTEST_TWIN)
        places.set(key, [...(places.get(key) ?? []), anchor === '' ? url : `${url}#${anchor}`])
    }
  }
  const terms = await allTermsOf(index)
  return {
    pages: manifest.pages,
    sections: manifest.sections,
    terms: terms.length,
    parts: {
      manifest: measure([MANIFEST_FILE]),
      titles: measure(manifest.titles.files),
      core: measure(filesOf(manifest.core)),
      text: measure(filesOf(manifest.text)),
      code: measure(filesOf(manifest.code)),
      ...(manifest.vocabulary && {
        vocabulary: measure(Object.values(manifest.vocabulary).flatMap(filesOf)),
      }),
      names: measure([manifest.texts]),
      texts: measure([...files]),
    },
    longestTerms: terms.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, MANY),
    twins: [...places.values()].filter((urls) => urls.length > 1),
    empty,
  }
}

/** The report as a few lines. */
export function formatIndexReport({
  pages,
  sections,
  terms,
  parts,
  longestTerms,
  twins,
  empty,
}: IndexReport): string {
  const sizes = Object.values(parts)
  const all = {
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    files: sizes.reduce((sum, { files }) => sum + files, 0),
    largest: Math.max(...sizes.map(({ largest }) => largest)),
  }
  const rows = Object.entries({ ...parts, all }).map(([name, { bytes, files, largest }]) => {
    const many = files === 1 ? '' : ` in ${files} files, the largest ${formatBytes(largest)}`
    return `${name.padEnd(11)} ${formatBytes(bytes).padStart(9)}${many}\n`
  })
  const list = (label: string, items: readonly string[]): string =>
    items.length === 0
      ? ''
      : `${label}: ${items.slice(0, MANY).join(', ')}${items.length > MANY ? ` and ${items.length - MANY} more` : ''}\n`
  return [
    `${pages} pages, ${sections} sections, ${terms} words\n`,
    ...rows,
    list('longest words', longestTerms),
    list(
      'sections with the same text',
      twins.map((urls) => urls.join(' = ')),
    ),
    list('pages without text', empty),
  ].join('')
}

function filesOf(entries: readonly ShardEntry[]): string[] {
  return entries.map(([, file]) => file)
}

async function allTermsOf(index: IndexFiles): Promise<string[]> {
  const terms = new Set<string>()
  for (const tier of ['core', 'text', 'code'] as const) {
    for (const file of filesOf(index.manifest[tier])) {
      for (const term of (await index.shard(tier, file)).keys()) terms.add(term)
    }
  }
  return [...terms]
}
