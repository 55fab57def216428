// Paths of the site below its base path.

/** A site path under the site's base path; anything else (a URL, `#part`, `mailto:`) is returned unchanged. */
export function withBasePath(basePath: string, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  return basePath + path.slice(1)
}
