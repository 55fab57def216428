// Card lists of a category.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const cardsOf = (html: string) =>
  [...html.matchAll(/<p class="card-title"><a href="([^"]+)">([^<]+)/g)].map(
    ([, url, title]) => `${url} ${title}`,
  )

test('cards are updated with the pages of their category', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { docs: '.' } }`,
    'index.md': '# Home\n\n::cards-of{category="Guides"}\n\n::cards-of[/guides/deep]\n',
    'guides/index.md': '---\nsidebar_label: Guides\n---\n# Guides\n\n::cards-of\n',
    'guides/tide.md': '---\ndescription: When water rises.\n---\n# Tide\n',
    'guides/deep/one.md': '# One\n',
    'guides/deep/index.md': '# Deep\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(cardsOf(site.page('/'))).toEqual(['/guides/deep Deep', '/guides/tide Tide', '/guides/deep/one One'])
  expect(cardsOf(site.page('/guides'))).toEqual(['/guides/deep Deep', '/guides/tide Tide'])
  expect(site.page('/')).toContain('When water rises.')
  expect(site.view('/')).not.toHaveProperty('lists')
  site.write('guides/tide.md', '# Tides\n')
  await site.build()
  expect(cardsOf(site.page('/'))).toContain('/guides/tide Tides')
  const { output } = await site.buildClean()
  expect(site.output()).toEqual(output)
})

test('a card without a description shows the first line of the page', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { docs: '.' } }`,
    'index.md': '# Home\n\n::cards-of{category="Guides"}\n',
    'guides/index.md': '# Guides\n',
    'guides/a.md': '---\ndescription: Of the front matter.\n---\n# A\n\nOf the text.\n',
    'guides/b.md':
      '# B\n\n```sh\nnpm install\n```\n\n:::note\nSee [how *it*](./a.md) `works`, <b>now</b>.\nMore.\n:::\n',
    'guides/c.mdx':
      "import X from './a.json'\nimport {\n  Y\n} from './b.json'\n\n# C\n\n<Tabs>\n\n## Before {#x}\n\n</Tabs>\n",
    'guides/a.json': '{}',
    'guides/b.json': '{ "Y": 1 }',
    'guides/d.md': 'D\n===\n\n> Some_snake_case, ~~old~~ _new_ :tada:\n',
    'guides/e.md': '# E\n\n![](x)\n',
    'guides/f.md': '# F\n\n- First\n',
  })
  await site.build()
  const [, ...cards] = site.page('/').split(/<[^<>]*class="card-title[^>]*>/)
  const texts = cards.map((card) =>
    card
      .split('</li>')[0]!
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s{2,}/),
  )
  expect(texts.map(([title, text = '']) => `${title}: ${text}`)).toEqual([
    'A: Of the front matter.',
    'B: See how it works, now.',
    'C: Before',
    'D: Some_snake_case, old new',
    'E: ',
    'F: First',
  ])
  site.write('guides/b.md', '# B\n\nOther text.\n')
  await site.build()
  expect(site.page('/')).toContain('Other text.')
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('an unknown category is reported', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { docs: '.' } }`,
    'index.md': '# Home\n\n::cards-of{category="Guidez"}\n',
    'a.md': '# A\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule }) => rule)).toEqual(['empty-card-list'])
})
