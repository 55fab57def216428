// Which files are content: a walk over each collection's folder, sorted by path.

import type { Files } from '../engine/files.ts'
import { escapePattern, type Refusal } from '../engine/list-files.ts'
import type { SourcePath } from '../model/names.ts'
import type { CollectionKind } from '../model/page.ts'
import type { Collection } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import { isInside } from '../paths/is-inside.ts'

/** A collection's folder, and what to exclude in it. */
export interface SourceFolder
  extends Pick<Collection, 'name' | 'folder' | 'exclude' | 'include' | 'numberPrefixes' | 'mdx'> {
  /** Only single pages may be components. */
  readonly kind?: CollectionKind
  /** The language of its files, on sites with locale versions. */
  readonly locale?: string
}

export interface Sources {
  readonly pages: readonly Source[]
  /** `_category_` files. */
  readonly categories: readonly SourcePath[]
  /** Files that are named almost like one. */
  readonly unread: readonly SourcePath[]
  /** Markdown that other files may include: its name or that of a folder starts with `_`. */
  readonly partials: readonly SourcePath[]
  /** What has the name of content and cannot be read, relative to the site root. */
  readonly refused: readonly Refusal[]
}

/** Some programs write extensions in capitals. */
const MARKDOWN = 'md,MD,markdown,Markdown,MARKDOWN,mdx,MDX'

/** Names that are nearly those of `_category_` files, or are theirs elsewhere. */
const MISNAMED_CATEGORIES = [
  '**/{_category,category_,category}.{json,yml,yaml}',
  '**/{_category,_category_}.{jsonc,json5,toml,js,ts}',
]
const MISNAMED_CATEGORY =
  /(?:^|\/)(?:_category|category_?)\.(?:json|ya?ml)$|(?:^|\/)_category_?\.(?:json[c5]|toml|[jt]s)$/

/** Never content. */
const IGNORED = ['**/node_modules/**']

/** Finds the content of a site. `never` are paths below the root that must not be read: output, cache, static files. */
export function findSources(
  site: Pick<Files, 'walk'>,
  folders: readonly SourceFolder[],
  never: readonly string[],
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
      ...[...never, ...folders.map((other) => other.folder)]
        .filter((path) => path !== folder && isInside(path, folder))
        .map((path) => `${escapePattern(folder === '.' ? path : path.slice(folder.length + 1))}/**`),
    ]
    const endings = kind === 'pages' ? `${MARKDOWN},tsx,jsx` : MARKDOWN
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
      const whole = path === '' ? folder : below(path)
      if (isCategory(path) || !isPartial(path)) refused.set(whole, { path: whole, state })
    }
    for (const file of walked.files) {
      const path = below(file)
      if (isCategory(file)) categories.add(path)
      else if (MISNAMED_CATEGORY.test(file)) unread.add(path)
      else if (isPartial(file)) {
        // Modules of pages in React may begin with `_` too.
        if (!/\.[jt]sx?$/.test(file)) partials.add(path)
      } else if (!canBePage(file, kind)) continue
      else
        pages.set(path, {
          path,
          collection: name,
          folder,
          ...(numberPrefixes === false && { numberPrefixes }),
          ...(mdx && { isMdx: mdx }),
          ...(locale !== undefined && { locale }),
        })
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

/** Whatever `include` says. */
function canBePage(file: string, kind: CollectionKind | undefined): boolean {
  return /\.(?:mdx?|markdown)$/i.test(file) || (kind === 'pages' && /\.[jt]sx?$/.test(file))
}

function isCategory(file: string): boolean {
  return /^(?:[^_][^/]*\/)*_category_\.(json|ya?ml)$/.test(file)
}

function isPartial(file: string): boolean {
  return /(^|\/)_/.test(file)
}
