// `npm run pictures`: the pictures of the handbook, light and dark, from the site that the tutorial makes.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { openBrowser } from '../browser/browser.ts'
import { followPage } from './follow-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, 'content/handbook/static/pictures')
const SIZE = { width: 1000, height: 620 }

interface Picture {
  readonly path: string
  readonly prepare: (page: Page) => Promise<unknown>
}

const PICTURES: Readonly<Record<string, Picture>> = {
  finding: {
    path: '/',
    prepare: (page) => page.locator('[data-octavo-dev] button').first().click(),
  },
  search: {
    path: '/install',
    prepare: async (page) => {
      await page.keyboard.press('/')
      await page.locator('.search-dialog input').fill('callback')
      await page.locator('.search-dialog mark').first().waitFor()
    },
  },
  versions: {
    path: '/1.0/guides/notify',
    prepare: (page) => page.locator('.navbar-right summary').first().click(),
  },
}

test.runIf(process.env.PICTURES)('the pictures are taken', async () => {
  const { root } = await followPage('tutorial.md')
  writeFileSync(
    join(root, 'content/docs/index.md'),
    '---\ntitle: Lantern\nsidebar_position: 1\n---\n\nLantern asks a page every few minutes.\n\n- [Install it](./install.md)\n- [Get a mail](./guides/notify.md#e-mail)\n',
  )
  const url = await startDev(root)
  mkdirSync(FOLDER, { recursive: true })
  const browser = await openBrowser()
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' })
    for (const [name, { path, prepare }] of Object.entries(PICTURES)) {
      const page = await context.newPage()
      await page.goto(url + path)
      await prepare(page)
      // The mistake is the subject of one picture only.
      if (name !== 'finding') await page.evaluate("document.querySelector('[data-octavo-dev]')?.remove()")
      await page.waitForTimeout(300)
      const session = await context.newCDPSession(page)
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
      writeFileSync(join(FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
      await page.close()
    }
    await context.close()
  }
})

async function startDev(root: string): Promise<string> {
  const server = spawn(process.execPath, [join(ROOT, 'bin/octavo.js'), 'dev', root], { stdio: 'pipe' })
  onTestFinished(() => void server.kill())
  return new Promise((resolve) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const [address] = /http:\/\/[^\s/]+/.exec(said) ?? []
      if (address) resolve(address)
    })
  })
}
