// Loads modules of this site by URL. In an offline copy they are classic scripts, loaded by the first script of its
// pages: see `offline.ts`.

import { sameOriginUrl } from './same-origin.ts'

/** A symbol, because an element's id would become a global property with that name. */
const OFFLINE = Symbol.for('octavo.offline')
const page = globalThis as { [OFFLINE]?: { load(address: string): Promise<unknown> } }

/** Whether the page was opened as a file of an offline copy. */
export function isOfflineCopy(): boolean {
  return page[OFFLINE] !== undefined
}

export async function loadModule<Module>(address: string): Promise<Module> {
  const { href } = sameOriginUrl(address)
  return (await (page[OFFLINE]?.load(href) ?? import(href))) as Module
}

/**
 * Returns a function that imports a module once. After a failure it retries with another URL, because browsers cache the
 * failure for as long as the page is open.
 */
export function createImport<Module>(address: string): () => Promise<Module> {
  let tries = 0
  return once(() => {
    const url = new URL(address)
    if (tries++ > 0) url.search = `try=${tries}`
    return loadModule<Module>(url.href)
  })
}

/** Caches the result of an asynchronous function. After a failure, the next call retries. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined
  return () => {
    pending ??= make().catch((error) => {
      pending = undefined
      throw error
    })
    return pending
  }
}
