import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openOutput } from '../../../src/core/write/disk.ts'
import { checkOutDir } from '../../../src/core/write/out-dir.ts'
import { makeTempFolder, readTree, writeTree } from './temp-folder.ts'

const site = {
  'content/docs/index.md': '# Home',
  'content/static/logo.svg': '<svg/>',
  '.octavo/cache/blob': 'x',
}

function check(root: string, outDir: string, sources = ['content/docs', 'content/static', 'theme']) {
  return checkOutDir({
    root,
    outDir: resolve(root, outDir),
    cacheDir: join(root, '.octavo/cache'),
    sources: sources.map((folder) => join(root, folder)),
  })
}

test.each([
  ['.', 'is the site folder itself'],
  ['..', 'contains the site folder'],
  ['content/docs', 'is a source folder'],
  ['content', 'contains the source folder'],
  ['content/static/build', 'is inside the source folder'],
  ['.git', 'is inside the folder of version control'],
  ['.git/pages', 'is inside the folder of version control'],
  ['.octavo/cache', 'is the cache folder'],
  ['.octavo', 'contains the cache folder'],
  ['.octavo/cache/build', 'is inside the cache folder'],
  ['content/docs/index.md', 'is inside the source folder'],
  ['package.json', 'is a file'],
  ['dangling', 'is a broken symbolic link'],
  ['package.json/build', 'is below "'],
  ['dangling/build', 'is below "'],
  ['fifo', 'is a FIFO'],
  ['/dev/null', 'is inside a folder of the operating system'],
  ['/dev/octavo', 'is inside a folder of the operating system'],
  ['/proc/octavo/build', 'is inside a folder of the operating system'],
  ['/proc/self/build', 'is inside a folder of the operating system'],
  ['/sys/octavo', 'is inside a folder of the operating system'],
  ['system', 'is inside a folder of the operating system'],
  ['link', 'is a source folder'],
  ['link/deeper', 'is inside the source folder'],
])('the output folder cannot be %s: it %s', (outDir, what) => {
  const root = makeTempFolder()
  writeTree(root, { ...site, 'package.json': '{}' })
  symlinkSync(join(root, 'nowhere'), join(root, 'dangling'))
  symlinkSync('/proc', join(root, 'system'))
  spawnSync('mkfifo', [join(root, 'fifo')])
  symlinkSync(join(root, 'content/docs'), join(root, 'link'))
  const problem = check(root, outDir)
  expect(problem?.message).toContain(` ${what}`)
  expect(problem?.help).toBe(
    'Choose a separate folder for the output, such as "build": set `outDir` in site.config.ts or pass --out-dir.',
  )
})

test('a folder with foreign files is refused and unchanged', () => {
  const root = makeTempFolder()
  writeTree(root, { ...site, 'out/thesis.tex': 'years of work', 'out/notes/a.txt': 'a' })
  expect(check(root, 'out')).toEqual({
    message: `The output folder "${join(root, 'out')}" is not empty and was not created by Octavo: it contains "notes" and 1 more.`,
    help: 'Nothing was changed. Choose another folder with --out-dir, or delete the contents of this one if you no longer need them.',
  })
  expect(readTree(join(root, 'out'))).toEqual({ 'thesis.tex': 'years of work', 'notes/a.txt': 'a' })
})

test('a missing, empty or previously built folder, or a bare worktree, is accepted', async () => {
  const root = makeTempFolder()
  writeTree(root, { ...site, 'worktree/.git': 'gitdir: …' })
  mkdirSync(join(root, 'empty'))
  for (const outDir of ['build', 'deep/er/build', '../elsewhere', 'empty', 'worktree']) {
    expect(check(root, outDir)).toBeUndefined()
  }
  const output = openOutput({
    outDir: join(root, 'build'),
    recordFile: join(root, '.octavo/cache/record.json'),
  })
  output.stage('index.html', 'home')
  await output.commit()
  writeTree(root, { 'build/CNAME': 'docs.example.com' })
  expect(check(root, 'build')).toBeUndefined()
})

test('a folder inside a site whose root is the content is accepted', () => {
  const root = makeTempFolder()
  writeTree(root, { 'index.md': '# Home' })
  expect(check(root, 'build', ['.'])).toBeUndefined()
})

test('a folder in shared memory is accepted', () => {
  expect(check(makeTempFolder(), '/dev/shm/octavo-build')).toBeUndefined()
})
