// Whether a page asks its readers if it helped.

import type { SiteChrome } from '../model/site-chrome.ts'
import type { BrowserView } from '../model/view.ts'

/** Name of the files of the question, as of an element. */
export const FEEDBACK_ELEMENT = 'octavo-feedback'

/** What the page needs for its question; undefined where it has none. */
export function feedbackOf({ kind, layout, url }: BrowserView, { feedback, origin, basePath }: SiteChrome) {
  if (!feedback || kind !== 'doc' || layout === 'landing') return undefined
  return { ...feedback, address: origin + basePath + url.slice(1) }
}

/** The address of a new issue about a page. */
export function issueUrlFor(
  template: string,
  page: { readonly title: string; readonly url: string },
): string {
  return template.replace(/\{(title|url)\}/g, (_, name: 'title' | 'url') => encodeURIComponent(page[name]))
}
