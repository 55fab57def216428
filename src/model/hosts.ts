// The hosts whose files of rules a build can write.

/** By the names that `host` of the configuration takes. */
export const HOST_NAMES = [
  'netlify',
  'cloudflare-pages',
  'vercel',
  'azure',
  'github-pages',
  'gitlab-pages',
] as const
export type HostName = (typeof HOST_NAMES)[number]
