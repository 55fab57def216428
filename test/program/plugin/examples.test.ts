// The plugin examples of the handbook.

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

test('the handbook contains the tested examples', () => {
  const page = readFileSync('content/handbook/plugin-examples.md', 'utf8')
  const examples = [...page.matchAll(/^```\w+ title="(examples\/[^"]+)"\n(.*?)^```$/gms)]
  expect(examples.map(([, name]) => name).sort()).toEqual(Object.keys(exampleFiles).sort())
  for (const [, name, text] of examples) expect({ name, text }).toEqual({ name, text: exampleFiles[name!] })
})

test('a directive adds its component, and its label can be searched', async () => {
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

test("a component has the messages of its plugin, in the language of the page and with the site's overrides", async () => {
  const rated = '::rating[Berths]{stars="4"}\n'
  const withLocales = (more: string) =>
    config('rating').replace(/}$/, `, locales: [{ code: 'en' }, { code: 'de-AT' }, { code: 'nl' }]${more} }`)
  const site = siteWith('rating', {
    'index.md': `# Home\n\n${rated}`,
    'i18n/de-AT/index.md': `# Start\n\n${rated}`,
    'i18n/nl/index.md': `# Begin\n\n${rated}`,
    'site.config.ts': withLocales(''),
  })
  const buttons = () =>
    ['/', '/de-AT', '/nl'].map((url) => /<button[^>]*aria-pressed[^>]*>([^<]*)/.exec(site.page(url))?.[1])
  expect((await site.build()).findings).toEqual([])
  expect(buttons()).toEqual(['Agree', 'Zustimmen', 'Agree'])
  site.write('site.config.ts', withLocales(`, messages: { 'rating.agree': 'Yes' }`))
  expect((await site.build()).findings).toEqual([])
  expect(buttons()).toEqual(['Yes', 'Zustimmen', 'Agree'])
  const { output } = await site.buildClean()
  expect(site.output()).toEqual(output)
})

test('a rule of a plugin can be turned off, and a misspelled one is reported', async () => {
  const long = { 'long.md': `# Long\n\n${'Words and more words.\n\n'.repeat(9000)}` }
  const withRules = (rules: string) => config('pageWeight').replace(/}$/, `, rules: { ${rules} } }`)
  const site = siteWith('pageWeight', { ...long, 'site.config.ts': withRules(`'page-weight': 'off'`) })
  expect((await site.build()).findings).toEqual([])
  site.write('site.config.ts', withRules(`'page-wieght': 'off'`))
  const { findings } = await site.build()
  expect(findings.map(({ rule, help }) => [rule, help])).toEqual([
    ['page-weight', 'Split the page.'],
    ['unknown-rule', 'Did you mean `page-weight`?'],
  ])
})

test('pages are generated from data, updated with the data, and removed with it', async () => {
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

test('a hook receives each rendered page, and a warm build repeats its findings', async () => {
  const site = siteWith('pageWeight', { 'long.md': `# Long\n\n${'Words and more words.\n\n'.repeat(9000)}` })
  for (const _ of [1, 2]) {
    const { findings } = await site.build()
    expect(findings.map(({ rule, place }) => [rule, place?.path])).toEqual([['page-weight', 'long.md']])
  }
  expect(site.page('/')).toMatch(/<head><meta name="page-weight" content="\d+">/)
  expect((await site.check()).findings.map(({ rule }) => rule)).toEqual(['page-weight'])
})
