// A VitePress site: `.vitepress/config.*`, front matter and home pages. What pages have of Vue stays, and is a finding.

import type { UserConfig } from '../config/user-config.ts'
import {
  type Draft,
  findPages,
  type Generator,
  isExternal,
  type OldPages,
  splitAddress,
  withoutEnding,
} from './draft.ts'
import type { Fields } from './edit-markdown.ts'
import { emojiWriter } from './emoji.ts'
import { existing, headTag, tidy } from './site-fields.ts'
import { editPage, plain } from './vitepress-pages.ts'

export const vitepress: Generator = {
  name: 'VitePress',
  files: ['config', 'config/index'].flatMap((name) =>
    ['ts', 'mts', 'js', 'mjs'].map((ending) => `.vitepress/${name}.${ending}`),
  ),
  async migrate(draft, load) {
    const written = (await load(draft.file, KNOWN)) as OldConfig
    const theme = written.themeConfig ?? {}
    const folder = tidy(written.srcDir ?? '') || '.'
    const others = Object.entries(written.locales ?? {}).filter(
      ([key, { link }]) => key !== 'root' && !isExternal(link ?? ''),
    )
    const below = (path: string): string => (folder === '.' ? path : `${folder}/${path}`)
    const isOther = (path: string): boolean => others.some(([key]) => path.startsWith(`${key}/`))
    const all = findPages(draft, folder)
    const pages: OldPages = { ...all, files: all.files.filter((path) => !isOther(path)) }
    const links: Links = { pages: all, draft, hasFile: (path) => draft.has(below(`public${path}`)) }
    reportLeft(draft, written, all)
    const slugs = rewrittenPaths(written.rewrites, pages.files)
    const withEmoji = await emojiWriter()
    for (const path of all.files)
      editPage(draft, below(path), { withEmoji, pages: all, slug: slugs.get(path) })
    const sidebars = readSidebars(theme.sidebar, links, (path) => isOther(path.replace(/^\//, '')))
    const navbar = [...navItems(theme.nav ?? [], links), ...socialItems(theme)]
    const exclude = [
      ...(written.srcExclude ?? []),
      ...others.map(([key]) => `${key}/**`),
      ...all.files.filter((path) => path.includes('[')),
    ]
    return {
      ...(written.title !== undefined && { title: written.title }),
      ...(written.description !== undefined && { tagline: written.description }),
      ...(written.sitemap?.hostname !== undefined && { url: splitAddress(written.sitemap.hostname).url }),
      ...(written.base !== undefined && { basePath: written.base }),
      ...languages(written, others, { links, sidebars, below }),
      content: {
        docs: {
          folder,
          numberPrefixes: false,
          ...(exclude.length > 0 && { exclude }),
          ...(others.length > 0 && {
            translations: Object.fromEntries(others.map(([key, { lang = key }]) => [lang, below(key)])),
          }),
          ...(typeof theme.editLink?.pattern === 'string' && {
            editUrl: theme.editLink.pattern.replace(':path', '{file}'),
          }),
        },
      },
      static: existing(draft, below('public')),
      ...(Object.keys(sidebars).length > 0 && { sidebars }),
      ...(navbar.length > 0 && { navbar }),
      ...logo(theme.logo),
      ...search(theme, draft),
      ...(theme.footer && {
        footer: {
          copyright: plain([theme.footer.message, theme.footer.copyright].filter(Boolean).join(' · ')),
        },
      }),
      ...(written.lastUpdated && { lastUpdated: true }),
      ...(written.markdown?.math ? { math: true } : {}),
      ...(written.appearance === false && { colorMode: { default: 'light' as const, switchable: false } }),
      ...(written.appearance === 'dark' && { colorMode: { default: 'dark' as const } }),
      head: (written.head ?? []).flatMap(([tag, attrs, content]) => headTag({ tag, attrs, content }, draft)),
      ...(written.cleanUrls !== true && { htmlStubs: true }),
      // VitePress built it with such links.
      ...(Boolean(written.ignoreDeadLinks) && { rules: { 'broken-link': 'warning' as const } }),
    }
  },
}

/** What a configuration calls, in place of the packages. */
const KNOWN = {
  vitepress:
    'export const defineConfig = (config) => config; export const defineConfigWithTheme = defineConfig; export const defineAdditionalConfig = defineConfig; export default {}',
}

interface NavEntry {
  readonly text?: string
  readonly link?: string
  readonly items?: readonly NavEntry[]
}

interface SidebarEntry extends NavEntry {
  readonly items?: readonly SidebarEntry[]
  readonly collapsed?: boolean
  readonly base?: string
}

type SidebarList =
  | readonly SidebarEntry[]
  | { readonly base?: string; readonly items: readonly SidebarEntry[] }

interface Theme {
  readonly nav?: readonly NavEntry[]
  readonly sidebar?: SidebarList | Readonly<Record<string, SidebarList>>
  readonly socialLinks?: readonly {
    readonly icon: unknown
    readonly link: string
    readonly ariaLabel?: string
  }[]
  readonly logo?: string | { readonly src?: string; readonly light?: string; readonly alt?: string }
  readonly footer?: { readonly message?: string; readonly copyright?: string }
  readonly editLink?: { readonly pattern?: unknown }
  readonly search?: { readonly provider?: string; readonly options?: Fields }
  readonly algolia?: Fields
}

interface OldLocale {
  readonly label?: string
  readonly lang?: string
  readonly link?: string
  readonly title?: string
  readonly description?: string
  readonly dir?: 'ltr' | 'rtl'
  readonly themeConfig?: Theme
}

interface OldConfig extends OldLocale {
  readonly base?: string
  readonly srcDir?: string
  readonly srcExclude?: readonly string[]
  readonly cleanUrls?: boolean
  readonly rewrites?: Readonly<Record<string, string>> | ((path: string) => string)
  readonly locales?: Readonly<Record<string, OldLocale>>
  readonly head?: readonly (readonly [tag: string, attrs: Fields, content?: string])[]
  readonly lastUpdated?: boolean
  readonly appearance?: unknown
  readonly sitemap?: { readonly hostname?: string }
  readonly markdown?: Fields
  readonly ignoreDeadLinks?: unknown
}

type Sidebars = NonNullable<UserConfig['sidebars']>
type SidebarItem = Sidebars[string][number]
type NavbarItem = Extract<NonNullable<UserConfig['navbar']>, readonly unknown[]>[number]

interface Links {
  readonly pages: OldPages
  readonly draft: Draft
  hasFile(path: string): boolean
}

/** What a link leads to, as a page or an address; undefined where there is nothing. */
function targetOf(
  link: string,
  { pages, draft, hasFile }: Links,
): { readonly page: string } | { readonly href: string } | undefined {
  if (isExternal(link)) return { href: link }
  const [path = '', anchor] = link.split('#')
  const page = pages.find(path)
  if (page !== undefined && anchor === undefined) return { page }
  if (page !== undefined) return { href: `/${page.replace(/(?:^|\/)(?:index|README)$/, '')}#${anchor}` }
  if (hasFile(path)) return { href: link }
  draft.leave(link, 'Add the page, then the item.', `The navigation has "${link}", which is no page.`)
  return undefined
}

function navItems(entries: readonly NavEntry[], links: Links): NavbarItem[] {
  return entries.flatMap(({ text = '', link, items }): NavbarItem[] => {
    if (items) {
      // A menu has one level.
      const flat = items.flatMap((one) => one.items ?? [one])
      const made = flat.flatMap(({ text: label = '', link: to = '' }) => {
        const target = targetOf(to, links)
        return target ? [{ label, ...target }] : []
      })
      return made.length > 0 ? [{ label: text, items: made }] : []
    }
    const target = link === undefined ? undefined : targetOf(link, links)
    return target ? [{ label: text, ...target }] : []
  })
}

function socialItems({ socialLinks = [] }: Theme): NavbarItem[] {
  return socialLinks.map(({ icon, link, ariaLabel }) => {
    const name = typeof icon === 'string' ? icon : undefined
    const label =
      ariaLabel ??
      (name && name.charAt(0).toUpperCase() + name.slice(1)) ??
      new URL(link, 'https://localhost').hostname
    return { label, href: link, ...(name !== undefined && { icon: name }), position: 'right' as const }
  })
}

function readSidebars(
  written: Theme['sidebar'],
  links: Links,
  isLeftOut: (path: string) => boolean,
): Sidebars {
  if (written === undefined) return {}
  if (Array.isArray(written)) return { docs: sidebarItems(written, links) }
  const lists = Object.entries(written as Readonly<Record<string, SidebarList>>).filter(
    ([path]) => !isLeftOut(path),
  )
  return Object.fromEntries(
    lists.map(([path, list]) => {
      const { items, base = '' } = 'items' in list ? list : { items: list }
      return [
        path.replace(/^\/|\/$/g, '').replace(/[^\w-]+/g, '-') || 'docs',
        sidebarItems(items, links, base),
      ]
    }),
  )
}

function sidebarItems(entries: readonly SidebarEntry[], links: Links, above = ''): SidebarItem[] {
  return entries.flatMap(({ text, link, items, collapsed, base = above }): SidebarItem[] => {
    const target = link === undefined ? undefined : targetOf(isExternal(link) ? link : base + link, links)
    if (!items)
      return target
        ? [text === undefined && 'page' in target ? target.page : { label: plain(text ?? ''), ...target }]
        : []
    const inner = sidebarItems(items, links, base)
    if (text === undefined) return inner
    const page = target && 'page' in target ? { page: target.page } : {}
    return [
      {
        label: plain(text),
        ...page,
        collapsible: collapsed !== undefined,
        collapsed: collapsed ?? false,
        items: inner,
      },
    ]
  })
}

interface LanguageTools {
  readonly links: Links
  readonly sidebars: Sidebars
  below(path: string): string
}

function languages(
  written: OldConfig,
  others: readonly (readonly [string, OldLocale])[],
  { links, sidebars, below }: LanguageTools,
): UserConfig {
  const root = { ...written, ...written.locales?.root }
  const code = root.lang?.replace('_', '-') ?? 'en'
  if (others.length === 0) return root.lang === undefined ? {} : { locale: code }
  const own = labelsOf(sidebars)
  return {
    locales: [
      { code, ...(root.label !== undefined && { label: root.label }) },
      ...others.map(([key, { lang = key, label, title, description, dir, themeConfig = {} }]) => {
        const { pages } = links
        // Pages of a language have the ids of the first.
        const local: Links = {
          ...links,
          pages: { ...pages, find: (link) => pages.find(link)?.replace(`${key}/`, '') },
        }
        const nav = [...navItems(themeConfig.nav ?? [], local), ...socialItems(written.themeConfig ?? {})]
        const translated = labelsOf(readSidebars(themeConfig.sidebar, local, () => false))
        const labels = [...own].flatMap(([place, text]) => {
          const to = translated.get(place)
          return to === undefined || to === text ? [] : [[text, to]]
        })
        return {
          code: lang,
          ...(label !== undefined && { label }),
          ...(dir && { direction: dir }),
          path: `/${key}`,
          folder: below(key),
          ...(title !== undefined && { title }),
          ...(description !== undefined && { tagline: description }),
          ...(themeConfig.nav && { navbar: nav }),
          ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
        }
      }),
    ],
  }
}

/** The labels of sidebars by where they are: a page, or the first page of a category. */
function labelsOf(sidebars: Sidebars): Map<string, string> {
  const labels = new Map<string, string>()
  const visit = (item: SidebarItem, depth: number): string => {
    if (typeof item === 'string') return item
    if ('items' in item) {
      const [first = ''] = item.items.map((one) => visit(one, depth + 1))
      labels.set(`${depth} ${first}`, item.label)
      return item.page ?? first
    }
    if (!('page' in item)) return ''
    if (item.label !== undefined) labels.set(item.page, item.label)
    return item.page
  }
  for (const items of Object.values(sidebars)) for (const item of items) visit(item, 0)
  return labels
}

function logo(written: Theme['logo']): UserConfig {
  const { src, light, alt = '' } = typeof written === 'string' ? { src: written } : (written ?? {})
  const file = src ?? light
  return file === undefined ? {} : { logo: { src: file, alt } }
}

function search({ search: { provider, options } = {}, algolia }: Theme, draft: Draft): UserConfig {
  const written = algolia ?? (provider === 'algolia' ? options : undefined)
  const { appId, apiKey, indexName } = written ?? {}
  if (typeof appId === 'string' && typeof apiKey === 'string' && typeof indexName === 'string')
    return { search: { provider: 'algolia', appId, apiKey, indexName } }
  if (provider === 'local' && options)
    draft.leave(
      'search',
      'The handbook has the options of the local search.',
      'Options of `search` have no counterpart.',
    )
  return {}
}

/** The new path of each page that `rewrites` moves. */
function rewrittenPaths(rewrites: OldConfig['rewrites'] = {}, files: readonly string[]): Map<string, string> {
  const rules =
    typeof rewrites === 'function'
      ? undefined
      : Object.entries(rewrites).map(([from, to]) => [pathPattern(from), to] as const)
  const moved = new Map<string, string>()
  for (const file of files) {
    const rule = rules?.find(([pattern]) => pattern.test(file))
    const groups = rule && Object.entries(rule[0].exec(file)?.groups ?? {})
    const to = groups
      ? groups.reduce(
          (path, [name, value]) => path.replace(new RegExp(`:${name}(?:\\(.*?\\))?[*+?]?`), value),
          rule![1],
        )
      : typeof rewrites === 'function'
        ? rewrites(file)
        : file
    if (to !== file) moved.set(file, `/${withoutEnding(to).replace(/(?:^|\/)index$/, '')}`)
  }
  return moved
}

/** `packages/:name/(.*)` as a regular expression. */
function pathPattern(written: string): RegExp {
  const pattern = written
    .split(/(:\w+(?:\([^)]*\))?[*+]?|\([^)]*\))/)
    .map((part) => {
      const [, name, own, many] = /^:(\w+)(?:\(([^)]*)\))?([*+])?$/.exec(part) ?? []
      if (part.startsWith('(')) return part
      return name === undefined
        ? part.replace(/[.\\^$|{}]/g, '\\$&')
        : `(?<${name}>${own ?? (many ? '.+' : '[^/]+')})`
    })
    .join('')
  return new RegExp(`^${pattern}$`)
}

function reportLeft(draft: Draft, written: OldConfig, { files }: OldPages): void {
  const fields = written as unknown as Fields
  for (const name of [
    'vite',
    'vue',
    'transformHead',
    'transformHtml',
    'transformPageData',
    'buildEnd',
    'extends',
    'titleTemplate',
  ])
    if (fields[name] !== undefined)
      draft.leave(name, 'Look for the same in the handbook, or write a plugin of Octavo.')
  for (const name of Object.keys(written.markdown ?? {}).filter((name) => name !== 'math'))
    draft.leave(
      name,
      'Look for the same in the handbook, “Code blocks” and “Plugins”.',
      `\`markdown.${name}\` has no counterpart.`,
    )
  if (draft.list('.vitepress/theme').length > 0)
    draft.leave(
      'themeConfig',
      'Write parts of the theme in React: `octavo eject` copies one.',
      'The theme in `.vitepress/theme` is not read.',
    )
  const dynamic = files.filter((path) => path.includes('['))
  if (dynamic.length > 0)
    draft.leave(
      '',
      'Let a plugin make them with `addPages`.',
      `Pages of dynamic routes are not made: ${dynamic.join(', ')}.`,
    )
}
