// `npm run bench`: what a build of a generated site costs, as whole processes, and as parts of what the bare packages and
// Hugo need for the same pages. Sizes are arguments: `npm run bench -- 305 3041`. `--dev` measures saves in a browser
// instead. Those compared take turns, so that a machine that is busy for a while is so for all of them; on one that is
// always busy, read the processor seconds. Each cold build goes into a fresh folder: creating files right after deleting
// many is several times slower.

import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { median, timeDev } from './dev.js'
import { findPeers, preparePeer } from './peers.js'

const here = dirname(fileURLToPath(import.meta.url))
const octavo = join(here, '../../bin/octavo.js')
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
const words = process.argv.slice(2)
const named = words.map(Number).filter((size) => size > 0)
const sizes = named.length > 0 ? named : [305, 3041]
const RUNS = 5

/** Timeout of one build. */
const LIMIT_MS = 1_200_000

await build({
  entryPoints: [join(here, 'generate-site.ts')],
  outfile: join(folder, 'generate.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { generateSite, pagePath } = await import(pathToFileURL(join(folder, 'generate.mjs')).href)

/** Elapsed seconds and, if GNU time is installed, processor seconds and peak MB of one command with all its threads. */
function timeCommand([program, ...rest], cwd = '.') {
  const started = performance.now()
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28, timeout: LIMIT_MS }
  const timed = spawnSync('/usr/bin/time', ['-f', '%U %S %M', program, ...rest], options)
  const run = timed.error?.code === 'ENOENT' ? spawnSync(program, rest, options) : timed
  if (run.status !== 0) throw new Error(`The build left with ${run.status ?? run.signal}: ${run.stderr}`)
  const seconds = (performance.now() - started) / 1000
  const cells = timed.error ? [] : timed.stderr.trim().split('\n').at(-1).split(' ').map(Number)
  const [user = Number.NaN, system = Number.NaN, kilobytes = Number.NaN] = cells
  return { seconds, cpu: user + system, megabytes: kilobytes / 1024 }
}

/**
 * @typedef Contender
 * @property {string} name
 * @property {(root: string) => void} prepare Puts the pages into a folder that does not exist.
 * @property {readonly string[]} command
 * @property {string} file The page that is edited; without one, every build is cold.
 */

function octavoWith(pages, threads) {
  return {
    name: `Octavo, ${threads === 1 ? 'one thread' : 'two threads'}`,
    prepare: (root) => generateSite(join(root, 'site'), pages),
    command: [process.execPath, octavo, 'build', 'site', '--json', '--threads', String(threads)],
    file: join('site', editedPage(pages)),
  }
}

function editedPage(pages) {
  return pagePath(Math.min(25, pages - 1))
}

function bare(pages) {
  return {
    name: 'bare packages',
    prepare: (root) => generateSite(join(root, 'site'), pages),
    command: [process.execPath, join(here, 'bare.js'), 'site', 'out'],
  }
}

function peerOf(peer, pages) {
  const source = join(folder, `${pages}-pages`)
  generateSite(source, pages)
  return {
    name: peer.name,
    prepare(root) {
      mkdirSync(root)
      preparePeer(peer, root, source)
    },
    command: peer.command,
    file: join(peer.content, editedPage(pages)),
  }
}

/** Cold, unchanged and edited builds of all contenders in turn; undefined for those that cannot build. */
function race(contenders, pages) {
  const results = new Map(contenders.map(({ name }) => [name, { cold: [], same: [], edited: [] }]))
  const failed = new Map()
  for (let round = 0; round < RUNS; round++) {
    for (const { name, prepare, command, file } of contenders) {
      if (failed.has(name)) continue
      const root = join(folder, `${pages} ${name} ${round}`)
      const result = results.get(name)
      try {
        prepare(root)
        result.cold.push(timeCommand(command, root))
        if (file === undefined) continue
        result.same.push(timeCommand(command, root))
        appendFileSync(join(root, file), `\nword ${round}\n`)
        result.edited.push(timeCommand(command, root))
      } catch (error) {
        failed.set(name, error.message.split('\n')[0])
      }
    }
  }
  return { results, failed }
}

function medianOf(runs, field) {
  return median(runs.map((run) => run[field]))
}

/** A median, and how many times that of another it is. */
function cellOf(runs, field, base) {
  if (runs.length === 0) return ''
  const value = medianOf(runs, field)
  const ratio =
    base && base.length > 0 && base !== runs ? ` (${(value / medianOf(base, field)).toFixed(2)})` : ''
  return value.toFixed(field === 'megabytes' ? 0 : 2) + ratio
}

function printRow(...cells) {
  console.log(`| ${cells.join(' | ')} |`)
}

function printTable(pages) {
  const contenders = [
    bare(pages),
    octavoWith(pages, 1),
    octavoWith(pages, 2),
    ...findPeers().map((peer) => peerOf(peer, pages)),
  ]
  const { results, failed } = race(contenders, pages)
  const limit = results.get('bare packages').cold
  const hugo = results.get('Hugo')
  console.log(
    `\n${pages} pages; in parentheses: parts of the bare packages, or, where a build is not cold, of Hugo\n`,
  )
  printRow(
    'generator',
    'cold s',
    'cold CPU s',
    'unchanged s',
    'CPU s',
    'one edit s',
    'CPU s',
    'peak MB cold',
    'edit',
  )
  printRow('---', ...Array.from({ length: 8 }, () => '---:'))
  for (const [name, { cold, same, edited }] of results) {
    if (failed.has(name)) {
      printRow(name, failed.get(name), '', '', '', '', '', '', '')
      continue
    }
    printRow(
      name,
      cellOf(cold, 'seconds', limit),
      cellOf(cold, 'cpu', limit),
      ...[same, edited].flatMap((runs, at) =>
        ['seconds', 'cpu'].map((field) => cellOf(runs, field, [hugo?.same, hugo?.edited][at])),
      ),
      cellOf(cold, 'megabytes'),
      cellOf(edited, 'megabytes'),
    )
  }
  if (hugo)
    console.log(
      "\nHugo's layout here writes the whole sidebar into each page; Octavo's shows open branches only.",
    )
}

try {
  if (words.includes('--dev')) {
    printRow(
      'pages',
      'first page s',
      ...['text', 'style sheet', 'component', 'configuration', 'new page'].map((save) => `${save} ms`),
    )
    printRow(...Array.from({ length: 7 }, () => '---:'))
    for (const pages of sizes) {
      const root = join(folder, `${pages}-dev`)
      generateSite(join(root, 'docs'), pages)
      const { first, saves } = await timeDev(root, octavo)
      printRow(pages, first.toFixed(2), ...saves.map((milliseconds) => milliseconds.toFixed(0)))
    }
  } else for (const pages of sizes) printTable(pages)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
