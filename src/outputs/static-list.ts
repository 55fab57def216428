// What the static folders hold, by the path each file has in the output.

import type { SourcePath } from '../model/names.ts'
import type { OutputContext } from '../plugin/site-output.ts'

export interface StaticFile {
  /** Relative to the output folder. */
  readonly path: string
  readonly from: SourcePath
}

/** Left behind by file managers; nobody wants them published. */
const litter: ReadonlySet<string> = new Set(['Thumbs.db', 'desktop.ini'])

/**
 * Every file of the static folders, in the folders' order. One path may come up twice. Hidden files are left out but
 * for those of `.well-known`, where browsers and certificate authorities look.
 */
export function listStatic(context: OutputContext, folders: readonly string[]): StaticFile[] {
  return folders.flatMap((folder) =>
    [folder, `${folder}/.well-known`]
      .flatMap((place) => context.list(place))
      .filter((from) => !litter.has(from.slice(from.lastIndexOf('/') + 1)))
      .map((from) => ({ path: from.slice(folder.length + 1), from })),
  )
}
