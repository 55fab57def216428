// Markdown files in the folder `content` that no collection reads.

import { expect, test } from 'vitest'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const site: SiteFiles = {
  'content/docs/index.md': '# Home\n\nText.\n',
  'content/blog/2026-01-02-first.md': '# First\n\nText.\n',
}

async function found(files: SiteFiles): Promise<string[]> {
  const { findings } = await siteTest(files).check()
  return findings
    .filter(({ rule }) => rule === 'unpublished-file')
    .map(({ place, message, help }) => `${place?.path}: ${message} ${help}`)
}

test('files next to the folders of collections are reported, once for each folder', async () => {
  expect(
    await found({
      ...site,
      'content/index.md': '# Lost\n',
      'content/posts/one.md': '# One\n',
      'content/posts/2026/two.mdx': '# Two\n',
      'content/news/three.MD': '# Three\n',
    }),
  ).toEqual([
    'content/index.md: This file is not published, because it is in no folder of a collection. Move it into the folder of a collection, such as "content/docs", or delete it. If pages only include it, start its name with `_`.',
    'content/news: One Markdown file in this folder is not published: the folder belongs to no collection. Name the folder under `content` in the configuration, or move the files into the folder of a collection. If pages only include them, start its name with `_`.',
    'content/posts: 2 Markdown files in this folder are not published: the folder belongs to no collection. Name the folder under `content` in the configuration, or move the files into the folder of a collection. If pages only include them, start its name with `_`.',
  ])
})

test('files that are included, hidden, static or of another site are not reported', async () => {
  expect(
    await found({
      ...site,
      'content/docs/page.md': '# Page\n\n::include{file=../parts/note.md}\n',
      'content/parts/note.md': 'A note.\n',
      'content/_drafts/a.md': '# A\n',
      'content/.notes/a.md': '# A\n',
      'content/static/copied.md': '# Copied\n',
      'content/handbook/site.config.ts': 'export default {}',
      'content/handbook/deep/a.md': '# A\n',
      'content/node_modules/x/a.md': '# X\n',
      'content/schemas/README.md': '# Schemas\n',
      'README.md': '# Project\n',
    }),
  ).toEqual([])
})

test('nothing is reported if the whole folder, or another one, is the content', async () => {
  const lost = { 'content/index.md': '# Home\n', 'content/docs/a.md': '# A\n' }
  expect(
    await found({ ...lost, 'site.config.ts': `export default { content: { docs: 'content' } }` }),
  ).toEqual([])
  expect(
    await found({
      ...lost,
      'texts/index.md': '# Home\n',
      'site.config.ts': `export default { content: { docs: 'texts' } }`,
    }),
  ).toEqual([])
  expect(
    await found({ 'content/index.md': '# Home\n', 'content/other/a.md': '# A\n', 'index.md': '# Home\n' }),
  ).toEqual([])
})

test('a new file is reported by a check after an unchanged build, and no longer after it moved', async () => {
  const built = siteTest(site)
  await built.build()
  built.write('content/index.md', '# Lost\n')
  const rules = async () => (await built.build()).findings.map(({ rule }) => rule)
  expect(await rules()).toContain('unpublished-file')
  built.remove('content/index.md')
  expect(await rules()).not.toContain('unpublished-file')
})
