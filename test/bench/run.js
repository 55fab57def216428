// `npm run bench`: what a build of a generated site costs, as whole processes, medians of five. Sizes are arguments:
// `npm run bench -- 300 3000`. Each cold build goes into a fresh folder. Peers that are installed build the same pages.

import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { findPeers, preparePeer } from './peers.js'

const here = dirname(fileURLToPath(import.meta.url))
const octavo = join(here, '../../bin/octavo.js')
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
const named = process.argv.slice(2).map(Number)
const sizes = named.length > 0 ? named : [300, 3000, 10000]
const RUNS = 5

/** Timeout of one build. */
const LIMIT_MS = 480_000
const SAVES = 9

/** Time for `octavo dev` to look at the whole site before saves are timed. */
const BACKGROUND_MS = 30_000

await build({
  entryPoints: [join(here, 'generate-site.ts')],
  outfile: join(folder, 'generate.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { generateSite, pagePath } = await import(pathToFileURL(join(folder, 'generate.mjs')).href)

// Next to the packages it needs.
const browserModule = join(here, '../../node_modules/.cache/octavo-bench/browser.mjs')
await build({
  entryPoints: [join(here, '../browser/browser.ts')],
  outfile: browserModule,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
})
const { openBrowser } = await import(pathToFileURL(browserModule).href)

/** Wall seconds and, if GNU time is installed, peak MB of one command. */
function timeCommand([program, ...words], cwd = '.') {
  const started = performance.now()
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 28, timeout: LIMIT_MS }
  const timed = spawnSync('/usr/bin/time', ['-f', '%M', program, ...words], options)
  const run = timed.error?.code === 'ENOENT' ? spawnSync(program, words, options) : timed
  if (run.status !== 0) throw new Error(`The build left with ${run.status ?? run.signal}: ${run.stderr}`)
  const seconds = (performance.now() - started) / 1000
  return {
    seconds,
    megabytes: timed.error ? Number.NaN : Number(timed.stderr.trim().split('\n').at(-1)) / 1024,
  }
}

/**
 * Of one `octavo dev` without a cache: seconds from its start to the first page answered, and milliseconds from a file
 * saved to its page changed in a browser, the median of many saves.
 */
async function timeDev(root, browser) {
  const port = 20000 + Math.floor(process.pid % 20000)
  const started = performance.now()
  const server = spawn(process.execPath, [octavo, 'dev', root, '--port', String(port), '--no-cache'], {
    stdio: 'ignore',
  })
  const path = pagePath(25)
  const address = `http://127.0.0.1:${port}/${path.replace(/\.md$/, '')}`
  while (!(await answers(address))) await pause(10)
  const seconds = (performance.now() - started) / 1000
  const milliseconds = browser ? await timeSaves(join(root, path), address, browser) : Number.NaN
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  return { seconds, milliseconds }
}

async function timeSaves(file, address, browser) {
  const page = await browser.newPage()
  await page.goto(address)
  // The rest of the site is looked at in the background first.
  await pause(BACKGROUND_MS)
  const times = []
  for (let at = 0; at < SAVES; at++) {
    const mark = `saved${process.pid}x${at}`
    const shown = page.evaluate(
      (text) =>
        new Promise((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.body.textContent.includes(text)) return
            observer.disconnect()
            resolve(performance.timeOrigin + performance.now())
          }).observe(document, { childList: true, subtree: true, characterData: true })
        }),
      mark,
    )
    await pause(300)
    const saved = performance.timeOrigin + performance.now()
    appendFileSync(file, `\n${mark}\n`)
    times.push((await shown) - saved)
  }
  await page.close()
  return median(times)
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function answers(url) {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

/**
 * Cold, unchanged and edited builds. Every cold build has a folder of its own and nothing is deleted before it: creating
 * files right after deleting many is several times slower.
 */
function timeBuilds({ prepare, build, edit }) {
  const repeat = (run) => Array.from({ length: RUNS }, (_, at) => run(at))
  const cold = repeat((at) => build(prepare(at)))
  const warm = prepare(RUNS)
  build(warm)
  const same = repeat(() => build(warm))
  const edited = repeat((at) => {
    appendFileSync(edit(warm), `\nword ${at}\n`)
    return build(warm)
  })
  return { cold, same, edited }
}

function timeOctavo(pages) {
  return timeBuilds({
    prepare(at) {
      const root = siteFolder(pages, at)
      generateSite(root, pages)
      return root
    },
    build: (root) => timeCommand([process.execPath, octavo, 'build', root, '--json']),
    edit: (root) => join(root, pagePath(25)),
  })
}

function timePeer(peer, pages) {
  return timeBuilds({
    prepare(at) {
      const root = join(folder, `${pages}-${peer.name}-${at}`)
      mkdirSync(root)
      preparePeer(peer, root, siteFolder(pages, 0))
      return root
    },
    build: (root) => timeCommand(peer.command, root),
    edit: (root) => join(root, peer.content, pagePath(25)),
  })
}

/** Octavo's generated sites. They have one name, since that is part of every page. */
function siteFolder(pages, at) {
  return join(folder, `${pages}-octavo-${at}`, 'site')
}

function cellsOf({ cold, same, edited }) {
  return [...[cold, same, edited].map(seconds), peak(cold)]
}

/** Octavo's medians as parts of Hugo's, from the same run, for machines that are slow or busy. */
function printRatios(pages, ours, hugo) {
  const ratios = ['cold', 'same', 'edited'].map((kind) =>
    (medianSeconds(ours[kind]) / medianSeconds(hugo[kind])).toFixed(2),
  )
  printRow(pages, 'Octavo / Hugo', ...ratios, '', '', '')
}

function medianSeconds(runs) {
  return median(runs.map((run) => run.seconds))
}

function seconds(runs) {
  return medianSeconds(runs).toFixed(2)
}

function peak(runs) {
  return Math.max(...runs.map((run) => run.megabytes)).toFixed(0)
}

function printRow(...cells) {
  console.log(`| ${cells.join(' | ')} |`)
}

const peers = findPeers()
console.log(
  '| pages | generator | cold s | nothing changed s | one word s | peak MB | dev first page s | saved to shown ms |',
)
console.log('| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
const browser = await openBrowser()
for (const pages of sizes) {
  const ours = timeOctavo(pages)
  const dev = []
  for (let at = 0; at < RUNS; at++)
    dev.push(await timeDev(siteFolder(pages, RUNS), at === 0 ? browser : undefined))
  printRow(pages, 'Octavo', ...cellsOf(ours), seconds(dev), dev[0].milliseconds.toFixed(0))
  for (const peer of peers) {
    try {
      const theirs = timePeer(peer, pages)
      printRow(pages, peer.name, ...cellsOf(theirs), '', '')
      if (peer.name === 'Hugo') printRatios(pages, ours, theirs)
    } catch (error) {
      printRow(pages, peer.name, error.message.split('\n')[0], '', '', '', '', '')
    }
  }
}
await browser.close()
rmSync(folder, { recursive: true, force: true })
