// May this folder be built into? Everything that could lose a person's files is refused before anything is
// written. It does not create the folder.

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
export interface OutDirQuestion {
  readonly outDir: string
  /** The site's root folder. */
  readonly root: string
  readonly cacheDir: string
  /** Content, static and theme folders; those that do not exist are fine. */
  readonly sources: readonly string[]
}

/** Undefined when the folder may be built into. */
export function checkOutDir(question: OutDirQuestion): OutDirProblem | undefined {
  const outDir = realPath(question.outDir)
  const root = realPath(question.root)
  const refuse = (what: string): OutDirProblem => ({
    message: `The output folder "${question.outDir}" ${what}.`,
    help: 'Choose a folder of its own for the output, such as "build": set `outDir` in site.config.ts or pass --out-dir.',
  })

  if (outDir === root) return refuse('is the folder of the site itself')
  if (isInside(root, outDir)) return refuse('holds the folder of the site')
  for (const folder of question.sources) {
    const source = realPath(folder)
    if (outDir === source) return refuse('is a folder of sources')
    if (isInside(source, outDir)) return refuse(`holds the source folder "${folder}"`)
    // The root may be a content folder: then every output folder lies in it, and is left out of the content.
    if (source !== root && !isInside(root, source) && isInside(outDir, source)) {
      return refuse(`lies inside the source folder "${folder}"`)
    }
  }
  const cacheDir = realPath(question.cacheDir)
  if (outDir === cacheDir) return refuse('is the cache folder')
  if (isInside(cacheDir, outDir)) return refuse('holds the cache folder')
  if (isInside(outDir, cacheDir)) return refuse('lies inside the cache folder')

  if (!existsSync(outDir)) {
    return isLink(outDir) ? refuse('is a symbolic link that leads nowhere') : undefined
  }
  if (!statSync(outDir).isDirectory()) return refuse('is a file')
  if (isOurs(outDir)) return undefined
  const foreign = readdirSync(outDir).filter((name) => name !== ownFolder && name !== '.git')
  if (foreign.length === 0) return undefined
  return {
    message: `The output folder "${question.outDir}" is not empty and was not made by Octavo: it holds "${foreign.sort()[0]}"${foreign.length > 1 ? ` and ${foreign.length - 1} more` : ''}.`,
    help: 'Nothing was changed. Choose another folder with --out-dir, or delete what is in this one if you no longer need it.',
  }
}

/** A folder is ours when a build has finished in it, or was stopped while putting its files in place. */
function isOurs(outDir: string): boolean {
  const own = join(outDir, ownFolder)
  return (
    looksLikeManifest(readText(join(own, 'manifest.json')) ?? '') || existsSync(join(own, 'journal.json'))
  )
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** The path with all symbolic links followed, also when its end does not exist yet. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    // The native call also gives the true case of names on file systems that ignore it.
    return realpathSync.native(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(realPath(parent), basename(whole))
  }
}
