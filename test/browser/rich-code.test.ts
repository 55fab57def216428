// Rich code blocks: copying, folding, notes, and use without colors or scripts.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { phone } from './sample-page.ts'
import { shareSite } from './shared-site.ts'

const long = Array.from({ length: 20 }, (_, at) => `key${at}: ${at}`).join('\n')

const files = {
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, colorMode: { switchable: true } }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': [
    '# Code',
    '```console\n$ kubectl apply \\\n>   -f a.yaml\ncreated\n$ ls\n```',
    '```ts "port" showLineNumbers=9\nconst port = 1 // [!code --]\nconst port = 2 // [!code ++]\nfail() // [!code error]\nask() // [!code warning]\n```',
    `\`\`\`yaml collapse=5\n${long}\n\`\`\``,
    '```yaml\na: 1 # (1)\nb: 2 # (2)\n```\n\n1. The first.\n2. The second.',
    '```go\na()\nb() // [!code focus]\n// c\n```',
    '```diff lang=yaml\n a: 1\n-b: 1\n+b: 2\n```',
    '[Plain](/plain)',
  ].join('\n\n'),
  'docs/plain.md': '# Plain\n\n```yaml {1} title="a.yaml" showLineNumbers\na: 1\nb: 2\n```\n',
}

const block = (page: Page, index: number) => page.locator('.code').nth(index)
const height = (page: Page) => block(page, 2).evaluate((figure) => figure.getBoundingClientRect().height)

const site = shareSite(files)

test('prompts, output and removed lines are not copied', async () => {
  const page = await site.open('', { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const expected = ['kubectl apply \\\n  -f a.yaml\nls', 'const port = 2\nfail()\nask()', long, 'a: 1\nb: 2']
  for (const [index, text] of expected.entries()) {
    await block(page, index).getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
})

test('a fold can be opened and closed by keyboard, and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await site.browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(site.server.url)
    const summary = block(page, 2).locator('summary')
    const closed = await height(page)
    expect(await summary.innerText()).toBe('Show all 20 lines')
    await summary.focus()
    await page.keyboard.press('Enter')
    expect(await summary.innerText()).toBe('Show fewer lines')
    expect(await height(page)).toBeGreaterThan(closed + 200)
    await page.keyboard.press('Enter')
    expect(await height(page)).toBe(closed)
    await context.close()
  }
})

test('a note links to its item', async () => {
  const page = await site.open()
  await page.getByRole('link', { name: 'Note 2' }).click()
  expect(new URL(page.url()).hash).toBe('#code-1-note-2')
  expect(await page.locator('li:target').innerText()).toBe('The second.')
})

test('lines marked by color also have a symbol', async () => {
  const page = await site.open()
  const markers = await block(page, 1)
    .locator('.line')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::after').content))
  expect(markers.map((sign) => sign[1])).toEqual(['−', '+', '✕', '!'])
  const numbers = await block(page, 1)
    .locator('.line')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::before').content))
  expect(numbers.join()).toBe('"9","10","11","12"')
})

test.each([
  ['a desktop', {}],
  ['a phone', phone],
])('%s has no accessibility violations, in light and dark', async (_name, context) => {
  const page = await site.open('', { context })
  for (const mode of ['light', 'dark']) {
    await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), mode)
    expect(await findViolations(page), mode).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('folded code is printed', async () => {
  const page = await site.open()
  await page.emulateMedia({ media: 'print' })
  expect(await block(page, 2).locator('.fold').isVisible()).toBe(false)
  const last = block(page, 2).locator('.line').last()
  const [line, figure] = [await last.boundingBox(), await block(page, 2).boundingBox()]
  expect(line!.y + line!.height).toBeLessThanOrEqual(figure!.y + figure!.height)
  expect(
    await block(page, 2)
      .locator('.rest')
      .evaluate((rest) => rest.scrollHeight - rest.clientHeight),
  ).toBeLessThan(2)
})

test('a page with plain code does not load the styles of rich code', async () => {
  const page = await site.open('plain')
  expect(await page.locator('link[href*=rich-code]').count()).toBe(0)
  const other = await site.open()
  await expect.poll(() => other.locator('link[href*=rich-code]').count()).toBe(1)
})
