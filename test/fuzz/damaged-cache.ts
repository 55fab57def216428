// Damages the cache of a site at random, builds again and compares with a clean build: same files, findings and exit code, and
// no changes elsewhere.

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom, type Random } from './random.ts'

const OCTAVO = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))
const LONGEST_BUILD_MS = 60_000

const SITE: Readonly<Record<string, string>> = {
  'site.config.ts': `import { marks } from './marks'
export default {
  title: 'Sample',
  url: 'https://docs.example.com',
  theme: 'theme.tsx',
  styles: ['site.css'],
  plugins: [marks],
  redirects: { '/old': '/guide' },
}
`,
  'marks.ts': `export const marks = {
  name: 'marks',
  remark: [() => (tree) => {
    const walk = (node) => {
      if (node.type === 'text') node.value = node.value.replaceAll('@@', '(marked)')
      for (const child of node.children ?? []) walk(child)
    }
    walk(tree)
  }],
  afterRender: (html) => html.replace('</body>', '<!-- seen --></body>'),
  outputs: [{ name: 'mark', combine: () => 0, make: () => ({
    files: [{ path: 'mark.txt', contents: { kind: 'text', text: 'mark' } }],
  }) }],
}
`,
  'theme.tsx': `import { defaultTheme, defineTheme } from 'octavo/theme'
export default defineTheme({ ...defaultTheme, slots: { ...defaultTheme.slots, Footer: () => <footer>End</footer> } })
`,
  'site.css': 'body { color: green }',
  'content/docs/index.md': '# Home\n\n[Guide](guide.md), [nowhere](gone.md), @@\n',
  'content/docs/guide.md': '# Guide\n\n```js\nconst a = 1\n```\n\n## Part\n\nText.\n',
  'content/docs/more/one.md': '---\ntags: [first]\n---\n\n# One\n\n:::note\n\nText.\n\n:::\n',
  'content/pages/word.ts': "export const word = 'Open'\n",
  'content/pages/shop.tsx':
    "import { word } from './word'\nexport const frontMatter = { title: 'Shop' }\nexport default () => <h1>{word}</h1>\n",
  'content/static/robots.txt': 'User-agent: *\n',
}

/** Changes a page in some rounds, so that the build has work to do. */
const EDITED = { path: 'content/docs/guide.md', text: '# Guide\n\nOther text @@.\n' }

interface Outcome {
  readonly code: number | null
  readonly findings: string
  readonly files: string
}

export const roundsInTests = 0

/** Runs rounds; returns a string for each failure. */
export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-damage-')))
  const root = join(folder, 'site')
  const cache = join(folder, 'cache')
  const outside = join(folder, 'outside')
  const failures: string[] = []
  try {
    for (const [path, text] of Object.entries(SITE)) put(root, path, text)
    const clean = buildClean(root, join(folder, 'clean'))
    put(root, EDITED.path, EDITED.text)
    const cleanEdited = buildClean(root, join(folder, 'clean-edited'))
    put(root, EDITED.path, SITE[EDITED.path]!)
    const first = build(root, cache, join(folder, 'build'))
    if (!isSame(first, clean)) return [`The first build is not the clean one: ${describe(first, clean)}`]
    cpSync(cache, join(folder, 'cache-whole'), { recursive: true })

    for (let round = 0; round < rounds; round++) {
      const random = createRandom(seed + round)
      const where = `seed ${seed + round}`
      rmSync(outside, { recursive: true, force: true })
      mkdirSync(outside)
      const done = Array.from({ length: 1 + random.below(3) }, () => damage(cache, outside, random))
      const before = hashFiles(outside)
      const isEdited = random.below(2) === 0
      if (isEdited) put(root, EDITED.path, EDITED.text)
      if (random.below(3) === 0) rmSync(join(folder, 'build'), { recursive: true, force: true })
      const outcome = build(root, cache, join(folder, 'build'))
      const expected = isEdited ? cleanEdited : clean
      const problems = [
        ...(isSame(outcome, expected) ? [] : [describe(outcome, expected)]),
        ...(hashFiles(outside) === before ? [] : ['files outside the cache were changed']),
      ]
      for (const problem of problems) failures.push(`${where}: ${done.join(', ')}: ${problem}`)
      put(root, EDITED.path, SITE[EDITED.path]!)
      if (problems.length > 0 || round % 10 === 9) restore(folder, cache)
      if (round % 50 === 49) log(`${round + 1} damaged caches, ${failures.length} failures`)
    }
    return failures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Restores the intact cache. Most rounds instead damage the cache that the previous round repaired. */
function restore(folder: string, cache: string): void {
  rmSync(cache, { recursive: true, force: true })
  cpSync(join(folder, 'cache-whole'), cache, { recursive: true })
}

function build(root: string, cache: string, outDir: string): Outcome {
  return run(root, outDir, ['--cache-dir', cache])
}

function buildClean(root: string, outDir: string): Outcome {
  return run(root, outDir, ['--no-cache'])
}

function run(root: string, outDir: string, flags: readonly string[]): Outcome {
  const words = [OCTAVO, 'build', root, '--json', '--out-dir', outDir, ...flags]
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    timeout: LONGEST_BUILD_MS,
    killSignal: 'SIGKILL',
  })
  let findings: string
  try {
    findings = JSON.stringify((JSON.parse(stdout) as { findings: unknown }).findings)
  } catch {
    findings = `no report: ${signal ?? ''}${stdout}${stderr}`.slice(0, 2000)
  }
  return { code: status, findings, files: hashFiles(outDir) }
}

function isSame(one: Outcome, other: Outcome): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function describe(got: Outcome, expected: Outcome): string {
  if (got.code !== expected.code) return `exit code ${got.code}: ${got.findings}`
  if (got.findings !== expected.findings) return `other findings: ${got.findings}`
  const lines = new Set(expected.files.split('\n'))
  return `other files: ${got.files.split('\n').filter((line) => !lines.has(line))}`
}

/** Damages one random entry of the cache; returns a description. */
function damage(cache: string, outside: string, random: Random): string {
  const entries = listEntries(cache)
  const pick = (): string => random.pick(entries)
  const entry = pick()
  const ways = lstatSync(entry).isFile() ? { ...ANY, ...FILES } : ANY
  const names = Object.keys(ways) as (keyof typeof ways)[]
  const way = random.pick(names)
  ways[way]!({ entry, other: pick(), outside, random })
  return `${relative(cache, entry)} ${way}`
}

interface Victim {
  readonly entry: string
  readonly other: string
  readonly outside: string
  readonly random: Random
}

const ANY: Readonly<Record<string, (victim: Victim) => void>> = {
  deleted: ({ entry }) => remove(entry),
  'replaced by a folder'({ entry }) {
    remove(entry)
    mkdirSync(join(entry, 'deep'), { recursive: true })
    writeFileSync(join(entry, 'deep/file'), 'x')
  },
  'replaced by a file'({ entry }) {
    remove(entry)
    writeFileSync(entry, 'x')
  },
  'moved out and linked'({ entry, outside, random }) {
    const target = join(outside, String(random.below(1_000_000)))
    renameSync(entry, target)
    symlinkSync(target, entry)
  },
  'replaced by a dangling link'({ entry, outside }) {
    remove(entry)
    symlinkSync(join(outside, 'absent'), entry)
  },
  'replaced by a link to itself'({ entry }) {
    remove(entry)
    symlinkSync(entry, entry)
  },
  'replaced by a pipe'({ entry }) {
    remove(entry)
    execFileSync('mkfifo', [entry])
  },
}

const FILES: Readonly<Record<string, (victim: Victim) => void>> = {
  emptied: ({ entry }) => truncateSync(entry),
  truncated: ({ entry, random }) => truncateSync(entry, random.below(readFileSync(entry).length + 1)),
  'with a flipped bit': ({ entry, random }) =>
    change(entry, (bytes) => {
      if (bytes.length > 0) bytes[random.below(bytes.length)]! ^= 1 << random.below(8)
      return bytes
    }),
  'overwritten by zeros': ({ entry }) => change(entry, (bytes) => bytes.fill(0)),
  'made longer': ({ entry }) => change(entry, (bytes) => Buffer.concat([bytes, bytes.subarray(0, 100)])),
  'with another digit': ({ entry, random }) =>
    change(entry, (bytes) => {
      const digits = [...bytes.keys()].filter((at) => bytes[at]! >= 0x30 && bytes[at]! <= 0x39)
      const at = digits[random.below(digits.length)]
      if (at !== undefined) bytes[at] = 0x30 + random.below(10)
      return bytes
    }),
  'overwritten by another'({ entry, other }) {
    if (entry !== other && isFile(other)) cpSync(other, entry)
  },
  'swapped with another'({ entry, other }) {
    if (entry === other || !isFile(other)) return
    renameSync(entry, `${entry}.swap`)
    renameSync(other, entry)
    renameSync(`${entry}.swap`, other)
  },
  'swapped with one of its kind'({ entry, random }) {
    const kind = entry.slice(entry.lastIndexOf('.'))
    const same = listEntries(dirname(entry)).filter((one) => one.endsWith(kind) && isFile(one))
    FILES['swapped with another']!({ entry, other: same[random.below(same.length)]!, outside: '', random })
  },
  'copied under a new name': ({ entry }) => cpSync(entry, entry.replace(/(\.\w+)$/, '0$1')),
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

function change(file: string, edit: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(file, edit(readFileSync(file)))
}

/** Returns all paths in the cache, including folders, sorted. */
function listEntries(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? [path, ...listEntries(path)] : [path]
    })
    .sort()
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Returns the hash of each file below a folder, one per line. */
function hashFiles(folder: string): string {
  return listEntries(folder)
    .filter(isFile)
    .map(
      (file) => `${relative(folder, file)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`,
    )
    .join('\n')
}
