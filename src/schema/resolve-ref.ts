// `$ref` to the place it names: in the same file, by pointer, anchor or id, or in another file. Who asks knows where
// other files are, and says what is wrong.

export type SchemaObject = Readonly<Record<string, unknown>>

/** A file with schemas. */
export interface SchemaFile {
  /** What references in it are relative to. */
  readonly uri: string
  readonly value: unknown
}

/** A place in a schema file. */
export interface SchemaNode<File extends SchemaFile = SchemaFile> {
  readonly document: File
  /** Names of keys and indices from the top. */
  readonly at: readonly string[]
  readonly value: unknown
}

/** Schemas of a file by the URIs that they give themselves. */
export type SchemaIds<File extends SchemaFile> = ReadonlyMap<string, SchemaNode<File>>

interface RefScope<File extends SchemaFile> {
  idsOf(document: File): SchemaIds<File>
  /** Another file, as a reference names it: without a fragment. */
  open(name: string, from: SchemaNode<File>): SchemaNode<File> | undefined
}

interface FoundRef<File extends SchemaFile> {
  readonly node?: SchemaNode<File> | undefined
  /** Where the fragment was looked for; absent where the file could not be had. */
  readonly start?: SchemaNode<File>
  /** Decoded. */
  readonly fragment: string
}

/** The place that a reference names. */
export function findRef<File extends SchemaFile>(
  ref: string,
  from: SchemaNode<File>,
  { idsOf, open }: RefScope<File>,
): FoundRef<File> {
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

/** Collects the ids of each file once. */
export function createIdIndex<File extends SchemaFile>(): (document: File) => SchemaIds<File> {
  const known = new Map<File, SchemaIds<File>>()
  return (document) => {
    const ids = known.get(document) ?? collectIds(document)
    known.set(document, ids)
    return ids
  }
}

/** How many schemas of a file are looked at for ids. */
const MOST_SCHEMAS = 200_000

/** Schemas may name themselves, and others then refer to that name. */
function collectIds<File extends SchemaFile>(document: File): SchemaIds<File> {
  const ids = new Map<string, SchemaNode<File>>()
  let left = MOST_SCHEMAS
  for (const { schema, at } of walkSchemas(document.value)) {
    if (left-- === 0) break
    const { $id, id, $anchor, $dynamicAnchor } = schema
    const anchors = [$anchor, $dynamicAnchor].map((name) => typeof name === 'string' && `#${name}`)
    for (const name of [$id, id, ...anchors]) {
      const uri = typeof name === 'string' ? resolveUri(name, document.uri) : undefined
      if (uri !== undefined && !ids.has(uri)) ids.set(uri, { document, at: pointerKeys(at), value: schema })
    }
  }
  return ids
}

/** Every schema within a schema, with its JSON pointer. */
export function listSchemas(schema: unknown): { readonly schema: SchemaObject; readonly at: string }[] {
  return [...walkSchemas(schema)]
}

/** Without recursion, since schemas may be deep. */
function* walkSchemas(schema: unknown): Generator<{ readonly schema: SchemaObject; readonly at: string }> {
  const waiting = [{ value: schema, at: '', areNames: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, at, areNames } = next
    if (typeof value !== 'object' || value === null) continue
    const isSchema = !areNames && !Array.isArray(value)
    if (isSchema) yield { schema: value as SchemaObject, at }
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isSchema || !DATA.has(key))
        waiting.push({
          value: inner,
          at: `${at}/${pointerSegment(key)}`,
          areNames: isSchema && NAMES.has(key),
        })
    }
  }
}

/** Keywords whose values are no schemas. */
const DATA = new Set(['enum', 'const', 'default', 'example', 'examples', 'required'])
/** Keywords whose values are schemas by name. */
const NAMES = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/** The top of a file. */
export function rootOf<File extends SchemaFile>(document: File): SchemaNode<File> {
  return { document, at: [], value: document.value }
}

/** A place below another. */
export function childOf<File extends SchemaFile>(
  node: SchemaNode<File>,
  ...names: readonly string[]
): SchemaNode<File> {
  let { value } = node
  for (const name of names) value = hasParts(value) ? value[name] : undefined
  return { document: node.document, at: [...node.at, ...names], value }
}

/** The place that a JSON pointer names below another; undefined when there is none, or the fragment is no pointer. */
export function within<File extends SchemaFile>(
  node: SchemaNode<File>,
  pointer: string,
): SchemaNode<File> | undefined {
  if (pointer === '' || pointer === '/') return node
  if (!pointer.startsWith('/')) return undefined
  const names = pointerKeys(pointer)
  let { value } = node
  for (const name of names) {
    if (!hasParts(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return { document: node.document, at: [...node.at, ...names], value }
}

/** The nearest place above that is a schema with an `$id` of its own: pointers inside it start there. */
export function resourceOf<File extends SchemaFile>({ document, at }: SchemaNode<File>): SchemaNode<File> {
  let found = rootOf(document)
  let { value } = found
  for (const [depth, name] of at.entries()) {
    value = (value as SchemaObject)[name]
    if (typeof (value as SchemaObject | null)?.$id === 'string')
      found = { document, at: at.slice(0, depth + 1), value }
  }
  return found
}

/** A reference to a file or an id, relative to the file that it is in. */
export function resolveUri(ref: string, base: string): string {
  return URL.canParse(ref, base) ? new URL(ref, base).href.replace(/#$/, '') : ref
}

export function isSchemaObject(value: unknown): value is SchemaObject {
  return hasParts(value) && !Array.isArray(value)
}

function hasParts(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null
}

/** The keys that a pointer names, from the top. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return []
  const parts = pointer.replace(/^\//, '').split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A key as a pointer writes it. */
export function pointerSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** A path or fragment of a URI as it is meant. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
