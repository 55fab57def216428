// The variables of a site, of a page and of an include, by name. A page that uses one of the site asks for it as for a
// file: if its value changes, only the pages that asked are made again.

import type { StepContext } from '../../engine/step.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { findNearest } from '../../text/nearest.ts'

/** The name by which a step asks for all names. */
const ALL_NAMES = 'variables'

/** The values that steps may ask for, by name. */
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

/** The value of a variable of the site. */
export function siteVariable(name: string, context: StepContext): string | undefined {
  return context.value(valueName(name))
}

export interface FileVariables {
  readonly get: (name: string) => string | undefined
  /** The finding for a variable that does not exist. */
  readonly unknown: (name: string, place: { readonly line: number; readonly column: number }) => Finding
}

/** The variables of a file: its own before those of the site. Names that are asked for are added to `used`. */
export function createVariables(
  {
    path,
    variables,
  }: { readonly path: SourcePath; readonly variables?: Readonly<Record<string, string>> | undefined },
  context: StepContext,
  used: Set<string> = new Set(),
): FileVariables {
  const own = variables ?? {}
  return {
    get(name) {
      used.add(name)
      return Object.hasOwn(own, name) ? own[name] : siteVariable(name, context)
    },
    unknown(name, place) {
      const ofSite = JSON.parse(context.value(ALL_NAMES) ?? '[]') as string[]
      const nearest = findNearest(name, [...Object.keys(own), ...ofSite])
      return {
        rule: 'unknown-variable',
        severity: 'warning',
        message: `There is no variable \`${name}\`, so \`@@${name}@@\` is shown as it is.`,
        help:
          nearest === undefined
            ? `Add it to \`variables\` in site.config.ts or to those of the file that is included, or write \`\\@@${name}@@\` to show it.`
            : `Did you mean \`@@${nearest}@@\`? To show it as it is, write \`\\@@${name}@@\`.`,
        place: { path, ...place },
      }
    },
  }
}
