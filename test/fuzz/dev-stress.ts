// Edits a sample site like people, editors and tools do, with a dev server and a real watcher. Afterwards, the response at
// every URL must equal that of a clean build of the same files.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import fc from 'fast-check'
import { ConfigProblem } from '../../src/core/config/config-problem.ts'
import type { Finding } from '../../src/core/model/finding.ts'
import { startDevServer } from '../../src/serve/dev-server.ts'
import { type Live, openLive } from '../../src/serve/live.ts'
import { serveStatic } from '../../src/serve/static-server.ts'
import { watchSite } from '../../src/serve/watch.ts'
import { SAMPLE_CONFIG, SAMPLE_SITE } from '../laws/sample-site.ts'
import { applyEdit, siteEdits } from '../laws/site-edits.ts'
import { openSite, png, type TestSite } from '../site-test.ts'
import type { FuzzOptions } from './fuzz-modules.ts'

/** Edits of a site before the next site. */
const ROUNDS_A_SITE = 12
/** Timeout for the server to show the files on disk. */
const TIMEOUT_MS = 60_000

export const roundsInTests = 0

/** Runs rounds of edits; returns the differences, each with the edits that caused it. */
export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const failures: string[] = []
  for (let round = 0, at = 0; round < rounds; round += ROUNDS_A_SITE, at++) {
    const count = Math.min(ROUNDS_A_SITE, rounds - round)
    failures.push(...(await stressSite({ seed: seed + at, rounds: count, log })))
  }
  return failures
}

/** An edit of the disk that the watcher has to detect. */
interface DiskEdit {
  readonly name: string
  apply(site: TestSite): unknown
  /** Whether to request pages before the next edit. */
  readonly isRead?: boolean
}

async function stressSite({ seed, rounds, log }: FuzzOptions): Promise<string[]> {
  const isPlain = seed % 2 === 0
  const site = openSite(isPlain ? { 'index.md': '# Home\n', 'guide/a.md': '# A\n' } : SAMPLE_SITE)
  const served = await openServed(site)
  const random = fc.sample(fc.array(editsAndReaders, { minLength: 1, maxLength: 4 }), {
    seed,
    numRuns: rounds,
  })
  const failures: string[] = []
  const history: string[] = []
  try {
    for (const edits of random) {
      for (const edit of edits) {
        history.push(edit.name)
        await attempt(() => edit.apply(site))
        if (edit.isRead) await served.read()
      }
      history.push('–')
      const wrong = await served.compare()
      if (wrong === undefined) continue
      failures.push(`seed ${seed}, after ${history.join('; ')}\n  ${wrong}`)
      log(failures.at(-1)!)
      break
    }
  } finally {
    await served.close()
    site.dispose()
  }
  log(`seed ${seed}: ${history.filter((name) => name === '–').length} rounds`)
  return failures
}

/** Ignores edits of files that an earlier edit removed. */
async function attempt(edit: () => unknown): Promise<void> {
  try {
    await edit()
  } catch (error) {
    if (
      !/^(?:ENOENT|ENOTDIR|EISDIR|ENOTEMPTY|EEXIST|EINVAL)$/.test((error as NodeJS.ErrnoException).code ?? '')
    )
      throw error
  }
}

const TEXTS = ['# One\n', '# Two\n', '---\ntags: [a]\n---\n\n# Ötwo\n\n![x](größe.png) [home](/)\n', '']
const FILES = [
  'content/docs/new.md',
  'content/docs/grün/größe.md',
  'content/docs/with space/a b.md',
  'content/pages/about.md',
  'content/blog/2025-02-03-new.md',
  'content/docs/guide/install.md',
  'index.md',
  'guide/a.md',
  'guide/b.md',
  'docs/x.md',
  'new/deep/c.md',
]
const FOLDERS = [
  'content',
  'content/docs',
  'content/docs/guide',
  'content/docs/grün',
  'content/blog',
  'content/pages',
  'content/static',
  'static',
  'guide',
  'new',
]
const ASSETS = [
  'static/a.txt',
  'content/static/ü ß.txt',
  'static/favicon.svg',
  'content/docs/grün/größe.png',
  'static/deep/index.html',
]
const CONFIGS = [
  'export default {}\n',
  "export default { title: 'Plain', url: 'https://example.com', redirects: { '/old': '/', '/alt': 'https://example.org/größe', '/neu': '/grün/größe' } }\n",
  "export default { basePath: '/under/', static: ['static'] }\n",
  "export default { theme: 'own-theme.tsx', rules: { 'missing-image': 'off', 'broken-link': 'off' } }\n",
  'export default { title: 5 }\n',
  'export default {\n',
  SAMPLE_CONFIG,
]

const text = fc.constantFrom(...TEXTS)
const file = fc.constantFrom(...FILES)
const asset = fc.constantFrom(...ASSETS)
const folder = fc.constantFrom(...FOLDERS)
const anything = fc.constantFrom(...FILES, ...FOLDERS, ...ASSETS)

const diskEdits: fc.Arbitrary<DiskEdit> = fc.oneof(
  {
    weight: 6,
    arbitrary: siteEdits.map((edit) => ({
      name: describe(edit),
      apply: (site: TestSite) => applyEdit(site, edit),
    })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(file, text).map(([path, content]) => ({
      name: `write ${path}`,
      apply: (site: TestSite) => site.write(path, content),
    })),
  },
  fc.tuple(asset, fc.nat(9)).map(([path, count]) => ({
    name: `write ${path} ${count}`,
    apply: (site: TestSite) =>
      site.write(path, path.endsWith('.png') ? png(count + 1, 5) : `<svg>${count}</svg>`),
  })),
  {
    weight: 2,
    arbitrary: anything.map((path) => ({
      name: `delete ${path}`,
      apply: (site: TestSite) => site.remove(path),
    })),
  },
  {
    weight: 2,
    arbitrary: folder.map((path) => ({
      name: `make ${path}/`,
      apply: ({ root }: TestSite) => mkdirSync(join(root, path), { recursive: true }),
    })),
  },
  folder.map((path) => ({
    name: `delete and make again ${path}/`,
    apply: ({ root }: TestSite) => recreate(join(root, path)),
  })),
  fc.tuple(anything, anything).map(([from, to]) => ({
    name: `rename ${from} → ${to}`,
    apply: (site: TestSite) => site.rename(from, to),
  })),
  fc.tuple(file, file).map(([a, b]) => ({
    name: `swap ${a} and ${b}`,
    apply: ({ root }: TestSite) => swap(join(root, a), join(root, b)),
  })),
  fc.tuple(file, text).map(([path, content]) => ({
    name: `save ${path} by renaming`,
    apply: ({ root }: TestSite) => saveByRenaming(join(root, path), content),
  })),
  fc.tuple(file, fc.constantFrom('X', 'Y')).map(([path, letter]) => ({
    name: `put another file at ${path} with its size and time`,
    apply: ({ root }: TestSite) => replaceWithSameSize(join(root, path), letter),
  })),
  file.map((path) => ({
    name: `touch ${path}`,
    apply: ({ root }: TestSite) => utimesSync(join(root, path), new Date(), new Date()),
  })),
  fc
    .constantFrom('.octavo', '.octavo/cache', '.octavo/cache/code')
    .map((path) => ({ name: `delete ${path}`, apply: (site: TestSite) => site.remove(path) })),
  {
    weight: 2,
    arbitrary: fc.constantFrom(...CONFIGS.keys()).map((at) => ({
      name: `configuration ${at}`,
      apply: (site: TestSite) => site.write('site.config.ts', CONFIGS[at]!),
    })),
  },
  fc.constantFrom('build', 'public', 'content/out').map((outDir) => ({
    name: `octavo build --out-dir ${outDir}`,
    apply: (site: TestSite) => site.build({ outDir: join(site.root, outDir) }).catch(ignoreProblem),
  })),
  fc.constant({ name: 'delete the configuration', apply: (site: TestSite) => site.remove('site.config.ts') }),
  fc.constantFrom('One', 'Two').map((word) => ({
    name: `own-theme.tsx ${word}`,
    apply: (site: TestSite) =>
      site.write(
        'own-theme.tsx',
        `import { defaultTheme, defineTheme } from 'octavo/theme'\nexport default defineTheme({ ...defaultTheme, parts: { ...defaultTheme.parts, Footer: () => <footer>${word}</footer> } })\n`,
      ),
  })),
)

const editsAndReaders = fc
  .tuple(diskEdits, fc.boolean())
  .map(([edit, isRead]): DiskEdit => ({ ...edit, isRead, name: isRead ? `${edit.name} (read)` : edit.name }))

function describe(edit: object): string {
  return Object.values(edit).map(String).join(' ').replaceAll('\n', '\\n').slice(0, 80)
}

/** Ignores an invalid configuration or output folder. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof ConfigProblem)) throw error
}

function recreate(path: string): void {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const originals = files.map((one) => [one, readFileSync(one)] as const)
  rmSync(path, { recursive: true })
  mkdirSync(path)
  for (const [one, bytes] of originals.slice(1)) {
    mkdirSync(dirname(one), { recursive: true })
    writeFileSync(one, bytes)
  }
}

function swap(a: string, b: string): void {
  if (!existsSync(a) || !existsSync(b)) return
  renameSync(a, `${a}.swap`)
  renameSync(b, a)
  renameSync(`${a}.swap`, b)
}

function saveByRenaming(path: string, content: string): void {
  writeFileSync(`${path}.tmp`, content)
  renameSync(`${path}.tmp`, path)
}

/** Replaces a file with one of the same size and time, like a synchronization tool. */
function replaceWithSameSize(path: string, letter: string): void {
  const { size, mtime } = statSync(path)
  writeFileSync(`${path}.tmp`, `# ${letter.repeat(Math.max(0, size - 3))}\n`.slice(0, size))
  utimesSync(`${path}.tmp`, mtime, mtime)
  renameSync(`${path}.tmp`, path)
}

interface Served {
  /** Requests all known URLs concurrently, without waiting for the responses. */
  read(): Promise<void>
  /** Returns differences from a clean build; undefined if there are none. */
  compare(): Promise<string | undefined>
  close(): Promise<void>
}

async function openServed(site: TestSite): Promise<Served> {
  const live = await openLive({ root: site.root, threads: 1 })
  const crashes: unknown[] = []
  const server = await startDevServer({
    site: live,
    port: 0,
    client: { script: '', styles: '' },
    onCrash: (error) => crashes.push((error as Error).stack),
  })
  const watcher = watchSite({
    roots: [site.root],
    ignored: [live.session.outDir, live.session.cacheDir],
    onBatch: (paths) =>
      void server.changed(paths.map((path) => relative(site.root, path).replaceAll('\\', '/'))),
  })
  await watcher.start()
  const knownPaths = new Set<string>()

  return {
    async read() {
      const paths = ['/', ...[...knownPaths].filter((_, at) => at % 3 === 0)]
      for (const path of paths)
        void responseOf(server.port, encodeURI(live.basePath + path.slice(1))).catch(() => {})
      await new Promise((done) => setTimeout(done, 30))
    },
    async compare() {
      const built = await site.buildClean().catch((error: unknown) => {
        if (error instanceof ConfigProblem) return error.findings
        throw error
      })
      const until = Date.now() + TIMEOUT_MS
      for (;;) {
        const wrong = Array.isArray(built)
          ? await lacksFindings(live, built as readonly Finding[])
          : await differs(live, server.port, built as Awaited<ReturnType<TestSite['buildClean']>>, knownPaths)
        if (wrong === undefined) return undefined
        if (Date.now() > until) return [wrong, ...crashes.slice(-3)].join('\n  ')
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    async close() {
      await watcher.close()
      await server.close()
      await live.close()
    },
  }
}

/** Returns a problem unless dev reports these findings. With an invalid configuration, it leaves the site unchanged. */
async function lacksFindings(live: Live, findings: readonly Finding[]): Promise<string | undefined> {
  const reported = new Set(live.findings().map(({ message }) => message))
  const missing = findings.filter(({ message }) => !reported.has(message))
  return missing.length === 0 ? undefined : `dev does not report: ${missing[0]!.message}`
}

async function differs(
  live: Live,
  port: number,
  { report, folder, output }: Awaited<ReturnType<TestSite['buildClean']>>,
  knownPaths: Set<string>,
): Promise<string | undefined> {
  await live.settled().catch(() => {})
  const actual = JSON.stringify(live.findings())
  const theirs = JSON.stringify(report.findings)
  if (actual !== theirs) return `findings\n  dev:   ${actual}\n  build: ${theirs}`
  if (report.summary.errors > 0) return undefined
  const { basePath } = live
  const built = await serveStatic({ folder, basePath, host: '127.0.0.1', port: 0 })
  try {
    for (const path of output.keys()) knownPaths.add(`/${path}`.replace(/index\.html$/, ''))
    for (const path of [...knownPaths, '/none', '/guide/none', '/old', '/alt', '/neu', '/setup']) {
      if (/^\/(?:\.|_redirects$|_headers$|404\.html$)/.test(path)) continue
      const target = encodeURI(basePath + path.slice(1)).replace(/(?<=.)\/$/, '')
      const [dev, good] = await Promise.all([responseOf(port, target), responseOf(built.port, target)])
      if (dev !== good) return `${target}\n  dev:   ${shorten(dev, good)}\n  build: ${shorten(good, dev)}`
    }
  } finally {
    await built.close()
  }
  return undefined
}

/** Returns status, type, target and body, without additions of the dev server. */
async function responseOf(port: number, target: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { redirect: 'manual' })
  const body = Buffer.from(await response.arrayBuffer())
    .toString('latin1')
    .replace(/<link [^>]*data-octavo-dev><script [^>]*data-octavo-dev[^>]*><\/script>/, '')
  // In dev, redirects are temporary.
  const status = response.status === 302 ? 301 : response.status
  const { headers } = response
  return [status, headers.get('content-type'), headers.get('location'), body].join(' | ')
}

/** Returns the text around the first difference. */
function shorten(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return `${one.slice(0, 60)} … ${one.slice(Math.max(0, at - 60), at + 120)}`.replaceAll('\n', '\\n')
}
