// Follows the first handbook pages literally: their files, commands and promised results.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followPage } from './follow-page.ts'

test('the steps of Getting started work', async () => {
  const { root, printed } = await followPage('getting-started.md')
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  expect(printed.get('npm run build')).toContain('findings  0 errors, 0 warnings')
  expect(printed.get('npx octavo dev notes')).toContain('Hello')
  expect(printed.get('npm run serve')).toContain('how to write a page')
  expect(read('build/index.html')).toContain('<link rel="canonical" href="https://docs.example.com/"')
  expect(read('build/sitemap.xml')).toContain('https://docs.example.com/questions')
  expect(existsSync(join(root, '.github/workflows/site.yml'))).toBe(true)
}, 180_000)

test('the steps of the tutorial work', async () => {
  const { root, printed } = await followPage('tutorial.md')
  const read = (path: string): string => readFileSync(join(root, 'build', path, 'index.html'), 'utf8')
  expect(printed.get('npm run build')).toContain('findings  0 errors, 0 warnings')
  expect(read('plans')).toContain('5,000 pages')
  expect(read('guides/notify')).toContain('a list of email addresses')
  expect(read('1.0/guides/notify')).toContain('to an email address.')
  expect(read('blog')).toContain('Lantern 1.0 is out.')
  expect(read('blog')).not.toContain('Thanks to everyone')
  expect(read('blog/2026/01/31/first-release')).toContain('Keeper of the lantern')
  expect(printed.get('npx octavo serve --base-url /lantern/')).toContain('href="/lantern/install"')
}, 180_000)
