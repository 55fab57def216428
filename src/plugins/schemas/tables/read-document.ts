// Reads schema and data files, JSON or YAML, as plain values. Parse errors are reported once per page, with their
// position.

import { join } from 'node:path/posix'
import { decodeText } from '../../../core/config/decode-text.ts'
import { createPlaces } from '../../../core/config/read-yaml.ts'
import { findPublishProblem } from '../../../core/engine/files.ts'
import type { StepContext } from '../../../core/engine/step-context.ts'
import { type OriginalScope, relativePlaces } from '../../../core/markdown/files/original-paths.ts'
import type { Finding, Place } from '../../../core/model/finding.ts'
import type { Hash, SourcePath } from '../../../core/model/names.ts'
import { isInside } from '../../../core/paths/is-inside.ts'
import { languageOf, type ReadData, readData } from '../read-data.ts'
import { readJson } from '../read-json.ts'
import type { SchemaFile } from '../resolve-ref.ts'
import { plainValue, type SampleNode, type SyntaxProblem } from '../sample-node.ts'
import { readYamlSample } from '../samples/read-yaml-sample.ts'

export interface Document extends SchemaFile {
  readonly path: SourcePath
  readonly text: string
  /** The values with their places. Only with `isPlaced`. */
  readonly tree?: SampleNode | undefined
}

export interface DocumentReader {
  /** Resolves a file reference of a page or schema. Returns undefined, with a finding at `place`, if it cannot be read. */
  find(reference: string, from: SourcePath, place: Place): SourcePath | undefined
  /** The parsed value of a resolved file. */
  read(path: SourcePath): Document | undefined
  /** The text of a file; undefined if it is missing. */
  readText(path: SourcePath): string | undefined
}

export interface DocumentScope extends OriginalScope {
  /** Folders whose files pages may use. Default: the whole site. */
  readonly folders?: readonly string[]
  /** Maximum size of a file, in bytes. Default: `MAX_BYTES`. */
  readonly maxBytes?: number
  /** Whether files are parsed with the places of their values, which takes longer. */
  readonly isPlaced?: boolean
  report(finding: Finding): void
}

/** In bytes. Schemas of large systems have a tenth of this. */
const MAX_BYTES = 4 << 20

/** Recently parsed files, cached per thread because many pages use the same schema. Keyed by the hash of the bytes. */
const MAX_CACHED = 24
const cache = new Map<Hash, ReadData>()

/** Reads the files of one page. */
export function createDocumentReader(context: StepContext, scope: DocumentScope): DocumentReader {
  const { folders, maxBytes = MAX_BYTES, isPlaced = false, report } = scope
  const documents = new Map<SourcePath, Document | undefined>()

  function readText(path: SourcePath): string | undefined {
    if (refusalReason(path) !== undefined) return undefined
    const bytes = context.read(path)
    if (!bytes) return undefined
    if (bytes.length > maxBytes) {
      report({
        rule: 'schema-file',
        severity: 'error',
        message: `The file has ${megabytes(bytes.length)} MB. The limit is ${megabytes(maxBytes)} MB.`,
        help: 'Divide it into several files that refer to each other with `$ref`.',
        place: { path },
      })
      return undefined
    }
    return decodeText(bytes, path).text
  }

  function refusalReason(path: SourcePath): string | undefined {
    if (folders && !folders.some((folder) => isInside(path, folder)))
      return 'is outside the folders of content and static files, and authors are not trusted'
    return findPublishProblem(path, context)
  }

  function parse(path: SourcePath, text: string): Document | undefined {
    const uri = `file:///${encodeURI(path)}`
    if (isPlaced) {
      const { tree, problem } = readPlaced(path, text)
      return tree ? { uri, path, text, tree, value: plainValue(tree) } : fail(path, text, problem)
    }
    const hash = context.hashFile(path)!
    let parsed = cache.get(hash)
    if (!parsed) {
      parsed = readData(path, text)
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!)
      cache.set(hash, parsed)
    }
    const { problem, value } = parsed
    return problem ? fail(path, text, problem) : { uri, path, text, value }
  }

  function fail(path: SourcePath, text: string, { at, message, help }: SyntaxProblem): undefined {
    report({
      rule: 'schema-file',
      severity: 'error',
      message: `The ${isPlaced ? 'document' : 'schema'} is not valid ${languageOf(path)}: ${message}`,
      help,
      place: { path, ...createPlaces(text)(at) },
    })
    return undefined
  }

  return {
    readText,
    find(reference, from, place) {
      const places = candidates(reference, from, scope)
      const readable = places.find((path) => refusalReason(path) === undefined)
      if (readable !== undefined) return readable
      const [first] = places
      const [refused = first!, why = 'does not exist'] =
        places
          .map((path) => [path, refusalReason(path)] as const)
          .find(([, why]) => why !== 'does not exist') ?? []
      report({
        rule: 'schema-file',
        severity: 'error',
        message: `The file \`${refused}\` ${why}.`,
        help: /^[./@]/.test(reference)
          ? 'Correct the path: it is relative to the page, or to the folder of the site if it starts with `/`.'
          : 'Correct the path: it is relative to the page or to the folder of the site.',
        place,
      })
      return undefined
    },
    read(path) {
      if (!documents.has(path)) {
        const text = readText(path)
        documents.set(path, text === undefined ? undefined : parse(path, text))
      }
      return documents.get(path)
    },
  }
}

/** Parses a file with the places of its values. */
function readPlaced(
  path: SourcePath,
  text: string,
): { readonly tree?: SampleNode; readonly problem: SyntaxProblem } {
  const { documents, problem } =
    languageOf(path) === 'YAML' ? readYamlSample(text, { hasTemplates: false }) : readJson(text, 'json')
  const [tree, second] = documents
  if (problem || !tree) return { problem: problem ?? EMPTY }
  if (!second) return { tree, problem: EMPTY }
  return {
    problem: { at: second.at, message: 'a second document starts here.', help: 'Remove the `---` above it.' },
  }
}

const EMPTY: SyntaxProblem = { at: 0, message: 'it is empty.', help: 'Write a document.' }

function megabytes(bytes: number): number {
  return Math.round(bytes / (1 << 20))
}

/** Candidate paths: next to the referencing file, then below the site root. */
function candidates(reference: string, from: SourcePath, scope: OriginalScope): SourcePath[] {
  const plain = reference.replace(/^@site\//, '/')
  if (plain.startsWith('/')) return [join('.', plain.replace(/^\/+/, ''))]
  const relative = relativePlaces(plain, from, scope)
  return /^\.\.?\//.test(plain) ? relative : [...relative, join('.', plain)]
}
