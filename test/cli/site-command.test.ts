// Commands that plugins of a site define.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgram } from '../run-program.ts'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

const config = (commands: string) =>
  `export default { plugins: [{ name: 'tools', commands: [${commands}] }] }\n`

/** Runs in the folder of a site with these files. */
async function run(files: Record<string, string>, ...words: readonly string[]) {
  const { root } = siteTest(files)
  return { root, ...(await runProgram(words, { cwd: root })) }
}

test("a plugin's command receives its arguments, and its return value is the exit code", async () => {
  const files = {
    'site.config.ts': config(
      "{ name: 'greet', description: 'Greets.', async run(args, { root, write }) { write([...args, root].join()); return args.length } }",
    ),
  }
  const { root, code, out, err } = await run(files, 'greet', 'Ann', '--loud', '-x')
  expect({ code, out, err }).toEqual({ code: 3, out: `Ann,--loud,-x,${root}`, err: '' })
})

test('an error in a command is reported as an error of the plugin', () => {
  const files = {
    'site.config.ts': config(
      "{ name: 'fail', description: 'Fails.', async run() { throw new Error('no such host') } }",
    ),
  }
  // The origin of an error is determined from file URLs in its stack, which modules of tests do not have.
  const { root } = siteTest(files)
  const { status, stderr } = spawnSync(process.execPath, [octavo, 'fail'], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^site\.config\.ts:1:\d+\n/)
  expect(stderr).toContain('The configuration or a plugin threw an error: no such host')
})

test('an unknown command is a usage error, with or without a configuration', async () => {
  for (const files of [{}, { 'site.config.ts': config('') }]) {
    const { code, err } = await run(files, 'serv')
    expect([code, err]).toEqual([2, expect.stringContaining('Did you mean serve?')])
  }
})

test('a command without `run` is a configuration error', async () => {
  const { code, err } = await run({ 'site.config.ts': config("{ name: 'greet', description: '' }") }, 'greet')
  expect(code).toBe(2)
  expect(err).toContain('run')
})
