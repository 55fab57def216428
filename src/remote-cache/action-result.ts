// The smallest message of Bazel's remote execution API that can hold a text: an `ActionResult` whose `stdout_raw`
// is the text. Servers that check what they keep under `/ac/` accept it, and may add fields.

/** Field 5, `stdout_raw`, as length and bytes. */
const STDOUT_RAW = 5

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/** More bytes than a varint of 64 bits has. */
const MOST_SHIFTS = 10

export function encodeActionResult(text: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([(STDOUT_RAW << 3) | BYTES]), encodeVarint(text.length), text])
}

/** The text of a message; undefined when it is no such message. */
export function decodeActionResult(message: Uint8Array): Uint8Array | undefined {
  let text: Uint8Array | undefined
  for (let at = 0; at < message.length; ) {
    const tag = decodeVarint(message, at)
    const value = tag && skipField(message, tag.value % 8, tag.end)
    if (!value) return undefined
    if (Math.floor(tag.value / 8) === STDOUT_RAW && tag.value % 8 === BYTES)
      text = message.subarray(value.start, value.end)
    at = value.end
  }
  return text
}

/** Where the value of a field is. */
function skipField(message: Uint8Array, wire: number, at: number) {
  const within = (start: number, end: number) => (end <= message.length ? { start, end } : undefined)
  if (wire === FIXED64) return within(at, at + 8)
  if (wire === FIXED32) return within(at, at + 4)
  const number = decodeVarint(message, at)
  if (!number) return undefined
  if (wire === VARINT) return within(at, number.end)
  return wire === BYTES ? within(number.end, number.end + number.value) : undefined
}

function encodeVarint(number: number): Uint8Array {
  const bytes: number[] = []
  let rest = number
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

function decodeVarint(message: Uint8Array, at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let shifts = 0; shifts < MOST_SHIFTS && at + shifts < message.length; shifts++) {
    const byte = message[at + shifts]!
    value += (byte & 0x7f) * 2 ** (7 * shifts)
    if (byte < 0x80) return { value, end: at + shifts + 1 }
  }
  return undefined
}
