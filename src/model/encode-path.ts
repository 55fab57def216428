// Between names of files and paths of URLs: what a URL cannot hold is percent-encoded, the rest stays readable.

const plain = /^[\w./~-]*$/

/** A path as a URL writes it: encoded as `encodeURI` does, and `?` and `#` too, since they would end the path. */
export function encodePath(path: string): string {
  if (plain.test(path)) return path
  return encodeURI(path.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[?#]/g, encodeURIComponent)
}

/** A path or anchor without percent-encoding; one that is not well encoded comes back as it is. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
