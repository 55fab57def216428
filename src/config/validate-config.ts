// What a person wrote → what the program reads: every field checked, defaults filled in, each problem with the path
// to the field, what is wrong with it and what to write instead.

import type { Finding } from '../model/finding.ts'
import type { SourcePath, Url } from '../model/names.ts'
import { type PlainProblem, readPlainData } from '../model/plain-data.ts'
import type { FooterColumn, SiteChrome } from '../model/site-chrome.ts'
import type {
  Collection,
  ConfigSource,
  MagicComment,
  SearchChoice,
  SiteOptions,
} from '../model/site-options.ts'
import { isExternal, normaliseUrl } from '../model/url-path.ts'
import {
  resolveNavbarItem,
  resolveSidebarItem,
  type SidebarItemInput,
  tidyPath,
} from '../plugin/navigation-items.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { listFeeds, resolveBlog } from './blog-config.ts'
import { MAGIC_COMMENTS } from './code-comments.ts'
import { ConfigProblem, configFailure } from './config-problem.ts'
import { configSchema } from './config-schema.ts'
import { describeIssue, describeUnplain } from './describe-issue.ts'
import { expandCollection, resolveLocales, withEditionMenus } from './editions-config.ts'
import { resolveHead, resolveShareImages } from './head-config.ts'
import { resolveMachineCopies } from './machine-copies-config.ts'
import { builtInMessages, messageFormat } from './message-catalogues.ts'
import { resolvePrint } from './print-config.ts'
import { resolveSamples } from './samples-config.ts'
import { searchSetting, withSearchIndexes, withSearchItem } from './search-config.ts'
import type { UserConfig } from './user-config.ts'

/** What the folder holds, for the defaults. */
export interface FolderFacts extends ConfigSource {
  /** The folder's own name. */
  readonly name: string
  hasFolder(path: string): boolean
  hasFile(path: string): boolean
}

export const DEFAULT_OUT_DIR = 'build'

/** What the command line says; it wins over the file. */
export interface Overrides {
  readonly outDir?: string
  readonly basePath?: string
  readonly drafts?: boolean
  readonly offline?: boolean
}

/** Checks a configuration and fills in the defaults. Throws `ConfigProblem` with a finding for each wrong field. */
export function resolveOptions(written: unknown, facts: FolderFacts, overrides: Overrides): SiteOptions {
  const checked = checkFields(written, facts)
  if (!checked.success)
    throw new ConfigProblem(checked.error.issues.flatMap((issue) => describeIssue(issue, written, facts)))
  const config = (written ?? {}) as UserConfig
  const basePath = slashed(overrides.basePath ?? config.basePath ?? '/')
  if (!configSchema.shape.basePath.safeParse(basePath).success)
    throw new ConfigProblem([wrongBaseUrl(basePath)])
  const collections = resolveCollections(config, facts)
  const language = config.locale ?? config.locales?.[0]?.code ?? 'en'
  const staticFolders = config.static?.map(tidyPath) ?? ['content/static', 'static'].filter(facts.hasFolder)
  const findIcon = (): string | undefined =>
    ['favicon.svg', 'favicon.ico', 'favicon.png'].find((name) =>
      staticFolders.some((folder) => facts.hasFile(`${folder}/${name}`)),
    )
  const icon = config.favicon ?? findIcon()
  const { items, hideOnScroll = false } = Array.isArray(config.navbar)
    ? { items: config.navbar }
    : (config.navbar ?? { items: [] })
  const plugins = config.plugins ?? []
  const sidebars = withPluginItems(config.sidebars ?? defaultSidebars(collections), plugins)
  const provider = config.search === undefined ? plugins.findLast(({ search }) => search)?.search : undefined
  const setting = provider
    ? { ...provider.setting, provider: provider.provider }
    : searchSetting(config.search)
  const title = config.title ?? readable(facts.name)
  const messages = { ...builtInMessages(language), ...config.messages }
  // Their links are whole URLs.
  const feeds = config.url
    ? listFeeds(collections, {
        title,
        delimiter: config.titleDelimiter ?? '|',
        blogTitle: messages['list.posts'],
      })
    : []
  const { llms, ...copies } = resolveMachineCopies(config.machineCopies, overrides.offline)
  const options: SiteOptions = {
    chrome: {
      title,
      tagline: config.tagline ?? '',
      origin: (config.url ?? '').replace(/\/$/, ''),
      basePath,
      ...messageFormat(language),
      ...(config.logo && { logo: config.logo as NonNullable<SiteChrome['logo']> }),
      ...(icon !== undefined && { favicon: icon.startsWith('/') || isExternal(icon) ? icon : `/${icon}` }),
      ...resolveHead(config),
      ...(config.titleDelimiter !== undefined && { titleDelimiter: config.titleDelimiter }),
      ...(feeds.length > 0 && { feeds }),
      ...(hideOnScroll && { hideNavbarOnScroll: true }),
      ...(setting && { search: setting }),
      footer: {
        columns: (config.footer?.columns ?? []) as readonly FooterColumn[],
        copyright: config.footer?.copyright ?? '',
      },
      ...(config.announcement && {
        announcement: { closable: true, ...config.announcement } as NonNullable<SiteChrome['announcement']>,
      }),
      ...(config.feedback && { feedback: config.feedback as NonNullable<SiteChrome['feedback']> }),
      ...(config.code?.wrap && { wrapCode: true as const }),
      colorMode: {
        default: config.colorMode?.default ?? 'system',
        switchable: config.colorMode?.switchable ?? true,
      },
      messages,
      ...copies,
    },
    navbar: withSearchItem(
      withEditionMenus(
        [...items, ...plugins.flatMap(({ navbar = [] }) => navbar)].map(resolveNavbarItem),
        config,
      ),
      setting,
    ),
    collections,
    staticFolders,
    outDir: overrides.outDir ?? config.outDir ?? DEFAULT_OUT_DIR,
    linkedFolders: config.linkedFolders?.map(tidyPath) ?? [],
    sidebars: Object.fromEntries(
      Object.entries(sidebars).map(([name, items]) => [name, items.map(resolveSidebarItem)]),
    ),
    variables: Object.fromEntries(
      Object.entries(config.variables ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    redirects: Object.entries(config.redirects ?? {})
      .map(([from, to]) => ({ from: trimSlash(from) as Url, to }))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    htmlStubs: config.htmlStubs ?? false,
    llms,
    rules: config.rules ?? {},
    externalLinks: {
      ignore: config.externalLinks?.ignore ?? [],
      timeout: config.externalLinks?.timeout ?? 10,
    },
    search: resolveSearch(provider ? false : config.search),
    callouts: Object.fromEntries(
      Object.entries(config.callouts ?? {}).map(([name, { label, like = 'note', icon }]) => [
        name,
        { kind: like, label: label ?? readable(name), ...(icon !== undefined && { icon }) },
      ]),
    ),
    ...(config.glossary && { glossary: tidyPath(config.glossary) as SourcePath }),
    ...resolveShareImages(config, collections, facts),
    math: config.math ?? false,
    samples: resolveSamples(config.samples),
    sanitize: config.sanitize ?? false,
    code: {
      collapse: config.code?.collapse ?? 0,
      comments: [...(config.code?.comments ?? []).map(resolveComment), ...MAGIC_COMMENTS],
    },
    editUrl: resolveEditUrl(config.editUrl),
    lastUpdated: resolveLastUpdated(config.lastUpdated),
    version: {
      name: config.version?.name ?? 'current',
      label: config.version?.label ?? 'Next',
      path: (config.version?.path ?? '/') as Url,
    },
    locale: language,
    locales: [],
    drafts: overrides.drafts ?? false,
    offline: overrides.offline ?? false,
    print: resolvePrint(config.print, Object.keys(sidebars), facts),
    theme: config.theme ? tidyPath(config.theme) : '',
    components: config.components ? tidyPath(config.components) : '',
    styles: (config.styles ?? []).map(tidyPath),
    configFile: facts.configFile,
    configPlaces: facts.configPlaces,
  }
  const locales = resolveLocales(config.locales, options)
  const expanded: SiteOptions = {
    ...options,
    locales,
    ...(locales[0] && { chrome: locales[0].chrome, navbar: locales[0].navbar }),
    collections: collections
      .flatMap((collection) => {
        const written = config.content?.[collection.name]
        const input = typeof written === 'object' ? written : {}
        return expandCollection(collection, input, { ...options, locales })
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
  const withFeeds = locales.map((one) => ({
    ...one,
    chrome: {
      ...one.chrome,
      ...(feeds.length > 0 && {
        feeds: listFeeds(
          expanded.collections.filter(({ edition }) => edition?.locale === one.code),
          {
            title: one.chrome.title,
            delimiter: config.titleDelimiter ?? '|',
            blogTitle: one.chrome.messages['list.posts'],
          },
        ),
      }),
    },
  }))
  return withSearchIndexes({ ...expanded, locales: withFeeds })
}

function checkFields(written: unknown, source: ConfigSource) {
  const { configFile } = source
  let problem: PlainProblem | undefined
  try {
    problem = findUnplain(written)
    const checked = problem?.isEndless ? undefined : configSchema.safeParse(written ?? {})
    if (checked && (!checked.success || !problem)) return checked
  } catch (error) {
    // A field whose getter throws.
    throw configFailure(error, configFile)
  }
  throw new ConfigProblem([describeUnplain(problem!, source)])
}

/** The first part of a configuration that is not plain data. The code of plugins may be anything. */
function findUnplain(written: unknown): PlainProblem | undefined {
  if (typeof written !== 'object' || written === null) return undefined
  const { plugins, ...fields } = written as Record<string, unknown>
  const settings = (Array.isArray(plugins) ? (plugins as readonly Plugin[]) : []).map((plugin, index) => ({
    value: plugin?.search?.setting,
    at: ['plugins', index, 'search', 'setting'],
  }))
  for (const { value, at } of [{ value: fields, at: [] }, ...settings]) {
    const read = readPlainData(value, '')
    if ('problem' in read) return { ...read, at: [...at, ...read.at] }
  }
  return undefined
}

/** The configuration's own has been checked, so this is that of the command line. */
function wrongBaseUrl(basePath: string): Finding {
  return {
    rule: 'configuration',
    severity: 'error',
    message: `\`--base-url\` has the path "${basePath}", which is not valid.`,
    help: 'Write a path such as `/docs/`, without host, query or hash. The host goes into `url`.',
  }
}

/** A folder's address is one to put paths behind. */
function resolveComment({
  kind,
  line,
  block,
}: NonNullable<NonNullable<UserConfig['code']>['comments']>[number]): MagicComment {
  return { kind, ...(line !== undefined && { line }), ...(block && { block }) }
}

function resolveEditUrl(written = ''): string {
  return written === '' || /\{(?:path|file)\}/.test(written)
    ? written
    : `${written.replace(/\/$/, '')}/{path}`
}

function resolveLastUpdated(written: UserConfig['lastUpdated']): SiteOptions['lastUpdated'] {
  if (!written) return false
  return { author: written !== true && (written.author ?? false) }
}

function resolveCollections(config: UserConfig, facts: FolderFacts): Collection[] {
  const written = config.content ?? defaultContent(facts)
  return Object.entries(written)
    .map(([name, value]) => {
      const { folder, base, kind, exclude, include, numberPrefixes, mdx, editUrl, ...paths } =
        typeof value === 'string' ? ({ folder: value } as Exclude<typeof value, string>) : value
      const { tagsPath, archivePath, authorsPath, authorPages, postSidebar } = paths
      const resolvedKind = kind ?? (name === 'blog' || name === 'pages' ? name : 'docs')
      return {
        name,
        kind: resolvedKind,
        folder: tidyPath(folder),
        base: trimSlash(base ?? (resolvedKind === 'blog' ? `/${name}` : '/')) as Url,
        exclude: exclude ?? [],
        ...(include && { include }),
        ...((numberPrefixes === false || resolvedKind !== 'docs') && { numberPrefixes: false as const }),
        ...(mdx && { mdx }),
        ...(editUrl !== undefined && { editUrl: resolveEditUrl(editUrl) }),
        tagsPath: trimSegment(tagsPath ?? 'tags'),
        archivePath: trimSegment(archivePath ?? 'archive'),
        authorsPath: trimSegment(authorsPath ?? 'authors'),
        ...(authorPages === 'marked' && { authorPages }),
        postSidebar: postSidebar ?? true,
        ...(resolvedKind === 'blog' && { blog: resolveBlog(paths) }),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The usual folders where they exist, else the folder itself. */
function defaultContent(facts: FolderFacts): Record<string, string> {
  const usual = ['docs', 'blog', 'pages'].filter((name) => facts.hasFolder(`content/${name}`))
  return usual.length > 0 ? Object.fromEntries(usual.map((name) => [name, `content/${name}`])) : { docs: '.' }
}

function defaultSidebars(collections: readonly Collection[]): Record<string, SidebarItemInput[]> {
  return collections.some(({ kind }) => kind === 'docs') ? { docs: [{ folder: '.' }] } : {}
}

/** The sidebars with the items of plugins at their ends. */
function withPluginItems(
  sidebars: Readonly<Record<string, readonly SidebarItemInput[]>>,
  plugins: readonly Plugin[],
): Record<string, readonly SidebarItemInput[]> {
  const all = { ...sidebars }
  for (const { sidebars: added = {} } of plugins)
    for (const [name, items] of Object.entries(added)) all[name] = [...(all[name] ?? []), ...items]
  return all
}

function resolveSearch(written: UserConfig['search'] = {}): SearchChoice {
  const none = { synonyms: [], boost: {} }
  if (written === false || written.provider === false) return { provider: 'none', ...none }
  if (written.provider === 'algolia') return { provider: 'algolia', ...none }
  const boost = Object.entries(written.boost ?? {}).map(
    ([path, factor]) => [normaliseUrl(path), factor] as const,
  )
  return { provider: 'local', synonyms: written.synonyms ?? [], boost: Object.fromEntries(boost) }
}

function trimSlash(written: string): string {
  return written === '/' ? written : written.replace(/(?<!\/)\/+$/, '')
}

function trimSegment(written: string | false): string {
  return written === false ? '' : written.replace(/^\/|\/$/g, '')
}

function slashed(written: string): string {
  return `/${written.replace(/^\/+|(?<!\/)\/+$/g, '')}/`.replace(/^\/\/$/, '/')
}

function readable(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words.charAt(0).toUpperCase() + words.slice(1)
}
