// Migrates VitePress sites: `.vitepress/config.*`, front matter and home pages. Vue code in pages is unchanged, and reported.

import { normalize } from 'node:path/posix'
import { createLimit, LOAD_LIMIT } from '../../core/engine/time-limit.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import {
  type Draft,
  findPages,
  type Generator,
  isExternal,
  type LoadScript,
  type OldPages,
  pathOf,
} from './draft.ts'
import { emojiWriter, type Fields } from './edit-markdown.ts'
import {
  asRecord,
  existing,
  headTag,
  plain,
  reportUnsupportedFields,
  splitUrl,
  textOf,
  tidy,
} from './site-fields.ts'
import { labelsOf, navItems, readSidebars, socialItems } from './vitepress-navigation.ts'
import { editPage, slugOf } from './vitepress-pages.ts'

export const vitepress: Generator = {
  name: 'VitePress',
  files: ['config', 'config/index'].flatMap((name) =>
    ['ts', 'mts', 'js', 'mjs'].map((ending) => `.vitepress/${name}.${ending}`),
  ),
  async migrate(draft, load) {
    const source = tidy(asRecord(await load(draft.file, KNOWN)).srcDir) || '.'
    const below = (path: string): string => (source === '.' ? path : `${source}/${path}`)
    const config = (folder: string): Promise<Fields> => additionalConfig(draft, load, folder)
    const siteConfig = merge(asRecord(await load(draft.file, KNOWN)), await config(source))
    const home = strippedFolder(siteConfig.rewrites)
    const root = merge(
      merge(siteConfig, asRecord(asRecord(siteConfig.locales).root)),
      home === '' ? {} : await config(below(home)),
    )
    const theme = asRecord(root.themeConfig)
    const folder = home === '' ? source : below(home)
    const every = findPages(draft, source, { files: below('public') })
    const others = await Promise.all(
      readLanguages(siteConfig).map(async (one): Promise<Language> => {
        return { ...merge(one, await config(below(one.key))), key: one.key }
      }),
    )
    const isOther = (path: string): boolean => others.some(({ key }) => path.startsWith(`${key}/`))
    const rename = (path: string): string => (isOther(path) ? path : rewritten(path, siteConfig.rewrites))
    const all = findPages(draft, folder, {
      files: below('public'),
      linkTarget: home === '' ? rename : undefined,
    })
    reportUnsupported(draft, siteConfig, every)
    const { attrs, anchor } = asRecord(siteConfig.markdown)
    const headingId = readSlugify(asRecord(anchor).slugify, draft)
    const tools = {
      withEmoji: await emojiWriter(),
      pages: all,
      attributes: asRecord(attrs),
      ...(headingId && { headingId }),
    }
    for (const path of every.files) {
      const to = home === '' ? rename(path) : path
      editPage(draft, below(path), { ...tools, slug: to === path ? undefined : pathOf(to) })
    }
    const sidebars = readSidebars(theme.sidebar, all, (path) => !isOther(path))
    const code = textOf(root.lang)?.replace('_', '-')
    const languages = others.map((one) => {
      const pages = findPages(draft, source, { files: below('public'), language: one.key })
      return localeOf(one, { pages, sidebars, social: socialItems(theme), folder: below(one.key) })
    })
    const footer = asRecord(theme.footer)
    return {
      title: root.title,
      tagline: root.description,
      url: splitUrl(asRecord(siteConfig.sitemap).hostname).url,
      basePath: siteConfig.base,
      locale: others.length === 0 ? code : undefined,
      locales: others.length === 0 ? undefined : [{ code: code ?? 'en', label: root.label }, ...languages],
      content: {
        docs: {
          folder,
          numberPrefixes: false,
          exclude: [
            ...[siteConfig.srcExclude ?? []].flat(),
            ...(home === '' ? others.map(({ key }) => `${key}/**`) : []),
            ...all.files.filter((path) => path.includes('[')),
          ],
          translations: Object.fromEntries(others.map(({ key, lang = key }) => [lang, below(key)])),
          editUrl: textOf(asRecord(theme.editLink).pattern)?.replace(':path', '{file}'),
        },
      },
      static: existing(draft, below('public')),
      sidebars,
      navbar: [...navItems(theme.nav, all), ...socialItems(theme)],
      logo: logo(theme.logo),
      search: search(theme, draft),
      footer: theme.footer && {
        copyright: plain([footer.message, footer.copyright].filter(Boolean).join(' · ')),
      },
      lastUpdated: siteConfig.lastUpdated ? true : undefined,
      math: asRecord(siteConfig.markdown).math ? true : undefined,
      colorMode:
        siteConfig.appearance === false
          ? { default: 'light', switchable: false }
          : siteConfig.appearance === 'dark'
            ? { default: 'dark' }
            : undefined,
      head: ((root.head ?? []) as unknown[][]).flatMap(([tag, attrs, content]) =>
        headTag(tag, { attrs, content }, draft),
      ),
      htmlStubs: siteConfig.cleanUrls === true ? undefined : true,
      // VitePress built the site despite such links.
      rules: siteConfig.ignoreDeadLinks ? { 'broken-link': 'warning' } : undefined,
    }
  },
}

/** Returns the site's function for heading ids. After its first failure, headings have the ids of VitePress. */
function readSlugify(slugify: unknown, draft: Draft): ((text: string) => string) | undefined {
  if (typeof slugify !== 'function') return undefined
  const limit = createLimit(LOAD_LIMIT)
  let hasFailed = false
  return (text) => {
    if (hasFailed) return slugOf(text)
    try {
      return String(limit(() => slugify(text)))
    } catch (error) {
      hasFailed = true
      draft.leave(
        'slugify',
        'Headings without an id of their own have the ids of VitePress. Fix the function, and migrate again.',
        `\`markdown.anchor.slugify\` failed: ${errorMessage(error)}`,
      )
      return slugOf(text)
    }
  }
}

/** Code that replaces packages called by the configuration. */
const KNOWN = { vitepress: '' }

/** Loads a configuration file next to pages, which applies to its folder. */
async function additionalConfig(draft: Draft, load: LoadScript, folder: string): Promise<Fields> {
  const file = ['ts', 'mts', 'js', 'mjs']
    .map((ending) => normalize(`${folder}/config.${ending}`))
    .find((path) => draft.has(path) && draft.read(path).includes('defineAdditionalConfig'))
  return file === undefined ? {} : asRecord(await load(file, KNOWN))
}

/** Merges options of a language or folder over the base options. */
function merge(base: Fields, overrides: Fields): Fields {
  return {
    ...base,
    ...overrides,
    themeConfig: { ...asRecord(base.themeConfig), ...asRecord(overrides.themeConfig) },
  }
}

/** The folder that `rewrites` strips from every path, such as `en` in `'en/:rest*': ':rest*'`. */
function strippedFolder(rewrites: unknown): string {
  const all = typeof rewrites === 'function' ? [] : Object.entries(asRecord(rewrites))
  const [, folder = '', rest] = /^([\w-]+)\/(:\w+(?:\(\.\*\))?\*?)$/.exec(all[0]?.[0] ?? '') ?? []
  return all.length === 1 && all[0]![1] === rest ? folder : ''
}

interface Language extends Fields {
  /** Name of its folder. */
  readonly key: string
  readonly lang?: string
}

/** Languages other than the default. */
function readLanguages({ locales }: Fields): Language[] {
  return Object.entries(asRecord(locales))
    .map(([key, one]): Language => ({ ...asRecord(one), key }))
    .filter(({ key, link }) => key !== 'root' && !isExternal(String(link ?? '')))
}

interface LocaleTools {
  /** Pages of a language have the same ids as the default language. */
  readonly pages: OldPages
  readonly sidebars: Fields
  readonly social: readonly Fields[]
  readonly folder: string
}

function localeOf(
  { key, lang = key, label, title, description, dir, themeConfig }: Language,
  { pages, sidebars, social, folder }: LocaleTools,
): Fields {
  const { nav, sidebar } = asRecord(themeConfig)
  const languageLabels = labelsOf(readSidebars(sidebar, pages, () => true))
  const labels = [...labelsOf(sidebars)].flatMap(([place, text]) => {
    const to = languageLabels.get(place)
    return to === undefined || to === text ? [] : [[text, to]]
  })
  return {
    code: lang,
    label,
    direction: dir,
    path: `/${key}`,
    folder,
    title,
    tagline: description,
    navbar: nav && [...navItems(nav, pages), ...social],
    labels: Object.fromEntries(labels),
  }
}

function logo(raw: unknown): Fields | undefined {
  const { src = textOf(raw), light, dark, alt = '' } = asRecord(raw)
  const file = src ?? light
  return file === undefined ? undefined : { src: file, dark, alt }
}

function search({ search: raw, algolia }: Fields, draft: Draft): Fields | undefined {
  const { provider, options } = asRecord(raw)
  const { appId, apiKey, indexName } = asRecord(algolia ?? (provider === 'algolia' ? options : undefined))
  if (appId && apiKey && indexName) return { provider: 'algolia', appId, apiKey, indexName }
  if (provider === 'local' && options)
    draft.leave('search', 'The handbook has the options of the local search.')
  return undefined
}

/** The path after `rewrites`: a function, or patterns such as `packages/:name/(.*)`. */
function rewritten(file: string, rewrites: unknown): string {
  if (typeof rewrites === 'function') return String(rewrites(file))
  for (const [from, to] of Object.entries(asRecord(rewrites))) {
    const pattern = from
      .replace(/\.(?=\w)/g, '\\.')
      .replace(/:(\w+)(\([^)]*\))?([*+])?/g, (_, name: string, pattern?: string, many?: string) => {
        return `(?<${name}>${pattern ?? (many ? '.+' : '[^/]+')})`
      })
    const found = new RegExp(`^${pattern}$`).exec(file)
    if (found)
      return Object.entries(found.groups ?? {}).reduce(
        (path, [name, value]) => path.replace(new RegExp(`:${name}(?:\\(.*?\\))?[*+?]?`), value),
        String(to),
      )
  }
  return file
}

const IN_HANDBOOK = 'Look for an equivalent in the handbook, or write an Octavo plugin.'

const UNSUPPORTED = Object.fromEntries(
  'vite vue transformHead transformHtml transformPageData buildEnd extends titleTemplate'
    .split(' ')
    .map((name) => [name, IN_HANDBOOK]),
)

function reportUnsupported(draft: Draft, raw: Fields, { files }: OldPages): void {
  reportUnsupportedFields(draft, raw, UNSUPPORTED)
  const { math: _, attrs: __, anchor, ...markdown } = asRecord(raw.markdown)
  const { slugify: ___, ...permalinks } = asRecord(anchor)
  for (const name of Object.keys({ ...markdown, ...(Object.keys(permalinks).length > 0 && { anchor }) }))
    draft.leave(name, IN_HANDBOOK, `\`markdown.${name}\` has no counterpart.`)
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
      'Generate them in a plugin, with `addPages`.',
      `Pages of dynamic routes are not generated: ${dynamic.join(', ')}.`,
    )
}
