// `npm run bench`: measures builds of generated sites as whole processes. Arguments are sizes: `npm run bench -- 305 3041`.
// `--dev` measures saves in a browser, and `--paint` the first paint of pages of this repository's site on a slow phone,
// compared with Starlight.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { printBuilds, printRow } from './builds.js'
import { timeDev } from './dev.js'
import { timeFirstPaint } from './first-paint.js'
import { buildStarlight } from './starlight.js'

const here = dirname(fileURLToPath(import.meta.url))
const octavo = join(here, '../../bin/octavo.js')
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
// The browser for tests is unpacked into the folder of the run.
process.env.OCTAVO_TEST_RUN ??= folder
const words = process.argv.slice(2)
const named = words.map(Number).filter((size) => size > 0)

/** The second size shows whether the cost of an edit grows with the site, the third whether the build fits into memory. */
const SIZES = [305, 3041, 30_000]

/** A page of typical length, the longest, a short one, and a blog post. */
const PAINTED = [
  '/guide/canary-checker/reference/http/',
  '/reference/scripting/cel/',
  '/guide/notifications/',
  '/blog/rust-ffi/',
]

try {
  if (words.includes('--paint')) await printFirstPaint()
  else {
    const pages = await loadPages()
    if (words.includes('--dev')) await printDev(pages, named.length > 0 ? named : SIZES.slice(0, 2))
    else for (const size of named.length > 0 ? named : SIZES) printBuilds(folder, octavo, pages, size)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Bundles and loads the module that generates pages. */
async function loadPages() {
  const outfile = join(folder, 'generate.mjs')
  await build({
    entryPoints: [join(here, 'generate-site.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  return import(pathToFileURL(outfile).href)
}

async function printDev({ generateSite }, sizes) {
  printRow(
    'pages',
    'first page s',
    ...['text', 'style sheet', 'component', 'configuration', 'new page'].map((save) => `${save} ms`),
  )
  printRow(...Array.from({ length: 7 }, () => '---:'))
  for (const size of sizes) {
    const root = join(folder, `${size}-dev`)
    generateSite(join(root, 'docs'), size)
    const { first, saves } = await timeDev(root, octavo)
    printRow(size, first.toFixed(2), ...saves.map((milliseconds) => milliseconds.toFixed(0)))
  }
}

/** Compares with Starlight, installed into the folder in `OCTAVO_STARLIGHT` or into a temporary one. */
async function printFirstPaint() {
  const octavoSite = join(folder, 'octavo')
  const site = join(here, '../..')
  const { status, stdout } = spawnSync(process.execPath, [
    octavo,
    'build',
    site,
    '--out',
    octavoSite,
    '--json',
  ])
  if (status !== 0) throw new Error(`The build left with ${status}: ${stdout}`)
  const starlight = buildStarlight(octavoSite, process.env.OCTAVO_STARLIGHT ?? join(folder, 'starlight'))
  const rows = await timeFirstPaint([octavoSite, starlight], PAINTED)
  console.log('\nMilliseconds on a slow phone; in parentheses: parts of Starlight with the same text\n')
  printRow('page', 'first paint', 'largest paint', 'blocked')
  printRow('---', '---:', '---:', '---:')
  for (const [at, [ours, theirs]] of rows.entries())
    printRow(
      PAINTED[at],
      ...['first', 'largest', 'blocked'].map((field) => cellOf(ours[field], theirs[field])),
    )
}

function cellOf(milliseconds, base) {
  const part = base > 0 ? ` (${(milliseconds / base).toFixed(2)})` : ''
  return milliseconds.toFixed(0) + part
}
