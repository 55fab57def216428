// Decides whether a page has the feedback widget.

import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { BrowserView } from '../../core/model/view.ts'

/** Base name of the widget's files, like the name of an element. */
export const FEEDBACK_ELEMENT = 'octavo-feedback'

/** Returns the data of the feedback widget, or undefined for pages without one. */
export function feedbackOf(
  { kind, layout, url }: BrowserView,
  { feedback, origin, basePath, elements }: SiteChrome,
) {
  if (!feedback || kind !== 'doc' || layout === 'landing') return undefined
  const script = elements?.[FEEDBACK_ELEMENT]?.script
  return { ...feedback, script, address: origin + basePath + url.slice(1) }
}

/** Returns the URL for a new issue about a page. */
export function issueUrlFor(
  template: string,
  page: { readonly title: string; readonly url: string },
): string {
  return template.replace(/\{(title|url)\}/g, (_, name: 'title' | 'url') => encodeURIComponent(page[name]))
}
