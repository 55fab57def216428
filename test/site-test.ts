// Test harness: a site in a temporary folder, built by the whole program.

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { BuildReport } from '../src/core/model/summary.ts'
import type { BrowserView } from '../src/core/model/view.ts'
import { build, check } from '../src/core/pipeline/build.ts'
import { createSession, type SessionRequest } from '../src/core/pipeline/session.ts'
import type { RequestedCheck } from '../src/core/registry/built-in-hooks.ts'
import { readView } from '../src/core/view/browser-view.ts'

export type SiteFiles = Readonly<Record<string, string | Uint8Array>>

export interface SiteOverrides extends Partial<SessionRequest> {
  readonly strict?: boolean
  readonly requested?: readonly RequestedCheck[]
}

export interface TestSite {
  /** Absolute path. The folder is always named `site`, because its name can become the title. */
  readonly root: string
  write(path: string, content: string | Uint8Array): void
  remove(path: string): void
  rename(from: string, to: string): void
  has(path: string): boolean
  build(overrides?: SiteOverrides): Promise<BuildReport>
  check(overrides?: SiteOverrides): Promise<BuildReport>
  /** Builds from scratch in one thread, into a folder outside of the site. */
  buildClean(): Promise<{ report: BuildReport; output: Map<string, string>; folder: string }>
  /** Returns the HTML of a page of the last build. */
  page(url: string): string
  /** Returns the view in the HTML of a page of the last build. */
  view(url: string): BrowserView
  /** Returns path → hash of the content for every file of the output. */
  output(): Map<string, string>
  dispose(): void
}

/** Creates a site with these files, deleted after the test. Builds use one thread by default. */
export function siteTest(files: SiteFiles = {}): TestSite {
  const site = openSite(files)
  onTestFinished(site.dispose)
  return site
}

/** Creates a site with these files, to be shared between tests. The caller disposes of it. */
export function openSite(files: SiteFiles = {}): TestSite {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-site-')))
  const root = join(folder, 'site')
  let cleans = 0
  /** Authors may write inline styles, but Octavo does not generate any. */
  let mayHaveStyles = false
  mkdirSync(root)

  async function run(
    command: typeof build | typeof check,
    { strict = false, requested = [], ...request }: SiteOverrides,
  ): Promise<BuildReport> {
    const session = await createSession({ root, threads: 1, ...request })
    try {
      const report = await command(session, { strict, requested })
      if (command === build && !mayHaveStyles) expect(findInlineStyles(session.outDir)).toEqual([])
      return report
    } finally {
      await session.close()
    }
  }

  const site: TestSite = {
    root,
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
      mayHaveStyles ||= /\bstyle\b/i.test(String(content))
    },
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    rename(from, to) {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      renameSync(join(root, from), join(root, to))
    },
    has: (path) => existsSync(join(root, path)),
    build: (overrides = {}) => run(build, overrides),
    check: (overrides = {}) => run(check, overrides),
    async buildClean() {
      const outDir = join(folder, `clean-${cleans++}`)
      const report = await run(build, { noCache: true, outDir })
      return { report, output: hashFolder(outDir), folder: outDir }
    },
    page: (url) => readFileSync(join(root, 'build', url, 'index.html'), 'utf8'),
    view: (url) => viewIn(site.page(url)),
    output: () => hashFolder(join(root, 'build')),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
  for (const [path, content] of Object.entries(files)) site.write(path, content)
  return site
}

/** Returns tags with an inline style in the pages of a folder. A strict content security policy forbids them. */
export function findInlineStyles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && statSync(join(folder, name)).isFile())
    .flatMap((name) => {
      const html = readFileSync(join(folder, name), 'utf8')
      return html.includes(' style=')
        ? [...html.matchAll(/<\w[^<>]* style=[^<>]*/g)].map(([tag]) => `${name}: ${tag}`)
        : []
    })
}

/** Returns the view in the HTML of a page. */
export function viewIn(html: string): BrowserView {
  return readView(/<script type="application\/json" id="octavo:view">(.*?)<\/script>/s.exec(html)![1]!)
}

/** Returns path → hash of the content for every file below a folder; empty if the folder is missing. */
export function hashFolder(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        file.slice(folder.length + 1).replaceAll('\\', '/'),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  )
}

/** Returns the first bytes of a PNG of this size. */
export function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return Buffer.concat([bytes, Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1')])
}
