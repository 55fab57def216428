// Whether a folder may be used for the output. Whatever could destroy a user's files is refused before anything is
// written. Does not create the folder.

import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readText } from '../engine/files.ts'
import { isInside } from '../model/is-inside.ts'
import { looksLikeManifest, ownFolder } from './manifest.ts'

/** Why a folder is refused, and what to do instead. */
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

/** Undefined when the folder may be used. */
export function checkOutDir(request: OutDirRequest): OutDirProblem | undefined {
  const outDir = realPath(request.outDir)
  const root = realPath(request.root)
  const refuse = (what: string): OutDirProblem => ({
    message: `The output folder "${request.outDir}" ${what}.`,
    help: 'Choose a separate folder for the output, such as "build": set `outDir` in site.config.ts or pass --out-dir.',
  })

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
    return isLink(outDir) ? refuse('is a broken symbolic link') : undefined
  }
  if (!statSync(outDir).isDirectory()) return refuse('is a file')
  if (isOurs(outDir)) return undefined
  const foreign = readdirSync(outDir).filter((name) => name !== ownFolder && name !== '.git')
  if (foreign.length === 0) return undefined
  return {
    message: `The output folder "${request.outDir}" is not empty and was not made by Octavo: it contains "${foreign.sort()[0]}"${foreign.length > 1 ? ` and ${foreign.length - 1} more` : ''}.`,
    help: 'Nothing was changed. Choose another folder with --out-dir, or delete what is in this one if you no longer need it.',
  }
}

/** A build has finished in this folder, or was killed while putting its files in place. */
function isOurs(outDir: string): boolean {
  const own = join(outDir, ownFolder)
  return (
    looksLikeManifest(readText(join(own, 'manifest.json')) ?? '') || existsSync(join(own, 'journal.json'))
  )
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** The path with all symbolic links resolved, even when its end does not exist yet. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    // The native call also returns the actual case of names on case-insensitive file systems.
    return realpathSync.native(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(realPath(parent), basename(whole))
  }
}
