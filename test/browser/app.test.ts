// The page as an app, in a real browser on the built site: what is fetched when, hydration, and moving between pages.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bundleTheme } from '../../src/config/bundle-theme.ts'
import { siteTest } from '../site-test.ts'
import { openBrowser } from './browser.ts'
import { type BuiltSite, builtSite } from './built-site.ts'
import { openPage, wake } from './open-page.ts'

let browser: Browser
let built: BuiltSite

beforeAll(async () => {
  browser = await openBrowser()
  built = await builtSite(files)
}, 120_000)
afterAll(async () => {
  built?.close()
  await browser?.close()
})
beforeEach(() => built.calm())

async function scrolledTo(page: Page, top: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
}

const long = Array.from({ length: 60 }, (_, index) => `A line of text, the ${index}th of many.\n`).join('\n')

const files = {
  'site.config.ts': `export default {
  title: 'Harbour',
  url: 'https://docs.example.com',
  content: { docs: 'docs' },
  colorMode: { switchable: true },
  announcement: { id: 'one', text: 'Version 2 is here.', closable: true },
  navbar: [{ label: 'Guide', href: '/guide' }, { label: 'Code', href: 'https://code.example.org' }],
  redirects: { '/old': '/guide' },
}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': `# Home\n\nWelcome. [Guide](./guide/index.md), [old](/old), [file](./notes.txt).\n`,
  'docs/notes.txt': 'Notes.',
  'docs/guide/index.md': `---\ntitle: Guide\ndescription: How to begin.\n---\n\n[Far](#far) [Setup](./setup.md) [Part](./setup.md#part)\n\n${long}\n## Near\n\n${long}\n## Far\n\n${long}\n`,
  'docs/guide/setup.md': `---\ntitle: Setup\nunlisted: true\n---\n\n${long}\n## Part\n\n\`\`\`sh\nnpm install\n\`\`\`\n\n${long}\n`,
  'docs/deep/one/first.md': '# First\n\nText.\n',
  'docs/deep/one/second.md': '# Second\n\nText.\n',
  'docs/deep/two/third.md': '# Third\n\nText.\n',
}

const open = (built: BuiltSite, opened: Parameters<typeof openPage>[2] = {}) =>
  openPage(browser, built, { path: 'guide', ...opened })

/** A site that a test may change. */
async function own(...what: Parameters<typeof builtSite>): Promise<BuiltSite> {
  const built = await builtSite(...what)
  onTestFinished(built.close)
  return built
}

/** Whatever is put into the document by scripts is lost with a new document. */
const brand = (page: Page) =>
  page.evaluate(() => void document.documentElement.setAttribute('data-brand', ''))
const isBranded = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-brand'))
const title = (page: Page, text: string) => page.locator('h1', { hasText: text }).waitFor()

describe('the app', () => {
  test('is not fetched for a reader who only reads', async () => {
    const page = await open(built)
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 500)
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(200)
    expect(built.asked.filter((path) => /app-|\.json/.test(path))).toEqual([])
    expect(built.asked.filter((path) => !path.includes('favicon'))).toHaveLength(3)
    expect(page.problems).toEqual([])
  })

  test.each([
    ['pointing at a link', (page: Page) => page.hover('.toc a >> nth=0')],
    ['the keyboard focus', (page: Page) => page.keyboard.press('Tab')],
    ['a key', (page: Page) => page.keyboard.press('x')],
  ])('is fetched at %s, and hydrates without a complaint', async (_name, intend) => {
    const page = await open(built)
    await intend(page)
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    expect(page.problems).toEqual([])
    expect(built.asked.filter((path) => path.includes('/app-'))).toHaveLength(1)
    expect(built.asked.filter((path) => path.endsWith('.json')).sort()).toEqual([
      expect.stringMatching(/^\/assets\/shell-/),
      expect.stringMatching(/^\/assets\/sidebar-/),
      '/guide/index.json',
    ])
  })

  test('gives the development build of React nothing to warn of, on any kind of page', async () => {
    const warning = await developmentApp()
    for (const path of ['', 'guide', 'guide/setup', 'deep/one/first', 'nothing-here']) {
      const page = await open(built, {
        path,
        prepare: (page) =>
          page.route('**/assets/app-*.js', (route) =>
            route.fulfill({ contentType: 'text/javascript', body: warning }),
          ),
      })
      await wake(page)
      await page.waitForTimeout(100)
      const problems = page.problems.filter((text) => !text.includes('404 (Not Found)'))
      expect({ path, problems }).toEqual({ path, problems: [] })
    }
  })

  test('that cannot be fetched leaves the page as it is', async () => {
    built.interfere = (path) => (path.includes('/app-') ? { status: 503 } : undefined)
    const page = await open(built)
    await page.keyboard.press('a')
    await page.waitForTimeout(300)
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Setup')
    expect(new URL(page.url()).pathname).toBe('/guide/setup')
  })
})

async function developmentApp(): Promise<string> {
  const folder = siteTest({}).root
  const { value } = await bundleTheme({
    root: folder,
    codeFolder: `${folder}/code`,
    packageRoot: process.cwd(),
    theme: '',
    styles: [],
    mode: 'development',
  })
  const { readFileSync } = await import('node:fs')
  const app = value.files.find(({ file }) => file.startsWith('app-'))!
  return readFileSync(`${folder}/code/${app.file}`, 'utf8')
}

describe('moving between pages', () => {
  test('swaps the page, its title and its head in place', async () => {
    const page = await open(built)
    await wake(page)
    await brand(page)
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Setup')
    expect(await isBranded(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/guide/setup')
    expect(await page.title()).toBe('Setup | Harbour')
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      robots: document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
      focus: document.activeElement?.tagName,
      said: document.querySelector('[aria-live]')?.textContent,
      scroll: scrollY,
    }))
    expect(head).toEqual({
      canonical: 'https://docs.example.com/guide/setup',
      robots: 'noindex',
      focus: 'H1',
      said: 'Setup | Harbour',
      scroll: 0,
    })
    await page.goBack()
    await title(page, 'Guide')
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    expect(await page.getAttribute('meta[name=description]', 'content')).toBe('How to begin.')
    expect(page.problems).toEqual([])
  })

  test('back and forward restore the scroll', async () => {
    const page = await open(built)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await wake(page)
    await brand(page)
    await page.evaluate(() => scrollTo(0, 900))
    await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click())
    await title(page, 'Setup')
    await scrolledTo(page, 0)
    await page.evaluate(() => scrollTo(0, 400))
    await page.goBack()
    await title(page, 'Guide')
    await scrolledTo(page, 900)
    await page.goForward()
    await title(page, 'Setup')
    await scrolledTo(page, 400)
    expect(await isBranded(page)).toBe(true)
  })

  test('a scroll while the last page is on its way is not that page’s', async () => {
    const page = await open(built)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await wake(page)
    await page.evaluate(() => scrollTo(0, 900))
    await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click())
    await title(page, 'Setup')
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('popstate', () => {
            scrollTo(0, 400)
            dispatchEvent(new Event('scroll'))
            resolve()
          })
          history.back()
        }),
    )
    await title(page, 'Guide')
    await scrolledTo(page, 900)
  })

  test('hash links lead to their part, here and on other pages, and back again', async () => {
    const page = await open(built)
    await wake(page)
    await brand(page)
    await page.click('.prose a[href="#far"]')
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#far')!.getBoundingClientRect()
      return scrollY > 1000 && top >= 0 && top < 200
    })
    await page.waitForTimeout(300)
    const far = await page.evaluate(() => scrollY)
    expect(far).toBeGreaterThan(1000)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 0)
    await page.goForward()
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, far)
    await page.goBack()
    await page.click('.prose a[href="/guide/setup#part"]')
    await title(page, 'Setup')
    expect(page.url()).toMatch(/\/guide\/setup#part$/)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    expect(await isBranded(page)).toBe(true)
  })

  test('what is no plain click on a page of this site is left to the browser', async () => {
    const page = await open(built, { path: '' })
    await wake(page)
    // Our listener was put up earlier than this one, so what it did can be seen.
    const taken = await page.evaluate(() => {
      let isTaken = false
      addEventListener('click', (event) => {
        isTaken = event.defaultPrevented
        event.preventDefault()
      })
      const click = (href: string, attributes: Record<string, string> = {}, init: MouseEventInit = {}) => {
        const link = document.createElement('a')
        link.href = href
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
        document.body.append(link)
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
        link.remove()
        return isTaken
      }
      return {
        control: click('/guide', {}, { ctrlKey: true }),
        shift: click('/guide', {}, { shiftKey: true }),
        meta: click('/guide', {}, { metaKey: true }),
        middle: click('/guide', {}, { button: 1 }),
        target: click('/guide', { target: '_blank' }),
        download: click('/guide', { download: '' }),
        external: click('https://example.org/guide'),
        mail: click('mailto:a@example.org'),
        file: click('/img/picture.png'),
        plain: click('/guide'),
      }
    })
    expect(taken).toEqual({
      control: false,
      shift: false,
      meta: false,
      middle: false,
      target: false,
      download: false,
      external: false,
      mail: false,
      file: false,
      plain: true,
    })
  })

  test('redirects and missing pages are loaded by the browser', async () => {
    const page = await open(built, { path: '' })
    await wake(page)
    await brand(page)
    await page.click('.prose a[href="/old"]')
    await title(page, 'Guide')
    expect(new URL(page.url()).pathname).toBe('/guide')
    expect(await isBranded(page)).toBe(false)
    await wake(page)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/gone'
      document.body.append(link)
      link.click()
    })
    await title(page, 'Page not found')
  })

  test('a page of a newer build is loaded whole', async () => {
    const built = await own(files)
    const page = await open(built)
    await wake(page)
    await brand(page)
    built.site.write('site.config.ts', files['site.config.ts'].replace("'Harbour'", "'Harbour 2'"))
    await built.site.build()
    await page.click('.prose a[href="/guide/setup"]')
    await page.waitForFunction(() => document.title === 'Setup | Harbour 2')
    expect(await isBranded(page)).toBe(false)
  })

  test('a content edit keeps the build what it is', async () => {
    const built = await own(files)
    const page = await open(built)
    await wake(page)
    await brand(page)
    built.site.write('docs/guide/setup.md', '---\ntitle: Set-up\n---\n\nOther words.\n')
    await built.site.build()
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Set-up')
    expect(await isBranded(page)).toBe(true)
  })
})

describe('fetching ahead', () => {
  test('starts on pointing, focus and touch, once for each page', async () => {
    const page = await open(built, { context: { hasTouch: true } })
    await wake(page)
    const fetched = () => built.asked.filter((path) => path === '/guide/setup/index.json').length
    await page.hover('.prose a[href="/guide/setup"]')
    await expect.poll(fetched).toBe(1)
    await page.focus('.prose a[href="/guide/setup"]')
    await page.waitForTimeout(100)
    expect(fetched()).toBe(1)
    await page.dispatchEvent('.brand', 'touchstart')
    await expect.poll(() => built.asked.includes('/index.json')).toBe(true)
  })

  test.each([
    ['data-saver', { saveData: true }],
    ['2g', { effectiveType: '2g' }],
    ['slow-2g', { effectiveType: 'slow-2g' }],
  ])('is left out under %s', async (_name, connection) => {
    const page = await open(built, {
      prepare: (page) =>
        page.addInitScript((value) => {
          Object.defineProperty(navigator, 'connection', { value })
        }, connection),
    })
    await page.hover('.prose a[href="/guide/setup"]')
    await page.waitForTimeout(150)
    expect(built.asked.filter((path) => /app-|\.json/.test(path))).toEqual([])
    await wake(page)
    await page.hover('.brand')
    await page.hover('.prose a[href="/guide/setup"]')
    await page.waitForTimeout(150)
    expect(built.asked).not.toContain('/guide/setup/index.json')
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Setup')
  })

  test('that failed leads to a full page load', async () => {
    const page = await open(built)
    await wake(page)
    await brand(page)
    built.interfere = (path) => (path === '/guide/setup/index.json' ? { status: 500 } : undefined)
    await page.hover('.prose a[href="/guide/setup"]')
    await expect.poll(() => built.asked.includes('/guide/setup/index.json')).toBe(true)
    await page.waitForTimeout(100)
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Setup')
    expect(await isBranded(page)).toBe(false)
  })
})

describe('a page that takes its time', () => {
  test('shows a bar after 200 ms and a spinner later', async () => {
    const page = await open(built)
    await wake(page)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    built.interfere = async (path) => {
      if (path === '/guide/setup/index.json') await held
      return undefined
    }
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      const start = performance.now()
      document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click()
      const look = () => {
        if (document.querySelector('.progress:not([hidden])')) seen.push(performance.now() - start)
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.locator('.progress').waitFor()
    const [after] = await page.evaluate(() => (window as { seen?: number[] }).seen ?? [])
    expect(after).toBeGreaterThanOrEqual(200)
    await page.locator('.spinner').waitFor()
    const cycle = await page.evaluate(
      () => getComputedStyle(document.querySelector('.spinner')!).animationDuration,
    )
    expect(cycle).toBe('3s')
    release()
    await title(page, 'Setup')
    await expect.poll(() => page.locator('.progress, .spinner >> visible=true').count()).toBe(0)
  })

  test('and fails says why, and can be tried again', async () => {
    const page = await open(built)
    await wake(page)
    built.interfere = (path) => (path === '/guide/setup/index.json' ? { status: 500 } : undefined)
    await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click())
    const box = page.getByRole('alert')
    await box.waitFor()
    expect(await box.textContent()).toContain('500 Internal Server Error')
    expect(new URL(page.url()).pathname).toBe('/guide/setup')
    expect(await page.locator('.navbar').isVisible()).toBe(true)
    built.interfere = () => undefined
    await page.getByRole('button', { name: 'Retry' }).click()
    await title(page, 'Setup')
    await page.goBack()
    await title(page, 'Guide')
  })
})

test('a link clicked before the app has come is a normal page load', async () => {
  built.interfere = async (path) => {
    if (path.includes('/app-')) await new Promise((resolve) => setTimeout(resolve, 3000))
    return undefined
  }
  const page = await open(built)
  await page.click('.prose a[href="/guide/setup"]')
  await title(page, 'Setup')
})

test('everything works below a base path too', async () => {
  const built = await own(files, '/manual/')
  const page = await open(built)
  await wake(page)
  await brand(page)
  await page.click('.prose a[href="/manual/guide/setup"]')
  await title(page, 'Setup')
  expect(await isBranded(page)).toBe(true)
  expect(page.problems).toEqual([])
})
