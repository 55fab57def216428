// Which files are content: a walk over each collection's folder, sorted by path.

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { join } from 'node:path/posix'
import glob from 'fast-glob'
import type { SourcePath } from '../model/names.ts'
import type { CollectionKind } from '../model/page.ts'
import type { Source } from './page-head.ts'

/** A collection's folder, and what to exclude in it. */
export interface SourceFolder {
  readonly name: string
  /** Only single pages may be components. */
  readonly kind?: CollectionKind
  readonly folder: string
  readonly exclude: readonly string[]
}

export interface Sources {
  readonly pages: readonly Source[]
  /** `_category_` files. */
  readonly categories: readonly SourcePath[]
  /** Files with an extension that is not supported yet. */
  readonly unread: readonly SourcePath[]
  /** Folders without read permission. */
  readonly closed: readonly string[]
}

/** Some programs write extensions in capitals. */
const MARKDOWN = 'md,MD,markdown,Markdown,MARKDOWN,mdx,MDX'

/** Never content: dependencies, and names that start with `_`, which are partials. */
const NEVER = ['**/node_modules/**', '**/_*/**']

/** Finds the content of a site. `never` are paths below the root that must not be read: output, cache, static files. */
export function findSources(
  root: string,
  folders: readonly SourceFolder[],
  never: readonly string[],
): Sources {
  const pages = new Map<string, Source>()
  const categories = new Set<string>()
  const unread = new Set<string>()
  const closed = new Set<string>()
  for (const { name, kind, folder, exclude } of folders) {
    const others = folders.filter((other) => other.folder !== folder && isInside(other.folder, folder))
    const ignore = [
      ...NEVER,
      ...exclude,
      ...[...never, ...others.map((other) => other.folder)]
        .filter((path) => isInside(path, folder))
        .map((path) => `${glob.escapePath(folder === '.' ? path : path.slice(folder.length + 1))}/**`),
    ]
    const options = {
      cwd: join(root, folder),
      ignore,
      dot: false,
      followSymbolicLinks: true,
      suppressErrors: true,
      fs: {
        statSync: createLinkStat(root) as typeof statSync,
        readdirSync: createFolderReader((path) => closed.add(relative(root, path).replaceAll(sep, '/'))),
      },
    }
    const endings = kind === 'pages' ? `${MARKDOWN},tsx,jsx` : MARKDOWN
    for (const file of glob.sync([`**/*.{${endings}}`, '**/_category_.{json,yml,yaml}'], options)) {
      const path = folder === '.' ? file : `${folder}/${file}`
      if (/(^|\/)_category_\.(json|ya?ml)$/.test(file)) categories.add(path)
      else if (/(^|\/)_[^/]*$/.test(file)) continue
      else if (/\.mdx$/i.test(file)) unread.add(path)
      else pages.set(path, { path, collection: name, folder })
    }
  }
  const byPath = <T>(values: Iterable<T>, pathOf: (value: T) => string): T[] =>
    [...values].sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  return {
    pages: byPath(pages.values(), ({ path }) => path),
    categories: byPath(categories, (path) => path),
    unread: byPath(unread, (path) => path),
    closed: byPath(closed, (path) => path),
  }
}

function isInside(path: string, folder: string): boolean {
  return folder === '.' ? path !== '.' : path.startsWith(`${folder}/`)
}

/**
 * The target of a symbolic link, for the walk. A link to a folder that the walk came through is not followed, because
 * the walk would not end: `guide/all -> ..`, for example, or `a/b -> ../b` and `b/a -> ../a` together.
 */
function createLinkStat(root: string): (path: string) => Stats {
  return (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) return stat
    const target = realpathSync(path)
    for (let above = dirname(path); ; above = dirname(above)) {
      if (isWithin(realpathSync(above), target)) return lstatSync(path)
      if (above === root || above === dirname(above)) return stat
    }
  }
}

/** Reads folders for the walk, and records those without permission: the walk skips them. */
function createFolderReader(note: (path: string) => void): typeof readdirSync {
  const read = (path: string, options: { withFileTypes: true }) => {
    try {
      return readdirSync(path, options)
    } catch (error) {
      if (/^(EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')) note(path)
      throw error
    }
  }
  return read as typeof readdirSync
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
