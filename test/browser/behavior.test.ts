// Behavior added by the start-up script.

import { describe, expect } from 'vitest'
import { startApp } from './open-page.ts'
import { sampledTestsOn, servers, shareSite } from './shared-site.ts'

const long = 'A line of text.\n\n'.repeat(40)
const tabs = (name: string, more = '') =>
  `::::tabs{group="os"}\n:::tab{label="Linux" value="linux"}\n${name} for Linux\n:::\n:::tab{label="macOS" value="macos"}\n${name} for macOS\n\n${more}\n:::\n::::\n`

const files = {
  'site.config.ts': `export default {
  title: 'Harbour',
  content: { docs: 'docs', blog: 'blog' },
  colorMode: { switchable: true },
  announcement: { id: 'one', text: 'Version 2 is here.', closable: true },
  navbar: { items: [{ label: 'Guide', href: '/guide' }, { label: 'More', items: [{ label: 'Setup', href: '/guide/setup' }] }], hideOnScroll: true },
}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': `# Home\n\n${tabs('First', 'More.\n\n'.repeat(9))}\n${long}${tabs('Second')}\n[Guide](./guide/index.md)\n`,
  'docs/guide/index.md': `# Guide\n\n## One\n\n${long}\n## Two\n\n${long}\n## Three\n\n${long}`,
  'docs/guide/setup.md': `# Setup\n\n${tabs('Third')}\n`,
  'docs/long.md': `# Long\n\n${Array.from({ length: 60 }, (_, at) => `## Part ${at}\n\nText.\n\nText.\n`).join('\n')}`,
  'docs/ids.md': `---
tags: [rope]
---

# Octavo

${['Menu', 'Content', 'Search index', 'Octavo toc', 'Octavo:content'].map((text) => `## ${text}\n\n[Guide](./guide/index.md)\n`).join('\n')}
${['octavo-view', 'octavo-announcer', 'octavo-base-problem', 'related-label', 'tags-label', 'search-list', 'footer-0'].map((id) => `## A {#${id}}\n`).join('\n')}
<p id="octavo:content">A place</p>
`,
  'blog/2025-01-02-first.md': '---\ntitle: First\n---\n\n[Guide](/guide)\n',
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)
  const test = sampledTestsOn(serve)

  describe('tabs of the same group', () => {
    test('change together, and the choice is stored for the next page', async () => {
      const page = await site.open('')
      const isTextVisible = (text: string) => page.getByText(text).isVisible()
      expect(await isTextVisible('First for Linux')).toBe(true)
      await page.getByText('macOS', { exact: true }).first().click()
      expect(await isTextVisible('First for macOS')).toBe(true)
      expect(await isTextVisible('Second for macOS')).toBe(true)
      expect(await isTextVisible('Second for Linux')).toBe(false)
      await page.goto(`${site.server.url}guide/setup`)
      await page.getByText('Third for macOS').waitFor()
      await startApp(page)
      await page.click('.brand')
      await page.getByText('First for macOS').waitFor()
    })

    test('do not move under the pointer', async () => {
      const page = await site.open('')
      // Disables scroll anchoring, which not every browser has.
      await page.evaluate(() => document.body.style.setProperty('overflow-anchor', 'none'))
      const second = page.locator('.tabs').nth(1)
      await second.scrollIntoViewIfNeeded()
      const before = await second.boundingBox()
      await second.getByText('macOS', { exact: true }).click()
      const after = await second.boundingBox()
      expect(Math.abs(after!.y - before!.y)).toBeLessThan(2)
    })
  })

  test('a heading link scrolls to its heading and does not change the clipboard', async () => {
    const page = await site.open('guide', { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.evaluate(() => navigator.clipboard.writeText('mine'))
    await page.locator('#two').hover()
    await page.locator('.heading-anchor[href="#two"]').click()
    await expect.poll(() => page.url()).toBe(`${site.server.url}guide#two`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mine')
  })

  test('the table of contents marks the current section, before and after client navigation', async () => {
    const page = await site.open('guide')
    const current = () => page.locator('.toc [aria-current]').allTextContents()
    await page.evaluate(() => document.querySelector('#two')?.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(current).toEqual(['Two'])
    await startApp(page)
    await page.click('.sidebar a[href="/"]')
    await page.click('.prose a[href="/guide"]')
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    await page.evaluate(() => document.querySelector('#three')?.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(current).toEqual(['Three'])
  })

  test('the table of contents keeps the current section visible', async () => {
    const page = await site.open('long')
    await page.evaluate(() => document.querySelector('#part-55')?.scrollIntoView({ behavior: 'instant' }))
    await page.locator('.toc [aria-current]', { hasText: 'Part 55' }).waitFor()
    const box = (await page.locator('.toc [aria-current]').boundingBox())!
    expect(box.y).toBeGreaterThan(0)
    expect(box.y + box.height).toBeLessThan(800)
  })

  test('the skip link moves the focus past the navbar', async () => {
    const page = await site.open('guide')
    await page.keyboard.press('Tab')
    const link = page.locator('.skip-link')
    await expect.poll(async () => (await link.boundingBox())!.y).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('octavo:content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('heading ids cannot clash with ids of the layout, and the skip link skips the navbar', async () => {
    const page = await site.open('ids')
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual(expect.arrayContaining(['octavo', 'menu', 'content', 'search-index', 'octavo-view']))
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.click('.menu-button')
    expect(await page.locator('.drawer').evaluate((drawer) => drawer.matches(':popover-open'))).toBe(true)
  })

  test('a closed announcement and a chosen color mode apply from the first frame, without layout shift', async () => {
    site.server.interfere = async (path) => {
      // Delays the script until after everything else.
      if (path.includes('/start-')) await new Promise((resolve) => setTimeout(resolve, 300))
      return undefined
    }
    const page = await site.open('guide', { prepare: (page) => page.addInitScript(watchFrames) })
    await page.waitForFunction(() => (window as unknown as Recording).frames.length > 5)
    const { frames, shift } = await page.evaluate(() => {
      const { frames, shift } = window as unknown as Recording
      return { frames, shift }
    })
    expect([...new Set(frames)]).toEqual(['dark without announcement'])
    expect(shift).toBe(0)
  })

  test('the version read last is stored, regardless of the referrer', async () => {
    const page = await site.open('blog/2025/01/02/first')
    const version = () => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))
    expect(await version()).toBeNull()
    await startApp(page)
    await page.click('.prose a[href="/guide"]')
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    expect(await version()).toBe('current')
  })

  test('other browser tabs follow the color mode and the announcement', async () => {
    const page = await site.open('guide')
    const other = await page.context().newPage()
    await other.goto(site.server.url)
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

  test('the navbar hides on scrolling down and returns on scrolling up', async () => {
    const page = await site.open('guide')
    const top = () => page.evaluate(() => document.querySelector('.navbar')!.getBoundingClientRect().bottom)
    for (const y of [200, 400, 600]) await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), y)
    await expect.poll(top).toBeLessThanOrEqual(1)
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
    await expect.poll(top).toBeGreaterThan(20)
  })

  test('a dropdown closes on Escape, on an outside click and when its link is followed', async () => {
    const page = await site.open('guide')
    await startApp(page)
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
})

interface Recording {
  frames: string[]
  shift: number
}

// Runs in the page before its HTML is parsed.
function watchFrames(): void {
  localStorage.setItem('theme', 'dark')
  localStorage.setItem('docusaurus.announcement.id', 'one')
  localStorage.setItem('docusaurus.announcement.dismiss', 'true')
  const recording: Recording = { frames: [], shift: 0 }
  Object.assign(window, recording)
  const recorder = window as unknown as Recording
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recorder.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const recordFrame = (): void => {
    const bar = document.querySelector('.announcement')
    const isVisible = bar !== null && getComputedStyle(bar).display !== 'none'
    if (document.querySelector('h1'))
      recorder.frames.push(
        `${document.documentElement.dataset.theme} ${isVisible ? 'with' : 'without'} announcement`,
      )
    requestAnimationFrame(recordFrame)
  }
  requestAnimationFrame(recordFrame)
}
