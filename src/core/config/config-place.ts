// Locates values in the configuration file, for findings.

import type { Place } from '../model/finding.ts'
import type { ConfigPlace, ConfigSource } from '../model/site-options.ts'

/** Returns the place of a field, or of its nearest parent with one. Undefined when there is no file. */
export function placeOfField(source: ConfigSource, at: readonly PropertyKey[]): Place | undefined {
  for (let depth = at.length; depth > 0; depth--) {
    const exactPlace = source.configPlaces.find(
      (place) => place.at.length === depth && place.at.every((part, index) => part === at[index]),
    )
    if (exactPlace) return toPlace(source, exactPlace)
  }
  return toPlace(source)
}

/**
 * Returns a function that locates strings inside a field: the first place of any of them, other than as a label, or
 * else the place of the field. Undefined when there is no file.
 */
export function findTexts(source: ConfigSource, field: string): (...texts: string[]) => Place | undefined {
  const byText = new Map<string, ConfigPlace>()
  for (const place of source.configPlaces) {
    const { at, text } = place
    if (at[0] === field && at.at(-1) !== 'label' && !byText.has(text)) byText.set(text, place)
  }
  return (...texts) => {
    const firstText = texts.find((text) => byText.has(text))
    return firstText === undefined ? placeOfField(source, [field]) : toPlace(source, byText.get(firstText))
  }
}

function toPlace({ configFile }: ConfigSource, explicitPlace?: ConfigPlace): Place | undefined {
  if (configFile === '') return undefined
  return {
    path: explicitPlace?.path ?? configFile,
    ...(explicitPlace && { line: explicitPlace.line, column: explicitPlace.column }),
  }
}
