// Determines which files of a site are never published, whatever refers to them. Paths are relative to the site root.
//
// File systems may treat different names as equal: they ignore case, accent encoding, invisible characters, trailing
// dots and spaces, or text after a colon. Names are normalized accordingly before they are compared.

import { isInside } from '../paths/is-inside.ts'
import { trimEnd } from '../text/trim-end.ts'

/** Configuration files of the site and its packages, in the site root. */
const CONFIGURATION =
  /^(?:[\w-]+\.config\.[cm]?[jt]s|sidebars\.\w+|package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lockb?|deno\.jsonc?|deno\.lock|[jt]sconfig(?:\.[\w-]+)*\.json)$/

const NOT_HIDDEN = ['.', '..', '.well-known']

/** Whether a path contains a name that starts with a dot. `.well-known` is an exception, because it is meant to be published. */
export function isHidden(path: string): boolean {
  if (!path.includes('.')) return false
  return path.split('/').some((name) => visible(name).startsWith('.') && !NOT_HIDDEN.includes(name))
}

/**
 * Whether a path is a configuration file, a dependency, or inside one of the `unpublished` folders, whose names are
 * normalized.
 */
export function isPrivate(path: string, unpublished: readonly string[]): boolean {
  const folded = foldNames(path)
  return (
    (!folded.includes('/') && CONFIGURATION.test(folded)) ||
    `/${folded}/`.includes('/node_modules/') ||
    unpublished.some((folder) => isInside(folded, folder))
  )
}

/** Normalizes a path, so that all paths that some file system treats as equal become equal. */
export function foldNames(path: string): string {
  if (PLAIN.test(path) && !path.includes('./')) return path.toLowerCase()
  return path.split('/').map(fold).join('/')
}

const PLAIN = /^[\w/.-]*[\w-]$/

function fold(name: string): string {
  const [first = ''] = visible(name).normalize().split(':', 1)
  return trimEnd(first, '. ').toLowerCase()
}

/** Removes characters that some file systems ignore. */
function visible(name: string): string {
  return name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}
