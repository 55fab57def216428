// Tags in the `<head>` of a page.

/** Optional attributes of a `<link>` tag in the head. */
export const LINK_ATTRIBUTES = [
  'type',
  'title',
  'sizes',
  'media',
  'color',
  'as',
  'hreflang',
  'crossorigin',
] as const

type LinkAttribute = (typeof LINK_ATTRIBUTES)[number]

/** A tag of a page's head. */
export type HeadTag =
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | ({ readonly rel: string; readonly href: string } & Readonly<Partial<Record<LinkAttribute, string>>>)
  /** A script that runs on the first page of a visit and persists across navigation. */
  | { readonly script: string; readonly type?: 'module' }
  /** Data for programs, of this media type, as JSON. */
  | { readonly data: unknown; readonly type: 'application/ld+json' }
