// Decodes source files. Invalid UTF-8 is reported with its place, because readers would see `�`.

import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'

export interface DecodedText {
  /** Text without byte order mark. Invalid UTF-8 is replaced by U+FFFD. */
  readonly text: string
  readonly findings: readonly Finding[]
}

/** Decodes a file; a missing one is empty. */
export function decodeText(bytes: Uint8Array | undefined, path: SourcePath): DecodedText {
  if (!bytes) return { text: '', findings: [] }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Only Markdown treats a lone carriage return as a line ending.
    return { text: text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text, findings: [] }
  } catch {
    const text = new TextDecoder().decode(bytes)
    const before = text.slice(0, firstWrong(bytes, text)).split(/\r\n|\r|\n/)
    const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    const finding: Finding = {
      rule: 'encoding',
      severity: 'error',
      message: isWide
        ? 'This file is encoded as UTF-16.'
        : 'This is not valid UTF-8: a byte here does not encode a character.',
      help: 'Save the file as UTF-8: most editors have "Save with encoding" or a similar command.',
      place: { path, line: before.length, column: before.at(-1)!.length + 1 },
    }
    return { text, findings: [finding] }
  }
}

/** Index of the first replacement character inserted by decoding. The file may contain genuine U+FFFD characters too. */
function firstWrong(bytes: Uint8Array, text: string): number {
  const encoder = new TextEncoder()
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
    const offset = start + encoder.encode(text.slice(0, at)).length
    const isWritten = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd
    if (!isWritten) return at
  }
  return 0
}
