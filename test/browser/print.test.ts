// Printed pages, from the PDF of a browser.

import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shareSite } from './shared-site.ts'

const sections = Array.from(
  { length: 40 },
  (_, at) =>
    `## Section ${at}\n\n${'Some words that fill a line or two of the page. '.repeat(3 + (at % 5))}\n`,
).join('\n')

const site = shareSite({
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' } }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/modes.md':
    '# Modes\n\n<div class="only-light">\n\nLight.\n\n</div>\n\n<div class="only-dark">\n\nDark.\n\n</div>\n',
  'docs/samples.md': `# Samples\n\n${'Some words of a line or two, which fill a half of the page. '.repeat(12)}\n\n\`\`\`yaml\n${'- one line of many\n'.repeat(60)}\`\`\`\n`,
  'docs/index.md': `---\ntitle: Long\n---\n\nText.\n\n${sections}`,
})

test('no printed page ends with a heading', async () => {
  const page = await site.open('')
  // Colors only headings red, to recognize them in the PDF.
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll<HTMLElement>('.prose h2')) heading.style.color = '#f00'
  })
  const ends: string[] = []
  for (const height of ['7in', '8in', '9in', '10in', '11in']) {
    const pages = pageStreams(await page.pdf({ width: '6in', height }))
    expect(pages.length).toBeGreaterThan(3)
    for (const stream of pages) ends.push(lastTextColor(stream))
  }
  expect(ends.filter((color) => color === '1 0 0')).toEqual([])
})

test('a long code block starts on the printed page of its description', async () => {
  const page = await site.open('samples')
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.prose .code code, .prose .code code *'))
      part.style.setProperty('color', '#00f', 'important')
  })
  const [first, ...rest] = pageStreams(await page.pdf({ width: '6in', height: '8in' }))
  expect(lastTextColor(first!)).toBe('0 0 1')
  expect(rest.length).toBeGreaterThan(0)
})

test('text has margins on every printed page, and backgrounds are white', async () => {
  const page = await site.open('samples', { context: { colorScheme: 'dark' } })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const { margins, background, color } = await page.evaluate(() => {
    const margins: string[] = []
    const walk = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSPageRule) margins.push(rule.style.margin)
        else if (rule instanceof CSSGroupingRule) walk(rule.cssRules)
      }
    }
    for (const sheet of document.styleSheets) walk(sheet.cssRules)
    const { backgroundColor: background, color } = getComputedStyle(document.body)
    return { margins, background, color }
  })
  expect(margins).toEqual(['18mm 16mm'])
  expect(background).toMatch(/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/)
  expect(color).toMatch(/^rgb\(([0-9]|[1-7][0-9]), /)
})

test('images of the light mode are printed in the dark mode too', async () => {
  const page = await site.open('modes')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  const visibility = () =>
    page.evaluate(() =>
      ['main .only-light', 'main .only-dark'].map((one) => document.querySelector(one)!.checkVisibility()),
    )
  expect(await visibility()).toEqual([false, true])
  await page.emulateMedia({ media: 'print' })
  expect(await visibility()).toEqual([true, false])
})

/** Returns the drawing operators of each page. */
function pageStreams(pdf: Buffer): string[] {
  const streams: string[] = []
  for (const { index } of pdf.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)) {
    const start = pdf.indexOf('\n', index) + 1
    try {
      const text = inflateSync(pdf.subarray(start)).toString('latin1')
      if (/\bBT\b/.test(text) && / (?:Tj|TJ)\b/.test(text)) streams.push(text)
    } catch {
      // Not compressed.
    }
  }
  return streams
}

/** Returns the fill color of the last text on a page. */
function lastTextColor(stream: string): string {
  let color = ''
  let last = ''
  for (const [, fill, showsText] of stream.matchAll(/(?:([\d.]+ [\d.]+ [\d.]+) rg\b)|(\bT[jJ]\b)/g)) {
    if (fill !== undefined) color = fill
    else if (showsText) last = color
  }
  return last
}
