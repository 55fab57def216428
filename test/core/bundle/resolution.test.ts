// Paths that the resolution of a bundle's imports depends on, from hand-written metafiles.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasChanged, readStates } from '../../../src/core/bundle/path-states.ts'
import { inputPaths, readResolution } from '../../../src/core/bundle/resolution.ts'

/** Creates a folder with these files, deleted after the test. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-resolution-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const metafileOf = (name: string, original: string, path = original) => ({
  inputs: { [name]: { imports: [{ path, original }] } },
})

/** Returns the paths inside of the folder that one import of `src/page.ts` depends on. */
function pathsOf(root: string, original: string, path?: string): string[] {
  return readResolution([metafileOf('src/page.ts', original, path)], root)
    .map(([at]) => at)
    .filter((at) => !at.startsWith('..'))
}

const config = (compilerOptions: unknown, rest: object = {}): string =>
  JSON.stringify({ ...rest, compilerOptions })

test.each([
  ['a star at the end', { '@/*': ['./lib/*'] }, '@/deep/ship', 'lib/deep/ship.ts'],
  ['a star in the middle', { 'ui-*-part': ['./lib/*/part'] }, 'ui-ship-part', 'lib/ship/part.tsx'],
  ['a star before an ending', { '*.svg': ['./pictures/*.ts'] }, 'boat.svg', 'pictures/boat.ts'],
  ['no star', { ship: ['./lib/the-ship'] }, 'ship', 'lib/the-ship.js'],
  ['no star in the target', { 'fake/*': ['./lib/stub'] }, 'fake/ship', 'lib/stub.ts'],
  ['several targets', { '@/*': ['./first/*', './second/*'] }, '@/ship', 'second/ship.json'],
])('paths of tsconfig.json support %s', (_, paths, name, expected) => {
  const root = folderOf({ 'src/page.ts': '', 'tsconfig.json': config({ paths }) })
  expect(pathsOf(root, name)).toContain(expected)
})

test.each([
  ['another prefix', '#/ship.ts'],
  ['another suffix', '@/ship.svg'],
])('a pattern of tsconfig.json does not match %s', (_, name) => {
  const root = folderOf({ 'src/page.ts': '', 'tsconfig.json': config({ paths: { '@/*.ts': ['./lib/*'] } }) })
  expect(pathsOf(root, name).filter((path) => path.startsWith('lib'))).toEqual([])
})

test('paths are relative to baseUrl, and bare names may be files below it', () => {
  const options = { baseUrl: 'code', paths: { '@/*': ['lib/*'] } }
  const root = folderOf({ 'src/page.ts': '', 'tsconfig.json': config(options) })
  expect(pathsOf(root, '@/ship')).toEqual(expect.arrayContaining(['code/lib/ship.ts', 'code/@/ship.ts']))
})

test('a tsconfig.json with comments and trailing commas is parsed, as are the files it extends', () => {
  const root = folderOf({
    'src/page.ts': '',
    'tsconfig.json': '{ // of the site\n  "extends": ["./base", "shared/strict"], /* more */ }',
    'base.json': config({ paths: { '@/*': ['./lib/*'] } }),
    'node_modules/shared/strict.json': config({ paths: { '~/*': ['../../other/*'] } }),
  })
  expect(pathsOf(root, '@/ship')).toEqual(expect.arrayContaining(['base.json', 'lib/ship.ts']))
  expect(pathsOf(root, '~/ship')).toContain('other/ship.ts')
})

test('a path is resolved with every extension, a folder by its index and its main file', () => {
  const root = folderOf({
    'src/page.ts': '',
    'src/ship/package.json': '{ "main": "./hull", "module": "./sail.mjs" }',
  })
  expect(pathsOf(root, './ship')).toEqual(
    expect.arrayContaining([
      ...['src/ship', 'src/ship.tsx', 'src/ship.json', 'src/ship/index.ts', 'src/ship/package.json'],
      ...['src/ship/hull.ts', 'src/ship/sail.mjs', 'src/ship/sail.mts'],
    ]),
  )
})

test('a path with the extension of an existing file has no other candidates', () => {
  const root = folderOf({ 'src/page.ts': '', 'src/ship.ts': '' })
  expect(pathsOf(root, './ship.ts', 'src/ship.ts')).not.toContain('src/ship.ts.tsx')
  expect(pathsOf(root, './ship.js', 'src/ship.ts')).toContain('src/ship.tsx')
})

test('a package that contains the target stops the search in parent folders', () => {
  const files = { 'src/page.ts': '', 'node_modules/ship/index.js': '' }
  const near = 'src/node_modules/ship/index.js'
  const root = folderOf({ ...files, [near]: '' })
  expect(pathsOf(root, 'ship', near)).not.toContain('node_modules/ship')
  expect(pathsOf(folderOf(files), 'ship', 'node_modules/ship/index.js')).toEqual(
    expect.arrayContaining(['src/node_modules', 'node_modules', 'node_modules/ship']),
  )
})

test('built-in modules and URLs add no paths', () => {
  const root = folderOf({ 'src/page.ts': '' })
  for (const name of ['node:fs', 'data:text/javascript,1', 'https://example.com/a.js'])
    expect(pathsOf(root, name).filter((path) => /fs|data|http|example/.test(path))).toEqual([])
})

test('bundle inputs are files, unique and sorted', () => {
  const files = ['src/page.ts', 'src/font.woff', 'a.ts']
  const root = folderOf(Object.fromEntries(files.map((path) => [path, ''])))
  const inputs = Object.fromEntries(
    ['src/page.ts', 'src/font.woff?#iefix', '<stdin>', 'octavo-asset:x.svg', '(disabled):a.ts'].map(
      (name) => [name, { imports: [] }],
    ),
  )
  expect(inputPaths([{ inputs }, { inputs }], root)).toEqual(['a.ts', 'src/font.woff', 'src/page.ts'])
})

test('a path that appears or disappears, or a settings file that changes, is a change', () => {
  const root = folderOf({ 'a.ts': '1', 'package.json': '{}' })
  const states = readStates(['a.ts', 'b.ts', 'package.json', 'src'], root)
  expect(states.map(([path]) => path)).toEqual(['a.ts', 'b.ts', 'package.json', 'src'])
  expect(hasChanged(states, root)).toBe(false)
  writeFileSync(join(root, 'a.ts'), '2')
  expect(hasChanged(states, root)).toBe(false)
  writeFileSync(join(root, 'package.json'), '{ "main": "a.js" }')
  expect(hasChanged(states, root)).toBe(true)
  writeFileSync(join(root, 'package.json'), '{}')
  mkdirSync(join(root, 'src'))
  expect(hasChanged(states, root)).toBe(true)
  rmSync(join(root, 'src'), { recursive: true })
  expect(hasChanged(states, root)).toBe(false)
  writeFileSync(join(root, 'b.ts'), '')
  expect(hasChanged(states, root)).toBe(true)
})
