import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import type { BuildReport } from '../../../src/core/model/summary.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { searchOf } from '../../../src/plugins/search/resolve-search.ts'
import { chooseManifest, readIndexOf } from '../../../src/plugins/search/search-command.ts'
import { openLive } from '../../../src/serve/live.ts'
import { EDITION_SITE } from '../../core/locales/locale-site.ts'
import { compareWithBuild } from '../../laws/dev-and-build.ts'
import { openSite, siteTest, type TestSite } from '../../site-test.ts'

describe('a site in three languages and three versions', () => {
  let site: TestSite
  let report: BuildReport

  beforeAll(async () => {
    site = openSite(EDITION_SITE)
    report = await site.build()
  })
  afterAll(() => site.dispose())

  const linksOf = (url: string): Map<string, string> =>
    new Map(
      [...site.page(url).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [
        text!,
        href!,
      ]),
    )
  const text = (path: string): string => readFileSync(join(site.root, 'build', path), 'utf8')

  it('has the pages of each version, and inherits unchanged ones from the next version', () => {
    expect(site.view('/docs/next/guide/a').title).toBe('Page A')
    expect(site.view('/docs/guide/a').title).toBe('Page A of 2.0')
    expect(site.view('/docs/1.0/guide/a').title).toBe('Page A of 2.0')
    expect(site.view('/docs/1.0/intro').title).toBe('Intro of 1.0')
    expect(site.view('/docs/intro').title).toBe('Intro')
  })

  it('omits pages that a version removes', () => {
    expect(site.has('build/docs/guide/new/index.html')).toBe(true)
    expect(site.has('build/docs/1.0/guide/new/index.html')).toBe(false)
  })

  it('falls back to the first language if there is no translation, with a notice', () => {
    expect(site.view('/de/docs/intro')).toMatchObject({ title: 'Einführung', locale: 'de' })
    expect(site.view('/de/docs/intro').fallback).toBeUndefined()
    expect(site.view('/de/docs/guide/b')).toMatchObject({ title: 'Page B', locale: 'de', fallback: 'en' })
    expect(site.view('/ar/docs/intro')).toMatchObject({ fallback: 'en', direction: 'rtl' })
  })

  it('does not use the translation of a newer version if the original differs', () => {
    expect(site.view('/de/docs/next/guide/a').title).toBe('Seite A')
    expect(site.view('/de/docs/guide/a').title).toBe('Seite A in 2.0')
    expect(site.view('/de/docs/1.0/intro')).toMatchObject({ title: 'Intro of 1.0', fallback: 'en' })
  })

  it('links each page to its translations', () => {
    expect(site.view('/docs/guide/b').languages).toEqual([
      { locale: 'en', label: 'English', url: '/docs/guide/b', isTranslated: true },
      { locale: 'de', label: 'Deutsch', url: '/de/docs/guide/b' },
      { locale: 'ar', label: 'العربية', direction: 'rtl', url: '/ar/docs/guide/b' },
    ])
    expect(site.view('/blog').languages?.map(({ url }) => url)).toEqual(['/blog', '/de/blog', '/ar/blog'])
    expect(site.view('/de/search').languages?.map(({ url }) => url)).toEqual([
      '/search',
      '/de/search',
      '/ar/search',
    ])
  })

  it('links each page to its other versions', () => {
    expect(site.view('/docs/next/guide/new')).toMatchObject({
      banner: 'unreleased',
      canonical: '/docs/guide/new',
      versions: [
        { version: 'current', label: 'Next', url: '/docs/next/guide/new', isSame: true },
        { version: '2.0', label: '2.0', url: '/docs/guide/new', isSame: true, isLatest: true },
        { version: '1.0', label: '1.0', url: '/docs/1.0/guide/a' },
      ],
    })
    expect(site.view('/de/docs/1.0/intro')).toMatchObject({
      banner: 'unmaintained',
      canonical: '/de/docs/intro',
    })
    expect(site.view('/docs/intro').banner).toBeUndefined()
    expect(site.view('/docs/intro').canonical).toBeUndefined()
    expect(site.view('/blog').versions).toBeUndefined()
  })

  it('resolves links in the same language and version', () => {
    const links = linksOf('/de/docs/next/intro')
    expect(links.get('A')).toBe('/de/docs/next/guide/a')
    expect(links.get('path')).toBe('/de/docs/next/guide/a')
    expect(links.get('blog')).toBe('/de/blog')
    const old = linksOf('/docs/1.0/intro')
    expect(old.get('A')).toBe('/docs/1.0/guide/a')
    // The page does not exist in this version.
    expect(old.get('new')).toBe('/docs/next/guide/new')
    const plain = linksOf('/docs/intro')
    expect(plain.get('path')).toBe('/docs/guide/a')
    expect(plain.get('post')).toBe('/blog/2024/01/01/hello')
    expect(linksOf('/ar/docs/intro').get('home')).toBe('/ar')
    expect(linksOf('/ar/docs/intro').get('post')).toBe('/ar/blog/2024/01/01/hello')
  })

  it('has separate sidebars, lists and navbars for each language and version', () => {
    expect(site.view('/de/docs/guide/a').sidebar?.name).toBe('docs.de@2.0')
    expect(site.view('/de/docs/guide/a').trail.map(({ label }) => label)).toEqual([
      'Anleitung',
      'Seite A in 2.0',
    ])
    expect(site.view('/docs/1.0/guide/a').next).toEqual({ label: 'Page B', url: '/docs/1.0/guide/b' })
    expect(site.view('/docs/1.0/guide/b').next).toEqual({ label: 'Intro of 1.0', url: '/docs/1.0/intro' })
    expect(linksOf('/de/docs/tags/start').get('Einführung')).toBe('/de/docs/intro')
    expect(linksOf('/de').get('Neuigkeiten')).toBe('/de/blog')
    expect(linksOf('/de').get('Anleitung')).toBe('/de/docs/guide/a')
    expect(site.page('/de')).toContain('<title>Seite</title>')
    expect(site.page('/ar')).toContain('<html lang="ar" dir="rtl"')
  })

  it('has a not-found page and redirects in each language', () => {
    expect(site.has('build/de/404.html')).toBe(true)
    const rules = text('_redirects')
    expect(rules).toContain('/start /docs/intro 301')
    expect(rules).toContain('/de/start /de/docs/intro 301')
    expect(rules).toContain('/docs/old-intro /docs/intro 301')
    expect(rules).toContain('/docs/next/old-intro /docs/next/intro 301')
  })

  it('reports the problems of a file once, in that file', () => {
    expect(report.findings.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}`)).toEqual([
      'broken-link content/docs/guide/b.md:3',
    ])
    expect(report.findings[0]!.message).toContain('"content/docs/guide/nowhere.md"')
  })

  it('lists translations in the sitemap', () => {
    const sitemap = text('sitemap.xml')
    expect(sitemap).toContain(
      '<loc>https://example.com/de/docs/intro</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/docs/intro"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/docs/intro"/>',
    )
  })

  it('lists only canonical pages in the sitemap, and canonical URLs are final', () => {
    const origin = 'https://example.com'
    const canonicals = new Map(
      [...site.output().keys()]
        .filter((path) => path.endsWith('index.html') && text(path).includes('<main'))
        .map((path) => [path, text(path)] as const)
        .map(([path, html]) => [
          `/${path}`.replace(/(?<=.)\/index\.html$|index\.html$/, ''),
          /<link rel="canonical" href="([^"]*)"/.exec(html)![1]!.slice(origin.length),
        ]),
    )
    const final = [...canonicals].filter(([url, canonical]) => canonical === url).map(([url]) => url)
    expect(canonicals.size).toBeGreaterThan(40)
    expect([...canonicals.values()].filter((canonical) => !final.includes(canonical))).toEqual([])
    expect(canonicals.get('/ar/docs/1.0/guide/b')).toBe('/docs/guide/b')
    const listed = [...text('sitemap.xml').matchAll(/<loc>([^<]*)/g)].map(([, url]) =>
      url!.slice(origin.length),
    )
    expect(listed).toEqual(final.filter((url) => !url.endsWith('/search')).sort())
  })

  it('has a search index for each language and version', () => {
    const pagesOf = (file: string): number => JSON.parse(text(`search/${file}`)).ids.length
    expect(pagesOf('manifest.json')).toBe(6)
    expect(pagesOf('manifest@1.0.json')).toBe(5)
    expect(pagesOf('manifest.de@current.json')).toBe(6)
    expect(existsSync(join(site.root, 'build/search/manifest@2.0.json'))).toBe(false)
  })

  it('exports Markdown of each page, with the URLs of its version', () => {
    const copy = (base: string): string =>
      `# Intro\n\n<https://example.com${base}/intro>\n\n[A](https://example.com${base}/guide/a), [new](https://example.com${base}/guide/new), [path](https://example.com${base}/guide/a), [blog](https://example.com/blog), [post](https://example.com/blog/2024/01/01/hello), [home](https://example.com/).\n`
    for (const base of ['/docs', '/docs/next']) expect(text(`${base}/intro.md`)).toBe(copy(base))
    for (const base of ['/docs', '/docs/1.0', '/docs/next', '/ar/docs/next']) {
      const other = text(`${base}/guide/b.md`)
      expect(other).toContain(`[broken](https://example.com${base}/guide/nowhere.md)`)
      expect(other).toContain(
        base === '/docs' ? '\n<https://example.com/docs/guide/a>\n' : `(https://example.com${base}/guide/a)`,
      )
    }
  })

  it('lists the Markdown exports of each language and version, those of the default ones at the root', () => {
    const listed = (file: string): string[] =>
      [...text(file).matchAll(/^- \[[^\]]*\]\(https:\/\/example\.com([^)]*)\)/gm)].map(([, path]) => path!)
    expect(listed('llms.txt')).toEqual([
      '/docs/guide/a.md',
      '/docs/guide/b.md',
      '/docs/guide/new.md',
      '/docs/intro.md',
      '/blog/2024/01/01/hello.md',
      '/index.md',
      '/llms-full.txt',
    ])
    expect(listed('docs/1.0/llms.txt')).toEqual([
      '/docs/1.0/guide/a.md',
      '/docs/1.0/guide/b.md',
      '/docs/1.0/intro.md',
      '/docs/1.0/llms-full.txt',
    ])
    expect(text('de/llms.txt')).toMatch(/^# Seite\n.*\/de\/docs\/intro\.md.*\[Alle Seiten in einer Datei\]/s)
    expect(listed('de/docs/next/llms.txt')).toContain('/de/docs/next/guide/new.md')
    expect(text('docs/1.0/llms-full.txt')).toBe(
      listed('docs/1.0/llms.txt')
        .slice(0, -1)
        .map((path) => text(path))
        .join('\n'),
    )
  })

  it('can be searched on the command line by language and version', async () => {
    const { options, outDir, close } = await createSession({ root: site.root, noCache: true })
    await close()
    const find = async (
      query: string,
      flags: { language?: string; docVersion?: string },
    ): Promise<string[]> => {
      const load = readIndexOf(outDir, searchOf(options), chooseManifest(options, flags))
      return (await createSearcher(load).search(query)).hits.map(({ url }) => url)
    }
    expect(await find('quagga', {})).toEqual([])
    expect((await find('quagga', { docVersion: '1.0' }))[0]).toMatch(/^\/docs\/1\.0\/intro/)
    expect((await find('einführung', { language: 'de', docVersion: 'current' }))[0]).toMatch(
      /^\/de\/docs\/next\/intro/,
    )
    const refusal = (flags: { language?: string; docVersion?: string }): string => {
      try {
        return chooseManifest(options, flags)
      } catch (error) {
        return (error as ConfigProblem).findings.map(({ message, help }) => `${message} ${help}`).join()
      }
    }
    expect(refusal({ docVersion: '2.0' })).toBe('manifest.json')
    expect(refusal({ language: 'fr' })).toBe('The site has no language "fr". It has `en`, `de`, `ar`.')
    expect(refusal({ docVersion: '3' })).toBe('The site has no version "3". It has `2.0`, `current`, `1.0`.')
  })

  it('has equal warm and clean builds after edits of each layer, also with threads', async () => {
    site.write('content/docs/guide/b.md', '# Page B, renamed\n\nNow whole.\n')
    site.write('i18n/ar/content/docs/intro.md', '# مقدمة {#intro}\n\nنص.\n')
    site.remove('versions/2.0/guide/a.md')
    await site.build()
    const { output, report } = await site.buildClean()
    expect(report.findings).toEqual([])
    expect(site.output()).toEqual(output)
    expect(site.view('/docs/1.0/guide/a').title).toBe('Page A')
    expect(site.view('/ar/docs/intro').fallback).toBeUndefined()
  })
})

it('dev serves the same files as a build, in each language and version, after edits of each folder', async () => {
  const site = siteTest(EDITION_SITE)
  const live = await openLive({ root: site.root, threads: 1 })
  try {
    await compareWithBuild(site, live)
    site.write('versions/2.0/guide/b.md', '# B of 2.0\n\n[A](a.md)\n')
    site.remove('i18n/de/content/docs/guide/a.md')
    site.write('content/docs/guide/a.md', '# Page A, again\n\n[B](b.md)\n')
    await live.change([
      'versions/2.0/guide/b.md',
      'i18n/de/content/docs/guide/a.md',
      'content/docs/guide/a.md',
    ])
    await compareWithBuild(site, live)
  } finally {
    await live.close()
  }
})

it('a version can be read from a git tag, without changes to the working tree', async () => {
  const site = siteTest({
    'docs/index.md': '# Start\n\n[Two](./two.md) ![Dot](./dot.svg)\n',
    'docs/two.md': '# Two\n',
    'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'site.config.ts':
      "export default { title: 'T', content: { docs: { folder: 'docs', versions: [{ name: 'current', label: 'Next' }, { name: '1.0', ref: 'v1' }] } }, editUrl: 'https://example.com/edit/{path}' }",
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: site.root,
      stdio: 'pipe',
    })
  git('init', '-q')
  git('add', 'docs')
  git('commit', '-qm', 'One')
  git('tag', 'v1')
  site.write('docs/index.md', '# Start again\n')
  site.remove('docs/two.md')
  site.remove('docs/dot.svg')
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.view('/').title).toBe('Start again')
  expect(site.view('/1.0')).toMatchObject({
    title: 'Start',
    home: true,
    banner: 'unmaintained',
    canonical: '/',
  })
  expect(site.view('/1.0').editUrl).toBeUndefined()
  expect(site.page('/1.0')).toMatch(/href="\/1\.0\/two".*<img[^>]*src="\/assets\/dot/s)
  expect(site.has('docs/two.md')).toBe(false)
  const { output } = await site.buildClean()
  expect(site.output()).toEqual(output)
})

it('pages of a tag include files outside of the content folder from the working tree', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n',
    'content/docs/guide/start.md': `# Start

\`\`\`ts file="../../../examples/deploy.ts"
\`\`\`

::include{file="../../parts/_note.md"}

::schema{file="../../../examples/shape.json"}

[API](../api.md) and [the same](../api).
`,
    'content/parts/_note.md': 'A note.\n',
    'examples/deploy.ts': 'deploy()\n',
    'examples/shape.json': '{"type":"object","properties":{"port":{"type":"integer"}}}',
    'site.config.ts':
      "export default { title: 'T', content: { docs: { folder: 'content/docs', base: '/', versions: [{ name: 'current' }, { name: '1.0', ref: 'v1' }] } } }",
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: site.root,
      stdio: 'pipe',
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'One')
  git('tag', 'v1')
  site.write('content/docs/api.md', '# API\n')
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const html = site.page('/1.0/guide/start')
  expect(html).toMatch(/deploy.*A note\..*port/s)
  expect(html).toMatch(/href="\/api">API.*href="\/api">the same/s)
})

it.each<[string, { path?: string; file?: string }, string]>([
  ['git is not installed', { path: '' }, 'Install git on the build machine: small container images lack it.'],
  [
    'git does not read the repository',
    { file: 'gitdir: ./nowhere\n' },
    'Run `git status` in the folder of the site',
  ],
  ['the site is not in a git repository', {}, 'Build in a clone of its repository'],
])('an unreadable version from a commit is reported if %s', async (reason, { path, file }, help) => {
  const site = siteTest({
    'docs/index.md': '# Start\n',
    ...(file !== undefined && { '.git': file }),
    'site.config.ts':
      "export default { title: 'T', content: { docs: { folder: 'docs', versions: [{ name: 'current' }, { name: '1.0', ref: 'v1' }] } } }",
  })
  if (path !== undefined) vi.stubEnv('PATH', path)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { findings } = await site.build()
  expect(findings).toMatchObject([
    {
      message: `The version "1.0" of "docs" is the commit "v1", and ${reason}.`,
      help: expect.stringContaining(help),
    },
  ])
})

it('a version missing from the clone is reported with the command that fetches it', async () => {
  const site = siteTest({
    'docs/index.md': '# Start\n',
    'site.config.ts':
      "export default { title: 'T', content: { docs: { folder: 'docs', versions: [{ name: 'current' }, { name: '1.0', ref: 'v1' }] } } }",
  })
  execFileSync('git', ['init', '-q'], { cwd: site.root })
  const { findings } = await site.build()
  expect(findings).toMatchObject([
    {
      rule: 'missing-commit',
      severity: 'error',
      help: expect.stringContaining('git fetch --depth=1 origin v1'),
    },
  ])
})
