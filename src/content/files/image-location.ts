// Whether the metadata of a photograph says where it was taken (EXIF). Readers get the file with it.

/** Tags: the directory of the location, and its latitude and longitude. */
const LOCATION = 0x8825
const COORDINATES: ReadonlySet<number> = new Set([2, 4])

/** Marks of EXIF in JPEG, PNG and WebP; the bytes from there to the metadata. */
const MARKS = [
  ['Exif\0\0', 6],
  ['eXIf', 4],
  ['EXIF', 8],
] as const

export function hasLocation(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return MARKS.some(([mark, length]) => {
    const at = file.indexOf(mark, 0, 'latin1')
    return at >= 0 && namesPlace(file.subarray(at + length))
  })
}

function namesPlace(exif: Buffer): boolean {
  const order = exif.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return false
  const read = (at: number, size: 2 | 4): number =>
    at + size > exif.length ? 0 : order === 'II' ? exif.readUIntLE(at, size) : exif.readUIntBE(at, size)
  const entries = (at: number): number[] => Array.from({ length: read(at, 2) }, (_, nth) => at + 2 + 12 * nth)
  const pointer = entries(read(4, 4)).find((entry) => read(entry, 2) === LOCATION)
  if (pointer === undefined) return false
  return entries(read(pointer + 8, 4)).some((entry) => COORDINATES.has(read(entry, 2)))
}
