// Dates and lists as people write them, in the language of the site; in UTC, so that every machine agrees.

/** `2025-03-28` as `March 28, 2025`; what is no date comes back as it is. */
export function formatDate(date: string, language: string): string {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return date
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

/** `a, b, and c`. */
export function formatNames(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}
