// Adds the glossary definition to `:term[health check]`. A page depends on the glossary only if it has terms.

import { readYaml } from '../../core/config/read-yaml.ts'
import type { StepContext } from '../../core/engine/step-context.ts'
import { textOf } from '../../core/markdown/transforms/visit-elements.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { ElementShape } from '../../core/plugin/transforms.ts'
import { findNearest } from '../../core/text/nearest.ts'

export interface Glossary {
  /** Lowercase term → definition. */
  readonly terms: ReadonlyMap<string, string>
  readonly path?: string
  /** Reason why the glossary cannot be read. */
  readonly problem?: string
}

/** Sets the definition of terms that do not have one. */
export function createTermShape(read: () => Glossary): ElementShape {
  let glossary: Glossary | undefined
  return (element) => {
    const { meaning, name } = element.properties
    delete element.properties.name
    if (typeof meaning === 'string' && meaning !== '') return undefined
    glossary ??= read()
    const { terms, path, problem } = glossary
    const term = String(name ?? textOf(element)).trim()
    const key = term.toLowerCase().replace(/\s+/g, ' ')
    // Also match the regular plural.
    const found = terms.get(key) ?? terms.get(key.replace(/s$/, ''))
    if (found !== undefined) {
      element.properties.meaning = found
      return undefined
    }
    const nearest = findNearest(key, terms.keys())
    return {
      rule: 'unknown-term',
      message: problem
        ? `The glossary "${path}" cannot be read: ${problem}.`
        : `The glossary has no term "${term}".`,
      help:
        path === undefined
          ? 'Name a file with terms in `glossary` of site.config.ts, or write `{meaning="…"}`.'
          : nearest === undefined
            ? `Add it to ${path}, or write \`{meaning="…"}\`.`
            : `Did you mean "${nearest}"? Other words for it are \`:term[these]{name="${nearest}"}\`.`,
    }
  }
}

/** Reads the glossary; empty if none is configured. */
export function readGlossary(path: SourcePath | undefined, context: StepContext): Glossary {
  if (path === undefined) return { terms: new Map() }
  const bytes = context.read(path)
  if (!bytes) return { terms: new Map(), path, problem: 'it does not exist' }
  const { entries, problem } = readYaml(new TextDecoder().decode(bytes))
  const terms = new Map(entries.map(({ key, text }) => [key.toLowerCase(), String(text)]))
  return { terms, path, ...(problem && { problem: problem.message }) }
}
