// Reads files that pages include: files of the site that are neither hidden nor private. Others are refused with a reason;
// for a missing file the nearest name is suggested.

import { dirname, join } from 'node:path/posix'
import type { RootContent } from 'mdast'
import { decodeText } from '../../core/config/decode-text.ts'
import { isReadable } from '../../core/engine/files.ts'
import { isHidden } from '../../core/engine/private-path.ts'
import type { StepContext } from '../../core/engine/step-context.ts'
import { isCommitFolder } from '../../core/locales/locale-version.ts'
import { type OriginalScope, relativePlaces, rootFolders } from '../../core/markdown/files/original-paths.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { findNearest } from '../../core/text/nearest.ts'
import type { CutProblem } from './file-region.ts'

/** Restricts the files that may be included. */
export interface IncludeScope extends OriginalScope {
  /** The collection's folder, the root of paths that start with a slash. */
  readonly folder: string
  /** The folders of all collections. */
  readonly contentFolders: readonly string[]
  readonly staticFolders: readonly string[]
  /** Whether only files in these folders may be included, because page authors are not trusted. */
  readonly sanitize: boolean
}

export interface IncludedText {
  readonly path: SourcePath
  readonly text: string
  /** Findings about the file's encoding. */
  readonly findings: readonly Finding[]
}

/** Reason why a file is not included; without a place. */
export type IncludeProblem = Pick<Finding, 'rule' | 'message' | 'help'> & Partial<Pick<Finding, 'severity'>>

/** Limit in bytes: a larger file is not a sample, and would make the page too large. */
const MAX_BYTES = 1 << 20

/**
 * Reads a file for inclusion. `./a` and `a` are relative to the including file; `/a`, and VitePress's `@/a`, are in the
 * collection's folder or the site root; `@site/a` and `<rootDir>/a` are in the site root.
 */
export function readInclude(
  reference: string,
  from: SourcePath,
  scope: IncludeScope,
  context: StepContext,
): IncludedText | { readonly problem: IncludeProblem; readonly isOutside?: boolean } {
  let refused: string | undefined
  const places = candidates(reference, from, scope)
  for (const path of places) {
    const reason = refusalReason(path, scope, context)
    refused ??= reason
    if (reason !== undefined) continue
    const state = context.look(path)
    if (state === undefined) continue
    const bytes = state === 'large' ? undefined : context.read(path)
    if (!bytes || bytes.length > MAX_BYTES)
      return problem(
        'unreadable-file',
        `"${path}" is larger than ${MAX_BYTES >> 20} MB, so it is not included.`,
        'Include a file with less text, or link to this one as a download.',
      )
    if (bytes.includes(0))
      return problem(
        'unreadable-file',
        `"${path}" is not text, so it is not included.`,
        'Show an image with `![text](./image.png)`, or link to the file as a download.',
      )
    return { path, ...decodeText(bytes, path) }
  }
  if (refused !== undefined)
    return {
      ...problem(
        'private-file',
        `The file "${reference}" is not included: ${refused}.`,
        'Put the text that may be published into a separate file next to the page.',
      ),
      isOutside: refused === OUTSIDE,
    }
  return problem(
    'missing-include',
    `The file "${reference}" does not exist.`,
    suggest(reference, places, context),
  )
}

function problem(rule: string, message: string, help: string): { readonly problem: IncludeProblem } {
  return { problem: { rule, message, help } }
}

function candidates(reference: string, from: SourcePath, scope: IncludeScope): SourcePath[] {
  for (const root of ['@site/', '<rootDir>/'])
    if (reference.startsWith(root)) return [join('.', reference.slice(root.length))]
  const top = reference.startsWith('@/') ? reference.slice(1) : reference
  if (top.startsWith('/'))
    return [...new Set([...rootFolders(scope.folder, scope), '.'].map((folder) => join(folder, top)))]
  return relativePlaces(reference, from, scope)
}

const OUTSIDE = 'it is outside the folder of the site'

/** Reason why no file of this path may be included. */
function refusalReason(path: SourcePath, scope: IncludeScope, context: StepContext): string | undefined {
  if (/[\\\0]/.test(path)) return 'its name has a backslash or a NUL'
  const homes = [...scope.contentFolders, ...scope.staticFolders].filter((folder) => folder !== '.')
  const home = homes.find((folder) => isInside(path, folder))
  if (home === undefined && /^\.\.(?:\/|$)/.test(path)) return OUTSIDE
  if (home === undefined && scope.sanitize && !scope.contentFolders.includes('.'))
    return 'it is outside the folders of the content and of static files'
  if (isHidden(home === undefined ? path : path.slice(home.length)))
    return 'its name, or that of a folder above it, starts with a dot'
  const state = context.look(path)
  if (state === undefined || state === 'file' || state === 'large') return undefined
  if (state === 'folder') return 'it is a folder'
  if (state === 'private' && home !== undefined && isCommitFolder(home)) return undefined
  if (state === 'private') return 'it is part of the configuration, the dependencies, the output or the cache'
  if (state === 'outside' || state === 'private-link')
    return 'it is reached through a link that leads out of the site or to a private file'
  return isReadable(state) ? undefined : 'it is not a file that can be read'
}

function suggest(reference: string, places: readonly SourcePath[], context: StepContext): string {
  for (const place of places) {
    const folder = dirname(place)
    // Listing the whole site would take too long.
    if (folder === '.' || folder.startsWith('..')) continue
    const names = context.list(folder).map((path) => path.slice(folder.length + 1))
    const name = place.slice(place.lastIndexOf('/') + 1)
    const nearest =
      // The underscore or extension of a partial is often forgotten.
      names.find((other) =>
        [`_${name}`, `${name}.md`, `_${name}.md`, `${name}.mdx`, `_${name}.mdx`].includes(other),
      ) ?? findNearest(name, names)
    if (nearest !== undefined)
      return `Did you mean "${reference.slice(0, reference.length - name.length)}${nearest}"?`
  }
  return 'Create it, or correct the path: it is relative to this file, or to the content folder if it starts with `/`.'
}

/** Problem of a missing part of a file. */
export function missingPart({ problem: message, help }: CutProblem): IncludeProblem {
  return { rule: 'missing-include', message, help }
}

/** Finding for a failed include: an error, because content of the page is missing. */
export function includeFinding(
  problem: IncludeProblem,
  path: SourcePath,
  node: RootContent,
  line = node.position?.start.line,
): Finding {
  const column = node.position?.start.column
  return {
    severity: problem.rule === 'include-syntax' || problem.rule === 'unused-variable' ? 'warning' : 'error',
    ...problem,
    place: { path, ...(line !== undefined && { line }), ...(column !== undefined && { column }) },
  }
}
