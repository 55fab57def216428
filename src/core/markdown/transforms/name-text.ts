// Hashes the text of a file to a short name, which authors copy into its translations.

import { hashOf } from '../../engine/hash.ts'

/** 32 bits as letters, so that YAML reads a string. Ignores line endings and trailing whitespace. */
export function nameText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').trimEnd()
  const bytes = Buffer.from(hashOf(plain), 'base64url').subarray(0, 4)
  return [...bytes].map((byte) => letter(byte >> 4) + letter(byte & 15)).join('')
}

function letter(value: number): string {
  return String.fromCharCode(97 + value)
}
