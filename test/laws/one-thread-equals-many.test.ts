// The number of threads does not affect the result.

import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'
import { SAMPLE_SITE } from './sample-site.ts'

test('builds with three threads and with one have the same bytes and findings', async () => {
  const site = siteTest(SAMPLE_SITE)
  for (let number = 0; number < 120; number++) {
    site.write(
      `content/docs/part-${number % 7}/page-${number}.md`,
      `---\ntags: [tag-${number % 5}]\n---\n\n# Page ${number}\n\n[next](page-${number + 7}.md)\n\n\`\`\`json\n{"n": ${number % 11}}\n\`\`\`\n\n\`\`\`what-${number % 3}\nx\n\`\`\`\n`,
    )
  }
  const one = await site.buildClean()
  const many = await site.build({ threads: 3 })
  expect(many.summary.pages).toBeGreaterThan(120)
  expect(many.findings).toEqual(one.report.findings)
  expect(site.output()).toEqual(one.output)
  const warm = await site.build({ threads: 2 })
  expect(warm.summary).toMatchObject({ written: 0, cacheMisses: 0 })
})
