// The output folder in builds, checks and servers: behind a symbolic link, and after an interrupted commit.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOf } from '../../../src/core/engine/hash.ts'
import { hashFolder, siteTest, type TestSite } from '../../site-test.ts'

const files = {
  'site.config.ts': 'export default { title: "Site" }',
  'content/docs/index.md': '# Home\n',
  'content/docs/guide.md': '# Guide\n\n[home](./index.md)\n',
}

test.each(['../elsewhere', 'public'])(
  'the output folder may be a symbolic link to an empty folder: %s',
  async (target) => {
    const site = siteTest(files)
    mkdirSync(join(site.root, target), { recursive: true })
    symlinkSync(target, join(site.root, 'build'))
    const { findings, summary } = await site.build()
    expect(findings).toEqual([])
    expect(summary.written).toBeGreaterThan(10)
    expect(hashFolder(join(site.root, target))).toEqual((await site.buildClean()).output)
    expect((await site.build()).summary).toMatchObject({ written: 0, deleted: 0, cacheMisses: 0 })
    site.write('content/docs/guide.md', '# Guide\n\nNew.\n')
    expect((await site.build()).summary.written).toBeGreaterThan(0)
    expect(hashFolder(join(site.root, target))).toEqual((await site.buildClean()).output)
  },
)

test('a linked output folder inside the content is not content', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'guide.md': '# Guide\n' })
  mkdirSync(join(site.root, 'public'))
  symlinkSync('public', join(site.root, 'build'))
  const first = await site.build()
  const again = await site.build()
  expect(again.summary).toMatchObject({ pages: first.summary.pages, written: 0 })
})

test('a link whose target changes with each build has complete outputs in each target', async () => {
  const site = siteTest(files)
  const link = join(site.root, 'build')
  for (const [round, target] of ['../one', '../two', '../one', '../two'].entries()) {
    mkdirSync(join(site.root, target), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(target, link)
    site.write('content/docs/guide.md', `# Guide\n\nRound ${round}.\n`)
    expect((await site.build()).findings).toEqual([])
    expect(hashFolder(join(site.root, target))).toEqual((await site.buildClean()).output)
  }
})

/** Restores the folder of a build that was killed early in its commit: a new style sheet and old pages. */
function interrupt(site: TestSite) {
  const build = join(site.root, 'build')
  const stage = join(build, '.octavo/stage')
  mkdirSync(join(stage, '0'), { recursive: true })
  const page = '<!doctype html><title>New</title>'
  writeFileSync(join(stage, '0/2'), page)
  writeFileSync(join(build, 'new.css'), 'new')
  const manifest = JSON.parse(readFileSync(join(build, '.octavo/manifest.json'), 'utf8'))
  const hashes = { ...manifest.files, 'new.css': hashOf('new'), 'index.html': hashOf(page) }
  delete hashes['guide/index.html']
  const lines = Object.keys(hashes)
    .sort()
    .map((path) => `${JSON.stringify(path)}:${JSON.stringify(hashes[path])}`)
  const text = `{"version":1,"files":{\n${lines.join(',\n')}\n}}\n`
  writeFileSync(join(stage, 'manifest.json'), text)
  writeFileSync(
    join(build, '.octavo/journal.json'),
    JSON.stringify({
      version: 2,
      writes: [
        ['new.css', 1, hashOf('new')],
        ['index.html', 2, hashOf(page)],
      ],
      clears: [],
      emptied: [],
      deletes: ['guide/index.html'],
      manifest: hashOf(text),
    }),
  )
}

test.each(['check', 'failing build'] as const)(
  'a %s first completes an interrupted commit',
  async (command) => {
    const site = siteTest(files)
    await site.build()
    interrupt(site)
    site.write('content/docs/guide.md', '---\ntitle: "\n---\n')
    const report = await (command === 'check' ? site.check() : site.build())
    expect(report.summary.errors).toBeGreaterThan(0)
    expect(readFileSync(join(site.root, 'build/index.html'), 'utf8')).toContain('<title>New</title>')
    expect(site.has('build/guide/index.html')).toBe(false)
    expect(readdirSync(join(site.root, 'build/.octavo'))).toEqual(['manifest.json'])

    site.write('content/docs/guide.md', files['content/docs/guide.md'])
    await site.build()
    expect(site.output()).toEqual((await site.buildClean()).output)
  },
)

test('check does not change an output folder without a journal', async () => {
  const site = siteTest(files)
  await site.check()
  expect(existsSync(join(site.root, 'build'))).toBe(false)
  await site.build()
  renameSync(join(site.root, 'build/index.html'), join(site.root, 'build/foreign.html'))
  const before = site.output()
  await site.check()
  expect(site.output()).toEqual(before)
})

test.each([
  ["static: ['build']", 'is the output folder'],
  ["static: ['build/files']", 'is inside the output folder'],
  ["static: ['public'], outDir: 'public/site'", 'contains the output folder'],
  ["static: ['./build/']", 'is the output folder'],
])(
  'a static folder that overlaps the output folder is reported with its field: %s',
  async (fields, relation) => {
    const site = siteTest({
      'site.config.ts': `export default {\n  title: 'Site',\n  ${fields},\n}`,
      'content/docs/index.md': '# Home\n',
    })
    const message = expect.stringContaining(relation)
    const place = { path: 'site.config.ts', line: 3 }
    const refused = { findings: [{ rule: 'output-folder', message, place }] }
    await expect(site.build()).rejects.toMatchObject(refused)
    await expect(site.build()).rejects.toMatchObject(refused)
    expect(existsSync(join(site.root, 'build'))).toBe(false)
  },
)

test('a Docusaurus static folder that is the output folder is refused in the first build', async () => {
  const site = siteTest({
    'docusaurus.config.js': `export default { title: 'Site', staticDirectories: ['static', 'build'] }`,
    'docs/index.md': '# Home\n',
  })
  await expect(site.build()).rejects.toMatchObject({ findings: [{ rule: 'output-folder' }] })
  expect(existsSync(join(site.root, 'build'))).toBe(false)
})

test('a missing static folder is reported in addition to one inside the output folder', async () => {
  const site = siteTest({
    'index.md': '# Home\n',
    'build/out/x.txt': '',
    'site.config.ts': "export default { static: ['out', 'build/out'], outDir: 'build' }\n",
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, message }) => `${rule} ${message}`).sort()).toEqual([
    'missing-folder The folder "out" for static files does not exist.',
    'output-folder The static folder "build/out" is inside the output folder "build": a build would delete its files.',
  ])
})
