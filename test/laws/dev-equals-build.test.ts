// The sixth law: after any series of edits, what `octavo dev` answers for every route, asset and search file is what
// `octavo build` writes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveResponse } from '../../src/model/live-site.ts'
import { type Live, openLive } from '../../src/pipeline/live.ts'
import { siteTest, type TestSite } from '../site-test.ts'
import { SAMPLE_SITE } from './sample-site.ts'
import { applyEdit, type Edit, siteEdits } from './site-edits.ts'

/** Redirects are pages in the output and answers of their own in dev. */
const REDIRECT_STUB = /http-equiv="refresh"/

function bodyOf(answer: LiveResponse | undefined): string | undefined {
  if (answer && 'file' in answer) return readFileSync(answer.file, 'latin1')
  return answer && 'body' in answer ? Buffer.from(answer.body).toString('latin1') : undefined
}

/** Path of each output file → what dev answers there, where it is not what the build wrote. */
async function findDifferences(live: Live, folder: string, paths: Iterable<string>): Promise<string[]> {
  const differences: string[] = []
  for (const path of paths) {
    if (path.startsWith('.octavo/')) continue
    const written = readFileSync(join(folder, path))
    const url = `/${path}`.replace(/\/index\.html$/, '') || '/'
    const answer = path === '404.html' ? await live.missing('/404') : await live.respond(encodeURI(url))
    if (REDIRECT_STUB.test(written.toString()) && path.endsWith('.html')) {
      if (!answer || !('redirect' in answer)) differences.push(`${path}: no redirect`)
    } else if (bodyOf(answer) !== written.toString('latin1')) differences.push(path)
  }
  return differences
}

async function compare(site: TestSite, live: Live): Promise<void> {
  await live.settled()
  const built = await site.buildClean()
  expect(live.findings()).toEqual(built.report.findings)
  if (built.report.summary.errors > 0) return
  expect(await findDifferences(live, built.folder, built.output.keys())).toEqual([])
}

test('dev answers what a build writes, after any series of edits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(siteEdits, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        const site = siteTest(SAMPLE_SITE)
        const live = await openLive({ root: site.root, threads: 1 })
        try {
          await compare(site, live)
          for (const edits of rounds) {
            const changed = edits.flatMap((edit: Edit) => applyEdit(site, edit))
            // As the watcher reports it: some pages are asked for between two saves.
            await live.change(changed)
            await live.respond('/')
            await compare(site, live)
          }
        } finally {
          await live.close()
          site.dispose()
        }
      },
    ),
    { numRuns: 10 },
  )
})
