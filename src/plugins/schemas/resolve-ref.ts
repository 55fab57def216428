// Resolves `$ref` to a schema in the same file, by pointer, anchor or id, or in another file. Callers locate other files and
// report broken references.

export type SchemaObject = Readonly<Record<string, unknown>>

/** A file with schemas. */
export interface SchemaFile {
  /** Base URI of the references in the file. */
  readonly uri: string
  readonly value: unknown
}

/** A value in a schema file. */
export interface SchemaNode<File extends SchemaFile = SchemaFile> {
  readonly document: File
  /** Keys and indices from the root of the file. */
  readonly at: readonly string[]
  readonly value: unknown
}

/** Schemas of a file by the URIs of their ids and anchors. */
export type SchemaIds<File extends SchemaFile> = ReadonlyMap<string, SchemaNode<File>>

interface RefScope<File extends SchemaFile> {
  idsOf(document: File): SchemaIds<File>
  /** Opens another file by the URI of a reference, without its fragment. */
  open(name: string, from: SchemaNode<File>): SchemaNode<File> | undefined
}

interface RefResult<File extends SchemaFile> {
  readonly node?: SchemaNode<File> | undefined
  /** The root of the file or schema with the fragment. Absent when the file could not be opened. */
  readonly start?: SchemaNode<File>
  /** The decoded fragment. */
  readonly fragment: string
}

/** Resolves a reference. The result has no `node` when the target is missing. */
export function findRef<File extends SchemaFile>(
  ref: string,
  from: SchemaNode<File>,
  { idsOf, open }: RefScope<File>,
): RefResult<File> {
  const hash = ref.indexOf('#')
  const file = hash < 0 ? ref : ref.slice(0, hash)
  const fragment = hash < 0 ? '' : decodeUri(ref.slice(hash + 1))
  const { document } = from
  const start =
    file === '' ? rootOf(document) : (idsOf(document).get(resolveUri(file, document.uri)) ?? open(file, from))
  if (!start) return { fragment }
  const node =
    within(start, fragment) ??
    (file === '' ? within(resourceOf(from), fragment) : undefined) ??
    (fragment.startsWith('/')
      ? undefined
      : idsOf(start.document).get(resolveUri(`#${fragment}`, start.document.uri)))
  return { node, start, fragment }
}

/** Creates a function that collects the ids of a file, and caches them. */
export function createIdIndex<File extends SchemaFile>(): (document: File) => SchemaIds<File> {
  const idsByFile = new Map<File, SchemaIds<File>>()
  return (document) => {
    const ids = idsByFile.get(document) ?? collectIds(document)
    idsByFile.set(document, ids)
    return ids
  }
}

/** Maximum number of schemas per file to search for ids. */
const MAX_SCHEMAS = 200_000

/** Collects the schemas that declare an id or an anchor. The first of several with the same URI is used. */
function collectIds<File extends SchemaFile>(document: File): SchemaIds<File> {
  const ids = new Map<string, SchemaNode<File>>()
  let remaining = MAX_SCHEMAS
  for (const { schema, at } of walkSchemas(document.value)) {
    if (remaining-- === 0) break
    const { $id, id, $anchor, $dynamicAnchor } = schema
    const anchors = [$anchor, $dynamicAnchor].map((name) => typeof name === 'string' && `#${name}`)
    for (const name of [$id, id, ...anchors]) {
      const uri = typeof name === 'string' ? resolveUri(name, document.uri) : undefined
      if (uri !== undefined && !ids.has(uri)) ids.set(uri, { document, at: pointerKeys(at), value: schema })
    }
  }
  return ids
}

/** All schemas within a schema, itself included, with their JSON pointers. */
export function listSchemas(schema: unknown): { readonly schema: SchemaObject; readonly at: string }[] {
  return [...walkSchemas(schema)]
}

/** Walks schemas in document order, without recursion, because schemas may be deeply nested. */
function* walkSchemas(schema: unknown): Generator<{ readonly schema: SchemaObject; readonly at: string }> {
  const stack = [{ value: schema, at: '', areNames: false }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, at, areNames } = next
    if (typeof value !== 'object' || value === null) continue
    const isSchema = !areNames && !Array.isArray(value)
    if (isSchema) yield { schema: value as SchemaObject, at }
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isSchema || !DATA_KEYWORDS.has(key))
        stack.push({
          value: inner,
          at: `${at}/${pointerSegment(key)}`,
          areNames: isSchema && MAP_KEYWORDS.has(key),
        })
    }
  }
}

/** Keywords whose values are data, not schemas. */
const DATA_KEYWORDS = new Set(['enum', 'const', 'default', 'example', 'examples', 'required'])
/** Keywords whose values are maps of schemas by name. */
const MAP_KEYWORDS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/** The root of a file. */
export function rootOf<File extends SchemaFile>(document: File): SchemaNode<File> {
  return { document, at: [], value: document.value }
}

/** A descendant of a node. Its value is undefined when it does not exist. */
export function childOf<File extends SchemaFile>(
  node: SchemaNode<File>,
  ...names: readonly string[]
): SchemaNode<File> {
  let { value } = node
  for (const name of names) value = isObject(value) ? value[name] : undefined
  return { document: node.document, at: [...node.at, ...names], value }
}

/** Resolves a JSON pointer from a node. Returns undefined when the target is missing or the fragment is not a pointer. */
export function within<File extends SchemaFile>(
  node: SchemaNode<File>,
  pointer: string,
): SchemaNode<File> | undefined {
  if (pointer === '' || pointer === '/') return node
  if (!pointer.startsWith('/')) return undefined
  const names = pointerKeys(pointer)
  let { value } = node
  for (const name of names) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return { document: node.document, at: [...node.at, ...names], value }
}

/** The nearest enclosing schema with an `$id`, or the root. Pointers inside such a schema start there. */
export function resourceOf<File extends SchemaFile>({ document, at }: SchemaNode<File>): SchemaNode<File> {
  let resource = rootOf(document)
  let { value } = resource
  for (const [depth, name] of at.entries()) {
    // The path of a generated schema, such as that of a parameter, leads out of the document.
    if (!isObject(value)) break
    value = value[name]
    if (typeof (value as SchemaObject | null)?.$id === 'string')
      resource = { document, at: at.slice(0, depth + 1), value }
  }
  return resource
}

/** Resolves a reference to a file or an id against the URI of its own file. Returns invalid references unchanged. */
export function resolveUri(ref: string, base: string): string {
  return URL.canParse(ref, base) ? new URL(ref, base).href.replace(/#$/, '') : ref
}

export function isSchemaObject(value: unknown): value is SchemaObject {
  return isObject(value) && !Array.isArray(value)
}

function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null
}

/** The unescaped keys of a JSON pointer. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return []
  const parts = pointer.replace(/^\//, '').split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A key, escaped for a JSON pointer. */
export function pointerSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Decodes a path or fragment of a URI. Returns it unchanged when it is malformed. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
