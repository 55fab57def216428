// Findings about the paths of output files, at the source of each file.

import type { Finding, Place } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { OutputFile } from '../model/output.ts'
import { sourceOf } from '../model/page-key.ts'
import type { Route, Site } from '../model/site.ts'
import { pageFile } from '../paths/page-file.ts'
import { builtIns } from '../registry/registry.ts'
import { findPathProblems, type RequestedFile } from '../write/path-problems.ts'
import { documentFiles } from './generate-documents.ts'
import { contentsKey } from './generate-outputs.ts'
import { pageFiles, type SiteRecords } from './site-records.ts'

/** Returns findings about collisions between pages, theme files and generated files in the output folder. */
export function findOutputProblems(site: SiteRecords, files: readonly OutputFile[]): Finding[] {
  const pages = pageFiles(site).map((path): RequestedFile => ({ path, key: `page ${path}` }))
  const requestedFiles = files.map(
    ({ path, contents }): RequestedFile => ({ path, key: contentsKey(contents) }),
  )
  const documents = documentFiles(site.site, site.options).map(
    (path): RequestedFile => ({ path, key: 'document' }),
  )
  return placeInSources(findPathProblems([...pages, ...requestedFiles, ...documents]), site, files)
}

/** Source of an output file. The files of one page or list have the same owner. */
interface OutputSource {
  readonly place: Place
  readonly owner: string
  /** Lowest for the page itself, before copies of it and later pages of a list. */
  readonly rank: number
}

/**
 * Adds to each finding about the output the source of the file, where there is one. Of several findings of one rule about
 * the files of one page or list, only the first is returned: they have one cause.
 */
export function placeInSources(
  findings: readonly Finding[],
  site: Pick<SiteRecords, 'site'>,
  files: readonly OutputFile[],
): Finding[] {
  if (findings.length === 0) return []
  const sources = findOutputSources(site, files)
  const sourceOf = ({ output = '' }: Finding): OutputSource | undefined => sources.get(output)
  const lowest = new Map<string, number>()
  for (const finding of findings) {
    const { owner, rank } = sourceOf(finding) ?? {}
    const key = `${finding.rule} ${owner}`
    if (rank !== undefined) lowest.set(key, Math.min(rank, lowest.get(key) ?? rank))
  }
  return findings.flatMap((finding) => {
    const { place, owner, rank } = sourceOf(finding) ?? {}
    if (rank !== lowest.get(`${finding.rule} ${owner}`)) return []
    return place === undefined || finding.place ? finding : { ...finding, place }
  })
}

function findOutputSources(
  { site }: Pick<SiteRecords, 'site'>,
  files: readonly OutputFile[],
): ReadonlyMap<string, OutputSource> {
  const sources = new Map<string, OutputSource>()
  for (const route of Object.values(site.routes)) {
    const place = placeOfRoute(route, site)
    if (!place) continue
    const copies = builtIns().flatMap(({ filesOfPage }) => filesOfPage?.(route.url) ?? [])
    const owner = ownerOfRoute(route)
    for (const path of [pageFile(route.url), ...copies])
      sources.set(path, { place, owner, rank: sources.size })
  }
  for (const { path, contents } of files)
    if (contents.kind === 'copy')
      sources.set(path, { place: { path: contents.from }, owner: path, rank: sources.size })
  return sources
}

function ownerOfRoute(route: Route): string {
  return route.kind === 'listing' ? JSON.stringify({ ...route.listing, part: undefined }) : route.url
}

/** Returns the place that sets a route's path: a page's `slug`, the entry of a tag or an author, or an alias. */
function placeOfRoute(route: Route, { heads }: Site): Place | undefined {
  if (route.kind !== 'page') return route.place
  const head = heads[route.path]
  return head ? { ...keyPlace(head, 'slug'), path: sourceOf(head) } : { path: route.path }
}
