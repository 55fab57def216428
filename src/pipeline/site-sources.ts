// What a site is made from, by names and hashes, so that machines that each make a part of it can tell whether they have
// the same.

import { createFiles } from '../engine/files.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { Read } from '../engine/step.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { SiteSources, SourceList } from './part-files.ts'
import { PROGRAM } from './program.ts'
import type { ContentWalk } from './read-content.ts'
import type { Session } from './session.ts'

/** Hash of a file that does not exist. */
const ABSENT: Hash = ''

/** What a site is made from, reads of its pages aside. */
export async function readSiteSources(
  session: Session,
  walk: ContentWalk,
): Promise<SiteSources & { readonly list: SourceList }> {
  const { root, inputs, options, pluginCode, theme } = session
  const list = await listSources(session, walk)
  const files = createFiles(root)
  // Where and how the whole is written does not concern the parts.
  const { outDir: _, offline: __, ...shared } = options
  return {
    program: PROGRAM,
    inputs: Object.fromEntries(inputs.map((path) => [path, files.hash(path) ?? ABSENT])),
    options: Object.fromEntries(Object.entries(shared).map(([name, value]) => [name, hashOfValue(value)])),
    code: hashOfValue([pluginCode?.hash ?? '', theme.renderer.hash, theme.files.map(({ hash }) => hash)]),
    sources: hashOfValue(list),
    list,
  }
}

async function listSources({ engine }: Session, walk: ContentWalk): Promise<SourceList> {
  const history = await walk.history
  const pages = walk.sources.map((source) => {
    const { path, text, module } = source
    const isMade = text !== undefined || module !== undefined
    const change = Object.hasOwn(history, path) ? hashOfValue(history[path]) : ABSENT
    return [path, isMade ? hashOfValue(source) : (engine.files.hash(path) ?? ABSENT), change] as const
  })
  const others = [...walk.categories, ...[...walk.authors, ...walk.tagFiles].map(({ path }) => path)]
  return [...pages, ...others.map((path) => [path, engine.files.hash(path) ?? ABSENT, ABSENT] as const)]
}

/** Of reads: the files, with their hashes. Lists of files, and what else was asked of paths, are left out. */
export function filesOfReads(
  reads: readonly Read[],
  isSource: (path: SourcePath) => boolean,
): Readonly<Record<SourcePath, Hash>> {
  const files = reads.filter(([path]) => !path.includes('\0') && !path.endsWith('/') && !isSource(path))
  return Object.fromEntries(files.map(([path, answer]) => [path, answer ?? ABSENT]))
}
