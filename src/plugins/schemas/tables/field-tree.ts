// Converts a schema to the fields of a table: nested to a maximum depth, in order, with anchors and overrides.
//
// A named type is expanded once. Further uses, including recursive ones, link to the first.

import type { DocumentNode, Resolver } from './follow-refs.ts'
import type { Limits } from './read-limits.ts'
import type { FieldOverride, Overrides } from './read-overrides.ts'
import { type Choice, type FieldValue, readShape, type Shape } from './read-shape.ts'
import { type ChoiceKind, keyOf, type Schemas } from './schema-parts.ts'
import type { SchemaTexts } from './schema-texts.ts'
import type { TextPlace } from './text-place.ts'
import { createTypeWriter, plainType, type TypeText } from './type-text.ts'

export interface Field {
  readonly id: string
  readonly name: string
  /** Path of the parent fields, such as `tls.` of `tls.key`. */
  readonly parent: string
  readonly type: TypeText
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly deprecated: boolean | string
  /** Markdown. */
  readonly description: string | undefined
  readonly descriptionPlace?: TextPlace | undefined
  readonly format: string | undefined
  readonly values: readonly FieldValue[]
  readonly default: unknown
  readonly examples: readonly unknown[]
  readonly limits: Limits
  readonly pattern: string | undefined
  readonly requires: readonly string[]
  readonly group: string | undefined
  readonly inside: FieldList | undefined
}

export interface FieldList {
  readonly id: string
  readonly fields: readonly Field[]
  readonly notes: readonly { readonly kind: ChoiceKind; readonly sets: readonly (readonly string[])[] }[]
  readonly choices: readonly { readonly kind: ChoiceKind; readonly options: readonly Option[] }[]
}

export interface Option {
  readonly title: string
  readonly type: TypeText
  readonly description: string | undefined
  readonly descriptionPlace?: TextPlace | undefined
  readonly inside: FieldList | undefined
}

export interface TreeSettings {
  /** Prefix of anchors. */
  readonly id: string
  /** Maximum depth of fields. Default: unlimited. */
  readonly depth?: number
  readonly include: readonly string[]
  readonly omit: readonly string[]
  /** Whether to retain the schema's order. Otherwise required fields come first. */
  readonly isInOrder: boolean
  readonly overrides: Overrides
  readonly texts: SchemaTexts
  /** Fields with this mark are not shown. */
  readonly without?: 'isReadOnly' | 'isWriteOnly' | undefined
  /** Maximum number of fields. Default: `MAX_FIELDS`. */
  readonly limit?: number
}

export interface FieldTree {
  readonly description?: string | undefined
  readonly list: FieldList
  /** Depth to which the table was reduced, because it has too many fields. */
  readonly cutAt?: number
  /** Paths that `include`, `omit` and overrides may use. */
  readonly paths: ReadonlySet<string>
  /** Definition → its fields. */
  readonly types: ReadonlyMap<string, ReadonlySet<string>>
}

/** Limit of fields per table: more are slow on phones. */
export const MAX_FIELDS = 1000

/** Maximum depth; more than in any realistic schema. */
const MAX_DEPTH = 20

/** The fields of a schema. */
export function readFieldTree(node: DocumentNode, resolver: Resolver, settings: TreeSettings): FieldTree {
  const deepest = Math.min(settings.depth ?? MAX_DEPTH, MAX_DEPTH)
  const complete = build(node, resolver, { ...settings, depth: deepest })
  if (complete) return complete
  // Find the greatest depth that fits, so that only the deepest fields are omitted.
  let fitting: { readonly tree: FieldTree; readonly depth: number } | undefined
  for (let depth = 1; depth < deepest; depth++) {
    const tree = build(node, resolver, { ...settings, depth })
    if (!tree) break
    fitting = { tree, depth }
  }
  if (fitting) return { ...fitting.tree, cutAt: fitting.depth }
  const empty: FieldList = { id: settings.id, fields: [], notes: [], choices: [] }
  return { list: empty, cutAt: 0, paths: new Set(), types: new Map() }
}

/** Builds the tree. Returns undefined if it has too many fields. */
function build(
  node: DocumentNode,
  resolver: Resolver,
  {
    id: prefix,
    depth: deepest = MAX_DEPTH,
    limit = MAX_FIELDS,
    include,
    omit,
    isInOrder,
    overrides,
    without,
    texts,
  }: TreeSettings,
): FieldTree | undefined {
  const expanded = new Map<string, { readonly id: string; readonly levelsLeft: number }>()
  const open = new Set<string>()
  const ids = new Set<string>()
  const paths = new Set<string>()
  const types = new Map<string, Set<string>>()
  const overridden = [...overrides.fields.keys()]
  const typeText = createTypeWriter({ resolver, types: overrides.types, texts })
  let count = 0

  interface Place {
    /** As in overrides: `headers.name`. */
    readonly path: string
    readonly id: string
    /** As displayed: `headers[].`. */
    readonly parent: string
    readonly levelsLeft: number
    /** The definition that declares the fields. */
    readonly owner?: string | undefined
    /** Whether the fields belong to one of several options. */
    readonly isOption?: boolean
  }

  function uniqueId(baseId: string): string {
    let id = baseId
    for (let again = 2; ids.has(id); again++) id = `${baseId}-${again}`
    ids.add(id)
    return id
  }

  function listOf(shape: Shape, place: Place): FieldList {
    const named = shape.name === undefined ? undefined : overrides.types.get(shape.name)
    const owner = shape.name ?? place.owner
    const fields: { field: Field; order: number | undefined }[] = []
    const inPlace = { ...place, owner }
    const add = (name: string, schemas: Schemas | undefined, isRequired: boolean): void => {
      const path = place.path === '' ? name : `${place.path}.${name}`
      paths.add(path)
      if (owner !== undefined) {
        const fieldNames = types.get(owner) ?? new Set()
        types.set(owner, fieldNames.add(name))
      }
      const override: FieldOverride = { ...named?.fields.get(name), ...overrides.fields.get(path) }
      if (without && readShape(schemas ?? [], resolver)[without]) return
      if (override.hidden || (place.path === '' && !isShown(name))) return
      if (++count > limit) throw TOO_MANY
      const requires = shape.requires.get(name) ?? []
      fields.push({
        field: fieldOf(name, schemas, { isRequired, requires, override, place: inPlace }),
        order: override.order,
      })
    }
    for (const [name, schemas] of shape.properties) add(name, schemas, shape.required.has(name))
    // Required properties without a schema.
    for (const name of shape.required)
      if (!shape.properties.has(name) && !place.isOption) add(name, undefined, true)
    for (const [pattern, schemas] of shape.patterns) add(`/${pattern}/`, schemas, false)
    if (shape.entries && (fields.length > 0 || shape.patterns.size > 0)) add('*', shape.entries, false)
    for (const [index, schemas] of shape.tuple.entries()) add(`[${index}]`, schemas, false)
    for (const [path, { add: isAdded }] of [...(named?.fields ?? []), ...overrides.fields]) {
      if (!isAdded || paths.has(path)) continue
      const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
      if (parent === place.path || named?.fields.has(path))
        add(path.slice(path.lastIndexOf('.') + 1), undefined, false)
    }
    const ordered = fields
      .map((one, at) => ({ ...one, at }))
      .sort(
        (a, b) =>
          (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) ||
          (isInOrder ? 0 : Number(b.field.isRequired) - Number(a.field.isRequired)) ||
          a.at - b.at,
      )
    const hasField = (name: string): boolean => ordered.some(({ field }) => field.name === name)
    const notes = shape.requiredSets.map(({ kind, sets }) => ({ kind, sets }))
    if (place.path === '')
      for (const { kind, names } of overrides.notes)
        if (names.every(hasField)) notes.push({ kind, sets: names.map((name) => [name]) })
    return {
      id: place.id,
      fields: ordered.map(({ field }) => field),
      notes: notes.filter(({ sets }) => sets.flat().some(hasField)),
      choices: shape.choices.flatMap((choice) => choiceOf(choice, inPlace)),
    }
  }

  function isShown(name: string): boolean {
    if (omit.includes(name)) return false
    return include.length === 0 || include.includes(name)
  }

  function choiceOf({ kind, options, conditions }: Choice, place: Place): FieldList['choices'] {
    const shown = options.map((schemas, at): Option & { readonly isRich: boolean } => {
      if (++count > limit) throw TOO_MANY
      const shape = readShape(schemas, resolver)
      const { inner } = unwrap(shape)
      const constants = [...shape.properties].flatMap(([, property]) => {
        const { values = [] } = readShape(property, resolver)
        return values.length === 1 ? String(values[0]!.value) : []
      })
      const condition = conditions?.[at] || undefined
      const name =
        shape.title ??
        shape.name ??
        inner.name ??
        constants[0] ??
        texts.option.replace('{number}', String(at + 1))
      const title = condition === undefined ? name : `${name} (${condition})`
      const id = `${place.id}.${name.replace(/\W+/g, '-').toLowerCase()}`
      const { type, inside } = expand(shape, { ...place, id, isOption: true })
      const { description, descriptionPlace } = shape
      return {
        ...{ title, type, description, inside, ...(descriptionPlace && { descriptionPlace }) },
        isRich: inside !== undefined || description !== undefined || shape.key !== undefined,
      }
    })
    return shown.some(({ isRich }) => isRich) ? [{ kind, options: shown }] : []
  }

  interface FieldParts {
    readonly isRequired: boolean
    readonly requires: readonly string[]
    readonly override: FieldOverride
    readonly place: Place
  }

  function fieldOf(
    name: string,
    schemas: Schemas | undefined,
    { isRequired, requires, override, place }: FieldParts,
  ): Field {
    const path = place.path === '' ? name : `${place.path}.${name}`
    const id = uniqueId(`${place.id}.${name.replace(/\s+/g, '-')}`)
    const shape = readShape(schemas ?? [], resolver)
    const { inner } = unwrap(shape)
    const { type, inside } = expand(
      shape,
      { path, id, parent: `${place.parent}${name}`, levelsLeft: place.levelsLeft - 1 },
      override.link !== undefined || override.type !== undefined,
    )
    const typeName = inner.name === undefined ? undefined : overrides.types.get(inner.name)
    const explicitType = override.type ?? (override.link === undefined ? undefined : plainType(type))
    return {
      id,
      name,
      parent: place.parent,
      type:
        explicitType === undefined
          ? type
          : [{ text: explicitType, ...(override.link !== undefined && { href: override.link }) }],
      isRequired: override.required ?? isRequired,
      isReadOnly: shape.isReadOnly,
      isWriteOnly: shape.isWriteOnly,
      deprecated: override.deprecated ?? shape.deprecated,
      description: override.description ?? shape.description ?? typeName?.description,
      ...(override.description === undefined &&
        shape.descriptionPlace && { descriptionPlace: shape.descriptionPlace }),
      format: shape.format ?? inner.format,
      values: shape.values ?? inner.values ?? [],
      default: override.default === undefined ? shape.default : override.default,
      examples: override.examples ?? shape.examples,
      limits: { ...inner.limits, ...shape.limits },
      pattern: shape.pattern ?? inner.pattern,
      requires,
      group: override.group,
      inside,
    }
  }

  /** Expands the type of a value, with its fields unless they are listed elsewhere. */
  function expand(
    shape: Shape,
    place: Place,
    isReplaced = false,
  ): { readonly type: TypeText; readonly inside?: FieldList } {
    const { inner, suffix } = unwrap(shape)
    const { key, name } = inner
    const linked = name === undefined ? undefined : overrides.types.get(name)?.link
    if (isReplaced || linked !== undefined || !hasFields(inner)) return { type: typeText(shape) }
    const existing = key === undefined ? undefined : expanded.get(key)
    const isOpen = key !== undefined && open.has(key)
    const isSpecial = overridden.some((path) => path.startsWith(`${place.path}.`))
    if (existing && (isOpen || (existing.levelsLeft >= place.levelsLeft && !isSpecial)))
      return { type: typeText(shape, `#${existing.id}`) }
    if (place.levelsLeft <= 0) return { type: typeText(shape) }
    const isField = place.isOption !== true
    const id = isField ? `${place.id}-fields` : uniqueId(place.id)
    if (key !== undefined) {
      expanded.set(key, { id, levelsLeft: place.levelsLeft })
      open.add(key)
    }
    const list = listOf(inner, {
      ...place,
      id: place.id,
      parent: isField ? `${place.parent}${suffix}.` : place.parent,
    })
    if (key !== undefined) open.delete(key)
    const inside = { ...list, id }
    const isEmpty = list.fields.length === 0 && list.choices.length === 0 && list.notes.length === 0
    return { type: typeText(shape), ...(!isEmpty && { inside }) }
  }

  function hasFields(shape: Shape): boolean {
    return (
      shape.properties.size > 0 ||
      shape.patterns.size > 0 ||
      shape.tuple.length > 0 ||
      shape.choices.some(({ options }) => options.some((option) => hasFieldsInside(option)))
    )
  }

  function hasFieldsInside(schemas: Schemas): boolean {
    const { inner } = unwrap(readShape(schemas, resolver))
    return inner.properties.size > 0 || inner.patterns.size > 0 || inner.tuple.length > 0
  }

  /** The innermost item of lists and maps: the fields of `headers` are those of one header. */
  function unwrap(shape: Shape): { readonly inner: Shape; readonly suffix: string } {
    let inner = shape
    let suffix = ''
    for (let level = 0; level < MAX_DEPTH; level++) {
      const isPlain = inner.properties.size === 0 && inner.patterns.size === 0 && inner.tuple.length === 0
      const next = isPlain && inner.choices.length === 0 ? (inner.items ?? inner.entries) : undefined
      if (!next) break
      suffix += inner.items ? '[]' : '.*'
      inner = readShape(next, resolver)
    }
    return { inner, suffix }
  }

  try {
    const shape = readShape([node], resolver)
    const { inner } = unwrap(shape)
    const name = inner.name ?? shape.name
    ids.add(prefix)
    if (inner.key !== undefined) {
      expanded.set(inner.key, { id: prefix, levelsLeft: deepest })
      open.add(inner.key)
    }
    const key = keyOf(node)
    expanded.set(key, { id: prefix, levelsLeft: deepest })
    open.add(key)
    // The target of a pointer is a type as well, so that type overrides apply to its fields.
    const type = name ?? node.at.at(-1)
    const list = listOf(type === undefined ? inner : { ...inner, name: type }, {
      path: '',
      id: prefix,
      parent: '',
      levelsLeft: deepest,
      owner: type ?? '',
    })
    return { description: shape.description, list, paths, types }
  } catch (error) {
    if (error === TOO_MANY) return undefined
    throw error
  }
}

const TOO_MANY = Symbol('too many fields')
