// `--no-cache` works in a temporary folder, which is removed however the command ends.

import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type SiteFiles, siteTest, type TestSite } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))
const PAGES = { 'content/docs/index.md': '# Home\n' }
const BROKEN = { ...PAGES, 'site.config.ts': 'export default { titel: 1 }\n' }

/** Starts a command on a site, with an empty folder for temporary files. */
function startCommand(files: SiteFiles, words: readonly string[]) {
  const site = siteTest(files)
  const folder = join(dirname(site.root), 'temporary')
  mkdirSync(folder)
  const child = spawn(process.execPath, [octavo, words[0]!, site.root, '--no-cache', ...words.slice(1)], {
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const ended = new Promise<number | string | null>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal)),
  )
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const list = () => readdirSync(folder).filter((name) => name.startsWith('octavo-'))
  return { site, child, ended, list, output: () => output }
}

test.each<readonly [string, readonly string[], SiteFiles, number]>([
  ['a build', ['build'], PAGES, 0],
  ['a verified build', ['build', '--verify'], PAGES, 0],
  ['a check', ['check'], PAGES, 0],
  ['a build with a broken configuration', ['build'], BROKEN, 2],
  ['a server with a broken configuration', ['dev', '--port', '0'], BROKEN, 2],
  ['a server with an unavailable host', ['dev', '--port', '0', '--host', '203.0.113.1'], PAGES, 2],
])('the temporary cache is removed after %s', async (_, words, files, code) => {
  const { ended, list, output } = startCommand(files, words)
  expect([await ended, output()]).toEqual([code, expect.any(String)])
  expect(list()).toEqual([])
})

type Ending = Pick<ReturnType<typeof startCommand>, 'child'> & { readonly site: TestSite }

test.each<readonly [string, (ending: Ending) => void, number | string]>([
  ['is stopped', ({ child }) => child.kill('SIGTERM'), 0],
  [
    'is stopped twice',
    ({ child }) => {
      child.kill('SIGINT')
      setTimeout(() => child.kill('SIGINT'), 5)
    },
    'SIGINT',
  ],
  ['has lost its site', ({ site }) => rmSync(site.root, { recursive: true }), 2],
])('the temporary cache of a server is removed when the server %s', async (_, end, code) => {
  const { site, child, ended, list, output } = startCommand(PAGES, ['dev', '--port', '0'])
  await expect.poll(output, { timeout: 30_000 }).toMatch(/http:/)
  expect(list()).toHaveLength(1)
  // A changed configuration uses the same folder.
  site.write('site.config.ts', 'export default { title: "Other" }\n')
  const url = /http:\S+/.exec(output())![0]
  await expect.poll(async () => (await fetch(url)).text(), { timeout: 30_000 }).toContain('Other')
  expect(list()).toHaveLength(1)
  end({ site, child })
  // A server that stopped in time is not killed, and exits with 0.
  expect([code, 0]).toContain(await ended)
  expect(list()).toEqual([])
})

test('the temporary cache of a build is removed when a signal ends the build', async () => {
  const endless =
    "export default { plugins: [{ name: 'slow', outputs: [{ name: 'slow', collect: () => 1, combine: () => new Promise((done) => setTimeout(done, 60_000, [])) }] }] }\n"
  const { child, ended, list } = startCommand({ ...PAGES, 'site.config.ts': endless }, ['build'])
  await expect.poll(list, { timeout: 30_000 }).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toBe('SIGTERM')
  expect(list()).toEqual([])
})
