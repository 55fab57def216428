// Detects GPS coordinates in image metadata (EXIF), which readers would receive with the file.

/** EXIF tags: the GPS directory, and its latitude and longitude. */
const LOCATION = 0x8825
const COORDINATES: ReadonlySet<number> = new Set([2, 4])

/** EXIF markers in JPEG, PNG and WebP, with the number of bytes from the marker to the metadata. */
const MARKS = [
  ['Exif\0\0', 6],
  ['eXIf', 4],
  ['EXIF', 8],
] as const

export function hasLocation(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return MARKS.some(([mark, length]) => {
    const at = file.indexOf(mark, 0, 'latin1')
    return at >= 0 && hasCoordinates(file.subarray(at + length))
  })
}

function hasCoordinates(exif: Buffer): boolean {
  const order = exif.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return false
  const read = (at: number, size: 2 | 4): number =>
    at + size > exif.length ? 0 : order === 'II' ? exif.readUIntLE(at, size) : exif.readUIntBE(at, size)
  const entries = (at: number): number[] => Array.from({ length: read(at, 2) }, (_, nth) => at + 2 + 12 * nth)
  const pointer = entries(read(4, 4)).find((entry) => read(entry, 2) === LOCATION)
  if (pointer === undefined) return false
  return entries(read(pointer + 8, 4)).some((entry) => COORDINATES.has(read(entry, 2)))
}
