// `octavo dev` whose folders are deleted while it runs.

import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

/** Starts the server; resolves when it has printed its URL and findings. */
async function startDev(root: string) {
  const child = spawn(process.execPath, [octavo, 'dev', root, '--port', '0'], { stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const url = () => /http:\S+/.exec(output)?.[0]
  await expect.poll(url, { timeout: 30_000 }).toBeDefined()
  return { url: url()!, ended, output: () => output }
}

const FILES = {
  'content/docs/index.md': '# Home\n',
  'content/pages/shop.tsx': 'export default () => <p>Shop</p>',
}

test.each(['deleted', 'moved'])(
  'the server exits when its site is %s, and does not touch other folders',
  async (way) => {
    const site = siteTest(FILES)
    const { url, ended, output } = await startDev(site.root)
    expect((await fetch(url)).status).toBe(200)
    writeFileSync(join(dirname(site.root), 'other.md'), '# Another\n')
    // Writes repeatedly: the watchers may start after the first page is served.
    const change = setInterval(
      () => existsSync(site.root) && site.write('content/docs/index.md', `# ${Date.now()}\n`),
      50,
    )
    await expect.poll(async () => (await fetch(url)).text(), { timeout: 30_000 }).toMatch(/<h1[^>]*>\d/)
    clearInterval(change)
    if (way === 'moved') renameSync(site.root, `${site.root}-moved`)
    else rmSync(site.root, { recursive: true })
    expect(await ended).toBe(2)
    expect(output()).toContain(`The folder of the site, ${site.root}, was deleted or moved.`)
    expect(output()).toContain('Start `octavo dev` again where the site is now.')
    expect(output()).not.toContain('other.md')
    expect(existsSync(site.root)).toBe(false)
  },
)

test('the script of a component page is served after the cache is deleted', async () => {
  const site = siteTest(FILES)
  const { url } = await startDev(site.root)
  const html = await (await fetch(`${url}shop`)).text()
  const script = /assets\/page-[\w-]+\.js/.exec(html)![0]
  const before = await (await fetch(url + script)).text()
  rmSync(join(site.root, '.octavo'), { recursive: true, force: true })
  const after = await fetch(url + script)
  expect(after.status).toBe(200)
  expect(await after.text()).toBe(before)
})
