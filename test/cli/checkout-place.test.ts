import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { placeInCheckout } from '../../src/cli/print-report.ts'
import type { Finding } from '../../src/core/model/finding.ts'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))
const finding: Finding = {
  rule: 'x',
  severity: 'error',
  message: 'X.',
  place: { path: 'docs/a.md', line: 2 },
}

test('paths for code hosts are relative to the repository, or to the working directory outside of one', () => {
  const site = siteTest({ 'deep/manual/docs/a.md': '' })
  const root = join(site.root, 'deep/manual')
  const paths = (cwd: string) => placeInCheckout([finding], root, cwd).map(({ place }) => place?.path)
  expect(paths(join(site.root, 'deep'))).toEqual(['manual/docs/a.md'])
  expect(paths(root)).toEqual(['docs/a.md'])
  execFileSync('git', ['init', '-q'], { cwd: site.root })
  expect(paths(root)).toEqual(['deep/manual/docs/a.md'])
  expect(placeInCheckout([finding], site.root, root)).toEqual([finding])
  expect(placeInCheckout([{ ...finding, place: { path: '../b.md' } }], root, root)[0]!.place?.path).toBe(
    'deep/b.md',
  )
})

test('annotations of a site in a subfolder have paths in the repository; text output has paths in the site', () => {
  const site = siteTest({
    'manual/index.md': '# Home\n\n[x](./gone.md)\n',
    'manual/site.config.ts': 'export default {}',
  })
  execFileSync('git', ['init', '-q'], { cwd: site.root })
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [octavo, 'check', 'manual', ...words], { cwd: site.root, encoding: 'utf8' })
  expect(run('--format', 'github').stdout).toContain('::warning file=manual/index.md,line=3,')
  expect(run('--format', 'sarif').stdout).toContain('"uri": "manual/index.md"')
  expect(run().stderr).toContain('\nindex.md:3:1'.trim())
})
