// Lines that commands print in addition to findings.

import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '../run-program.ts'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))
const HOME = { 'index.md': '# Home\n\nText.\n' }

async function run(...words: string[]): Promise<string> {
  const { out, err } = await runProgram(words)
  return out + err
}

/** Starts a server and returns its first lines. */
async function firstLines(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [octavo, ...words])
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/http:/)
  return output
}

test('check without findings prints the number of pages, and the file that it writes URLs to', async () => {
  const { root } = siteTest(HOME)
  expect(await run('check', root)).toMatch(/^no findings in \d+ pages?\n$/)
  const file = join(root, '../urls.txt')
  expect(await run('check', root, '--write-baseline', file)).toMatch(/\d+ URLs written to \S+urls\.txt\n$/)
})

test('build --verify reports that the build is verified', async () => {
  const { root } = siteTest(HOME)
  expect(await run('build', root, '--verify')).toContain(
    'verified: a build without the cache writes the same bytes\n',
  )
})

test('dev and serve report a port that is in use and use another', async () => {
  const site = siteTest(HOME)
  await site.build()
  const other = createServer()
  await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  for (const command of ['dev', 'serve']) {
    const output = await firstLines(command, site.root, '--port', String(port))
    expect(output).toMatch(new RegExp(`^port ${port} is in use\n.*http://`, 's'))
    expect(output).not.toContain(`:${port}/`)
  }
})

test('a build continues when the remote cache does not respond', async () => {
  const { root } = siteTest(HOME)
  const output = await run('build', root, '--remote-cache', 'http://127.0.0.1:9/')
  expect(output).toMatch(/^octavo: .* The run continued without it\.$/m)
})

test('merge reports shards of another version of the site, and builds their pages', async () => {
  const site = siteTest({ ...HOME, 'other.md': '# Other\n' })
  const shards = [1, 2].map((number) => join(site.root, `../shard-${number}`))
  for (const [at, folder] of shards.entries())
    await run('build', site.root, '--shard', `${at + 1}/2`, '--out-dir', folder)
  site.write('site.config.ts', "export default { title: 'Changed', math: true }\n")
  expect(await run('merge', ...shards, '--root', site.root)).toMatch(
    /^octavo: \d+ of \d+ results of the shards do not fit this site, and were computed again\. Build the shards/m,
  )
})
