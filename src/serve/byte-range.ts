// The `Range` header: one range of bytes. Several ranges, other units and nonsense are ignored, as the standard allows.

export interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/** undefined: send everything. `unsatisfiable`: 416. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.replace(/\s/g, '') ?? '')
  if (!found) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
