// Asks an index that may be published anew meanwhile: what worker, main thread and terminal search with.

import type { SearchAnswer, SearchOptions } from './answer.ts'
import { answerQuery, type SearchSignals } from './answer-query.ts'
import { type IndexFiles, type LoadFile, MissingFile, openFiles, readManifest } from './index-files.ts'

export interface Searcher {
  /**
   * Opens the index, so that the first search need not; one that has answered is opened anew when there is a newer.
   */
  load(): Promise<void>
  /** `onCore` hears of the first answer, when there is one before the whole. */
  search(query: string, options?: SearchOptions, signals?: SearchSignals): Promise<SearchAnswer>
  /** The index that is open. */
  files(): Promise<IndexFiles>
}

export function createSearcher(loadFile: LoadFile): Searcher {
  let opened: Promise<IndexFiles> | undefined
  /** Since the manifest was last read. Before that there is no need to look for a newer. */
  let hasAnswered = false

  function open(): Promise<IndexFiles> {
    if (!opened) {
      const opening = openFiles(loadFile)
      opened = opening
      // What could not be loaded is asked for again at the next search.
      opening.catch(() => {
        if (opened === opening) opened = undefined
      })
    }
    return opened
  }

  async function search(
    query: string,
    options: SearchOptions = {},
    signals: SearchSignals = {},
  ): Promise<SearchAnswer> {
    const question = { query, options, signals, sparesTexts: false }
    try {
      return await answerQuery(await open(), question)
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
      // The site was published anew since the manifest was read; or some of it was left out, then texts can be spared.
      opened = undefined
      return await answerQuery(await open(), { ...question, sparesTexts: true })
    } finally {
      hasAnswered = true
    }
  }

  async function load(): Promise<void> {
    const known = opened
    const files = await open()
    if (!known || !hasAnswered) return
    hasAnswered = false
    if ((await readManifest(loadFile)) === files.written || opened !== known) return
    opened = undefined
    await open()
  }

  return { load, search, files: open }
}
