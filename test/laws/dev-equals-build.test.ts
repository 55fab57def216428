// The sixth law: after any series of edits, `octavo dev` serves for every route, asset and search file what `octavo build`
// writes.

import fc from 'fast-check'
import { test } from 'vitest'
import { openLive } from '../../src/serve/live.ts'
import { rounds } from '../rounds.ts'
import { siteTest } from '../site-test.ts'
import { compareWithBuild } from './dev-and-build.ts'
import { SAMPLE_SITE } from './sample-site.ts'
import { applyEdit, type Edit, siteEdits } from './site-edits.ts'

test('after any series of edits, dev serves the files that a build writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(siteEdits, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        const site = siteTest(SAMPLE_SITE)
        const live = await openLive({ root: site.root, threads: 1 })
        try {
          await compareWithBuild(site, live)
          for (const edits of rounds) {
            const changed = edits.flatMap((edit: Edit) => applyEdit(site, edit))
            // Some pages are requested between two saves, as while writing.
            await live.change(changed)
            await live.respond('/')
            await compareWithBuild(site, live)
          }
        } finally {
          await live.close()
          site.dispose()
        }
      },
    ),
    { numRuns: rounds(4) },
  )
})
