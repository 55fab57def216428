// Converts between file names and URL paths: only what a URL does not allow is percent-encoded.

const plain = /^[\w./~-]*$/

/** A path as a URL writes it: encoded as `encodeURI` does, and also `?` and `#`, which would end the path. */
export function encodePath(path: string): string {
  if (plain.test(path)) return path
  return encodeURI(path.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[?#]/g, encodeURIComponent)
}

/** A path or anchor without percent-encoding; one that is badly encoded is returned unchanged. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
