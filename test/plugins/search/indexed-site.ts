// Indexes a whole site without building it, to measure search quality.

import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { inflateRawSync } from 'node:zlib'
import type { Section } from '../../../src/core/model/page.ts'
import { contentsOf, generateOutputs } from '../../../src/core/pipeline/generate-outputs.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { recordSite } from '../../../src/core/pipeline/site-records.ts'
import { readSite } from '../../../src/core/pipeline/snapshot.ts'
import { collectItems, listEntries } from '../../../src/core/plugin/site-entries.ts'
import { MissingFile } from '../../../src/plugins/search/engine/index-files.ts'
import { INDEX_FOLDER } from '../../../src/plugins/search/engine/index-format.ts'
import { createSearcher, type Searcher } from '../../../src/plugins/search/engine/searcher.ts'
import { searchIndex } from '../../../src/plugins/search/search-index.ts'
import { listPages } from '../../../src/plugins/search/search-pages.ts'
import { oncePerRun } from '../../once-per-run.ts'
import { repositorySite } from '../../repository-sites.ts'

export interface IndexedPage {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly sections: readonly Section[]
}

export interface IndexedSite {
  readonly searcher: Searcher
  readonly pages: readonly IndexedPage[]
  /** Transferred bytes of each file. */
  readonly sizes: ReadonlyMap<string, number>
  /** Files loaded so far. */
  readonly loaded: readonly string[]
}

interface SiteIndex {
  readonly bytes: ReadonlyMap<string, Uint8Array>
  readonly pages: readonly IndexedPage[]
}

/** Indexes by folder, shared by the test files of a process. */
const indexes = new Map<string, Promise<SiteIndex>>()

/** Parses and indexes a site's content, once per run. Returns a searcher with nothing loaded yet. */
export async function indexSite(root: string): Promise<IndexedSite> {
  const index = indexes.get(root) ?? readIndex(root)
  indexes.set(root, index)
  const { bytes, pages } = await index
  const loaded: string[] = []
  const searcher = createSearcher(async (path) => {
    loaded.push(path)
    const file = bytes.get(`${INDEX_FOLDER}/${path}`)
    if (!file) throw new MissingFile(path)
    return path.endsWith('.bin') ? inflateRawSync(file) : file
  })
  const sizes = new Map(
    [...bytes].map(([path, { length }]) => [path.slice(`${INDEX_FOLDER}/`.length), length]),
  )
  return { searcher, pages, sizes, loaded }
}

async function readIndex(root: string): Promise<SiteIndex> {
  const folder = await oncePerRun(`index-${basename(resolve(root))}`, async (folder) =>
    writeFileSync(join(folder, 'index'), serialize(await makeIndex(root))),
  )
  return deserialize(readFileSync(join(folder, 'index'))) as SiteIndex
}

async function makeIndex(root: string): Promise<SiteIndex> {
  const { cacheDir } = await repositorySite(root)
  const session = await createSession({ root, cacheDir, threads: 1 })
  try {
    const state = await (await readSite(session)).complete()
    const { files } = await generateOutputs(session, recordSite(session, state), [searchIndex])
    const bytes = new Map(
      files.map(({ path, contents }) => {
        if (contents.kind === 'copy') throw new Error(`${path} is a copy`)
        return [path, Buffer.from(contentsOf(contents, session))]
      }),
    )
    const items = collectItems(searchIndex, listEntries(state), state)
    const pages = listPages(items, state.site).map(({ url, title, description, text }) => ({
      url,
      title,
      description,
      sections: session.engine.blob<Section[]>(text),
    }))
    session.engine.commit()
    return { bytes, pages }
  } finally {
    await session.close()
  }
}
