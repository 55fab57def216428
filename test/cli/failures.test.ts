// What a run says in each format when it ends before it has a result.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

/** Runs a command from the folder above a site whose title is a number. */
function run(...words: string[]) {
  return runWith('export default {\n  title: 3,\n}\n', ...words)
}

function runWith(config: string, ...words: string[]) {
  const site = siteTest({ 'site.config.ts': config, 'index.md': '# Home\n' })
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

test('a configuration that waits for nothing ends the run with words', () => {
  const { status, stderr } = runWith('export default new Promise(() => {})', 'check', 'site')
  expect(stderr).toContain('it waits for something that does not come')
  expect(status).toBe(2)
})

test('a timer that a configuration left running does not keep the run', () => {
  const { status } = runWith('setInterval(() => {}, 1000)\nexport default {}', 'build', 'site')
  expect(status).toBe(0)
})

test('what code of a configuration throws when nobody waits for it is no crash of ours', () => {
  const { status, stderr } = runWith(
    'Promise.reject(new Error("forgotten"))\nexport default {}',
    'check',
    'site',
  )
  expect(stderr).toContain('code of the configuration or of a plugin failed')
  expect(stderr).toContain('forgotten')
  expect(stderr).not.toContain('crashed')
  expect(status).toBe(2)
})

test('a file is not served as a site', () => {
  const { status, stderr } = runWith('export default {}', 'serve', 'site', '--out-dir', 'site/index.md')
  expect(stderr).toContain('is a file')
  expect(status).toBe(2)
})
