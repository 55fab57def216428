// Compares the responses of `octavo dev` with the files that `octavo build` writes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Live } from '../../src/serve/live.ts'
import type { LiveResponse } from '../../src/serve/live-site.ts'
import type { TestSite } from '../site-test.ts'

/** Redirects are pages in the output and redirect responses in dev. */
const REDIRECT_STUB = /http-equiv="refresh"/

function bodyOf(reply: LiveResponse | undefined): string | undefined {
  if (reply && 'file' in reply) return readFileSync(reply.file, 'latin1')
  return reply && 'body' in reply ? Buffer.from(reply.body).toString('latin1') : undefined
}

/** Returns path → response of dev for each output file whose response differs. */
async function findDifferences(live: Live, folder: string, paths: Iterable<string>): Promise<string[]> {
  const differences: string[] = []
  for (const path of paths) {
    if (path.startsWith('.octavo/')) continue
    const source = readFileSync(join(folder, path))
    const url = `/${path}`.replace(/\/index\.html$/, '') || '/'
    const reply = path.endsWith('404.html')
      ? await live.missing(`/${path.slice(0, -'.html'.length)}`)
      : await live.respond(encodeURI(url))
    if (REDIRECT_STUB.test(source.toString()) && path.endsWith('.html')) {
      if (!reply || !('redirect' in reply)) differences.push(`${path}: no redirect`)
    } else if (bodyOf(reply) !== source.toString('latin1')) differences.push(path)
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
