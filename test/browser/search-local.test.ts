// The site's own index behind the search box, and the worker that searches it, in good times and bad.

import { describe, expect, onTestFinished, test } from 'vitest'
import { builtSite } from './built-site.ts'
import { findViolations } from './find-violations.ts'
import { files } from './local-search-files.ts'
import { openPage } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const site = shareSite(files)
const { open } = site

describe('the site’s own index', () => {
  test('answers the box, below any base path', async () => {
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

  test('leaves the reader where the first answer was scrolled to when the whole one comes', async () => {
    const page = await open('')
    let go = (): void => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    site.host.interfere = async (path) => {
      if (path.includes('/search/texts-')) await held
      return undefined
    }
    await page.keyboard.press('/')
    await page.keyboard.insertText('berth')
    await page.locator('[role=option]').first().waitFor()
    const body = page.locator('.search-body')
    const top = () => body.evaluate((element) => element.scrollTop)
    await page.setViewportSize({ width: 1000, height: 400 })
    await body.evaluate((element) => element.scrollTo({ top: 60, behavior: 'instant' }))
    expect(await top()).toBe(60)
    const status = page.locator('.search-dialog [role=status]')
    await expect.poll(() => status.textContent()).toBe('45 results')
    const said = await status.evaluateHandle((status) => {
      const texts: string[] = []
      new MutationObserver(() => texts.push(status.textContent!)).observe(status, { childList: true })
      return texts
    })
    go()
    await page.locator('.search-line-small', { hasText: 'bollards' }).first().waitFor()
    expect(await top()).toBe(60)
    // The whole answer has as many: that was said. Longer than it takes to say something.
    await page.waitForTimeout(700)
    expect(await said.jsonValue()).toEqual([])
    await page.keyboard.type('s')
    await expect.poll(top).toBe(0)
  })

  test('keeps the rows of a first answer where the whole one fails, says so, and asks again at the next letter', async () => {
    const page = await open('')
    site.host.interfere = (path) => (path.includes('/search/texts-') ? { status: 503 } : undefined)
    await page.keyboard.press('/')
    await page.keyboard.insertText('berth')
    const note = page.locator('.search-note')
    await note.waitFor()
    expect(await note.textContent()).toBe(
      'Unable to fetch all results. You might want to check your network connection.',
    )
    expect(await page.locator('[role=option]').count()).toBeGreaterThan(5)
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe('search-option-0')
    const status = page.locator('.search-dialog [role=status]')
    await expect.poll(() => status.textContent()).toBe(await note.textContent())
    expect(await findViolations(page)).toEqual([])
    site.host.calm()
    await page.keyboard.type('s')
    await page.locator('.search-line-small', { hasText: 'bollards' }).first().waitFor()
    expect(await note.count()).toBe(0)
  })

  test('says once that the whole answer failed, however often it does', async () => {
    const page = await open('')
    let isGone = false
    // The site is gone once a first answer was had, so that there is no other.
    site.host.interfere = (path) => {
      isGone ||= path.includes('/search/texts-')
      if (!isGone || !path.includes('/search/')) return undefined
      return { status: path.endsWith('/manifest.json') ? 503 : 404 }
    }
    await page.keyboard.press('/')
    await page.keyboard.insertText('berth')
    const note = page.locator('.search-note')
    await note.waitFor()
    const statuses = await page.locator('.search-dialog').evaluateHandle((dialog: HTMLElement) => {
      const seen: (string | undefined)[] = []
      const look = () => seen.push(dialog.dataset.status)
      new MutationObserver(look).observe(dialog, { attributeFilter: ['data-status'] })
      return seen
    })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await statuses.jsonValue()).at(-1)).toBe('error')
    expect((await statuses.jsonValue())[0]).toBe('loading')
    expect(await note.count()).toBe(1)
  })

  test('that is published again while a page is open is found when the box is opened again', async () => {
    const other = await builtSite(files)
    onTestFinished(() => other.close())
    const page = await openPage(site.browser, other)
    await page.keyboard.press('/')
    await page.keyboard.insertText('capstan')
    await page.getByText('No results for').waitFor()
    await other.save('docs/capstan.md', '# Capstan\n\nIt turns.\n')
    await page.keyboard.press('Escape')
    await page.locator('.search-dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    // Once at the beginning; now it is looked at, and as it is another one, taken.
    await expect.poll(() => other.asked.filter((path) => path.endsWith('/manifest.json')).length).toBe(3)
    await page.keyboard.insertText('capstan')
    await page.locator('[role=option]', { hasText: 'Capstan' }).waitFor()
    expect(page.problems).toEqual([])
  })

  test('is asked for again when the line is back', async () => {
    const page = await open('')
    await page.keyboard.press('/')
    await page.locator('.search-dialog .search-body').waitFor()
    site.host.interfere = (path) => (path.includes('/search/') ? { status: 503 } : undefined)
    await page.keyboard.type('pilots')
    await page.getByText('Unable to fetch results').waitFor()
    await page.context().setOffline(true)
    site.host.calm()
    await page.context().setOffline(false)
    await page.locator('[role=option]').first().waitFor()
    site.host.interfere = (path) => (path.includes('/search/') ? { status: 503 } : undefined)
    await page.goto(`${site.host.url}search?q=pilots`)
    await page.getByText('Unable to fetch results').waitFor()
    await page.context().setOffline(true)
    site.host.calm()
    await page.context().setOffline(false)
    await page.locator('.search-results li').first().waitFor()
  })

  test('that cannot be had is asked for again at the next letter', async () => {
    const page = await open('')
    site.host.interfere = (path) => (path.includes('/search/') ? { status: 503 } : undefined)
    await page.keyboard.press('/')
    await page.keyboard.type('pilo')
    await page.getByText('Unable to fetch results').waitFor()
    site.host.calm()
    await page.keyboard.type('ts')
    await page.locator('[role=option]').first().waitFor()
  })
})

describe('the worker', () => {
  test('that could not be fetched is fetched at the next letter', async () => {
    const page = await open('')
    site.host.interfere = (path) => (path.includes('search-worker') ? { status: 503 } : undefined)
    await page.keyboard.press('/')
    await page.keyboard.type('pilo')
    await page.getByText('Unable to fetch results').waitFor()
    site.host.calm()
    await page.keyboard.type('ts')
    await page.locator('[role=option]').first().waitFor()
    expect(page.workers()).toHaveLength(1)
  })

  test('that a policy forbids is replaced by the page, also after its code could not be fetched', async () => {
    const strict = await builtSite(files, { rules: "worker-src 'none'" })
    onTestFinished(() => strict.close())
    const page = await openPage(site.browser, strict)
    strict.interfere = (path) => (path.includes('search-worker') ? { status: 503 } : undefined)
    await page.keyboard.press('/')
    await page.keyboard.type('pilo')
    await page.getByText('Unable to fetch results').waitFor()
    strict.calm()
    await page.keyboard.type('ts')
    await page.locator('[role=option]').first().waitFor()
    expect(page.workers()).toHaveLength(0)
  })
})
