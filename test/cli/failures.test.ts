// What a run says in each format when it ends before it has a result.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

/** Runs a command from the folder above a site whose title is a number. */
function run(...words: string[]) {
  const site = siteTest({ 'site.config.ts': 'export default {\n  title: 3,\n}\n', 'index.md': '# Home\n' })
  return spawnSync(process.execPath, [octavo, ...words], { cwd: join(site.root, '..'), encoding: 'utf8' })
}

test('a person sees the line, wherever the command was called', () => {
  const { status, stdout, stderr } = run('build', 'site')
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain('`title` is 3.')
  expect(stderr).toContain('site.config.ts:2:3')
  expect(stderr).toContain('2 |   title: 3,')
})

test.each([
  ['build', '--json'],
  ['check', '--format=json'],
])('a machine that reads the JSON of %s reads the finding', (command, format) => {
  const { status, stdout, stderr } = run(command, 'site', format)
  expect(status).toBe(2)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    summary: null,
    findings: [
      {
        rule: 'configuration',
        severity: 'error',
        message: '`title` is 3.',
        help: 'Write text.',
        place: { path: 'site.config.ts', line: 2, column: 3 },
      },
    ],
  })
})

test('code hosts get it at its place', () => {
  expect(run('check', 'site', '--format', 'github').stdout).toContain(
    '::error file=site/site.config.ts,line=2,',
  )
  expect(JSON.parse(run('check', 'site', '--format', 'sarif').stdout).runs[0].results).toHaveLength(1)
})
