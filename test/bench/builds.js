// Measures cold builds, builds without changes and builds after one edit of generated sites, compared with the bare packages
// and other generators. Contenders take turns, so that load on the machine affects all of them; on a busy machine, compare the
// processor seconds. Each cold build writes to a new folder, because creating files right after deleting many is several times
// slower.

import { appendFileSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './dev.js'
import { findPeers, preparePeer } from './peers.js'
import { timeCommand } from './time-command.js'

const here = dirname(fileURLToPath(import.meta.url))
const RUNS = 5

/** Above this number of pages, only Octavo is measured, and only once: the others take hours. */
const LARGE = 10_000

/** Options that `bin/start.js` sets on Node 20. */
const V8_FLAG = `--interrupt-budget=${16 * 66 * 1024}`

/**
 * @typedef {import('./generate-site.ts')} Pages
 * @typedef {import('./time-command.js').Cost} Cost
 * @typedef {{ cold: Cost[], same: Cost[], edited: Cost[] }} Costs
 */

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {(root: string) => void} prepare Puts the pages into a folder that does not exist.
 * @property {readonly string[]} command
 * @property {string} [file] The page that is edited; without one, every build is cold.
 */

/**
 * Measures and prints the table of one size.
 * @param {string} folder For the sites.
 * @param {string} octavo
 * @param {Pages} pages
 * @param {number} size Number of pages.
 */
export function printBuilds(folder, octavo, pages, size) {
  const two = octavoWith(octavo, pages, size, 2)
  const bare = bareWith('bare packages', [], pages, size)
  const contenders =
    size >= LARGE
      ? [two]
      : [
          bare,
          bareWith("bare packages, Octavo's V8 flag", [V8_FLAG], pages, size),
          octavoWith(octavo, pages, size, 1),
          two,
          ...findPeers().map((peer) => peerOf(peer, folder, pages, size)),
        ]
  const { results, failed } = race(contenders, join(folder, String(size)), size >= LARGE ? 1 : RUNS)
  console.log(
    `\n${size} pages; in parentheses: parts of the bare packages, or, where a build is not cold, of Hugo\n`,
  )
  printCosts(results, failed)
  const one = results.get('Octavo, one thread')?.cold ?? []
  const both = results.get(two.name).cold
  if (one.length > 0 && both.length > 0)
    console.log(`\nTwo threads over one, elapsed: ${ratio(both, one, 'seconds')}`)
  const { files, search } = countFiles(join(folder, String(size), two.name, 'site/build'))
  console.log(`\nFiles without the Markdown copies: ${files}; of them search: ${search}`)
  if (results.has('Hugo'))
    console.log(
      "\nHugo's layout here writes the whole sidebar into each page; Octavo's shows open branches only.",
    )
}

function octavoWith(octavo, { generateSite, pagePath }, size, threads) {
  return {
    name: `Octavo, ${threads === 1 ? 'one thread' : 'two threads'}`,
    prepare: (root) => generateSite(join(root, 'site'), size),
    command: [process.execPath, octavo, 'build', 'site', '--json', '--threads', String(threads)],
    file: join('site', editedPage(pagePath, size)),
  }
}

function editedPage(pagePath, size) {
  return pagePath(Math.min(25, size - 1))
}

function bareWith(name, flags, { generateSite }, size) {
  return {
    name,
    prepare: (root) => generateSite(join(root, 'site'), size),
    command: [process.execPath, ...flags, join(here, 'bare.js'), 'site', 'out'],
  }
}

function peerOf(peer, folder, { generateSite, pagePath }, size) {
  const source = join(folder, `${size}-pages`)
  generateSite(source, size)
  return {
    name: peer.name,
    prepare(root) {
      mkdirSync(root, { recursive: true })
      preparePeer(peer, root, source)
    },
    command: peer.command,
    file: join(peer.content, editedPage(pagePath, size)),
  }
}

/**
 * Measures cold, unchanged and edited builds of all contenders in turn. The folder of the last round remains, named after its
 * contender.
 * @param {readonly Contender[]} contenders
 */
function race(contenders, folder, rounds) {
  /** @type {Map<string, Costs>} */
  const results = new Map(contenders.map(({ name }) => [name, { cold: [], same: [], edited: [] }]))
  const failed = new Map()
  for (let round = 1; round <= rounds; round++) {
    for (const { name, prepare, command, file } of contenders) {
      if (failed.has(name)) continue
      const root = join(folder, round === rounds ? name : `${name} ${round}`)
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

function printCosts(results, failed) {
  const limit = results.get('bare packages')?.cold
  const hugo = results.get('Hugo')
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
}

/** Formats a median, and its ratio to another one. */
function cellOf(runs, field, base) {
  if (runs.length === 0) return ''
  const times = base && base.length > 0 && base !== runs ? ` (${ratio(runs, base, field)})` : ''
  return medianOf(runs, field).toFixed(field === 'megabytes' ? 0 : 2) + times
}

function ratio(runs, base, field) {
  return (medianOf(runs, field) / medianOf(base, field)).toFixed(2)
}

function medianOf(runs, field) {
  return median(runs.map((run) => run[field]))
}

function countFiles(build) {
  const paths = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name).slice(build.length + 1))
  return { files: paths.length, search: paths.filter((path) => path.startsWith(`search${sep}`)).length }
}

export function printRow(...cells) {
  console.log(`| ${cells.join(' | ')} |`)
}
