// Last-updated dates and edit links, in real git repositories.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCachedText, writeCachedText } from '../../../src/core/engine/cache-file.ts'
import { openLive } from '../../../src/serve/live.ts'
import { type SiteFiles, siteTest, type TestSite, viewIn } from '../../site-test.ts'

const config = (lastUpdated: string) =>
  `export default { content: { docs: 'docs' }, url: 'https://example.com', rules: { 'missing-home': 'off', 'orphan-page': 'off' }, lastUpdated: ${lastUpdated} }`

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  })
}

/** Commits all files with this date. */
function commit(site: TestSite, day: string, author = 'Jane'): void {
  const at = day.includes('T') ? day : `${day}T12:00:00Z`
  const identity = [
    '-c',
    `user.name=${author}`,
    '-c',
    'user.email=a@example.com',
    '-c',
    'commit.gpgsign=false',
  ]
  git(site.root, 'add', '-A')
  process.env.GIT_AUTHOR_DATE = process.env.GIT_COMMITTER_DATE = at
  try {
    git(site.root, ...identity, 'commit', '-q', '-m', day, '--allow-empty')
  } finally {
    delete process.env.GIT_AUTHOR_DATE
    delete process.env.GIT_COMMITTER_DATE
  }
}

function repository(files: SiteFiles, lastUpdated = 'true'): TestSite {
  const site = siteTest({ '.gitignore': '.octavo\nbuild\n', 'site.config.ts': config(lastUpdated), ...files })
  git(site.root, 'init', '-q', '-b', 'main')
  return site
}

const body = (text: string): string => `# ${text}\n\nSome words about ${text}.\n`

function dates(site: TestSite, ...urls: string[]): (string | undefined)[] {
  return urls.map((url) => site.view(url).lastUpdated)
}

test('a page shows the time of the last commit of its file in UTC, ignoring uncommitted edits', async () => {
  const site = repository({ 'docs/a.md': body('A'), 'docs/b é.md': body('B') })
  commit(site, '2024-01-01')
  site.write('docs/a.md', body('A, better'))
  commit(site, '2024-02-02T03:00:00+09:00')
  site.write('docs/a.md', body('A, best'))
  site.write('docs/new.md', body('New'))
  await site.build()
  expect(dates(site, '/a', '/b%20é'.replace('%20', ' '), '/new')).toEqual([
    '2024-02-01T18:00:00Z',
    '2024-01-01T12:00:00Z',
    undefined,
  ])
  expect(site.page('/a')).toContain('Last updated on February 1, 2024')
  expect(readFileSync(join(site.root, 'build/sitemap.xml'), 'utf8')).toContain(
    '<loc>https://example.com/a</loc><lastmod>2024-02-01</lastmod>',
  )
  expect((await site.buildClean()).output).toEqual(site.output())
})

test('moving a file does not change its date, moving and editing it does', async () => {
  const site = repository({ 'docs/a.md': body('A'), 'docs/b.md': body('B') })
  commit(site, '2024-01-01')
  site.rename('docs/a.md', 'docs/deep/a.md')
  site.rename('docs/b.md', 'docs/deep/b.md')
  site.write('docs/deep/b.md', body('B, changed'))
  commit(site, '2024-02-02')
  site.rename('docs/deep/a.md', 'docs/deeper/a.md')
  commit(site, '2024-03-03')
  await site.build()
  expect(dates(site, '/deeper/a', '/deep/b')).toEqual(['2024-01-01T12:00:00Z', '2024-02-02T12:00:00Z'])
})

test('a deleted file that is restored without a commit has no date', async () => {
  const site = repository({ 'docs/a.md': body('A'), 'docs/b.md': body('B') })
  commit(site, '2024-01-01')
  site.remove('docs/a.md')
  commit(site, '2024-02-02')
  site.write('docs/a.md', body('A'))
  await site.build()
  expect(dates(site, '/a', '/b')).toEqual([undefined, '2024-01-01T12:00:00Z'])
})

test('a shallow clone has only dates after its boundary, and all dates once complete', async () => {
  const origin = repository({ 'docs/a.md': body('A'), 'docs/b.md': body('B') })
  commit(origin, '2024-01-01')
  origin.write('docs/a.md', body('A, better'))
  commit(origin, '2024-02-02')
  const site = siteTest()
  site.remove('.')
  git(join(site.root, '..'), 'clone', '-q', '--depth', '1', `file://${origin.root}`, 'site')
  await site.build()
  expect(dates(site, '/a', '/b')).toEqual([undefined, undefined])
  git(site.root, 'fetch', '-q', '--unshallow')
  await site.build()
  expect(dates(site, '/a', '/b')).toEqual(['2024-02-02T12:00:00Z', '2024-01-01T12:00:00Z'])
})

test('a site in a subfolder has dates, and commits on merged branches count by their date', async () => {
  const site = siteTest({ 'deep/site/docs/a.md': body('A'), 'deep/site/site.config.ts': config('true') })
  git(site.root, 'init', '-q', '-b', 'main')
  commit(site, '2024-01-01')
  git(site.root, 'checkout', '-q', '-b', 'side')
  site.write('deep/site/docs/a.md', body('A, better'))
  commit(site, '2024-02-02')
  git(site.root, 'checkout', '-q', 'main')
  site.write('other.md', 'other')
  commit(site, '2024-03-03')
  git(
    site.root,
    '-c',
    'user.name=x',
    '-c',
    'user.email=x@example.com',
    'merge',
    '-q',
    '--no-ff',
    '-m',
    'merge',
    'side',
  )
  await site.build({ root: join(site.root, 'deep/site') })
  expect(viewIn(readFileSync(join(site.root, 'deep/site/build/a/index.html'), 'utf8')).lastUpdated).toBe(
    '2024-02-02T12:00:00Z',
  )
})

test('results are cached per commit and set of files', async () => {
  const site = repository({ 'docs/a.md': body('A') })
  commit(site, '2024-01-01')
  await site.build()
  const record = join(site.root, '.octavo/cache/history.json')
  writeCachedText(record, readCachedText(record)!.replace('2024-01-01', '2001-01-01'))
  await site.build()
  expect(dates(site, '/a')).toEqual(['2001-01-01T12:00:00Z'])
  site.write('docs/b.md', body('B'))
  await site.build()
  expect(dates(site, '/a', '/b')).toEqual(['2024-01-01T12:00:00Z', undefined])
  commit(site, '2024-02-02')
  await site.build()
  expect(dates(site, '/a', '/b')).toEqual(['2024-01-01T12:00:00Z', '2024-02-02T12:00:00Z'])
})

test('front matter takes precedence, and null hides the date', async () => {
  const site = repository(
    {
      'docs/a.md': '---\nlast_update: { date: 2020-05-05, author: Kim }\n---\n\n# A\n',
      'docs/b.md': '---\nlast_update: 2020-06-06\n---\n\n# B\n',
      'docs/c.md': '---\nlast_update: null\n---\n\n# C\n',
      'docs/d.md': body('D'),
      'docs/e.md': '---\nlast_update: yesterday\n---\n\n# E\n',
    },
    '{ author: true }',
  )
  commit(site, '2024-01-01', 'Jane Doe')
  const { findings } = await site
    .build({ cacheDir: join(site.root, '.octavo/cache') })
    .catch(() => site.check())
  expect(findings).toMatchObject([
    {
      rule: 'front-matter',
      message: '`last_update` has an invalid value: "yesterday".',
      help: 'Use a date, `{ date, author }`, or `null` for none.',
    },
  ])
  site.write('docs/e.md', body('E'))
  await site.build()
  const lastChange = (url: string) => [site.view(url).lastUpdated, site.view(url).lastAuthor]
  expect(lastChange('/a')).toEqual(['2020-05-05', 'Kim'])
  expect(lastChange('/b')).toEqual(['2020-06-06', undefined])
  expect(lastChange('/c')).toEqual([undefined, undefined])
  expect(lastChange('/d')).toEqual(['2024-01-01T12:00:00Z', 'Jane Doe'])
  expect(site.page('/d')).toContain('Last updated on January 1, 2024 by Jane Doe')
})

test('without a repository, git or the option there are no dates and no errors', async () => {
  const outside = siteTest({ 'docs/a.md': body('A'), 'site.config.ts': config('true') })
  expect((await outside.build()).findings).toEqual([])
  expect(dates(outside, '/a')).toEqual([undefined])

  const off = repository({ 'docs/a.md': body('A') }, 'false')
  commit(off, '2024-01-01')
  await off.build()
  expect(dates(off, '/a')).toEqual([undefined])
  expect(existsSync(join(off.root, '.octavo/cache/history.json'))).toBe(false)

  const path = process.env.PATH
  off.write('site.config.ts', config('true'))
  process.env.PATH = ''
  try {
    expect((await off.build()).findings).toEqual([])
  } finally {
    process.env.PATH = path
  }
  expect(dates(off, '/a')).toEqual([undefined])
})

test('in dev the first page does not wait for git, and the date appears after the whole site is parsed', async () => {
  const site = repository({ 'docs/a.md': body('A') })
  commit(site, '2024-01-01')
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  try {
    const html = async () => {
      const response = await live.respond('/a')
      return response && 'body' in response ? new TextDecoder().decode(response.body as Uint8Array) : ''
    }
    expect(await html()).not.toContain('Last updated')
    await live.settled()
    expect(await html()).toContain('Last updated on January 1, 2024')
  } finally {
    await live.close()
  }
})

test('the edit URL is a template with the path, or a folder to which the path is appended', async () => {
  const files = { 'docs/guide/a b.md': body('A'), 'blog/2025-01-01-x.md': body('X') }
  const site = siteTest(files)
  for (const [editUrl, page, post] of [
    [
      'https://git.example.com/edit/main/site/',
      'https://git.example.com/edit/main/site/docs/guide/a%20b.md',
      'https://git.example.com/edit/main/site/blog/2025-01-01-x.md',
    ],
    [
      'https://git.example.com/{path}?plain=1',
      'https://git.example.com/docs/guide/a%20b.md?plain=1',
      'https://git.example.com/blog/2025-01-01-x.md?plain=1',
    ],
  ] as const) {
    site.write(
      'site.config.ts',
      `export default { basePath: '/base/', content: { docs: { folder: 'docs', base: '/manual' }, blog: 'blog' }, editUrl: '${editUrl}' }`,
    )
    await site.build()
    expect(site.view('/manual/guide/a b').editUrl).toBe(page)
    expect(site.view('/blog/2025/01/01/x').editUrl).toBe(post)
  }
})
