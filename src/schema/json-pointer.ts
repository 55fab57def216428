// JSON pointers, and the fragments of URIs that hold them.

/** The keys that a pointer names, from the top. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return []
  const parts = pointer.replace(/^\//, '').split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A key as a pointer writes it. */
export function pointerSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** A path or fragment of a URI as it is meant. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
