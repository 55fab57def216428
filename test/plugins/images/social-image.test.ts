// Social images of pages in front matter.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const page = (image: string) => `---\ntitle: ${JSON.stringify(image)}\nimage: ${image}\n---\ntext\n`
const imageOf = (html: string): string | undefined => /og:image" content="(.*?)"/.exec(html)?.[1]

test('may be next to the page, in a static folder, or on another site', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { url: "https://docs.example.com", basePath: "/docs/" }',
    'index.md': page('./cover.svg'),
    'static.md': page('/card.svg'),
    'elsewhere.md': page('https://example.com/a.png'),
    'cover.svg': svg,
    'static/card.svg': svg,
  })
  expect((await site.build()).findings).toEqual([])
  const nextToPage = imageOf(site.page(''))
  expect(nextToPage).toMatch(/^https:\/\/docs\.example\.com\/docs\/assets\/cover-[\w-]+\.svg$/)
  expect([...site.output().keys()]).toContain(nextToPage!.replace('https://docs.example.com/docs/', ''))
  expect(imageOf(site.page('static'))).toBe('https://docs.example.com/docs/card.svg')
  expect(imageOf(site.page('elsewhere'))).toBe('https://example.com/a.png')
})

test('is reported if missing', async () => {
  const site = siteTest({ 'index.md': page('nope.png') })
  expect((await site.check()).findings).toMatchObject([
    { rule: 'missing-image', message: 'The image "nope.png" does not exist.', place: { line: 3, column: 1 } },
  ])
})
