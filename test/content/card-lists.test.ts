// Cards of a category, anywhere.

import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const cardsOf = (html: string) =>
  [...html.matchAll(/<p class="card-title"><a href="([^"]+)">([^<]+)/g)].map(
    ([, url, title]) => `${url} ${title}`,
  )

test('cards follow the pages of their category', async () => {
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

test('a category that does not exist is reported', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { docs: '.' } }`,
    'index.md': '# Home\n\n::cards-of{category="Guidez"}\n',
    'a.md': '# A\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule }) => rule)).toEqual(['empty-card-list'])
})
