// Adds the site's base path to site paths.

/** Returns a site path with the site's base path; anything else (a URL, `#part`, `mailto:`) is returned unchanged. */
export function withBasePath(basePath: string, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  return basePath + path.slice(1)
}
