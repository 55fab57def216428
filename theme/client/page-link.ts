// Detects links to other pages of this site that the app can show without loading a document.

import { pageKey } from './orientation.ts'

/** Returns the link that a click follows in this window: primary button or touch, without modifier keys. */
export function plainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return isPlain && !event.defaultPrevented ? (linkOf(event.target) ?? undefined) : undefined
}

/** Returns the link that contains the target of an event. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/** Returns the URL of a link to a page of this site. Links in drawings and within the page at `path` are left to the browser. */
export function pageUrl(
  link: HTMLAnchorElement | SVGAElement,
  basePath: string,
  path: string,
): URL | undefined {
  if (link instanceof SVGElement) return undefined
  if ((link.target && link.target !== '_self') || link.matches('[download], [data-open-search]'))
    return undefined
  const url = new URL(link.href)
  // A path that begins with two slashes would, on its own, be the URL of another host.
  const isOurs =
    url.origin === location.origin &&
    `${url.pathname}/`.startsWith(basePath) &&
    !url.pathname.startsWith('//')
  if (!isOurs || /\.(?!html?$)[a-z][a-z0-9]*$/i.test(url.pathname)) return undefined
  const isHere = pageKey(url.pathname) === path && url.search === location.search
  return isHere && url.href.includes('#') ? undefined : url
}
