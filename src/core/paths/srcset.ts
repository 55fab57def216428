// The attribute `srcset`: URLs of images with widths or densities, `a.png, b.png 2x`.

const candidate = /([^\s,]\S*[^\s,]|[^\s,])((?:\s+[^\s,]+)?)/g

/** Returns the URLs, in order. */
export function readSrcset(text: string): string[] {
  return [...text.matchAll(candidate)].map(([, address]) => address!)
}

/** Replaces the URLs. */
export function changeSrcset(text: string, change: (address: string) => string): string {
  return text.replace(candidate, (_, address: string, size: string) => change(address) + size)
}
