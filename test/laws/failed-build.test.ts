// A build with an error leaves the previous output unchanged.

import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'
import { SAMPLE_SITE } from './sample-site.ts'

test('an error leaves the last output unchanged, and the next successful build recovers', async () => {
  const site = siteTest(SAMPLE_SITE)
  await site.build()
  const before = site.output()

  site.write('content/docs/guide/install.md', '---\ntitle: [a\n---\n\n# Install\n')
  site.remove('content/docs/reference/api.md')
  const failed = await site.build()
  expect(failed.summary.errors).toBeGreaterThan(0)
  expect(failed.summary.written).toBe(0)
  expect(site.output()).toEqual(before)

  site.write('content/docs/guide/install.md', '# Install again\n')
  const good = await site.build()
  expect(good.summary.errors).toBe(0)
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('a first build with an error writes no page', async () => {
  const site = siteTest({ 'content/docs/index.md': '---\ndraft: perhaps\n---\n\n# A\n' })
  const { summary } = await site.build()
  expect(summary.errors).toBe(1)
  expect([...site.output().keys()].filter((path) => path.endsWith('.html'))).toEqual([])
})

test('with strict, a warning prevents the build from writing', async () => {
  const site = siteTest({ 'content/docs/index.md': '# A\n\n```nolang\nx\n```\n' })
  await site.build({ strict: true })
  expect(site.output().has('index.html')).toBe(false)
  await site.build()
  expect(site.output().has('index.html')).toBe(true)
})
