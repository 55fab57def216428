// The files of a schema, and what a reference in one of them leads to.

/** A schema and the files it refers to, ready to validate with. Plain data. */
export interface PreparedSchema {
  /** URI of the file that was registered. */
  readonly root: string
  /** JSON pointer of the schema in it; empty for all of it. */
  readonly at: string
  readonly draft: '4' | '7' | '2019' | '2020'
  /** URI → contents. */
  readonly files: Readonly<Record<string, unknown>>
}

/** A schema within a file. */
export interface SchemaPlace {
  readonly schema: unknown
  /** URI of its file. */
  readonly base: string
  readonly pointer: string
}

export type SchemaObject = Readonly<Record<string, unknown>>

export interface SchemaGraph {
  readonly start: SchemaPlace
  /** A part of a schema, by keys. */
  child(place: SchemaPlace, ...keys: readonly string[]): SchemaPlace
  /** What `$ref` means in this file; undefined where it is broken. */
  follow(ref: string, base: string): SchemaPlace | undefined
  /** The schema at a JSON pointer of the registered file. */
  at(pointer: string): SchemaPlace | undefined
}

export function createSchemaGraph({ root, at, files }: PreparedSchema): SchemaGraph {
  const ids = new Map<string, SchemaPlace>()
  for (const [uri, schema] of Object.entries(files)) {
    ids.set(uri, { schema, base: uri, pointer: '' })
    collectIds(schema, { uri, base: uri, pointer: '', ids })
  }

  function walk(from: SchemaPlace, pointer: string): SchemaPlace | undefined {
    return pointerParts(pointer).reduce<SchemaPlace | undefined>((place, key) => {
      const { schema } = place ?? {}
      return hasParts(schema) && Object.hasOwn(schema, key) ? child(place!, key) : undefined
    }, from)
  }

  const graph: SchemaGraph = {
    start: walk(ids.get(root)!, at) ?? ids.get(root)!,
    child,
    at: (pointer) => walk(ids.get(root)!, pointer),
    follow(ref, base) {
      const whole = ids.get(resolveUri(ref, base))
      if (whole) return whole
      const [file = '', fragment = ''] = ref.split('#')
      const from = ids.get(file === '' ? base : resolveUri(file, base))
      return from && (fragment === '' ? from : walk(from, decodeFragment(fragment)))
    },
  }
  return graph
}

function child(place: SchemaPlace, ...keys: readonly string[]): SchemaPlace {
  return keys.reduce<SchemaPlace>(
    ({ schema, base, pointer }, key) => ({
      schema: hasParts(schema) ? (schema as Record<string, unknown>)[key] : undefined,
      base,
      pointer: `${pointer}/${escapePart(key)}`,
    }),
    place,
  )
}

/** Schemas may name themselves, and others then refer to that name. */
function collectIds(
  schema: unknown,
  { uri, base, pointer, ids }: { uri: string; base: string; pointer: string; ids: Map<string, SchemaPlace> },
): void {
  for (const { schema: inner, at } of listSchemas(schema)) {
    const { $id, id, $anchor } = inner
    const name = [$id, id].find((one) => typeof one === 'string') as string | undefined
    const place = { schema: inner, base: uri, pointer: pointer + at }
    if (name !== undefined) ids.set(resolveUri(name, base), place)
    if (typeof $anchor === 'string') ids.set(resolveUri(`#${$anchor}`, base), place)
  }
}

/** Every schema within a schema, with its JSON pointer. */
export function listSchemas(
  schema: unknown,
  at = '',
  areNames = false,
): { readonly schema: SchemaObject; readonly at: string }[] {
  if (Array.isArray(schema)) return schema.flatMap((one, index) => listSchemas(one, `${at}/${index}`))
  if (!isObject(schema)) return []
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    !areNames && DATA.has(key)
      ? []
      : listSchemas(value, `${at}/${escapePart(key)}`, !areNames && NAMES.has(key)),
  )
  return areNames ? inner : [{ schema: schema as SchemaObject, at }, ...inner]
}

/** Keywords whose values are no schemas. */
const DATA = new Set(['enum', 'const', 'default', 'example', 'examples', 'required'])
/** Keywords whose values are schemas by name. */
const NAMES = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

function escapePart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function pointerParts(pointer: string): string[] {
  return pointer === ''
    ? []
    : pointer
        .replace(/^\//, '')
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function resolveUri(ref: string, base: string): string {
  return URL.canParse(ref, base) ? new URL(ref, base).href.replace(/#$/, '') : ref
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function hasParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
