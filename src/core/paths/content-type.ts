// Content types of files.

import { lookup } from 'mrmime'

/** Returns the `Content-Type` of a file name; text is UTF-8, unknown types are binary. */
export function contentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return isText(type) ? `${type}; charset=utf-8` : type
}

/** Whether a type is text and worth compressing; images, fonts and archives are already compressed. */
export function isText(type: string): boolean {
  return /^text\/|^application\/(?:json|yaml|xml|.+\+(?:json|xml))|^image\/svg/.test(type)
}
