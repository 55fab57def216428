// Builders of the graph's input, with defaults for all fields.

import { assembleSite, type SiteNotes } from '../../../src/core/graph/assemble.ts'
import { createPageData } from '../../../src/core/graph/page-data.ts'
import type { CategoryMeta } from '../../../src/core/model/category.ts'
import type { Finding } from '../../../src/core/model/finding.ts'
import type { Page, PageMeta } from '../../../src/core/model/page.ts'
import type { ResolvedLink, SidebarItem, Site } from '../../../src/core/model/site.ts'
import type { Collection, SiteOptions } from '../../../src/core/model/site-options.ts'
import type { PageView } from '../../../src/core/model/view.ts'
import { stripNumberPrefix } from '../../../src/core/paths/number-prefix.ts'
import { englishMessages } from '../../english-messages.ts'
import { PLUGIN_DEFAULTS } from '../config/plugin-fields.ts'

export const docs: Collection = {
  name: 'docs',
  kind: 'docs',
  folder: 'content/docs',
  base: '/',
  exclude: [],
  tagsPath: 'tags',
  archivePath: 'archive',
  authorsPath: 'authors',
  postSidebar: true,
}
export const blog: Collection = {
  ...docs,
  name: 'blog',
  kind: 'blog',
  folder: 'content/blog',
  base: '/blog',
}
export const singlePages: Collection = { ...docs, name: 'pages', kind: 'pages', folder: 'content/pages' }

/** Returns the options of a small site with documentation, a blog and single pages. */
export function makeOptions(changes: Partial<SiteOptions> = {}): SiteOptions {
  return {
    chrome: {
      title: 'Example',
      tagline: '',
      origin: 'https://docs.example.com',
      basePath: '/',
      language: 'en',
      footer: { columns: [], copyright: '' },
      colorMode: { default: 'light', switchable: true },
      messages: englishMessages,
    },
    navbar: [],
    collections: [docs, blog, singlePages],
    staticFolders: ['content/static'],
    linkedFolders: [],
    outDir: 'build',
    sidebars: { docs: [{ kind: 'folder', folder: '.' }] },
    variables: {},
    fields: PLUGIN_DEFAULTS,
    rules: {},
    sanitize: false,
    editUrl: '',
    version: { name: 'current', label: 'Next', path: '/' },
    locale: 'en',
    locales: [],
    drafts: false,
    theme: { module: '', styles: [] },
    components: '',
    configFile: 'site.config.ts',
    configPlaces: [],
    ...changes,
  }
}

/** Returns a page by its path relative to `content`: `docs/guide/intro.md`. */
export function makePage(path: string, meta: PageMeta = {}, changes: Partial<Page> = {}): Page {
  const [collection = '', ...names] = path.split('/')
  const parts = names.map((name) => stripNumberPrefix(name.replace(/\.mdx?$/, '')).name)
  if (meta.id !== undefined) parts[parts.length - 1] = meta.id
  return {
    path: `content/${path}`,
    collection,
    id: parts.join('/'),
    locale: 'en',
    version: 'current',
    meta,
    title: meta.title ?? parts.at(-1)!,
    keyPlaces: Object.fromEntries(Object.keys(meta).map((key, at) => [key, [at + 2, 1] as const])),
    hasTitleHeading: false,
    description: meta.description ?? '',
    body: 'body',
    sections: 'sections',
    headings: [],
    anchors: [],
    links: [],
    files: [],
    words: 0,
    findings: [],
    ...changes,
  }
}

/** Returns the category of a folder, relative to `content`. */
export function makeCategory(folder: string, changes: Partial<CategoryMeta> = {}): CategoryMeta {
  return {
    path: `content/${folder}/_category_.json`,
    folder: `content/${folder}`,
    findings: [],
    ...changes,
  }
}

/** Returns a page that contains only links, one per line. */
export function makeLinking(path: string, hrefs: readonly string[], changes: Partial<Page> = {}): Page {
  const links = hrefs.map((href, at) => {
    return { href, text: href, line: at + 1, column: 1, endLine: at + 1, endColumn: href.length + 1 }
  })
  return makePage(path, {}, { links, ...changes })
}

/** Assembles pages, with optional categories and options. */
export function assemble(
  pages: readonly Page[],
  { categories = [], files = [], changes = {}, ...options }: Partial<SiteOptions> & SiteNotes = {},
): Site {
  return assembleSite(pages, { categories, files, changes }, makeOptions(options))
}

/** Returns the view of the first page in a site with these pages. */
export function viewOf(pages: readonly Page[], options: Partial<SiteOptions> = {}): PageView {
  const all = makeOptions(options)
  return createPageData(assembleSite(pages, {}, all), pages[0]!, all).view
}

/** Returns the links of the first page in a site with these pages, without their source. */
export function linksOf(
  pages: readonly Page[],
  options: Partial<SiteOptions> = {},
): Omit<ResolvedLink, 'link'>[] {
  const all = makeOptions(options)
  const { links } = createPageData(assembleSite(pages, {}, all), pages[0]!, all)
  return links.map(({ link: _, ...rest }) => rest)
}

/** Formats a sidebar as lines: `Label /url`, indented by level, with `+` before categories. */
export function formatSidebar(items: readonly SidebarItem[] | undefined, indent = ''): string[] {
  return (items ?? []).flatMap((item) => {
    if (item.kind === 'heading') return [`${indent}# ${item.label}`]
    if (item.kind === 'separator') return [`${indent}---`]
    if (item.kind === 'link') return [`${indent}${item.label} -> ${item.href}`]
    const line = [item.label, ...(item.url === undefined ? [] : [item.url])].join(' ')
    if (item.kind === 'page') return [indent + line]
    return [`${indent}+ ${line}`, ...formatSidebar(item.items, `${indent}  `)]
  })
}

/** Formats findings as text: place, message and help. */
export function formatFindings(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, message, help, place }) => {
    const at = place ? [place.path, ...(place.line === undefined ? [] : [place.line])].join(':') : 'nowhere'
    return `${at} ${rule}: ${message} ${help}`
  })
}
