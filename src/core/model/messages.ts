// English strings of the user interface. A site overrides them with `messages` in its configuration.
// `{name}` is replaced with a value. Plural forms are separated by `|`, in the order of the language's
// CLDR plural categories: zero, one, two, few, many, other.

export const englishMessages = {
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
  'nav.pager': 'Neighbouring pages',
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
  'search.open': 'Search',
  'search.placeholder': 'Search docs',
  'search.clear': 'Clear the query',
  'search.cancel': 'Cancel',
  'search.results': 'Search results',
  'search.recent': 'Recent',
  'search.start': 'Start here',
  'search.save': 'Save this search',
  'search.forget': 'Remove this search from history',
  'search.favorite': 'Favorite',
  'search.unsave': 'Remove this search from favorites',
  'search.failed': 'Unable to fetch results',
  'search.failedHelp': 'You might want to check your network connection.',
  'search.none': 'No results for "{query}"',
  'search.partial': 'With some of the words',
  'search.try': 'Try searching for',
  'search.believe': 'Believe this query should return results?',
  'search.report': 'Let us know.',
  'search.seeAll': 'See all {count} results',
  'search.count': '1 result|{count} results',
  'search.select': 'to select',
  'search.enterKey': 'Enter key',
  'search.navigate': 'to navigate',
  'search.arrowUp': 'Arrow up',
  'search.arrowDown': 'Arrow down',
  'search.close': 'to close',
  'search.escape': 'esc',
  'search.escapeKey': 'Escape key',
  'search.by': 'Search by',
  'opensearch.description': 'Search {title}',
  'searchPage.title': 'Search the documentation',
  'searchPage.titleOf': 'Search results for "{query}"',
  'searchPage.placeholder': 'Type your search here',
  'searchPage.count': 'One document found|{count} documents found',
  'searchPage.none': 'No results were found',
  'searchPage.more': 'Fetching new results...',
  'searchPage.index': 'All pages',
  'searchPage.noScript': 'Search needs JavaScript, which is switched off. These are the pages of this site:',
  'toc.title': 'On this page',
  'heading.anchor': 'Direct link to {heading}',
  'link.external': '(opens in a new tab)',
  'code.copy': 'Copy',
  'code.copied': 'Copied',
  'code.wrap': 'Wrap',
  'code.label': 'Code sample',
  'code.labelTitled': 'Code sample: {title}',
  'code.terminal': 'Terminal',
  'code.error': 'Error',
  'code.more': 'Show all {count} lines',
  'code.less': 'Show fewer lines',
  'callout.note': 'Note',
  'callout.tip': 'Tip',
  'callout.info': 'Info',
  'callout.warning': 'Warning',
  'callout.danger': 'Danger',
  'callout.important': 'Important',
  'callout.caution': 'Caution',
  'callout.success': 'Success',
  'callout.secondary': 'Secondary',
  'field.default': 'Default:',
  'figure.close': 'Close',
  'index.filter': 'Filter',
  'diagram.source': 'Source of the diagram',
  'video.watch': 'Watch “{title}” on {site}',
  'footnotes.title': 'Footnotes',
  'footnotes.back': 'Back to reference',
  'tabs.label': 'Alternatives',
  'task.done': 'Done',
  'task.open': 'Not done',
  'table.label': 'Table',
  'schema.required': 'required',
  'schema.deprecated': 'deprecated',
  'schema.readOnly': 'read-only',
  'schema.writeOnly': 'write-only',
  'schema.nullable': '{type} or null',
  'schema.arrayOf': 'array of {type}',
  'schema.mapOf': 'map of {type}',
  'schema.or': 'or',
  'schema.oneOfTypes': 'one of {count} types',
  'schema.option': 'Option {number}',
  'schema.show': '1 field of {name}|{count} fields of {name}',
  'schema.oneOf': 'One of these forms:',
  'schema.anyOf': 'One or more of these forms:',
  'schema.exactlyOne': 'Exactly one of these is required: {names}.',
  'schema.atLeastOne': 'At least one of these is required: {names}.',
  'schema.requires': 'Requires',
  'schema.default': 'Default',
  'schema.value': 'Value',
  'schema.values': 'Values',
  'schema.example': 'Example',
  'schema.examples': 'Examples',
  'schema.range': 'Range',
  'schema.length': 'Length',
  'schema.items': 'Items',
  'schema.keys': 'Keys',
  'schema.unique': 'No duplicate items',
  'schema.multipleOf': 'Multiple of',
  'schema.pattern': 'Pattern',
  'feedback.question': 'Was this page helpful?',
  'feedback.yes': 'Yes',
  'feedback.no': 'No',
  'feedback.thanks': 'Thank you for your answer.',
  'feedback.failed': 'Your answer could not be sent. Try again later.',
  'feedback.issue': 'Report a problem with this page',
  'copy.page': 'Copy page',
  'copy.copy': 'Copy as Markdown',
  'copy.view': 'View as Markdown',
  'copy.failed': 'The page could not be copied.',
  'print.contents': 'Contents',
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
  'post.readingTime': '{minutes} min read',
  'post.by': 'By {authors}',
  'list.tags': 'Tags',
  'list.tagged': 'Tagged “{tag}”',
  'list.count': '1 page|{count} pages',
  'list.posts': 'Blog',
  'list.allPosts': 'All posts',
  'list.archive': 'Archive',
  'list.page': '{title}, page {page}',
  'list.pageNumber': 'Page {page}',
  'list.ways': 'Other lists of posts',
  'list.undated': 'Without a date',
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
  'list.empty': 'There is nothing here yet.',
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
  'llms.other': 'Other pages',
  'llms.full': 'All pages in one file',
  'search.group': 'Documentation',
  'redirect.title': 'This page has moved',
  'redirect.text': 'This page has moved to',
} as const

/** The message catalogue: a string for every key. */
export type Messages = { readonly [Key in keyof typeof englishMessages]: string }
export type MessageKey = keyof typeof englishMessages

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
