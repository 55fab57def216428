// Outputs whose files a site can replace with files of its static folders.

import type { SourcePath } from '../model/names.ts'
import type { OutputContext, SiteOutput } from './site-output.ts'

export interface StaticFile {
  /** Path relative to the output folder. */
  readonly path: string
  readonly from: SourcePath
}

/** Files created by file managers, which should not be published. */
const ignoredFiles: ReadonlySet<string> = new Set(['Thumbs.db', 'desktop.ini'])

/**
 * Returns all files of the static folders, in folder order. Paths may occur twice. Hidden files are skipped, except those
 * of `.well-known`, which browsers and certificate authorities request.
 */
export function listStatic(context: OutputContext, folders: readonly string[]): StaticFile[] {
  return folders.flatMap((folder) =>
    [folder, `${folder}/.well-known`]
      .flatMap((place) => context.list(place))
      .filter((from) => !ignoredFiles.has(from.slice(from.lastIndexOf('/') + 1)))
      .map((from) => ({ path: from.slice(folder.length + 1), from })),
  )
}

interface Replaceable<Slice> {
  readonly generated: Slice
  readonly staticFolders: readonly string[]
}

/** Defines an output whose files a site can replace with files in a static folder. */
export function defineReplaceable<Slice, Item = unknown>(
  output: SiteOutput<Slice, Item>,
): SiteOutput<Replaceable<Slice>, Item> {
  const { bodies, ...rest } = output
  return {
    ...rest,
    combine: (items, site, results) => ({
      generated: output.combine(items, site, results),
      staticFolders: site.options.staticFolders,
    }),
    ...(bodies && { bodies: ({ generated }) => bodies(generated) }),
    async make({ generated, staticFolders }, context, makePieces) {
      const result = await output.make(generated, context, makePieces)
      if (result.files.length === 0) return result
      const staticPaths = new Set(listStatic(context, staticFolders).map(({ path }) => path))
      return { ...result, files: result.files.filter(({ path }) => !staticPaths.has(path)) }
    },
  }
}
