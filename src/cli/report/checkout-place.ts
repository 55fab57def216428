// Paths for code hosts: relative to the checkout, not to a site in one of its folders.

import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { join as joinPosix } from 'node:path/posix'
import type { Finding } from '../../model/finding.ts'

/** The findings with paths relative to the git checkout of the site, else to the working directory. */
export function placeInCheckout(findings: readonly Finding[], root: string, cwd: string): Finding[] {
  const prefix = relative(findCheckout(root) ?? cwd, root).replaceAll('\\', '/')
  if (prefix === '') return [...findings]
  return findings.map((finding) => {
    const { place } = finding
    return place ? { ...finding, place: { ...place, path: joinPosix(prefix, place.path) } } : finding
  })
}

/** `.git` is a folder, or a file in worktrees and submodules. */
function findCheckout(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}
