// Rejects moves to paths that are not pages: hidden, excluded, or with an unsupported extension.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { createFiles } from '../../core/engine/files.ts'
import { isHidden } from '../../core/engine/private-path.ts'
import { contentFolders } from '../../core/locales/locale-version.ts'
import { findSources } from '../../core/markdown/sources.ts'
import type { Session } from '../../core/pipeline/session.ts'
import { MoveProblem } from './move-problem.ts'

interface Move {
  readonly from: string
  readonly to: string
}

/** Throws `MoveProblem` for the first page whose new path is invalid. */
export function refuseLostPages(session: Session, pages: readonly Move[]): void {
  for (const { from, to } of pages) {
    if (isModule(from) !== isModule(to))
      throw new MoveProblem(
        `"${to}" is not a file of the same kind as "${from}".`,
        `End the name with "${extname(from)}".`,
      )
    refuseLink(session, to)
  }
  const found = findPages(
    session,
    pages.map(({ to }) => to),
  )
  const unreachable = pages.find(({ to }) => !found.has(to))
  if (unreachable)
    throw new MoveProblem(
      `"${unreachable.to}" would not be a page: ${reasonFor(unreachable.to)}.`,
      'Name another path.',
    )
}

function isModule(path: string): boolean {
  return /\.[jt]sx?$/i.test(path)
}

/** A folder may be a symbolic link to outside the site. */
function refuseLink({ engine: { files } }: Session, path: string): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const state = files.look(folder)
    if (state !== undefined && state !== 'folder')
      throw new MoveProblem(`"${folder}" is not a folder of this site.`, 'Name another path.')
  }
}

/** Returns the paths that are pages in a site with only these files. Uses the walk of a build, in an empty folder. */
function findPages({ options, notContent }: Session, paths: readonly string[]): ReadonlySet<string> {
  const root = mkdtempSync(join(tmpdir(), 'octavo-move-'))
  try {
    for (const path of paths) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), '')
    }
    const { pages } = findSources(createFiles(root), contentFolders(options.collections), notContent)
    return new Set(pages.map(({ path }) => path))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function reasonFor(path: string): string {
  if (isHidden(path)) return 'it is hidden, since a name in it starts with a dot'
  if (/(?:^|\/)_/.test(path)) return 'a name in it starts with "_", as those of files to include'
  if (!/\.(?:mdx?|markdown)$/i.test(path) && extname(path) !== '')
    return `"${extname(basename(path))}" is not a page extension there`
  return 'the configuration excludes it, or its folder is not content'
}
