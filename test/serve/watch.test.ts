import {
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchSite } from '../../src/serve/watch.ts'
import { tempFolder, writeFiles } from './temp-folder.ts'

/** Watches folders and collects batches. The long settle time prevents busy machines from splitting a batch. */
async function startWatching(folder: string, roots = ['docs'], settleMs = 60) {
  const batches: string[][] = []
  const watcher = watchSite({
    roots: roots.map((root) => join(folder, root)),
    ignored: [join(folder, 'docs/build')],
    settleMs,
    onBatch: (paths) => batches.push(paths.map((path) => relative(folder, path))),
  })
  onTestFinished(() => watcher.close())
  await watcher.start()
  return {
    batches,
    /** Waits until all paths have been reported; returns the batches. */
    async until(...paths: string[]) {
      const missing = () => paths.filter((path) => !batches.flat().includes(path))
      await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 20_000, interval: 5 })
      return batches.splice(0)
    },
  }
}

const pages = { 'docs/a.md': 'a', 'docs/b.md': 'b', 'docs/deep/c.md': 'c' }

test('each save of a file is one batch', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder, ['docs'], 8)
  for (const text of ['one', 'two', 'three']) {
    writeFiles(folder, { 'docs/a.md': text })
    expect(await until('docs/a.md')).toEqual([['docs/a.md']])
  }
})

test('a thousand files are reported in a few batches', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `docs/${index % 7}/page-${index}.md`)
  const folder = tempFolder(Object.fromEntries(names.map((name) => [name, 'before'])))
  const { until } = await startWatching(folder)
  writeFiles(folder, Object.fromEntries(names.map((name) => [name, 'afterwards'])))
  // The number of batches depends on the machine, but is smaller than the number of files.
  const batches = await until(...names)
  expect(batches.length).toBeLessThan(names.length / 10)
})

test('a save by renaming is one change of one file', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  const file = join(folder, 'docs/a.md')
  renameSync(file, `${file}~`)
  writeFiles(folder, { 'docs/a.md': 'new', 'docs/4913': '', 'docs/.a.md.swp': 'x', 'docs/.#a.md': 'x' })
  unlinkSync(`${file}~`)
  expect(await until('docs/a.md')).toEqual([['docs/a.md']])
})

test('a save by deleting and rewriting is one change', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  unlinkSync(join(folder, 'docs/a.md'))
  await new Promise((done) => setTimeout(done, 10))
  writeFiles(folder, { 'docs/a.md': 'new' })
  expect(await until('docs/a.md')).toEqual([['docs/a.md']])
})

test('a renamed file is reported with both names', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  renameSync(join(folder, 'docs/a.md'), join(folder, 'docs/z.md'))
  expect(await until('docs/z.md')).toEqual([['docs/a.md', 'docs/z.md']])
})

test('all files of a moved folder are reported, and the new folder is watched', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  renameSync(join(folder, 'docs/deep'), join(folder, 'docs/deeper'))
  const moved = (await until('docs/deep/c.md', 'docs/deeper/c.md')).flat()
  // A busy machine may report folders before their files.
  const files = moved.filter((path) => path.endsWith('.md'))
  expect(new Set(files)).toEqual(new Set(['docs/deep/c.md', 'docs/deeper/c.md']))
  writeFiles(folder, { 'docs/deeper/c.md': 'changed' })
  await until('docs/deeper/c.md')
})

test('a folder that replaces another is still watched', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  renameSync(join(folder, 'docs/deep'), join(folder, 'docs/old'))
  cpSync(join(folder, 'docs/old'), join(folder, 'docs/deep'), { recursive: true })
  writeFiles(folder, { 'docs/deep/d.md': 'd' })
  await until('docs/deep/d.md')
  writeFiles(folder, { 'docs/deep/c.md': 'changed' })
  await until('docs/deep/c.md')
})

test('a root that is deleted and created again is still watched', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  rmSync(join(folder, 'docs'), { recursive: true })
  await until('docs/a.md')
  writeFiles(folder, { 'docs/again.md': 'x' })
  await until('docs/again.md')
  writeFiles(folder, { 'docs/again.md': 'xx' })
  await until('docs/again.md')
})

test('roots can be files, and can be missing', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder, ['docs', 'site.config.ts', 'static/images'])
  writeFiles(folder, { 'site.config.ts': 'export default {}', 'other.txt': 'not watched' })
  expect(await until('site.config.ts')).toEqual([['site.config.ts']])
  writeFiles(folder, { 'static/images/logo.svg': '<svg/>', 'static/not.txt': 'not watched' })
  const reported = (await until('static/images/logo.svg')).flat()
  // A busy machine may report the folder before its file.
  expect(reported.filter((path) => path !== join('static', 'images'))).toEqual(['static/images/logo.svg'])
})

test('the output, packages and version control are ignored', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  writeFiles(folder, {
    'docs/build/index.html': 'x',
    'docs/node_modules/x/readme.md': 'x',
    'docs/.git/HEAD': 'x',
    'docs/b.md': 'changed',
  })
  expect(await until('docs/b.md')).toEqual([['docs/b.md']])
})

test('a file that is created and deleted immediately is not reported', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  writeFiles(folder, { 'docs/passing.md': 'x' })
  unlinkSync(join(folder, 'docs/passing.md'))
  writeFiles(folder, { 'docs/b.md': 'changed' })
  expect(await until('docs/b.md')).toEqual([['docs/b.md']])
})

test('replacing a file with one of the same size and time is a change', async () => {
  const folder = tempFolder({ ...pages, 'elsewhere.md': 'z' })
  const before = new Date(Date.now() - 60_000)
  for (const file of ['docs/a.md', 'elsewhere.md']) utimesSync(join(folder, file), before, before)
  const { until } = await startWatching(folder)
  renameSync(join(folder, 'elsewhere.md'), join(folder, 'docs/a.md'))
  expect(await until('docs/a.md')).toEqual([['docs/a.md']])
})

test('creating or deleting an empty folder is a change', async () => {
  const folder = tempFolder(pages)
  const { until } = await startWatching(folder)
  mkdirSync(join(folder, 'docs/blog'))
  expect(await until('docs/blog')).toEqual([['docs/blog']])
  rmSync(join(folder, 'docs/blog'), { recursive: true })
  expect(await until('docs/blog')).toEqual([['docs/blog']])
  rmSync(join(folder, 'docs/deep'), { recursive: true })
  expect(await until('docs/deep/c.md')).toEqual([['docs/deep/c.md']])
})

test('a file behind a symbolic link is watched', async () => {
  const folder = tempFolder({ ...pages, 'shared/notice.md': 'x' })
  symlinkSync(join(folder, 'shared/notice.md'), join(folder, 'docs/notice.md'))
  const { until } = await startWatching(folder)
  writeFiles(folder, { 'shared/notice.md': 'changed' })
  await until('docs/notice.md')
})

/** Changes of a file by editors and shells. */
const changes = {
  write: (file: string) => writeFileSync(file, 'new'),
  'atomic rename': (file: string) => {
    writeFileSync(`${file}.tmp`, 'new')
    renameSync(`${file}.tmp`, file)
  },
  'save of vim': (file: string) => {
    renameSync(file, `${file}~`)
    writeFileSync(file, 'new')
    unlinkSync(`${file}~`)
  },
  deletion: (file: string) => unlinkSync(file),
  'new file next to it': (file: string) => writeFileSync(file.replace('.md', '-new.md'), 'new'),
  'new folder next to it': (file: string) => {
    mkdirSync(file.replace('.md', ''))
    writeFileSync(file.replace('.md', '/new.md'), 'new')
  },
}
const named = { 'new file next to it': 'docs/deep/c-new.md', 'new folder next to it': 'docs/deep/c/new.md' }

/** Creates a watcher that has not started to watch its folder yet, and collects its batches. */
function createPausedWatcher(roots: readonly string[] = ['docs']) {
  const folder = tempFolder({ ...pages, 'shared/notice.md': 'x', 'docs/build/index.html': 'x' })
  const at = (path: string) => join(folder, path)
  const batches: string[][] = []
  const watcher = watchSite({
    roots: roots.map(at),
    ignored: [at('docs/build')],
    settleMs: 60,
    onBatch: (paths) => batches.push(paths.map((path) => relative(folder, path))),
  })
  onTestFinished(() => watcher.close())
  const reported = (path: string) =>
    expect.poll(() => batches.flat(), { timeout: 20_000, interval: 5 }).toContain(path)
  return { folder, at, watcher, batches, reported }
}

test.each(Object.entries(changes))('a %s before watching begins is reported', async (kind, change) => {
  const { at, watcher, batches, reported } = createPausedWatcher()
  change(at('docs/deep/c.md'))
  await watcher.start()
  const path = kind in named ? named[kind as keyof typeof named] : 'docs/deep/c.md'
  await reported(path)
  expect(batches.flat()).toEqual([path])
})

test.each(Object.entries(changes))('a %s while watching begins is reported', async (kind, change) => {
  const { at, watcher, reported } = createPausedWatcher()
  const started = watcher.start()
  change(at('docs/deep/c.md'))
  await started
  await reported(kind in named ? named[kind as keyof typeof named] : 'docs/deep/c.md')
})

test('folders covered later are watched, and their changes since then reported', async () => {
  const { folder, at, watcher, batches, reported } = createPausedWatcher()
  await watcher.start()
  writeFiles(folder, { 'shared/notice.md': 'before it is covered', 'docs/build/index.html': 'changed' })
  watcher.cover({ roots: [at('docs'), at('shared')], ignored: [] })
  writeFiles(folder, { 'shared/notice.md': 'changed' })
  await reported('shared/notice.md')
  writeFiles(folder, { 'docs/build/index.html': 'changed again' })
  await reported('docs/build/index.html')
  watcher.cover({ roots: [at('docs')], ignored: [] })
  batches.length = 0
  writeFiles(folder, { 'shared/notice.md': 'not watched' })
  writeFiles(folder, { 'docs/a.md': 'changed' })
  await reported('docs/a.md')
  expect(batches.flat()).toEqual(['docs/a.md'])
})

test('nothing is reported after closing', async () => {
  const folder = tempFolder(pages)
  const batches: string[][] = []
  const watcher = watchSite({
    roots: [join(folder, 'docs')],
    ignored: [],
    onBatch: (paths) => batches.push(paths),
  })
  await watcher.start()
  writeFiles(folder, { 'docs/a.md': 'changed' })
  await watcher.close()
  mkdirSync(join(folder, 'docs/new'))
  await new Promise((done) => setTimeout(done, 100))
  expect(batches).toEqual([])
})
