// Hooks for the parts of a page around its prose.

import type { SiteChrome } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'

/** An element of the layout, such as a form below the text. Its styles and script are those of the element in `elements`. */
export interface LayoutElement {
  /** Whether pages of the site may contain it, so that its files are published. */
  isUsed(chrome: Omit<SiteChrome, 'navbar'>): boolean
  /** Whether a page contains it, so that the page loads its styles. */
  isOn(view: PageView, chrome: SiteChrome): boolean
}
