// The search box and its page in a real browser on a built site, under a strict policy. A stand-in for a search
// service answers, so that slow and failing answers can be had at will.

import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answered,
  makeHit,
  makeResults,
  openSearchService,
  type SearchService,
} from '../search-service.ts'
import { isPackaged, openBrowser } from './browser.ts'
import { type BuiltSite, builtSite } from './built-site.ts'
import { openPage, wake } from './open-page.ts'

const long = 'A line of text.\n\n'.repeat(60)
const pages = {
  'docs/index.md': `# Home\n\n[Guide](./guide/index.md)\n\n<input id="own" aria-label="Own">\n\n${long}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/guide/index.md': `# Guide\n\n## Pilots\n\n${long}\n\n## Tugs\n\nText.\n`,
  'docs/guide/berths.md': '# Berths\n\n## Depth\n\nText.\n',
  'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n',
}

let browser: Browser
let service: SearchService
let built: BuiltSite

const url = (path: string) => `https://docs.example.com${path}`
const hits = [
  makeHit({ levels: ['Guide', 'Guide'], type: 'lvl1', url: url('/guide'), content: 'All of it' }),
  makeHit({ levels: ['Guide', 'Guide', 'Pilots'], url: url('/guide#pilots') }),
  makeHit({
    levels: ['Guide', 'Guide', 'Tugs'],
    type: 'content',
    url: url('/guide#tugs'),
    content: 'one two three',
    snippet:
      'one &lt;two&gt; <mark>tug</mark> <img src=x onerror=alert(1)> four five six seven eight nine ten eleven',
  }),
  makeHit({ levels: ['Harbour', 'Berths'], url: url('/guide/berths') }),
  makeHit({ levels: ['Harbour', 'Berths', 'Depth'], url: url('/guide/berths#depth') }),
]
const found = (): Answered => ({ body: makeResults(hits, 45) })
const nothing = (): Answered => ({ body: makeResults([]) })
const broken = (): Answered => ({ status: 500, body: '{"message":"broken"}' })

beforeAll(async () => {
  browser = await openBrowser()
  service = await openSearchService()
  const config = `export default {
  title: 'Harbour',
  url: 'https://docs.example.com',
  content: { docs: 'docs' },
  colorMode: { switchable: true },
  navbar: [{ label: 'Guide', href: '/guide' }, { label: 'Berths', href: '/guide/berths' }],
  search: {
    provider: 'algolia', appId: 'APP', apiKey: 'key', indexName: 'harbour', hosts: ['${service.origin}'],
    reportUrl: 'https://example.com/report?query={query}',
  },
}`
  built = await builtSite({ 'site.config.ts': config, ...pages }, { connect: [service.origin] })
}, 120_000)
afterAll(async () => {
  service?.close()
  built?.close()
  await browser?.close()
})
beforeEach(() => {
  built.calm()
  service.asked.length = 0
  service.answer = found
})

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const open = (path = '', context: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<unknown>) =>
  openPage(browser, built, { path, context, ...(prepare && { prepare }) })
const box = (page: Page) => page.locator('.search-dialog')
const ready = (page: Page) => page.locator('.search-dialog .search-body').waitFor()
const rows = (page: Page) => page.locator('[role=option]')
const active = (page: Page) => page.locator('[role=option][aria-selected=true]')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName)

/** What a keyboard would say of `Control+k`, without the browser hearing it. */
function keyOf(combination: string): KeyboardEventInit {
  const modifiers = combination.split('+')
  const key = modifiers.pop()!
  return {
    key,
    ctrlKey: modifiers.includes('Control'),
    metaKey: modifiers.includes('Meta'),
    altKey: modifiers.includes('Alt'),
    shiftKey: modifiers.includes('Shift'),
    bubbles: true,
    cancelable: true,
  }
}

async function openBox(page: Page, query = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await ready(page)
  if (query === '') return
  // At once, so that no earlier answer is still under way.
  await page.keyboard.insertText(query)
  await rows(page).first().waitFor()
}

describe('the box', () => {
  test('is opened by the button and by keys, and closed by keys and the backdrop', async () => {
    const page = await open()
    const button = page.locator('.search-button')
    expect(await button.getAttribute('aria-label')).toBe('Search (Ctrl+K)')
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Control+K')
    const tag = page.locator('meta[name="docsearch:docusaurus_tag"]')
    expect(await tag.getAttribute('content')).toBe('docs-default-current')
    await button.click()
    await box(page).waitFor()
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('search-button')
    for (const key of ['Control+k', 'Control+K', 'Meta+k', '/']) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press(key === 'Control+K' ? 'Control+K' : key)
      await ready(page)
      if (key === '/') await page.keyboard.press('Escape')
      else await page.keyboard.press('Control+k')
      await box(page).waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Control+k')
    await ready(page)
    await page.mouse.click(5, 400)
    await box(page).waitFor({ state: 'detached' })
    expect(page.problems).toEqual([])
  })

  test('stays closed for letters typed on its button, and for the browser’s own keys', async () => {
    const page = await open()
    await page.focus('.search-button')
    for (const key of ['x', '7', 'Control+f', 'Meta+g', 'Alt+k', 'Control+Shift+k'])
      await page.locator('.search-button').dispatchEvent('keydown', keyOf(key))
    expect(await box(page).count()).toBe(0)
    await page.locator('.search-button').dispatchEvent('keydown', keyOf('Control+k'))
    await ready(page)
  })

  test('is one, however often it is asked for', async () => {
    const page = await open()
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.search-button')!
      button.click()
      button.click()
    })
    await ready(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('.search-button')!.click())
    expect(await box(page).count()).toBe(1)
  })

  test('opens again for who is quicker than it closes', async () => {
    const page = await open()
    await openBox(page, 'tug')
    await page.evaluate(() => {
      for (const ctrlKey of [true, true])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey, bubbles: true }))
    })
    await page.getByText('No recent searches').waitFor()
    await expect.poll(() => box(page).count()).toBe(1)
    expect(await focused(page)).toBe('INPUT')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('search-open')
  })

  test('has a field that helps with nothing by itself, and a button that empties it while there is something', async () => {
    const page = await open()
    await openBox(page)
    const input = box(page).getByPlaceholder('Search docs')
    for (const [name, value] of Object.entries({
      type: 'search',
      autocomplete: 'off',
      autocorrect: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: '64',
    }))
      expect(await input.getAttribute(name), name).toBe(value)
    const clear = box(page).getByRole('button', { name: 'Clear the query' })
    expect(await clear.count()).toBe(0)
    await page.keyboard.insertText('tug')
    await rows(page).first().waitFor()
    expect(await clear.getAttribute('title')).toBe('Clear the query')
    await clear.click()
    expect(await input.inputValue()).toBe('')
    expect(await clear.count()).toBe(0)
    expect(await focused(page)).toBe('INPUT')
    expect(await box(page).getByText('Cancel').isVisible()).toBe(false)
  })

  test('stays for a press that begins in it and ends beside it', async () => {
    const page = await open()
    await openBox(page, 'tug')
    await box(page).locator('input').hover()
    await page.mouse.down()
    await page.mouse.move(5, 400)
    await page.mouse.up()
    expect(await box(page).getAttribute('open')).not.toBeNull()
  })

  test('begins anew each time it is opened', async () => {
    const page = await open()
    await openBox(page, 'tug')
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    await openBox(page)
    expect(await box(page).locator('input').inputValue()).toBe('')
    await page.getByText('No recent searches').waitFor()
  })

  test('leaves the slash to fields, and opens over them with the other keys', async () => {
    const page = await open()
    await page.focus('#own')
    await page.keyboard.type('a/b')
    expect(await page.inputValue('#own')).toBe('a/b')
    expect(await box(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await ready(page)
    await page.keyboard.type('/')
    expect(await box(page).locator('input').inputValue()).toBe('/')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
  })

  test('leaves the slash to a field inside of a component, and takes it from keyboards that shift it', async () => {
    const page = await open()
    await page.evaluate(() => {
      const host = document.createElement('div')
      host.attachShadow({ mode: 'open' }).append(document.createElement('input'))
      document.body.append(host)
      host.shadowRoot!.querySelector('input')!.focus()
    })
    await page.keyboard.type('a/b')
    const typed = () => page.evaluate(() => document.activeElement?.shadowRoot?.querySelector('input')?.value)
    expect(await typed()).toBe('a/b')
    expect(await box(page).count()).toBe(0)
    await page.evaluate(() => {
      const key = { key: '/', code: 'Digit7', shiftKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    })
    await ready(page)
  })

  test('shows on the button which of its keys are held', async () => {
    const page = await open()
    const held = () =>
      page.locator('.search-keys kbd').evaluateAll((keys) => keys.map((key) => key.matches('[data-pressed]')))
    await page.keyboard.down('Control')
    expect(await held()).toEqual([true, false])
    await page.keyboard.down('k')
    expect(await held()).toEqual([true, true])
    await page.keyboard.up('k')
    await page.keyboard.up('Control')
    expect(await held()).toEqual([false, false])
    await page.keyboard.press('Escape')
    await page.keyboard.down('k')
    expect(await held()).toEqual([false, true])
    // Under Meta no other key is told to be released; and who leaves the window lets go of them elsewhere.
    await page.keyboard.up('Meta')
    expect(await held()).toEqual([false, false])
    await page.keyboard.down('Control')
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    expect(await held()).toEqual([false, false])
  })

  test('asks for nothing before it is wanted, and for its own code alone then', async () => {
    const page = await open()
    const scripts = () =>
      built.asked
        .filter((path) => /search|app-|shell/.test(path))
        .map((path) => path.replace(/-[\w-]{22}\./, '.'))
    expect(scripts()).toEqual([])
    await page.hover('.search-button')
    await expect.poll(scripts).toEqual(['/assets/search.js'])
    await page.mouse.move(5, 5)
    await page.hover('.search-button')
    await openBox(page)
    expect(scripts().sort()).toEqual(['/assets/search.css', '/assets/search.js', '/assets/shell.json'])
    expect(service.asked).toEqual([])
    await page.keyboard.type('t')
    await rows(page).first().waitFor()
    expect(scripts()).toContain('/assets/search-algolia.js')
    expect(scripts()).not.toContain('/assets/app.js')
  })

  test('keeps what is typed before its code is there', async () => {
    const page = await open()
    built.interfere = async (path) => {
      if (path.includes('search-')) await new Promise((resolve) => setTimeout(resolve, 400))
      return undefined
    }
    await page.keyboard.press('/')
    await page.keyboard.type('tug')
    await rows(page).first().waitFor()
    expect(await box(page).locator('input').inputValue()).toBe('tug')
    expect(service.asked.at(-1)?.body).toMatchObject({ requests: [{ query: 'tug' }] })
  })

  test('moves once, when it opens, and not again when its styles come', async () => {
    const page = await open()
    let go = (): void => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    built.interfere = async (path) => {
      if (/\/search-[\w-]+\.css/.test(path)) await held
      return undefined
    }
    const moves = await page.evaluateHandle(() => {
      const names: string[] = []
      addEventListener('animationstart', ({ animationName }) => names.push(animationName))
      return names
    })
    await page.keyboard.press('/')
    await expect.poll(() => moves.jsonValue()).toEqual(['search-open'])
    go()
    await ready(page)
    expect(await moves.jsonValue()).toEqual(['search-open'])
  })

  test('leaves the page to readers whose line is down, says so, and is there at the next letter', async () => {
    const page = await open('guide')
    await page.context().setOffline(true)
    await page.keyboard.press('/')
    await page.keyboard.type('tu')
    const lost = box(page).getByRole('alert')
    await lost.waitFor()
    expect(await lost.textContent()).toBe(
      'Unable to fetch results\nYou might want to check your network connection.',
    )
    expect(await findViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await page.keyboard.type('g')
    await rows(page).first().waitFor()
    expect(await lost.count()).toBe(0)
    expect(await box(page).locator('input').inputValue()).toBe('tug')
    expect(page.url()).toBe(`${built.url}guide`)
  })

  test('leads to the search page of a site that was published anew, with what was typed', async () => {
    const page = await open('guide')
    let typed = (): void => {}
    const isTyped = new Promise<void>((resolve) => {
      typed = resolve
    })
    built.interfere = async (path) => {
      if (path === '/search') await isTyped
      return /\/assets\/search-/.test(path) ? { status: 404 } : undefined
    }
    await page.keyboard.press('/')
    await page.keyboard.type('tug & berth')
    typed()
    await page.waitForURL('**/search?q=tug*')
    expect(new URL(page.url()).searchParams.get('q')).toBe('tug & berth')
  })

  test('holds the page still, and gives it back where it was', async () => {
    const page = await open()
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const width = () => page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().width)
    const before = await width()
    await openBox(page)
    expect(await width()).toBe(before)
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  })

  test('takes what is selected in the page as its query', async () => {
    const page = await open('guide')
    await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('#pilots')!))
    await page.keyboard.press('Control+k')
    await rows(page).first().waitFor()
    expect(await box(page).locator('input').inputValue()).toMatch(/^Pilots/)
    await page.keyboard.type('x')
    expect(await box(page).locator('input').inputValue()).toBe('x')
  })

  test('asks for hits, and the search page for a list that understands quotes and minus', async () => {
    const asked = () => (service.asked.at(-1)!.body as { requests: object[] }).requests[0]
    const page = await open()
    await openBox(page, 'tug')
    expect(asked()).not.toHaveProperty('advancedSyntax')
    await page.goto(`${built.url}search?q=tug`)
    await page.locator('.search-results li').first().waitFor()
    expect(asked()).toMatchObject({ advancedSyntax: true, page: 0, hitsPerPage: 20 })
  })

  test('cuts a query at 64 characters', async () => {
    const page = await open()
    await openBox(page)
    await page.keyboard.insertText('x'.repeat(80))
    expect(await box(page).locator('input').inputValue()).toHaveLength(64)
  })

  test('keeps the focus in itself', async () => {
    const page = await open()
    await openBox(page, 'tug')
    const seen: (string | undefined)[] = []
    for (let i = 0; i < 4; i++) {
      seen.push(await focused(page))
      await page.keyboard.press('Tab')
    }
    expect(seen).toEqual(
      ['INPUT', 'search-clear', 'search-see-all', 'search-footer-link'].slice(0, 3).concat(seen[3]!),
    )
    const inside = () => page.evaluate(() => document.activeElement?.closest('.search-dialog') !== null)
    for (const key of [
      'Tab',
      'Tab',
      'Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
    ]) {
      await page.keyboard.press(key)
      expect(await inside()).toBe(true)
    }
  })
})

describe('results', () => {
  test('stand in groups, with their pages’ other hits below them, and marks as text', async () => {
    const page = await open()
    await openBox(page, 'tug')
    expect(await page.locator('.search-group-title').allTextContents()).toEqual(['Guide', 'Harbour'])
    expect(
      await rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.tree ?? '')),
    ).toEqual(['', 'middle', 'last', '', 'last'])
    const text = rows(page).nth(2).locator('.search-line').first()
    expect(await text.textContent()).toBe('one <two> tug <img src=x onerror=alert(1)> four five six seven…')
    expect(await text.locator('mark').allTextContents()).toEqual(['tug'])
    expect(await text.locator('img').count()).toBe(0)
    expect(await rows(page).nth(2).locator('.search-line').nth(1).textContent()).toBe('Guide › Tugs')
    expect(await rows(page).first().getAttribute('href')).toBe('/guide')
    const all = page.locator('.search-see-all')
    expect(await all.textContent()).toBe('See all 45 results')
    expect(await all.getAttribute('href')).toBe('/search?q=tug')
    const title = page.locator('.search-group-title').first()
    expect(await title.evaluate((element) => getComputedStyle(element).position)).toBe('sticky')
    expect(page.problems).toEqual([])
  })

  test('are at most five of a group and twenty in all', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      makeHit({ levels: [`Group ${at % 7}`, `Page ${at}`], url: url(`/guide?${at}`) }),
    )
    service.answer = () => ({ body: makeResults(many) })
    const page = await open()
    await openBox(page, 'a')
    expect(await rows(page).count()).toBe(20)
    service.answer = () => ({
      body: makeResults(many.map((hit) => ({ ...hit, hierarchy: { lvl0: 'One', lvl1: 'Page' } }))),
    })
    await page.keyboard.type('b')
    await expect.poll(() => rows(page).count()).toBe(5)
  })

  test('are walked with the arrows, all around, while Home and End move in the field', async () => {
    const page = await open()
    await openBox(page, 'tug')
    const at = () => rows(page).evaluateAll((all) => all.findIndex((row) => row.ariaSelected === 'true'))
    expect(await at()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await at()).toBe(4)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await at()).toBe(1)
    const input = box(page).locator('input')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await active(page).getAttribute('id'))
    await page.keyboard.press('Home')
    expect(await input.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0)
    await page.keyboard.press('End')
    expect(await input.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3)
    expect(await at()).toBe(1)
    await rows(page).nth(3).hover()
    expect(await at()).toBe(3)
    await page.mouse.move(5, 5)
    expect(await at()).toBe(3)
  })

  test('are not chosen by a pointer at rest while they scroll below it', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      makeHit({ levels: [`Group ${at % 4}`, `Page ${at}`], url: url(`/guide?${at}`) }),
    )
    service.answer = () => ({ body: makeResults(many) })
    const page = await open()
    await openBox(page, 'a')
    await rows(page).nth(2).hover()
    expect(await active(page).getAttribute('id')).toBe('search-option-2')
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowDown')
    expect(await page.locator('.search-body').evaluate((body) => body.scrollTop)).toBeGreaterThan(0)
    // The browser says of its own accord what lies below the pointer now.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await active(page).getAttribute('id')).toBe('search-option-12')
    await page.mouse.move(640, 300)
    expect(await active(page).getAttribute('id')).not.toBe('search-option-12')
  })

  test('are opened with Enter, in place of the page', async () => {
    const page = await open()
    await openBox(page, 'tug')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide#pilots')
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    expect(await box(page).count()).toBe(0)
    expect(page.problems).toEqual([])
  })

  test('are opened by the app where it is there, which moves the focus to the new page', async () => {
    const page = await open()
    await wake(page)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await openBox(page, 'tug')
    await rows(page).nth(3).click()
    await page.waitForURL('**/guide/berths')
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    await expect.poll(() => focused(page)).toBe('H1')
    await page.goBack()
    await page.locator('h1', { hasText: 'Home' }).waitFor()
  })

  test('are opened beside the box by keys with a modifier, and the box stays', async () => {
    const page = await open()
    await page.evaluate(() => {
      const opened: unknown[] = []
      Object.assign(window, { opened, open: (...words: unknown[]) => void opened.push(words) })
    })
    await openBox(page, 'tug')
    await page.keyboard.press('Alt+Enter')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Enter')
    expect(await page.evaluate(() => (window as unknown as { opened: string[][] }).opened)).toEqual([
      [`${built.url}guide`, '_blank', 'noopener'],
      [`${built.url}guide#pilots`, '_blank', expect.stringMatching(/^noopener,.*width/)],
    ])
    expect(await box(page).count()).toBe(1)
    expect(page.url()).toBe(built.url)
  })

  test.each([
    ['Ctrl', 'click', { ctrlKey: true }],
    ['Shift', 'click', { shiftKey: true }],
    ['the middle button', 'auxclick', { button: 1 }],
  ])('are left to the browser by a click with %s, and kept, and the box stays', async (_, type, more) => {
    const page = await open()
    await openBox(page, 'tug')
    // Whether somebody had a hand in it is seen last; then the browser is kept from opening anything.
    const isTaken = await rows(page)
      .nth(3)
      .evaluate(
        (row, [type, more]) => {
          let taken = true
          const see = (event: Event) => {
            taken = event.defaultPrevented
            event.preventDefault()
          }
          addEventListener(type, see, { once: true })
          row.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...more }))
          return taken
        },
        [type, more] as const,
      )
    expect(isTaken).toBe(false)
    expect(await box(page).count()).toBe(1)
    expect(page.url()).toBe(built.url)
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    await openBox(page)
    expect(await rows(page).locator('.search-line:first-child').allTextContents()).toEqual(['Berths'])
  })

  test.skipIf(isPackaged)('are new tabs with a modifier', async () => {
    const page = await open()
    await openBox(page, 'tug')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await expect.poll(() => opened.url()).toBe(`${built.url}guide`)
  })

  test('wait for the end of a composition, whose keys choose nothing', async () => {
    const page = await open()
    await openBox(page, 'tug')
    const input = box(page).locator('input')
    const asked = service.asked.length
    await input.evaluate((field: HTMLInputElement) => {
      field.dispatchEvent(new CompositionEvent('compositionstart'))
      field.value = '港'
      field.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }))
      for (const key of ['ArrowDown', 'Enter'])
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
        )
    })
    expect(await active(page).getAttribute('id')).toBe('search-option-0')
    expect(service.asked).toHaveLength(asked)
    await input.evaluate((field) =>
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })),
    )
    await expect.poll(() => service.asked.at(-1)?.body).toMatchObject({ requests: [{ query: '港' }] })
    expect(page.url()).toBe(built.url)
  })

  test('stay chosen while Tab moves, and the field keeps the focus while the mouse presses', async () => {
    const page = await open()
    await openBox(page, 'tug')
    const input = box(page).locator('input')
    expect(await input.getAttribute('enterkeyhint')).toBe('go')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await active(page).getAttribute('id')).toBe('search-option-1')
    await page.keyboard.press('Shift+Tab')
    await rows(page).nth(2).hover()
    await page.mouse.down()
    expect(await focused(page)).toBe('INPUT')
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await page.keyboard.press('PageDown')
    expect(await active(page).getAttribute('id')).toBe('search-option-2')
    service.answer = nothing
    await page.keyboard.type('x')
    await page.getByText('No results for').waitFor()
    expect(await input.getAttribute('enterkeyhint')).toBe('search')
    await page.keyboard.press('Enter')
    expect(await box(page).count()).toBe(1)
  })

  test('are read in the direction of their own text, and begin where the rows do', async () => {
    const page = await open()
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await openBox(page, 'tug')
    const line = rows(page).first().locator('.search-line').first()
    const [direction, gap] = await line.evaluate((element) => {
      const right = (box: Element) => box.getBoundingClientRect().right
      return [getComputedStyle(element).direction, right(element.parentElement!) - right(element)]
    })
    expect([direction, gap]).toEqual(['ltr', 0])
  })

  test('are said to go nowhere by the key of a Samsung keyboard, which would not send Enter', async () => {
    const page = await open('', {
      userAgent: 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121',
    })
    await openBox(page, 'tug')
    expect(await active(page).count()).toBe(1)
    expect(await box(page).locator('input').getAttribute('enterkeyhint')).toBe('search')
  })

  test('that come late do not replace newer ones', async () => {
    service.answer = ({ body }) => {
      const { query } = (body as { requests: { query: string }[] }).requests[0]!
      const hit = makeHit({ levels: ['G', `For ${query}`], url: url('/guide') })
      return { body: makeResults([hit]), delay: query === 'a' ? 500 : 0 }
    }
    const page = await open()
    await openBox(page)
    await page.keyboard.type('ab', { delay: 50 })
    await rows(page).first().waitFor()
    await page.waitForTimeout(700)
    expect(await rows(page).locator('.search-line:first-child').allTextContents()).toEqual(['For ab'])
  })
})

describe('the states of the box', () => {
  test('a late answer is told of after a moment, and what was there stays', async () => {
    const page = await open()
    await openBox(page, 'tug')
    service.answer = () => ({ ...found(), delay: 700 })
    await page.keyboard.type('s')
    expect(await box(page).getAttribute('data-status')).toBe('loading')
    expect(await rows(page).count()).toBe(5)
    await expect.poll(() => box(page).getAttribute('data-status')).toBe('stalled')
    expect(await page.locator('[role=listbox]').getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('.search-spinner').isVisible()).toBe(true)
    await expect.poll(() => box(page).getAttribute('data-status')).toBe('idle')
    expect(await page.locator('.search-spinner').isVisible()).toBe(false)
  })

  test.each([
    ['an error of the service', broken],
    [
      'a refused key',
      () => ({ status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } }),
    ],
    ['an answer that is none', () => ({ body: '<html>' })],
    ['an answer of another shape', () => ({ body: { results: [{}] } })],
  ])('%s is said, and the next letter asks again', async (_, answer: () => Answered) => {
    const page = await open()
    await openBox(page)
    service.answer = answer
    await page.keyboard.type('t')
    await page.getByText('Unable to fetch results').waitFor()
    expect(await page.getByText('You might want to check your network connection.').isVisible()).toBe(true)
    await page.waitForTimeout(700)
    expect(await page.locator('[role=status]').first().textContent()).toContain('Unable to fetch results')
    expect(await page.getByText('No results for').count()).toBe(0)
    // A host that failed is left alone for a while; one that refuses or talks nonsense is not.
    await page.evaluate(() => localStorage.clear())
    service.answer = found
    await page.keyboard.type('u')
    await rows(page).first().waitFor()
  })

  test('code that could not be fetched is asked for again with the next letter', async () => {
    const page = await open()
    await openBox(page)
    built.interfere = (path) => (path.includes('search-algolia') ? { status: 503 } : undefined)
    await page.keyboard.type('t')
    await page.getByText('Unable to fetch results').waitFor()
    built.calm()
    await page.keyboard.type('u')
    await rows(page).first().waitFor()
  })

  test('where nothing is found other words are proposed, and a place to say so', async () => {
    const page = await open()
    service.answer = nothing
    await openBox(page)
    await page.keyboard.type('xyzzy & co')
    const screen = page.locator('.search-screen')
    await page.getByText('No results for').waitFor()
    await expect
      .poll(() => screen.textContent())
      .toBe(
        'No results for "xyzzy & co"Try searching for:guide berths Believe this query should return results? Let us know.',
      )
    const link = page.getByText('Let us know.')
    expect(await link.getAttribute('href')).toBe('https://example.com/report?query=xyzzy%20%26%20co')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    service.answer = found
    await page.locator('.search-suggestion').first().click()
    await rows(page).first().waitFor()
    expect(await box(page).locator('input').inputValue()).toBe('guide ')
    expect(await focused(page)).toBe('INPUT')
    await page.click('.search-clear')
    await page.getByText('No recent searches').waitFor()
    expect(await focused(page)).toBe('INPUT')
  })
})

describe('the search page', () => {
  const titles = (page: Page) => page.locator('.search-results h2').allTextContents()
  const failure = (page: Page) => page.getByText('Unable to fetch results')
  const refused = (): Answered => ({ status: 403, body: { message: 'no' } })
  const many = (query: string) => (): Answered => ({
    body: makeResults(
      Array.from({ length: 20 }, (_, at) =>
        makeHit({ levels: ['Guide', `${query} ${at}`], url: url(`/guide?${at}`) }),
      ),
      45,
    ),
  })

  test('keeps what stands there when more cannot be had, and asks for the same again', async () => {
    service.answer = many('tug')
    const page = await open('search?q=tug')
    await expect.poll(async () => (await titles(page)).length).toBe(20)
    service.answer = refused
    await page.locator('.search-more').scrollIntoViewIfNeeded()
    await failure(page).waitFor()
    expect((await titles(page)).length).toBe(20)
    expect(await page.locator('.search-count').textContent()).toBe('45 documents found')
    service.answer = many('tug')
    await page.getByText('Retry').click()
    await expect.poll(async () => (await titles(page)).length).toBe(40)
    expect(service.asked.at(-1)?.body).toMatchObject({ requests: [{ page: 1 }] })
  })

  test('shows nothing of the query before when one fails, and asks for its beginning again', async () => {
    service.answer = many('tug')
    const page = await open('search?q=tug')
    await expect.poll(async () => (await titles(page)).length).toBe(20)
    service.answer = refused
    await page.keyboard.type('s')
    await failure(page).waitFor()
    expect(await titles(page)).toEqual([])
    expect(await page.locator('.search-count').textContent()).toBe('')
    service.answer = many('tugs')
    await page.getByText('Retry').click()
    await expect.poll(() => titles(page)).toContain('tugs 0')
    expect((await titles(page)).length).toBe(20)
    expect(service.asked.at(-1)?.body).toMatchObject({ requests: [{ page: 0, query: 'tugs' }] })
  })
})

describe('what was opened', () => {
  const stored = (from: number, count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, at) => ({
        url: `/guide#h${from + at}`,
        kind: 'heading',
        title: `Heading ${from + at}`,
        page: 'Guide',
        trail: ['Guide'],
        group: 'Guide',
      })),
    )
  const store = (recent: string, favorites: string) => (page: Page) =>
    page.addInitScript(
      ([recent, favorites]) => {
        if (localStorage.length > 0) return
        localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__harbour', recent!)
        localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__harbour', favorites!)
      },
      [recent, favorites],
    )
  const titles = (page: Page) => page.locator('.search-row .search-line:first-child').allTextContents()

  test('is there the next time, and a text is kept as its heading', async () => {
    const page = await open()
    await openBox(page, 'tug')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide#tugs')
    await openBox(page)
    expect(await titles(page)).toEqual(['Tugs'])
    const kept = await page.evaluate(() => localStorage.getItem('__DOCSEARCH_RECENT_SEARCHES__harbour'))
    expect(JSON.parse(kept!)).toEqual([
      {
        url: '/guide#tugs',
        kind: 'heading',
        title: 'Tugs',
        page: 'Guide',
        trail: ['Guide', 'Guide'],
        group: 'Guide',
      },
    ])
    expect(service.asked).toHaveLength(1)
  })

  test('is there once, the newest first, and not again beside a favourite', async () => {
    const page = await open('', {}, store(stored(0, 3), stored(9, 1)))
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await openBox(page)
    expect(await titles(page)).toEqual(['Heading 0', 'Heading 1', 'Heading 2', 'Heading 9'])
    for (const at of [2, 3]) {
      await rows(page).nth(at).hover()
      await page.keyboard.press('Control+Enter')
    }
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
    await openBox(page)
    expect(await titles(page)).toEqual(['Heading 2', 'Heading 0', 'Heading 1', 'Heading 9'])
  })

  test('is seven, or four beside favourites, which are ten', async () => {
    const page = await open('', {}, store(stored(0, 20), '[]'))
    await openBox(page)
    expect(await rows(page).count()).toBe(7)
    const other = await open('', {}, store(stored(0, 20), stored(50, 20)))
    await openBox(other)
    expect(await rows(other).count()).toBe(14)
    expect(await other.locator('.search-group-title').allTextContents()).toEqual(['Recent', 'Favorite'])
  })

  test('can be kept and dropped, by pointer and keyboard, also without motion', async () => {
    const page = await open('', { reducedMotion: 'reduce' }, store(stored(0, 2), '[]'))
    await openBox(page)
    await page.getByTitle('Save this search').first().click()
    expect(await page.locator('.search-group-title').allTextContents()).toEqual(['Recent', 'Favorite'])
    expect(await titles(page)).toEqual(['Heading 1', 'Heading 0'])
    const fill = (at: number) =>
      rows(page)
        .nth(at)
        .locator('.icon')
        .first()
        .evaluate((icon) => getComputedStyle(icon).fill)
    expect(await fill(0)).toBe('none')
    expect(await fill(1)).not.toBe('none')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      'Remove this search from history: Heading 1',
    )
    await page.keyboard.press('Enter')
    expect(await titles(page)).toEqual(['Heading 0'])
    await page.getByTitle('Remove this search from favorites').click()
    await page.getByText('No recent searches').waitFor()
    expect(page.url()).toBe(built.url)
  })

  test('is no problem for a browser that keeps nothing, nor for one that keeps nonsense', async () => {
    const page = await open('', {}, (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }),
    )
    await openBox(page, 'tug')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide')
    const other = await open('', {}, store('{"a":1}', '[null, 3, {"url":"javascript:alert(1)","title":"x"}]'))
    await openBox(other)
    await other.getByText('No recent searches').waitFor()
  })
})

describe('on a phone', () => {
  /** As if a screen keyboard left so much of the window, or the reader had zoomed in. */
  const see = (page: Page, height: number, scale = 1) =>
    page.evaluate(
      ([height, scale]) => {
        Object.defineProperty(visualViewport, 'height', { configurable: true, value: height })
        Object.defineProperty(visualViewport, 'scale', { configurable: true, value: scale })
        visualViewport!.dispatchEvent(new Event('resize'))
      },
      [height, scale] as const,
    )

  test('the box has the whole window, a way out, and the back button closes it', async () => {
    const page = await open('', { ...phone, reducedMotion: 'reduce' })
    await page.tap('.search-button')
    await ready(page)
    await expect.poll(() => box(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
    expect(await page.locator('.search-footer').boundingBox()).toMatchObject({ y: 700, height: 40 })
    expect(await page.locator('.search-commands').isVisible()).toBe(false)
    await page.goBack()
    await box(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(built.url)
    await page.tap('.search-button')
    await ready(page)
    await page.getByText('Cancel').tap()
    await box(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => history.state?.octavoDrawer)).toBeUndefined()
  })

  test('a touch beside field and rows chooses none, and one that scrolls the rows lets the keyboard go', async () => {
    const page = await open('', phone)
    await openBox(page, 'tug')
    expect(await active(page).count()).toBe(1)
    const touch = (selector: string, type: string) =>
      page.locator(selector).evaluate((element, type) => {
        const touch = new Touch({ identifier: 1, target: element })
        element.dispatchEvent(new TouchEvent(type, { touches: [touch], bubbles: true, cancelable: true }))
      }, type)
    await touch('.search-body', 'touchstart')
    expect(await active(page).count()).toBe(1)
    await touch('.search-footer', 'touchstart')
    expect(await active(page).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await active(page).getAttribute('id')).toBe('search-option-4')
    expect(await focused(page)).toBe('INPUT')
    await touch('.search-body', 'touchmove')
    expect(await focused(page)).not.toBe('INPUT')
  })

  test('a tap on a row opens it, and back leads to where one came from', async () => {
    const page = await open('guide', phone)
    await page.tap('.search-button')
    await ready(page)
    await page.keyboard.type('tug')
    await rows(page).nth(3).tap()
    await page.waitForURL('**/guide/berths')
    await page.goBack()
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    expect(await box(page).count()).toBe(0)
  })

  test.each([
    ['a phone', phone],
    ['a tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ])('on %s all that is touched is at least 44 pixels high and wide', async (_, context) => {
    const page = await open('', context)
    const small = () =>
      box(page)
        // Links within a line of text are as high as the line.
        .locator('button, input, a:not(p a)')
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect()
            return one.checkVisibility() && Math.min(width, height) < 44
              ? [`${one.className} ${width} × ${height}`]
              : []
          }),
        )
    await openBox(page, 'tug')
    expect(await small()).toEqual([])
    await page.keyboard.press('Control+Enter')
    service.answer = nothing
    await page.keyboard.type('x')
    await page.locator('.search-suggestion').first().waitFor()
    expect(await small()).toEqual([])
    await page.click('.search-clear')
    await page.getByTitle('Save this search').waitFor()
    expect(await small()).toEqual([])
  })

  test('the box ends where the screen keyboard begins, and not where a reader zooms in', async () => {
    const page = await open('', { ...phone, reducedMotion: 'reduce' })
    await openBox(page, 'tug')
    const bottom = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
    await see(page, 400)
    expect([await bottom('.search-dialog'), await bottom('.search-footer')]).toEqual([400, 400])
    await page.locator('.search-see-all').scrollIntoViewIfNeeded()
    expect(await bottom('.search-see-all')).toBeLessThan(360)
    await see(page, 370, 2)
    expect(await bottom('.search-dialog')).toBe(740)
  })

  test('that is held across the box has the height of the window', async () => {
    const page = await open('', {
      ...phone,
      viewport: { width: 844, height: 390 },
      reducedMotion: 'reduce',
    })
    await openBox(page, 'tug')
    expect(await box(page).boundingBox()).toMatchObject({ y: 8, height: 374 })
    expect(await page.locator('.search-commands').isVisible()).toBe(false)
    await see(page, 200)
    expect(await box(page).boundingBox()).toMatchObject({ y: 8, height: 184 })
  })

  test('snippets are short', async () => {
    const page = await open('', phone)
    await openBox(page, 'tug')
    expect(service.asked.at(-1)?.body).toMatchObject({
      requests: [{ attributesToSnippet: expect.arrayContaining(['content:5']) }],
    })
    expect(
      (await rows(page).nth(2).locator('.search-line').first().textContent())!.split(' ').length,
    ).toBeLessThanOrEqual(6)
  })
})

describe('for those who do not see it', () => {
  test('there is one dialog with one combobox and its list', async () => {
    const page = await open()
    await openBox(page, 'tug')
    expect(await page.getByRole('dialog', { name: 'Search' }).count()).toBe(1)
    const keys = page.locator('.search-commands')
    for (const name of ['Enter key', 'Arrow down', 'Arrow up'])
      expect(await keys.getByRole('img', { name }).count(), name).toBe(1)
    expect(await keys.getByTitle('Escape key').count()).toBe(1)
    expect(await box(page).getAttribute('aria-modal')).toBe('true')
    expect(
      await page.getByLabel('Search', { exact: true }).and(page.locator('label + svg + input')).count(),
    ).toBe(1)
    const input = page.getByRole('combobox', { name: 'Search' })
    expect(await input.getAttribute('aria-expanded')).toBe('true')
    expect(await input.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'))
    expect(
      await page.getByRole('listbox').getByRole('group', { name: 'Harbour' }).getByRole('option').count(),
    ).toBe(2)
    await expect.poll(() => page.locator('.search-dialog [role=status]').textContent()).toBe('45 results')
    service.answer = nothing
    await page.keyboard.type('x')
    await expect
      .poll(() => page.locator('.search-dialog [role=status]').textContent())
      .toBe('No results for "tugx"')
    expect(await input.getAttribute('aria-expanded')).toBe('false')
    expect(await input.getAttribute('aria-activedescendant')).toBeNull()
  })

  test('the number of results is said once they stand, and not at each letter', async () => {
    const page = await open()
    await openBox(page)
    const status = page.locator('.search-dialog [role=status]')
    const said = await status.evaluateHandle((status) => {
      const texts: string[] = []
      new MutationObserver(() => texts.push(status.textContent!)).observe(status, { childList: true })
      return texts
    })
    await page.keyboard.type('tug', { delay: 100 })
    await expect.poll(() => said.jsonValue()).toEqual(['45 results'])
    // Of another query the same is said again; what is said does not outlive the query.
    await page.keyboard.type('s')
    await expect.poll(() => said.jsonValue()).toEqual(['45 results', '', '45 results'])
    await page.click('.search-clear')
    await expect.poll(() => said.jsonValue()).toEqual(['45 results', '', '45 results', ''])
  })

  const sizes = [
    [1440, 900],
    [360, 740],
  ] as const
  test.each(
    sizes.flatMap(([width, height]) =>
      (['light', 'dark'] as const).map((mode) => [width, height, mode] as const),
    ),
  )('axe finds nothing at %i × %i, %s', async (width, height, mode) => {
    const page = await open('', { viewport: { width, height } }, (page) =>
      page.addInitScript((mode) => localStorage.setItem('theme', mode), mode),
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async (state: string) => {
      expect(await findViolations(page), state).toEqual([])
    }
    await check('closed')
    await openBox(page)
    await check('start')
    await page.keyboard.type('tug')
    await rows(page).first().waitFor()
    await check('results')
    await page.keyboard.press('Control+Enter')
    service.answer = nothing
    await page.keyboard.type('x')
    await page.getByText('No results for').waitFor()
    await check('none')
    service.answer = () => ({ status: 403, body: { message: 'no' } })
    await page.keyboard.type('y')
    await page.getByText('Unable to fetch').waitFor()
    await check('error')
    service.answer = found
    await page.click('.search-clear')
    await page.getByTitle('Save this search').waitFor()
    await check('recent')
    await page.goto(`${built.url}search?q=tug`)
    await page.locator('.search-results li').first().waitFor()
    await check('page')
    await page.goto(`${built.url}search`)
    await page.locator('.search-index a').first().waitFor()
    await check('index')
  })
})

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary})`),
    )
  })
}
