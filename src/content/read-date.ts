// A date as people and YAML write it → one form that sorts as text and is the same day on every machine. A time
// without a zone is UTC, because the machine's zone differs from one machine to the next.

const written =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:[Zz]|([+-])(\d{1,2})(?::?(\d{2}))?)?)?$/

/** `2025-03-28`, or with a time `2025-03-28T08:30:00Z`; undefined for an invalid date. */
export function readDate(text: string): string | undefined {
  const match = written.exec(text.trim())
  if (!match) return undefined
  const [
    ,
    year = '',
    month = '',
    day = '',
    hour,
    minute = '',
    second = '00',
    sign,
    hours = '0',
    minutes = '0',
  ] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T${(hour ?? '0').padStart(2, '0')}:${minute || '00'}:${second}Z`)
  // JavaScript reads the 30th of February as a day in March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return undefined
  if (hour === undefined) return date
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return `${new Date(sign === '-' ? time + offset : time - offset).toISOString().slice(0, 19)}Z`
}
