// Sanitized pages of untrusted authors on a host without a content security policy.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningServer, serveStatic } from '../../src/serve/static-server.ts'
import { ATTACKS } from '../fuzz/html-attacks.ts'
import { openSite, type TestSite } from '../site-test.ts'
import { openBrowser } from './browser.ts'
import { startApp } from './open-page.ts'

/** Attacks per page; `raw-html.test.ts` tests each alone. */
const SIZE = 4

const classes = ATTACKS.map(({ name, attacks }) =>
  Array.from(
    { length: Math.ceil(attacks.length / SIZE) },
    (_, at) =>
      [`${name.replaceAll(' ', '-')}-${at}`, attacks.slice(at * SIZE, (at + 1) * SIZE).join('\n\n')] as const,
  ),
)

let browser: Browser
let site: TestSite
let server: RunningServer

beforeAll(async () => {
  browser = await openBrowser()
  site = openSite({
    'site.config.ts': 'export default { sanitize: true }',
    'index.md': '# Home\n',
    ...Object.fromEntries(
      classes.flat().map(([name, text]) => [`${name}.md`, `---\ntitle: Attack\n---\n\n${text}\n`]),
    ),
  })
  await site.build()
  server = await serveStatic({ folder: `${site.root}/build`, basePath: '/', host: '127.0.0.1', port: 0 })
}, 120_000)
afterAll(async () => {
  await server?.close()
  site?.dispose()
})

const clickable = '.prose :is(a, area, button, summary, input)'

async function openContext() {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const attacked: string[] = []
  await context.exposeBinding('attacked', ({ page }) => void attacked.push(page.url()))
  const page = await context.newPage()
  // Prevents navigation. Code in a link would run nevertheless.
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('.prose :is(a, area)')
      if (link && /^https?:/.test(link.protocol)) event.preventDefault()
    })
  })
  return {
    attacked,
    page,
    visit: (path: string) => page.goto(`http://127.0.0.1:${server.port}/${path}`),
  }
}

test('no attack runs for any interaction', async () => {
  const press = async (names: readonly string[]): Promise<void> => {
    const { attacked, page, visit } = await openContext()
    for (const name of names) {
      await visit(name)
      expect(await page.evaluate(() => 'attacked' in globalThis)).toBe(true)
      await page.evaluate(clickAll, clickable)
      expect(attacked, name).toEqual([])
    }
  }
  await Promise.all(classes.map((pages) => press(pages.map(([name]) => name))))
})

test('no attack runs on client navigation', async () => {
  const { attacked, page, visit } = await openContext()
  await visit('')
  await startApp(page)
  for (const [name] of classes.flat().filter((_, at) => at % 4 === 0)) {
    await page.locator(`.sidebar a[href="/${name}"]`).click()
    await page.waitForURL(`**/${name}`)
    expect(attacked, name).toEqual([])
  }
})

// Runs in the page. The browser follows a link after the task of the click, so each click is in a separate task.
async function clickAll(selector: string): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    element.click()
    await new Promise((resolve) => setTimeout(resolve))
  }
}
