// Which type a file is sent as.

import { lookup } from 'mrmime'

/** The `Content-Type` of a file name; text is UTF-8, unknown types are binary. */
export function contentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return isText(type) ? `${type}; charset=utf-8` : type
}

/** Whether a type is text, which gets shorter when compressed; images, fonts and archives are already. */
export function isText(type: string): boolean {
  return /^text\/|^application\/(?:json|yaml|xml|.+\+(?:json|xml))|^image\/svg/.test(type)
}
