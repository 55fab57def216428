// What the start-up script and the shell do, in a real browser on the built site, under a strict policy.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serveStatic } from '../../src/serve/static-server.ts'
import { openBrowser } from './browser.ts'
import { type BuiltSite, builtSite } from './built-site.ts'
import { openPage, wake } from './open-page.ts'

const long = 'A line of text.\n\n'.repeat(40)
const tabs = (name: string) =>
  `::::tabs{group="os"}\n:::tab{label="Linux" value="linux"}\n${name} for Linux\n:::\n:::tab{label="macOS" value="macos"}\n${name} for macOS\n:::\n::::\n`

const files = {
  'site.config.ts': `export default {
  title: 'Harbour',
  content: { docs: 'docs' },
  colorMode: { switchable: true },
  announcement: { id: 'one', text: 'Version 2 is here.', closable: true },
  navbar: { items: [{ label: 'Guide', href: '/guide' }, { label: 'More', items: [{ label: 'Setup', href: '/guide/setup' }] }], hideOnScroll: true },
}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': `# Home\n\n${tabs('First')}\n${long}${tabs('Second')}\n[Guide](./guide/index.md)\n`,
  'docs/guide/index.md': `# Guide\n\n## One\n\n${long}\n## Two\n\n${long}\n## Three\n\n${long}`,
  'docs/guide/setup.md': `# Setup\n\n${tabs('Third')}\n`,
  ...Object.fromEntries(
    ['alpha', 'beta', 'gamma'].flatMap((folder) =>
      ['one', 'two', 'three'].map((name) => [`docs/${folder}/${name}.md`, `# ${folder} ${name}\n\nText.\n`]),
    ),
  ),
  ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`docs/many/page-${i}.md`, `# Many ${i}\n`])),
}

let browser: Browser
let built: BuiltSite
const open = (path: string, context = {}, prepare?: (page: Page) => Promise<unknown>) =>
  openPage(browser, built, { path, context, ...(prepare && { prepare }) })

beforeAll(async () => {
  browser = await openBrowser()
  built = await builtSite(files)
}, 120_000)
afterAll(async () => {
  built?.close()
  await browser?.close()
})
beforeEach(() => built.calm())

const phone = { viewport: { width: 390, height: 700 } }

describe('tabs of one group', () => {
  test('follow one another, and are remembered on the next page', async () => {
    const page = await open('')
    const shown = (text: string) => page.getByText(text).isVisible()
    expect(await shown('First for Linux')).toBe(true)
    await page.getByText('macOS', { exact: true }).first().click()
    expect(await shown('First for macOS')).toBe(true)
    expect(await shown('Second for macOS')).toBe(true)
    expect(await shown('Second for Linux')).toBe(false)
    await page.goto(`${built.url}guide/setup`)
    await page.getByText('Third for macOS').waitFor()
    await wake(page)
    await page.click('.brand')
    await page.getByText('First for macOS').waitFor()
  })

  test('do not move under the pointer', async () => {
    const page = await open('')
    const second = page.locator('.tabs').nth(1)
    await second.scrollIntoViewIfNeeded()
    const before = await second.boundingBox()
    await second.getByText('macOS', { exact: true }).click()
    const after = await second.boundingBox()
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(2)
  })
})

test('a heading anchor copies the address of its heading, and follows it', async () => {
  const page = await open('guide', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.locator('.heading-anchor').nth(1).click({ force: true })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${built.url}guide#two`)
  expect(page.url()).toBe(`${built.url}guide#two`)
})

test('the contents follow the reader, before and after a page was swapped in', async () => {
  const page = await open('guide')
  const current = () => page.locator('.toc [aria-current]').allTextContents()
  await page.evaluate(() => document.querySelector('#two')?.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(current).toEqual(['Two'])
  await wake(page)
  await page.click('.sidebar a[href="/"]')
  await page.click('.prose a[href="/guide"]')
  await page.locator('h1', { hasText: 'Guide' }).waitFor()
  await page.evaluate(() => document.querySelector('#three')?.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(current).toEqual(['Three'])
})

test('other tabs follow the colour mode and the announcement', async () => {
  const page = await open('guide')
  const other = await page.context().newPage()
  await other.goto(built.url)
  await page.click('[data-toggle-color-mode]')
  await other.waitForSelector(':root[data-theme=dark]')
  await page.click('[data-dismiss-announcement]')
  await other.locator('.announcement').waitFor({ state: 'hidden' })
  const stored = await other.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(stored).toMatchObject({
    theme: 'dark',
    'docusaurus.announcement.id': 'one',
    'docusaurus.announcement.dismiss': 'true',
    'docs-preferred-version-default': 'current',
  })
})

test('the navbar hides on the way down and comes back on the way up', async () => {
  const page = await open('guide')
  const top = () => page.evaluate(() => document.querySelector('.navbar')!.getBoundingClientRect().bottom)
  for (const y of [200, 400, 600]) await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), y)
  await expect.poll(top).toBeLessThanOrEqual(1)
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await expect.poll(top).toBeGreaterThan(20)
})

test('a dropdown closes on Escape, on a click elsewhere and when its link is followed', async () => {
  const page = await open('guide')
  await wake(page)
  const menu = page.locator('.navbar .dropdown')
  const link = menu.locator('a', { hasText: 'Setup' })
  await menu.locator('summary').click()
  await link.focus()
  await page.keyboard.press('Escape')
  expect(await link.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await menu.locator('summary').click()
  await page.click('h1')
  expect(await link.isVisible()).toBe(false)
  await menu.locator('summary').click()
  await link.click()
  await page.locator('h1', { hasText: 'Setup' }).waitFor()
  expect(await link.isVisible()).toBe(false)
})

describe('the sidebar', () => {
  const names = (page: Page) => page.locator('.sidebar a, .sidebar summary').allTextContents()

  test('opens and closes categories in place once the page is an app', async () => {
    const page = await open('alpha/one')
    expect(await names(page)).not.toContain('beta two')
    await wake(page)
    const beta = page.locator('.sidebar summary', { hasText: 'Beta' })
    await beta.click()
    await page.locator('.sidebar a', { hasText: 'beta two' }).waitFor()
    expect(page.url()).toBe(`${built.url}alpha/one`)
    await beta.click()
    await page.locator('.sidebar a', { hasText: 'beta two' }).waitFor({ state: 'detached' })
  })

  test('keeps open what was opened, and its scroll, while the reader moves', async () => {
    const page = await open('alpha/one')
    await wake(page)
    await page.locator('.sidebar summary', { hasText: 'Many' }).click()
    await page.locator('.sidebar a[href="/many/page-39"]').waitFor()
    await page.evaluate(() => {
      document.querySelector('.drawer')!.scrollTop = 300
    })
    const name = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('.sidebar a[href^="/many/page"]')]
      const link = links.find((element) => element.getBoundingClientRect().top > 400)!
      link.click()
      return link.textContent
    })
    await page.locator('h1', { hasText: name! }).waitFor()
    expect(await page.evaluate(() => document.querySelector('.drawer')!.scrollTop)).toBe(300)
    await page.click('.brand')
    await page.locator('h1', { hasText: 'Home' }).waitFor()
    expect(await names(page)).toContain('alpha two')
    expect(await names(page)).toContain('Many 39')
  })

  test('opens what holds the current page, even when it was closed', async () => {
    const page = await open('alpha/one')
    await wake(page)
    await page.locator('.sidebar summary', { hasText: 'Alpha' }).click()
    await page.locator('.sidebar a', { hasText: 'alpha two' }).waitFor({ state: 'detached' })
    await page.locator('.pager a[rel=next]').click()
    await page.locator('.sidebar [aria-current=page]').waitFor()
  })

  test('leaves the focus where it was when it comes alive', async () => {
    const page = await open('alpha/one')
    await page.locator('.sidebar a', { hasText: 'Beta' }).focus()
    await page.locator('.sidebar summary', { hasText: 'Beta' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Beta')
  })

  test('shows the current page of a long list', async () => {
    const page = await open('many/page-39')
    const top = async () => (await page.locator('.sidebar [aria-current=page]').boundingBox())!.y
    await expect.poll(top).toBeLessThan(760)
    expect(await top()).toBeGreaterThan(0)
  })
})

describe.each([
  ['before the app has come', false],
  ['when the page is an app', true],
])('the drawer, %s', (_name, isApp) => {
  const openDrawer = async () => {
    const page = await open('alpha/one', phone)
    if (isApp) await wake(page)
    else built.interfere = (path) => (path.includes('/app-') ? { status: 503 } : undefined)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('.drawer:popover-open').waitFor()
    return page
  }
  const closed = (page: Page) => page.locator('.drawer:popover-open').waitFor({ state: 'detached' })

  test('keeps the focus, and gives it back on Escape', async () => {
    const page = await openDrawer()
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press(press < 20 ? 'Tab' : 'Shift+Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.drawer') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu-button')
  })

  test('is closed by the back button, which stays on the page', async () => {
    const page = await openDrawer()
    await page.goBack()
    await closed(page)
    expect(page.url()).toBe(`${built.url}alpha/one`)
  })

  test('locks the page behind it', async () => {
    const page = await openDrawer()
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .toBe('hidden')
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  })

  test('closes when one of its links is followed, and is no stop on the way back', async () => {
    const page = await openDrawer()
    await page.locator('.drawer a[href="/alpha/two"]').click()
    await page.locator('h1', { hasText: 'alpha two' }).waitFor()
    expect(await page.locator('.drawer:popover-open').count()).toBe(0)
    if (!isApp) return
    await page.goBack()
    await page.locator('h1', { hasText: 'alpha one' }).waitFor()
  })
})

describe('addresses', () => {
  test.each([
    ['guide/index.html?x=1#two', 'guide?x=1#two'],
    ['guide.html', 'guide'],
    ['index.html', ''],
  ])('%s becomes %s', async (written, clean) => {
    const page = await open(written)
    await expect.poll(() => page.url()).toBe(built.url + clean)
  })

  test('become clean on a host that answers them as they are', async () => {
    const { readFileSync } = await import('node:fs')
    const body = readFileSync(`${built.site.root}/build/guide/index.html`, 'utf8')
    built.interfere = (path) =>
      path === '/guide/index.html' ? { status: 200, body, type: 'text/html' } : undefined
    const page = await open('guide/index.html')
    await expect.poll(() => page.url()).toBe(`${built.url}guide/`)
    await page.locator('.sidebar a[href="/"]').click()
    await page.locator('h1', { hasText: 'Home' }).waitFor()
  })
})

describe('the not-found page', () => {
  test('suggests the nearest routes, from a list that no other page fetches', async () => {
    await open('guide')
    expect(built.asked.some((path) => path.includes('routes'))).toBe(false)
    const page = await open('guid/setpu')
    await page.locator('.suggestions').waitFor()
    expect(await page.locator('.suggestions a').first().getAttribute('href')).toBe('/guide/setup')
    await page.locator('.suggestions a').first().click()
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
  })

  test.each([
    ['giude', '/guide'],
    ['guides', '/guide'],
    ['setup', '/guide/setup'],
    ['alpha/tow', '/alpha/two'],
    ['many/pge-12', '/many/page-12'],
  ])('for %s suggests %s', async (written, meant) => {
    const page = await open(written)
    await page.locator('.suggestions').waitFor()
    const hrefs = await page
      .locator('.suggestions a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toContain(meant)
  })

  test('suggests nothing when nothing is near', async () => {
    const page = await open('zzzzzzzz')
    await page.waitForTimeout(300)
    expect(await page.locator('.suggestions').isVisible()).toBe(false)
  })

  test('finds the page on a host that does not know clean paths', async () => {
    const { readFileSync } = await import('node:fs')
    const body = readFileSync(`${built.site.root}/build/404.html`, 'utf8')
    built.interfere = (path) =>
      path === '/guide/setup.html' ? { status: 404, body, type: 'text/html' } : undefined
    const page = await open('guide/setup.html')
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
    expect(page.url()).toBe(`${built.url}guide/setup`)
  })
})

describe('a site at another base path than it was built for', () => {
  const banner = (page: Page) => page.getByText('Your site did not load properly')

  test('says so, and links to where it seems to lie', async () => {
    const host = await serveStatic({
      folder: `${built.site.root}/build`,
      basePath: '/elsewhere/',
      host: '127.0.0.1',
      port: 0,
    })
    onTestFinished(() => host.close())
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.goto(host.url)
    await banner(page).waitFor()
    expect(await page.getByText('base path /').first().isVisible()).toBe(true)
    const link = page.getByRole('link', { name: 'home page' }).first()
    expect(await link.evaluate((element: HTMLAnchorElement) => element.href)).toBe(host.url)
  })

  test('a site that is all there says nothing of the kind', async () => {
    const page = await open('guide')
    await page.waitForTimeout(200)
    expect(await banner(page).isVisible()).toBe(false)
  })

  test('scripts that have not come are told of after a while, but not where scripts are off', async () => {
    built.interfere = (path) => (path.includes('/start-') ? { status: 404 } : undefined)
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.goto(built.url)
    expect(await banner(page).isVisible()).toBe(false)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    expect(await banner(page).isVisible()).toBe(true)
    const plain = await browser.newPage({ javaScriptEnabled: false })
    onTestFinished(() => plain.close())
    await plain.goto(built.url)
    expect(
      await plain.locator('#octavo-base-problem').evaluate((element) => getComputedStyle(element).display),
    ).toBe('none')
  })
})

test('the sidebar shows the current page even when the styles come late', async () => {
  built.interfere = async (path) => {
    if (path.includes('/theme-')) await new Promise((resolve) => setTimeout(resolve, 1000))
    return undefined
  }
  const page = await open('many/page-39')
  const top = async () => (await page.locator('.sidebar [aria-current=page]').boundingBox())!.y
  await expect.poll(top, { timeout: 5000 }).toBeLessThan(760)
})
