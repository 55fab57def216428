// Searches an index that may be redeployed meanwhile. Used by the worker, the main thread and the terminal.

import { answerQuery } from './answer-query.ts'
import { type IndexFiles, type LoadFile, MissingFile, openFiles, readManifest } from './index-files.ts'
import type { IndexOptions, IndexResponse } from './index-response.ts'

export interface Searcher {
  /** Opens the index ahead of the first search; reopens it when there is a newer one. */
  load(): Promise<void>
  search(query: string, options?: IndexOptions): Promise<IndexResponse>
}

/** Creates a searcher. `basePath` is the prefix of the paths of hits. */
export function createSearcher(loadFile: LoadFile, basePath = '/'): Searcher {
  let opened: Promise<IndexFiles> | undefined

  function open(): Promise<IndexFiles> {
    opened ??= openFiles(loadFile).catch((error) => {
      // Retry at the next search.
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
      // The site was redeployed since the manifest was read, or text files were not deployed; then hits have no snippets.
      opened = undefined
      return await answerQuery(await open(), { ...question, ignoresMissingTexts: true })
    }
  }

  async function load(): Promise<void> {
    const previous = opened
    const { written } = await open()
    if (!previous || (await readManifest(loadFile)) === written) return
    if (opened === previous) opened = undefined
    await open()
  }

  return { load, search }
}
