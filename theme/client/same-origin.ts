// Same-origin URLs. Fetched data and imported code get the privileges of the page, so they must come from its origin. A
// URL can be misleading: the path of `https://this.example//other.example/x` alone names another host.

/** Returns the absolute URL of a resource of this site. Throws for another origin. */
export function sameOriginUrl(address: string | URL): URL {
  const url = new URL(address, location.href)
  // File URLs have no origin to compare.
  if (url.protocol === location.protocol && url.host === location.host) return url
  throw new Error(`Foreign: ${url}`)
}

/** Fetches from this origin. Redirects to another origin are not followed. */
export function fetchSameOrigin(address: string | URL, options?: RequestInit): Promise<Response> {
  return fetch(sameOriginUrl(address), { ...options, mode: 'same-origin' })
}

/** Fetches a file that the page preloads, with the request mode of preloads. */
export function fetchPreloaded(address: string | URL): Promise<Response> {
  return fetch(sameOriginUrl(address), { redirect: 'error' })
}
