// Describes validation issues of the configuration: the problem, its place, and a valid value.

import type { z } from 'zod'
import type { Finding } from '../model/finding.ts'
import type { ConfigSource } from '../model/site-options.ts'
import { PLUGIN_FIELDS } from '../plugin/plugin-config.ts'
import { nameValue } from '../text/name-value.ts'
import { suggest } from '../text/nearest.ts'
import { placeOfField } from './config-place.ts'
import { fieldsAt } from './fields-at.ts'
import { FOREIGN_FIELDS, FOREIGN_PLUGIN_FIELDS } from './foreign-fields.ts'
import type { PlainProblem } from './plain-data.ts'
import { THEME_FIELDS } from './theme-config.ts'

type Issue = z.core.$ZodIssue

interface IssueSource extends ConfigSource {
  /** Names of all fields. */
  readonly names: readonly string[]
  /** Keys of all messages. */
  readonly messageKeys: readonly string[]
  readonly schema: z.core.$ZodType
}

/** Returns the findings for one issue of the schema. */
export function describeIssue(issue: Issue, rawConfig: unknown, source: IssueSource): Finding[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      finding(
        source,
        [...issue.path, key],
        'is not a field of the configuration',
        suggestField(key, issue.path, source),
      ),
    )
  }
  if (issue.code === 'invalid_union') {
    // The branch with the deepest error is most likely the intended one.
    const branches = issue.errors.filter((branch) => branch.length > 0)
    const deepest = branches.sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
    if (deepest && depth(deepest) > 0) {
      return deepest.flatMap((inner) =>
        describeIssue({ ...inner, path: [...issue.path, ...inner.path] } as Issue, rawConfig, source),
      )
    }
  }
  if (issue.code === 'invalid_key') {
    const [wrong] = issue.issues
    const help = wrong ? whatToWrite(wrong as Issue, source) : 'Use another name.'
    return [finding(source, issue.path, 'has a name that cannot be used', help)]
  }
  const value = valueAt(rawConfig, issue.path)
  const help = wrapPlugin(issue.path, value) ?? whatToWrite(issue, source)
  return [finding(source, issue.path, `is ${nameValue(value)}`, help)]
}

/** Returns the finding for a value that is not plain data. */
export function describeUnplain({ at, what }: PlainProblem, source: ConfigSource): Finding {
  return finding(source, at, what, 'Write plain text, numbers, lists and objects.')
}

/** Help for a unified plugin that is used as an Octavo plugin. Undefined for other values. */
function wrapPlugin(at: readonly PropertyKey[], value: unknown): string | undefined {
  const plugin = Array.isArray(value) ? value[0] : value
  if (at[0] !== 'plugins' || at.length !== 2) return undefined
  if (typeof plugin === 'string')
    return `Import it, \`import plugin from '${plugin}'\`. A Markdown plugin goes into \`{ name: 'markdown', remark: [plugin] }\`.`
  if (typeof plugin !== 'function') return undefined
  const field = /^rehype/i.test(plugin.name) ? 'rehype' : 'remark'
  const name = plugin.name || 'plugin'
  return `Write \`{ name: 'markdown', ${field}: [${name}] }\` for a unified plugin, or call \`${name}()\` if it returns an Octavo plugin.`
}

/** Schema type → description. */
const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: '`true` or `false`',
  number: 'a number',
  object: 'an object',
  record: 'an object of names and values, `{ name: value }`',
  string: 'text',
}

/** Kinds of string with a specific format. */
const PATHS: Readonly<Record<string, string>> = {
  styles: "Write a list of paths of style sheets, `styles: ['./theme.css']`.",
}

function whatToWrite(issue: Issue, { schema }: IssueSource): string {
  const field = String(issue.path[0])
  if (issue.code === 'invalid_type' && Object.hasOwn(PATHS, field)) return PATHS[field]!
  if (issue.code === 'invalid_type' && issue.expected === 'object') {
    const fields = fieldsAt(schema, issue.path)
    if (fields.length > 0 && fields.length <= MAX_FIELDS)
      return `Write an object, with ${listFields(fields)}.`
  }
  const kinds = kindsOf(issue)
  return kinds.length > 0 ? `Write ${kinds.join(' or ')}.` : `${capital(issue.message)}.`
}

/** Describes the accepted types instead of a value of the wrong type. Empty when the schema has a message. */
function kindsOf(issue: Issue): readonly string[] {
  switch (issue.code) {
    case 'invalid_type':
      return [KINDS[issue.expected] ?? issue.expected]
    case 'invalid_value':
      return issue.values.map((value) => `\`${JSON.stringify(value)}\``)
    case 'invalid_union':
      return [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).flatMap(kindsOf)))]
    default:
      return []
  }
}

function depth(issues: readonly Issue[]): number {
  return Math.max(
    ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 0.5 : 0)),
  )
}

function finding(source: ConfigSource, at: readonly PropertyKey[], problem: string, help: string): Finding {
  const name = at
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : index === 0 ? String(part) : `.${String(part)}`,
    )
    .join('')
  const place = placeOfField(source, at)
  return {
    rule: 'configuration',
    severity: 'error',
    message: name === '' ? 'The configuration is not an object.' : `\`${name}\` ${problem}.`,
    help: name === '' ? 'Write `export default defineSite({ … })`.' : help,
    ...(place && { place }),
  }
}

/** Longer lists are in the handbook. */
const MAX_FIELDS = 20

function listFields(fields: readonly string[]): string {
  return fields.map((name) => `\`${name}\``).join(', ')
}

function suggestField(
  key: string,
  at: readonly PropertyKey[],
  { names, messageKeys, schema }: IssueSource,
): string {
  const isTheme = at.length === 1 && at[0] === 'theme'
  const isPlugin = at.length === 2 && at[0] === 'plugins'
  const fields = isTheme
    ? THEME_FIELDS
    : isPlugin
      ? PLUGIN_FIELDS
      : at.length === 0
        ? names
        : fieldsAt(schema, at)
  const foreign = isPlugin ? FOREIGN_PLUGIN_FIELDS : at.length === 0 ? FOREIGN_FIELDS : {}
  if (Object.hasOwn(foreign, key)) return foreign[key]!
  const isMessage = at.at(-1) === 'messages'
  if (isMessage) return suggest(key, messageKeys, 'Remove it. The handbook lists the messages.')
  return suggest(
    key,
    fields,
    fields.length > MAX_FIELDS
      ? 'Remove it. The handbook lists all fields, under "Configuration".'
      : fields.length > 0
        ? `Remove it. The fields are: ${fields.join(', ')}.`
        : 'Remove it.',
  )
}

function valueAt(value: unknown, at: readonly PropertyKey[]): unknown {
  return at.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

function capital(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
