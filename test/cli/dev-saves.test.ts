// Saves right after `octavo dev` prints its URL.

import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { someOf } from '../rounds.ts'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

/** Starts the server; resolves with its URL as soon as it is printed. */
function startDev(root: string): Promise<string> {
  const child = spawn(process.execPath, [octavo, 'dev', root, '--port', '0'], { stdio: 'pipe' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done))
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.on('exit', () => reject(new Error(output)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
        const url = /http:\S+/.exec(output)?.[0]
        if (url) resolve(url)
      })
  })
}

/** Ways in which editors save a file. */
const saves: Readonly<Record<string, (file: string, text: string) => void>> = {
  written: (file, text) => writeFileSync(file, text),
  renamed: (file, text) => {
    writeFileSync(`${file}.tmp`, text)
    renameSync(`${file}.tmp`, file)
  },
  vim: (file, text) => {
    renameSync(file, `${file}~`)
    writeFileSync(file, text)
    rmSync(`${file}~`)
  },
  deleted: (file) => rmSync(file),
  created: (file, text) => writeFileSync(file.replace('created', 'new'), text),
}
const kinds = Object.keys(saves)

/** Returns pages in folders, all of which are in the sidebar of the home page. */
function pages(count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, at) => `folder-${at % 20}/p${at}.md`)
  return Object.fromEntries(
    [...kinds.map((kind) => `${kind}.md`), ...names].map((name) => [name, '# Before\n']),
  )
}

const moments: readonly (readonly [wait: number, count: number, sent: string])[] = [
  [0, 35, 'the URL'],
  [100, 35, 'the URL'],
  [200, 35, 'the URL'],
  [400, 35, 'the URL'],
  [1000, 35, 'the URL'],
  [0, 600, 'the first page'],
  [150, 600, 'the first page'],
  [400, 600, 'the first page'],
]

test.each(someOf(moments, 3))(
  'saves %d ms after the server of a site with %d pages sends %s are not lost',
  async (wait, count, sent) => {
    const site = siteTest({ 'index.md': '# Home\n', ...pages(count) })
    const url = await startDev(site.root)
    const titleOf = async (path: string): Promise<string | undefined> => {
      const response = await fetch(url + path)
      return response.ok ? /<h1[^>]*>(.*?)</.exec(await response.text())?.[1] : undefined
    }
    if (sent === 'the first page') for (const kind of kinds) await titleOf(kind)
    await new Promise((done) => setTimeout(done, wait))
    for (const kind of kinds) saves[kind]!(join(site.root, `${kind}.md`), `# After\n`)
    const titles = async () =>
      Object.fromEntries(
        await Promise.all([...kinds, 'new'].map(async (path) => [path, await titleOf(path)])),
      )
    await expect.poll(titles, { timeout: 20_000, interval: 100 }).toEqual({
      written: 'After',
      renamed: 'After',
      vim: 'After',
      deleted: undefined,
      created: 'Before',
      new: 'After',
    })
  },
)

test('an edit of a plugin outside the site, which is linked into node_modules, changes the site', async () => {
  const site = siteTest({
    'site/package.json': '{}',
    'site/index.md': '# Home\n',
    'site/site.config.ts': "import { note } from 'octavo-note'\nexport default { plugins: [note] }",
    'octavo-note/package.json':
      '{ "name": "octavo-note", "type": "module", "exports": { ".": "./index.ts" } }',
    'octavo-note/index.ts':
      "export const note = { name: 'note', head: () => [{ name: 'note', content: 'one' }] }",
  })
  const root = join(site.root, 'site')
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(site.root, 'octavo-note'), join(root, 'node_modules/octavo-note'))
  const url = await startDev(root)
  const read = async (): Promise<string> => (await fetch(url)).text()
  expect(await read()).toContain('content="one"')
  site.write(
    'octavo-note/index.ts',
    "export const note = { name: 'note', head: () => [{ name: 'note', content: 'two' }] }",
  )
  await expect.poll(read, { timeout: 20_000, interval: 200 }).toContain('content="two"')
})
