// Modules by their address, also those that could not be had: browsers remember that, so that the same address would
// fail for as long as the page is open.

import { loadModule } from '../client/load-module.ts'

/** A function that imports modules, and one that failed under another address the next time. */
export function createImport<Module>(): (address: string) => Promise<Module> {
  let failed = 0
  return async (address) => {
    const url = new URL(address)
    if (failed > 0) url.search = `try=${failed + 1}`
    try {
      return await loadModule<Module>(url.href)
    } catch (error) {
      failed++
      throw error
    }
  }
}
