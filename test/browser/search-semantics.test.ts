// Accessibility of the search dialog: announcements and axe.

import { describe, expect, test } from 'vitest'
import { TYPING_MS } from '../../src/plugins/search/engine/search-limits.ts'
import { findViolations } from './find-violations.ts'
import {
  openDialog,
  respondWithHits,
  respondWithoutHits,
  searchDialog,
  shareSearchSite,
} from './search-site.ts'

const colorRules = ['color-contrast', 'link-in-text-block']

/** Milliseconds for which the number of results must not change before it is announced. */
const ANNOUNCE_DELAY_MS = 500

const site = shareSearchSite()

describe('for screen readers', () => {
  test('there is one dialog with one combobox and its list', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    await expect.poll(() => page.getByRole('dialog', { name: 'Search' }).count()).toBe(1)
    const keys = page.locator('.search-commands')
    for (const name of ['Enter key', 'Arrow down', 'Arrow up'])
      expect(await keys.getByRole('img', { name }).count(), name).toBe(1)
    await expect.poll(() => keys.getByTitle('Escape key').count()).toBe(1)
    expect(await searchDialog(page).getAttribute('aria-modal')).toBe('true')
    expect(await page.getByLabel('Search', { exact: true }).and(page.locator('svg + input')).count()).toBe(1)
    const input = page.getByRole('combobox', { name: 'Search' })
    expect(await input.getAttribute('aria-expanded')).toBe('true')
    expect(await input.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'))
    expect(
      await page.getByRole('listbox').getByRole('group', { name: 'Harbour' }).getByRole('option').count(),
    ).toBe(2)
    await expect.poll(() => page.locator('.search-dialog [role=status]').textContent()).toBe('45 results')
    site.service.respond = respondWithoutHits
    await page.keyboard.type('x')
    await expect
      .poll(() => page.locator('.search-dialog [role=status]').textContent())
      .toBe('No results for "tugx"')
    expect(await input.getAttribute('aria-expanded')).toBe('false')
    expect(await input.getAttribute('aria-activedescendant')).toBeNull()
  })

  test('the number of results is announced once it is stable, and not at each character', async () => {
    const page = await site.open('', {}, (page) => page.clock.install({ time: 0 }))
    await openDialog(page)
    // The test advances the clock from here on.
    await page.clock.pauseAt('1970-01-02')
    const type = async (query: string) => {
      await page.keyboard.type(query.at(-1)!)
      await page.clock.runFor(TYPING_MS)
      await page.locator(`.search-see-all[href$="?q=${query}"]`).waitFor()
    }
    const status = page.locator('.search-dialog [role=status]')
    const announced = await status.evaluateHandle((status) => {
      const texts: string[] = []
      new MutationObserver(() => texts.push(status.textContent!)).observe(status, { childList: true })
      return texts
    })
    for (const query of ['t', 'tu', 'tug']) {
      await type(query)
      await page.clock.runFor(ANNOUNCE_DELAY_MS - 1)
    }
    expect(await announced.jsonValue()).toEqual([])
    await page.clock.runFor(1)
    expect(await announced.jsonValue()).toEqual(['45 results'])
    // The same number is announced again for another query, and announcements are removed with their query.
    await type('tugs')
    expect(await announced.jsonValue()).toEqual(['45 results', ''])
    await page.clock.runFor(ANNOUNCE_DELAY_MS)
    await expect.poll(() => announced.jsonValue()).toEqual(['45 results', '', '45 results'])
    await page.click('.search-clear')
    await expect.poll(() => announced.jsonValue()).toEqual(['45 results', '', '45 results', ''])
  })

  test.each([
    [1440, 900],
    [360, 740],
  ])('the dialog has no accessibility violations at %i × %i, in light and dark', async (width, height) => {
    const page = await site.open('', { viewport: { width, height }, reducedMotion: 'reduce' })
    const setMode = (mode: string) =>
      page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), mode)
    const check = async (state: string) => {
      await setMode('light')
      expect(await findViolations(page), state).toEqual([])
      await setMode('dark')
      // The modes differ only in colors.
      expect(await findViolations(page, { rules: colorRules }), `${state}, dark`).toEqual([])
    }
    await check('closed')
    await openDialog(page)
    await check('start')
    await page.keyboard.type('tug')
    await page.locator('.search-see-all').waitFor()
    await check('results')
    await page.keyboard.press('Control+Enter')
    site.service.respond = respondWithoutHits
    await page.keyboard.type('x')
    await page.getByText('No results for').first().waitFor()
    await check('none')
    site.service.respond = () => ({ status: 403, body: { message: 'no' } })
    await page.keyboard.type('y')
    await page.getByText('Unable to fetch').first().waitFor()
    await check('error')
    site.service.respond = respondWithHits
    await page.click('.search-clear')
    await page.getByTitle('Save this search').waitFor()
    await check('recent')
    await page.goto(`${site.server.url}search?q=tug`)
    await page.locator('.search-results li').first().waitFor()
    await check('page')
    await page.goto(`${site.server.url}search`)
    await page.locator('.search-index a').first().waitFor()
    await check('index')
  })
})
