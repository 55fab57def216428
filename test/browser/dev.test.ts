// Dev client in a browser, with the dev server and an in-memory site.

import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '../../src/core/model/finding.ts'
import { type DevServerOptions, startDevServer } from '../../src/serve/dev-server.ts'
import { type FakeSite, fakeSite } from '../serve/fake-site.ts'
import { openBrowser } from './browser.ts'

let browser: Browser
let client: DevServerOptions['client']

beforeAll(async () => {
  const bundled = await build({
    entryPoints: {
      dev: 'src/plugins/dev-overlay/theme/dev-client.ts',
      style: 'src/plugins/dev-overlay/theme/dev.css',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    outdir: 'out',
  })
  const [script = '', styles = ''] = ['.js', '.css'].map(
    (end) => bundled.outputFiles.find((file) => file.path.endsWith(end))?.text ?? '',
  )
  client = { script, styles }
  browser = await openBrowser()
}, 120_000)

const filler = '<p>A line of text that takes some room.</p>'.repeat(200)

async function start(site: FakeSite, port = 0) {
  const server = await startDevServer({
    site,
    port,
    client,
    frameOf: ({ place }) => (place ? `> ${place.line} | the line` : undefined),
  })
  onTestFinished(() => server.close())
  return server
}

/** Opens a page and waits until the dev client listens for changes and has stored the source of the page. */
async function open(url: string): Promise<Page> {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await visit(page, url)
  return page
}

async function visit(page: Page, url: string): Promise<void> {
  const listening = page.waitForRequest(/__octavo\/events/)
  // The page is requested twice: to be shown, and to be stored as the base of later updates.
  const stored = page.waitForResponse(
    (response) => response.url() === url && response.request().resourceType() === 'fetch',
  )
  await page.goto(url, { waitUntil: 'load' })
  await listening
  await (await stored).finished()
}

async function openSitePage(body: string) {
  const site = fakeSite({ '/': '<h1>Home</h1>', '/guide': body })
  const server = await start(site)
  const page = await open(`${server.url}guide`)
  return {
    site,
    server,
    page,
    /** Saves the page with another body. */
    save: async (changed: string) => {
      site.pages = { ...site.pages, '/guide': changed }
      await server.changed(['/guide.md'])
    },
  }
}

/** Marks the document. A reload removes the mark. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-brand', 'same document'))
}
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-brand'))

describe('a save', () => {
  test('updates the page in place and keeps scroll, open details, typed text and focus', async () => {
    const body = (text: string) =>
      `${filler}<details id="more"><summary>More</summary><p>Inside</p></details><label>Name <input id="name"></label><p id="new">${text}</p>${filler}`
    const { page, save } = await openSitePage(body('old words'))
    await markDocument(page)
    await page.locator('summary').click()
    await page.locator('#name').fill('typed')
    await page.locator('#name').focus()
    await page.evaluate(() => window.scrollTo(0, 1500))

    await save(`<h1>A new first line</h1>${body('new words')}`)
    await page.locator('#new', { hasText: 'new words' }).waitFor()
    await page.locator('h1', { hasText: 'A new first line' }).waitFor()
    expect(await isMarked(page)).toBe(true)
    const state = await page.evaluate(() => ({
      scroll: window.scrollY,
      open: document.querySelector<HTMLDetailsElement>('#more')?.open,
      typed: document.querySelector<HTMLInputElement>('#name')?.value,
      focus: document.activeElement?.id,
    }))
    expect(state).toMatchObject({ open: true, typed: 'typed', focus: 'name' })
    expect(state.scroll).toBeGreaterThan(1000)
  })

  test('preserves changes of scripts to the page', async () => {
    const { page, save } = await openSitePage('<pre id="code">old</pre><p>Text</p>')
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
      const button = document.createElement('button')
      button.textContent = 'Copy'
      document.querySelector('#code')?.after(button)
    })
    await save('<pre id="code">new</pre><p>Text</p><p id="end">End</p>')
    await page.locator('#end').waitFor()
    expect(await page.locator('#code').textContent()).toBe('new')
    expect(await page.locator('#code + button').textContent()).toBe('Copy')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  test('shows exactly the new page after any change', async () => {
    const bodies = [
      '<h1 id="a">One</h1><p>a</p><ul><li>1</li><li>2</li><li>3</li></ul>',
      '<h1 id="b">Two</h1><ul class="x"><li>3</li><li>1</li></ul><p>a <em>b</em> c</p><!-- note -->',
      '<p>a</p><p>b</p><h1 id="a">One</h1><table><tbody><tr><td>x</td></tr></tbody></table>',
      '<p>b</p><p>a</p><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>text',
      '<br>more<h2 id="a">One</h2>',
      '<div><div><div>deep</div></div></div>',
    ]
    const { page, save } = await openSitePage(bodies[0] ?? '')
    await markDocument(page)
    for (const [index, body] of [...bodies, ...bodies.toReversed()].entries()) {
      await save(`${body}<p id="round">${index}</p>`)
      await page.locator('#round', { hasText: new RegExp(`^${index}$`) }).waitFor()
      expect(await page.evaluate(() => document.body.innerHTML)).toBe(`${body}<p id="round">${index}</p>`)
    }
    expect(await isMarked(page)).toBe(true)
  })

  test('of another page has no effect', async () => {
    const { page, server, save } = await openSitePage('<p id="text">Guide</p>')
    const requests: string[] = []
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
    await server.changed(['/other.md'])
    await save('<p id="text">Guide</p><p id="once">once</p>')
    await page.locator('#once').waitFor()
    expect(requests).toEqual(['/guide'])
  })

  test('that adds a script or style sheet reloads the page', async () => {
    const { page, save } = await openSitePage('<p>Guide</p>')
    await markDocument(page)
    const loaded = page.waitForEvent('load')
    await save('<p>Guide</p><script src="/other.js"></script>')
    await loaded
    expect(await isMarked(page)).toBe(false)
  })

  test('makes a missing page appear', async () => {
    const { page, site, server } = await openSitePage('<p>Guide</p>')
    await visit(page, `${server.url}later`)
    expect(await page.locator('h1').textContent()).toBe('Nothing here')
    site.pages = { ...site.pages, '/later': '<h1>Here now</h1>' }
    await server.changed(['/later.md'])
    await page.locator('h1', { hasText: 'Here now' }).waitFor()
  })

  test('in a hidden tab is applied later', async () => {
    const { page, save } = await openSitePage('<p id="text">old</p>')
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await save('<p id="text">new</p>')
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: false })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.locator('#text', { hasText: 'new' }).waitFor()
    expect(await page.locator('#text').innerText()).toBe('new')
  })

  test('is applied to the page opened by client navigation', async () => {
    const { page, site, server } = await openSitePage('<p>Guide</p>')
    const listening = page.waitForRequest(/events\?path=%2F&/)
    await page.evaluate(() => {
      history.pushState(null, '', '/')
      document.title = '/'
      document.body.innerHTML = '<h1>Home</h1>'
    })
    await listening
    site.pages = { ...site.pages, '/': '<h1>New home</h1>' }
    await server.changed(['/.md'])
    await page.locator('h1', { hasText: 'New home' }).waitFor()
    expect(await page.locator('h1').innerText()).toBe('New home')
  })

  test('can be handled by the theme', async () => {
    const { page, save } = await openSitePage('<p id="text">old</p>')
    await page.evaluate(() =>
      document.addEventListener('octavo:update', (event) => {
        event.preventDefault()
        document.title = 'asked'
      }),
    )
    await save('<p id="text">new</p>')
    await page.waitForFunction(() => document.title === 'asked')
    expect(await page.locator('#text').textContent()).toBe('old')
  })
})

describe('a dev server', () => {
  test('with a new theme reloads the page', async () => {
    const { page, site, server } = await openSitePage('<p>Guide</p>')
    await markDocument(page)
    site.takeIn = () => ({ urls: 'all', reload: true })
    const loaded = page.waitForEvent('load')
    await server.changed(['/site.config.ts'])
    await loaded
    expect(await isMarked(page)).toBe(false)
  })

  test('that restarts is reconnected, and the page reloaded', async () => {
    const { page, site, server } = await openSitePage('<p>Guide</p>')
    await server.close()
    site.pages = { '/guide': '<p id="back">Back again</p>' }
    await start(site, server.port)
    await page.locator('#back').waitFor()
    expect(await page.locator('p').innerText()).toBe('Back again')
  })

  test('that fails to render a page shows it again once it can', async () => {
    const site = fakeSite({
      '/guide': () => {
        throw new Error('out of luck')
      },
    })
    const server = await start(site)
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const listening = page.waitForRequest(/__octavo\/events/)
    await page.goto(`${server.url}guide`)
    expect(await page.locator('pre').textContent()).toContain('out of luck')
    await listening
    site.pages = { '/guide': '<p id="fixed">Fixed</p>' }
    await server.changed(['/guide.md'])
    await page.locator('#fixed').waitFor()
  })
})

describe('findings', () => {
  const error: Finding = {
    rule: 'broken-link',
    severity: 'error',
    message: 'The link ./gide.md is broken.',
    help: 'Did you mean ./guide.md?',
    place: { path: 'guide.md', line: 12, column: 5 },
  }
  const warning: Finding = { ...error, rule: 'image-alt', severity: 'warning', message: 'No <alt> text.' }

  test('of severity error are shown over the page with position, message, help and source lines, and Escape closes them', async () => {
    const { page, site } = await openSitePage('<input id="name">')
    await page.locator('#name').focus()
    site.found = [error]
    site.announce()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const text = await dialog.textContent()
    expect(text).toContain('guide.md:12:5')
    expect(text).toContain(error.message)
    expect(text).toContain(error.help)
    expect(text).toContain('> 12 | the line')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '1 error' }).click()
    await dialog.waitFor()
    expect(await dialog.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.textContent === '1 error')
  })

  test('are in a small panel in a corner, with readable headings', async () => {
    const { page, site } = await openSitePage(
      '<style>h2 { color: #111; font-size: 3rem }</style><p>Guide</p>',
    )
    site.found = Array.from({ length: 30 }, (_, at) => ({ ...error, message: `Error ${at}` }))
    site.announce()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const box = (await dialog.boundingBox())!
    const window = page.viewportSize()!
    expect(box.height).toBeLessThan(window.height / 2)
    expect(box.width).toBeLessThan(window.width / 2)
    const heading = dialog.locator('h2').first()
    expect(await heading.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(244, 244, 245)')
    expect(await heading.evaluate((node) => getComputedStyle(node).fontSize)).toBe('14px')
  })

  test('are sorted by newest first after a save', async () => {
    const { page, site } = await openSitePage('<p>Guide</p>')
    site.found = [error]
    site.announce()
    await page.getByRole('dialog').waitFor()
    site.found = [error, { ...error, message: 'The link ./new.md is broken.' }]
    site.announce()
    await page.getByRole('heading', { name: 'New since the last save' }).waitFor()
    const text = (await page.getByRole('dialog').textContent()) ?? ''
    expect(text.indexOf('./new.md')).toBeLessThan(text.indexOf('./gide.md'))
    expect(text).toContain('1 new, 1 still there')
    await page.getByRole('button', { name: '1 new, 2 errors' }).waitFor()
  })

  test('disappear once fixed', async () => {
    const { page, site, save } = await openSitePage('<p>old</p>')
    site.found = [error]
    site.announce()
    await page.getByRole('dialog').waitFor()
    site.found = []
    await save('<p>new</p>')
    await page.locator('.octavo-dev').waitFor({ state: 'detached' })
    await page.locator('p', { hasText: 'new' }).waitFor()
    expect(await page.locator('.octavo-dev').count()).toBe(0)
  })

  test('of severity warning are a badge in the corner that opens them and can be dismissed', async () => {
    const { page, site } = await openSitePage('<p>Guide</p>')
    site.found = [warning, { ...error, place: { path: 'other.md', line: 1 } }]
    site.announce()
    const badge = page.getByRole('status')
    await badge.waitFor()
    expect(await badge.textContent()).toContain('1 warning, 1 elsewhere')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: '1 warning' }).click()
    const text = await page.getByRole('dialog').textContent()
    expect(text).toContain('No <alt> text.')
    expect(text).toContain('other.md:1')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Hide findings' }).click()
    await badge.waitFor({ state: 'detached' })
  })

  test('stay over the page while it is updated', async () => {
    const { page, site, save } = await openSitePage('<p id="text">old</p>')
    site.found = [error]
    site.announce()
    await page.getByRole('dialog').waitFor()
    await save('<p id="text">new</p>')
    await page.locator('#text', { hasText: 'new' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  })

  test('contain the error thrown by a change', async () => {
    const { page, site, server } = await openSitePage('<p id="text">Guide</p>')
    site.takeIn = () => {
      throw new Error('out of luck')
    }
    await server.changed(['/guide.md'])
    await page.getByRole('dialog').getByText('out of luck').first().waitFor()
    expect(await page.locator('#text').textContent()).toBe('Guide')
  })
})

test('the dev client works with a strict content security policy', async () => {
  const { page, site } = await openSitePage('<p>Guide</p>')
  const respond = site.respond.bind(site)
  site.respond = async (path) => {
    const live = await respond(path)
    if (!live || !('body' in live)) return live
    return { ...live, headers: { ...live.headers, 'Content-Security-Policy': "default-src 'self'" } }
  }
  const consoleErrors: string[] = []
  page.on('console', (message) => void consoleErrors.push(message.text()))
  await visit(page, page.url())
  site.found = [{ rule: 'x', severity: 'error', message: 'Seen.' }]
  site.announce()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').evaluate((node) => getComputedStyle(node).position)).toBe('relative')
  expect(consoleErrors.filter((text) => /security policy/i.test(text))).toEqual([])
})

test('a long page is updated in place quickly', async () => {
  const section = (index: number, text: string) =>
    `<h2 id="s${index}">Section ${index}</h2><p>${text} <code>x</code> <a href="/">link</a></p><ul><li>a</li><li>b</li></ul>`
  const body = (text: string) =>
    `<div><main>${Array.from({ length: 1000 }, (_, index) => section(index, index === 500 ? text : 'words')).join('')}</main></div>`
  const { page, save } = await openSitePage(body('old'))
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    await save(body(text))
    await page.locator('#s500 + p', { hasText: text }).waitFor()
  }
  const times = await page.evaluate(() =>
    performance.getEntriesByName('octavo:update', 'measure').map(({ duration }) => duration),
  )
  // Only for information: the time depends on the load of the machine.
  console.log(`changing one of 1,000 sections in place took ${Math.min(...times).toFixed(1)} ms at best`)
  expect(times).toHaveLength(5)
})
