// Local index in the search dialog, and its worker, including failures.

import { describe, expect, onTestFinished, test } from 'vitest'
import { builtSite } from './built-site.ts'
import { files } from './local-search-files.ts'
import { openPage } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const site = shareSite(files)
const { open } = site

describe('the local index', () => {
  test('provides the hits of the dialog, with any base path', async () => {
    const based = await builtSite(files, '/docs/')
    onTestFinished(() => based.close())
    const page = await openPage(site.browser, based, { path: 'guide' })
    expect(await page.getAttribute('.search-button', 'href')).toBe('/docs/search')
    await page.keyboard.press('/')
    await page.keyboard.insertText('pilots')
    const active = page.locator('[role=option][aria-selected=true] .search-name')
    await expect.poll(() => active.textContent()).toBe('Pilots')
    await page.keyboard.press('Home')
    await page.keyboard.insertText('guide ')
    await expect.poll(() => active.textContent()).toBe('Pilots')
    expect(await page.locator('[role=option][aria-selected=true] .search-where').textContent()).toBe('Guide')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/guide#pilots')
    expect(page.problems).toEqual([])
  })

  test('of a new deployment is used when the dialog is opened again', async () => {
    const other = await builtSite(files)
    onTestFinished(() => other.close())
    const page = await openPage(site.browser, other)
    await page.keyboard.press('/')
    await page.keyboard.insertText('capstan')
    await page.getByText('No results for').first().waitFor()
    await other.save('docs/capstan.md', '# Capstan\n\nIt turns.\n')
    await page.keyboard.press('Escape')
    await page.locator('.search-dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    // The manifest is requested at the start, again to check for a new build, and then to load it.
    await expect.poll(() => other.requests.filter((path) => path.endsWith('/manifest.json')).length).toBe(3)
    await page.keyboard.insertText('capstan')
    await page.locator('[role=option]', { hasText: 'Capstan' }).waitFor()
    expect(page.problems).toEqual([])
  })

  test('is requested again when the connection is back', async () => {
    const page = await open('')
    await page.keyboard.press('/')
    await page.locator('.search-dialog .search-body').waitFor()
    site.server.interfere = (path) => (path.includes('/search/') ? { status: 503 } : undefined)
    await page.keyboard.type('pilots')
    await page.getByText('Unable to fetch results').first().waitFor()
    await page.context().setOffline(true)
    site.server.reset()
    await page.context().setOffline(false)
    await page.locator('.search-row mark').first().waitFor()
    site.server.interfere = (path) => (path.includes('/search/') ? { status: 503 } : undefined)
    await page.goto(`${site.server.url}search?q=pilots`)
    await page.getByText('Unable to fetch results').first().waitFor()
    await page.context().setOffline(true)
    site.server.reset()
    await page.context().setOffline(false)
    await page.locator('.search-results li').first().waitFor()
    expect(await page.getByText('Unable to fetch results').count()).toBe(0)
  })

  test('that cannot be loaded is requested again at the next character', async () => {
    const page = await open('')
    site.server.interfere = (path) => (path.includes('/search/') ? { status: 503 } : undefined)
    await page.keyboard.press('/')
    await page.keyboard.type('pilo')
    await page.getByText('Unable to fetch results').first().waitFor()
    site.server.reset()
    await page.keyboard.type('ts')
    await page.locator('.search-row mark').first().waitFor()
    expect(await page.getByText('Unable to fetch results').count()).toBe(0)
  })
})

describe('the worker', () => {
  test('that could not be loaded is requested again at the next character', async () => {
    const page = await open('')
    site.server.interfere = (path) => (path.includes('search-worker') ? { status: 503 } : undefined)
    await page.keyboard.press('/')
    await page.keyboard.type('pilo')
    await page.getByText('Unable to fetch results').first().waitFor()
    site.server.reset()
    await page.keyboard.type('ts')
    await page.locator('.search-row mark').first().waitFor()
    expect(page.workers()).toHaveLength(1)
  })

  test('that a content security policy blocks causes an error without affecting the page', async () => {
    const strict = await builtSite(files, { rules: "worker-src 'none'" })
    onTestFinished(() => strict.close())
    const page = await openPage(site.browser, strict)
    await page.keyboard.press('/')
    await page.keyboard.type('pilots')
    await page.getByText('Unable to fetch results').first().waitFor()
    expect(page.workers()).toHaveLength(0)
  })
})
