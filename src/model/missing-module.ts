// The finding for a module that the code of a page imports and that does not exist, where the page is built all the same.

import type { Finding } from './finding.ts'

/** The finding, without its place. `isFile`: it is no package. */
export function describeMissingModule(
  name: string,
  isFile: boolean,
): Omit<Finding, 'place'> & { readonly help: string } {
  return {
    rule: 'stand-in',
    severity: 'warning',
    message: `The module "${name}" is not there: what uses it is left out.`,
    help: isFile
      ? 'Run what makes it before the build, or correct the path.'
      : 'Install it, or build it if it is a package of the same repository.',
  }
}

/** Finds the name in the message. */
export const MISSING_MODULE = /^The module "([^"]*)" is not there/
