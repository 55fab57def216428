// Modules of this site by their address. In an offline copy they are classic scripts, which its first script loads: see
// `offline.ts`.

import { sameOriginUrl } from './same-origin.ts'

/** A symbol, because an element with an id is a global property of that name. */
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
 * A function that imports a module, once. One that could not be had is asked for again, under another address: browsers
 * remember the failure for as long as the page is open.
 */
export function createImport<Module>(address: string): () => Promise<Module> {
  let tries = 0
  return once(() => {
    const url = new URL(address)
    if (tries++ > 0) url.search = `try=${tries}`
    return loadModule<Module>(url.href)
  })
}

/** What is made once; after a failure it is made again when it is next asked for. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
