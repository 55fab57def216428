// Resolves references in schemas of tables to files of the site. External references are not fetched.

import { createPlaces } from '../../../core/config/read-yaml.ts'
import type { Finding, Place } from '../../../core/model/finding.ts'
import { didYouMean } from '../../../core/text/nearest.ts'
import {
  createIdIndex,
  decodeUri,
  findRef,
  pointerKeys,
  resourceOf,
  rootOf,
  type SchemaNode,
  type SchemaObject,
} from '../resolve-ref.ts'
import type { Document, DocumentReader } from './read-document.ts'
import { createLocator, type TextPlace } from './text-place.ts'

/** A node of a schema file. */
export type DocumentNode = SchemaNode<Document>

export interface Resolver {
  /** Resolves a reference. Returns undefined, with a finding, if the target does not exist. */
  follow(ref: string, from: DocumentNode): DocumentNode | undefined
  /** The place of a value. Returns undefined if its file was parsed without places. */
  locate(node: DocumentNode): TextPlace | undefined
  /** Caches a value by key, because tables of large documents read the same schemas often. */
  memo<Value>(key: unknown, make: () => Value): Value
}

interface ResolverParts {
  readonly reader: DocumentReader
  report(finding: Finding): void
}

export function createResolver({ reader, report }: ResolverParts): Resolver {
  const resolved = new Map<string, DocumentNode | undefined>()
  const values = new Map<unknown, unknown>()
  const idsOf = createIdIndex<Document>()

  function find(ref: string, from: DocumentNode): DocumentNode | undefined {
    const place = (): Place => placeOfText(from.document, ref)
    const fail = (message: string, help: string): undefined => {
      report({ rule: 'schema-file', severity: 'error', message, help, place: place() })
      return undefined
    }
    const open = (file: string): DocumentNode | undefined => {
      if (/^[a-z][\w+.-]*:/i.test(file))
        return fail(
          `\`$ref\` "${ref}" is on another site, and is not fetched.`,
          'Save the schema as a file of the site, and write its path.',
        )
      const path = reader.find(decodeUri(file).replace(/^(?![./])/, './'), from.document.path, place())
      const target = path === undefined ? undefined : reader.read(path)
      return target && rootOf(target)
    }
    const { node, start, fragment } = findRef(ref, from, { idsOf, open })
    return node ?? (start && fail(...missing(ref, fragment, start)))
  }

  return {
    follow(ref, from) {
      const key = `${from.document.path}#${resourceOf(from).at.join('/')} ${ref}`
      if (!resolved.has(key)) resolved.set(key, find(ref, from))
      return resolved.get(key)
    },
    locate: createLocator(),
    memo<Value>(key: unknown, make: () => Value) {
      if (!values.has(key)) values.set(key, make())
      return values.get(key) as Value
    },
  }
}

/** Describes a broken pointer, and suggests the nearest valid one. */
export function missing(
  reference: string,
  pointer: string,
  root: DocumentNode,
): [message: string, help: string] {
  const names = pointer.startsWith('/') ? pointerKeys(pointer) : []
  let { value } = root
  const validKeys: string[] = []
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
      const above = validKeys.length === 0 ? 'The file' : `\`#/${validKeys.join('/')}\``
      const some = keys.slice(0, 8).map((key) => `\`${key}\``)
      const list = keys.length > 8 ? `${some.join(', ')}, …` : some.join(', ')
      return [
        `\`${reference}\` is not in \`${root.document.path}\`: there is no \`${name}\`.`,
        `${above} has ${keys.length === 0 ? 'no keys' : list}.${didYouMean(name, keys)}`,
      ]
    }
    value = (value as SchemaObject)[name]
    validKeys.push(name)
  }
  return [
    `\`${reference}\` is not in \`${root.document.path}\`.`,
    'Write a pointer, such as `#/$defs/Name`, or the `$anchor` of a schema.',
  ]
}

/** The first occurrence of a string in a file. */
export function placeOfText({ path, text }: Document, searched: string): Place {
  const at = [JSON.stringify(searched), searched]
    .map((form) => text.indexOf(form))
    .find((found) => found >= 0)
  return at === undefined ? { path } : { path, ...createPlaces(text)(at) }
}
