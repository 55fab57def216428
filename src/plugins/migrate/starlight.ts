// Migrates Starlight sites: `astro.config.mjs`, front matter, and Astro imports in pages.

import { dirname } from 'node:path/posix'
import { readableName } from '../../core/graph/folder-tree.ts'
import { slugOf } from '../../core/text/slug.ts'
import { type Draft, findPages, type Generator, isExternal, type OldPages, pathOf } from './draft.ts'
import type { Fields } from './edit-markdown.ts'
import {
  asRecord,
  existing,
  headTag,
  iconLink,
  recordsOf,
  reportUnsupportedFields,
  serviceLabel,
  splitUrl,
  textOf,
  tidy,
} from './site-fields.ts'
import { editPage, readAliases } from './starlight-pages.ts'
import { migrateStyles } from './starlight-styles.ts'

export const starlight: Generator = {
  name: 'Starlight',
  files: ['mjs', 'ts', 'js', 'mts', 'cjs'].map((ending) => `astro.config.${ending}`),
  mark: '@astrojs/starlight',
  async migrate(draft, load) {
    const astro = asRecord(await load(draft.file, KNOWN))
    const options = asRecord(recordsOf(astro.integrations).find((one) => 'options' in one)?.options)
    const source = tidy(astro.srcDir ?? 'src')
    const files = tidy(astro.publicDir ?? 'public')
    const content = `${source}/content/docs`
    const all = findPages(draft, content).files
    const languages = readLanguages(options, new Set(all.map((path) => path.split('/', 1)[0]!)))
    const [first, ...others] = languages
    const isBelow = first !== undefined && first.key !== 'root'
    const folder = isBelow ? `${content}/${first.folder}` : content
    const pages = findPages(draft, folder, { files })
    reportUnsupported(draft, astro, options)
    const aliases = readAliases(draft)
    const isGroup = findGroups(options.sidebar, all, languages)
    for (const path of all) {
      const language = languages.find((one) => path.startsWith(`${one.folder}/`))
      const place = language === undefined ? path : path.slice(language.folder.length + 1)
      editPage(draft, `${content}/${path}`, {
        pages,
        aliases,
        slug: changedSlug(place),
        group: isGroup(path) ? readableName(dirname(path).split('/').at(-1)!) : undefined,
      })
    }
    const excluded = [
      ...(isBelow ? [] : others.map((one) => `${one.folder}/**`)),
      ...pages.files.filter((path) => NOT_FOUND.test(path)),
    ]
    if (all.some((path) => NOT_FOUND.test(path.split('/').at(-1)!)))
      draft.leave(
        '',
        'Set `missing.title` and `missing.text` in `messages`, or fill the slot `not-found` of the theme.',
        'The page `404` is not used for missing pages, which have a page of the theme.',
      )
    const image = logo(asRecord(options.logo), draft, files)
    const { url, basePath } = splitUrl(astro.site)
    const [assets] = existing(draft, `${source}/assets`)
    const social = Array.isArray(options.social)
      ? recordsOf(options.social).map(({ label, href, icon }) => iconLink(String(label), href, icon))
      : Object.entries(asRecord(options.social)).map(([icon, href]) =>
          iconLink(serviceLabel(icon), href, icon),
        )
    return {
      title: inLanguage(options.title, first?.code),
      tagline: options.description,
      url,
      basePath: astro.base ?? basePath,
      locale: others.length === 0 ? first?.code : undefined,
      locales: others.length === 0 ? undefined : localesOf(options, languages, content),
      content: {
        // No pages: only files that pages use are published.
        assets: assets && { folder: assets, kind: 'pages' },
        docs: {
          folder,
          numberPrefixes: false,
          exclude: excluded.length > 0 ? excluded : undefined,
          translations:
            others.length > 0
              ? Object.fromEntries(others.map((one) => [one.code, `${content}/${one.folder}`]))
              : undefined,
        },
      },
      // The logo is copied there.
      static: image ? [files] : existing(draft, files),
      sidebars: Array.isArray(options.sidebar)
        ? { docs: options.sidebar.flatMap((one) => sidebarItem(one, pages, draft)) }
        : undefined,
      // An empty title shows only the logo.
      navbar: image && asRecord(options.logo).replacesTitle === true ? { items: social, title: '' } : social,
      logo: image,
      favicon: options.favicon,
      head: recordsOf(options.head).flatMap((tag) => headTag(tag.tag, tag, draft)),
      styles: migrateStyles(draft, {
        sheets: [options.customCss ?? []].flat(),
        pages: all.map((path) => `${content}/${path}`),
      }),
      editUrl: textOf(asRecord(options.editLink).baseUrl)?.replace(/\/?$/, '/{path}'),
      lastUpdated: options.lastUpdated || undefined,
      redirects: {
        ...(isBelow && { '/': `/${first.key}` }),
        ...Object.fromEntries(
          Object.entries(asRecord(astro.redirects)).map(([from, to]) => [
            fromRoot(from),
            fromRoot(asRecord(to).destination ?? to),
          ]),
        ),
      },
    }
  },
}

/** Astro's path of a page, if it is not that of its file: `/debug/vs-code` for `Debug/VS Code.md`. */
function changedSlug(path: string): string | undefined {
  if (/(?:^|\/)_/.test(path)) return undefined
  const slug = pathOf(path).split('/').map(slugOf).join('/')
  return slug === pathOf(path) ? undefined : slug
}

/**
 * Tests whether a page is the index of a group in a generated sidebar. Starlight labels the group with the name of its folder,
 * and lists the page in it; in Octavo, the page is the group.
 */
function findGroups(
  sidebar: unknown,
  paths: readonly string[],
  languages: readonly Language[],
): (path: string) => boolean {
  const directories = Array.isArray(sidebar) ? directoriesOf(sidebar) : ['']
  const starts = languages.flatMap(({ key, folder }) => (key === 'root' ? [] : [`${folder}/`]))
  return (path) => {
    const folder = dirname(path)
    const start = starts.find((one) => path.startsWith(one)) ?? ''
    return (
      /(?:^|\/)index\.mdx?$/.test(path) &&
      directories.some((directory) => {
        const top = start + (directory === '' ? '' : `${directory}/`)
        return folder.startsWith(top) && folder.length > top.length
      }) &&
      paths.some((other) => other !== path && other.startsWith(`${folder}/`))
    )
  }
}

function directoriesOf(entries: unknown): string[] {
  return recordsOf(entries).flatMap(({ autogenerate, items }) => {
    const directory = textOf(asRecord(autogenerate).directory)
    return [...(directory === undefined ? [] : [tidy(directory)]), ...directoriesOf(items)]
  })
}

/** The page that Starlight shows for missing pages. */
const NOT_FOUND = /^404\.mdx?$/

/** Code that replaces packages called by the configuration. Astro's compiler defines the global `fs`. */
const KNOWN = {
  '@astrojs/starlight': `import * as fs from 'node:fs'; globalThis.fs ??= fs; export default (options) => ({ options })`,
}

/** Adds the leading slash, which Astro does not require. */
function fromRoot(path: unknown): unknown {
  return typeof path === 'string' && !isExternal(path) ? `/${path.replace(/^\/+/, '')}` : path
}

interface Language {
  /** Key in the configuration; `root` is the top of the content folder. */
  readonly key: string
  /** Folder in the content: `pt-BR` may match `pt-br`. */
  readonly folder: string
  readonly code: string
  readonly label: unknown
  readonly direction: unknown
}

/** Languages, default first. `folders` are the content's folders. */
function readLanguages({ locales, defaultLocale }: Fields, folders: ReadonlySet<string>): Language[] {
  const all = Object.entries(asRecord(locales))
  const first = all.some(([key]) => key === 'root') ? 'root' : (defaultLocale ?? all[0]?.[0])
  return all
    .map(([key, raw]): Language => {
      const { lang = key, label, dir } = asRecord(raw)
      const folder = [...folders].find((name) => name.toLowerCase() === key.toLowerCase()) ?? key
      return { key, folder, code: lang === 'root' ? 'en' : String(lang), label, direction: dir }
    })
    .sort((a, b) => Number(b.key === first) - Number(a.key === first))
}

function localesOf(options: Fields, languages: readonly Language[], content: string): Fields[] {
  const title = inLanguage(options.title, languages[0]!.code)
  return languages.map(({ key, folder, code, label, direction }, at) => {
    const translatedTitle = inLanguage(options.title, code)
    return {
      code,
      label,
      direction,
      path: key === 'root' ? undefined : `/${key}`,
      folder: at === 0 ? undefined : `${content}/${folder}`,
      title: translatedTitle === title ? undefined : translatedTitle,
      labels: at === 0 ? undefined : Object.fromEntries(labelsIn(options.sidebar, [key, code])),
    }
  })
}

/** Sidebar labels with their translation in a language. */
function labelsIn(entries: unknown, names: readonly string[]): [label: string, text: unknown][] {
  return recordsOf(entries).flatMap(({ label, translations, items }) => {
    const [text] = names.flatMap((name) => asRecord(translations)[name] ?? [])
    const defaultLabels: [string, unknown][] = text === undefined ? [] : [[String(label), text]]
    return [...defaultLabels, ...labelsIn(items, names)]
  })
}

function inLanguage(text: unknown, code = 'en'): unknown {
  const texts = asRecord(text)
  return textOf(text) ?? texts[code] ?? Object.values(texts)[0]
}

function sidebarItem(entry: unknown, pages: OldPages, draft: Draft): unknown[] {
  const { label, slug = textOf(entry), link, items, autogenerate, collapsed, ...more } = asRecord(entry)
  for (const name of ['badge', 'attrs'].filter((name) => name in more))
    draft.leave(name, 'Sidebar items have `label`, `icon` and `className`.')
  const { directory, collapsed: isFolded } = asRecord(autogenerate)
  if (directory !== undefined && !pages.files.some((path) => path.startsWith(`${tidy(directory)}/`))) {
    const message = `The sidebar has the folder "${String(directory)}", which has no pages.`
    draft.leave(String(directory), 'Generate or add its pages, then add it to the sidebar.', message)
    return []
  }
  if (directory !== undefined && label === undefined) return [{ folder: directory }]
  const inner = Array.isArray(items) ? items.flatMap((one) => sidebarItem(one, pages, draft)) : undefined
  if (directory !== undefined || inner)
    return [
      {
        label: label ?? '',
        collapsed: collapsed ?? isFolded ?? false,
        items: inner ?? [{ folder: directory }],
      },
    ]
  const to = String(slug ?? link ?? '')
  const page = isExternal(to) ? undefined : pages.find(to)
  if (slug === undefined && page === undefined) return [{ label: label ?? to, href: to }]
  const target = pages.target(to)
  return target ? [label === undefined && 'page' in target ? target.page : { label, ...target }] : []
}

function logo({ src, light, dark, alt }: Fields, draft: Draft, folder: string) {
  const publish = (file: unknown): string | undefined => {
    const from = tidy(file)
    if (!draft.has(from)) return undefined
    const name = from.slice(from.lastIndexOf('/') + 1)
    if (from !== `${folder}/${name}`) draft.copy(from, `${folder}/${name}`)
    return `/${name}`
  }
  const image = publish(src ?? light)
  if (image === undefined) return undefined
  return { src: image, dark: dark === undefined ? undefined : publish(dark), alt: alt ?? '' }
}

function reportUnsupported(draft: Draft, astro: Fields, options: Fields): void {
  const foreign = ['src', 'docs']
    .flatMap((folder) => draft.list(folder).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.astro'))
  if (foreign.length > 0)
    draft.leave(
      '',
      `Write in React what pages need: ${foreign.slice(0, 20).join(', ')}${foreign.length > 20 ? ', …' : ''}.`,
      `${foreign.length} \`.astro\` ${foreign.length === 1 ? 'file is' : 'files are'} not read.`,
    )
  reportUnsupportedFields(draft, options, UNSUPPORTED)
  if (recordsOf(astro.integrations).length > 1)
    draft.leave('integrations', 'Integrations of Astro other than Starlight do not run.')
}

const IN_HANDBOOK = 'Look for an equivalent in the handbook, or write an Octavo plugin.'

const UNSUPPORTED = {
  components: 'Write parts of the theme in React: `octavo eject` copies one.',
  expressiveCode: 'The handbook lists languages and options of code blocks under “Code blocks”.',
  plugins: IN_HANDBOOK,
  markdown: IN_HANDBOOK,
}
