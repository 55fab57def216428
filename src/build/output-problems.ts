// What is wrong with the paths of the output, known before anything is rendered or written.

import type { SiteState } from '../config/plugin.ts'
import type { Finding } from '../model/finding.ts'
import type { OutputFile } from '../model/output.ts'
import { pageDataFile, pageFile } from '../model/page-file.ts'
import { findPathProblems, type WantedFile } from '../write/path-problems.ts'
import { contentsKey } from './make-outputs.ts'
import type { Session } from './session.ts'
import { componentFiles, sharedFiles } from './shared-files.ts'

/** The findings a build would have when it puts pages, the theme and the files of outputs into one folder. */
export function findOutputProblems(
  session: Session,
  state: SiteState,
  files: readonly OutputFile[],
): Finding[] {
  const pages = state.views.flatMap(({ url }): WantedFile[] => [
    { path: pageFile(url), key: `page ${url}` },
    { path: pageDataFile(url), key: `data ${url}` },
  ])
  const theme = session.theme.files.map(({ path, hash }) => ({ path, key: hash }))
  const made = [...sharedFiles(session, state.site), ...componentFiles(session, state), ...files].map(
    ({ path, contents }) => {
      return { path, key: contentsKey(contents) }
    },
  )
  return findPathProblems([...pages, ...theme, ...made])
}
