// The law of the cache: whatever happened before, a build has the same result as a clean one.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../rounds.ts'
import { siteTest } from '../site-test.ts'
import { SAMPLE_SITE } from './sample-site.ts'
import { applyEdit, siteEdits, textEdits } from './site-edits.ts'

test('after any series of edits a warm build equals a clean one, including findings', async () => {
  let builds = 0
  let successful = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.array(siteEdits, { minLength: 1, maxLength: 4 }),
          fc.array(textEdits, { minLength: 1, maxLength: 4 }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      async (rounds) => {
        const site = siteTest(SAMPLE_SITE)
        await site.build()
        for (const edits of rounds) {
          for (const edit of edits) applyEdit(site, edit)
          const warm = await site.build()
          const clean = await site.buildClean()
          expect(warm.findings).toEqual(clean.report.findings)
          builds++
          if (clean.report.summary.errors > 0) continue
          successful++
          expect(site.output()).toEqual(clean.output)
        }
        site.dispose()
      },
    ),
    { numRuns: rounds(5) },
  )
  // Some edits break the site, but most do not.
  expect(successful).toBeGreaterThanOrEqual(builds / 2)
})

test('a build without changes writes nothing', async () => {
  const site = siteTest(SAMPLE_SITE)
  const first = await site.build()
  const again = await site.build()
  expect(first.summary.written).toBeGreaterThan(0)
  expect(again.summary).toMatchObject({ written: 0, deleted: 0, cacheMisses: 0 })
})

test('a warm build after the output folder is deleted writes everything again', async () => {
  const site = siteTest(SAMPLE_SITE)
  await site.build()
  const before = site.output()
  site.remove('build')
  await site.build()
  expect(site.output()).toEqual(before)
})
