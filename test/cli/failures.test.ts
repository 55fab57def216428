// The output of a failed run in each format.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgram } from '../run-program.ts'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

/** Runs a command from the folder above a site whose title is a number. */
function run(...words: string[]) {
  const site = siteTest({ 'site.config.ts': 'export default {\n  title: 3,\n}\n', 'index.md': '# Home\n' })
  return runProgram(words, { cwd: join(site.root, '..') })
}

function runWith(config: string, ...words: string[]) {
  const site = siteTest({ 'site.config.ts': config, 'index.md': '# Home\n' })
  return spawnSync(process.execPath, [octavo, ...words], { cwd: join(site.root, '..'), encoding: 'utf8' })
}

test('text output contains the line, whatever the working directory is', async () => {
  const { code, out, err } = await run('build', 'site')
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toContain('`title` is 3.')
  expect(err).toContain('site.config.ts:2:3')
  expect(err).toContain('2 |   title: 3,')
})

test.each([
  ['build', '--json'],
  ['check', '--format=json'],
])('the JSON of %s has the finding', async (command, format) => {
  const { code, out, err } = await run(command, 'site', format)
  expect(code).toBe(2)
  expect(err).toBe('')
  expect(JSON.parse(out)).toEqual({
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

test('GitHub annotations and SARIF contain the finding with its place', async () => {
  const github = await run('check', 'site', '--format', 'github')
  expect(github.out).toContain('::error file=site/site.config.ts,line=2,')
  const sarif = await run('check', 'site', '--format', 'sarif')
  expect(JSON.parse(sarif.out).runs[0].results).toHaveLength(1)
})

test('a configuration that never resolves stops the run with a message', () => {
  const { status, stderr } = runWith('export default new Promise(() => {})', 'check', 'site')
  expect(stderr).toContain('it waits for something that never happens')
  expect(status).toBe(2)
})

test('a timer that a configuration left running does not keep the process running', () => {
  const { status } = runWith('setInterval(() => {}, 1000)\nexport default {}', 'build', 'site')
  expect(status).toBe(0)
})

test('an unhandled rejection in a configuration is not reported as a crash', () => {
  const { status, stderr } = runWith(
    'Promise.reject(new Error("forgotten"))\nexport default {}',
    'check',
    'site',
  )
  expect(stderr).toContain('site.config.ts:1:16')
  expect(stderr).toContain('The configuration or a plugin threw an error: forgotten')
  expect(stderr).not.toContain('crashed')
  expect(status).toBe(2)
})

test('the first of several unhandled rejections ends the run, so that its report is one JSON document', () => {
  const reject = 'Promise.reject(new Error("forgotten"))\n'
  const { status, stdout } = runWith(
    `${reject}${reject}export default {}`,
    'check',
    'site',
    '--format',
    'json',
  )
  expect(JSON.parse(stdout).findings).toMatchObject([{ rule: 'plugin-failed', place: { line: 1 } }])
  expect(status).toBe(2)
})

test('serve refuses a file as output folder', async () => {
  const { root } = siteTest({ 'index.md': '# Home\n' })
  const { code, err } = await runProgram(['serve', root, '--out-dir', join(root, 'index.md')])
  expect(err).toContain('is a file')
  expect(code).toBe(2)
})

test.runIf(existsSync('/dev/full'))('a run fails when its output does not fit on the disk', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'site.config.ts': 'export default {}' })
  await site.build()
  const full = openSync('/dev/full', 'w')
  for (const words of [
    'check site',
    'check site --format json',
    'build site',
    'search home site',
    'search --help',
    '--version',
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [octavo, ...words.split(' ')], {
      cwd: join(site.root, '..'),
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    })
    expect(stderr, words).toContain('the output could not be written completely: ENOSPC')
    expect(status, words).toBe(2)
  }
})

test.runIf(existsSync('/dev/full'))('a run fails when its findings could not be printed', () => {
  const site = siteTest({ 'index.md': '# Home\n\n[x](./gone.md)\n' })
  const { status } = spawnSync(process.execPath, [octavo, 'check', site.root], {
    stdio: ['ignore', 'ignore', openSync('/dev/full', 'w')],
  })
  expect(status).toBe(2)
})

test('a closed pipe changes neither the work nor the exit code', async () => {
  const site = siteTest({ 'index.md': '# Home\n' })
  const run = async (...words: string[]): Promise<unknown> => {
    const child = spawn(process.execPath, [octavo, ...words])
    child.stdout.destroy()
    child.stderr.destroy()
    return (await once(child, 'exit'))[0]
  }
  expect(await run('build', site.root)).toBe(0)
  expect(site.has('build/index.html')).toBe(true)
  site.write('index.md', '# Home\n\n[x](./gone.md)\n')
  expect(await run('check', site.root, '--strict')).toBe(1)
})

test('a low limit of open files ends a command with a fix', () => {
  const site = siteTest({ 'index.md': '# Home\n' })
  const command = `ulimit -n 34 && exec "${process.execPath}" "${octavo}" build`
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: site.root, encoding: 'utf8' })
  expect(stderr).toContain('The limit of open files is too low for this process.')
  expect(stderr).toContain('ulimit -n 1024')
  expect(status).toBe(2)
})
