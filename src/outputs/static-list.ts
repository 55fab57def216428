// The files of the static folders, by their paths in the output.

import type { SourcePath } from '../model/names.ts'
import type { OutputContext } from '../plugin/site-output.ts'

export interface StaticFile {
  /** Relative to the output folder. */
  readonly path: string
  readonly from: SourcePath
}

/** Left behind by file managers, and not meant to be published. */
const litter: ReadonlySet<string> = new Set(['Thumbs.db', 'desktop.ini'])

/**
 * Every file of the static folders, in the folders' order. A path may occur twice. Hidden files are left out, except
 * those of `.well-known`, which browsers and certificate authorities request.
 */
export function listStatic(context: OutputContext, folders: readonly string[]): StaticFile[] {
  return folders.flatMap((folder) =>
    [folder, `${folder}/.well-known`]
      .flatMap((place) => context.list(place))
      .filter((from) => !litter.has(from.slice(from.lastIndexOf('/') + 1)))
      .map((from) => ({ path: from.slice(folder.length + 1), from })),
  )
}
