// Schema and data files as plain values: JSON, or YAML. What cannot be read is reported once for each page, with the place
// of the mistake.

import { join } from 'node:path/posix'
import { decodeText } from '../../config/decode-text.ts'
import { createPlaces } from '../../config/read-yaml.ts'
import { findPublishProblem } from '../../engine/files.ts'
import type { StepContext } from '../../engine/step.ts'
import type { Finding, Place } from '../../model/finding.ts'
import type { Hash, SourcePath } from '../../model/names.ts'
import { isInside } from '../../paths/is-inside.ts'
import { languageOf, type ReadData, readData } from '../../schema/read-data.ts'
import type { SchemaFile } from '../../schema/resolve-ref.ts'
import { type OriginalScope, relativePlaces } from '../files/original-paths.ts'

export interface Document extends SchemaFile {
  readonly path: SourcePath
  readonly text: string
}

export interface DocumentReader {
  /** The file that a page or a schema means; undefined, with a finding at `place`, where there is none to read. */
  find(written: string, from: SourcePath, place: Place): SourcePath | undefined
  /** The value of a file that was found. */
  read(path: SourcePath): Document | undefined
  /** The text of a file; undefined when there is none. */
  readText(path: SourcePath): string | undefined
}

export interface DocumentScope extends OriginalScope {
  /** Folders whose files pages may show. Absent: all of the site. */
  readonly folders?: readonly string[]
  report(finding: Finding): void
}

/** Schemas of large systems have a tenth of this. */
const MOST_BYTES = 4 << 20

/** A thread keeps the values of the last files: many pages show parts of the same schema. They depend on the bytes alone. */
const MOST_KEPT = 24
const kept = new Map<Hash, ReadData>()

/** Reads the files of one page. */
export function createDocumentReader(context: StepContext, scope: DocumentScope): DocumentReader {
  const { folders, report } = scope
  const documents = new Map<SourcePath, Document | undefined>()

  function readText(path: SourcePath): string | undefined {
    if (whyRefused(path) !== undefined) return undefined
    const bytes = context.read(path)
    if (!bytes || bytes.length > MOST_BYTES) return undefined
    return decodeText(bytes, path).text
  }

  function whyRefused(path: SourcePath): string | undefined {
    if (folders && !folders.some((folder) => isInside(path, folder)))
      return 'is outside the folders of content and static files, and authors are not trusted'
    return findPublishProblem(path, context)
  }

  function parse(path: SourcePath, text: string): Document | undefined {
    const hash = context.hashFile(path)!
    let read = kept.get(hash)
    if (!read) {
      read = readData(path, text)
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
      kept.set(hash, read)
    }
    const { problem, value } = read
    if (!problem) return { uri: `file:///${encodeURI(path)}`, path, text, value }
    report({
      rule: 'schema-file',
      severity: 'error',
      message: `The schema is not valid ${languageOf(path)}: ${problem.message}`,
      help: problem.help,
      place: { path, ...createPlaces(text)(problem.at) },
    })
    return undefined
  }

  return {
    readText,
    find(written, from, place) {
      const tried = candidates(written, from, scope)
      const found = tried.find((path) => whyRefused(path) === undefined)
      if (found !== undefined) return found
      const [first] = tried
      const [refused = first!, why = 'does not exist'] =
        tried.map((path) => [path, whyRefused(path)] as const).find(([, why]) => why !== 'does not exist') ??
        []
      report({
        rule: 'schema-file',
        severity: 'error',
        message: `The file \`${refused}\` ${why}.`,
        help: /^[./@]/.test(written)
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

/** Where a file may be: beside what names it, then below the folder of the site. */
function candidates(written: string, from: SourcePath, scope: OriginalScope): SourcePath[] {
  const plain = written.replace(/^@site\//, '/')
  if (plain.startsWith('/')) return [join('.', plain.replace(/^\/+/, ''))]
  const beside = relativePlaces(plain, from, scope)
  return /^\.\.?\//.test(plain) ? beside : [...beside, join('.', plain)]
}
