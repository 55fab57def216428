// Options that plugins add to `octavo build`, and the fields of the configuration that they set.

import { expect, test } from 'vitest'
import { runProgram } from '../run-program.ts'
import { siteTest } from '../site-test.ts'

test("octavo build --host writes the host's rules, and --offline writes relative links", async () => {
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'docs' }, host: 'vercel' }",
    'docs/index.md': '# Home\n',
  })
  const build = async (...words: readonly string[]): Promise<boolean[]> => {
    const { code } = await runProgram(['build', site.root, ...words])
    expect(code).toBe(0)
    return [site.has('build/_headers'), site.page('/').includes('href="/assets/')]
  }
  expect(await build()).toEqual([false, true])
  expect(await build('--host', 'netlify', '--offline')).toEqual([true, false])
})
