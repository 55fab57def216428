// Front matter keys of other generators, with their equivalents if any.

/** Key of another generator → Octavo's key. Misspelled Octavo keys are matched separately. */
export const OUR_KEY_FOR: Readonly<Record<string, string>> = {
  categories: 'tags',
  editLink: 'custom_edit_url',
  editUrl: 'custom_edit_url',
  linkTitle: 'sidebar_label',
  linktitle: 'sidebar_label',
  nav_order: 'sidebar_position',
  nav_title: 'sidebar_label',
  next: 'pagination_next',
  order: 'sidebar_position',
  outline: 'toc_max_heading_level',
  permalink: 'slug',
  prev: 'pagination_prev',
  redirect_from: 'aliases',
  sidebarTitle: 'sidebar_label',
  sidebar: 'sidebar_label` and `sidebar_position',
  tableOfContents: 'hide_table_of_contents',
  toc: 'hide_table_of_contents',
  url: 'slug',
  weight: 'sidebar_position',
}

/** Key of another generator → the equivalent feature, if that is not a key. */
export const EQUIVALENT_FEATURES: Readonly<Record<string, string>> = {
  features: 'Write `layout: landing`, and the cards as `::::cards` in the text.',
  hero: 'Write `layout: landing`, and the hero as `::::hero` in the text.',
  template: 'Write `layout: landing` for a front page.',
}

/** Keys that are silently ignored: Octavo configures them elsewhere, or they have no effect. */
export const IGNORED_KEYS: ReadonlySet<string> = new Set([
  'aside',
  'comments',
  'footer',
  'kind',
  'lastUpdated',
  'lastmod',
  'layoutClass',
  'markup',
  'mdx',
  'navbar',
  'pageClass',
  'sitemap',
  'type',
])

/** Values of `layout` in other generators that Octavo ignores. */
export const FOREIGN_LAYOUTS: ReadonlySet<unknown> = new Set([
  false,
  'default',
  'doc',
  'docs',
  'home',
  'index',
  'list',
  'page',
  'post',
  'single',
  'splash',
])
