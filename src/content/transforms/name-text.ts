// A short name for the text of a file, which writers copy into its translations.

import { hashOf } from '../../engine/hash.ts'

/** 32 bits as letters, so that YAML reads it as text. How lines end, and what follows the last, makes no difference. */
export function nameText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').trimEnd()
  const bytes = Buffer.from(hashOf(plain), 'base64url').subarray(0, 4)
  return [...bytes].map((byte) => letter(byte >> 4) + letter(byte & 15)).join('')
}

function letter(value: number): string {
  return String.fromCharCode(97 + value)
}
