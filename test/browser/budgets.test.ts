// Size budgets of a first view, in bytes and requests. Times on a throttled device are only printed; layout
// shift is tested.

import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const table = (rows: number) =>
  `| Field | Description | Type |\n| --- | --- | --- |\n${Array.from({ length: rows }, (_, i) => `| \`field${i}\` | What the field number ${i} of the check does, and its default | \`string\` |\n`).join('')}`
const code = (name: string) =>
  `\`\`\`yaml title="${name}.yaml"\napiVersion: example.org/v1\nkind: Canary\nmetadata:\n  name: ${name} # one a service\nspec:\n  schedule: "@every 1m"\n  http:\n    - name: ${name}\n      endpoint: https://example.org/status/200\n      responseCodes: [200, 201]\n      maxSSLExpiry: 7\n\`\`\`\n`
const reference = (title: string) =>
  `---\ntitle: ${title}\ndescription: Reference of a check, with its fields and samples.\n---\n\n${['Basics', 'Fields', 'Templates', 'Results'].map((part) => `## ${part}\n\nSome words on the part, with \`code\` and a [link](/).\n\n${code(`sample-${part.toLowerCase()}`)}\n${table(12)}\n:::tip\nA remark.\n:::\n`).join('\n')}`

const config = `export default {
  title: 'Harbour',
  url: 'https://docs.example.com',
  content: { docs: 'docs' },
  navbar: [{ label: 'Overview', href: '/' }, { label: 'Guide', href: '/group-1/page-1' }, { label: 'Log in', href: 'https://app.example.com', position: 'right' }],
  footer: { columns: [{ title: 'Docs', links: [{ label: 'Overview', href: '/' }] }], copyright: 'Copyright.' },
}`

function siteOf(groups: number) {
  const pages = Array.from({ length: groups }, (_, group) =>
    Array.from({ length: 10 }, (_, at) => [
      `docs/group-${group + 1}/page-${at + 1}.md`,
      group === 0 && at === 0
        ? reference('Page 1 of group 1')
        : `# Page ${at + 1} of group ${group + 1}\n\nText.\n`,
    ]),
  ).flat()
  return {
    'site.config.ts': config,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/index.md': '# Home\n\n[First](/group-1/page-1)\n',
    ...(Object.fromEntries(pages) as Record<string, string>),
  }
}

const site = shareSite(siteOf(2))

/** Opens a page and measures the bytes of the files that it requests, by kind, with the compression of a host. */
async function measureWeights(path: string, act?: (page: Page) => Promise<unknown>) {
  const context = await site.browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const weights: Record<string, number> = {}
  const pending: Promise<void>[] = []
  let requests = 0
  page.on('response', (response) => {
    requests++
    pending.push(
      response.body().then((body) => {
        const name = new URL(response.url()).pathname
          .split('/')
          .at(-1)!
          .replace(/-[\w-]{22}\./, '.')
        weights[name.includes('.') ? name : 'html'] = gzipSync(body, { level: 9 }).byteLength
      }),
    )
  })
  await page.goto(site.server.url + path, { waitUntil: 'networkidle' })
  await act?.(page)
  await Promise.all(pending)
  return { weights, requests, all: Object.values(weights).reduce((a, b) => a + b, 0) }
}

describe('the first view of a reference page', () => {
  test('is at most 28 kB in at most five requests', async () => {
    const { weights, requests, all } = await measureWeights('group-1/page-1')
    console.log('first view', weights, all)
    expect(weights.html).toBeLessThanOrEqual(9 * 1024)
    expect(weights['theme.css']).toBeLessThanOrEqual(9.5 * 1024)
    expect(weights['start.js']).toBeLessThanOrEqual(8.5 * 1024)
    expect(all).toBeLessThanOrEqual(28 * 1024)
    expect(requests).toBeLessThanOrEqual(5)
  })

  test('is render-blocked only by styles and the script that prevents a flash', () => {
    const html = site.server.site.page('/group-1/page-1')
    const scripts = html.match(/<script[^>]* src=[^>]*>/g) ?? []
    expect(scripts).toHaveLength(1)
    expect(scripts[0]).toMatch(/ async/)
    expect(html.match(/<link[^>]*rel="(stylesheet|preload|modulepreload)"/g)).toHaveLength(2)
  })
})

test('the app is at most 94 kB', async () => {
  const { weights } = await measureWeights('group-1/page-1', startApp)
  console.log('with the app', weights)
  expect(weights['app.js']).toBeLessThanOrEqual(94 * 1024)
})

describe('the first view of each kind of page', () => {
  test.each([
    ['the home page', ''],
    ['a document', 'group-1/page-2'],
    ['the search page', 'search'],
    ['the not-found page', '404'],
  ])('is at most 25 kB: %s', async (_, path) => {
    const { weights, all } = await measureWeights(path)
    console.log('first view of', path, weights, all)
    expect(all).toBeLessThanOrEqual(25 * 1024)
  })
})

describe('on a slow device and network', () => {
  test.each([
    ['a reference page', 'group-1/page-1'],
    ['the home page', ''],
    ['the search page', 'search'],
    ['the not-found page', 'grop-1/paeg-1'],
  ])('%s has no layout shift, and its times are printed', async (name, path) => {
    const page = await site.open('404', {
      prepare: async (page) => {
        await page.addInitScript(observe)
      },
    })
    await slowDown(await page.context().newCDPSession(page))
    await page.goto(site.server.url + path, { waitUntil: 'load' })
    await page.waitForTimeout(1000)
    const seen = await page.evaluate(() => (window as unknown as { seen: Timings }).seen)
    console.log('slow 4G, 4× slower', name, JSON.stringify({ ...seen, blocking: blockingTime(seen) }))
    expect(seen.shifts).toEqual([])
    expect(seen.paint).toBeGreaterThan(0)
  })

  test.each([
    ['a window', { width: 1280, height: 800 }],
    ['a phone', { width: 360, height: 740 }],
  ])('the search page in %s has no layout shift when results arrive', async (_, viewport) => {
    const page = await site.open('404', {
      context: { viewport },
      prepare: (page) => page.addInitScript(observe),
    })
    await slowDown(await page.context().newCDPSession(page))
    await page.goto(`${site.server.url}search?q=page`, { waitUntil: 'commit' })
    await page.locator('.search-results li').first().waitFor()
    const rows = await page.evaluate(() => Math.round(performance.now()))
    await page.locator('.search-found[data-status=idle]').waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: Timings }).seen)
    console.log('slow 4G, 4× slower, first rows', rows, JSON.stringify(seen))
    expect(seen.shifts).toEqual([])
  })

  test('the time to open a prefetched page is printed', async () => {
    const page = await site.open('group-1/page-2')
    await startApp(page)
    const times = await page.evaluate(async () => {
      const times: number[] = []
      for (let round = 0; round < 6; round++) {
        const path = `/group-1/page-${round % 2 === 0 ? 1 : 2}`
        const link = document.querySelector<HTMLElement>(`.sidebar a[href="${path}"]`)!
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve, 300))
        const heading = document.querySelector('h1')!.textContent
        const start = performance.now()
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (document.querySelector('h1')?.textContent === heading) return
            observer.disconnect()
            resolve()
          })
          observer.observe(document, { childList: true, subtree: true, characterData: true })
          link.click()
        })
        times.push(Math.round((performance.now() - start) * 10) / 10)
      }
      return times
    })
    console.log('click to changed page, fetched ahead, ms', times)
    expect(times).toHaveLength(6)
  })
})

/** Throttles the CPU to a quarter and the network to slow 4G. */
async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
}

/** Times in milliseconds since the navigation began. */
interface Timings {
  /** Layout shifts: the score, and the elements that moved. */
  shifts: string[]
  /** First contentful paint. */
  first: number
  /** Largest contentful paint. */
  paint: number
  /** Start and end of every task of at least 50 ms. */
  tasks: [begin: number, end: number][]
}

/** Total blocking time: the part of each task above 50 ms, after the first contentful paint, as in Lighthouse. */
function blockingTime({ first, tasks }: Timings): number {
  const excess = tasks.map(([start, end]) => Math.max(0, end - Math.max(start, first) - 50))
  return Math.round(excess.reduce((sum, time) => sum + time, 0))
}

/** An element that moved, as the browser reports it. */
interface ShiftSource {
  readonly node: Node | null
  readonly previousRect: DOMRect
  readonly currentRect: DOMRect
}

// Runs in the page.
function observe(): void {
  const seen: Timings = { shifts: [], first: 0, paint: 0, tasks: [] }
  Object.assign(window, { seen })
  const watch = (type: string, each: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as never)
    }).observe({ type, buffered: true })
  watch('layout-shift', (entry) => {
    const { value, sources } = entry as unknown as { value: number; sources: ShiftSource[] }
    const moves = sources.map(({ node, previousRect, currentRect }) => {
      const from = `${previousRect.x} ${previousRect.y}, ${previousRect.width} × ${previousRect.height}`
      const to = `${currentRect.x} ${currentRect.y}, ${currentRect.width} × ${currentRect.height}`
      return `${(node as Element)?.outerHTML?.slice(0, 80) ?? node?.textContent}: ${from} → ${to}`
    })
    // Tools round the sum to two decimals. When the browser paints while it parses the navbar or the copy menu, their last
    // pixels move.
    if (value >= 0.001) seen.shifts.push([value, ...moves].join('\n'))
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.paint = Math.round(startTime)
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = Math.round(startTime)
  })
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push([Math.round(startTime), Math.round(startTime + duration)])
  })
}
