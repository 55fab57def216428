// Code blocks: toolbar, overflow, wrapping and copying.

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startApp } from './open-page.ts'
import { phone } from './sample-page.ts'
import { shareSite } from './shared-site.ts'

const long = `name: ${'a long value '.repeat(20)}`

const files = {
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, colorMode: { switchable: true } }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': [
    '# Code',
    '```yaml\nkind: Canary # short\n```',
    `\`\`\`yaml title="long.yaml" {1} showLineNumbers\n${long}\nkind: "Canary" # marked\n\`\`\``,
    '```\nplain\n```',
    `\`\`\`go title="a/${'very/'.repeat(30)}long.go"\npackage main\n\`\`\``,
    '[Other](/other)',
  ].join('\n\n'),
  'docs/tall.md': `# Tall\n\n\`\`\`yaml\n${'- one\n'.repeat(80)}\`\`\`\n`,
  'docs/other.md': `# Other\n\n\`\`\`yaml\n${long}\n\`\`\`\n\n[Home](/)\n`,
}

const block = (page: Page, index: number) => page.locator('.code').nth(index)
const wrap = (code: Locator) => code.getByRole('button', { name: 'Wrap' })
const scrolls = (code: Locator) => code.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
const fade = (code: Locator) => code.evaluate((figure) => Number(getComputedStyle(figure, '::after').opacity))

const site = shareSite(files)

test.each([
  ['a desktop', {}],
  ['a phone', phone],
])('every code block has a bar with its language and Copy on %s, above the code', async (_name, context) => {
  const page = await site.open('', { context })
  const languages = ['yaml', 'yaml', '', 'go']
  for (const [index, language] of languages.entries()) {
    const code = block(page, index)
    const label = await code.evaluate((figure) => getComputedStyle(figure, '::before').content)
    expect(label).toBe(JSON.stringify(language))
    const copy = code.getByRole('button', { name: 'Copy' })
    expect(await copy.isVisible()).toBe(true)
    const [button, text, figure] = [
      await copy.boundingBox(),
      await code.locator('pre').boundingBox(),
      await code.boundingBox(),
    ]
    expect(button!.y + button!.height).toBeLessThanOrEqual(text!.y + 1)
    expect(button!.x + button!.width).toBeLessThanOrEqual(figure!.x + figure!.width)
    expect(button!.height).toBeGreaterThanOrEqual(24)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('an overflowing line fades at the edge until scrolled to its end, and can be wrapped', async () => {
  const page = await site.open()
  expect(await fade(block(page, 0))).toBe(0)
  expect(await wrap(block(page, 0)).isVisible()).toBe(false)
  const code = block(page, 1)
  await expect.poll(() => fade(code)).toBe(1)
  expect(await wrap(code).isVisible()).toBe(true)
  await code.locator('pre').evaluate((pre) => pre.scrollTo({ left: pre.scrollWidth, behavior: 'instant' }))
  await expect.poll(() => fade(code)).toBe(0)
  expect(await wrap(code).isVisible()).toBe(true)
})

test('wrapping is a keyboard-accessible setting for all code, stored for other pages and visits', async () => {
  const page = await site.open()
  const code = block(page, 1)
  expect(await scrolls(code)).toBe(true)
  const before = (await wrap(code).boundingBox())!.y
  await wrap(code).focus()
  await page.keyboard.press('Enter')
  expect(await scrolls(code)).toBe(false)
  expect(await fade(code)).toBe(0)
  expect(Math.abs((await wrap(code).boundingBox())!.y - before)).toBeLessThan(2)
  expect(await wrap(code).getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await page.waitForSelector(':root[data-script]')
  expect(await scrolls(block(page, 1))).toBe(false)
  expect(await wrap(block(page, 1)).getAttribute('aria-pressed')).toBe('true')
  await startApp(page)
  await page.click('.prose a')
  await page.locator('h1', { hasText: 'Other' }).waitFor()
  const other = block(page, 0)
  expect(await scrolls(other)).toBe(false)
  expect(await wrap(other).getAttribute('aria-pressed')).toBe('true')
  await wrap(other).click()
  expect(await scrolls(other)).toBe(true)
  expect(await wrap(other).getAttribute('aria-pressed')).toBe('false')
  expect(page.problems).toEqual([])
})

test('every copy is announced', async () => {
  const page = await site.open('', { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const announcer = page.locator('#octavo\\:announcer[aria-live=polite]')
  for (const [index, text] of ['kind: Canary # short', `${long}\nkind: "Canary" # marked`].entries()) {
    await block(page, index).getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => announcer.textContent()).toBe('Copied')
    expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(text.trim())
    // The text is cleared first, so that screen readers announce the same text again.
    const cleared = page.waitForFunction(
      () => document.querySelector('#octavo\\:announcer')?.textContent === '',
    )
    await block(page, 2).getByRole('button', { name: 'Copy' }).click()
    await cleared
    await expect.poll(() => announcer.textContent()).toBe('Copied')
    await page.waitForFunction(() => !document.querySelector('[data-copied]'))
  }
})

test('without scripts the language is shown, but no button', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.server.url)
  expect(await page.locator('.code button >> visible=true').count()).toBe(0)
  expect(await page.locator('.code').first().getAttribute('data-language')).toBe('yaml')
  await context.close()
})

test.each(['light', 'dark'] as const)(
  'with forced colors, %s, marked lines are readable',
  async (colorScheme) => {
    const page = await site.open('', {
      context: { forcedColors: 'active', colorScheme },
      prepare: (page) => page.addInitScript((mode) => localStorage.setItem('theme', mode), colorScheme),
    })
    expect(await page.evaluate(measureMarks)).toEqual([])
  },
)

// Runs in the page. Returns tokens of marked lines with insufficient contrast.
function measureMarks(): string[] {
  const luminance = (color: string) => {
    const [r, g, b] = color
      .match(/[\d.]+/g)!
      .slice(0, 3)
      .map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  return [...document.querySelectorAll('mark.line')].flatMap((mark) => {
    const back = luminance(getComputedStyle(mark).backgroundColor)
    const texts = [...mark.querySelectorAll('span')].map((span): [string, CSSStyleDeclaration] => [
      span.className,
      getComputedStyle(span),
    ])
    return [...texts, ['number', getComputedStyle(mark, '::before')] as const].flatMap(([name, style]) => {
      const text = luminance(style.color)
      const contrast = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05)
      const isPlain = style.forcedColorAdjust === 'none'
      return contrast < 4.5 || !isPlain ? [`${name} ${style.color} ${contrast.toFixed(1)}`] : []
    })
  })
}

test('a code block that scrolls vertically next to text is a tab stop', async () => {
  const page = await site.open('tall')
  const pre = page.locator('.code pre')
  await pre.waitFor()
  expect(await pre.getAttribute('tabindex')).toBe(null)
  await pre.evaluate((element) => {
    element.style.maxBlockSize = '10rem'
  })
  await expect.poll(() => pre.getAttribute('tabindex')).toBe('0')
})
