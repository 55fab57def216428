// The output depends on the site, not on its folder or on the machine's time zone and language.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteTest, type TestSite } from '../site-test.ts'
import { SAMPLE_SITE } from './sample-site.ts'

const OCTAVO = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

function buildIn(site: TestSite, environment: Record<string, string>): void {
  const { status, stderr } = spawnSync(process.execPath, [OCTAVO, 'build', site.root, '--threads', '1'], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
}

test('builds in another folder, time zone and language have the same bytes', () => {
  const files = {
    ...SAMPLE_SITE,
    'content/docs/ähnlich.md': '# Ähnlich\n',
    'content/docs/zebra.md': '# Zebra\n',
    'content/docs/Iota.md': '# Iota\n',
    'content/blog/2025-03-30-late.md': '---\ndate: 2025-03-30T23:30:00Z\n---\n\n# Late\n',
  }
  const here = siteTest(files)
  const there = siteTest(files)
  buildIn(here, { TZ: 'UTC', LANG: 'C' })
  buildIn(there, { TZ: 'Pacific/Kiritimati', LANG: 'sv_SE.UTF-8', LC_ALL: 'tr_TR.UTF-8' })
  expect(here.output().size).toBeGreaterThan(10)
  expect(there.output()).toEqual(here.output())
})
