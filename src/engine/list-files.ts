// The files below a folder. The one module that walks: fast-glob does it. Links are followed, but not in a loop, and not
// to where a file of the site cannot be.

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import glob from 'fast-glob'
import { isInside } from '../paths/is-inside.ts'
import { CLOSED, type FileFinder, type FileState, MISSING_CODES } from './site-file.ts'

export interface Walk {
  /** Absolute. */
  readonly folder: string
  /** Globs of the files wanted. Default: all. */
  readonly patterns?: readonly string[]
  readonly ignore?: readonly string[]
  /** Lists hidden files and links as well, and follows no link. */
  readonly isRaw?: boolean
  /** Says what is behind a link. */
  readonly find?: FileFinder['find']
  /** Called with what is wanted but no file. Without it a folder that may not be read throws. */
  readonly onRefused?: (refusal: Refusal) => void
}

/** A file that was left out of a list, or a folder with all that is in it. */
export interface Refusal {
  /** Relative to the folder listed; empty for this itself. */
  readonly path: string
  /**
   * Why. `dangling` is a link to nothing. `name` is a name that is no text or has control characters, which are then
   * escaped in `path`.
   */
  readonly state: Exclude<FileState, 'file' | 'folder'> | 'large' | 'closed-folder' | 'dangling' | 'name'
}

/** The files below a folder at any depth, relative to it, sorted; none when there is no such folder. */
export function listFiles(walk: Walk): string[] {
  const { folder, patterns = ['**'], ignore = [], isRaw = false, find, onRefused } = walk
  const top = resolve(folder)
  const links = createLinks(top, find)
  const refuse = (path: string, state: Refusal['state']): void =>
    onRefused?.({ path: escapeControls(relative(top, path).replaceAll(sep, '/')), state })

  const own = find?.(top)?.state
  if (own === 'outside' || own === 'private-link') {
    refuse(top, own)
    return []
  }
  const readFolder = (path: string, options: { withFileTypes: true }) => {
    const state = links.refusalOf(path)
    if (state) {
      refuse(path, state)
      return []
    }
    try {
      const inside = readdirSync(path, options)
      const odd = isRaw ? [] : inside.filter(({ name }) => LINE_ENDS.test(name) && name !== FOLDER_ICON)
      for (const { name } of odd) refuse(join(path, name), 'name')
      return odd.length === 0 ? inside : inside.filter((entry) => !odd.includes(entry))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (onRefused && CLOSED.includes(code)) refuse(path, 'closed-folder')
      else if (!MISSING_CODES.includes(code)) throw error
      else if (path.includes(NO_TEXT)) refuse(path, 'name')
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

/** A path as a pattern that matches it and nothing else. */
export function escapePattern(path: string): string {
  return glob.escapePath(path)
}

/** The links of a walk, as it comes to them. */
function createLinks(top: string, find: Walk['find']) {
  const followed: string[] = []
  const refused = new Map<string, Refusal['state']>()
  return {
    /**
     * What a link leads to; of a folder that the walk came through the link itself, which is then not followed: that would
     * not end. `guide/all -> ..` is one, and so are `a/b -> ../b` and `b/a -> ../a` together.
     */
    stat(path: string): Stats {
      const stat = statSync(path)
      const state = find?.(path)?.state
      const isRefused = state === 'outside' || state === 'private-link'
      if (!stat.isDirectory()) return isRefused ? lstatSync(path) : stat
      if (isRefused) {
        // As a folder, so that it is reported unless it is ignored.
        refused.set(resolve(path), state)
        return stat
      }
      const target = realpathSync(path)
      for (let above = dirname(path); isInside(above, top); above = dirname(above)) {
        if (isInside(realpathSync(above), target)) return lstatSync(path)
        if (above === dirname(above)) break
      }
      followed.push(resolve(path))
      return stat
    },
    refusalOf: (folder: string) => (refused.size === 0 ? undefined : refused.get(resolve(folder))),
    isBehind: (file: string): boolean => followed.some((link) => isInside(file, link)),
  }
}

/** The walk's patterns do not match beyond them: what has such a name would be left out silently. */
const LINE_ENDS = /[\n\r\u2028\u2029]/

/** What Node reads in place of bytes that are no text: such a file cannot be opened by its name. */
const NO_TEXT = '\ufffd'

const UNPRINTABLE = new RegExp(`[\\p{Cc}\\p{Cs}${NO_TEXT}]`, 'u')

/** What macOS calls the file with a folder's own icon. */
const FOLDER_ICON = 'Icon\r'

function escapeControls(path: string): string {
  return path.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, (letter) => {
    const digits = letter.charCodeAt(0).toString(16).toUpperCase()
    return `\\u${digits.padStart(4, '0')}`
  })
}
