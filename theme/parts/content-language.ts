// The language of the text, where it is not that of the page: a page that has not been translated shows the original.

import type { BrowserView } from '../../src/model/view.ts'

/** Attributes of what holds the text. */
export function contentLanguage({ fallback, languages }: BrowserView): {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
} {
  if (fallback === undefined) return {}
  const original = languages?.find(({ locale }) => locale === fallback)
  return { lang: fallback, dir: original?.direction ?? 'ltr' }
}
