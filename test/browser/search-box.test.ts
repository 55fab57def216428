// Search dialog while the reader types: loading, requests and state.

import { describe, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { createDeferred } from './open-page.ts'
import { focusedElement, openDialog, searchDialog, shareSearchSite, waitForDialog } from './search-site.ts'

const site = shareSearchSite()

describe('the dialog', () => {
  test('has a field without autocomplete and correction, and a clear button if it contains text', async () => {
    const page = await site.open()
    await openDialog(page)
    const input = searchDialog(page).getByPlaceholder('Search docs')
    for (const [name, value] of Object.entries({
      type: 'search',
      autocomplete: 'off',
      autocorrect: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: '64',
    }))
      expect(await input.getAttribute(name), name).toBe(value)
    const clear = searchDialog(page).getByRole('button', { name: 'Clear the query' })
    expect(await clear.count()).toBe(0)
    await page.keyboard.insertText('tug')
    await page.locator('.search-see-all').waitFor()
    expect(await clear.getAttribute('title')).toBe('Clear the query')
    await clear.click()
    expect(await input.inputValue()).toBe('')
    expect(await clear.count()).toBe(0)
    expect(await focusedElement(page)).toBe('INPUT')
    expect(await searchDialog(page).getByText('Cancel').isVisible()).toBe(false)
  })

  test('requests nothing before it is used, and then only its code', async () => {
    const page = await site.open()
    const scripts = () =>
      site.server.requests
        .filter((path) => /search|app-|chrome/.test(path))
        .map((path) => path.replace(/-[\w-]{22}\./, '.'))
    expect(scripts()).toEqual([])
    await page.hover('.search-button')
    await expect.poll(scripts).toEqual(['/assets/search.js'])
    await page.mouse.move(5, 5)
    await page.hover('.search-button')
    await openDialog(page)
    await expect
      .poll(() => scripts().sort())
      .toEqual(
        ['chrome.json', 'search-algolia.js', 'search.css', 'search.js'].map((name) => `/assets/${name}`),
      )
    expect(site.service.requests).toEqual([])
    await page.keyboard.type('t')
    await page.locator('.search-see-all').waitFor()
    expect(scripts()).not.toContain('/assets/app.js')
  })

  test('retains text typed before its code is loaded', async () => {
    const page = await site.open()
    site.server.interfere = async (path) => {
      if (path.includes('search-')) await new Promise((resolve) => setTimeout(resolve, 400))
      return undefined
    }
    await page.keyboard.press('/')
    await page.keyboard.type('tug')
    await page.locator('.search-see-all').waitFor()
    expect(await searchDialog(page).locator('input').inputValue()).toBe('tug')
    expect(site.service.requests.at(-1)?.body).toMatchObject({ requests: [{ query: 'tug' }] })
  })

  test('moves only when it opens, and not when its styles load', async () => {
    const page = await site.open()
    const [released, release] = createDeferred()
    site.server.interfere = async (path) => {
      if (/\/search-[\w-]+\.css/.test(path)) await released
      return undefined
    }
    const moves = await page.evaluateHandle(() => {
      const names: string[] = []
      addEventListener('animationstart', ({ animationName }) => names.push(animationName))
      return names
    })
    await page.keyboard.press('/')
    await expect.poll(() => moves.jsonValue()).toEqual(['search-open'])
    release()
    await waitForDialog(page)
    expect(await moves.jsonValue()).toEqual(['search-open'])
  })

  test('reports a lost connection without blocking the page, and works at the next character', async () => {
    const page = await site.open('guide')
    await page.context().setOffline(true)
    await page.keyboard.press('/')
    await page.keyboard.type('tu')
    const errorMessage = searchDialog(page).getByRole('alert')
    await errorMessage.waitFor()
    expect(await errorMessage.textContent()).toBe(
      'Unable to fetch results\nYou might want to check your network connection.',
    )
    expect(await findViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await page.keyboard.type('g')
    await page.locator('.search-see-all').waitFor()
    expect(await errorMessage.count()).toBe(0)
    expect(await searchDialog(page).locator('input').inputValue()).toBe('tug')
    expect(page.url()).toBe(`${site.server.url}guide`)
  })

  test('works without another character when the connection is back', async () => {
    const page = await site.open('guide')
    await page.context().setOffline(true)
    await page.keyboard.press('/')
    await page.keyboard.type('tug')
    await searchDialog(page).getByRole('alert').waitFor()
    await page.context().setOffline(false)
    await page.locator('.search-see-all').waitFor()
    expect(await searchDialog(page).getByRole('alert').count()).toBe(0)
  })

  test('works without another character when the connection returns during loading', async () => {
    const page = await site.open('guide')
    const [reconnected, reconnect] = createDeferred()
    let checks = 0
    site.server.interfere = async (path) => {
      if (path === '/search') {
        checks++
        await reconnected
      }
      return /\/assets\/search-/.test(path) ? { status: 503 } : undefined
    }
    const setOnline = (isOnline: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(navigator, 'onLine', { value, configurable: true })
      }, isOnline)
    await setOnline(false)
    await page.keyboard.press('/')
    await page.keyboard.insertText('tug')
    await expect.poll(() => checks).toBe(1)
    await setOnline(true)
    site.server.interfere = () => undefined
    reconnect()
    await page.locator('.search-see-all').waitFor()
    expect(page.url()).toBe(`${site.server.url}guide`)
  })

  test.each([
    ['its texts', (path: string) => path.includes('/chrome-'), 1],
    ['its texts and styles', (path: string) => /\/(chrome|search)-[\w-]+\.(json|css)/.test(path), 0],
  ])('has its styles once, also when %s load only at the next character', async (_, isLost, styled) => {
    const page = await site.open('guide')
    site.server.interfere = (path) => (isLost(path) || path === '/search' ? { status: 503 } : undefined)
    await page.keyboard.press('/')
    await page.keyboard.type('tu')
    await searchDialog(page).getByRole('alert').waitFor()
    const styles = page.locator('head link[rel=stylesheet][href*="/search-"]')
    await expect.poll(() => styles.count()).toBe(styled)
    site.server.reset()
    await page.keyboard.type('g')
    await page.locator('.search-see-all').waitFor()
    await expect.poll(() => styles.count()).toBe(1)
    expect(await styles.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true)
  })

  test('opens the search page of a newly deployed site with the typed query', async () => {
    const page = await site.open('guide')
    const [queryTyped, finishTyping] = createDeferred()
    site.server.interfere = async (path) => {
      if (path === '/search') await queryTyped
      return /\/assets\/search-/.test(path) ? { status: 404 } : undefined
    }
    await page.keyboard.press('/')
    await page.keyboard.type('tug & berth')
    finishTyping()
    await page.waitForURL('**/search?q=tug*')
    expect(new URL(page.url()).searchParams.get('q')).toBe('tug & berth')
  })

  test('uses the selected text as its query', async () => {
    const page = await site.open('guide')
    await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('#pilots')!))
    await page.keyboard.press('Control+k')
    await page.locator('.search-see-all').waitFor()
    expect(await searchDialog(page).locator('input').inputValue()).toMatch(/^Pilots/)
    await page.keyboard.type('x')
    expect(await searchDialog(page).locator('input').inputValue()).toBe('x')
  })

  test('requests hits, and the search page requests a list that supports quotes and minus', async () => {
    const lastRequest = () => (site.service.requests.at(-1)!.body as { requests: object[] }).requests[0]
    const page = await site.open()
    await openDialog(page, 'tug')
    expect(lastRequest()).not.toHaveProperty('advancedSyntax')
    await page.goto(`${site.server.url}search?q=tug`)
    await page.locator('.search-results li').first().waitFor()
    expect(lastRequest()).toMatchObject({ advancedSyntax: true, page: 0, hitsPerPage: 20 })
  })

  test('truncates a query at 64 characters', async () => {
    const page = await site.open()
    await openDialog(page)
    await page.keyboard.insertText('x'.repeat(80))
    expect(await searchDialog(page).locator('input').inputValue()).toHaveLength(64)
  })
})
