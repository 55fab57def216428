// Lists the files in a folder; the only module that uses fast-glob. Symbolic links are followed, except for loops and
// targets that are not allowed as files of the site.

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import glob from 'fast-glob'
import { isInside } from '../paths/is-inside.ts'
import { CLOSED, type FileFinder, MISSING_CODES } from './site-file.ts'
import type { FileState } from './step-context.ts'

export interface Walk {
  /** Absolute path. */
  readonly folder: string
  /** Globs of the files to list. Default: all. */
  readonly patterns?: readonly string[]
  readonly ignore?: readonly string[]
  /** List hidden files and links too, and do not follow links. */
  readonly isRaw?: boolean
  /** Resolves links. */
  readonly find?: FileFinder['find']
  /** Called for matches that are not readable files. Without it, unreadable folders throw. */
  readonly onRefused?: (refusal: Refusal) => void
}

/** A file or folder that was excluded from a list. */
export interface Refusal {
  /** Relative to the listed folder; empty for that folder itself. */
  readonly path: string
  /**
   * The reason. `dangling` is a link without a target. `name` is a name that is not valid text or contains control
   * characters, which are escaped in `path`.
   */
  readonly state: Exclude<FileState, 'file' | 'folder'> | 'large' | 'closed-folder' | 'dangling' | 'name'
}

/** Lists the files in a folder at any depth, relative to it, sorted; empty when the folder is missing. */
export function listFiles(walk: Walk): string[] {
  const { folder, patterns = ['**'], ignore = [], isRaw = false, find, onRefused } = walk
  const top = resolve(folder)
  const links = createLinks(top, find)
  const refuse = (path: string, state: Refusal['state']): void =>
    onRefused?.({ path: escapeControls(relative(top, path).replaceAll(sep, '/')), state })

  const topState = find?.(top)?.state
  if (topState === 'outside' || topState === 'private-link') {
    refuse(top, topState)
    return []
  }
  const readFolder = (path: string, options: { withFileTypes: true }) => {
    const state = links.refusalOf(path)
    if (state) {
      refuse(path, state)
      return []
    }
    try {
      const names = readdirSync(path, options)
      const invalid = isRaw ? [] : names.filter(({ name }) => LINE_ENDS.test(name) && name !== FOLDER_ICON)
      for (const { name } of invalid) refuse(join(path, name), 'name')
      return invalid.length === 0 ? names : names.filter((entry) => !invalid.includes(entry))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (onRefused && CLOSED.includes(code)) refuse(path, 'closed-folder')
      else if (!MISSING_CODES.includes(code)) throw error
      else if (path.includes(REPLACEMENT)) refuse(path, 'name')
      return []
    }
  }
  const entries = glob.sync([...patterns], {
    cwd: top,
    ignore: [...ignore],
    dot: isRaw,
    followSymbolicLinks: !isRaw,
    onlyFiles: false,
    objectMode: true,
    fs: {
      statSync: links.stat as typeof statSync,
      readdirSync: readFolder as typeof readdirSync,
    },
  })
  const isListed = ({ path, dirent }: glob.Entry): boolean => {
    if (isRaw || dirent.isDirectory()) return !dirent.isDirectory()
    const file = join(top, path)
    if (UNPRINTABLE.test(path)) {
      if (!path.endsWith(FOLDER_ICON)) refuse(file, 'name')
      return false
    }
    if (dirent.isFile() && !links.isBehind(file)) return true
    const state = find?.(file)?.state ?? 'dangling'
    if (state !== 'file' && state !== 'folder') refuse(file, state)
    return state === 'file'
  }
  return entries
    .filter(isListed)
    .map(({ path }) => path)
    .sort()
}

/** Escapes a path for use as a pattern. */
export function escapePattern(path: string): string {
  return glob.escapePath(path)
}

/** Tracks the symbolic links of one walk. */
function createLinks(top: string, find: Walk['find']) {
  const followed: string[] = []
  const refused = new Map<string, Refusal['state']>()
  return {
    /**
     * The target of a link. For folders that the walk has already passed through, returns the link itself, which is then
     * not followed; otherwise the walk would loop, as with `guide/all -> ..`, or `a/b -> ../b` together with `b/a ->
     * ../a`.
     */
    stat(path: string): Stats {
      const stat = statSync(path)
      const state = find?.(path)?.state
      const isRefused = state === 'outside' || state === 'private-link'
      if (!stat.isDirectory()) return isRefused ? lstatSync(path) : stat
      if (isRefused) {
        // Returned as a folder, so that it is reported unless it is ignored.
        refused.set(resolve(path), state)
        return stat
      }
      const target = realpathSync(path)
      for (let parent = dirname(path); isInside(parent, top); parent = dirname(parent)) {
        if (isInside(realpathSync(parent), target)) return lstatSync(path)
        if (parent === dirname(parent)) break
      }
      followed.push(resolve(path))
      return stat
    },
    refusalOf: (folder: string) => (refused.size === 0 ? undefined : refused.get(resolve(folder))),
    isBehind: (file: string): boolean => followed.some((link) => isInside(file, link)),
  }
}

/** Glob patterns do not match these characters, so files with such names would be excluded silently. */
const LINE_ENDS = /[\n\r\u2028\u2029]/

/** Node's replacement for bytes that are not valid text. Such files cannot be opened by name. */
const REPLACEMENT = '\ufffd'

const UNPRINTABLE = new RegExp(`[\\p{Cc}\\p{Cs}${REPLACEMENT}]`, 'u')

/** Name of the file that macOS uses for custom folder icons. */
const FOLDER_ICON = 'Icon\r'

function escapeControls(path: string): string {
  return path.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, (letter) => {
    const digits = letter.charCodeAt(0).toString(16).toUpperCase()
    return `\\u${digits.padStart(4, '0')}`
  })
}
