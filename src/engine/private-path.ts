// Which files of a site are never published, whatever refers to them. Paths are relative to the site root.
//
// File systems may take two names for one: they ignore case, accents' encoding, invisible characters, dots and spaces at
// the end, or what follows a colon. Names are compared without all of these.

import { isInside } from '../paths/is-inside.ts'
import { trimEnd } from '../text/trim-end.ts'

/** Configuration of the site and of its packages, at the top of the site. */
const CONFIGURATION =
  /^(?:[\w-]+\.config\.[cm]?[jt]s|sidebars\.\w+|package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lockb?|deno\.jsonc?|deno\.lock|[jt]sconfig(?:\.[\w-]+)*\.json)$/

const NOT_HIDDEN = ['.', '..', '.well-known']

/** Whether a file or a folder above it has a name that starts with a dot. `.well-known` is there to be found. */
export function isHidden(path: string): boolean {
  if (!path.includes('.')) return false
  return path.split('/').some((name) => visible(name).startsWith('.') && !NOT_HIDDEN.includes(name))
}

/** Whether a path is configuration or a dependency, or inside one of the folders `never`, which are folded. */
export function isPrivate(path: string, never: readonly string[]): boolean {
  const folded = foldNames(path)
  return (
    (!folded.includes('/') && CONFIGURATION.test(folded)) ||
    `/${folded}/`.includes('/node_modules/') ||
    never.some((folder) => isInside(folded, folder))
  )
}

/** The same for all paths that some file system takes for one. */
export function foldNames(path: string): string {
  if (PLAIN.test(path) && !path.includes('./')) return path.toLowerCase()
  return path.split('/').map(fold).join('/')
}

const PLAIN = /^[\w/.-]*[\w-]$/

function fold(name: string): string {
  const [first = ''] = visible(name).normalize().split(':', 1)
  return trimEnd(first, '. ').toLowerCase()
}

/** Some file systems ignore these characters. */
function visible(name: string): string {
  return name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}
