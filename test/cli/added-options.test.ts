// Options that plugins add to `octavo build`, and the fields of the configuration that they set.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

test("octavo build --host writes the host's rules, and --offline writes relative links", () => {
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'docs' }, host: 'vercel' }",
    'docs/index.md': '# Home\n',
  })
  const build = (...words: readonly string[]): boolean[] => {
    const { status } = spawnSync(process.execPath, [octavo, 'build', site.root, ...words])
    expect(status).toBe(0)
    return [site.has('build/_headers'), site.page('/').includes('href="/assets/')]
  }
  expect(build()).toEqual([false, true])
  expect(build('--host', 'netlify', '--offline')).toEqual([true, false])
})
