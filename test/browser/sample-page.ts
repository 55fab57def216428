// Opens pages with everything that the default theme can show, rendered without building a site.

import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, onTestFinished } from 'vitest'
import { styleEntries } from '../../src/core/bundle/bundle-settings.ts'
import { startEntry } from '../../src/core/bundle/theme-code.ts'
import type { Body } from '../../src/core/model/body.ts'
import type { SiteChrome } from '../../src/core/model/site-chrome.ts'
import type { PageView } from '../../src/core/model/view.ts'
import { defaultContributions } from '../../src/core/registry/registry.ts'
import { createRenderer } from '../../src/core/render/renderer.tsx'
import { builtInHeadTags, builtInTheme } from '../program/render/built-in-theme.ts'
import {
  bodyOf,
  h,
  sampleAssets,
  sampleBody,
  sampleChrome,
  sampleLanding,
  sampleSidebar,
  sampleView,
} from '../program/render/sample.ts'
import { openBrowser } from './browser.ts'

const origin = 'http://octavo.test'
const headers = { 'content-security-policy': "default-src 'self'" }

export interface Sample {
  readonly view?: Partial<PageView>
  readonly chrome?: Partial<SiteChrome>
  readonly context?: BrowserContextOptions
  readonly stored?: Readonly<Record<string, string>>
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Starts a browser, and returns a function that opens sample pages in it, each in a new browser context. */
export function shareSamples(): (sample?: Sample) => Promise<Page> {
  const renderer = createRenderer(builtInTheme, {}, {}, builtInHeadTags)
  let browser: Browser
  let files: Record<string, { contentType: string; body: string }>
  beforeAll(async () => {
    browser = await openBrowser()
    files = await bundleFiles()
  }, 120_000)

  return async ({ view, chrome, context, stored = {}, prepare } = {}) => {
    const opened = await browser.newContext({ reducedMotion: 'reduce', ...context })
    onTestFinished(() => opened.close())
    const page = await opened.newPage()
    const shown = sampleView(view)
    const { html } = renderer.render({
      view: shown,
      ...bodyFor(shown),
      sidebar: shown.trail.length > 0 ? sampleSidebar : [],
      chrome: { ...sampleChrome, search: { provider: 'local' }, ...chrome },
      assets: sampleAssets,
      build: 'sample-build',
    })
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url())
      const file = files[pathname]
      if (file) return route.fulfill(file)
      if (pathname !== `/manual${shown.url}`) return route.fulfill({ status: 404, body: '' })
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: html })
    })
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(stored))
    await prepare?.(page)
    await page.goto(`${origin}/manual${shown.url}`)
    return page
  }
}

/** Returns a body with all kinds of prose for documents, and a few words for pages that test the layout around it. */
function bodyFor({ kind, layout, draft }: PageView): { readonly body?: Body } {
  if (kind !== 'doc' && kind !== 'post') return {}
  if (kind === 'post' || draft) return { body: bodyOf(h('p', {}, 'A few words.')) }
  return { body: layout === 'landing' ? sampleLanding : sampleBody }
}

async function bundleFiles() {
  const root = process.cwd()
  const settings = { bundle: true, minify: true, format: 'esm', write: false, outdir: 'out' } as const
  const sheets = await build({
    ...settings,
    ...styleEntries(root, {
      theme: [
        [`${root}/theme/styles/theme.css`],
        [`${root}/src/plugins/search/theme/search-field.css`, 'layout'],
      ],
      late: [
        [`${root}/theme/styles/late.css`, 'layout'],
        [`${root}/theme/styles/print.css`, 'media'],
      ],
      front: [[`${root}/theme/styles/landing.css`, 'prose']],
      list: [[`${root}/src/plugins/blog/theme/list.css`, 'layout']],
      'search-page': [[`${root}/src/plugins/search/theme/search-page.css`, 'layout']],
    }),
  })
  const scripts = await build({
    ...settings,
    stdin: { contents: startEntry(defaultContributions().client, root), resolveDir: root },
    define: {
      OCTAVO_APP: '"app.js"',
      'OCTAVO_ASSETS.missing': '"missing.js"',
      'OCTAVO_ASSETS.search': '"search.js"',
    },
  })
  const textOf = (end: string) =>
    [...sheets.outputFiles, ...scripts.outputFiles].find(({ path }) => path.endsWith(end))!.text
  return {
    '/manual/assets/theme.css': { contentType: 'text/css', body: textOf('theme.css') },
    '/manual/assets/late.css': { contentType: 'text/css', body: textOf('late.css') },
    '/manual/assets/front.css': { contentType: 'text/css', body: textOf('front.css') },
    '/manual/assets/list.css': { contentType: 'text/css', body: textOf('list.css') },
    '/manual/assets/search-page.css': { contentType: 'text/css', body: textOf('search-page.css') },
    '/manual/assets/start.js': { contentType: 'text/javascript', body: textOf('.js') },
  }
}

export const desktop = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const bare: Partial<PageView> = { toc: [], trail: [], tags: [], cards: [] }
const posts = [
  {
    label: 'Two',
    url: '/blog/two',
    date: '2025-03-28',
    readingMinutes: 4,
    authors: [{ name: 'Ada' }, { name: 'Ben' }],
    description: 'What is new.',
    tags: [{ label: 'release', url: '/blog/tags/release' }],
  },
  { label: 'One', url: '/blog/one', date: '2024-12-15' },
]
const author = { label: 'Ada', url: '/blog/authors/ada', description: 'Engineer · 2 posts' }
/** One page of each kind. */
export const pages: readonly (readonly [string, Partial<PageView>])[] = [
  ['a document', {}],
  ['a front page', { toc: [], cards: [], showTitle: false, layout: 'landing' }],
  ['a wide page', { toc: [], layout: 'wide' }],
  ['a draft', { draft: true }],
  [
    'a post',
    {
      ...bare,
      url: '/blog/two',
      kind: 'post',
      date: '2025-03-28',
      readingMinutes: 4,
      authors: [{ name: 'Ada' }],
    },
  ],
  [
    'the list of posts',
    {
      ...bare,
      url: '/blog',
      kind: 'posts',
      title: 'Blog',
      list: posts,
      archives: [{ label: 'Archive', url: '/blog/archive' }],
    },
  ],
  [
    'the tags',
    { ...bare, url: '/tags', kind: 'tags', title: 'Tags', list: [{ label: 'flux', url: '/tags/flux' }] },
  ],
  ['the archive', { ...bare, url: '/blog/archive', kind: 'archive', title: 'Archive', list: posts }],
  ['the authors', { ...bare, url: '/blog/authors', kind: 'authors', title: 'Authors', list: [author] }],
  [
    'an author',
    {
      ...bare,
      url: '/blog/authors/ada',
      kind: 'author',
      title: 'Ada',
      list: posts,
      author: { name: 'Ada', title: 'Engineer', href: 'https://ada.example.com' },
    },
  ],
  ['the search page', { ...bare, url: '/search', kind: 'search', title: 'Search', list: [author, ...posts] }],
  ['the not-found page', { ...bare, url: '/404', kind: 'missing', title: 'Page not found' }],
]
