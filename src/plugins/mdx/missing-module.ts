// The finding for an unresolved import in the code of a page. The page is built nevertheless.

import type { Finding } from '../../core/model/finding.ts'

/** Creates the finding, without its place. `isFile`: the import is a file path, not a package. */
export function describeMissingModule(
  name: string,
  isFile: boolean,
): Omit<Finding, 'place'> & { readonly help: string } {
  return {
    rule: 'stand-in',
    severity: 'warning',
    message: `The module "${name}" does not exist: code that uses it is omitted.`,
    help: isFile
      ? 'Generate it before the build, or correct the path.'
      : 'Install it, or build it if it is a package of the same repository.',
  }
}

/** Matches the message and captures the module name. */
export const MISSING_MODULE = /^The module "([^"]*)" does not exist/
