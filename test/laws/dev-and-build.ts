// Compares the responses of `octavo dev` with the files that `octavo build` writes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Live } from '../../src/serve/live.ts'
import type { LiveResponse } from '../../src/serve/live-site.ts'
import type { TestSite } from '../site-test.ts'

/** Redirects are pages in the output and redirect responses in dev. */
const REDIRECT_STUB = /http-equiv="refresh"/

function bodyOf(answer: LiveResponse | undefined): string | undefined {
  if (answer && 'file' in answer) return readFileSync(answer.file, 'latin1')
  return answer && 'body' in answer ? Buffer.from(answer.body).toString('latin1') : undefined
}

/** Returns path → response of dev for each output file whose response differs. */
async function findDifferences(live: Live, folder: string, paths: Iterable<string>): Promise<string[]> {
  const differences: string[] = []
  for (const path of paths) {
    if (path.startsWith('.octavo/')) continue
    const written = readFileSync(join(folder, path))
    const url = `/${path}`.replace(/\/index\.html$/, '') || '/'
    const answer = path.endsWith('404.html')
      ? await live.missing(`/${path.slice(0, -'.html'.length)}`)
      : await live.respond(encodeURI(url))
    if (REDIRECT_STUB.test(written.toString()) && path.endsWith('.html')) {
      if (!answer || !('redirect' in answer)) differences.push(`${path}: no redirect`)
    } else if (bodyOf(answer) !== written.toString('latin1')) differences.push(path)
  }
  return differences
}

/** Asserts that both have the same findings and files. */
export async function compareWithBuild(site: TestSite, live: Live): Promise<void> {
  await live.settled()
  const built = await site.buildClean()
  expect(live.findings()).toEqual(built.report.findings)
  if (built.report.summary.errors > 0) return
  expect(await findDifferences(live, built.folder, built.output.keys())).toEqual([])
}
