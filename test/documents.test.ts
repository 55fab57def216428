// Paths in documents about the repository.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['bin', 'src', 'theme', 'test', 'content']

/** Fictitious files, and files that only a site or a build has. */
const ELSEWHERE = ['data.ts', 'data.js', 'assets/manifest.json']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map(
    (name) => `/${folder}/${String(name).replaceAll('\\', '/')}`,
  ),
)

/** Returns code spans and link targets that name files or folders of the repository. */
function namedPaths(text: string): string[] {
  const spans = [...text.matchAll(/`([\w./-]+)`/g)].map(([, span]) => span!)
  const links = [...text.matchAll(/\]\((content\/[^)#]+)/g)].map(([, target]) => target!)
  const isPath = (span: string): boolean =>
    FOLDERS.some((folder) => span.startsWith(`${folder}/`)) || /\w\.(?:tsx?|js|css|md|json|ya?ml)$/.test(span)
  return [...links, ...spans.filter(isPath)].filter((path) => !ELSEWHERE.includes(path))
}

function isFile(path: string): boolean {
  return existsSync(join(ROOT, path)) || files.some((file) => file.endsWith(`/${path}`))
}

test.each(['CONTRIBUTING.md', 'content/handbook/architecture.md', 'content/handbook/internals.md'])(
  'every path in %s exists',
  (document) => {
    const paths = namedPaths(readFileSync(join(ROOT, document), 'utf8'))
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !isFile(path))).toEqual([])
  },
)

test('CONTRIBUTING.md lists every folder of src', () => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const names = readdirSync(join(ROOT, 'src')).filter((name) => !name.startsWith('.'))
  const folders = names.filter((name) => !text.includes(`\`src/${name}\``))
  expect(folders).toEqual([])
})
