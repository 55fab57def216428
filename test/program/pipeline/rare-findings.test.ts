// Messages of rare findings, each in a separate site.

import { expect, test } from 'vitest'
import type { Finding } from '../../../src/core/model/finding.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

async function check(files: SiteFiles): Promise<readonly Finding[]> {
  const { findings } = await siteTest({ 'index.md': '# Home\n', ...files }).check()
  return findings
}

test('a module of components without exports is reported', async () => {
  const found = await check({
    'site.config.ts': "export default { components: './parts.tsx' }",
    'parts.tsx': 'export {}\n',
    'page.mdx': '# Page\n\n{1}\n',
  })
  expect(found).toMatchObject([
    { severity: 'warning', message: 'This module exports no components.', place: { path: 'parts.tsx' } },
  ])
})

test('a second category file in a folder is reported', async () => {
  const found = await check({
    'guide/a.md': '# A\n',
    'guide/_category_.yml': 'label: Guide\n',
    'guide/_category_.json': '{ "label": "Guides" }\n',
  })
  expect(found).toMatchObject([
    {
      rule: 'category-file',
      message: 'This file is ignored: "guide/_category_.json" already configures the folder.',
      place: { path: 'guide/_category_.yml' },
    },
  ])
})

test.each(['.html', '.htm'])('a slug that ends with %s is reported', async (ending) => {
  const found = await check({ 'a.md': `---\nslug: /a${ending}\n---\n\n# A\n` })
  expect(found).toMatchObject([
    {
      rule: 'invalid-slug',
      severity: 'error',
      message: `The path "/a${ending}" ends with "${ending}", which is not allowed for pages.`,
      place: { path: 'a.md' },
    },
  ])
})

test('invalid JavaScript in imports and expressions of MDX pages is reported', async () => {
  const found = await check({
    'a.mdx': "import from 'x'\n\n# A\n",
    'b.mdx': '# B\n\n{a b}\n',
  })
  expect(found.map(({ rule, message, place }) => `${place?.path} ${rule} ${message}`)).toEqual([
    expect.stringMatching(/^a\.mdx \S+ This import or export is not JavaScript: /),
    expect.stringMatching(/^b\.mdx \S+ The code between `\{` and `\}` is not JavaScript: /),
  ])
})

test('a component page that throws while it is rendered is reported', async () => {
  const { findings } = await siteTest({
    'index.md': '# Home\n',
    'site.config.ts': "export default { content: { docs: '.', pages: { folder: 'pages', kind: 'pages' } } }",
    'pages/board.tsx':
      "export const frontMatter = { title: 'Board' }\nexport default () => { throw new Error('no board') }\n",
  }).build()
  expect(findings).toMatchObject([
    {
      rule: 'component-page',
      severity: 'error',
      message: expect.stringMatching(/^The page "\/board" threw.* while it was rendered: no board/),
    },
  ])
})

test('samples with too few or too many items are reported', async () => {
  const found = await check({
    'site.config.ts': "export default { samples: { schemas: { app: { file: 'app.json' } } } }",
    'app.json': '{ "properties": { "a": { "minItems": 2 }, "b": { "maxItems": 1 } } }',
    'index.md': '# Home\n\n```yaml schema=app\na: [1]\nb: [1, 2, 3]\n```\n',
  })
  expect(found.map(({ message }) => message)).toEqual([
    '`a` has 1 item, but needs at least 2.',
    '`b` has 3 items, but may have at most 1.',
  ])
})
