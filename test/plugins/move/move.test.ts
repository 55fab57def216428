// `octavo mv`: moves pages and folders, updates links, and adds redirects.

import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { runMove } from '../../../src/plugins/move/move-command.ts'
import { addAlias, removeAlias } from '../../../src/plugins/move/raw-hrefs.ts'
import { png, siteTest, type TestSite } from '../../site-test.ts'

afterEach(() => void vi.restoreAllMocks())

async function move(
  site: TestSite,
  from: string,
  to: string,
  dryRun = false,
): Promise<{ code: number; output: string }> {
  let output = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((part) => {
      output += String(part)
      return true
    })
  const at = (path: string): string => join(site.root, path) + (path.endsWith('/') ? '/' : '')
  const flags = { root: site.root, cache: true, threads: 1, ...(dryRun && { dryRun }) }
  const code = await runMove(at(from), at(to), flags)
  vi.restoreAllMocks()
  return { code, output }
}

const read = (site: TestSite, path: string): string => readFileSync(join(site.root, path), 'utf8')
const found = async (site: TestSite): Promise<string[]> =>
  (await site.check()).findings.map(({ rule, message }) => `${rule} ${message}`)

test('moving a page updates links to it, its links and images, and adds a redirect', async () => {
  const site = siteTest({
    'docs/index.md': [
      '# Home',
      '',
      '[Setup](./guide/setup.md#install "Title"), [guide/setup.md](guide/setup.md) and [`x`](/guide/setup?a=1).',
      '',
      'See [this][1] and <a href="./guide/setup.md">that</a>.',
      '',
      '[1]: ./guide/setup.md#install',
      '',
      '```md',
      '[Setup](./guide/setup.md)',
      '```',
      '',
    ].join('\n'),
    'docs/guide/setup.md':
      '---\ntitle: Setup # the title\n---\n\n## Install\n\n[Home](../index.md) [Next](./next.md#a) [Here](#install)\n\n![A](./img/a.png)\n',
    'docs/guide/next.md': '---\npagination_prev: guide/setup\n---\n\n# Next\n\n## A\n\n[Back](setup.md)\n',
    'docs/guide/img/a.png': png(4, 4),
    'site.config.ts':
      "export default { content: { docs: 'docs' }, sidebars: { docs: ['index', 'guide/setup', 'guide/next'] } }\n",
  })
  expect(await found(site)).toEqual([])
  const { code, output } = await move(site, 'docs/guide/setup.md', 'docs/install/start.md')
  expect(code).toBe(0)
  expect(output).toContain('/guide/setup redirects to /install/start')
  expect(output).toMatch(
    /To do in site\.config\.ts:1:\d+: `sidebars` names the page "guide\/setup": write "install\/start"\./,
  )
  expect(site.has('docs/guide/setup.md')).toBe(false)
  expect(read(site, 'docs/index.md')).toBe(
    [
      '# Home',
      '',
      '[Setup](./install/start.md#install "Title"), [guide/setup.md](./install/start.md) and [`x`](/install/start?a=1).',
      '',
      'See [this][1] and <a href="./install/start.md">that</a>.',
      '',
      '[1]: ./install/start.md#install',
      '',
      '```md',
      '[Setup](./guide/setup.md)',
      '```',
      '',
    ].join('\n'),
  )
  expect(read(site, 'docs/install/start.md')).toBe(
    '---\ntitle: Setup # the title\naliases:\n  - /guide/setup\n---\n\n## Install\n\n[Home](../index.md) [Next](../guide/next.md#a) [Here](#install)\n\n![A](../guide/img/a.png)\n',
  )
  expect(read(site, 'docs/guide/next.md')).toBe(
    '---\npagination_prev: install/start\n---\n\n# Next\n\n## A\n\n[Back](../install/start.md)\n',
  )
  site.write(
    'site.config.ts',
    "export default { content: { docs: 'docs' }, sidebars: { docs: ['index', 'install/start', 'guide/next'] } }\n",
  )
  expect(await found(site)).toEqual([])
})

test('moving a folder moves all files in it and leaves links between them unchanged', async () => {
  const site = siteTest({
    'index.md': '# Home\n\n[A](./old/a.md)\n',
    'old/a.md': '# A\n\n[B](./deep/b.md) [Home](../index.md) ![i](./i.png)\n',
    'old/deep/b.md': '# B\n\n[A](../a.md)\n',
    'old/i.png': png(4, 4),
    'old/_category_.yml': 'label: Old\n',
  })
  expect((await move(site, 'old', 'new/part')).code).toBe(0)
  expect(read(site, 'new/part/a.md')).toBe(
    '---\naliases:\n  - /old/a\n---\n\n# A\n\n[B](./deep/b.md) [Home](../../index.md) ![i](./i.png)\n',
  )
  expect(read(site, 'new/part/deep/b.md')).toBe(
    '---\naliases:\n  - /old/deep/b\n---\n\n# B\n\n[A](../a.md)\n',
  )
  expect(read(site, 'index.md')).toContain('[A](./new/part/a.md)')
  expect([site.has('new/part/i.png'), site.has('new/part/_category_.yml'), site.has('old')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await found(site)).toEqual([])
})

test('files that a page includes or shows are not moved, and links in them are listed', async () => {
  const site = siteTest({
    'index.md': '# Home\n\n[A](./a.md) [B](./b.md)\n',
    'a.md': '# A\n\n::include{file="./_part.md"}\n\n```yaml file=./app.yaml#x\n```\n\n<<< ./app.yaml\n',
    'b.md': '# B\n',
    '_part.md': 'See [A](./a.md#a).\n',
    'app.yaml': '# region x\na: 1\n# endregion\n',
  })
  expect(await found(site)).toEqual([])
  const { output } = await move(site, 'a.md', 'deep/a.md')
  expect(output).toContain(
    'To do in _part.md:1:5: The link "./a.md#a" points to the old path: write "./deep/a.md".',
  )
  expect(read(site, 'deep/a.md')).toContain(
    '::include{file="../_part.md"}\n\n```yaml file=../app.yaml#x\n```\n\n<<< ../app.yaml\n',
  )
})

test('moving a page and back restores its text, except for an alias', async () => {
  const text = '# A\n\n[Home](./index.md)\n'
  const site = siteTest({ 'index.md': '# Home\n\n[A](./a.md)\n', 'a.md': text })
  await move(site, 'a.md', 'b/')
  expect(read(site, 'b/a.md')).toContain('[Home](../index.md)')
  await move(site, 'b/a.md', 'a.md')
  expect(read(site, 'a.md')).toBe(`---\naliases:\n  - /b/a\n---\n\n${text}`)
  expect(await found(site)).toEqual([])
})

test('a page with a slug keeps its URL and needs no redirect', async () => {
  const site = siteTest({ 'index.md': '# Home\n\n[A](/x)\n', 'a.md': '---\nslug: /x\n---\n\n# A\n' })
  await move(site, 'a.md', 'part/b')
  expect(read(site, 'part/b.md')).toBe('---\nslug: /x\n---\n\n# A\n')
  expect(read(site, 'index.md')).toContain('[A](/x)')
})

test('a dry run prints the changes and writes nothing', async () => {
  const site = siteTest({ 'index.md': '# Home\n\n[A](./a.md)\n', 'a.md': '# A\n' })
  const { output } = await move(site, 'a.md', 'b.md', true)
  expect(output).toBe(
    'a.md → b.md\nindex.md: links changed\n/a redirects to /b\nnothing was written: 1 file would move\n',
  )
  expect([read(site, 'index.md'), site.has('a.md'), site.has('b.md')]).toEqual([
    '# Home\n\n[A](./a.md)\n',
    true,
    false,
  ])
})

test.each([
  ['c.md', 'd.md', 'neither a page nor a folder'],
  ['a.md', 'index.md', '"index.md" exists'],
  ['a.md', '../a.md', 'outside of the site'],
  ['a.md', 'a.md', 'already exists'],
  ['part', 'part/deeper', 'inside of "part"'],
])('moving %s to %s is rejected', async (from, to, reason) => {
  const site = siteTest({ 'index.md': '# Home\n', 'a.md': '# A\n', 'part/b.md': '# B\n' })
  const { code, output } = await move(site, from, to)
  expect([code, output.includes(reason)]).toEqual([2, true])
  expect(site.has('a.md')).toBe(true)
})

const HIDDEN = 'would not be a page: it is hidden, since a name in it starts with a dot.'
const PARTIAL = 'would not be a page: a name in it starts with "_", as those of files to include.'
const EXCLUDED = 'would not be a page: the configuration excludes it, or its folder is not content.'

test.each([
  ['a.md', '.hid.md', HIDDEN],
  ['a.md', '.hidden/a.md', HIDDEN],
  ['part', '.part', HIDDEN],
  ['a.md', '_a.md', PARTIAL],
  ['a.md', 'deep/_parts/a.md', PARTIAL],
  ['a.md', 'a.html', 'would not be a page: ".html" is not a page extension there.'],
  ['a.md', 'a.tsx', 'is not a file of the same kind'],
  ['a.md', 'node_modules/a.md', EXCLUDED],
  ['a.md', 'static/a.md', EXCLUDED],
  ['a.md', 'build/a.md', EXCLUDED],
  ['a.md', 'drafts/a.md', EXCLUDED],
  ['part', 'drafts', EXCLUDED],
  ['a.md', 'linked/a.md', '"linked" is not a folder of this site'],
])('moving %s to %s, which cannot be a page, is rejected', async (from, to, reason) => {
  const site = siteTest({
    'index.md': '# Home\n',
    'a.md': '# A\n',
    'part/b.md': '# B\n',
    'static/x.txt': 'x',
    '../elsewhere/x.md': '# X\n',
    'site.config.ts': "export default { content: { docs: { folder: '.', exclude: ['drafts/**'] } } }\n",
  })
  symlinkSync('../elsewhere', join(site.root, 'linked'))
  const { code, output } = await move(site, from, to)
  expect([code, output]).toEqual([2, expect.stringContaining(reason)])
  expect([site.has('a.md'), site.has('part/b.md'), site.has(to)]).toEqual([true, true, false])
})

test('an extension is added to names with dots, and other page extensions are accepted', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'a.md': '# A\n', 'b.md': '# B\n' })
  expect((await move(site, 'a.md', 'release-1.2')).code).toBe(0)
  expect((await move(site, 'b.md', 'part/b.mdx')).code).toBe(0)
  expect([site.has('release-1.2.md'), site.has('part/b.mdx')]).toEqual([true, true])
})

test('a failed move is rolled back', async () => {
  const site = siteTest({
    'index.md': '# Home\n\n[A](./a.md)\n',
    'a.md': '# A\n',
    'index.md.octavo-move': 'in the way',
  })
  const { code, output } = await move(site, 'a.md', 'b.md')
  expect([code, output.includes('Nothing was changed')]).toEqual([2, true])
  expect([
    read(site, 'index.md'),
    read(site, 'a.md'),
    site.has('b.md'),
    site.has('a.md.octavo-move'),
  ]).toEqual(['# Home\n\n[A](./a.md)\n', '# A\n', false, false])
})

test.each([
  ['# A\n', '---\naliases:\n  - /x\n---\n\n# A\n'],
  ['---\ntitle: A\n---\n', '---\ntitle: A\naliases:\n  - /x\n---\n'],
  ['---\n---\n# A\n', '---\naliases:\n  - /x\n---\n# A\n'],
  ['---\naliases: [/a]\nid: b\n---\n', '---\naliases: [/a, /x]\nid: b\n---\n'],
  ['---\naliases: []\n---\n', '---\naliases: [/x]\n---\n'],
  ['---\naliases: /a # old\n---\n', '---\naliases: [/a, /x] # old\n---\n'],
  ['---\naliases:\n- /a\nid: b\n---\n', '---\naliases:\n- /a\n- /x\nid: b\n---\n'],
  ['---\naliases:\n    - /a\n    - /b\n---\n', '---\naliases:\n    - /a\n    - /b\n    - /x\n---\n'],
  ['---\r\ntitle: A\r\n---\r\n', '---\r\ntitle: A\r\naliases:\r\n  - /x\r\n---\r\n'],
])('an alias is added to %j and removed again', (before, after) => {
  expect(addAlias(before, '/x')).toBe(after)
  const removed = removeAlias(after, '/x')
  expect(removed).not.toContain('/x')
  if (before.startsWith('---') && !before.includes('# old') && !before.includes('[]'))
    expect(removed).toBe(before)
})

test('a redirect in the configuration to the old URL is listed with the new one', async () => {
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'docs' }, redirects: { '/first': '/a' } }\n",
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
  })
  const { output } = await move(site, 'docs/a.md', 'docs/b.md')
  expect(output).toContain('A redirect points to "/a": write "/b".')
})

test('a page is renamed to another case on a case-insensitive file system', async () => {
  const site = siteTest({ 'index.md': '# Home\n\n[Setup](./Install.md)\n', 'Install.md': '# Setup\n' })
  // A hard link simulates a case-insensitive file system.
  linkSync(join(site.root, 'Install.md'), join(site.root, 'install.md'))
  const { code, output } = await move(site, 'Install.md', 'install.md')
  expect([code, output]).toEqual([0, expect.stringContaining('Install.md → install.md')])
  expect(readdirSync(site.root).filter((name) => /install/i.test(name))).toEqual(['install.md'])
  expect(read(site, 'install.md')).toBe('---\naliases:\n  - /Install\n---\n\n# Setup\n')
  expect(read(site, 'index.md')).toContain('[Setup](./install.md)')
  expect((await site.build()).findings).toEqual([])
})

test('a folder is renamed to another case on any file system', async () => {
  for (const hasBoth of [false, true]) {
    const site = siteTest({
      'site.config.ts': "export default { content: { docs: 'docs' } }\n",
      'docs/index.md': '# Home\n\n[Setup](./Guide/a.md)\n',
      'docs/Guide/a.md': '# A\n\n[B](./sub/b.md)\n',
      'docs/Guide/sub/b.md': '# B\n',
    })
    if (hasBoth) {
      mkdirSync(join(site.root, 'docs/guide/sub'), { recursive: true })
      for (const name of ['a.md', 'sub/b.md'])
        linkSync(join(site.root, 'docs/Guide', name), join(site.root, 'docs/guide', name))
    }
    const { code, output } = await move(site, 'docs/Guide', 'docs/guide')
    expect([code, output]).toEqual([0, expect.stringContaining('docs/Guide/sub/b.md → docs/guide/sub/b.md')])
    expect(output).toContain('moved 2 files')
    expect(readdirSync(join(site.root, 'docs')).sort()).toEqual(['guide', 'index.md'])
    expect(read(site, 'docs/index.md')).toContain('[Setup](./guide/a.md)')
    expect(read(site, 'docs/guide/sub/b.md')).toContain('- /Guide/sub/b')
    expect((await site.build()).findings).toEqual([])
  }
})

test('a page is not moved to the other case of its folder, which would rename other pages', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'Guide/a.md': '# A\n', 'Guide/b.md': '# B\n' })
  mkdirSync(join(site.root, 'guide'))
  linkSync(join(site.root, 'Guide/a.md'), join(site.root, 'guide/a.md'))
  const { code, output } = await move(site, 'Guide/a.md', 'guide/a.md')
  expect([code, output]).toEqual([2, 'octavo: "guide/a.md" exists.\n→ Move or delete it first.\n'])
})

test('another page whose name differs only in case is not overwritten', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'Install.md': '# Setup\n', 'install.md': '# Other\n' })
  const { code, output } = await move(site, 'Install.md', 'install.md')
  expect([code, output]).toEqual([2, 'octavo: "install.md" exists.\n→ Move or delete it first.\n'])
  expect(read(site, 'install.md')).toBe('# Other\n')
})

test('a failed rename to another case is rolled back', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'Install.md': '# Setup\n' })
  linkSync(join(site.root, 'Install.md'), join(site.root, 'install.md'))
  site.write('Install.md.octavo-move/x.txt', '')
  const { code } = await move(site, 'Install.md', 'install.md')
  expect(code).toBe(2)
  expect(read(site, 'Install.md')).toBe('# Setup\n')
})
