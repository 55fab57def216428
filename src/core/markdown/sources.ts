// Finds content files: walks each collection's folder. Results are sorted by path.

import type { Files } from '../engine/files.ts'
import { escapePattern, type Refusal } from '../engine/list-files.ts'
import type { SourcePath } from '../model/names.ts'
import type { CollectionKind } from '../model/page.ts'
import type { Collection } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import { isInside } from '../paths/is-inside.ts'
import { formatOf, pageFormats } from '../registry/registry.ts'

/** A collection's folder, with include and exclude patterns. */
export interface SourceFolder
  extends Pick<Collection, 'name' | 'folder' | 'exclude' | 'include' | 'numberPrefixes' | 'mdx'> {
  /** Some formats are pages only in collections of some kinds. */
  readonly kind?: CollectionKind
  /** Language of the files, on sites with locale versions. */
  readonly locale?: string
}

export interface Sources {
  readonly pages: readonly Source[]
  /** `_category_` files. */
  readonly categories: readonly SourcePath[]
  /** Files whose names resemble `_category_` files. */
  readonly unread: readonly SourcePath[]
  /** Markdown files for inclusion: the file or one of its folders starts with `_`. */
  readonly partials: readonly SourcePath[]
  /** Unreadable files and folders with content names, relative to the site root. */
  readonly refused: readonly Refusal[]
}

/** The folder that contains those of the collections by default. */
const CONTENT = 'content'

/** Some programs write uppercase extensions. */
const MARKDOWN = ['md', 'MD', 'markdown', 'Markdown', 'MARKDOWN']

/** Misspelled `_category_` names, and names that other generators use. */
const MISNAMED_CATEGORIES = [
  '**/{_category,category_,category}.{json,yml,yaml}',
  '**/{_category,_category_}.{jsonc,json5,toml,js,ts}',
]
const MISNAMED_CATEGORY =
  /(?:^|\/)(?:_category|category_?)\.(?:json|ya?ml)$|(?:^|\/)_category_?\.(?:json[c5]|toml|[jt]s)$/

const IGNORED = ['**/node_modules/**']

/** Finds the content of a site. `excluded` are paths below the root to skip: output, cache, static files. */
export function findSources(
  site: Pick<Files, 'walk'>,
  folders: readonly SourceFolder[],
  excluded: readonly string[],
): Sources {
  const pages = new Map<string, Source>()
  const categories = new Set<string>()
  const unread = new Set<string>()
  const partials = new Set<string>()
  const refused = new Map<string, Refusal>()
  for (const { name, kind, folder, exclude, include, numberPrefixes, mdx, locale } of folders) {
    const ignore = [
      ...IGNORED,
      ...exclude,
      ...[...excluded, ...folders.map((other) => other.folder)]
        .filter((path) => path !== folder && isInside(path, folder))
        .map((path) => `${escapePattern(folder === '.' ? path : path.slice(folder.length + 1))}/**`),
    ]
    const formats = pageFormats().filter(
      ({ kinds }) => !kinds || (kind !== undefined && kinds.includes(kind)),
    )
    const endings = [...MARKDOWN, ...formats.flatMap((format) => format.endings)].join(',')
    const walked = site.walk({
      folder,
      patterns: [
        ...(include ?? [`**/*.{${endings}}`]),
        '**/_category_.{json,yml,yaml}',
        ...MISNAMED_CATEGORIES,
      ],
      ignore,
    })
    const below = (path: string): string => (folder === '.' ? path : `${folder}/${path}`)
    for (const { path, state } of walked.refused) {
      const fullPath = path === '' ? folder : below(path)
      if (isCategory(path) || !isPartial(path)) refused.set(fullPath, { path: fullPath, state })
    }
    for (const file of walked.files) {
      const path = below(file)
      const source: Source = {
        path,
        collection: name,
        folder,
        ...(numberPrefixes === false && { numberPrefixes }),
        ...(mdx && { isMdx: mdx }),
        ...(locale !== undefined && { locale }),
      }
      if (isCategory(file)) categories.add(path)
      else if (MISNAMED_CATEGORY.test(file)) unread.add(path)
      else if (isPartial(file)) {
        // Modules used by pages that are modules may start with `_` too.
        if (!formatOf(source)?.isModule) partials.add(path)
      } else if (/\.(?:md|markdown)$/i.test(file) || formats.some((format) => format.matches(source)))
        // Any file that can be a page, regardless of the `include` patterns.
        pages.set(path, source)
    }
  }
  const byPath = <T>(values: Iterable<T>, pathOf: (value: T) => string): T[] =>
    [...values].sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  return {
    pages: byPath(pages.values(), ({ path }) => path),
    categories: byPath(categories, (path) => path),
    unread: byPath(unread, (path) => path),
    partials: byPath(partials, (path) => path),
    refused: byPath(refused.values(), ({ path }) => path),
  }
}

/**
 * Finds Markdown files in the folder `content` that no collection reads, though it contains the folders of collections. Notes
 * for authors, `README.md`, and other sites in it are ignored: folders with one of the `configFiles`.
 */
export function findOutsiders(
  site: Pick<Files, 'walk'>,
  folders: readonly Pick<SourceFolder, 'folder'>[],
  {
    excluded,
    configFiles,
  }: { readonly excluded: readonly string[]; readonly configFiles: readonly string[] },
): SourcePath[] {
  const inside = folders.filter(({ folder }) => isInside(folder, CONTENT))
  if (inside.length === 0 || folders.some(({ folder }) => isInside(CONTENT, folder))) return []
  const endings = [...MARKDOWN, ...pageFormats().flatMap((format) => (format.kinds ? [] : format.endings))]
  const { files } = site.walk({
    folder: CONTENT,
    patterns: [`**/*.{${endings.join(',')}}`, ...configFiles.map((name) => `*/${name}`)],
    ignore: [
      ...IGNORED,
      '**/README.*',
      ...[...excluded, ...inside.map(({ folder }) => folder)]
        .filter((path) => isInside(path, CONTENT))
        .map((path) => `${escapePattern(path.slice(CONTENT.length + 1))}/**`),
    ],
  })
  const sites = files.filter((file) => configFiles.some((name) => file.endsWith(`/${name}`)))
  const siteFolders = sites.map((file) => file.slice(0, file.indexOf('/') + 1))
  return files
    .filter((file) => !isPartial(file) && !siteFolders.some((folder) => file.startsWith(folder)))
    .map((file) => `${CONTENT}/${file}`)
}

function isCategory(file: string): boolean {
  return /^(?:[^_][^/]*\/)*_category_\.(json|ya?ml)$/.test(file)
}

function isPartial(file: string): boolean {
  return /(^|\/)_/.test(file)
}
