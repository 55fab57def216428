// Repeated syntax of other generators, merged into one finding per kind.

import { expect, test } from 'vitest'
import { type SiteFiles, siteTest } from '../../site-test.ts'

function pages(count: number): SiteFiles {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `page-${at}.md`,
      `# Page ${at}\n\n<Banner>Text</Banner> and {{ site.name }}, {{ page.no${at % 2} }}.\n\n::: crane.arm${at}\n\n`,
    ]),
  )
}

test('syntax that repeats on many pages is one finding of each kind, with counts', async () => {
  const site = siteTest({ 'index.md': '# Home\n\nText with <Lighthouse>one</Lighthouse>.\n', ...pages(11) })
  const { findings } = await site.build()
  expect(findings.map(({ rule, message, place }) => `${place?.path} ${rule} ${message}`)).toEqual([
    'index.md unknown-element Components that do not exist, of which only the content is shown: `<Banner>` (11 places), `<Lighthouse>` (1 place).',
    'page-0.md foreign-syntax Values in the syntax of other generators, which are shown as text: `{{ site.name }}` (11 places), `{{ page.no0 }}` (6 places), `{{ page.no1 }}` (5 places).',
    'page-0.md directive-syntax References that an extension of MkDocs generates from code, which are shown as text: `::: crane.arm0` (1 place), `::: crane.arm1` (1 place), `::: crane.arm10` (1 place), `::: crane.arm2` (1 place), `::: crane.arm3` (1 place), `::: crane.arm4` (1 place), `::: crane.arm5` (1 place), `::: crane.arm6` (1 place), `::: crane.arm7` (1 place), `::: crane.arm8` (1 place), `::: crane.arm9` (1 place).',
  ])
})

test('syntax on a few pages is reported at each position', async () => {
  const { findings } = await siteTest({ 'index.md': '# Home\n', ...pages(3) }).build()
  expect(findings.filter(({ rule }) => rule === 'unknown-element')).toHaveLength(3)
})
