// Variables of the site and of files. Pages read each site variable as a step input, so a changed value rebuilds only the
// pages that use it.

import type { StepContext } from '../../engine/step-context.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { findNearest } from '../../text/nearest.ts'

/** Key of the step value that lists all names. */
const ALL_NAMES = 'variables'

/** Step values for the site variables: one per variable, and the list of names. */
export function namedValues(variables: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(variables).sort()
  return {
    ...Object.fromEntries(names.map((name) => [valueName(name), variables[name]!])),
    [ALL_NAMES]: JSON.stringify(names),
  }
}

function valueName(name: string): string {
  return `variable ${name}`
}

/** The value of a site variable, or undefined when it does not exist. */
export function siteVariable(name: string, context: StepContext): string | undefined {
  return context.value(valueName(name))
}

export interface FileVariables {
  readonly get: (name: string) => string | undefined
  /** Creates the finding for an unknown variable. */
  readonly unknown: (name: string, place: { readonly line: number; readonly column: number }) => Finding
}

/** Looks up variables in the file first, then in the site. Adds requested names to `used`. */
export function createVariables(
  {
    path,
    variables,
  }: { readonly path: SourcePath; readonly variables?: Readonly<Record<string, string>> | undefined },
  context: StepContext,
  used: Set<string> = new Set(),
): FileVariables {
  const fileVariables = variables ?? {}
  return {
    get(name) {
      used.add(name)
      return Object.hasOwn(fileVariables, name) ? fileVariables[name] : siteVariable(name, context)
    },
    unknown(name, place) {
      const siteNames = JSON.parse(context.value(ALL_NAMES) ?? '[]') as string[]
      const nearest = findNearest(name, [...Object.keys(fileVariables), ...siteNames])
      return {
        rule: 'unknown-variable',
        severity: 'warning',
        message: `There is no variable \`${name}\`, so \`@@${name}@@\` is shown as it is.`,
        help:
          nearest === undefined
            ? `Add it to \`variables\` in site.config.ts or to the variables of the included file, or write \`\\@@${name}@@\` to show it.`
            : `Did you mean \`@@${nearest}@@\`? To show it literally, write \`\\@@${name}@@\`.`,
        place: { path, ...place },
      }
    },
  }
}
