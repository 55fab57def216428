// Comments in pages that disable rules.

import { expect, test } from 'vitest'
import { siteTest, type TestSite } from '../../site-test.ts'

async function findingsIn(page: string | TestSite): Promise<string[]> {
  const site = typeof page === 'string' ? siteTest({ 'index.md': page }) : page
  const { findings } = await site.check()
  return findings.map(({ rule, place, message }) => {
    const detail = rule === 'unused-disable-comment' || rule === 'unknown-rule' ? ` ${message}` : ''
    return `${place?.line}:${place?.column} ${rule}${detail}`
  })
}

test('disable-next-line disables a rule in the next line that is not empty', async () => {
  expect(
    await findingsIn('<!-- octavo-disable-next-line broken-link: later -->\n\n[a](./a.md)\n\n[b](./b.md)\n'),
  ).toEqual(['5:1 broken-link'])
  expect(
    await findingsIn(
      '> <!-- octavo-disable-next-line broken-link, missing-image -->\n> [a](./a.md) ![c](c.png)\n',
    ),
  ).toEqual([])
})

test('disable-next-line before a code block disables a rule in all its lines', async () => {
  expect(
    await findingsIn('<!-- octavo-disable-next-line sample-syntax -->\n\n```yaml\na: 1\nb: [\n```\n'),
  ).toEqual([])
})

test('a rule can be disabled in a line, up to an enable comment, or in the rest of the page', async () => {
  expect(await findingsIn('[a](./a.md) <!-- octavo-disable-line broken-link -->\n')).toEqual([])
  const range =
    '<!-- octavo-disable broken-link -->\n\n[a](./a.md)\n\n<!-- octavo-enable broken-link -->\n\n[b](./b.md)\n'
  expect(await findingsIn(range)).toEqual(['7:1 broken-link'])
  expect(await findingsIn('[a](./a.md)\n\n<!-- octavo-disable broken-link -->\n\n[b](./b.md)\n')).toEqual([
    '1:1 broken-link',
  ])
})

test('a comment anywhere in a page disables findings about the whole page', async () => {
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'docs' }, sidebars: {} }\n",
    'docs/index.md': '# Home\n',
    'docs/alone.md': '# Alone\n',
  })
  expect(await findingsIn(site)).toEqual(['undefined:undefined orphan-page'])
  site.write('docs/alone.md', '# Alone\n\n<!-- octavo-disable orphan-page: linked from the product -->\n')
  expect(await findingsIn(site)).toEqual([])
})

test('YAML comments in front matter disable rules', async () => {
  expect(
    await findingsIn('---\ntitel: A # octavo-disable-line unknown-front-matter\n---\n\nText.\n'),
  ).toEqual([])
  expect(
    await findingsIn('---\n# octavo-disable-next-line unknown-front-matter\ntitel: A\n---\n\nText.\n'),
  ).toEqual([])
})

test('comments in code are ignored', async () => {
  expect(
    await findingsIn(
      '```md\n<!-- octavo-disable broken-link -->\n```\n\n`<!-- octavo-disable broken-link -->` [a](./a.md)\n',
    ),
  ).toEqual(['5:39 broken-link'])
})

test('a comment without effect is reported', async () => {
  expect(
    await findingsIn(
      '<!-- octavo-disable-next-line broken-link, missing-alt -->\n[a](./a.md)\n\n<!-- octavo-disable-next-line borken-link -->\nText.\n\n<!-- octavo-disable -->\n',
    ),
  ).toEqual([
    '1:1 unused-disable-comment This comment disables no finding of `missing-alt`.',
    '4:1 unknown-rule `borken-link` is not the name of a rule.',
    '7:1 unused-disable-comment This comment names no rule.',
  ])
  expect(
    await findingsIn('<!-- octavo-disable-next-line broken-external-link -->\n<https://example.com>\n'),
  ).toEqual([])
})

test('a disabled error does not stop the build', async () => {
  const site = siteTest({
    'site.config.ts': "export default { rules: { 'broken-link': 'error' } }\n",
    'index.md': '[a](./a.md) <!-- octavo-disable-line broken-link -->\n',
  })
  expect((await site.build()).summary.errors).toBe(0)
  expect(site.has('build/index.html')).toBe(true)
})

test('a comment in an included file applies to that file, and is used if one page needs it', async () => {
  const site = siteTest({
    'index.md': '# Home\n\n::include{file="./_part.md"}\n\n[b](./b.md)\n',
    'other.md': '# Other\n\n::include{file="./_part.md"}\n',
    '_part.md': '<!-- octavo-disable-next-line broken-link -->\n[a](./a.md)\n',
  })
  expect(await findingsIn(site)).toEqual(['5:1 broken-link'])
})
