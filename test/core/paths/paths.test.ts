import { expect, test } from 'vitest'
import type { Hash } from '../../../src/core/model/names.ts'
import { followRedirects } from '../../../src/core/paths/follow-redirects.ts'
import { isInside } from '../../../src/core/paths/is-inside.ts'
import { chromeFile, manifestFile, pageFile, sidebarFile } from '../../../src/core/paths/page-file.ts'

test.each([
  ['/site/docs', '/site', true],
  ['/site', '/site', true],
  ['/site-two', '/site', false],
  ['/', '/', true],
  ['/site', '/', true],
  ['docs/a.md', 'docs', true],
  ['docs', 'docs/a.md', false],
  ['docs/a.md', '.', true],
  ['C:\\site\\docs', 'C:\\site', true],
  ['C:\\site', 'C:\\', true],
  ['C:\\site-two', 'C:\\site', false],
  ['\\\\host\\share\\docs', '\\\\host\\share', true],
  // A backslash is an ordinary character elsewhere.
  ['/site\\two', '/site', false],
])('isInside of %s in %s is %s', (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected)
})

test('redirects are followed to the end, with the hash and without the query', () => {
  const targets: Record<string, string> = {
    '/a': '/b?x=1',
    '/b': '/c',
    '/d': '/e#own',
    '/x': '/y',
    '/y': '/x',
  }
  const follow = (from: string) => followRedirects(from, (url) => targets[url])
  expect(follow('/c')).toEqual({ hops: [], to: '/c', isLoop: false })
  expect(follow('/a#part')).toEqual({ hops: ['/a', '/b'], to: '/c#part', isLoop: false })
  expect(follow('/d#part')).toEqual({ hops: ['/d'], to: '/e#own', isLoop: false })
  expect(follow('/x')).toMatchObject({ hops: ['/x', '/y', '/x'], isLoop: true })
  expect(follow('https://example.com/a')).toMatchObject({ hops: [], isLoop: false })
})

test.each([
  ['/', 'index.html'],
  ['/guide/intro', 'guide/intro/index.html'],
  ['/%C3%BC', 'ü/index.html'],
  ['/404.html', '404.html'],
  ['/de/404.html', 'de/404.html'],
])('the page of the route %s has a file', (url, file) => {
  expect(pageFile(url)).toBe(file)
})

test('shared files have the names that hosting rules and browsers expect', () => {
  expect(chromeFile('b1')).toBe('assets/chrome-b1.json')
  expect(sidebarFile('h1' as Hash)).toBe('assets/sidebar-h1.json')
  expect(manifestFile).toBe('assets/manifest.json')
})
