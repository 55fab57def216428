// Reports names in the options of a table that its schema does not have.

import type { Finding } from '../../../core/model/finding.ts'
import { createGuesser, didYouMean } from '../../../core/text/nearest.ts'
import type { FieldTree, TreeSettings } from './field-tree.ts'

interface UnknownNames {
  readonly place: Finding['place']
  /** Whether the table shows the root of its file, so that override paths start there. */
  readonly isRoot: boolean
  readonly definitions: readonly string[]
}

/** Finds names in `include`, `omit` and overrides that the schema does not have. */
export function findUnknownNames(
  tree: FieldTree,
  { include, omit, overrides }: TreeSettings,
  { place, isRoot, definitions }: UnknownNames,
): Finding[] {
  const guesser = createGuesser(() => tree.paths)
  const findings: Finding[] = []
  const warn = (rule: string, message: string, name: string, at: Finding['place'], rest: string): void => {
    const nearest = guesser.guess(name)
    const help = `${nearest === undefined ? '' : `Did you mean \`${nearest}\`? `}${rest}`
    findings.push({ rule, severity: 'warning', message, help, ...(at && { place: at }) })
  }
  for (const [option, names] of [
    ['include', include],
    ['omit', omit],
  ] as const)
    for (const name of names)
      if (!tree.paths.has(name))
        warn(
          'schema-table',
          `\`${option}\` names \`${name}\`, which is not a field of this schema.`,
          name,
          place,
          'Correct the name, or remove it.',
        )
  // Fields below the table's depth are unknown, so they are not reported.
  const isUnknown = (path: string): boolean => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')))
    return (
      !tree.paths.has(path) && (parent === '' || [...tree.paths].some((one) => one.startsWith(`${parent}.`)))
    )
  }
  const ADD = 'A field that the schema does not have needs `add: true`.'
  if (isRoot)
    for (const [path, { place: at, isShared, add }] of overrides.fields)
      if (!add && !isShared && isUnknown(path))
        warn('schema-overrides', `\`${path}\` is not a field of the schema.`, path, at, ADD)
  for (const [name, { place: at, isShared, fields }] of overrides.types) {
    const fieldNames = tree.types.get(name)
    if (!fieldNames && !isShared && !definitions.includes(name)) {
      const help = `Write the name of a definition, as in its \`$ref\`.${didYouMean(name, definitions)}`
      findings.push({
        rule: 'schema-overrides',
        severity: 'warning',
        message: `\`${name}\` is not a definition of the schema.`,
        help,
        place: at,
      })
    }
    for (const [field, { place: at, isShared, add }] of fields)
      if (fieldNames && !add && !isShared && !fieldNames.has(field))
        findings.push({
          rule: 'schema-overrides',
          severity: 'warning',
          message: `\`${field}\` is not a field of \`${name}\`.`,
          help: `${ADD}${didYouMean(field, fieldNames)}`,
          place: at,
        })
  }
  return findings
}
