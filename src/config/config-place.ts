// Places in the configuration file, for findings about what it says.

import type { Place } from '../model/finding.ts'
import type { ConfigPlace, ConfigSource } from '../model/site-options.ts'

/** The place of a field, or of the nearest one around it; undefined when there is no file. */
export function placeOfField(source: ConfigSource, at: readonly PropertyKey[]): Place | undefined {
  for (let depth = at.length; depth > 0; depth--) {
    const found = source.configPlaces.find(
      (place) => place.at.length === depth && place.at.every((part, index) => part === at[index]),
    )
    if (found) return toPlace(source, found)
  }
  return toPlace(source)
}

/**
 * Finds texts below a field: the first place where one of them is written, not as the label of something, else the field's
 * own. Undefined when there is no file.
 */
export function findTexts(source: ConfigSource, field: string): (...texts: string[]) => Place | undefined {
  const byText = new Map<string, ConfigPlace>()
  for (const place of source.configPlaces) {
    const { at, text } = place
    if (at[0] === field && at.at(-1) !== 'label' && !byText.has(text)) byText.set(text, place)
  }
  return (...texts) => {
    const found = texts.find((text) => byText.has(text))
    return found === undefined ? placeOfField(source, [field]) : toPlace(source, byText.get(found))
  }
}

function toPlace({ configFile }: ConfigSource, written?: ConfigPlace): Place | undefined {
  if (configFile === '') return undefined
  return { path: written?.path ?? configFile, ...(written && { line: written.line, column: written.column }) }
}
