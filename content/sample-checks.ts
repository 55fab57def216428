// Checks samples that fit their schema and still fail, or are unsafe, when the product runs them.

import { type CodeSample, definePlugin, type SampleProblem } from 'octavo'
import { findTemplates, type Template } from './sample-templates.ts'

type Path = readonly (string | number)[]
type Mapping = Readonly<Record<string, unknown>>

/** Input of a check: a mapping of the sample, its path, and its document. */
interface Place {
  readonly value: Mapping
  readonly path: Path
  readonly document: Mapping
  readonly textAt: (at: Path) => Template[]
}

interface Problem {
  readonly rule: string
  /** A field, or a template of its text. */
  readonly at: Path | Template
  readonly message: string
  readonly help: string
}

/** Checks of the samples in this documentation, by what the product does with them. */
export const sampleChecks = definePlugin({
  name: 'sample-checks',
  rules: {
    'junit-command': {
      description:
        'A container of a JUnit check has no `command`, so its exit code is never written and the check fails.',
    },
    'checkout-folder': {
      description:
        'A script uses the `destination` of its checkout, which the server ignores: it starts in the clone.',
    },
    'unquoted-parameter': {
      description:
        'A command contains a parameter or a webhook request without `shellQuote`, or quotes it twice: anyone who starts the playbook can run any command.',
    },
    'sql-parameter': {
      description:
        'A query contains a parameter that nothing checks: anyone who starts the playbook can change the query.',
    },
    'open-permission': {
      description:
        'A permission has an empty `object`, or fields that are ignored: it applies to every resource.',
    },
  },
  samples: [{ languages: ['yaml', 'yml'], check: checkSample }],
})

const CHECKS = [checkJunit, checkCheckout, checkShell, checkQuery, checkPermission]

function checkSample(sample: CodeSample): SampleProblem[] {
  const problems: SampleProblem[] = []
  for (const document of sample.documents) {
    const root = isMapping(document.value) ? document.value : {}
    const textAt = (at: Path) => {
      const place = document.placeOf(at)
      return place ? findTemplates(sample.text, place.line) : []
    }
    visit(document.value, [], (value, path) => {
      for (const check of CHECKS)
        for (const { at, ...problem } of check({ value, path, document: root, textAt }))
          problems.push({
            ...problem,
            ...('line' in at ? placeOfTemplate(at) : (document.placeOf(at) ?? { line: 1 })),
          })
    })
  }
  return problems
}

function placeOfTemplate({ line, column }: Template): { readonly line: number; readonly column: number } {
  return { line, column }
}

function checkJunit({ value, path }: Place): Problem[] {
  if (!('testResults' in value) || !isMapping(value.spec)) return []
  return listOf(value.spec.containers).flatMap((container, index) =>
    isMapping(container) && !('command' in container)
      ? [
          {
            rule: 'junit-command',
            at: [...path, 'spec', 'containers', index],
            message: 'The container has no `command`.',
            help: 'Add the command of the image: only then is its exit code recorded.',
          },
        ]
      : [],
  )
}

function checkCheckout({ value, path }: Place): Problem[] {
  const { checkout, script } = value
  if (!isMapping(checkout) || typeof script !== 'string') return []
  const { destination } = checkout
  if (typeof destination !== 'string' || !script.includes(destination)) return []
  return [
    {
      rule: 'checkout-folder',
      at: [...path, 'script'],
      message: 'The script uses the `destination` of the checkout, which is ignored.',
      help: 'Remove `destination` and the `cd`: the script starts in the clone.',
    },
  ]
}

/** Scripts of actions and checks, and commands of containers that start a shell. */
function checkShell({ value, path, textAt }: Place): Problem[] {
  const fields: string[] = []
  if (typeof value.script === 'string') fields.push('script')
  const words = [...listOf(value.command), ...listOf(value.args)]
  if (words.some((word) => typeof word === 'string' && /^-\w*c$/.test(word)))
    fields.push('command' in value ? 'command' : 'args', 'args')
  return [...new Set(fields)]
    .filter((field) => field in value)
    .flatMap((field) => textAt([...path, field]))
    .filter(({ isInput }) => isInput)
    .flatMap((template) => {
      if (!/\bshellQuote\b/.test(template.text))
        return [
          {
            rule: 'unquoted-parameter',
            at: template,
            message: `The command contains \`${firstLine(template.text)}\` without quoting.`,
            help: 'Add `| shellQuote` within the template, or pass the value in `env`.',
          },
        ]
      if (template.quote === undefined) return []
      return [
        {
          rule: 'unquoted-parameter',
          at: template,
          message: `\`${firstLine(template.text)}\` is inside of ${template.quote}, and \`shellQuote\` adds quotes again.`,
          help: `Remove the ${template.quote} around the template.`,
        },
      ]
    })
}

/** Queries of SQL actions and checks. A parameter is checked if it is a list, or if a filter of the playbook names it. */
function checkQuery({ value, path, document, textAt }: Place): Problem[] {
  if (typeof value.query !== 'string' || !isSql(value, path)) return []
  const spec = isMapping(document.spec) ? document.spec : document
  const filters = JSON.stringify(listOf(spec.filters))
  return textAt([...path, 'query'])
    .filter(({ isInput }) => isInput)
    .filter(({ text }) => {
      const names = [...text.matchAll(/\bparams\.(\w+)/g)].map(([, name]) => name!)
      return names.length === 0 || names.some((name) => !filters.includes(`params.${name}`))
    })
    .map((template) => ({
      rule: 'sql-parameter',
      at: template,
      message: `The query contains \`${firstLine(template.text)}\`, which nothing checks.`,
      help: 'Check the parameter in `filters` of the playbook, with `matches` or `in`.',
    }))
}

function isSql(value: Mapping, path: Path): boolean {
  return (
    'driver' in value || ['sql', 'postgres', 'mysql', 'mssql'].some((key) => path.slice(-2).includes(key))
  )
}

function checkPermission({ value, path, document }: Place): Problem[] {
  const isSpec =
    (document.kind === 'Permission' && path.join() === 'spec') || ('subject' in value && 'actions' in value)
  if (!isSpec) return []
  const problems: Problem[] = []
  if (isMapping(value.object) && Object.keys(value.object).length === 0)
    problems.push({
      rule: 'open-permission',
      at: [...path, 'object'],
      message: 'The permission has an empty `object`, which is every resource.',
      help: 'Name the resources, or `scopes`.',
    })
  for (const field of ['agents', 'tags'])
    if (field in value)
      problems.push({
        rule: 'open-permission',
        at: [...path, field],
        message: `The server ignores \`${field}\` of a permission.`,
        help: 'Select by agent or tag in a `Scope`, and name it in `object.scopes`.',
      })
  return problems
}

function visit(value: unknown, path: Path, see: (value: Mapping, path: Path) => void): void {
  if (isMapping(value)) see(value, path)
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value))
    visit(item, [...path, Array.isArray(value) ? Number(key) : key], see)
}

function firstLine(text: string): string {
  const [first = '', second] = text.split('\n')
  return second === undefined ? first : `${first.trim()} …`
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
