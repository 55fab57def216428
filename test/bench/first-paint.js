// Measures the first paint of pages on an emulated slow phone: 390 px wide, a CPU four times slower, slow 4G.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadBrowser, median } from './dev.js'

const RUNS = 5

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const PROCESSOR = { rate: 4 }
/** "Slow 4G" of browsers' developer tools, in milliseconds and bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Waiting time after load, longer than any of the pages is busy. */
const QUIET_MS = 1000

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
}

/**
 * @typedef {object} Paint Medians, in milliseconds.
 * @property {number} first The first text.
 * @property {number} largest The largest text or image of the first screen.
 * @property {number} blocked Sum of the parts over 50 ms of tasks that block the page.
 */

/**
 * Measures pages of several built sites in turn.
 * @param {readonly string[]} builds Folders.
 * @param {readonly string[]} paths
 * @returns {Promise<Paint[][]>} For each path, a figure for each build.
 */
export async function timeFirstPaint(builds, paths) {
  const browser = await (await loadBrowser()).openBrowser()
  const servers = await Promise.all(builds.map(serveFolder))
  try {
    const rows = []
    for (const path of paths) {
      const paints = builds.map(() => [])
      for (let run = 0; run < RUNS; run++) {
        for (const [at, server] of servers.entries())
          paints[at].push(await openPage(browser, `http://127.0.0.1:${server.address().port}${path}`))
      }
      const figure = (runs, field) => median(runs.map((run) => run[field]))
      rows.push(
        paints.map((runs) => ({
          first: figure(runs, 'first'),
          largest: figure(runs, 'largest'),
          blocked: figure(runs, 'blocked'),
        })),
      )
    }
    return rows
  } finally {
    await browser.close()
    for (const server of servers) server.close()
  }
}

/** @returns {Promise<Paint>} */
async function openPage(browser, url) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', PROCESSOR)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await page.addInitScript(() => {
    const paint = { first: 0, largest: 0, blocked: 0 }
    window.paint = paint
    const observe = (type, each) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') paint.first = startTime
    })
    observe('largest-contentful-paint', ({ startTime }) => {
      paint.largest = startTime
    })
    observe('longtask', ({ duration }) => {
      paint.blocked += duration - 50
    })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(QUIET_MS)
  const paint = await page.evaluate(() => window.paint)
  await context.close()
  return paint
}

/** Starts a static host with compression. */
function serveFolder(root) {
  const server = createServer((request, response) => {
    let file = join(root, decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) file = join(file, 'index.html')
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    response.end(gzipSync(readFileSync(file)))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
