// Modules of this site by their address. In an offline copy they are classic scripts, which its first script loads: see
// `offline.ts`.

import { ownUrl } from './own-url.ts'

declare global {
  var octavoOffline: { load(address: string): Promise<unknown> } | undefined
}

export async function loadModule<Module>(address: string): Promise<Module> {
  const { href } = ownUrl(address)
  return (await (globalThis.octavoOffline?.load(href) ?? import(href))) as Module
}
