// Builds random small sites of unusual files: links, pipes, unusual names, and references to unpublished files. Builds must
// always end in time without a crash, and publish nothing from outside of the site.

import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom, type Random } from './random.ts'

/** Content of files that must not be published. */
const SECRET = 'canary-5b9e-not-for-readers'

/** Content of files that a site may publish by configuring their folder. */
const SHARED = 'shared with the site'

const PROGRAM = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

/** Much more than a small site takes on a busy machine. */
const TIMEOUT_MS = 120_000

const GOOD_EXITS = [0, 1]

export const roundsInTests = 0

/** Runs the rounds; returns a string for each failure, with its round. */
export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const random = createRandom(seed * 100_003 + round)
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-fuzz-')))
    try {
      const contents = makeSite(join(folder, 'site'), random)
      const problems = await tryBuilds(join(folder, 'site'))
      failures.push(
        ...problems.map((problem) => `seed ${seed} round ${round}: ${problem}\n  ${contents.join('\n  ')}`),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    log(`special files: round ${round + 1} of ${rounds}, ${failures.length} failures`)
  }
  return failures
}

/** Builds twice, the second time with a warm cache. */
async function tryBuilds(root: string): Promise<string[]> {
  const problems: string[] = []
  let first: number | string | undefined
  for (const name of ['cold', 'warm']) {
    const { exit, output } = await runBuild(root)
    first ??= exit
    if (typeof exit === 'string') problems.push(`the ${name} build did not end: ${exit}`)
    else if (!GOOD_EXITS.includes(exit)) problems.push(`the ${name} build ended with ${exit}: ${output}`)
    else if (exit !== first) problems.push(`the warm build ended with ${exit}, the cold one with ${first}`)
    for (const file of findLeaks(join(root, 'build'))) problems.push(`the ${name} build published ${file}`)
  }
  return problems
}

function runBuild(root: string): Promise<{ exit: number | string; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, 'build', root, '--threads', '2'], {
      env: { ...process.env, SECRET, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output = (output + data).slice(-3000)
      })
    child.on('close', (code, signal) => resolve({ exit: code ?? String(signal), output }))
  })
}

function findLeaks(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(SECRET))
    .map((file) => file.slice(folder.length + 1))
}

const HREFS = [
  ...[
    '../../.env',
    '../../.git/config',
    '.env',
    '/.env',
    '../../site.config.ts',
    'site.config.ts',
    '/site.config.ts',
  ],
  ...[
    '../../../outside/a.png',
    '../outside/a.png',
    '/../../outside/a.png',
    '/etc/hostname',
    '../../package.json',
  ],
  ...[
    'package.json',
    'node_modules/x/a.png',
    '.octavo/cache/',
    'build/',
    '/',
    './',
    '../',
    'images/',
    'images',
  ],
  ...[
    '%2e%2e/%2e%2e/.env',
    '%252e%252e/.env',
    '..%5C..%5C.env',
    '..\\..\\.env',
    '.env%00.png',
    'file:///etc/passwd',
  ],
  ...[
    'Site.Config.ts',
    'PACKAGE.JSON',
    '.GIT/config',
    'package.json.',
    '%E2%80%8B.env',
    '',
    '#',
    '?',
    '%',
    '%zz',
  ],
  ...[
    'a.png',
    'b.md',
    'link.png',
    'link.md',
    'link/a.png',
    'link/page.md',
    'pipe.png',
    '/x.txt',
    '/link.txt',
    'large.png',
  ],
  ...[
    'caf\u00e9.png',
    'cafe\u0301.png',
    'a'.repeat(300),
    '../'.repeat(40),
    'CON',
    '//host/x.png',
    '\u2028.png',
  ],
]

const REFERENCES: readonly ((href: string) => string)[] = [
  (href) => `![x](<${href}>)`,
  (href) => `[x](<${href}>)`,
  (href) => `<img src="${href}" alt="">`,
  (href) => `<img srcset="${href} 1x, ${href} 2x" alt="">`,
  (href) => `<video src="${href}" poster="${href}"></video>`,
  (href) => `<a href="${href}" download>x</a>`,
  (href) => `<object data="${href}"></object><embed src="${href}">`,
  (href) => `<picture><source srcset="${href}"><img src="${href}"></picture>`,
  (href) => `[x]: <${href}>\n\n![x]`,
]

const TARGETS = [
  ...[
    '../outside',
    '../outside/a.png',
    '../outside/page.md',
    '../shared',
    '../shared/page.md',
    '..',
    '.',
    '/',
    '/etc',
  ],
  ...[
    '.env',
    '.git',
    '.git/config',
    'site.config.ts',
    'package.json',
    'node_modules',
    '.octavo',
    'build',
    'secrets.ts',
  ],
  ...[
    '/dev/zero',
    '/dev/null',
    '/dev/stdin',
    '/proc/self/environ',
    '/proc/self/cwd',
    'nothing',
    'link',
    'img',
    'pages',
  ],
]

const NAMES = [
  ...[
    'page.md',
    'a.png',
    'link.md',
    'link',
    'link.png',
    'link.txt',
    'index.md',
    '_category_.yml',
    'authors.yml',
  ],
  ...[
    '_redirects',
    'README.md',
    'pipe.png',
    'x.tsx',
    'favicon.svg',
    'a\nb.md',
    'a\tb.png',
    '-rf.md',
    '$(x).md',
    "'.md",
  ],
  ...[
    '<b>.md',
    'a b.md',
    '%41.md',
    '#.md',
    '?.md',
    'CON.md',
    'a.md.',
    'a~1.md',
    '\u{1f600}.md',
    '\u202e.md',
    '\u2028.md',
  ],
  ...['caf\u00e9.md', 'cafe\u0301.md', `${'n'.repeat(250)}.md`, '...md', '.well-known', '\ufffd.md'],
]

/** File names that are not UTF-8, as bytes. */
const BYTES = ['\xff.md', 'caf\xe9.md', '\xed\xa0\x80.md', '\xff']

/** Creates a site; returns a list of its unusual files. */
function makeSite(root: string, random: Random): string[] {
  const isRootContent = random.below(2) === 0
  const isLinked = random.below(3) === 0
  const docs = isRootContent ? '.' : 'content/docs'
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const path of ['../outside/a.png', '../outside/page.md', '../outside/.env', '../shared/.env'])
    write(path, `# ${SECRET}\n`)
  for (const path of ['.env', '.git/config', 'node_modules/x/a.png']) write(path, SECRET)
  write('package.json', JSON.stringify({ name: SECRET }))
  for (const path of ['../shared/page.md', '../shared/a.png']) write(path, `# ${SHARED}\n`)
  write('secrets.ts', `export const secret = '${SECRET}'\n`)
  write(
    'site.config.ts',
    `// ${SECRET}\nimport { secret } from './secrets.ts'
export default { tagline: secret.slice(0, 0), rules: RULES, ${isLinked ? "linkedFolders: ['../shared']," : ''} ${isRootContent ? 'static: ["static"],' : ''} }
`.replace('RULES', JSON.stringify(random.below(2) === 0 ? {} : LENIENT)),
  )
  write('static/x.txt', 'x')
  write(`${docs}/img/a.png`, 'a')
  write(`${docs}/pages/b.md`, '# B\n')
  write('content/blog/2025-01-01-post.md', '# Post\n')

  const contents = [`content in ${docs}${isLinked ? ', with linked folders' : ''}`]
  const places = [docs, 'static', 'content/blog', 'static/.well-known', `${docs}/img`]
  for (let count = 2 + random.below(8); count > 0; count--) {
    const place = random.pick(places)
    const path = join(place, random.pick(NAMES))
    contents.push(createUnusualFile(root, path, random))
  }
  const lines = Array.from({ length: 1 + random.below(8) }, () => random.pick(REFERENCES)(random.pick(HREFS)))
  const image = random.pick(HREFS)
  const home = `---\nimage: ${JSON.stringify(image)}\n---\n# Home\n\n${lines.join('\n\n')}\n`
  if (!existsSync(join(root, docs, 'index.md'))) tryTo(() => write(`${docs}/index.md`, home))
  return [...contents, home]
}

const LENIENT = Object.fromEntries(
  [
    'symbolic-link',
    'unreadable-file',
    'file-name',
    'clashing-paths',
    'unsafe-path',
    'duplicate-file',
    'duplicate-url',
  ].map((rule) => [rule, 'warning']),
)

/** Creates an unusual file at a path, and returns a description. */
function createUnusualFile(root: string, path: string, random: Random): string {
  const file = join(root, path)
  tryTo(() => mkdirSync(dirname(file), { recursive: true }))
  switch (random.below(7)) {
    case 0:
      tryTo(() => execFileSync('mkfifo', [file], { stdio: 'ignore' }))
      return `pipe ${JSON.stringify(path)}`
    case 1: {
      tryTo(() => mkdirSync(file))
      return `folder ${JSON.stringify(path)}`
    }
    case 2: {
      const name = random.pick(BYTES)
      const bytes = Buffer.concat([Buffer.from(`${dirname(file)}/`), Buffer.from(name, 'latin1')])
      tryTo(() => (name.includes('.') ? writeFileSync(bytes, '# Bytes\n') : mkdirSync(bytes)))
      return `bytes ${JSON.stringify(name)} in ${dirname(path)}`
    }
    case 3:
      tryTo(() => {
        writeFileSync(file, '', { flag: 'wx' })
        truncateSync(file, 66 << 20)
      })
      return `large ${JSON.stringify(path)}`
    case 4:
      tryTo(() => writeFileSync(file, '# Plain\n', { flag: 'wx' }))
      return `file ${JSON.stringify(path)}`
    default: {
      const target = random.pick(TARGETS)
      tryTo(() => symlinkSync(target.startsWith('/') ? target : join(root, target), file))
      return `link ${JSON.stringify(path)} to ${target}`
    }
  }
}

/** Some file systems do not support the operation, or the path exists. */
function tryTo(act: () => unknown): void {
  try {
    act()
  } catch {
    // The round continues without it.
  }
}
