// Takes the screenshots of the handbook, light and dark, of the tutorial's site: `npm run pictures`.

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../browser/browser.ts'
import { followPage } from './follow-page.ts'
import { branded, restyled, showcase } from './showcase.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, 'content/handbook/static/pictures')
const INTER = join(ROOT, 'node_modules/@fontsource/inter/files')
const SIZE = { width: 1000, height: 620 }
/** Draws a border between a white screenshot and the white page around it. */
const edge = (left: number): string =>
  `html::after { content: ""; position: fixed; inset: 0 0 0 ${left}px; z-index: 99; border: 1px solid #8888; pointer-events: none }`
/** `PICTURES=brand-header,search` takes only these screenshots. */
const ONLY = /^[a-z]/.test(process.env.PICTURES ?? '') ? process.env.PICTURES!.split(',') : undefined
const isTaken = (name: string): boolean => ONLY?.includes(name) ?? true
/** Limits the size of the repository. */
const MAX_BYTES = 60_000

type Mode = 'light' | 'dark'

interface Picture {
  readonly path: string
  readonly size?: { readonly width: number; readonly height: number }
  /** Left edge of the clip, for viewports wider than the maximum width of a screenshot. */
  readonly left?: number
  /** Print pages are white in any mode. */
  readonly modes?: readonly Mode[]
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Files added to the site, and the screenshots taken afterwards. */
interface Scene {
  readonly files: Readonly<Record<string, string | Uint8Array>>
  readonly pictures: Readonly<Record<string, Picture>>
}

const openMenu = (page: Page) => page.locator('.navbar-right summary').first().click()
const scrollTo = (selector: string) => (page: Page) => page.locator(selector).first().scrollIntoViewIfNeeded()

const SCENES: readonly Scene[] = [
  {
    files: {},
    pictures: {
      search: {
        path: '/install',
        prepare: async (page) => {
          await page.keyboard.press('/')
          await page.locator('.search-dialog input').fill('callback')
          await page.locator('.search-row .search-line-small').first().waitFor()
        },
      },
      versions: { path: '/1.0/guides/notify', prepare: openMenu },
    },
  },
  {
    files: {
      'content/docs/index.md':
        '---\ntitle: Lantern\nsidebar_position: 1\n---\n\nLantern requests a page every few minutes and notifies you when it has changed.\n\n- [Install it](./install.md)\n- [Get an email](./guides/notify.md#e-mail)\n',
    },
    pictures: {
      finding: { path: '/', prepare: (page) => page.locator('[data-octavo-dev] button').first().click() },
    },
  },
  {
    files: showcase,
    pictures: {
      languages: { path: '/de/install', prepare: openMenu },
      'right-to-left': { path: '/ar/how-it-works' },
      blog: { path: '/blog' },
      'front-page': { path: '/' },
      diagram: { path: '/how-it-works', prepare: scrollTo('.prose svg') },
      code: { path: '/how-it-works#in-code' },
      reference: { path: '/watch-file', size: { width: 1290, height: 640 }, left: 299 },
      print: { path: '/print', size: { width: 760, height: 620 }, modes: ['light'] },
      'copy-menu': {
        path: '/install',
        prepare: (page) => page.locator('main [data-menu] summary').first().click(),
      },
      feedback: { path: '/guides/notify', prepare: scrollTo('.feedback') },
    },
  },
  { files: restyled, pictures: { theme: { path: '/install' } } },
  {
    files: {
      ...branded,
      'fonts/inter-400.woff2': readFileSync(join(INTER, 'inter-latin-400-normal.woff2')),
      'fonts/inter-700.woff2': readFileSync(join(INTER, 'inter-latin-700-normal.woff2')),
    },
    pictures: {
      'brand-header': {
        path: '/install',
        size: { width: 1000, height: 90 },
        prepare: (page) => page.locator('[data-dismiss-announcement]').click(),
      },
      'brand-announcement': { path: '/install', size: { width: 1000, height: 130 } },
      'brand-footer': { path: '/plans', size: { width: 1000, height: 220 }, prepare: scrollTo('footer') },
      'brand-colors': {
        path: '/install',
        size: { width: 1000, height: 480 },
        prepare: (page) => page.locator('[data-dismiss-announcement]').click(),
      },
    },
  },
]

test.runIf(process.env.PICTURES)('takes the screenshots', async () => {
  const { root } = await followPage('tutorial.md')
  mkdirSync(FOLDER, { recursive: true })
  const browser = await openBrowser()
  for (const { files, pictures } of SCENES) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const taken = Object.entries(pictures).filter(([name]) => isTaken(name))
    if (taken.length === 0) continue
    const { url, stop } = await startDev(root)
    for (const [name, picture] of taken)
      for (const mode of picture.modes ?? (['light', 'dark'] as const)) {
        const image = await take(browser, url, picture, mode)
        expect(image.byteLength, name).toBeLessThanOrEqual(MAX_BYTES)
        writeFileSync(join(FOLDER, `${name}-${mode}.webp`), image)
      }
    stop()
  }
})

async function take(
  browser: Browser,
  url: string,
  { path, size = SIZE, left = 0, prepare }: Picture,
  colorScheme: Mode,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url + path)
  await prepare?.(page)
  await page.addStyleTag({ content: edge(left) })
  await page.waitForTimeout(300)
  const session = await context.newCDPSession(page)
  // Relative to the page, which is the same as to the viewport because nothing is scrolled.
  const clip = { x: left, y: 0, width: size.width - left, height: size.height, scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    ...(left > 0 && { clip }),
  })
  await context.close()
  return Buffer.from(data, 'base64')
}

async function startDev(root: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = spawn(process.execPath, [join(ROOT, 'bin/octavo.js'), 'dev', root], { stdio: 'pipe' })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const [origin] = /http:\/\/[^\s/]+/.exec(output) ?? []
      if (origin) resolve(origin)
    })
    server.on('exit', () => reject(new Error(output)))
  })
  return { url, stop: () => void server.kill() }
}
