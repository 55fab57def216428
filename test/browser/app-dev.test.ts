// The page as an app on `octavo dev`: the same app, and a writer who saves while it runs.

import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openLive } from '../../src/build/live.ts'
import { type DevServerOptions, startDevServer } from '../../src/serve/dev-server.ts'
import { siteTest } from '../site-test.ts'
import { openBrowser } from './browser.ts'
import { openPage, wake } from './open-page.ts'

let browser: Browser
let client: DevServerOptions['client']

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['theme/dev/dev-client.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  })
  client = { script: outputFiles[0]!.text, styles: '' }
  browser = await openBrowser()
}, 120_000)
afterAll(() => browser?.close())

const guide = (text: string) => `---
title: Guide
---

${text}

<details id="more"><summary>More</summary>Inside.</details>

${'A line of text.\n\n'.repeat(60)}

[Setup](./setup.md)
`

async function start() {
  const site = siteTest({
    'docs/index.md': '# Home\n\n[Guide](./guide.md)\n',
    'docs/guide.md': guide('Old words.'),
    'docs/setup.md': '# Setup\n\nText.\n',
    'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, redirects: { '/old': '/guide' } }`,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  const server = await startDevServer({ site: live, port: 0, client })
  onTestFinished(() => server.close())
  const save = async (path: string, text: string) => {
    site.write(path, text)
    await server.changed([path])
  }
  return { server, save }
}

const brand = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-brand', ''))
const isBranded = (page: Page) => page.locator('[data-brand]').count().then(Boolean)

test('a page becomes an app, and others are put in its place', async () => {
  const { server } = await start()
  const page = await openPage(browser, server)
  await wake(page)
  await brand(page)
  await page.click('.prose a[href="/guide"]')
  await page.locator('h1', { hasText: 'Guide' }).waitFor()
  await page.goBack()
  await page.locator('h1', { hasText: 'Home' }).waitFor()
  expect(await isBranded(page)).toBe(true)
  expect(page.problems).toEqual([])
})

test('a save changes the app in place: open details and scroll stay', async () => {
  const { server, save } = await start()
  const page = await openPage(browser, server)
  await wake(page)
  await brand(page)
  await page.click('.prose a[href="/guide"]')
  await page.click('#more summary')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await save('docs/guide.md', guide('New words.').replace('title: Guide', 'title: Guidance'))
  await page.getByText('New words.').waitFor()
  await page.locator('h1', { hasText: 'Guidance' }).waitFor()
  expect(await page.title()).toBe('Guidance | Harbour')
  const state = await page.evaluate(() => [
    document.querySelector<HTMLDetailsElement>('#more')?.open,
    scrollY,
  ])
  expect(state).toEqual([true, 700])
  expect(await isBranded(page)).toBe(true)
  await page.locator('.sidebar a', { hasText: 'Guidance' }).waitFor()
})

test('a page that was fetched before it was saved is shown as saved', async () => {
  const { server, save } = await start()
  const page = await openPage(browser, server, { path: 'guide' })
  await wake(page)
  await page.locator('.sidebar a[href="/setup"]').click()
  await page.locator('h1', { hasText: 'Setup' }).waitFor()
  await page.goBack()
  await page.locator('h1', { hasText: 'Guide' }).waitFor()
  await save('docs/setup.md', '# Set up anew\n\nText.\n')
  await page.locator('.sidebar a[href="/setup"]').click()
  await page.locator('h1', { hasText: 'Set up anew' }).waitFor()
})

test('a missing page that is written appears', async () => {
  const { server, save } = await start()
  const page = await openPage(browser, server, { path: 'later' })
  await page.locator('h1', { hasText: 'Page not found' }).waitFor()
  await wake(page)
  await save('docs/later.md', '# Later\n')
  await page.locator('h1', { hasText: 'Later' }).waitFor()
})

test('a redirect is followed', async () => {
  const { server } = await start()
  const page = await openPage(browser, server)
  await wake(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/old'
    document.body.append(link)
    link.click()
  })
  await page.locator('h1', { hasText: 'Guide' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/guide')
})
