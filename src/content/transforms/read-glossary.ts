// The terms of a site and what they mean, from a file. A page depends on it only where it has a term.

import { readYaml } from '../../config/read-yaml.ts'
import type { StepContext } from '../../engine/step.ts'
import type { SourcePath } from '../../model/names.ts'
import type { Glossary } from './glossary-terms.ts'

/** The glossary; without a file it is empty. */
export function readGlossary(path: SourcePath | undefined, context: StepContext): Glossary {
  if (path === undefined) return { terms: new Map() }
  const bytes = context.read(path)
  if (!bytes) return { terms: new Map(), path, problem: 'it does not exist' }
  const { entries, problem } = readYaml(new TextDecoder().decode(bytes))
  const terms = new Map(entries.map(({ key, text }) => [key.toLowerCase(), String(text)]))
  return { terms, path, ...(problem && { problem: problem.message }) }
}
