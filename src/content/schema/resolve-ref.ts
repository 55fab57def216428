// `$ref` to the place it names: in the same file, by pointer, anchor or id, or in another file of the site. Nothing is
// fetched from other sites.

import { createPlaces } from '../../config/read-yaml.ts'
import type { Finding, Place } from '../../model/finding.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { Document, DocumentReader } from './read-document.ts'

export type SchemaObject = Readonly<Record<string, unknown>>

/** A place in a schema file. */
export interface SchemaNode {
  readonly document: Document
  /** Names of keys and indices from the top. */
  readonly at: readonly string[]
  readonly value: unknown
}

export interface Resolver {
  /** The place that a reference names; undefined, with a finding, where there is none. */
  follow(ref: string, from: SchemaNode): SchemaNode | undefined
}

interface ResolverParts {
  readonly reader: DocumentReader
  report(finding: Finding): void
}

/** How many places of a file are looked at for ids. */
const MOST_PLACES = 200_000

export function createResolver({ reader, report }: ResolverParts): Resolver {
  const known = new Map<string, SchemaNode | undefined>()
  const ids = new Map<Document, ReadonlyMap<string, SchemaNode>>()

  function idsOf(document: Document): ReadonlyMap<string, SchemaNode> {
    let found = ids.get(document)
    if (!found) {
      found = collectIds(document)
      ids.set(document, found)
    }
    return found
  }

  function find(ref: string, from: SchemaNode): SchemaNode | undefined {
    const { document } = from
    const hash = ref.indexOf('#')
    const file = hash < 0 ? ref : ref.slice(0, hash)
    const fragment = hash < 0 ? '' : decode(ref.slice(hash + 1))
    const fail = (message: string, help: string): undefined => {
      report({ rule: 'schema-file', severity: 'error', message, help, place: placeOfText(document, ref) })
      return undefined
    }
    const own = file === '' ? undefined : idsOf(document).get(file)
    if (own) return within(own, fragment) ?? fail(...missing(ref, fragment, own))
    if (/^[a-z][\w+.-]*:/i.test(file))
      return fail(
        `\`$ref\` "${ref}" is on another site, and is not fetched.`,
        'Save the schema as a file of the site, and write its path.',
      )
    if (file === '') {
      const root = rootOf(document)
      return (
        within(root, fragment) ??
        within(resourceOf(from), fragment) ??
        (fragment.startsWith('/') ? undefined : idsOf(document).get(`#${fragment}`)) ??
        fail(...missing(ref, fragment, root))
      )
    }
    const place = placeOfText(document, ref)
    const path = reader.find(decode(file).replace(/^(?![./])/, './'), document.path, place)
    const target = path === undefined ? undefined : reader.read(path)
    if (!target) return undefined
    const root = rootOf(target)
    return (
      within(root, fragment) ?? idsOf(target).get(`#${fragment}`) ?? fail(...missing(ref, fragment, root))
    )
  }

  return {
    follow(ref, from) {
      const key = `${from.document.path}#${resourceOf(from).at.join('/')} ${ref}`
      if (!known.has(key)) known.set(key, find(ref, from))
      return known.get(key)
    },
  }
}

/** The top of a file. */
export function rootOf(document: Document): SchemaNode {
  return { document, at: [], value: document.value }
}

/** A place below another. */
export function childOf(node: SchemaNode, ...names: readonly string[]): SchemaNode {
  let { value } = node
  for (const name of names) value = (value as SchemaObject)[name]
  return { document: node.document, at: [...node.at, ...names], value }
}

/** The place that a JSON pointer names below another; undefined when there is none, or the fragment is no pointer. */
export function within(node: SchemaNode, pointer: string): SchemaNode | undefined {
  if (pointer === '' || pointer === '/') return node
  if (!pointer.startsWith('/')) return undefined
  const names = pointerNames(pointer)
  let { value } = node
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as SchemaObject)[name]
  }
  return { document: node.document, at: [...node.at, ...names], value }
}

/** What is wrong with a pointer, and the nearest right one. */
export function missing(written: string, pointer: string, root: SchemaNode): [message: string, help: string] {
  const names = pointerNames(pointer)
  let { value } = root
  const right: string[] = []
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
      const above = right.length === 0 ? 'The file' : `\`#/${right.join('/')}\``
      const some = keys.slice(0, 8).map((key) => `\`${key}\``)
      const list = keys.length > 8 ? `${some.join(', ')}, …` : some.join(', ')
      return [
        `\`${written}\` is not in \`${root.document.path}\`: there is no \`${name}\`.`,
        `${above} has ${keys.length === 0 ? 'no keys' : list}.${didYouMean(name, keys)}`,
      ]
    }
    value = (value as SchemaObject)[name]
    right.push(name)
  }
  return [
    `\`${written}\` is not in \`${root.document.path}\`.`,
    'Write a pointer, such as `#/$defs/Name`, or the `$anchor` of a schema.',
  ]
}

/** The place where a text is written in a file for the first time. */
export function placeOfText({ path, text }: Document, written: string): Place {
  const at = [JSON.stringify(written), written].map((form) => text.indexOf(form)).find((found) => found >= 0)
  return at === undefined ? { path } : { path, ...createPlaces(text)(at) }
}

function pointerNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The nearest place above that is a schema with an `$id` of its own: pointers inside it start there. */
function resourceOf({ document, at }: SchemaNode): SchemaNode {
  let found = rootOf(document)
  let { value } = found
  for (const [depth, name] of at.entries()) {
    value = (value as SchemaObject)[name]
    if (typeof (value as SchemaObject | null)?.$id === 'string')
      found = { document, at: at.slice(0, depth + 1), value }
  }
  return found
}

/** Ids, also without what comes before the last slash, and anchors, as `#name`. */
function collectIds(document: Document): ReadonlyMap<string, SchemaNode> {
  const found = new Map<string, SchemaNode>()
  const stack: SchemaNode[] = [rootOf(document)]
  let left = MOST_PLACES
  for (let node = stack.pop(); node && left > 0; node = stack.pop(), left--) {
    const { value } = node
    if (typeof value !== 'object' || value === null) continue
    const { $id, id, $anchor, $dynamicAnchor } = value as SchemaObject
    for (const one of [$id, id]) {
      if (typeof one !== 'string') continue
      const plain = one.replace(/#$/, '')
      if (!found.has(plain)) found.set(plain, node)
      if (one.startsWith('#') && !found.has(one)) found.set(one, node)
    }
    for (const name of [$anchor, $dynamicAnchor])
      if (typeof name === 'string' && !found.has(`#${name}`)) found.set(`#${name}`, node)
    for (const name of Object.keys(value).reverse()) {
      if (typeof (value as SchemaObject)[name] === 'object') stack.push(childOf(node, name))
    }
  }
  return found
}
