// Reads the parts of a site, and refuses what is damaged, missing or given twice.
//
// Anybody may have written the folder of a part: its files count only as plain files with the contents that `shard.json`
// names, and no path in them is ever opened or written.

import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { ConfigProblem } from '../config/config-problem.ts'
import { isPlainFile, readKeptValue } from '../engine/cache-file.ts'
import { isPackIndex } from '../engine/pack.ts'
import { readRegularFile } from '../engine/site-file.ts'
import type { Finding } from '../model/finding.ts'
import {
  PART_FILES,
  PART_FORMAT,
  type Part,
  RECORD_FILE,
  SOURCES_FILE,
  type SourceList,
  UNFINISHED,
} from './part-files.ts'

/** Reads all parts of a site. Throws `ConfigProblem` when one is damaged, missing or there twice. */
export function readParts(folders: readonly string[]): readonly Part[] {
  const read = folders.map((name) => ({ name, part: readPart(name, resolve(name)) }))
  const broken = read.flatMap(({ name, part }) =>
    'problem' in part
      ? [refusal(`"${name}" ${part.problem}.`, 'Make the part again, or copy all of its files once more.')]
      : [],
  )
  if (broken.length > 0) throw new ConfigProblem(broken)
  const parts = read.flatMap(({ part }) => ('problem' in part ? [] : [part]))
  const incomplete = findMissingParts(parts)
  if (incomplete.length > 0) throw new ConfigProblem(incomplete)
  return parts
}

function findMissingParts(parts: readonly Part[]): Finding[] {
  const first = parts[0]
  if (!first) return [refusal('No part is given.', 'Name the folders of all parts: octavo merge part-*')]
  const other = parts.find(({ shards }) => shards !== first.shards)
  if (other)
    return [
      refusal(
        `"${first.name}" is shard ${first.shard}/${first.shards}, and "${other.name}" is shard ${other.shard}/${other.shards}: they are not parts of one whole.`,
        'Delete the parts of earlier runs.',
      ),
    ]
  return Array.from({ length: first.shards }, (_, at) => at + 1).flatMap((number) => {
    const shard = `${number}/${first.shards}`
    const found = parts.filter((part) => part.shard === number)
    if (found.length === 0)
      return [
        refusal(
          `Shard ${shard} is missing.`,
          `Run octavo build --shard ${shard} --out part-${number}, and give its folder too.`,
        ),
      ]
    if (found.length === 1) return []
    const names = found.map(({ name }) => `"${name}"`).join(' and ')
    return [refusal(`${names} are both shard ${shard}.`, 'Give each shard once.')]
  })
}

/** Why parts cannot be merged. */
export function refusal(message: string, help: string): Finding {
  return { rule: 'part', severity: 'error', message, help }
}

const hash = z.string().max(64)
const hashes = z.record(z.string(), hash)

const recordSchema = z.strictObject({
  format: z.literal(PART_FORMAT),
  shard: z.int().min(1),
  shards: z.int().min(1),
  pages: z.int().min(0),
  program: z.string(),
  inputs: hashes,
  options: hashes,
  code: hash,
  sources: hash,
  reads: hashes,
  files: z.strictObject(Object.fromEntries(PART_FILES.map((file) => [file, hash]))),
})

/** A part, or why it is none. */
function readPart(name: string, folder: string): Part | { readonly problem: string } {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { problem: 'is not a folder' }
  const recordFile = join(folder, RECORD_FILE)
  if (!existsSync(recordFile)) return { problem: `is not a part of a site: it has no ${RECORD_FILE}` }
  const value = readKeptValue(recordFile)
  if (value === undefined) return { problem: `is damaged: its ${RECORD_FILE} is not as it was written` }
  const { format } = Object(value) as { format?: unknown }
  if (format === UNFINISHED) return { problem: 'is not complete: its shard was interrupted' }
  if (format !== PART_FORMAT) return { problem: 'was written by another version of Octavo' }
  const read = recordSchema.safeParse(value)
  if (!read.success) return { problem: `is damaged: its ${RECORD_FILE} is not a description of a part` }
  for (const file of PART_FILES) {
    const path = join(folder, file)
    if (!existsSync(path)) return { problem: `is not complete: its ${file} is missing` }
    if (!isPlainFile(path)) return { problem: `is refused: its ${file} is not a plain file` }
    if (readRegularFile(path)?.hash !== read.data.files[file])
      return { problem: `is damaged: its ${file} is not as it was written` }
  }
  for (const file of ['steps.idx', 'blobs.idx']) {
    const { size } = statSync(join(folder, file.replace('.idx', '.pack')))
    if (!isPackIndex(readKeptValue(join(folder, file)), size))
      return { problem: `is damaged: its ${file} is not an index` }
  }
  const { format: _, ...record } = read.data
  return { name, folder, ...record }
}

/** The sources a part was made from; empty where they cannot be read. */
export function readSources({ folder }: Part): SourceList {
  const list = sourceList.safeParse(readKeptValue(join(folder, SOURCES_FILE)))
  return list.success ? list.data : []
}

const sourceList = z.array(z.tuple([z.string(), hash, hash]))
