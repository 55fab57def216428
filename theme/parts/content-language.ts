// Language of the text if it differs from the page's: a page without a translation shows the original.

import type { BrowserView } from '../../src/core/model/view.ts'

/** Returns the attributes of the element that contains the text. */
export function contentLanguage({ fallback, languages }: BrowserView): {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
} {
  if (fallback === undefined) return {}
  const original = languages?.find(({ locale }) => locale === fallback)
  return { lang: fallback, dir: original?.direction ?? 'ltr' }
}
