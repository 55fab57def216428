// The plugin examples of the handbook, in use and as the handbook shows them.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'
import { exampleFiles } from './examples.ts'

const config = (plugins: string) => `import { glossary } from './examples/glossary.ts'
import { pageWeight } from './examples/page-weight.ts'
import { rating } from './examples/rating.ts'
export default { title: 'Harbour', url: 'https://example.com', content: { docs: '.' }, plugins: [${plugins}] }`

const siteWith = (plugins: string, more: Record<string, string> = {}) =>
  siteTest({ ...exampleFiles, 'site.config.ts': config(plugins), 'index.md': '# Home\n', ...more })

test('the handbook shows the examples as they are', () => {
  const page = readFileSync('content/handbook/plugin-examples.md', 'utf8')
  const shown = [...page.matchAll(/^```\w+ title="(examples\/[^"]+)"\n(.*?)^```$/gms)]
  expect(shown.map(([, name]) => name).sort()).toEqual(Object.keys(exampleFiles).sort())
  for (const [, name, text] of shown) expect({ name, text }).toEqual({ name, text: exampleFiles[name!] })
})

test('a directive brings its component, and search reads its label', async () => {
  const site = siteWith('rating', { 'rated.md': '# Rated\n\n::rating[Clarity of berths]{stars="4"}\n' })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/rated')).toMatch(/<meter min="0" max="5" value="4"/)
  expect(site.page('/rated')).toMatch(/<link rel="stylesheet" href="\/assets\/element-star-rating-/)
  expect(site.page('/rated')).toMatch(/<head>.*element-star-rating-.*<\/head>/)
  expect(site.page('/')).not.toContain('star-rating')
  const files = () => [...site.output().keys()].filter((path) => path.includes('element-star-rating'))
  expect(files().sort()).toEqual([expect.stringMatching(/\.css$/), expect.stringMatching(/\.js$/)])
  site.write('rated.md', '# Rated\n')
  await site.build()
  expect(files()).toEqual([])
})

test('pages are generated from data, again when the data changes, and are removed with it', async () => {
  const linked = { 'writing.md': '# Writing\n', 'theming.md': '# Theming\n' }
  const site = siteWith('glossary', linked)
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/glossary/prose')).toContain('The text of a page')
  expect(site.page('/glossary')).toContain('href="/glossary/drawer"')
  site.write(
    'examples/glossary.json',
    JSON.stringify([{ term: 'Berth', meaning: 'A place.', see: '/nowhere' }]),
  )
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => [rule, place?.path])).toEqual([
    ['broken-link', 'glossary/berth.md'],
  ])
  expect(site.page('/glossary/berth')).toContain('A place.')
  expect(site.has('build/glossary/prose/index.html')).toBe(false)
  const { output } = await site.buildClean()
  expect(site.output()).toEqual(output)
})

test('a hook sees each rendered page, and its findings are repeated in a warm build', async () => {
  const site = siteWith('pageWeight', { 'long.md': `# Long\n\n${'Words and more words.\n\n'.repeat(9000)}` })
  for (const _ of [1, 2]) {
    const { findings } = await site.build()
    expect(findings.map(({ rule, place }) => [rule, place?.path])).toEqual([['page-weight', 'long.md']])
  }
  expect(site.page('/')).toMatch(/<head><meta name="page-weight" content="\d+">/)
  expect((await site.check()).findings.map(({ rule }) => rule)).toEqual(['page-weight'])
})
