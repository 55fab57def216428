// What is wrong with the paths of the output, known before anything is rendered or written.

import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import { pageFile } from '../paths/page-file.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { findPathProblems, type WantedFile } from '../write/path-problems.ts'
import { contentsKey } from './make-outputs.ts'

/** The findings a build would have when it puts pages, the theme and the files of outputs into one folder. */
export function findOutputProblems(state: SiteState, files: readonly OutputFile[]): Finding[] {
  const pages = state.views.map(({ url }): WantedFile => ({ path: pageFile(url), key: `page ${url}` }))
  const made = files.map(({ path, contents }): WantedFile => ({ path, key: contentsKey(contents) }))
  return placeInSources(findPathProblems([...pages, ...made]), state, files)
}

/** Findings about the output, each with the source of the file it is about, where that is one. */
export function placeInSources(
  findings: readonly Finding[],
  { site }: SiteState,
  files: readonly OutputFile[],
): Finding[] {
  if (findings.length === 0) return []
  const sources = new Map<string, SourcePath>()
  for (const route of Object.values(site.routes)) {
    if (route.kind !== 'page') continue
    const file = site.heads[route.path]?.file ?? route.path
    // The stub at `/guide.html` is made for the page too.
    for (const path of [pageFile(route.url), pageFile(`${route.url}.html`)]) sources.set(path, file)
  }
  for (const { path, contents } of files) if (contents.kind === 'copy') sources.set(path, contents.from)
  return findings.map((finding) => {
    const path = finding.output === undefined ? undefined : sources.get(finding.output)
    return path === undefined || finding.place ? finding : { ...finding, place: { path } }
  })
}
