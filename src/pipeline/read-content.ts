// Walks the content folders and reads what is not a page: category and authors files, and the history git knows.

import { join } from 'node:path'
import {
  AUTHORS_FILES,
  readAuthors,
  readCategory,
  readTagsFile,
  type SideFile,
  TAGS_FILES,
} from '../content/front-matter/side-file-steps.ts'
import { findSources } from '../content/sources.ts'
import type { Files } from '../engine/files.ts'
import type { Refusal } from '../engine/list-files.ts'
import type { FileChanges } from '../git/read-history.ts'
import {
  findInstances,
  type SourceInstances,
  shareCategories,
  shareFiles,
  useSource,
} from '../locales/layered-files.ts'
import { type ContentFolder, contentFolders } from '../locales/locale-version.ts'
import type { AuthorsFile } from '../model/authors-file.ts'
import type { CategoryMeta } from '../model/category.ts'
import { compareText, type Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Source } from '../model/source.ts'
import type { TagsFile } from '../model/tags-file.ts'
import { describeRefusal, findFolderProblems } from './folder-problems.ts'
import { generatePages } from './page-hooks.ts'
import type { Session } from './session.ts'

/** The content files of a site, and what is wrong with where they are. */
export interface SiteContent {
  /** Sorted by path; those that plugins make are among them. */
  readonly sources: readonly Source[]
  /** The pages that each source is, on sites with locale versions. */
  readonly instances: SourceInstances | undefined
  /** Files and folders that plugins made pages from. */
  readonly generatedFrom: readonly string[]
  readonly categories: readonly CategoryMeta[]
  readonly authors: readonly AuthorsFile[]
  readonly tagFiles: readonly TagsFile[]
  /** Markdown that is no page, for others to include. */
  readonly partials: readonly SourcePath[]
  readonly findings: readonly Finding[]
}

/** Which files there are, before any is read. */
export interface ContentWalk {
  readonly sources: readonly Source[]
  readonly categories: readonly SourcePath[]
  readonly authors: readonly SideFile[]
  readonly tagFiles: readonly SideFile[]
  readonly partials: readonly SourcePath[]
  readonly findings: readonly Finding[]
  /** Files and folders that plugins made pages from. */
  readonly generatedFrom: readonly string[]
  /** What git knows of the sources. */
  readonly history: Promise<FileChanges>
}

/** Walks the content folders; git is asked meanwhile, where `hasHistory`. */
export async function walkContent(session: Session, hasHistory = false): Promise<ContentWalk> {
  const { root, options, notContent, engine, code } = session
  const folders = contentFolders(options.collections)
  const { pages, categories, unread, partials, refused } = findSources(engine.files, folders, notContent)
  const generated = await generatePages({ plugins: code.plugins, options, engine }, pages)
  return {
    sources: [...pages, ...generated.sources].sort((a, b) => compareText(a.path, b.path)),
    generatedFrom: generated.reads,
    categories,
    partials,
    authors: findAuthors(engine.files, folders),
    tagFiles: findTagFiles(engine.files, folders),
    history: hasHistory ? readSiteHistory(session, pages) : Promise.resolve({}),
    findings: [
      ...findFolderProblems(root, options),
      ...unread.map(describeMisnamed),
      ...[...refused, ...findRefusedAuthors(engine.files, folders)].map((one) =>
        describeRefusal(one, 'name it under `exclude` of the content'),
      ),
    ],
  }
}

function describeMisnamed(path: SourcePath): Finding {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const isReadable = /^(?:json|ya?ml)$/.test(ending)
  return {
    rule: 'category-file',
    severity: 'warning',
    message: `"${path.slice(path.lastIndexOf('/') + 1)}" is not read.`,
    help: isReadable
      ? `Rename it to \`_category_.${ending}\` if it describes the folder as a category.`
      : 'Write it as `_category_.json`, `_category_.yml` or `_category_.yaml`.',
    place: { path },
  }
}

/** Reads the files that tell of pages. */
export async function readContent(
  { engine, options }: Pick<Session, 'engine' | 'options'>,
  walk: ContentWalk,
): Promise<SiteContent> {
  const { collections } = options
  const authors = await engine.runAll(readAuthors, walk.authors)
  const tagFiles = await engine.runAll(readTagsFile, walk.tagFiles)
  return {
    sources: walk.sources,
    instances: findInstances(walk.sources, collections),
    generatedFrom: walk.generatedFrom,
    categories: shareCategories(await engine.runAll(readCategory, walk.categories), options),
    authors: shareFiles(authors, collections),
    tagFiles: shareFiles(tagFiles, collections),
    partials: walk.partials,
    findings: walk.findings,
  }
}

/** The last change of each source; none where the configuration does not ask for it. Never rejects. */
export async function readSiteHistory(
  { root, cacheDir, options }: Session,
  sources: readonly Source[],
): Promise<FileChanges> {
  if (!options.lastUpdated) return {}
  // What starts programs is loaded only here: a build that does not ask git starts sooner.
  const { readHistory } = await import('../git/read-history.ts')
  const paths = sources.map(({ path }) => path)
  return readHistory({ root, paths, recordFile: join(cacheDir, 'history.json') }).catch(() => ({}))
}

function findAuthors(files: Files, collections: readonly ContentFolder[]): SideFile[] {
  return findSideFiles(
    files,
    collections.filter(({ kind }) => kind === 'blog'),
    AUTHORS_FILES,
  )
}

function findTagFiles(files: Files, collections: readonly ContentFolder[]): SideFile[] {
  return findSideFiles(
    files,
    collections.filter(({ kind }) => kind !== 'pages'),
    TAGS_FILES,
  )
}

/** Of each collection the first of these files that exists. */
function findSideFiles(
  files: Files,
  collections: readonly ContentFolder[],
  names: readonly string[],
): SideFile[] {
  return collections.flatMap(({ name, folder }) => {
    const path = pathsIn(folder, names).find((path) => files.hash(path) !== undefined)
    return path === undefined ? [] : [{ path, collection: name }]
  })
}

/** Authors files that are there and cannot be read. */
function findRefusedAuthors(files: Files, collections: readonly ContentFolder[]): Refusal[] {
  return collections
    .filter(({ kind }) => kind === 'blog')
    .flatMap(({ folder }) => pathsIn(folder, AUTHORS_FILES))
    .flatMap((path) => {
      const state = files.look(path)
      return state === undefined || state === 'file' || state === 'private' || state === 'folder'
        ? []
        : [{ path, state }]
    })
}

function pathsIn(folder: string, names: readonly string[]): SourcePath[] {
  return names.map((file) => (folder === '.' ? file : `${folder}/${file}`))
}

/** Heads or pages of sources, as each of the pages that the source is. */
export function pagesOf<Head extends PageHead>(
  heads: readonly Head[],
  uses: SiteContent['instances'],
): Head[] {
  return uses ? heads.flatMap((head) => useSource(head, uses.get(head.path) ?? [])) : [...heads]
}
