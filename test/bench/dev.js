// Measures the time from a save to its effect in a browser with `octavo dev`: for text, a style sheet, a theme component, the
// configuration and a new page.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const ROUNDS = 5

/** Time for `octavo dev` to process the whole site before saves are timed. */
const BACKGROUND_MS = 30_000

/** Shorter than the delay before `octavo dev` processes the whole site again, which would be measured too. */
const SAVE_PAUSE_MS = 300

/** Timeout for a save to take effect. */
const TIMEOUT_MS = 60_000

/** Measures seconds to the first page, and median milliseconds of each kind of save. `root` has the pages in `docs`. */
export async function timeDev(root, octavo) {
  writeSources(root, 0)
  const port = 20000 + (process.pid % 20000)
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const server = spawn(process.execPath, [octavo, 'dev', root, '--port', String(port)], { stdio: 'ignore' })
  const browser = await (await loadBrowser()).openBrowser()
  try {
    while (!(await responds(origin))) await pause(10)
    const first = (performance.now() - started) / 1000
    const page = await browser.newPage()
    await page.goto(origin)
    await pause(BACKGROUND_MS)
    const kinds = savesOf(root, origin)
    const times = kinds.map(() => [])
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [at, { write, isShown }] of kinds.entries()) {
        await pause(SAVE_PAUSE_MS)
        const saved = performance.now()
        write(round)
        await waitUntil(() => isShown(page, round))
        times[at].push(performance.now() - saved)
      }
    }
    return { first, saves: times.map(median) }
  } finally {
    await browser.close()
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

/** Returns the kinds of saves, in the order of the table. */
function savesOf(root, origin) {
  const inPage = (ask) => (page, round) => page.evaluate(ask, round).catch(() => false)
  return [
    {
      write: (round) => writeText(root, round),
      isShown: inPage((round) => document.querySelector('main').textContent.includes(`saved ${round}.`)),
    },
    {
      write: (round) => writeStyles(root, round),
      isShown: inPage(
        (round) => getComputedStyle(document.body).getPropertyValue('--saved') === String(round),
      ),
    },
    {
      write: (round) => writeTheme(root, round),
      isShown: inPage((round) => document.body.textContent.includes(`Footer ${round}.`)),
    },
    {
      write: (round) => writeConfig(root, round),
      isShown: inPage((round) => document.title.includes(`Bench ${round}`)),
    },
    {
      write: (round) => writeFileSync(join(root, `docs/new-${round}.md`), `# New ${round}\n`),
      isShown: (_, round) => responds(`${origin}/new-${round}`),
    },
  ]
}

function writeSources(root, round) {
  for (const write of [writeText, writeStyles, writeTheme, writeConfig]) write(root, round)
}

function writeText(root, round) {
  mkdirSync(join(root, 'docs'), { recursive: true })
  writeFileSync(join(root, 'docs/index.md'), `# Start\n\nThis is saved ${round}.\n`)
}

function writeStyles(root, round) {
  writeFileSync(join(root, 'own.css'), `body { --saved: ${round}; }\n`)
}

function writeTheme(root, round) {
  writeFileSync(
    join(root, 'theme.tsx'),
    `import { defineTheme } from 'octavo/theme'

export default defineTheme({ slots: { Footer: () => <footer>Footer ${round}.</footer> } })
`,
  )
}

function writeConfig(root, round) {
  writeFileSync(
    join(root, 'site.config.ts'),
    `export default { title: 'Bench ${round}', content: { docs: 'docs' }, theme: 'theme.tsx', styles: ['own.css'] }
`,
  )
}

/** Bundles the browser module of the tests next to the packages that it needs. */
export async function loadBrowser() {
  const outfile = join(here, '../../node_modules/.cache/octavo-bench/browser.mjs')
  await build({
    entryPoints: [join(here, '../browser/browser.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
  return import(pathToFileURL(outfile).href)
}

async function waitUntil(isDone) {
  const started = performance.now()
  while (!(await isDone())) {
    if (performance.now() - started > TIMEOUT_MS) throw new Error('A save had no effect.')
    await pause(4)
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function responds(url) {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
