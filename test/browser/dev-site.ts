// Serves a site with `octavo dev`, with the same content security policy as the built site.

import { build } from 'esbuild'
import { startDevServer } from '../../src/serve/dev-server.ts'
import { openLive } from '../../src/serve/live.ts'
import { openSite, type SiteFiles } from '../site-test.ts'
import { policy } from './built-site.ts'
import { type ServedSite, serveSite } from './served-site.ts'

/** Serves a site with `octavo dev` until closed. */
export async function devSite(files: SiteFiles): Promise<ServedSite> {
  const site = openSite(files)
  const [live, client] = await Promise.all([openLive({ root: site.root, threads: 1 }), bundleDevClient()])
  const server = await startDevServer({ site: live, port: 0, client })
  return serveSite({
    site,
    port: server.port,
    basePath: '/',
    policy,
    async save(path, text) {
      site.write(path, text)
      await server.changed([path])
    },
    async close() {
      await server.close()
      await live.close()
    },
  })
}

/** Bundles the script of the dev client, without its styles. */
export async function bundleDevClient(): Promise<{ readonly script: string; readonly styles: string }> {
  const { outputFiles } = await build({
    entryPoints: ['src/plugins/dev-overlay/theme/dev-client.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  })
  return { script: outputFiles[0]!.text, styles: '' }
}
