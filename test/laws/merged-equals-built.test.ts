// A site merged from any number of shards has the same bytes and findings as one build.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EDITION_SITE } from '../core/locales/locale-site.ts'
import { rounds } from '../rounds.ts'
import { buildShards, mergeShards } from '../shards.ts'
import { siteTest } from '../site-test.ts'
import { SAMPLE_SITE } from './sample-site.ts'
import { applyEdit, siteEdits } from './site-edits.ts'

test('after any edits, a merge of any number of shards equals a clean build, including findings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(siteEdits, { maxLength: 5 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      async (edits, shards, threads) => {
        const site = siteTest(SAMPLE_SITE)
        const elsewhere = siteTest(SAMPLE_SITE)
        for (const edit of edits) for (const one of [site, elsewhere]) applyEdit(one, edit)
        const clean = await site.buildClean()
        const folders = await buildShards(elsewhere, shards, { threads })
        elsewhere.remove('content')
        const merged = await mergeShards(site, folders, { threads })
        expect(merged.report.findings).toEqual(clean.report.findings)
        expect(merged.output).toEqual(clean.output)
        for (const one of [site, elsewhere]) one.dispose()
      },
    ),
    { numRuns: rounds(2) },
  )
})

test('a merge computes no results of pages', async () => {
  const computed = async (pages: number): Promise<number> => {
    const site = siteTest({ 'site.config.ts': "export default { title: 'Pages' }\n" })
    for (let at = 0; at < pages; at++)
      site.write(
        `content/docs/page-${at}.md`,
        `# Page ${at} (P${at} letters)\n\n[Next](page-${(at + 1) % pages}.md)\n\n\`\`\`json\n{ "n": ${at} }\n\`\`\`\n`,
      )
    const { report } = await mergeShards(site, await buildShards(site, 2))
    return report.summary.cacheMisses
  }
  expect(await computed(12)).toBe(await computed(6))
})

test('merging the shards of a site with several languages and versions equals a build', async () => {
  const site = siteTest(EDITION_SITE)
  const clean = await site.buildClean()
  const merged = await mergeShards(site, await buildShards(site, 2))
  expect(merged.report.findings).toEqual(clean.report.findings)
  expect(merged.output).toEqual(clean.output)
})
