// Layout of the default theme at every width and in print.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sampleChrome } from '../program/render/sample.ts'
import { desktop, pages, shareSamples } from './sample-page.ts'

const openSample = shareSamples()

test.each(pages)('%s never scrolls sideways', async (_name, view) => {
  const page = await openSample({ view })
  for (const width of [320, 390, 768, 996, 997, 1200, 1440, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    // On a busy machine, layout may follow the resize after a delay.
    const sizes = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { width: innerWidth, excess: Math.max(scrollWidth - clientWidth, 0) }
      })
    await expect.poll(sizes).toEqual({ width, excess: 0 })
  }
})

test('a line of text is 65 to 75 characters long in a wide viewport', async () => {
  for (const width of [1440, 3840]) {
    const page = await openSample({ context: { viewport: { width, height: 900 } } })
    const measure = await page.evaluate(() => {
      const paragraph = document.querySelector<HTMLElement>('.prose p')!
      paragraph.textContent = 'A check runs on a schedule and reports what it found to everyone. '.repeat(20)
      const lines = paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight)
      return paragraph.textContent.length / Math.round(lines)
    })
    expect(measure).toBeGreaterThanOrEqual(65)
    expect(measure).toBeLessThanOrEqual(75)
  }
})

test('short code never wraps, after a dash or elsewhere', async () => {
  const page = await openSample({ context: { viewport: { width: 900, height: 900 } } })
  const broken = await page.evaluate(() => {
    const paragraph = document.querySelector<HTMLElement>('.prose p')!
    paragraph.innerHTML = 'Unless you pass <code>--strict</code> it is <code>kubectl get pods</code>.'
    const widths = Array.from({ length: 150 }, (_, at) => 200 + at)
    return widths.filter((width) => {
      paragraph.style.inlineSize = `${width}px`
      return [...paragraph.querySelectorAll('code')].some((code) => code.getClientRects().length > 1)
    })
  })
  expect(broken).toEqual([])
})

test('the heading link is never alone on a line', async () => {
  const page = await openSample({ context: { viewport: { width: 900, height: 900 } } })
  const alone = await page.evaluate(() => {
    const heading = document.querySelector<HTMLElement>('.heading')!
    const text = document.createRange()
    text.selectNodeContents(heading.firstElementChild!)
    const widths = Array.from({ length: 200 }, (_, at) => 150 + at)
    return widths.filter((width) => {
      heading.style.inlineSize = `${width}px`
      const lastLine = [...text.getClientRects()].at(-1)!
      return heading.querySelector('.heading-anchor')!.getBoundingClientRect().top > lastLine.bottom
    })
  })
  expect(alone).toEqual([])
})

describe('the columns', () => {
  const visible = (page: Page, selector: string) => page.locator(selector).first().isVisible()

  test('are three in a wide viewport, and the sidebar moves into the drawer at 996 px', async () => {
    const page = await openSample({ context: desktop })
    expect(await visible(page, '.sidebar')).toBe(true)
    expect(await visible(page, '.toc-list')).toBe(true)
    expect(await visible(page, '.toc-bar')).toBe(false)
    for (const [width, isWide] of [
      [997, true],
      [996, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await visible(page, '.navbar-links .navbar-link')).toBe(isWide)
      expect(await visible(page, '.search-button')).toBe(true)
      expect(await visible(page, '.page .sidebar')).toBe(isWide)
      expect(await visible(page, '.menu-button')).toBe(!isWide)
      expect(await visible(page, '.toc-bar')).toBe(true)
      expect(await visible(page, '.toc-list')).toBe(false)
    }
    await page.click('.menu-button')
    expect(await visible(page, '.drawer-menu > summary')).toBe(true)
    expect(await visible(page, '.drawer .sidebar')).toBe(true)
  })

  test('are positioned before the whole page is loaded', async () => {
    for (const view of [{}, { trail: [] }]) {
      const page = await openSample({ view, context: desktop })
      const edges = () =>
        page.evaluate(() => {
          const { left, right } = document.querySelector('.main')!.getBoundingClientRect()
          return [left, right]
        })
      const fullEdges = await edges()
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('.toc, .pager, .footer')) part.remove()
      })
      expect(await edges()).toEqual(fullEdges)
    }
  })

  test('of a front page omit the sidebar', async () => {
    const page = await openSample({ view: { toc: [], layout: 'landing' }, context: desktop })
    expect(await visible(page, '.sidebar')).toBe(false)
  })
})

test('long code scrolls inside its block, also by keyboard', async () => {
  const page = await openSample({ context: { viewport: { width: 320, height: 700 } } })
  const box = page.locator('.code pre').first()
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(20)
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('print shows the complete text, dark on white, without controls', async () => {
  const colorMode = { default: 'dark', switchable: false } as const
  const page = await openSample({ context: { viewport: { width: 480, height: 700 } }, chrome: { colorMode } })
  await page.emulateMedia({ media: 'print' })
  for (const selector of ['.navbar', '.sidebar', '.toc', '.copy', '.pager', '.footer', '.announcement'])
    expect(await page.locator(`${selector} >> visible=true`).count(), selector).toBe(0)
  expect(await page.getByText('Ask the cluster').isVisible()).toBe(true)
  expect(await page.getByText('Nothing to do on Sundays').isVisible()).toBe(true)
  expect(await page.getByText('Because the service has other things to do').isVisible()).toBe(true)
  const truncated = await page.evaluate(() =>
    [...document.querySelectorAll('.table, .code pre')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    ),
  )
  expect(truncated).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

test('the search is at the position of its navbar item, and not in the drawer', async () => {
  const { navbar } = sampleChrome
  const search = navbar.filter(({ kind }) => kind === 'search')
  const links = navbar.filter(({ kind }) => kind === 'link')
  const page = await openSample({ context: desktop, chrome: { navbar: [...search, ...links] } })
  const right = await page.locator('.navbar .navbar-right > li').allTextContents()
  expect(right[0]).toBe('Search')
  expect(right).toHaveLength(3)
  expect(await page.locator('.drawer .search-button').count()).toBe(0)
})

test('a navbar with hideOnScroll hides, and stays visible while focused', async () => {
  const page = await openSample({ context: desktop, chrome: { hideNavbarOnScroll: true } })
  const top = () => page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().bottom)
  await page.evaluate(() => {
    scrollTo(0, 600)
    document.documentElement.dataset.navbarHidden = ''
  })
  await expect.poll(top).toBeLessThanOrEqual(0)
  await page.locator('.navbar .brand').focus()
  await expect.poll(top).toBeGreaterThan(0)
})
