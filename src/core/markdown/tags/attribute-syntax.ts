// Finds attributes of HTML tags that browsers drop or misread: repeated ones, and the rest of a value with quotation marks in it.

import type { Finding } from '../../model/finding.ts'

/** An attribute with its value. A name extends to the next space, `=`, `/` or `>`. */
const ATTRIBUTE = /([^\s=/>]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*))?/g

/** Message and help for the first such attribute of a start tag in its source form. */
export function findAttributeMistake(source: string): Pick<Finding, 'message' | 'help'> | undefined {
  const [opening, tag] = /^<([^\s/>]+)/.exec(source) ?? []
  // Values in braces are reported as such.
  if (opening === undefined || /=\s*\{/.test(source)) return undefined
  const names = new Set<string>()
  for (const [, name] of source.slice(opening.length).matchAll(ATTRIBUTE)) {
    if (/["'`<]/.test(name!))
      return {
        message: `\`${name}\` in \`<${tag}>\` is not an attribute, and is dropped.`,
        help: 'Write attributes as `name="value"`, and `&quot;` for a quotation mark in a value.',
      }
    // Names of components are sensitive to case.
    if (names.has(name!))
      return {
        message: `\`<${tag}>\` has the attribute \`${name}\` twice: only the first one counts.`,
        help: 'Remove one of the two, or join their values.',
      }
    names.add(name!)
  }
  return undefined
}
