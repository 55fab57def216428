// Places of the theme to which plugins add parts.

/**
 * `page-top`: next to the breadcrumbs. `title-end`: below the title. `article-end`: before the tags. `not-found`: on the
 * not-found page.
 */
export const SLOT_NAMES = ['page-top', 'title-end', 'article-end', 'not-found'] as const

export type SlotName = (typeof SLOT_NAMES)[number]
