// The default theme in a real browser: accessibility, no sideways scrolling, and what works without JavaScript.

import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shell } from '../../src/model/shell.ts'
import type { PageView } from '../../src/model/view.ts'
import { createRenderer } from '../../src/render/renderer.tsx'
import { defaultTheme } from '../../theme/theme.ts'
import {
  sampleAssets,
  sampleBody,
  sampleLanding,
  sampleShell,
  sampleSidebar,
  sampleView,
} from '../render/sample.ts'
import { openBrowser } from './browser.ts'
import { findViolations } from './find-violations.ts'

const origin = 'http://octavo.test'
const renderer = createRenderer(defaultTheme)
let browser: Browser
let files: Record<string, { contentType: string; body: string }>

beforeAll(async () => {
  const bundled = await build({
    entryPoints: { theme: 'theme/styles/theme.css', start: 'theme/client/start.ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    outdir: 'out',
    define: { OCTAVO_APP: '"./app.js"', OCTAVO_MISSING: '"./missing.js"' },
  })
  const [css, js] = ['.css', '.js'].map(
    (end) => bundled.outputFiles.find((file) => file.path.endsWith(end))!.text,
  )
  files = {
    '/manual/assets/theme.css': { contentType: 'text/css', body: css! },
    '/manual/assets/start.js': { contentType: 'text/javascript', body: js! },
  }
  browser = await openBrowser()
}, 120_000)

afterAll(() => browser?.close())

interface Opened {
  readonly view?: Partial<PageView>
  readonly shell?: Partial<Shell>
  readonly context?: BrowserContextOptions
  readonly stored?: Readonly<Record<string, string>>
}

async function open({ view, shell, context, stored }: Opened = {}): Promise<Page> {
  const opened = await browser.newContext({ reducedMotion: 'reduce', ...context })
  const page = await opened.newPage()
  const shown = sampleView(view)
  const isProse = shown.kind === 'doc' || shown.kind === 'post'
  const { html } = renderer.render({
    view: shown,
    ...(isProse ? { body: shown.layout === 'landing' ? sampleLanding : sampleBody } : {}),
    sidebar: shown.trail.length > 0 ? sampleSidebar : [],
    shell: { ...sampleShell, search: { provider: 'local' }, ...shell },
    assets: sampleAssets,
    build: 'sample-build',
  })
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = files[pathname]
    if (file) return route.fulfill(file)
    if (pathname !== `/manual${shown.url}`) return route.fulfill({ status: 404, body: '' })
    const headers = { 'content-security-policy': "default-src 'self'" }
    return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: html })
  })
  if (stored) {
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(stored))
  }
  await page.goto(`${origin}/manual${shown.url}`)
  return page
}

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const bare: Partial<PageView> = { toc: [], trail: [], tags: [], cards: [] }
const posts = [
  {
    label: 'Two',
    url: '/blog/two',
    date: '2025-03-28',
    readingMinutes: 4,
    authors: [{ name: 'Ada' }, { name: 'Ben' }],
    description: 'What is new.',
    tags: [{ label: 'release', url: '/blog/tags/release' }],
  },
  { label: 'One', url: '/blog/one', date: '2024-12-15' },
]
const pages: readonly (readonly [string, Partial<PageView>])[] = [
  ['a document', {}],
  ['a front page', { toc: [], cards: [], showTitle: false, layout: 'landing' }],
  ['a wide page', { toc: [], layout: 'wide' }],
  ['a draft', { draft: true }],
  [
    'a post',
    {
      ...bare,
      url: '/blog/two',
      kind: 'post',
      date: '2025-03-28',
      readingMinutes: 4,
      authors: [{ name: 'Ada' }],
    },
  ],
  [
    'the list of posts',
    {
      ...bare,
      url: '/blog',
      kind: 'posts',
      title: 'Blog',
      list: posts,
      ways: [{ label: 'Archive', url: '/blog/archive' }],
    },
  ],
  [
    'the tags',
    { ...bare, url: '/tags', kind: 'tags', title: 'Tags', list: [{ label: 'flux', url: '/tags/flux' }] },
  ],
  ['the not-found page', { ...bare, url: '/404', kind: 'missing', title: 'Page not found' }],
]

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  const shell = { colorMode: { default: mode, switchable: true } }
  test.each(pages)('%s has no accessibility violations', async (_name, view) => {
    for (const context of [desktop, phone]) {
      const page = await open({ view, shell, context })
      expect(await findViolations(page)).toEqual([])
      await page.context().close()
    }
  })

  test('the open drawer and the open dropdown have no accessibility violations', async () => {
    const page = await open({ shell, context: phone })
    await page.click('.menu-button')
    expect(await findViolations(page)).toEqual([])
    await page.context().close()
    const wide = await open({ shell, context: desktop })
    await wide.click('.navbar-links summary')
    expect(await findViolations(wide)).toEqual([])
    await wide.context().close()
  })
})

test('every code colour can be read on every ground of code, in both modes', async () => {
  for (const mode of ['light', 'dark'] as const) {
    const page = await open({ shell: { colorMode: { default: mode, switchable: false } } })
    expect(await page.evaluate(measureCodeContrast)).toEqual([])
    await page.context().close()
  }
})

test.each(pages)('%s never scrolls sideways', async (_name, view) => {
  const page = await open({ view })
  for (const width of [320, 390, 768, 996, 997, 1200, 1440, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    // A busy browser may lay out the page a moment after it knows the new size.
    const sizes = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { width: innerWidth, excess: Math.max(scrollWidth - clientWidth, 0) }
      })
    await expect.poll(sizes).toEqual({ width, excess: 0 })
  }
  await page.context().close()
})

test('a line of text is 65 to 75 characters long on a wide window', async () => {
  for (const width of [1440, 3840]) {
    const page = await open({ context: { viewport: { width, height: 900 } } })
    const measure = await page.evaluate(() => {
      const prose = document.querySelector('.prose')!
      const zero = document.createElement('span')
      zero.textContent = '0'.repeat(100)
      zero.style.whiteSpace = 'nowrap'
      prose.append(zero)
      return prose.clientWidth / (zero.getBoundingClientRect().width / 100)
    })
    expect(measure).toBeGreaterThanOrEqual(65)
    expect(measure).toBeLessThanOrEqual(75)
    await page.context().close()
  }
})

describe('the columns', () => {
  const visible = (page: Page, selector: string) => page.locator(selector).first().isVisible()

  test('are three on a wide window, and the sidebar goes into the drawer at 996 px', async () => {
    const page = await open({ context: desktop })
    expect(await visible(page, '.sidebar')).toBe(true)
    expect(await visible(page, '.toc')).toBe(true)
    expect(await visible(page, '.toc-folded')).toBe(false)
    for (const [width, isWide] of [
      [997, true],
      [996, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await visible(page, '.navbar-links .navbar-link')).toBe(isWide)
      expect(await visible(page, '.search-button')).toBe(true)
      expect(await visible(page, '.page .sidebar')).toBe(isWide)
      expect(await visible(page, '.menu-button')).toBe(!isWide)
      expect(await visible(page, '.toc-folded')).toBe(true)
      expect(await visible(page, '.toc')).toBe(false)
    }
    await page.click('.menu-button')
    expect(await visible(page, '.drawer .drawer-main')).toBe(true)
    expect(await visible(page, '.drawer .sidebar')).toBe(true)
    await page.context().close()
  })

  test('stand where they will before all of the page has come', async () => {
    for (const view of [{}, { trail: [] }]) {
      const page = await open({ view, context: desktop })
      const edges = () =>
        page.evaluate(() => {
          const { left, right } = document.querySelector('.main')!.getBoundingClientRect()
          return [left, right]
        })
      const whole = await edges()
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('.toc, .pager, .footer')) part.remove()
      })
      expect(await edges()).toEqual(whole)
      await page.context().close()
    }
  })

  test('of a front page leave out the sidebar', async () => {
    const page = await open({ view: { toc: [], layout: 'landing' }, context: desktop })
    expect(await visible(page, '.sidebar')).toBe(false)
    await page.context().close()
  })
})

test('a wide table and long code scroll inside themselves, from the keyboard too', async () => {
  const page = await open({ context: { viewport: { width: 320, height: 700 } } })
  for (const selector of ['.table', '.code pre']) {
    const box = page.locator(selector).first()
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(20)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  }
  await page.context().close()
})

// Links inside sentences are as large as their words: the rule for targets leaves them out.
test('whatever one taps is 24 px at least, and the main controls 44', async () => {
  for (const [_name, view] of pages) {
    const page = await open({ view, context: phone })
    await page.click('.menu-button')
    const small = await page.evaluate(measureTargets)
    expect(small).toEqual([])
    await page.context().close()
  }
})

test('whatever has the focus shows it', async () => {
  for (const mode of ['light', 'dark'] as const) {
    const page = await open({ context: desktop, shell: { colorMode: { default: mode, switchable: true } } })
    const seen = new Set<string>()
    for (let step = 0; step < 90; step++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement!
        const shown = element.matches('.tabs input') ? element.nextElementSibling! : element
        const after = getComputedStyle(shown, '::after')
        const styles = [getComputedStyle(shown), after].map(
          (style) => `${style.outlineStyle} ${style.outlineWidth}`,
        )
        return { html: element.outerHTML.slice(0, 120), styles }
      })
      if (focused.html.startsWith('<body')) break
      seen.add(focused.html)
      expect(focused, focused.html).toMatchObject({ styles: expect.arrayContaining(['solid 2px']) })
    }
    expect(seen.size).toBeGreaterThan(40)
    await page.context().close()
  }
})

test('who wants less motion gets none', async () => {
  const moving = (page: Page) =>
    page.evaluate(() => {
      const still = (value: string) => value.split(', ').every((time) => Number.parseFloat(time) === 0)
      return [...document.querySelectorAll('*')].filter(
        (element) => !still(getComputedStyle(element).transitionDuration),
      ).length
    })
  const calm = await open({ context: { ...desktop, reducedMotion: 'reduce' } })
  expect(await moving(calm)).toBe(0)
  expect(await calm.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  const lively = await open({ context: { ...desktop, reducedMotion: 'no-preference' } })
  expect(await moving(lively)).toBeGreaterThan(0)
  await calm.context().close()
  await lively.context().close()
})

test('with forced colours the current page, callouts and cards still stand out', async () => {
  const page = await open({ context: { ...desktop, forcedColors: 'active' } })
  const facts = await page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    return {
      callout: style('.callout').borderTopStyle,
      card: style('.card').borderTopStyle,
      marked: style('.sidebar [aria-current]').backgroundColor,
      highlight: style('.tabs > input:checked + label').borderBottomColor,
      isPlain: style('.sidebar [aria-current]').backgroundColor === style('body').backgroundColor,
    }
  })
  expect(facts).toMatchObject({ callout: 'solid', card: 'solid', marked: facts.highlight, isPlain: false })
  await page.context().close()
})

test('on paper there is the text, all of it, dark on white, and nothing to press', async () => {
  const colorMode = { default: 'dark', switchable: false } as const
  const page = await open({ context: { viewport: { width: 480, height: 700 } }, shell: { colorMode } })
  await page.emulateMedia({ media: 'print' })
  for (const selector of ['.navbar', '.sidebar', '.toc', '.copy', '.pager', '.footer', '.announcement'])
    expect(await page.locator(`${selector} >> visible=true`).count(), selector).toBe(0)
  expect(await page.getByText('Ask the cluster').isVisible()).toBe(true)
  expect(await page.getByText('Nothing to do on Sundays').isVisible()).toBe(true)
  expect(await page.getByText('Because the service has other things to do').isVisible()).toBe(true)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.table, .code pre')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    ),
  )
  expect(cut).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await page.context().close()
})

test('the search stands in the navbar where its item is, and is no part of the drawer', async () => {
  const { navbar } = sampleShell
  const search = navbar.filter(({ kind }) => kind === 'search')
  const links = navbar.filter(({ kind }) => kind === 'link')
  const page = await open({ context: desktop, shell: { navbar: [...search, ...links] } })
  const right = await page.locator('.navbar .navbar-right > li').allTextContents()
  expect(right[0]).toBe('Search')
  expect(right).toHaveLength(3)
  expect(await page.locator('.drawer .search-button').count()).toBe(0)
  await page.context().close()
})

test('each kind of callout is told by an icon and a word', async () => {
  const page = await open({ context: desktop })
  const told = await page.evaluate(() =>
    [...document.querySelectorAll('.callout')].map((callout) => {
      const title = callout.querySelector('.callout-title')!
      return `${title.querySelector('path')!.getAttribute('d')!.length > 5} ${title.textContent!.split(':')[0]}`
    }),
  )
  expect(told).toEqual(['Note', 'Warning', 'Tip', 'Info', 'Danger'].map((name) => `true ${name}`))
  await page.context().close()
})

test('a navbar that hides on scroll goes when told to, and stays while it has the focus', async () => {
  const page = await open({ context: desktop, shell: { hideNavbarOnScroll: true } })
  const top = () => page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().bottom)
  await page.evaluate(() => {
    scrollTo(0, 600)
    document.documentElement.dataset.navbarHidden = ''
  })
  await expect.poll(top).toBeLessThanOrEqual(0)
  await page.locator('.navbar .brand').focus()
  await expect.poll(top).toBeGreaterThan(0)
  await page.context().close()
})

describe('without JavaScript', () => {
  const context = { ...phone, javaScriptEnabled: false }

  test('the drawer opens and closes, by Escape too', async () => {
    const page = await open({ context })
    const sidebar = page.getByRole('navigation', { name: 'Pages of this section' })
    expect(await sidebar.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect(await sidebar.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await sidebar.isVisible()).toBe(false)
  })

  test('every menu of the navbar opens, one at a time, and its links can be followed', async () => {
    const page = await open({ context: { ...desktop, javaScriptEnabled: false } })
    const bar = page.locator('.navbar-links')
    for (const [name, link] of [
      ['More', 'Blog'],
      ['Versions: 2.x', '1.x'],
      ['Languages: English', 'Deutsch'],
    ] as const) {
      await bar.locator('summary', { hasText: name.replace(/^.*: /, '') }).click()
      expect(await bar.locator('details[open]').count()).toBe(1)
      expect(await bar.getByRole('link', { name: link }).isVisible(), name).toBe(true)
    }
  })

  test('every tab can be chosen from the keyboard', async () => {
    const page = await open({ context })
    expect(await page.getByText('Ask the cluster').isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'kubectl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByText('Ask the cluster').isVisible()).toBe(false)
    expect(await page.getByText('Nothing to do on Sundays').isVisible()).toBe(true)
  })

  test('buttons that need a script are not shown', async () => {
    const page = await open({ context })
    expect(await page.locator('.needs-script').count()).toBeGreaterThan(3)
    expect(await page.locator('.needs-script >> visible=true').count()).toBe(0)
  })
})

describe('the start-up script', () => {
  test('runs under a strict content security policy and moves nothing', async () => {
    const page = await open({ context: desktop })
    await page.waitForSelector(':root[data-script]')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(shift).toBe(0)
  })

  test('copies a code block exactly', async () => {
    const page = await open({ context: desktop })
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => document.body.setAttribute('data-copied', text) },
      })
    })
    const button = page.locator('.copy').first()
    await button.click()
    expect(await button.textContent()).toBe('Copied')
    const copied = await page.evaluate(() => document.body.dataset.copied)
    expect(copied).toContain('metadata:\n  name: shop # one a service\nspec:\n')
    expect(copied?.split('\n')).toHaveLength(11)
  })

  test('shows the stored colour mode, and stores a new one', async () => {
    const page = await open({ context: desktop, stored: { theme: 'dark' } })
    await page.waitForSelector(':root[data-theme=dark]')
    await page.click('[data-toggle-color-mode]')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    expect(await page.getAttribute(':root', 'data-theme')).toBe('light')
  })

  test('ignores a stored colour mode when the switch is off', async () => {
    const colorMode = { default: 'light', switchable: false } as const
    const page = await open({ shell: { colorMode }, stored: { theme: 'dark' } })
    await page.waitForSelector(':root[data-script]')
    expect(await page.getAttribute(':root', 'data-theme')).toBe('light')
  })

  test('keeps a closed announcement closed until its id changes', async () => {
    const page = await open({ context: desktop })
    await page.click('[data-dismiss-announcement]')
    expect(await page.locator('.announcement').isVisible()).toBe(false)
    const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
    expect(stored).toMatchObject({
      'docusaurus.announcement.id': 'release-2',
      'docusaurus.announcement.dismiss': 'true',
    })
    expect(await (await open({ stored })).locator('.announcement').isVisible()).toBe(false)
    const changed = { ...sampleShell.announcement!, id: 'release-3' }
    const later = await open({ stored, shell: { announcement: changed } })
    expect(await later.locator('.announcement').isVisible()).toBe(true)
  })

  test('logs a failing storage once and goes on', async () => {
    const opened = await browser.newContext()
    const page = await opened.newPage()
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('denied')
        },
      })
    })
    const { html } = renderer.render({
      view: sampleView(),
      shell: sampleShell,
      assets: sampleAssets,
      build: 'b',
    })
    await page.route('**/*', (route) => {
      const file = files[new URL(route.request().url()).pathname]
      return route.fulfill(file ?? { contentType: 'text/html', body: html })
    })
    await page.goto(`${origin}/manual/guide`)
    await page.click('[data-toggle-color-mode]')
    expect(await page.getAttribute(':root', 'data-theme')).toBe('dark')
    expect(warnings.filter((text) => text.includes('Preferences'))).toHaveLength(1)
  })
})

// Runs in the page.
function measureTargets(): string[] {
  const main =
    '.menu-button, .icon-button, .drawer a, .drawer summary, .toc-folded > summary, .prose .button, .pager a, .announcement button'
  const small: string[] = []
  for (const element of document.querySelectorAll('a, button, summary, input, label')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.matches('.skip-link, .tabs input, input[disabled], p a, li > a:not([class]), td a')) {
      if (!element.matches('nav a, .tag-list a, .footer a, .drawer a, .breadcrumbs a')) continue
    }
    // The whole card is the target of its title.
    const box = (element.closest('.card-link') ?? element).getBoundingClientRect()
    const least = element.matches(main) ? 44 : 24
    if (box.height < least - 0.5 || box.width < Math.min(least, 24) - 0.5)
      small.push(`${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 90)}`)
  }
  return small
}

// Runs in the page. Colours come back from a canvas as plain numbers, whatever way they were written in.
function measureCodeContrast(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const luminance = (color: string) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const groundOf = (element: Element): string => {
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement!) : backgroundColor
  }
  const weak: string[] = []
  for (const tag of ['span', 'mark']) {
    for (const name of 'kscnftpvoidh') {
      const code = document.querySelector('.code code')!
      code.innerHTML = `<${tag} class="line"><span class="${name}">x</span></${tag}>`
      const text = code.querySelector(`.${name}`)!
      const [low, high] = [luminance(getComputedStyle(text).color), luminance(groundOf(text))].sort(
        (a, b) => a - b,
      )
      const contrast = (high! + 0.05) / (low! + 0.05)
      if (contrast < 4.5) weak.push(`${name} in ${tag}: ${contrast.toFixed(2)}`)
    }
  }
  return weak
}
