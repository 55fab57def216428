// When the pages were last changed, where the configuration asks for it. Git is asked while pages are parsed.

import { join } from 'node:path'
import type { Source } from '../content/page-head.ts'
import { type FileChanges, readHistory } from '../git/read-history.ts'
import type { Session } from './session.ts'

/** The last change of each source; none where nobody wants to know. Never rejects. */
export async function findChanges(
  { root, cacheDir, options }: Session,
  sources: readonly Source[],
): Promise<FileChanges> {
  if (!options.lastUpdated) return {}
  const paths = [...new Set(sources.map(({ path, from }) => from ?? path))]
  return readHistory({ root, paths, recordFile: join(cacheDir, 'history.json') }).catch(() => ({}))
}
