// Discovery of content files, with symbolic links between folders.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/core/engine/files.ts'
import { findSources } from '../../../src/core/markdown/sources.ts'

function folderOf(files: readonly string[], links: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-sources-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), '# A\n')
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path))
  return root
}

function pagesOf(root: string): string[] {
  return findSources(createFiles(root), [{ name: 'docs', folder: '.', exclude: [] }], []).pages.map(
    ({ path }) => path,
  )
}

test('symbolic links to files and folders are followed', () => {
  const root = folderOf(['a/x.md', 'b/y.md'], { 'a/b': '../b', 'z.md': 'a/x.md', 'gone.md': 'nowhere.md' })
  expect(pagesOf(root)).toEqual(['a/b/y.md', 'a/x.md', 'b/y.md', 'z.md'])
})

test('symbolic links to a parent folder of the walk are not followed', () => {
  const root = folderOf(['a/x.md', 'b/y.md', 'c.md'], {
    loop: '.',
    disk: '/',
    'a/up': '..',
    'a/b': '../b',
    'b/a': '../a',
    'self.md': 'self.md',
  })
  expect(pagesOf(root)).toEqual(['a/b/y.md', 'a/x.md', 'b/a/x.md', 'b/y.md', 'c.md'])
})

test('extensions may be in upper case', () => {
  expect(pagesOf(folderOf(['README.MD', 'b.Markdown'], {}))).toEqual(['README.MD', 'b.Markdown'])
})

test('a folder with the name of a page is a folder', () => {
  expect(pagesOf(folderOf(['x.md/inner.md'], {}))).toEqual(['x.md/inner.md'])
})
