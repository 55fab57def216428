// Addresses of this site. What is fetched or imported gets the rights of the page, so it comes from the page's own
// origin, whatever its address looks like: the path of `https://this.example//other.example/x` alone names another host.

/** The whole address of something of this site. Throws for another origin. */
export function sameOriginUrl(address: string | URL): URL {
  const url = new URL(address, location.href)
  // Files have no origin to compare.
  if (url.protocol === location.protocol && url.host === location.host) return url
  throw new Error(`Foreign: ${url}`)
}

/** Fetches from this origin; a redirect to another is not followed. */
export function fetchSameOrigin(address: string | URL, options?: RequestInit): Promise<Response> {
  return fetch(sameOriginUrl(address), { ...options, mode: 'same-origin' })
}

/** Fetches a file that the page preloads, in the mode of preloads. */
export function fetchPreloaded(address: string | URL): Promise<Response> {
  return fetch(sameOriginUrl(address), { redirect: 'error' })
}
