// A MkDocs site, with or without the theme Material: `mkdocs.yml` and the extensions of Python-Markdown.

import { readYamlDocuments, type YamlNode } from '../config/read-yaml.ts'
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
import { editPage } from './mkdocs-pages.ts'
import { asRecord, styleSheet, tidy } from './site-fields.ts'

export const mkdocs: Generator = {
  name: 'MkDocs',
  files: ['mkdocs.yml', 'mkdocs.yaml'],
  async migrate(draft) {
    const [document] = readYamlDocuments(draft.read(draft.file)).documents
    const old = document ? asRecord(plainOf(document)) : {}
    const theme = typeof old.theme === 'string' ? { name: old.theme } : asRecord(old.theme)
    const folder = tidy(textOf(old.docs_dir) ?? 'docs')
    const pages = findPages(draft, folder)
    const plugins = namedOptions(old.plugins)
    const extensions = namedOptions(old.markdown_extensions)
    const asset = (file: unknown): string | undefined => copyAsset(file, folder, draft)
    const withEmoji = await emojiWriter()
    const tools = {
      folder,
      withEmoji,
      hasOwnSlugs: 'slugify' in (extensions.get('toc') ?? {}),
      snippets: [extensions.get('pymdownx.snippets')?.base_path ?? ['.', folder]].flat().map(String),
    }
    for (const path of pages.files) editPage(draft, `${folder}/${path}`, tools)
    const nav = Array.isArray(old.nav) ? navItems(old.nav, pages, draft) : []
    const logo = asset(theme.logo)
    const favicon = asset(theme.favicon)
    for (const name of ['CNAME', 'robots.txt']) asset(name)
    const social = asRecord(old.extra).social
    reportLeft(draft, old, { theme, plugins, extensions })
    return {
      title: textOf(old.site_name) ?? '',
      ...(textOf(old.site_description) !== undefined && { tagline: textOf(old.site_description)!.trim() }),
      ...splitAddress(textOf(old.site_url) ?? ''),
      ...(textOf(theme.language) !== undefined && { locale: textOf(theme.language)! }),
      content: { docs: { folder, numberPrefixes: false, ...editUrl(old), ...excluded(old, theme, folder) } },
      ...(draft.copies.size > 0 && { static: ['static'] }),
      ...(nav.length > 0 && { sidebars: { docs: nav } }),
      ...navbar(old, Array.isArray(social) ? social.map(asRecord) : []),
      ...(logo !== undefined && { logo: { src: logo, alt: '' } }),
      ...(favicon !== undefined && { favicon }),
      ...(textOf(old.copyright) !== undefined && { footer: { copyright: htmlText(textOf(old.copyright)!) } }),
      styles: (Array.isArray(old.extra_css) ? old.extra_css : []).flatMap((file) =>
        styleSheet(`${folder}/${String(file)}`, draft),
      ),
      ...(extensions.has('pymdownx.arithmatex') && { math: true }),
      redirects: Object.fromEntries(
        Object.entries(asRecord(plugins.get('redirects')?.redirect_maps)).map(([from, to]) => [
          urlOf(from),
          isExternal(String(to)) ? String(to) : urlOf(String(to)),
        ]),
      ),
    }
  },
}

type SidebarItem = NonNullable<UserConfig['sidebars']>[string][number]

/** A value of a file with tags such as `!!python/name:…`. */
function plainOf(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(plainOf)
  return Object.fromEntries(node.entries.map(({ key, node }) => [key, plainOf(node)]))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A list of names and of `{ name: options }`, or a mapping. */
function namedOptions(written: unknown): Map<string, Fields> {
  const entries = [written]
    .flat()
    .flatMap((one): [string, unknown][] =>
      typeof one === 'string' ? [[one, {}]] : Object.entries(asRecord(one)),
    )
  return new Map(entries.map(([name, options]) => [name, asRecord(options)]))
}

/** Copies a file of the content into a static folder, and gives its path there. */
function copyAsset(file: unknown, folder: string, draft: Draft): string | undefined {
  if (typeof file !== 'string') return undefined
  if (isExternal(file)) return file
  if (!draft.has(`${folder}/${file}`)) return undefined
  draft.copy(`${folder}/${file}`, `static/${file}`)
  return `/${file}`
}

function editUrl({ repo_url, edit_uri, edit_uri_template }: Fields): { editUrl?: string } {
  const template = textOf(edit_uri_template)?.replace(/\{path(?:![a-z])?\}/, '{file}')
  const repository = textOf(repo_url)?.replace(/\/$/, '')
  const usual = repository?.includes('github.com')
    ? 'edit/master/docs/'
    : repository?.includes('gitlab.com')
      ? '-/edit/master/docs/'
      : ''
  const uri = template ?? textOf(edit_uri) ?? usual
  if (uri === '' || (repository === undefined && !isExternal(uri))) return {}
  const address = isExternal(uri) ? uri : `${repository}/${uri}`
  return { editUrl: template === undefined ? `${address.replace(/\/$/, '')}/{file}` : address }
}

function excluded({ exclude_docs }: Fields, { custom_dir }: Fields, folder: string): { exclude?: string[] } {
  const patterns = (textOf(exclude_docs) ?? '')
    .split('\n')
    .filter((line) => /^\s*[^#!\s]/.test(line))
    .map((line) => line.trim().replace(/^\//, '').replace(/\/$/, '/**'))
  const custom = tidy(textOf(custom_dir) ?? '')
  const exclude = [
    ...patterns,
    ...(custom.startsWith(`${folder}/`) ? [`${custom.slice(folder.length + 1)}/**`] : []),
  ]
  return exclude.length > 0 ? { exclude } : {}
}

function navItems(entries: readonly unknown[], pages: OldPages, draft: Draft): SidebarItem[] {
  return entries.flatMap((entry): SidebarItem[] => {
    if (typeof entry === 'string') return navLink(undefined, entry, { pages, draft })
    return Object.entries(asRecord(entry)).flatMap(([name, value]): SidebarItem[] => {
      if (typeof value === 'string') return navLink(name, value, { pages, draft })
      if (!Array.isArray(value)) return []
      const [first, ...rest] = value
      // The index of a section is its own page.
      const index =
        typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first)
          ? pages.find(first)
          : undefined
      const items = navItems(index === undefined ? value : rest, pages, draft)
      return items.length === 0 && index !== undefined
        ? [{ page: index, label: name }]
        : [{ label: name, ...(index !== undefined && { page: index }), items }]
    })
  })
}

function navLink(
  name: string | undefined,
  link: string,
  { pages, draft }: { readonly pages: OldPages; readonly draft: Draft },
): SidebarItem[] {
  if (isExternal(link)) return [{ label: name ?? link, href: link }]
  const page = pages.find(link)
  if (page !== undefined) return [name === undefined ? page : { page, label: name }]
  draft.leave(
    link,
    'Add the page, or a folder as `{ folder: … }`.',
    `\`nav\` has "${link}", which is no page.`,
  )
  return []
}

function navbar({ repo_url, repo_name }: Fields, social: readonly Fields[]): UserConfig {
  const repository = textOf(repo_url)
  const links = [
    ...(repository === undefined
      ? []
      : [
          {
            label: textOf(repo_name) ?? 'Repository',
            href: repository,
            icon: repository.includes('gitlab') ? 'gitlab' : 'github',
          },
        ]),
    ...social.flatMap(({ icon, link, name }) => {
      const mark = textOf(icon)?.replace(/^.*\//, '') ?? ''
      return textOf(link) === undefined
        ? []
        : [{ label: textOf(name) ?? mark, href: textOf(link)!, ...(mark !== '' && { icon: mark }) }]
    }),
  ]
  return links.length > 0 ? { navbar: links.map((item) => ({ ...item, position: 'right' as const })) } : {}
}

/** `guide/index.md#start` → `/guide#start`. */
function urlOf(path: string): string {
  const [file = '', anchor] = path.split('#')
  const url = `/${withoutEnding(file).replace(/(?:^|\/)(?:index|README)$/, '')}`
  return anchor === undefined ? url : `${url}#${anchor}`
}

function htmlText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
}

/** Extensions and plugins whose work is done here. */
const KNOWN = new Set(
  `search redirects minify offline tags git-revision-date-localized admonition attr_list codehilite def_list footnotes
  fenced_code md_in_html meta sane_lists smarty tables toc extra nl2br pymdownx.arithmatex pymdownx.betterem pymdownx.caret
  pymdownx.details pymdownx.emoji pymdownx.extra pymdownx.highlight pymdownx.inlinehilite pymdownx.keys pymdownx.magiclink
  pymdownx.mark pymdownx.smartsymbols pymdownx.snippets pymdownx.superfences pymdownx.tabbed pymdownx.tasklist
  pymdownx.tilde`.split(/\s+/),
)

interface Named {
  readonly theme: Fields
  readonly plugins: Map<string, Fields>
  readonly extensions: Map<string, Fields>
}

function reportLeft(draft: Draft, old: Fields, { theme, plugins, extensions }: Named): void {
  for (const name of [...plugins.keys()].filter((name) => !KNOWN.has(name.replace(/^material\//, ''))))
    draft.leave(
      name,
      'Look for the same in the handbook, or write a plugin of Octavo.',
      `The plugin \`${name}\` has no counterpart.`,
    )
  for (const name of [...extensions.keys()].filter(
    (name) => !KNOWN.has(name.replace('markdown.extensions.', '')),
  ))
    draft.leave(
      name,
      'What it marks is shown as it is written.',
      `The extension \`${name}\` has no counterpart.`,
    )
  if (theme.custom_dir !== undefined)
    draft.leave('custom_dir', 'Write parts of the theme in React: `octavo eject` copies one.')
  for (const name of ['hooks', 'extra_javascript', 'INHERIT'])
    if (old[name] !== undefined) draft.leave(name, 'Look for the same in the handbook: `head`, plugins.')
  if (extensions.get('pymdownx.snippets')?.auto_append !== undefined)
    draft.leave('auto_append', 'Write terms into the file of `glossary`.')
}
