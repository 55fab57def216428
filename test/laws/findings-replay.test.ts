// A problem is reported in every build until it is fixed, whether the page was parsed or cached.

import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const WRONG = `---
titel: A
---

# A

:::nonsense

Text

:::

[gone](gone.md)

\`\`\`nolang
x
\`\`\`
`

test('a warm build repeats every finding', async () => {
  const site = siteTest({
    'site.config.ts': `export default { rules: { 'broken-link': 'warning', 'front-matter': 'warning' } }\n`,
    'content/docs/index.md': WRONG,
    'content/docs/_category_.json': '{"lable": "x"}',
  })
  const first = await site.build()
  const again = await site.build()
  expect(first.findings.length).toBeGreaterThanOrEqual(4)
  expect(again.findings).toEqual(first.findings)
  expect(again.summary.cacheMisses).toBe(0)
})

test('check and build have the same findings', async () => {
  const site = siteTest({ 'content/docs/index.md': WRONG })
  const { findings } = await site.build()
  expect((await site.check()).findings).toEqual(findings)
})

test('a finding disappears with its cause', async () => {
  const site = siteTest({ 'content/docs/index.md': '# A\n\n```nolang\nx\n```\n' })
  expect((await site.build()).findings.map(({ rule }) => rule)).toEqual(['unknown-language'])
  site.write('content/docs/index.md', '# A\n\n```json\n1\n```\n')
  expect((await site.build()).findings).toEqual([])
})
