// Searches an index that may be published again meanwhile: what worker, main thread and terminal search with.

import { answerQuery } from './answer-query.ts'
import { type IndexFiles, type LoadFile, MissingFile, openFiles, readManifest } from './index-files.ts'
import type { IndexOptions, IndexResponse } from './index-response.ts'

export interface Searcher {
  /** Opens the index, so that the first search need not; opens it again when there is a newer one. */
  load(): Promise<void>
  search(query: string, options?: IndexOptions): Promise<IndexResponse>
}

/** Searches the index whose files are loaded so; the paths of hits begin with the base path. */
export function createSearcher(loadFile: LoadFile, basePath = '/'): Searcher {
  let opened: Promise<IndexFiles> | undefined

  function open(): Promise<IndexFiles> {
    opened ??= openFiles(loadFile).catch((error) => {
      // What could not be loaded is asked for again at the next search.
      opened = undefined
      throw error
    })
    return opened
  }

  async function search(query: string, options: IndexOptions = {}): Promise<IndexResponse> {
    const question = { query, options, basePath, ignoresMissingTexts: false }
    try {
      return await answerQuery(await open(), question)
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
      // The site was published again since the manifest was read; or some of it was left out, then hits do without texts.
      opened = undefined
      return await answerQuery(await open(), { ...question, ignoresMissingTexts: true })
    }
  }

  async function load(): Promise<void> {
    const known = opened
    const { written } = await open()
    if (!known || (await readManifest(loadFile)) === written) return
    if (opened === known) opened = undefined
    await open()
  }

  return { load, search }
}
