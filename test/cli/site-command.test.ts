// Commands that plugins of a site define.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

const config = (commands: string) =>
  `export default { plugins: [{ name: 'tools', commands: [${commands}] }] }\n`

/** Runs in the folder of a site with these files. */
function run(files: Record<string, string>, ...words: readonly string[]) {
  const { root } = siteTest(files)
  const { status, stdout, stderr } = spawnSync(process.execPath, [octavo, ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  return { root, status, stdout, stderr }
}

test("a plugin's command receives its arguments, and its return value is the exit code", () => {
  const files = {
    'site.config.ts': config(
      "{ name: 'greet', description: 'Greets.', async run(args, { root, write }) { write([...args, root].join()); return args.length } }",
    ),
  }
  const { root, status, stdout, stderr } = run(files, 'greet', 'Ann', '--loud', '-x')
  expect({ status, stdout, stderr }).toEqual({ status: 3, stdout: `Ann,--loud,-x,${root}`, stderr: '' })
})

test('an error in a command is reported as an error of the plugin', () => {
  const files = {
    'site.config.ts': config(
      "{ name: 'fail', description: 'Fails.', async run() { throw new Error('no such host') } }",
    ),
  }
  const { status, stderr } = run(files, 'fail')
  expect(status).toBe(2)
  expect(stderr).toContain('the configuration or a plugin threw an error')
  expect(stderr).toContain('no such host')
})

test('an unknown command is a usage error, with or without a configuration', () => {
  for (const files of [{}, { 'site.config.ts': config('') }]) {
    const { status, stderr } = run(files, 'serv')
    expect([status, stderr]).toEqual([2, expect.stringContaining('Did you mean serve?')])
  }
})

test('a command without `run` is a configuration error', () => {
  const { status, stderr } = run({ 'site.config.ts': config("{ name: 'greet', description: '' }") }, 'greet')
  expect(status).toBe(2)
  expect(stderr).toContain('run')
})
