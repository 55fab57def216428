// A small Docusaurus site for tests of conventions: a configuration, and the files of the test.

import { onTestFinished } from 'vitest'
import type { Finding } from '../../../src/core/model/finding.ts'
import type { Route, Site } from '../../../src/core/model/site.ts'
import type { Session } from '../../../src/core/pipeline/session.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { readSite } from '../../../src/core/pipeline/snapshot.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

export interface ReadSite {
  readonly session: Session
  readonly site: Site
  /** URLs of pages and lists, without the search page. */
  readonly urls: readonly string[]
  readonly redirects: Readonly<Record<string, string>>
  readonly findings: readonly Finding[]
}

/** Reads a site with this configuration, given as code. */
export async function readDocusaurus(config: string, files: SiteFiles = {}): Promise<ReadSite> {
  const { root } = siteTest({ 'docusaurus.config.js': config, ...files })
  return readFolder(root)
}

export async function readFolder(root: string): Promise<ReadSite> {
  const session = await createSession({ root, threads: 1 })
  onTestFinished(() => session.close())
  const { site, content } = await readSite(session)
  const routes: readonly Route[] = Object.values(site.routes)
  return {
    session,
    site,
    urls: routes.flatMap(({ kind, url }) => (kind === 'redirect' || url === '/search' ? [] : [url])),
    redirects: Object.fromEntries(
      routes.flatMap((route) => (route.kind === 'redirect' ? [[route.url, route.to]] : [])),
    ),
    findings: [...session.findings, ...content.findings, ...site.findings],
  }
}

/** Returns a configuration with the classic preset. */
export function classic(options: string, fields = ''): string {
  return `module.exports = { title: 'Site', url: 'https://example.com', baseUrl: '/', ${fields}
  presets: [['classic', { blog: false, ${options} }]] }`
}

/** Returns the messages of findings about unsupported options. */
export function unsupportedIn({ findings }: ReadSite): string[] {
  return findings.filter(({ rule }) => rule === 'docusaurus').map(({ message }) => message)
}

/** Returns pages by path, each with only a heading. */
export function pages(...paths: readonly string[]): SiteFiles {
  return Object.fromEntries(paths.map((path) => [path, `# ${path}\n`]))
}
