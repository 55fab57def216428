// Invalid paths, and symbolic links between folders.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/core/engine/files.ts'
import { hashOf } from '../../../src/core/engine/hash.ts'
import { listFiles } from '../../../src/core/engine/list-files.ts'
import { MAX_BYTES, readRegularFile } from '../../../src/core/engine/site-file.ts'

function folderOf(files: readonly string[], links: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-files-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), file)
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path))
  return root
}

test('a list follows symbolic links without loops', () => {
  const links = {
    's/loop': '.',
    's/up': '..',
    's/a/b': '../b',
    's/b/a': '../a',
    's/self': 'self',
    's/c': '../c',
  }
  const root = folderOf(['s/x.txt', 's/a/y.txt', 's/b/z.txt', 'c/w.txt'], links)
  const throughLinks = ['s/a/b/z.txt', 's/a/y.txt', 's/b/a/y.txt', 's/b/z.txt']
  expect(createFiles(root).list('s')).toEqual([...throughLinks, 's/c/w.txt', 's/x.txt'])
  expect(createFiles(root).list('none')).toEqual([])
})

test('a list omits hidden files; a raw list contains them and follows no symbolic links', () => {
  const root = folderOf(['s/b.txt', 's/a.txt', 's/.env', 's/.git/config', 'c/w.txt'], {
    's/c': '../c',
    's/gone': 'x',
  })
  expect(createFiles(root).list('s')).toEqual(['s/a.txt', 's/b.txt', 's/c/w.txt'])
  expect(createFiles(join(root, 's')).list('.')).toEqual(['a.txt', 'b.txt', 'c/w.txt'])
  const raw = listFiles({ folder: join(root, 's'), isRaw: true, ignore: ['.git/**'] })
  expect(raw).toEqual(['.env', 'a.txt', 'b.txt', 'c', 'gone'])
})

test.each(['self', 'x'.repeat(300), 'a.txt/b', 'folder'])('%s is not a file', (path) => {
  const root = folderOf(['a.txt', 'folder/b.txt'], { self: 'self' })
  for (const files of [createFiles(root), createFiles(root, join(root, 'record.json'))]) {
    expect(files.hash(path)).toBeUndefined()
    expect(files.bytes(path)).toBeUndefined()
  }
})

test('the hash of a file too large for one read is the hash of its content', () => {
  const root = folderOf(['large.bin'], {})
  const file = join(root, 'large.bin')
  const content = Buffer.alloc(MAX_BYTES + (1 << 20) + 7)
  for (const at of [0, 1, 1 << 20, content.length - 1]) {
    content[at] = 1
    writeFileSync(file, content)
    const { bytes, hash } = readRegularFile(file)!
    expect(bytes).toBeUndefined()
    expect(hash).toBe(hashOf(content))
  }
})
