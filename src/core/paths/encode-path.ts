// Converts between file names and URL paths: only characters that a URL does not allow are percent-encoded.

const plain = /^[\w./~-]*$/

/** Encodes a path for a URL: like `encodeURI`, and also `?` and `#`, which would end the path. */
export function encodePath(path: string): string {
  if (plain.test(path)) return path
  return encodeURI(path.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[?#]/g, encodeURIComponent)
}

/** Decodes a path or anchor; an invalid encoding is returned unchanged. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
