// Generated share images of pages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawCard } from '../../../src/plugins/images/draw-card.ts'
import { shareImages } from '../../../src/plugins/images/share-images.ts'
import { openSite, siteTest, type TestSite } from '../../site-test.ts'

const style = { background: '#0b2545', color: '#ffffff', fonts: [] }
const card = (title: string) => ({ title, section: ['Guide', 'Install'], brand: 'Harbour' })
const draw = (title: string) => drawCard(card(title), style, [])

const FILES = {
  'site.config.ts': `export default { title: 'Harbour', url: 'https://x.example', content: { docs: 'docs' }, shareImages: true,
    rules: { 'orphan-page': 'off' } }`,
  'docs/index.md': '# Start\n',
  'docs/guide/index.md': '# Guide\n',
  'docs/guide/ship.md': '# Ships & `sails`\n',
  'docs/own.md': '---\nimage: ./own.svg\n---\n\n# Own\n',
  'docs/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
}

let site: TestSite
beforeAll(async () => {
  site = openSite(FILES)
  const { findings } = await site.build()
  expect(findings).toEqual([])
})
afterAll(() => site.dispose())

const ogImage = (url: string) => /og:image" content="([^"]*)"/.exec(site.page(url))?.[1]

test('a page without an image has a generated one with its size in the metadata', () => {
  expect(ogImage('/guide/ship')).toBe('https://x.example/share/guide/ship.png')
  expect(ogImage('/')).toBe('https://x.example/share/index.png')
  expect(ogImage('/own')).toMatch(/\/assets\/own-/)
  expect(site.has('build/share/own.png')).toBe(false)
  expect(site.page('/guide/ship')).toContain('<meta property="og:image:width" content="1200"/>')
  const png = readFileSync(join(site.root, 'build/share/guide/ship.png'))
  expect(imageSize(png)).toMatchObject({ type: 'png', width: 1200, height: 630 })
})

test('an image shows the parent sections of its page, without the page', () => {
  const trail = ['Guide', 'Install', 'Ships'].map((label) => ({ label }))
  const view = { url: '/guide/ship', image: '/share/guide/ship.png', title: 'Ships', trail }
  const chrome = { title: 'Harbour', tagline: 'Boats', origin: 'https://x.example' }
  const options = { fields: { shareImages: style }, chrome }
  expect(shareImages.pagePiece!.input({ view } as never, { options } as never)).toMatchObject({
    card: { title: 'Ships', section: ['Guide', 'Install'], brand: 'Harbour' },
  })
})

test('editing text generates no image, and a new title only the images that show it', async () => {
  const before = site.output()
  const changedImages = () =>
    [...site.output()]
      .filter(([path, hash]) => path.endsWith('.png') && before.get(path) !== hash)
      .map(([path]) => path)
  site.write('docs/guide/ship.md', '# Ships & `sails`\n\nMore.\n')
  await site.build()
  expect(changedImages()).toEqual([])
  site.write('docs/guide/index.md', '# The guide\n')
  await site.build()
  expect(changedImages()).toEqual(['share/guide.png', 'share/guide/ship.png'])
})

test('titles of any length and script are rendered deterministically', async () => {
  const titles = [
    '',
    'Short',
    'One title that is so long that it needs every one of the lines there are, and then some more words to be cut off at the end of it all, because nobody reads this far',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenversicherungsanstaltsgebäude',
    'Привет, мир — Ελληνικά, čeština, tiếng Việt',
    '<script>alert("&")</script> \u0000\u001b]]>',
    '🚀👩‍🚀 Launch',
  ]
  for (const title of titles) {
    const first = await draw(title)
    expect(imageSize(first.png)).toMatchObject({ width: 1200, height: 630 })
    expect(Buffer.compare((await draw(title)).png, first.png)).toBe(0)
    expect(first.missingCharacters.replace(/\p{Cc}/gu, '')).toBe('')
    expect(first.png.length).toBeLessThan(80_000)
  }
})

test('characters missing from all fonts are omitted and reported', async () => {
  expect((await draw('مرحبا 你好 hello')).missingCharacters).toContain('你')
  const other = siteTest({
    ...FILES,
    'site.config.ts': `export default { url: 'https://x.example', content: { docs: 'docs' },
      shareImages: { background: '#111111', fonts: ['none.ttf', 'odd.ttf'] }, rules: { 'orphan-page': 'off' } }`,
    'odd.ttf': 'no font',
    'docs/index.md': '# 你好\n',
  })
  const { findings } = await other.build()
  expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
    ['share-image-font', 'The font "none.ttf" of `shareImages` does not exist.'],
  ])
})

test('share images are disabled by default', async () => {
  const other = siteTest({
    ...FILES,
    'site.config.ts': `export default { url: 'https://x.example', content: { docs: 'docs' } }`,
  })
  await other.build()
  expect(other.has('build/share')).toBe(false)
  expect(other.page('/guide')).not.toContain('og:image')
})

test('only the configured collections have share images, and an unknown collection is rejected', async () => {
  const config = (name: string) =>
    `export default { url: 'https://x.example', content: { docs: 'docs', blog: 'blog' }, shareImages: { collections: ['${name}'] }, rules: { 'orphan-page': 'off' } }`
  const other = siteTest({
    ...FILES,
    'blog/a.md': '---\ntitle: A\ndate: 2025-01-01\n---\n\nText.\n',
    'site.config.ts': config('blog'),
  })
  await other.build()
  expect(other.has('build/share/blog/a.png')).toBe(true)
  expect(other.has('build/share/guide.png')).toBe(false)
  expect(other.page('/guide')).not.toContain('og:image')
  other.write('site.config.ts', config('blgo'))
  const problem = (await other.build().catch((error: unknown) => error)) as {
    findings: { message: string; help: string }[]
  }
  expect(problem.findings[0]!.message).toContain('names "blgo"')
  expect(problem.findings[0]!.help).toContain('Did you mean "blog"?')
})
