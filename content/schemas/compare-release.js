// `npm run product -- <folder>`: differences between the copies in this folder and a newer release of the product.
// The folder holds checkouts of `canary-checker`, `config-db`, `duty`, `mission-control` and `mission-control-chart`. Each row names
// a field that was added (+), removed (-), changed (~) or deprecated (!), and the pages with a table of its definition.
// `--write` refreshes the copies of the schemas. Values of the charts are compared only: their descriptions are ours.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const here = dirname(fileURLToPath(import.meta.url))
const docs = join(here, '../docs')

/** Copy in this folder → the file it is a copy of. Kinds without a JSON Schema come from their resource definition. */
const SOURCES = {
  'application.schema.json': 'duty/schema/openapi/application.schema.json',
  'canary.schema.json': 'canary-checker/config/schemas/canary.schema.json',
  'connection.schema.json': 'duty/schema/openapi/connection.schema.json',
  'notification.schema.json': 'duty/schema/openapi/notification.schema.json',
  'permission-group.schema.json': 'duty/schema/openapi/permissiongroup.schema.json',
  'permission.schema.json': 'duty/schema/openapi/permission.schema.json',
  'playbook.schema.json': 'duty/schema/openapi/playbook.schema.json',
  'plugin.schema.json': 'mission-control/config/crds/mission-control.flanksource.com_plugins.yaml',
  'scope.schema.json': 'mission-control/config/crds/mission-control.flanksource.com_scopes.yaml',
  'scrape-config.schema.json': 'config-db/config/schemas/scrape_config.schema.json',
  'silence.schema.json': 'duty/schema/openapi/notificationsilence.schema.json',
  'topology.schema.json': 'canary-checker/config/schemas/topology.schema.json',
  'view.schema.json': 'duty/schema/openapi/view.schema.json',
}

/** Description of the values of a chart → the values it describes. */
const CHARTS = {
  'helm/agent.schema.yaml': 'mission-control-chart/agent-chart/values.yaml',
  'helm/mission-control.schema.yaml': 'mission-control-chart/chart/values.yaml',
}

const words = process.argv.slice(2)
const folder = words.find((word) => !word.startsWith('--'))
if (folder === undefined) {
  console.error('Name the folder with the checkouts: npm run product -- ../product [--write]')
  process.exit(2)
}
const tables = readTables()

for (const [file, source] of Object.entries(SOURCES)) {
  const next = readSource(source, readSchema)
  const before = readCopy(join(here, file))
  const rows = compare(fieldsOf(before), fieldsOf(next))
  console.log(`\n${file}: ${rows.length} ${rows.length === 1 ? 'difference' : 'differences'}`)
  for (const { sign, name, text } of rows) {
    const pages = pagesOf(file, name.split('.')[0], next)
    console.log(`${sign} ${name} ${text}${pages.length > 0 ? `  [${pages.join(', ')}]` : ''}`)
  }
  if (words.includes('--write'))
    writeFileSync(join(here, file), `${JSON.stringify(withoutTexts(next), null, 2)}\n`)
}

for (const [file, source] of Object.entries(CHARTS)) {
  const described = describedValues(parse(readFileSync(join(here, file), 'utf8')))
  const values = readSource(source, (path) => valuesOf(parse(readFileSync(path, 'utf8'))))
  const rows = compare(described, withoutSubCharts(values, described))
  console.log(`\n${file}: ${rows.length} ${rows.length === 1 ? 'difference' : 'differences'}`)
  for (const { sign, name, text } of rows) console.log(`${sign} ${name} ${text}`)
}

/** Ends with 2 where the folder lacks a checkout. */
function readSource(source, read) {
  try {
    return read(join(folder, source))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    console.error(`${join(folder, source)} is missing. Check out \`${source.split('/')[0]}\` in ${folder}.`)
    process.exit(2)
  }
}

function readCopy(file) {
  try {
    return readSchema(file)
  } catch {
    return {}
  }
}

/** A JSON Schema, or that of the first version of a custom resource definition. */
function readSchema(file) {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.json')) return JSON.parse(text)
  const { spec } = parse(text)
  const { properties } = spec.versions[0].schema.openAPIV3Schema
  const { kind } = spec.names
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `#/$defs/${kind}`,
    $defs: {
      [kind]: {
        type: 'object',
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          metadata: { type: 'object' },
          spec: { $ref: `#/$defs/${kind}Spec` },
        },
        required: ['metadata', 'spec'],
        additionalProperties: false,
      },
      [`${kind}Spec`]: closed(properties.spec),
    },
  }
}

/** A schema of a resource definition that refuses unknown fields, as the API server drops them. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema)
    .filter(([key]) => !key.startsWith('x-kubernetes-'))
    .map(([key, value]) => [key, closed(value)])
  const open = 'additionalProperties' in schema || schema['x-kubernetes-preserve-unknown-fields'] === true
  return Object.fromEntries([
    ...entries,
    ...(typeof schema.properties === 'object' && schema.type === 'object' && !open
      ? [['additionalProperties', false]]
      : []),
  ])
}

/** The schema without descriptions and titles, which are the product's; `deprecated` remains. */
function withoutTexts(schema, insideProperties = false) {
  if (Array.isArray(schema)) return schema.map((item) => withoutTexts(item))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema)
    .filter(([key]) => insideProperties || (key !== 'description' && key !== 'title'))
    .map(([key, value]) => [key, withoutTexts(value, key === 'properties' && !insideProperties)])
  return Object.fromEntries([
    ...entries,
    ...(!insideProperties && isDeprecated(schema) ? [['deprecated', true]] : []),
  ])
}

function isDeprecated(schema) {
  return schema.deprecated !== true && /^deprecated\b/i.test(schema.description ?? '')
}

/** `Definition.field` → its type and what else matters, as text. */
function fieldsOf({ $defs = {} }) {
  const fields = new Map()
  const walk = (name, schema) => {
    for (const [field, value] of Object.entries(schema.properties ?? {})) {
      const required = schema.required?.includes(field) ? ' required' : ''
      const deprecated = value.deprecated || isDeprecated(value) ? ' deprecated' : ''
      fields.set(`${name}.${field}`, `${typeOf(value)}${required}${deprecated}`)
      if (value.properties) walk(`${name}.${field}`, value)
      if (value.items?.properties) walk(`${name}.${field}[]`, value.items)
    }
  }
  for (const [name, schema] of Object.entries($defs)) walk(name, schema)
  return fields
}

function typeOf(schema) {
  if (typeof schema !== 'object') return 'any'
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`
  return schema.enum ? schema.enum.join(' | ') : (schema.type ?? 'any')
}

/** Path of a value → its default, from the values of a chart. */
function valuesOf(values, path = '') {
  if (
    typeof values !== 'object' ||
    values === null ||
    Array.isArray(values) ||
    Object.keys(values).length === 0
  )
    return new Map([[path, defaultText(values)]])
  return new Map(
    Object.entries(values).flatMap(([key, value]) => [...valuesOf(value, path ? `${path}.${key}` : key)]),
  )
}

/** Path of a value → its default, from our description of a chart. */
function describedValues(schema, path = '') {
  if (!schema.properties || Object.keys(schema.properties).length === 0)
    return new Map([[path, defaultText(schema.default)]])
  return new Map(
    Object.entries(schema.properties).flatMap(([key, value]) => [
      ...describedValues(value, path ? `${path}.${key}` : key),
    ]),
  )
}

/** A default as text; an empty one is `none`, however it is written. */
function defaultText(value) {
  const text = JSON.stringify(value ?? null)
  return ['null', '""', '{}', '[]'].includes(text) ? 'none' : text
}

/** The values, except those inside a value that is described as a unit, such as the values of a sub-chart. */
function withoutSubCharts(values, described) {
  const units = [...described].filter(([, text]) => text === 'none').map(([path]) => path)
  const rest = [...values].filter(([path]) => !units.some((unit) => path.startsWith(`${unit}.`)))
  const present = units.filter((unit) => [...values.keys()].some((path) => path.startsWith(`${unit}.`)))
  return new Map([...rest, ...present.map((unit) => [unit, 'none'])])
}

function compare(before, next) {
  return [...new Set([...before.keys(), ...next.keys()])].sort().flatMap((name) => {
    const [old, now] = [before.get(name), next.get(name)]
    if (old === now) return []
    if (old === undefined) return [{ sign: '+', name, text: now }]
    if (now === undefined) return [{ sign: '-', name, text: old }]
    if (now === `${old} deprecated`) return [{ sign: '!', name, text: now }]
    return [{ sign: '~', name, text: `${old} -> ${now}` }]
  })
}

/** Each table of fields on the pages: its schema, its definition and its page. */
function readTables() {
  const files = readdirSync(docs, { recursive: true }).filter((file) => /\.mdx?$/.test(file))
  return files.flatMap((file) =>
    [...readFileSync(join(docs, file), 'utf8').matchAll(/::schema\{file="([^"]+)" pointer="([^"]*)"/g)].map(
      ([, schema, pointer]) => ({
        schema: relative('/content/schemas', schema),
        definition: pointer.split('/')[2] ?? '',
        page: file,
      }),
    ),
  )
}

/** Pages with a table of the definition, or of one that refers to it. */
function pagesOf(schema, definition, { $defs = {} }) {
  const refers = (name) =>
    name === definition || JSON.stringify($defs[name] ?? '').includes(`#/$defs/${definition}"`)
  return [
    ...new Set(
      tables.filter((table) => table.schema === schema && refers(table.definition)).map(({ page }) => page),
    ),
  ].sort()
}
