// Dates and lists as people write them, in the language of the site; in UTC, so that every machine gets the same.

/** `2025-03-28` as `March 28, 2025`; anything else is returned unchanged. */
export function formatDate(date: string, language: string): string {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return date
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

/** `2025-03-28` as `March 28`. */
export function formatDay(date: string, language: string): string {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return date
  return new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(time)
}

/** The separators in `a, b, and c` and the names themselves, in order. */
export function listNames(names: readonly string[], language: string) {
  return new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(names)
}
