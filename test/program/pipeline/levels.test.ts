import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

function clashing(rules = '') {
  return siteTest({
    'site.config.ts': `export default { rules: { ${rules} } }`,
    'index.md': '# Home\n\n[nowhere](./gone.md)\n',
    'static/Notes.txt': 'one',
    'static/notes.txt': 'two',
  })
}

test('a problem in the output folder stops a build', async () => {
  const site = clashing()
  const { findings, summary } = await site.build()
  expect(findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'warning broken-link',
    'error clashing-paths',
  ])
  expect(findings[1]!.place).toEqual({ path: 'static/notes.txt' })
  expect(summary.written).toBe(0)
  expect(site.has('build/index.html')).toBe(false)
})

test('a rule can downgrade it, and then only the first of two files is written', async () => {
  const site = clashing(`'clashing-paths': 'warning'`)
  const { findings, summary } = await site.build()
  expect(findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'warning broken-link',
    'warning clashing-paths',
  ])
  expect(summary).toMatchObject({ errors: 0, warnings: 2 })
  expect(
    [...site.output().keys()].filter((path) => !/^(?:assets\/|llms)/.test(path) && path.endsWith('.txt')),
  ).toEqual(['Notes.txt'])

  site.write('site.config.ts', `export default { rules: { 'clashing-paths': 'off', 'broken-link': 'off' } }`)
  expect((await site.build({ strict: true })).findings).toEqual([])
})

test('with strict, a warning about the output folder stops the build', async () => {
  const site = clashing(`'clashing-paths': 'warning', 'broken-link': 'off'`)
  expect((await site.build({ strict: true })).summary).toMatchObject({ warnings: 1, written: 0 })
  expect(site.has('build/index.html')).toBe(false)
})
