// English strings of the user interface that the core shows. A site overrides them with `messages` in its configuration.
// `{name}` is replaced with a value. Plural forms are separated by `|`, in the order of the language's
// CLDR plural categories: zero, one, two, few, many, other.

export const coreMessages = {
  'skip.toContent': 'Skip to main content',
  'nav.main': 'Main',
  'nav.menu': 'Menu',
  'nav.closeMenu': 'Close menu',
  'nav.mainMenu': 'Main menu',
  'nav.toTop': 'Back to top',
  'nav.toggleSidebar': 'Show or hide the sidebar',
  'nav.category': 'Pages below {label}',
  'nav.sidebar': 'Pages of this section',
  'nav.breadcrumbs': 'Breadcrumbs',
  'nav.home': 'Home',
  'nav.pager': 'Neighboring pages',
  'nav.previous': 'Previous',
  'nav.next': 'Next',
  'nav.newer': 'Newer post',
  'nav.older': 'Older post',
  'nav.newerPosts': 'Newer posts',
  'nav.olderPosts': 'Older posts',
  'nav.footer': 'Footer',
  'nav.versions': 'Versions',
  'nav.languages': 'Languages',
  'nav.versionStart': '(start page)',
  'nav.untranslated': '(not translated)',
  'searchPage.title': 'Search the documentation',
  'toc.title': 'On this page',
  'heading.anchor': 'Direct link to {heading}',
  'link.external': '(opens in a new tab)',
  'footnotes.title': 'Footnotes',
  'footnotes.back': 'Back to reference',
  'table.label': 'Table',
  'page.edit': 'Edit this page',
  'page.updated': 'Last updated on {date}',
  'page.updatedBy': 'Last updated on {date} by {author}',
  'page.tags': 'Tags:',
  'page.untranslated': 'This page is not translated yet. You are reading the original.',
  'page.unreleased': 'This is the documentation of {version}, which is not released yet.',
  'page.unmaintained': 'This is the documentation of {version}, which is no longer maintained.',
  'page.latest': 'Latest version: {version}',
  'page.draft': 'Draft: this page is not published.',
  'post.related': 'Related posts:',
  'page.upcoming': 'Scheduled: this post is not published until its date.',
  'page.unlisted': 'Unlisted: only people with a direct link find this page.',
  'page.cards': 'In this section',
  'list.tags': 'Tags',
  'list.tagged': 'Tagged “{tag}”',
  'list.count': '1 page|{count} pages',
  'list.posts': 'Blog',
  'list.archive': 'Archive',
  'list.page': '{title}, page {page}',
  'list.pageNumber': 'Page {page}',
  'list.authors': 'Authors',
  'list.countPosts': '1 post|{count} posts',
  'list.tagCount': '1 page about {tag}|{count} pages about {tag}',
  'list.tagCountPosts': '1 post about {tag}|{count} posts about {tag}',
  'about.posts': 'The posts of {title}, newest first.',
  'about.archive': 'All posts of {title}, by year.',
  'about.authors': 'The people who write the posts of {title}.',
  'about.author': 'The posts of {title} by {author}.',
  'about.tags': 'The tags of {title}, with the pages that have them.',
  'about.postTags': 'The tags of the posts of {title}.',
  'about.search': 'Search all pages of {title}.',
  'missing.title': 'Page not found',
  'missing.text': 'We could not find what you were looking for.',
  'missing.home': 'Go to the home page',
  'missing.near': 'Were you looking for one of these?',
  'load.loading': 'Loading the page',
  'load.failed': 'The page could not be loaded.',
  'load.retry': 'Retry',
  'crash.title': 'This page crashed.',
  'crash.part': 'This part of the page crashed.',
  'crash.retry': 'Try again',
  'base.title': 'Your site did not load properly',
  'base.text': 'A common reason is a wrong base path. This site is built for the base path {basePath}.',
  'base.suggestion': 'The right base path is probably the path of this link:',
  'base.link': 'the site’s home page',
  'base.otherLink': 'or of this one, if the URL of the page has no trailing slash',
  'announcement.label': 'Announcement',
  'announcement.close': 'Close',
  'colorMode.toggle': 'Switch between light and dark mode',
  // Messages that several plugins show.
  'callout.caution': 'Caution',
  'callout.danger': 'Danger',
  'callout.important': 'Important',
  'callout.info': 'Info',
  'callout.note': 'Note',
  'callout.tip': 'Tip',
  'callout.warning': 'Warning',
  'code.copied': 'Copied',
  'diagram.source': 'Source of the diagram',
  'field.default': 'Default:',
  'figure.close': 'Close',
  'list.empty': 'There is nothing here yet.',
  'list.undated': 'Without a date',
  'schema.deprecated': 'deprecated',
  'schema.required': 'required',
  'video.watch': 'Watch “{title}” on {site}',
} as const

/** Messages of plugins. Each plugin adds its own: `declare module 'octavo' { interface PluginMessages { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: plugins extend it
export interface PluginMessages {}

/** The message catalog: a string for every key. */
export type Messages = MessagesOf<typeof coreMessages & PluginMessages>
export type MessageKey = keyof Messages

/** The type of a table of messages: a string for every key. */
export type MessagesOf<Table> = { readonly [Key in keyof Table]: string }

/** The language of the messages, its direction and digits. */
export interface MessageFormat {
  /** BCP 47 language tag. */
  readonly language: string
  /** Text direction, set for right-to-left languages. */
  readonly direction?: 'rtl'
  /** CLDR numbering system, if not `latn`. Fixed at build time, because browsers and Node do not always agree. */
  readonly numerals?: string
}

/**
 * Chooses the plural form for the number among the values, and replaces placeholders. A placeholder without a value
 * is retained.
 */
export function formatMessage(
  text: string,
  values: Readonly<Record<string, string | number>>,
  format: MessageFormat = { language: 'en' },
): string {
  const count = Object.values(values).find((value) => typeof value === 'number')
  const form = count === undefined ? text : pluralForm(text.split('|'), count, format)
  return form.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name] ?? all
    if (typeof value === 'number') return formatNumber(value, format)
    // Isolated, so that a name in Latin script does not pull adjacent punctuation into its direction.
    return format.direction && value !== all ? `\u2068${value}\u2069` : value
  })
}

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Returns the plural form for a count. Falls back to the English rules if the number of forms does not match the language. */
function pluralForm(forms: readonly string[], count: number, { language }: MessageFormat): string {
  if (forms.length === 1) return forms[0]!
  const rules = new Intl.PluralRules(language)
  const usedCategories = new Set<string>(rules.resolvedOptions().pluralCategories)
  const at =
    usedCategories.size === forms.length
      ? categories.filter((category) => usedCategories.has(category)).indexOf(rules.select(count))
      : Number(count !== 1)
  return forms[at] ?? forms.at(-1)!
}

function formatNumber(value: number, { language, numerals = 'latn' }: MessageFormat): string {
  // Fast path: most numbers are small and are formatted alike in every language.
  if (value < 1000 && numerals === 'latn') return String(value)
  return new Intl.NumberFormat(language, { numberingSystem: numerals }).format(value)
}

const rightToLeft: ReadonlySet<string> = new Set('ar arc ckb dv fa he ks ps sd syr ug ur yi'.split(' '))

/** Whether a BCP 47 language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.toLowerCase().split('-')[0]!)
}
