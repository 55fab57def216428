// Builds a small site and serves it with a strict content security policy, without inline scripts and styles.

import { serveStatic } from '../../src/serve/static-server.ts'
import { openSite, type SiteFiles, type TestSite } from '../site-test.ts'
import { type ServedSite, serveSite } from './served-site.ts'

export type BuiltSite = ServedSite

export const policy = "default-src 'self'"

export interface SiteHost {
  readonly basePath?: string
  /** Additional origins that scripts may request. */
  readonly connect?: readonly string[]
  /** Additional directives of the content security policy. */
  readonly rules?: string
}

/** Builds and serves a site until closed. */
export async function builtSite(files: SiteFiles, host: SiteHost | string = {}): Promise<BuiltSite> {
  const settings = typeof host === 'string' ? { basePath: host } : host
  const site = openSite(files)
  const build = async () => {
    const report = await site.build({ basePath: settings.basePath ?? '/' })
    if (report.summary.errors > 0) throw new Error(JSON.stringify(report.findings, null, 2))
  }
  await build()
  return serveBuilt(site, {
    ...settings,
    async save(path, text) {
      site.write(path, text)
      await build()
    },
  })
}

interface BuiltHost extends SiteHost {
  readonly save?: BuiltSite['save']
}

/** Serves a site that is already built, until closed. */
export async function serveBuilt(
  site: TestSite,
  {
    basePath = '/',
    connect = [],
    rules = '',
    save = () => Promise.reject(new Error('read only')),
  }: BuiltHost = {},
): Promise<BuiltSite> {
  const staticServer = await serveStatic({
    folder: `${site.root}/build`,
    basePath,
    host: '127.0.0.1',
    port: 0,
  })
  return serveSite({
    site,
    port: staticServer.port,
    basePath,
    policy: [policy, connect.length > 0 && `connect-src 'self' ${connect.join(' ')}`, rules]
      .filter(Boolean)
      .join('; '),
    save,
    close: () => staticServer.close(),
  })
}
