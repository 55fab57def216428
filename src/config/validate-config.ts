// What a person wrote → what the program reads: every field checked, defaults filled in, each problem with the path
// to the field, what is wrong with it and what to write instead.

import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import type { Finding } from '../model/finding.ts'
import { englishMessages } from '../model/messages.ts'
import type { Url } from '../model/names.ts'
import { ConfigProblem } from './config-problem.ts'
import { linkSchema, navbarSchema, resolveNavbarItem } from './navbar-config.ts'
import type { Collection, SidebarSpec, SiteOptions } from './options.ts'
import type { UserConfig, UserSidebarItem } from './user-config.ts'

/** What the folder holds, for the defaults. */
export interface FolderFacts {
  /** The folder's own name. */
  readonly name: string
  /** Relative to the site root. */
  readonly configFile: string
  /** Text of the configuration file, to find the lines of wrong fields. */
  readonly configText: string
  hasFolder(path: string): boolean
  hasFile(path: string): boolean
}

/** What the command line says; it wins over the file. */
export interface Overrides {
  readonly outDir?: string
  readonly basePath?: string
  readonly drafts?: boolean
}

const text = z.string()
const path = z.string().regex(/^\//, { message: 'must start with `/`' })
const relative = z.string().regex(/^(?!\/)/, { message: 'must be relative to the configuration file' })

const sidebarItem: z.ZodType<UserSidebarItem> = z.lazy(() =>
  z.union([
    text,
    z.strictObject({ page: text, label: text.optional(), icon: text.optional() }),
    z.strictObject({ label: text, href: text, icon: text.optional() }),
    z.strictObject({ heading: text }),
    z.strictObject({ separator: z.literal(true) }),
    z.strictObject({ folder: text }),
    z.strictObject({
      label: text,
      page: text.optional(),
      items: z.array(sidebarItem),
      icon: text.optional(),
      collapsible: z.boolean().optional(),
      collapsed: z.boolean().optional(),
    }),
  ]),
) as z.ZodType<UserSidebarItem>

const plugin = z.looseObject({ name: text })

const schema = z.strictObject({
  title: text.optional(),
  tagline: text.optional(),
  url: z
    .string()
    .regex(/^https?:\/\/[^/]+\/?$/, {
      message: 'must be an origin, `https://docs.example.com`; a path goes into `basePath`',
    })
    .optional(),
  basePath: path.optional(),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, { message: 'must be a BCP 47 language such as `en`' })
    .optional(),
  version: z
    .strictObject({ name: text.optional(), label: text.optional(), path: path.optional() })
    .optional(),
  content: z
    .record(
      z.string().regex(/^[a-z][\w-]*$/i, { message: 'must be a name' }),
      z.union([
        relative,
        z.strictObject({
          folder: relative,
          base: path.optional(),
          kind: z.enum(['docs', 'blog', 'pages']).optional(),
          exclude: z.array(text).optional(),
          tagsPath: text.optional(),
        }),
      ]),
    )
    .optional(),
  static: z.array(relative).optional(),
  outDir: text.optional(),
  sidebars: z.record(text, z.array(sidebarItem)).optional(),
  navbar: navbarSchema.optional(),
  logo: z
    .strictObject({ src: text, alt: text, width: z.number().optional(), height: z.number().optional() })
    .optional(),
  favicon: text.optional(),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({ title: text.optional(), links: z.array(linkSchema) })).optional(),
      copyright: text.optional(),
    })
    .optional(),
  announcement: z
    .strictObject({ id: text, text, href: text.optional(), closable: z.boolean().optional() })
    .optional(),
  colorMode: z
    .strictObject({ default: z.enum(['light', 'dark']).optional(), switchable: z.boolean().optional() })
    .optional(),
  redirects: z.record(path, text).optional(),
  rules: z.record(text, z.enum(['error', 'warning', 'off'])).optional(),
  editUrl: text.optional(),
  messages: z
    .partialRecord(z.enum(Object.keys(englishMessages) as [keyof typeof englishMessages]), text)
    .optional(),
  styles: z.array(relative).optional(),
  theme: relative.optional(),
  plugins: z.array(plugin).optional(),
})

/** Checks a configuration and fills in the defaults. Throws `ConfigProblem` with a finding for each wrong field. */
export function resolveOptions(written: unknown, facts: FolderFacts, overrides: Overrides): SiteOptions {
  const checked = schema.safeParse(written ?? {})
  if (!checked.success)
    throw new ConfigProblem(checked.error.issues.flatMap((issue) => describeIssue(issue, written, facts)))
  const config = written as UserConfig
  const basePath = slashed(overrides.basePath ?? config.basePath ?? '/')
  const collections = resolveCollections(config, facts)
  const staticFolders = config.static?.map(tidyPath) ?? ['content/static', 'static'].filter(facts.hasFolder)
  const findIcon = (): string | undefined =>
    ['favicon.svg', 'favicon.ico', 'favicon.png'].find((name) =>
      staticFolders.some((folder) => facts.hasFile(`${folder}/${name}`)),
    )
  const icon = config.favicon ?? findIcon()
  const { items, hideOnScroll = false } = Array.isArray(config.navbar)
    ? { items: config.navbar }
    : (config.navbar ?? { items: [] })
  return {
    shell: {
      title: config.title ?? readable(facts.name),
      tagline: config.tagline ?? '',
      origin: (config.url ?? '').replace(/\/$/, ''),
      basePath,
      language: config.locale ?? 'en',
      ...(config.logo && { logo: config.logo }),
      ...(icon !== undefined && { favicon: icon.startsWith('/') ? icon : `/${icon}` }),
      ...(hideOnScroll && { hideNavbarOnScroll: true }),
      footer: { columns: config.footer?.columns ?? [], copyright: config.footer?.copyright ?? '' },
      ...(config.announcement && { announcement: { closable: true, ...config.announcement } }),
      colorMode: {
        default: config.colorMode?.default ?? 'light',
        switchable: config.colorMode?.switchable ?? true,
      },
      messages: { ...englishMessages, ...config.messages },
    },
    navbar: items.map(resolveNavbarItem),
    collections,
    staticFolders,
    outDir: overrides.outDir ?? config.outDir ?? 'build',
    sidebars: Object.fromEntries(
      Object.entries(config.sidebars ?? defaultSidebars(collections)).map(([name, items]) => [
        name,
        items.map(resolveSidebarItem),
      ]),
    ),
    redirects: Object.entries(config.redirects ?? {})
      .map(([from, to]) => ({ from: trimSlash(from) as Url, to }))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    rules: config.rules ?? {},
    editUrl: config.editUrl ?? '',
    version: {
      name: config.version?.name ?? 'current',
      label: config.version?.label ?? 'Next',
      path: (config.version?.path ?? '/') as Url,
    },
    locale: config.locale ?? 'en',
    drafts: overrides.drafts ?? false,
    theme: config.theme ? tidyPath(config.theme) : '',
    styles: (config.styles ?? []).map(tidyPath),
    configFile: facts.configFile,
  }
}

function resolveCollections(config: UserConfig, facts: FolderFacts): Collection[] {
  const written = config.content ?? defaultContent(facts)
  return Object.entries(written)
    .map(([name, value]) => {
      const { folder, base, kind, exclude, tagsPath } =
        typeof value === 'string' ? { folder: value } : { ...value }
      const resolvedKind = kind ?? (name === 'blog' || name === 'pages' ? name : 'docs')
      return {
        name,
        kind: resolvedKind,
        folder: tidyPath(folder),
        base: trimSlash(base ?? (resolvedKind === 'blog' ? `/${name}` : '/')) as Url,
        exclude: exclude ?? [],
        tagsPath: (tagsPath ?? 'tags').replace(/^\/|\/$/g, ''),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The usual folders where they exist, else the folder itself. */
function defaultContent(facts: FolderFacts): Record<string, string> {
  const usual = ['docs', 'blog', 'pages'].filter((name) => facts.hasFolder(`content/${name}`))
  return usual.length > 0 ? Object.fromEntries(usual.map((name) => [name, `content/${name}`])) : { docs: '.' }
}

function defaultSidebars(collections: readonly Collection[]): Record<string, UserSidebarItem[]> {
  return collections.some(({ kind }) => kind === 'docs') ? { docs: [{ folder: '.' }] } : {}
}

function resolveSidebarItem(item: UserSidebarItem): SidebarSpec {
  if (typeof item === 'string') return { kind: 'page', id: item }
  if ('folder' in item) return { kind: 'folder', folder: tidyPath(item.folder) }
  if ('heading' in item) return { kind: 'heading', label: item.heading }
  if ('separator' in item) return { kind: 'separator' }
  if ('items' in item) {
    const { label, page, icon } = item
    return {
      kind: 'category',
      label,
      ...(page !== undefined && { page }),
      ...(icon !== undefined && { icon }),
      collapsible: item.collapsible ?? true,
      collapsed: item.collapsed ?? true,
      items: item.items.map(resolveSidebarItem),
    }
  }
  if ('href' in item) return { kind: 'link', ...item }
  const { page, ...rest } = item
  return { kind: 'page', id: page, ...rest }
}

function tidyPath(written: string): string {
  return written.replace(/\\/g, '/').replace(/^\.\//, '').replace(/\/+$/, '') || '.'
}

function trimSlash(written: string): string {
  return written === '/' ? written : written.replace(/\/+$/, '')
}

function slashed(written: string): string {
  return `/${written.replace(/^\/+|\/+$/g, '')}/`.replace(/^\/\/$/, '/')
}

function readable(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words.charAt(0).toUpperCase() + words.slice(1)
}

type Issue = z.core.$ZodIssue

function describeIssue(issue: Issue, written: unknown, facts: FolderFacts): Finding[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      finding(
        facts,
        [...issue.path, key],
        'is not a field of the configuration',
        suggestField(key, issue.path),
      ),
    )
  }
  if (issue.code === 'invalid_union') {
    // The branch that got furthest is the one that was meant.
    const branches = issue.errors.filter((branch) => branch.length > 0)
    const deepest = branches.sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
    if (deepest && depth(deepest) > 0) {
      return deepest.flatMap((inner) =>
        describeIssue({ ...inner, path: [...issue.path, ...inner.path] } as Issue, written, facts),
      )
    }
  }
  const value = JSON.stringify(valueAt(written, issue.path)) ?? 'missing'
  return [
    finding(
      facts,
      issue.path,
      `is ${value.length > 60 ? `${value.slice(0, 57)}…` : value}`,
      `${capital(issue.message)}.`,
    ),
  ]
}

function depth(issues: readonly Issue[]): number {
  return Math.max(
    ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 0.5 : 0)),
  )
}

function finding(facts: FolderFacts, at: readonly PropertyKey[], problem: string, help: string): Finding {
  const name = at
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : index === 0 ? String(part) : `.${String(part)}`,
    )
    .join('')
  const place =
    facts.configFile === '' ? undefined : { path: facts.configFile, ...findField(facts.configText, at) }
  return {
    rule: 'configuration',
    severity: 'error',
    message: name === '' ? 'The configuration is not an object.' : `\`${name}\` ${problem}.`,
    help: name === '' ? 'Write `export default defineSite({ … })`.' : help,
    ...(place && { place }),
  }
}

/** Line and column of a field, where its name stands in the file only once. */
function findField(source: string, at: readonly PropertyKey[]): { line?: number; column?: number } {
  const key = at.findLast((part) => typeof part === 'string')
  if (key === undefined) return {}
  const pattern = new RegExp(`(^|[\\s{,])(['"]?)${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\2\\s*:`, 'g')
  const matches = [...source.matchAll(pattern)]
  if (matches.length !== 1) return {}
  const offset = matches[0]!.index + matches[0]![1]!.length
  const before = source.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

function suggestField(key: string, at: readonly PropertyKey[]): string {
  const known = at.length === 0 ? Object.keys(schema.shape) : []
  const nearest = known
    .map((name) => ({ name, far: distance(key.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]
  if (nearest && nearest.far <= Math.max(1, Math.floor(key.length / 3)))
    return `Did you mean \`${nearest.name}\`?`
  return known.length > 0 ? `Remove it. The fields are: ${known.join(', ')}.` : 'Remove it.'
}

function valueAt(value: unknown, at: readonly PropertyKey[]): unknown {
  return at.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

function capital(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
