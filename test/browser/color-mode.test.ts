// Configured defaults for readers without stored preferences: system color mode and wrapped code.

import { expect, test } from 'vitest'
import { shareSite } from './shared-site.ts'

const site = shareSite({
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, code: { wrap: true } }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/light.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
  'static/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
  'docs/front.md': `---
layout: landing
---

:::hero[Harbour]

Text.

<img class="only-light" src="/light.svg" alt="Light" />

<img class="only-dark" src="/dark.svg" alt="Dark" />

:::
`,
  'docs/index.md': `# Home\n\n\`\`\`text\n${'long '.repeat(200)}\n\`\`\`\n`,
})

test('a page follows the system color mode until the reader chooses', async () => {
  const page = await site.open('', { context: { colorScheme: 'dark' } })
  const currentMode = () => page.getAttribute('html', 'data-theme')
  expect(await currentMode()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(currentMode).toBe('light')
  await page.getByRole('button', { name: /dark/i }).click()
  expect(await currentMode()).toBe('dark')
  await page.reload()
  await page.waitForSelector(':root[data-script]')
  expect(await currentMode()).toBe('dark')
})

test('an image of one mode is hidden in the other, also next to a hero', async () => {
  for (const mode of ['light', 'dark'] as const) {
    const page = await site.open('front', { context: { colorScheme: mode } })
    const visibleImages = await page.$$eval('.hero-art img', (images: HTMLImageElement[]) =>
      images.filter((image) => image.checkVisibility()).map(({ alt }) => alt.toLowerCase()),
    )
    expect(visibleImages).toEqual([mode])
  }
})

test('without scripts a page is light', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(site.server.url)
  expect(await page.getAttribute('html', 'data-theme')).toBe('light')
  await context.close()
})

test('code is wrapped initially, and the choice of the reader is stored', async () => {
  const page = await site.open('')
  const isWide = () => page.$eval('.code pre', (pre) => pre.scrollWidth > pre.clientWidth)
  expect(await isWide()).toBe(false)
  await page.$eval('[data-wrap]', (button: HTMLButtonElement) => button.click())
  expect(await isWide()).toBe(true)
  await page.reload()
  await page.waitForSelector(':root[data-script]')
  expect(await isWide()).toBe(true)
})
