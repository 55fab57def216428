// A whole site's index without the site around it: what quality is measured on.

import { inflateRawSync } from 'node:zlib'
import type { Section } from '../../src/model/page.ts'
import { searchIndex } from '../../src/outputs/search-index.ts'
import { listPages } from '../../src/outputs/search-pages.ts'
import { contentsOf, generateOutputs } from '../../src/pipeline/generate-outputs.ts'
import { createSession } from '../../src/pipeline/session.ts'
import { readSite } from '../../src/pipeline/snapshot.ts'
import { MissingFile } from '../../src/search/index-files.ts'
import { INDEX_FOLDER } from '../../src/search/index-format.ts'
import { createSearcher, type Searcher } from '../../src/search/searcher.ts'
import { ownCache } from '../run-folder.ts'

export interface IndexedPage {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly sections: readonly Section[]
}

export interface IndexedSite {
  readonly searcher: Searcher
  readonly pages: readonly IndexedPage[]
}

/** Parses a site's content and indexes it. */
export async function indexSite(root: string): Promise<IndexedSite> {
  const session = await createSession({ root, cacheDir: ownCache(root), threads: 1 })
  try {
    const state = await (await readSite(session)).complete()
    const { files } = await generateOutputs(session, state, [searchIndex])
    const bytes = new Map(
      files.map(({ path, contents }) => {
        if (contents.kind === 'copy') throw new Error(`${path} is a copy`)
        return [path, Buffer.from(contentsOf(contents, session))]
      }),
    )
    const searcher = createSearcher(async (path) => {
      const file = bytes.get(`${INDEX_FOLDER}/${path}`)
      if (!file) throw new MissingFile(path)
      return path.endsWith('.bin') ? inflateRawSync(file) : file
    })
    const pages = listPages(state).map(({ url, title, description, text }) => ({
      url,
      title,
      description,
      sections: session.engine.blob<Section[]>(text),
    }))
    session.engine.commit()
    return { searcher, pages }
  } finally {
    await session.close()
  }
}
