// Renders `::schema{file="check.schema.json"}` as a table of the fields that a JSON Schema describes. The fields are
// elements of the page, so that links, anchors, search and exports include them.

import type { Element, ElementContent, Root } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { StepContext } from '../../../core/engine/step-context.ts'
import type { OriginalScope } from '../../../core/markdown/files/original-paths.ts'
import { visitElements } from '../../../core/markdown/transforms/visit-elements.ts'
import type { Finding, Place } from '../../../core/model/finding.ts'
import type { SourcePath } from '../../../core/model/names.ts'
import { decodeUri, isSchemaObject, rootOf, within } from '../resolve-ref.ts'
import { MAX_FIELDS, readFieldTree } from './field-tree.ts'
import { fieldElements } from './fields-to-hast.ts'
import { createResolver, type DocumentNode, missing } from './follow-refs.ts'
import { createMarkdownTexts, placeIn } from './markdown-texts.ts'
import { createDocumentReader } from './read-document.ts'
import { readOverrides } from './read-overrides.ts'
import { nameOf } from './schema-parts.ts'
import type { SchemaTexts } from './schema-texts.ts'
import { findUnknownNames } from './unknown-names.ts'

/** Element name of the directive and the component. */
export const SCHEMA_ELEMENT = 'schema-fields'

export interface SchemaRequest extends OriginalScope {
  readonly path: SourcePath
  readonly texts: SchemaTexts
  /** Language of the messages. */
  readonly language: string
  /** Folders whose files may be used. Default: the whole site. */
  readonly folders?: readonly string[]
  /** Ids of headings. */
  readonly ids: ReadonlySet<string>
  /** The file that contains a line of the tree. */
  fileAt(line: number): SourcePath
  /** Parses Markdown of a schema to mdast. */
  parse(markdown: string): MdastRoot
  /** Converts it to hast. */
  toHast(tree: MdastRoot): Promise<Root>
}

const OPTIONS = ['file', 'pointer', 'depth', 'include', 'omit', 'order', 'overrides', 'id'] as const

/** Fills the tables of a page. */
export async function fillSchemaTables(
  tree: Root,
  request: SchemaRequest,
  context: StepContext,
): Promise<Finding[]> {
  const tables: Element[] = []
  visitElements(tree, (found) => {
    if (found.tagName === SCHEMA_ELEMENT) tables.push(found)
  })
  if (tables.length === 0) return []
  const findings: Finding[] = []
  const texts = createMarkdownTexts(request)
  const used = new Set<string>()
  for (const table of tables) {
    const report = (finding: Finding): void => {
      findings.push(finding)
    }
    const result = fillTable(table, { ...request, report, used, markdown: texts.add }, context)
    for (const part of result) placeIn(part, table)
    table.children.push(...result)
  }
  await texts.fill()
  return findings
}

interface TableRequest extends SchemaRequest {
  report(finding: Finding): void
  /** Anchor prefixes of the previous tables. */
  readonly used: Set<string>
  markdown(text: string, table: Element): Element
}

function fillTable(table: Element, request: TableRequest, context: StepContext): ElementContent[] {
  const { path, report, texts, folders } = request
  const { start } = table.position ?? {}
  const place: Place = { path, ...(start && { line: start.line, column: start.column }) }
  const warn = (message: string, help: string): void =>
    report({ rule: 'schema-table', severity: 'warning', message, help, place })
  const options = takeOptions(table, warn)
  const { file } = options
  // A missing `file` is reported with the attributes.
  if (file === undefined) return []
  const reader = createDocumentReader(context, {
    report,
    ...(folders && { folders }),
    ...(request.originals && { originals: request.originals }),
    ...(request.commitFolders && { commitFolders: request.commitFolders }),
  })
  const resolver = createResolver({ reader, report })
  const [name = '', fragment = ''] = file.split('#')
  const from = request.fileAt(start?.line ?? 1)
  const found = reader.find(name, from, place)
  const document = found === undefined ? undefined : reader.read(found)
  if (!document) return []
  const pointer = (options.pointer ?? fragment).replace(/^#/, '').replace(/^(?=[^/])/, '/')
  const root = rootOf(document)
  const node = within(root, decodeUri(pointer))
  if (!node) {
    const [message, help] = missing(`#${pointer}`, pointer, root)
    report({ rule: 'schema-table', severity: 'error', message, help, place })
    return []
  }
  if (!isSchemaObject(node.value)) {
    report({
      rule: 'schema-table',
      severity: 'error',
      message: `\`${file}\` is not a schema: it is ${Array.isArray(node.value) ? 'a list' : typeof node.value}.`,
      help: 'Name a schema of the file with `pointer="#/$defs/Name"`.',
      place,
    })
    return []
  }
  const named = options.overrides === undefined ? undefined : reader.find(options.overrides, from, place)
  const overrides = readOverrides({
    schema: document.path,
    reader,
    report,
    ...(named !== undefined && { named }),
  })
  const id = chooseId(options.id ?? kebabCase(tableName(node)), request.used)
  const settings = {
    id,
    ...(options.depth !== undefined && { depth: options.depth }),
    include: options.include,
    omit: options.omit,
    isInOrder: options.isInOrder,
    overrides,
    texts,
  }
  const fields = readFieldTree(node, resolver, settings)
  const isRoot = pointer === '' || pointer === '/' || named !== undefined || pointer === pointerOf(root)
  for (const finding of findUnknownNames(fields, settings, {
    place,
    isRoot,
    definitions: definitionNames(root.value),
  }))
    report(finding)
  if (fields.cutAt !== undefined)
    report({
      rule: 'schema-size',
      severity: 'warning',
      message: `The schema has more than ${MAX_FIELDS} fields; those below level ${fields.cutAt} are not shown.`,
      help: 'Write `depth=…`, omit fields with `omit="…"`, or link types in an overrides file.',
      place,
    })
  // A heading with that id is an equivalent target.
  if (!request.ids.has(id)) table.properties.id = id
  const { list } = fields
  if (list.fields.length === 0 && list.choices.length === 0 && fields.cutAt === undefined)
    warn(
      `\`${file}${options.pointer ?? ''}\` describes no fields.`,
      'Name an object with `pointer="#/$defs/Name"`.',
    )
  const markdown = (text: string): Element => request.markdown(text, table)
  // Content of the directive replaces the introduction.
  const intro =
    fields.description !== undefined && table.children.length === 0 ? [markdown(fields.description)] : []
  return [...intro, ...fieldElements(list, { texts, language: request.language, markdown })]
}

interface TableOptions {
  readonly file: string | undefined
  readonly pointer: string | undefined
  readonly depth: number | undefined
  readonly include: readonly string[]
  readonly omit: readonly string[]
  readonly isInOrder: boolean
  readonly overrides: string | undefined
  readonly id: string | undefined
}

/** Removes the options of a table from its element and returns them. */
function takeOptions(table: Element, warn: (message: string, help: string) => void): TableOptions {
  const { properties } = table
  const readOption = (name: (typeof OPTIONS)[number]): string | undefined => {
    const value = properties[name]
    if (Array.isArray(value)) return value.join(' ')
    return value === undefined || value === null || value === '' ? undefined : String(value)
  }
  const list = (name: 'include' | 'omit'): string[] =>
    (readOption(name) ?? '').split(/[\s,]+/).filter((one) => one !== '')
  const depth = readOption('depth')
  if (depth !== undefined && !/^[1-9]\d?$/.test(depth))
    warn(`\`depth\` is "${depth}".`, 'Write the number of levels to show, 1 or more.')
  const options = {
    file: readOption('file'),
    pointer: readOption('pointer'),
    depth: depth !== undefined && /^[1-9]\d?$/.test(depth) ? Number(depth) : undefined,
    include: list('include'),
    omit: list('omit'),
    isInOrder: readOption('order') === 'schema',
    overrides: readOption('overrides'),
    id: readOption('id'),
  }
  table.properties = Object.fromEntries(
    Object.entries(properties).filter(([name]) => !OPTIONS.includes(name as 'file')),
  )
  return options
}

/** Display name of a table: the type, or its file. */
function tableName(node: DocumentNode): string {
  const { $ref } = node.value as { $ref?: unknown }
  if (node.at.length === 0 && typeof $ref === 'string' && $ref.includes('/'))
    return $ref.slice($ref.lastIndexOf('/') + 1)
  return nameOf(node)
}

/** The pointer of a file that consists only of a reference to one of its definitions. */
function pointerOf({ value }: DocumentNode): string | undefined {
  const { $ref } = (value ?? {}) as { $ref?: unknown }
  return typeof $ref === 'string' && $ref.startsWith('#') ? $ref.slice(1) : undefined
}

function definitionNames(value: unknown): string[] {
  const { $defs, definitions, components } = (value ?? {}) as Record<string, unknown>
  const { schemas } = (components ?? {}) as Record<string, unknown>
  return [$defs, definitions, schemas].flatMap((one) => (isSchemaObject(one) ? Object.keys(one) : []))
}

/** `HTTPCheck` → `http-check`. */
function kebabCase(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
  return (
    words
      .replace(/[^\p{L}\d]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'fields'
  )
}

function chooseId(preferred: string, used: Set<string>): string {
  let id = preferred
  for (let again = 2; used.has(id); again++) id = `${preferred}-${again}`
  used.add(id)
  return id
}
