// Migrates MkDocs sites, with or without the Material theme: `mkdocs.yml` and Python-Markdown extensions.

import { type Draft, findPages, type Generator, isExternal, type OldPages, pathOf } from './draft.ts'
import { emojiWriter, type Fields } from './edit-markdown.ts'
import { namedOptions, pluginOptions, readOptions } from './mkdocs-options.ts'
import { editPage } from './mkdocs-pages.ts'
import { resolveReferences } from './mkdocs-references.ts'
import { placeFragments } from './old-fragments.ts'
import {
  asRecord,
  iconLink,
  plain,
  recordsOf,
  reportUnsupportedFields,
  splitUrl,
  styleSheet,
  textOf,
  tidy,
} from './site-fields.ts'

export const mkdocs: Generator = {
  name: 'MkDocs',
  files: ['mkdocs.yml', 'mkdocs.yaml'],
  async migrate(draft) {
    const old = readOptions(draft, draft.file)
    const theme = typeof old.theme === 'string' ? { name: old.theme } : asRecord(old.theme)
    const folder = tidy(old.docs_dir ?? 'docs')
    const pages = findPages(draft, folder)
    const plugins = new Map(pluginOptions(old.plugins))
    const extensions = new Map(namedOptions(old.markdown_extensions))
    const tools = {
      folder,
      withEmoji: await emojiWriter(),
      hasOwnSlugs: 'slugify' in (extensions.get('toc') ?? {}),
      snippets: [
        extensions.get('pymdownx.snippets')?.base_path ?? ['.', folder],
        extensions.get('mdx_include')?.base_path ?? [],
      ]
        .flat()
        .map(String),
    }
    for (const path of pages.files) editPage(draft, `${folder}/${path}`, tools)
    resolveReferences(draft, { folder, files: pages.files, plugins })
    const [logo, favicon] = [theme.logo, theme.favicon].map((file) => copyAsset(file, folder, draft))
    for (const name of ['CNAME', 'robots.txt']) copyAsset(name, folder, draft)
    reportUnsupported(draft, old, { theme, plugins, extensions })
    const redirects = Object.entries(asRecord(plugins.get('redirects')?.redirect_maps))
    return {
      title: old.site_name ?? '',
      tagline: textOf(old.site_description)?.trim(),
      ...splitUrl(old.site_url),
      locale: theme.language,
      content: { docs: { folder, numberPrefixes: false, editUrl: editUrl(old), exclude: excluded(old) } },
      static: draft.copies.size > 0 ? ['static'] : [],
      sidebars: Array.isArray(old.nav) ? { docs: navItems(old.nav, pages) } : undefined,
      navbar: navbar(old),
      logo: logo && { src: logo, alt: '' },
      favicon,
      footer: old.copyright && { copyright: plain(old.copyright) },
      styles: [old.extra_css ?? []].flat().flatMap((file) => styleSheet(`${folder}/${String(file)}`, draft)),
      math: extensions.has('pymdownx.arithmatex') || undefined,
      theme: { accent: accentOf(theme.palette) },
      redirects: placeFragments(
        draft,
        Object.fromEntries(redirects.map(([from, to]) => [urlOf(from), urlOf(String(to))])),
        { pages, folder },
      ),
    }
  },
}

/** Copies a content file into a static folder, and returns its path there. */
function copyAsset(file: unknown, folder: string, draft: Draft): string | undefined {
  if (typeof file !== 'string' || isExternal(file)) return textOf(file)
  if (!draft.has(`${folder}/${file}`)) return undefined
  draft.copy(`${folder}/${file}`, `static/${file}`)
  return `/${file}`
}

/** The main colors of Material by name; `black`, `white` and `custom` have no accent color. */
const PALETTE: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue grey': '#546d78',
}

/** The color of the first palette that has one; a site may have a palette for each mode. */
function accentOf(palette: unknown): string | undefined {
  return recordsOf(palette).flatMap(({ primary }) => PALETTE[String(primary).replaceAll('-', ' ')] ?? [])[0]
}

function editUrl({ repo_url, edit_uri, edit_uri_template }: Fields): string | undefined {
  const repository = textOf(repo_url)?.replace(/\/$/, '')
  const defaultPath = repository?.includes('gitlab.com') ? '-/edit/master/docs/' : 'edit/master/docs/'
  const template = textOf(edit_uri_template)?.replace(/\{path(?:![a-z])?\}/, '{file}')
  const uri = template ?? `${(textOf(edit_uri) ?? defaultPath).replace(/\/$/, '')}/{file}`
  if (isExternal(uri)) return uri
  return repository === undefined || edit_uri === '' ? undefined : `${repository}/${uri}`
}

function excluded({ exclude_docs }: Fields): string[] {
  return (textOf(exclude_docs) ?? '')
    .split('\n')
    .filter((line) => /^\s*[^#!\s]/.test(line))
    .map((line) => line.trim().replace(/^\//, '').replace(/\/$/, '/**'))
}

function navItems(entries: readonly unknown[], pages: OldPages): unknown[] {
  return entries.flatMap((entry): unknown[] => {
    if (typeof entry === 'string') return navLink(undefined, entry, pages)
    return Object.entries(asRecord(entry)).flatMap(([name, value]): unknown[] => {
      if (typeof value === 'string') return navLink(name, value, pages)
      if (!Array.isArray(value)) return []
      const [first, ...rest] = value
      // The index page of a section becomes the section's page.
      const isIndex = /(?:^|\/)(?:index|README)\.md$/.test(textOf(first) ?? '')
      const page = isIndex ? pages.find(String(first)) : undefined
      const items = navItems(page === undefined ? value : rest, pages)
      return [items.length === 0 && page !== undefined ? { page, label: name } : { label: name, page, items }]
    })
  })
}

function navLink(label: string | undefined, link: string, pages: OldPages): unknown[] {
  const target = pages.target(link)
  if (!target) return []
  if (label === undefined && 'page' in target) return [target.page]
  return [{ label: label ?? link, ...target }]
}

function navbar({ repo_url, repo_name, extra }: Fields): Fields[] {
  const mark = (icon: unknown): string => textOf(icon)?.replace(/^.*\/|-alt$/g, '') ?? ''
  const repository = textOf(repo_url)
  return [
    ...(repository === undefined
      ? []
      : [
          iconLink(
            textOf(repo_name) ?? 'Repository',
            repository,
            repository.includes('gitlab') ? 'gitlab' : 'github',
          ),
        ]),
    ...recordsOf(asRecord(extra).social)
      .filter(({ link }) => textOf(link) !== undefined)
      .map(({ icon, link, name }) => iconLink(textOf(name) ?? mark(icon), link, mark(icon) || undefined)),
  ]
}

/** Converts `guide/index.md#start` to `/guide#start`. */
function urlOf(path: string): string {
  if (isExternal(path)) return path
  const [file = '', anchor] = path.split('#')
  return anchor === undefined ? pathOf(file) : `${pathOf(file)}#${anchor}`
}

/** Extensions and plugins that Octavo implements. */
const KNOWN = new Set(
  `search autorefs include-markdown redirects minify offline tags git-revision-date-localized admonition attr_list codehilite def_list footnotes
  fenced_code md_in_html meta sane_lists smarty tables toc extra nl2br pymdownx.arithmatex pymdownx.betterem pymdownx.caret
  pymdownx.details pymdownx.emoji pymdownx.extra pymdownx.highlight pymdownx.inlinehilite pymdownx.keys pymdownx.magiclink
  pymdownx.mark pymdownx.smartsymbols pymdownx.snippets pymdownx.superfences pymdownx.tabbed pymdownx.tasklist
  pymdownx.tilde pymdownx.blocks.admonition pymdownx.blocks.details pymdownx.blocks.tab mdx_include markdown_include.include`.split(
    /\s+/,
  ),
)

interface Named {
  readonly theme: Fields
  readonly plugins: Map<string, Fields>
  readonly extensions: Map<string, Fields>
}

const IN_HANDBOOK = 'Look for an equivalent in the handbook, or write an Octavo plugin.'

const UNSUPPORTED = { hooks: IN_HANDBOOK, extra_javascript: IN_HANDBOOK, INHERIT: IN_HANDBOOK }

function reportUnsupported(draft: Draft, old: Fields, { theme, plugins, extensions }: Named): void {
  for (const [kind, names] of Object.entries({ plugin: plugins, extension: extensions }))
    for (const name of names.keys())
      if (!KNOWN.has(name.replace(/^(?:material\/|markdown\.extensions\.)/, '')))
        draft.leave(name, IN_HANDBOOK, `The ${kind} \`${name}\` has no counterpart.`)
  reportUnsupportedFields(draft, old, UNSUPPORTED)
  reportUnsupportedFields(draft, theme, {
    custom_dir: 'Write parts of the theme in React: `octavo eject` copies one.',
  })
  if (extensions.get('pymdownx.snippets')?.auto_append !== undefined)
    draft.leave('auto_append', 'Write terms into the file of `glossary`.')
}
