// Formats dates and lists in the language of the site, in UTC and with the digits that the build chose, so that the output is
// the same on every machine.

import type { MessageFormat } from '../../src/core/model/messages.ts'

/** Formats `2025-03-28` as `March 28, 2025`; anything else is returned unchanged. */
export function formatDate(date: string, format: MessageFormat): string {
  return writeDate(date, { dateStyle: 'long' }, format)
}

/** Formats `2025-03-28` as `March 28`. */
export function formatDay(date: string, format: MessageFormat): string {
  return writeDate(date, { month: 'long', day: 'numeric' }, format)
}

function writeDate(
  date: string,
  options: Intl.DateTimeFormatOptions,
  { language, numerals = 'latn' }: MessageFormat,
): string {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return date
  const settings = { ...options, timeZone: 'UTC', numberingSystem: numerals }
  return new Intl.DateTimeFormat(language, settings).format(time)
}

/** Returns the names and the separators between them, as in `a, b, and c`, in order. */
export function listNames(names: readonly string[], language: string) {
  return new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(names)
}
