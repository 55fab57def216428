// Addresses of this site. What is fetched or imported gets the rights of the page, so it comes from the page's own
// origin, whatever its address looks like: the path of `https://this.example//other.example/x` alone names another host.

/** The whole address of something of this site. Throws for another origin. */
export function ownUrl(address: string | URL, base: string | URL = location.href): URL {
  const url = new URL(address, base)
  // Files have no origin to compare.
  if (url.protocol === location.protocol && url.host === location.host) return url
  throw new Error(`${url.href} is not on ${location.host}.`)
}

/** Fetches from this origin; a redirect to another is not followed. */
export function fetchOwn(address: string | URL, options?: RequestInit): Promise<Response> {
  return fetch(ownUrl(address), { mode: 'same-origin', ...options })
}

/** Fetches a file that the page preloads, in the mode of preloads. */
export function fetchPreloaded(address: string | URL): Promise<Response> {
  return fetchOwn(address, { mode: 'cors', redirect: 'error' })
}
