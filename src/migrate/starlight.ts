// A Starlight site: `astro.config.mjs`, front matter, and what pages import from Astro.

import type { UserConfig } from '../config/user-config.ts'
import { type Draft, findPages, type Generator, isExternal, type OldPages, splitAddress } from './draft.ts'
import { existing, headTag, type OldTag, styleSheet, tidy } from './site-fields.ts'
import { editPage } from './starlight-pages.ts'

export const starlight: Generator = {
  name: 'Starlight',
  files: ['mjs', 'ts', 'js', 'mts', 'cjs'].map((ending) => `astro.config.${ending}`),
  mark: '@astrojs/starlight',
  async migrate(draft, load) {
    const astro = (await load(draft.file, KNOWN)) as AstroConfig
    const found = [astro.integrations].flat(9).find((one) => one?.options !== undefined)
    if (!found)
      draft.leave(
        'integrations',
        'Add what the site is to `site.config.ts`.',
        'There is no `starlight(…)` among the integrations.',
      )
    const options = found?.options ?? {}
    const source = tidy(astro.srcDir ?? 'src')
    const content = `${source}/content/docs`
    const assets = `${source}/assets`
    const { languages, folder } = readLocales(options, content)
    const pages = findPages(draft, folder)
    reportLeft(draft, astro, options)
    for (const path of findPages(draft, content).files) editPage(draft, `${content}/${path}`, pages)
    return {
      title: textOf(options.title, languages[0]?.code),
      ...(options.description !== undefined && { tagline: options.description }),
      ...(astro.site !== undefined && splitAddress(astro.site)),
      ...(astro.base !== undefined && { basePath: astro.base }),
      ...siteLanguages(options, { languages, content }),
      content: {
        // Without pages: files of it are published where pages use them.
        ...(existing(draft, assets).length > 0 && { assets: { folder: assets, kind: 'pages' as const } }),
        docs: {
          folder,
          numberPrefixes: false,
          ...(folder === content &&
            languages.length > 1 && { exclude: languages.slice(1).map(({ key }) => `${key}/**`) }),
          ...(languages.length > 1 && {
            translations: Object.fromEntries(
              languages.slice(1).map(({ key, code }) => [code, `${content}/${key}`]),
            ),
          }),
        },
      },
      static: existing(draft, tidy(astro.publicDir ?? 'public')),
      ...(options.sidebar && {
        sidebars: { docs: options.sidebar.flatMap((one) => sidebarItem(one, pages, draft)) },
      }),
      ...navbar(options),
      ...logo(options, draft, tidy(astro.publicDir ?? 'public')),
      ...(options.favicon !== undefined && { favicon: options.favicon }),
      head: (options.head ?? []).flatMap((tag) => headTag(tag, draft)),
      styles: (options.customCss ?? []).flatMap((file) => styleSheet(file, draft)),
      ...(options.editLink?.baseUrl !== undefined && {
        editUrl: `${options.editLink.baseUrl.replace(/\/$/, '')}/{path}`,
      }),
      ...(options.lastUpdated === true && { lastUpdated: true }),
      redirects: redirects(astro, folder === content ? undefined : languages[0]?.key),
    }
  },
}

/** What a configuration calls, in place of the packages. */
const KNOWN = {
  '@astrojs/starlight': `export default (options) => ({ options })`,
}

interface AstroConfig {
  readonly site?: string
  readonly base?: string
  readonly srcDir?: string
  readonly publicDir?: string
  readonly redirects?: Readonly<Record<string, string | { readonly destination: string }>>
  readonly integrations?: readonly ({ readonly options?: Options } | undefined)[]
}

type Translated = string | Readonly<Record<string, string>>

interface Options extends Readonly<Record<string, unknown>> {
  readonly title?: Translated
  readonly description?: string
  readonly defaultLocale?: string
  readonly locales?: Readonly<
    Record<string, { readonly label?: string; readonly lang?: string; readonly dir?: 'ltr' | 'rtl' }>
  >
  readonly sidebar?: readonly SidebarEntry[]
  readonly social?:
    | readonly { readonly icon: string; readonly label: string; readonly href: string }[]
    | Readonly<Record<string, string>>
  readonly logo?: {
    readonly src?: string
    readonly light?: string
    readonly dark?: string
    readonly alt?: string
    readonly replacesTitle?: boolean
  }
  readonly favicon?: string
  readonly head?: readonly OldTag[]
  readonly customCss?: readonly string[]
  readonly editLink?: { readonly baseUrl?: string }
  readonly lastUpdated?: boolean
}

type SidebarEntry =
  | string
  | {
      readonly label?: string
      readonly translations?: Readonly<Record<string, string>>
      readonly slug?: string
      readonly link?: string
      readonly items?: readonly SidebarEntry[]
      readonly autogenerate?: { readonly directory: string; readonly collapsed?: boolean }
      readonly collapsed?: boolean
      readonly badge?: unknown
      readonly attrs?: unknown
    }

type SidebarItem = NonNullable<UserConfig['sidebars']>[string][number]

interface Language {
  /** Name of its folder; `root` for that of the content. */
  readonly key: string
  readonly code: string
  readonly label?: string | undefined
  readonly direction?: 'ltr' | 'rtl' | undefined
}

/** The languages, the default first, and the folder of the first one's pages. */
function readLocales(
  { locales = {}, defaultLocale }: Options,
  content: string,
): { readonly languages: Language[]; readonly folder: string } {
  const first = 'root' in locales ? 'root' : (defaultLocale ?? Object.keys(locales)[0])
  const languages = Object.entries(locales)
    .map(([key, { lang = key, label, dir }]) => ({
      key,
      code: lang === 'root' ? 'en' : lang,
      label,
      direction: dir,
    }))
    .sort((a, b) => Number(b.key === first) - Number(a.key === first))
  return { languages, folder: first === undefined || first === 'root' ? content : `${content}/${first}` }
}

function siteLanguages(
  options: Options,
  { languages, content }: { readonly languages: readonly Language[]; readonly content: string },
): UserConfig {
  const [first] = languages
  if (!first) return {}
  if (languages.length === 1) return { locale: first.code }
  const labels = new Map<string, Record<string, string>>()
  const collect = (entries: readonly SidebarEntry[]): void => {
    for (const entry of entries) {
      if (typeof entry === 'string') continue
      for (const [language, text] of Object.entries(entry.translations ?? {})) {
        const code =
          languages.find(({ key, code }) => key === language || code === language)?.code ?? language
        if (entry.label !== undefined) labels.set(code, { ...labels.get(code), [entry.label]: text })
      }
      collect(entry.items ?? [])
    }
  }
  collect(options.sidebar ?? [])
  return {
    locales: languages.map(({ key, code, label, direction }, at) => {
      const title = textOf(options.title, code)
      return {
        code,
        ...(label !== undefined && { label }),
        ...(direction && { direction }),
        ...(key !== 'root' && { path: `/${key}` }),
        ...(at > 0 && { folder: `${content}/${key}` }),
        ...(at > 0 && title !== textOf(options.title, first.code) && { title }),
        ...(labels.has(code) && { labels: labels.get(code)! }),
      }
    }),
  }
}

function textOf(text: Translated | undefined, code = 'en'): string | undefined {
  return typeof text === 'object' ? (text[code] ?? Object.values(text)[0]) : text
}

function sidebarItem(entry: SidebarEntry, pages: OldPages, draft: Draft): SidebarItem[] {
  if (typeof entry === 'string') return sidebarItem({ slug: entry }, pages, draft)
  for (const name of ['badge', 'attrs'] as const)
    if (entry[name] !== undefined)
      draft.leave(
        name,
        'Sidebar items have `label`, `icon` and `className`.',
        `\`${name}\` of sidebar items has no counterpart.`,
      )
  const { label, slug, link, items, autogenerate, collapsed } = entry
  if (autogenerate && label === undefined) return [{ folder: autogenerate.directory }]
  if (autogenerate || items)
    return [
      {
        label: label ?? '',
        collapsed: collapsed ?? autogenerate?.collapsed ?? false,
        items: autogenerate
          ? [{ folder: autogenerate.directory }]
          : items!.flatMap((one) => sidebarItem(one, pages, draft)),
      },
    ]
  const target = slug ?? link ?? ''
  const page = isExternal(target) ? undefined : pages.find(target)
  if (page !== undefined) return [label === undefined ? page : { page, label }]
  if (slug === undefined) return [{ label: label ?? target, href: target }]
  draft.leave(slug, 'Add the page, and its id to `sidebars`.', `The sidebar has "${slug}", which is no page.`)
  return []
}

function navbar({ social = [] }: Options): UserConfig {
  const items = Array.isArray(social)
    ? social
    : Object.entries(social as Readonly<Record<string, string>>).map(([icon, href]) => ({
        icon,
        label: icon,
        href,
      }))
  return items.length === 0
    ? {}
    : { navbar: items.map(({ icon, label, href }) => ({ label, href, icon, position: 'right' as const })) }
}

function logo({ logo }: Options, draft: Draft, folder: string): UserConfig {
  const written = logo?.src ?? logo?.light
  if (logo === undefined || written === undefined) return {}
  const from = tidy(written)
  if (!draft.has(from)) return {}
  const name = from.slice(from.lastIndexOf('/') + 1)
  if (from !== `${folder}/${name}`) draft.copy(from, `${folder}/${name}`)
  if (logo.dark !== undefined)
    draft.leave('dark', 'Use an image that is readable on both.', 'There is one logo, for light and dark.')
  if (logo.replacesTitle) draft.leave('replacesTitle', 'The title is shown beside the logo.')
  return { logo: { src: `/${name}`, alt: logo.alt ?? '' } }
}

function redirects({ redirects = {} }: AstroConfig, first: string | undefined): Record<string, string> {
  return {
    ...(first !== undefined && { '/': `/${first}` }),
    ...Object.fromEntries(
      Object.entries(redirects).map(([from, to]) => [from, typeof to === 'string' ? to : to.destination]),
    ),
  }
}

function reportLeft(draft: Draft, astro: AstroConfig, options: Options): void {
  const files = ['src', 'docs'].flatMap((folder) => draft.list(folder).map((path) => `${folder}/${path}`))
  const foreign = files.filter((path) => path.endsWith('.astro'))
  if (foreign.length > 0)
    draft.leave(
      '',
      `Write in React what pages need: ${foreign.slice(0, 20).join(', ')}${foreign.length > 20 ? ', …' : ''}.`,
      `${foreign.length} \`.astro\` ${foreign.length === 1 ? 'file is' : 'files are'} not read.`,
    )
  for (const [name, help] of Object.entries(LEFT))
    if ([options[name]].flat().some((one) => one !== undefined && one !== false)) draft.leave(name, help)
  if ([astro.integrations].flat(9).length > 1)
    draft.leave(
      'integrations',
      'Other integrations than Starlight do not run.',
      'Integrations of Astro do not run.',
    )
}

const LEFT: Readonly<Record<string, string>> = {
  components: 'Write parts of the theme in React: `octavo eject` copies one.',
  expressiveCode: 'Languages and words of code blocks are in the handbook, “Code blocks”.',
  plugins: 'Look for the same in the handbook, or write a plugin of Octavo.',
  markdown: 'Look for the same in the handbook, or write a plugin of Octavo.',
}
