// Where a path of the site is on the host it lies on.

/** A site path under the site's base path; what is not a site path (a URL, `#part`, `mailto:`) comes back as it is. */
export function withBasePath(basePath: string, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  return basePath + path.slice(1)
}
