// Checks the samples of a page.
//
// 1. Parse the text in its language.             3. Run the checkers of plugins.
// 2. Validate each document with its schema.     4. Report samples marked as invalid that are valid.

import { createPlaces } from '../../../core/config/read-yaml.ts'
import { OVERTIME } from '../../../core/engine/internal-error.ts'
import type { CodeRef, StepContext } from '../../../core/engine/step-context.ts'
import type { Finding } from '../../../core/model/finding.ts'
import type { Hash, SourcePath } from '../../../core/model/names.ts'
import { checkResult, SAMPLE_PROBLEMS } from '../../../core/plugin/hook-results.ts'
import type { PluginModule, SampleChecker } from '../../../core/plugin/plugin.ts'
import { pageFailure } from '../../../core/plugin/plugin-failure.ts'
import { suggest } from '../../../core/text/nearest.ts'
import { readJson } from '../read-json.ts'
import { nodeAt, type ParsedSample, plainValue, type SampleNode } from '../sample-node.ts'
import type { SampleOptions, SampleSchema } from '../sample-options.ts'
import { findMisspelling, findSchema } from './choose-schema.ts'
import { createDocumentCheck, type DocumentCheck, type SamplePoint } from './document-check.ts'
import { readYamlSample } from './read-yaml-sample.ts'
import { replaceJsonTemplates } from './replace-templates.ts'
import type { RawSample } from './sample.ts'
import type { PreparedSchema } from './schema-graph.ts'

/** A registered schema and the parsed contents of its file. */
export interface UsableSchema extends SampleSchema {
  /** Store hash of a `PreparedSchema`. Absent when the file cannot be used. */
  readonly schema?: Hash
}

export interface SamplesInput {
  readonly path: SourcePath
  /** Store hash of a `RawSample[]`. */
  readonly samples: Hash
  readonly settings: Omit<SampleOptions, 'schemas'> & {
    readonly schemas: readonly UsableSchema[]
    /** The configuration's code. Absent unless a plugin checks samples. */
    readonly plugins?: CodeRef
  }
  readonly settingsHash: Hash
}

interface Problem extends SamplePoint {
  readonly rule: string
}

/** Compiled checks by schema hash, cached per thread because compilation is slow. */
const checks = new Map<Hash, DocumentCheck>()

export async function findSampleProblems(input: SamplesInput, context: StepContext): Promise<Finding[]> {
  const { path, settings } = input
  const { plugins = [] } = settings.plugins ? await context.load<PluginModule>(settings.plugins) : {}
  const checkers = plugins.flatMap(({ name, samples = [] }) =>
    samples.map((checker) => ({ plugin: name, checker })),
  )
  const findings: Finding[] = []
  const onError = (plugin: string, error: unknown): void => {
    // A timeout is not cached: the next run may finish in time.
    if (error instanceof Error && error.name === OVERTIME) throw error
    findings.push(pageFailure(plugin, error, { place: { path }, context }))
  }
  for (const sample of context.get<readonly RawSample[]>(input.samples)) {
    if (sample.unchecked !== undefined) continue
    const parsed = readSample(sample)
    const problems = [
      ...findSyntaxProblems(sample, parsed),
      ...findSchemaProblems(sample, parsed, { input, context }),
      ...(await runCheckers(sample, parsed, { checkers, path, context, onError })),
    ]
    const reported = sample.invalid ? checkInvalidMark(sample, problems, parsed) : problems
    const lineOf = createPlaces(sample.text)
    for (const { rule, at, message, help } of reported) {
      findings.push({
        rule,
        severity: rule === 'schema-file' ? 'error' : 'warning',
        message,
        help,
        place: placeOf(sample, at, { path, lineOf }),
      })
    }
  }
  return findings
}

/** Parses a sample. Returns undefined for languages without a built-in parser. */
function readSample({ language, text }: RawSample): ParsedSample | undefined {
  switch (language) {
    case 'yaml':
    case 'yml':
      return readYamlSample(text)
    case 'json':
    case 'jsonc':
      return text.trim() === '' ? { documents: [] } : readJson(replaceJsonTemplates(text).text, language)
    case 'jsonl':
    case 'ndjson':
      return readJson(replaceJsonTemplates(text).text, 'jsonl')
    default:
      return undefined
  }
}

function findSyntaxProblems({ language }: RawSample, parsed: ParsedSample | undefined): Problem[] {
  if (!parsed?.problem) return []
  const { at, message, help } = parsed.problem
  const name = language.startsWith('y') ? 'YAML' : 'JSON'
  return [{ rule: 'sample-syntax', at, message: `This is not valid ${name}: ${lowerFirst(message)}`, help }]
}

interface CheckScope {
  readonly input: SamplesInput
  readonly context: StepContext
}

function findSchemaProblems(
  sample: RawSample,
  parsed: ParsedSample | undefined,
  { input: { settings }, context }: CheckScope,
): Problem[] {
  const { schemas } = settings
  if (!parsed || sample.schema === 'none') return []
  const [name = '', part] = sample.schema?.split('#') ?? []
  const named = schemas.find((schema) => schema.name === name)
  if (sample.schema !== undefined && !named) {
    const schemaNames = schemas.map((schema) => schema.name)
    const list = schemaNames.map((one) => `\`${one}\``).join(', ')
    const otherwise =
      schemaNames.length > 0
        ? `The schemas are: ${list}.`
        : 'Register it under `samples.schemas` in site.config.ts.'
    const help = suggest(name, schemaNames, otherwise)
    return [{ rule: 'unknown-schema', at: -1, message: `There is no schema \`${name}\`.`, help }]
  }
  const problems: Problem[] = []
  for (const document of parsed.documents) {
    if (document.isOpen || document.value === null) continue
    const schema = named ?? findSchema(document, sample, schemas)
    if (schema) problems.push(...validate(document, { schema, sample, part, context }))
    else problems.push(...withoutSchema(document, schemas, settings.requireSchemas))
  }
  return problems
}

function validate(
  document: SampleNode,
  {
    schema: { name, schema },
    sample,
    part,
    context,
  }: { schema: UsableSchema; sample: RawSample; part: string | undefined; context: StepContext },
): Problem[] {
  if (schema === undefined) return []
  let check = checks.get(schema)
  if (!check) {
    check = createDocumentCheck(context.get<PreparedSchema>(schema))
    checks.set(schema, check)
  }
  const run = check
  let points: ReturnType<DocumentCheck>
  try {
    points = context.limit(() => run(document, { part, isPartial: sample.partial ?? false }))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [
      {
        rule: 'schema-file',
        at: -1,
        message: `The schema \`${name}\` cannot be used: it refers to itself without end.`,
        help: 'Point each `$ref` of the schema to another place, or to a property or an item of the value.',
      },
    ]
  }
  if (points !== undefined) return points.map((point) => ({ rule: 'sample-schema', ...point }))
  return [
    {
      rule: 'unknown-schema',
      at: -1,
      message: `The schema \`${name}\` has nothing at \`${part}\`.`,
      help: 'Write fields, `name#spec.http[]`, or a JSON pointer into the schema, `name#/$defs/Port`.',
    },
  ]
}

function withoutSchema(
  document: SampleNode,
  schemas: readonly UsableSchema[],
  requireSchemas: boolean,
): Problem[] {
  const misspelled = findMisspelling(document, schemas)
  if (misspelled) {
    const { field, value: written, nearest } = misspelled
    const at = document.entries.get(field)!.node.at
    const message = `\`${field}\` is \`${written}\`, which has no schema.`
    return [{ rule: 'sample-schema', at, message, help: `Did you mean \`${nearest}\`?` }]
  }
  if (!requireSchemas) return []
  return [
    {
      rule: 'unchecked-sample',
      at: document.at,
      message: 'This sample has no schema.',
      help: 'Name one in the fence, `schema=name`, or write `schema=none` to skip the check.',
    },
  ]
}

interface CheckersRequest {
  readonly checkers: readonly { readonly plugin: string; readonly checker: SampleChecker }[]
  readonly path: string
  readonly context: StepContext
  onError(plugin: string, error: unknown): void
}

async function runCheckers(
  sample: RawSample,
  parsed: ParsedSample | undefined,
  { checkers, path, context, onError }: CheckersRequest,
): Promise<Problem[]> {
  const { language, text, title } = sample
  const matchingCheckers = checkers.filter(({ checker }) => checker.languages.includes(language))
  if (matchingCheckers.length === 0) return []
  const placeIn = createPlaces(text)
  const documents = (parsed?.documents ?? []).map((document) => ({
    value: plainValue(document),
    placeOf(at: readonly (string | number)[]) {
      const node = nodeAt(document, at)
      return node && placeIn(node.at)
    },
  }))
  const checkedSample = {
    path: sample.from?.path ?? sample.path ?? path,
    language,
    text,
    documents,
    ...(title !== undefined && { title }),
  }
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const problems: Problem[] = []
  for (const { plugin, checker } of matchingCheckers) {
    try {
      const found = await context.limit(() => checker.check(checkedSample))
      for (const problem of checkResult('`check` of `samples`', SAMPLE_PROBLEMS, found) ?? []) {
        const { rule, line, column = 1, message, help = '' } = problem
        problems.push({ rule, message, help, at: (starts[line - 1] ?? text.length) + column - 1 })
      }
    } catch (error) {
      onError(plugin, error)
    }
  }
  return problems
}

/** Problems of a sample marked as `invalid`: none if it has at least one, otherwise that the mark is wrong. */
function checkInvalidMark(
  { schema }: RawSample,
  problems: readonly Problem[],
  parsed: ParsedSample | undefined,
): Problem[] {
  if (problems.some(({ rule }) => rule !== 'unchecked-sample' && rule !== 'unknown-schema')) return []
  const unknownSchemas = problems.filter(({ rule }) => rule === 'unknown-schema')
  if (!parsed || unknownSchemas.length > 0) return unknownSchemas
  const help =
    schema === undefined
      ? 'Remove `invalid`, or name the schema that it does not match: `schema=name`.'
      : 'Remove `invalid`.'
  return [
    { rule: 'valid-sample', at: -1, message: 'This sample is marked as `invalid`, but is valid.', help },
  ]
}

/** Converts an offset in the sample's text, or -1 for its fence, to a position in the file. */
function placeOf(
  { line, column, indents, path: included, from }: RawSample,
  at: number,
  { path, lineOf }: { path: string; lineOf: ReturnType<typeof createPlaces> },
): NonNullable<Finding['place']> {
  const file = (included ?? path) as NonNullable<Finding['place']>['path']
  if (at < 0) return { path: file, line, column }
  const point = lineOf(at)
  if (from) return { path: from.path, line: from.line + point.line - 1, column: point.column }
  return { path: file, line: line + point.line, column: point.column + (indents?.[point.line - 1] ?? 0) }
}

function lowerFirst(message: string): string {
  return /^[A-Z][a-z]/.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : message
}
