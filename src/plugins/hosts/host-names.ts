// Names of hosts whose rules Octavo writes.

/** Values of `host` in the configuration. */
export const HOST_NAMES = [
  'netlify',
  'cloudflare-pages',
  'vercel',
  'azure',
  'github-pages',
  'gitlab-pages',
] as const
export type HostName = (typeof HOST_NAMES)[number]
