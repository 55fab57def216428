// Example site in three languages and three versions.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findInlineStyles } from '../site-test.ts'
import { findViolations } from './find-violations.ts'
import { startApp } from './open-page.ts'
import { desktop, phone } from './sample-page.ts'
import { type OpenedPage, shareSite } from './shared-site.ts'

const folder = 'test/example-site'
const files = Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[/\\](?:build|\.octavo)(?:[/\\]|$)/.test(entry.parentPath))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
)

const site = shareSite(files)

test('pages have no inline styles', () => {
  expect(findInlineStyles(`${site.server.site.root}/build`)).toEqual([])
})

interface MenuChoice {
  readonly menu: 'versions' | 'languages'
  readonly label: string
  /** Path after choosing the item. */
  readonly path: string
}

async function chooseFromMenu(page: OpenedPage, { menu, label, path }: MenuChoice): Promise<void> {
  await page.click(`.navbar-right > li:nth-child(${menu === 'versions' ? 1 : 2}) summary`)
  await page.locator('.navbar-right .dropdown[open] a', { hasText: label }).click()
  await page.waitForURL((url) => url.pathname === path)
  await page.waitForSelector(':root[data-script]')
}

describe('locales', () => {
  test('switching the language stays on the page, with a translated layout', async () => {
    const page = await site.open('docs/install')
    await chooseFromMenu(page, { menu: 'languages', label: 'Deutsch', path: '/de/docs/install' })
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    expect(await page.textContent('.navbar-link')).toBe('Dokumentation')
    await chooseFromMenu(page, { menu: 'languages', label: 'العربية', path: '/ar/docs/install' })
    expect(await page.getAttribute('html', 'dir')).toBe('rtl')
    expect(await page.textContent('.toc-title, .skip-link')).toContain('الانتقال')
    await chooseFromMenu(page, { menu: 'languages', label: 'English', path: '/docs/install' })
    expect(page.problems).toEqual([])
  })

  test('an untranslated page shows the original with a notice, in the language and direction of the original', async () => {
    const page = await site.open('ar/docs/reference/settings')
    expect(await page.textContent('.notice')).toContain('لم تُترجم هذه الصفحة بعد')
    const prose = page.locator('.prose')
    expect([await prose.getAttribute('lang'), await prose.getAttribute('dir')]).toEqual(['en', 'ltr'])
    expect(await page.getAttribute('h1', 'lang')).toBe('en')
    // Untranslated languages have a note.
    const labels = await page.locator('.navbar-links [hreflang]').allTextContents()
    expect(labels).toEqual(['English', 'Deutsch(غير مترجمة)', 'العربية(غير مترجمة)'])
  })

  test('links in the head point to the translations, and to the original of an untranslated page', async () => {
    const page = await site.open('de/docs')
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
    const home = 'https://harbour.example.com'
    // Version 2 has the same text as version 3, and so the same alternates.
    expect(alternates).toEqual([
      ['en', `${home}/docs`],
      ['de', `${home}/de/docs`],
      ['ar', `${home}/ar/docs`],
      ['x-default', `${home}/docs`],
    ])
    await page.goto(`${site.server.url}ar/docs/reference/settings`)
    expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(`${home}/docs/reference/settings`)
    expect(await page.locator('link[hreflang]').count()).toBe(0)
  })

  test('messages in Arabic have plural forms, and dates have Arabic months', async () => {
    const page = await site.open('ar/blog/tags')
    expect(await page.textContent('.tag-index')).toContain('تدوينتان')
    await page.goto(`${site.server.url}ar/blog/2025/03/28/release`)
    expect(await page.textContent('.byline time')).toBe('28 مارس 2025')
    await startApp(page)
    expect(await page.textContent('.byline time')).toBe('28 مارس 2025')
    expect(page.problems).toEqual([])
  })

  test('search finds words of the language, in the version of the page', async () => {
    for (const [path, word, found] of [
      ['ar/docs', 'عملاؤك', '/ar/docs'],
      ['de/docs', 'Abhängigkeiten', undefined],
      ['de/docs/next', 'Abhängigkeiten', '/de/docs/next/install'],
    ] as const) {
      const page = await site.open(path)
      await page.keyboard.press('Control+k')
      await page.locator('dialog input').fill(word)
      const hits = page.locator('dialog a.search-row')
      if (found === undefined)
        await page.locator('dialog').getByText('Keine Ergebnisse für').first().waitFor()
      else {
        // Until results arrive, the dialog shows the entry pages.
        await expect
          .poll(() => hits.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname)))
          .toEqual([found])
      }
      await page.context().close()
    }
  })
})

describe('versions', () => {
  test('switching the version stays on the page, or opens the start page if it does not exist', async () => {
    const page = await site.open('docs/automation/playbooks')
    await chooseFromMenu(page, { menu: 'versions', label: '3.0', path: '/docs/next/automation/playbooks' })
    expect(await page.textContent('.notice')).toContain('3.0, which is not released yet')
    await page.click('.notice a')
    await page.waitForURL('**/docs/automation/playbooks')
    expect(await page.locator('.notice').count()).toBe(0)
    await page.click('.navbar-right > li:nth-child(1) summary')
    await expect
      .poll(() => page.locator('.dropdown[open] a').allTextContents())
      .toEqual(['3.0', '2.0', '1.0(start page)'])
    await page.locator('.dropdown[open] a', { hasText: '1.0' }).click()
    await page.waitForURL('**/docs/1.0')
    expect(await page.textContent('.notice')).toContain('no longer maintained')
    expect(page.problems).toEqual([])
  })

  test('old versions declare the latest as canonical', async () => {
    const page = await site.open('docs/1.0/install')
    const canonical = () => page.getAttribute('link[rel=canonical]', 'href')
    expect(await canonical()).toBe('https://harbour.example.com/docs/install')
    await page.goto(`${site.server.url}docs/install`)
    expect(await canonical()).toBe('https://harbour.example.com/docs/install')
  })

  test('links to the documentation stay in the version, and return to it from other sections', async () => {
    const page = await site.open('blog')
    const docs = () => page.getAttribute('.navbar-links .navbar-link', 'href')
    expect(await docs()).toBe('/docs')
    await page.goto(`${site.server.url}docs/1.0/install`)
    expect(await docs()).toBe('/docs/1.0')
    await page.goto(`${site.server.url}blog`)
    expect(await docs()).toBe('/docs/1.0')
    await startApp(page)
    await page.locator('.listed h2 a').first().click()
    await page.waitForURL('**/release')
    expect(await docs()).toBe('/docs/1.0')
    expect(page.problems).toEqual([])
  })
})

test('right-to-left pages have no accessibility violations, on any screen', async () => {
  for (const path of ['ar/docs', 'ar/docs/1.0/reference/settings']) {
    const page = await site.open(path, { context: desktop })
    expect(await findViolations(page), path).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await findViolations(page, { rules: ['color-contrast'] }), path).toEqual([])
  }
  const phonePage = await site.open('ar/docs/install', { context: phone })
  await phonePage.click('.menu-button')
  await phonePage.click('.drawer-menu > summary')
  expect(await findViolations(phonePage)).toEqual([])
  // In right-to-left pages the drawer is on the left, and nothing overflows the screen.
  expect(await phonePage.locator('.drawer').evaluate((drawer) => drawer.getBoundingClientRect().left)).toBe(0)
  expect(await phonePage.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('code is left-to-right, and arrows point in the direction of text', async () => {
  const page = await site.open('ar/docs/next/install')
  const code = page.locator('.code pre')
  expect(await code.evaluate((pre) => [getComputedStyle(pre).direction, pre.scrollLeft])).toEqual(['ltr', 0])
  expect(
    await page
      .locator('.pager-next .pager-label')
      .evaluate((label) => getComputedStyle(label, '::after').content),
  ).toContain('←')
  const chevron = page.locator('.sidebar .chevron').first()
  expect(await chevron.evaluate((icon) => getComputedStyle(icon).rotate)).toBe('180deg')
})

test('without JavaScript, the menus of languages and versions open and link to the page', async () => {
  const context = await site.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    await page.goto(`${site.server.url}ar/docs/next/install`)
    await page.click('.navbar-right > li:nth-child(2) summary')
    await page.click('.navbar-right [hreflang=de]')
    expect(new URL(page.url()).pathname).toBe('/de/docs/next/install')
    await page.click('.navbar-right > li:nth-child(1) summary')
    await page.click('.dropdown[open] a:has-text("1.0")')
    expect(new URL(page.url()).pathname).toBe('/de/docs/1.0/install')
    expect(await page.textContent('.prose')).toContain('Version 1 ist ein Skript.')
  } finally {
    await context.close()
  }
})
