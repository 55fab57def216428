// Reads the parts of a site, and refuses what is damaged, missing or given twice.

import { resolve } from 'node:path'
import { ConfigProblem } from '../config/config-problem.ts'
import type { Finding } from '../model/finding.ts'
import { type Part, readPart } from './part-files.ts'

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
