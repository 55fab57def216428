// `:term[health check]` → the term with what the glossary says of it.

import { findNearest } from '../../text/nearest.ts'
import type { ElementShape } from './element-shape.ts'
import { textOf } from './visit-elements.ts'

export interface Glossary {
  /** In lower case → what it means. */
  readonly terms: ReadonlyMap<string, string>
  readonly path?: string
  /** Why it cannot be read. */
  readonly problem?: string
}

/** Gives terms their meaning, unless they bring it. */
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
    // The plural of most words.
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
