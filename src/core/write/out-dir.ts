// Checks whether a folder may be used for the output. Folders where a user's files could be lost are refused before anything is
// written. Does not create the folder.

import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isInside } from '../paths/is-inside.ts'
import { journalName, looksLikeManifest, manifestName, readJournal } from './manifest.ts'
import { describeKind, statPath } from './on-disk.ts'
import { findBlockedPath, readPlainFile } from './state-files.ts'
import { stateFolder } from './target-path.ts'

/** Reason why a folder is refused, and how to fix it. */
export interface OutDirProblem {
  readonly message: string
  readonly help: string
}

/** Absolute folders of a build. */
export interface OutDirRequest {
  readonly outDir: string
  /** The site's root folder. */
  readonly root: string
  readonly cacheDir: string
  /** Content, static and theme folders; those that do not exist are fine. */
  readonly sources: readonly string[]
}

/** Returns undefined if the folder may be used. */
export function checkOutDir(request: OutDirRequest): OutDirProblem | undefined {
  const outDir = realPath(request.outDir)
  const root = realPath(request.root)
  const refuse = (what: string): OutDirProblem => ({
    message: `The output folder "${request.outDir}" ${what}.`,
    help: 'Choose a separate folder for the output, such as "build": set `outDir` in site.config.ts or pass --out-dir.',
  })

  if (isOfSystem(outDir)) return refuse('is inside a folder of the operating system that is not on a disk')
  if (/[/\\]\.(?:git|hg|svn)(?:[/\\]|$)/i.test(outDir))
    return refuse('is inside the folder of version control')
  if (outDir === root) return refuse('is the site folder itself')
  if (isInside(root, outDir)) return refuse('contains the site folder')
  for (const folder of request.sources) {
    const source = realPath(folder)
    if (outDir === source) return refuse('is a source folder')
    if (isInside(source, outDir)) return refuse(`contains the source folder "${folder}"`)
    // The root may be a content folder: then every output folder is inside it, and is excluded from the content.
    if (source !== root && !isInside(root, source) && isInside(outDir, source)) {
      return refuse(`is inside the source folder "${folder}"`)
    }
  }
  const cacheDir = realPath(request.cacheDir)
  if (outDir === cacheDir) return refuse('is the cache folder')
  if (isInside(cacheDir, outDir)) return refuse('contains the cache folder')
  if (isInside(outDir, cacheDir)) return refuse('is inside the cache folder')

  if (!existsSync(outDir)) {
    if (isLink(outDir)) return refuse('is a broken symbolic link')
    const above = nearestAbove(outDir)
    const isFolder = statSync(above, { throwIfNoEntry: false })?.isDirectory() ?? false
    return isFolder ? undefined : refuse(`is below "${above}", which is not a folder`)
  }
  const stats = statSync(outDir)
  if (!stats.isDirectory()) return refuse(`is ${describeKind(stats)}`)
  const blockedPath = findBlockedPath(outDir)
  if (blockedPath) {
    return {
      message: `The output folder "${request.outDir}" cannot be used: its "${blockedPath.path}" is ${blockedPath.kind}.`,
      help: `Nothing was changed. Find out what put it there, then delete ${join(outDir, blockedPath.path)}, or choose another folder with --out-dir.`,
    }
  }
  if (isOurs(outDir)) return undefined
  const foreign = readdirSync(outDir).filter((name) => name !== stateFolder && name !== '.git')
  if (foreign.length === 0) return undefined
  return {
    message: `The output folder "${request.outDir}" is not empty and was not created by Octavo: it contains "${foreign.sort()[0]}"${foreign.length > 1 ? ` and ${foreign.length - 1} more` : ''}.`,
    help: 'Nothing was changed. Choose another folder with --out-dir, or delete the contents of this one if you no longer need them.',
  }
}

/** Whether a build has finished in this folder, or was killed while it moved its files into place. */
function isOurs(outDir: string): boolean {
  const statePath = join(outDir, stateFolder)
  return (
    looksLikeManifest(readPlainFile(join(statePath, manifestName)) ?? '') ||
    readJournal(readPlainFile(join(statePath, journalName))) !== undefined
  )
}

/** Virtual file systems of Linux and other systems. */
function isOfSystem(folder: string): boolean {
  return systemFolders.some((system) => isInside(folder, system)) && !isInside(folder, '/dev/shm')
}

const systemFolders = ['/proc', '/sys', '/dev']

/** Returns the nearest existing ancestor, which may be a broken link. */
function nearestAbove(path: string): string {
  const above = dirname(path)
  return statPath(above) || above === path ? above : nearestAbove(above)
}

function isLink(path: string): boolean {
  return statPath(path)?.isSymbolicLink() ?? false
}

/** Resolves all symbolic links of a path, even if its end does not exist yet. */
export function realPath(path: string): string {
  const absolutePath = resolve(path)
  try {
    // The native call also returns the actual case of names on case-insensitive file systems.
    return realpathSync.native(absolutePath)
  } catch {
    const parent = dirname(absolutePath)
    return parent === absolutePath ? absolutePath : join(realPath(parent), basename(absolutePath))
  }
}
