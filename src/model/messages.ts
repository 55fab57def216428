// Every text a reader can see that is not content. Typed, per locale, overridable in the configuration under
// `messages`. `{name}` stands for a value.

export const englishMessages = {
  'skip.toContent': 'Skip to main content',
  'nav.main': 'Main',
  'nav.menu': 'Menu',
  'nav.closeMenu': 'Close menu',
  'nav.category': 'Pages below {label}',
  'nav.sidebar': 'Pages of this section',
  'nav.breadcrumbs': 'Breadcrumbs',
  'nav.home': 'Home',
  'nav.pager': 'Neighbouring pages',
  'nav.previous': 'Previous',
  'nav.next': 'Next',
  'nav.footer': 'Footer',
  'nav.versions': 'Versions',
  'nav.languages': 'Languages',
  'search.open': 'Search',
  'toc.title': 'On this page',
  'heading.anchor': 'Direct link to {heading}',
  'link.external': '(opens in a new tab)',
  'code.copy': 'Copy',
  'code.copied': 'Copied',
  'code.label': 'Code sample',
  'code.labelTitled': 'Code sample: {title}',
  'callout.note': 'Note',
  'callout.tip': 'Tip',
  'callout.info': 'Info',
  'callout.warning': 'Warning',
  'callout.danger': 'Danger',
  'footnotes.title': 'Footnotes',
  'footnotes.back': 'Back to reference',
  'tabs.label': 'Alternatives',
  'task.done': 'Done',
  'task.open': 'Not done',
  'table.label': 'Table',
  'page.edit': 'Edit this page',
  'page.updated': 'Last updated on {date}',
  'page.tags': 'Tags:',
  'page.draft': 'Draft: this page is not published.',
  'page.unlisted': 'Unlisted: only people with a direct link find this page.',
  'page.cards': 'In this section',
  'post.readingTime': '{minutes} min read',
  'post.by': 'By {authors}',
  'list.tags': 'Tags',
  'list.tagged': 'Tagged “{tag}”',
  'list.count': '{count} pages',
  'list.countOne': '1 page',
  'list.posts': 'Blog',
  'list.empty': 'There is nothing here yet.',
  'missing.title': 'Page not found',
  'missing.text': 'We could not find what you were looking for.',
  'missing.home': 'Go to the home page',
  'announcement.label': 'Announcement',
  'announcement.close': 'Close',
  'colorMode.toggle': 'Switch between light and dark mode',
  'redirect.title': 'This page has moved',
  'redirect.text': 'This page has moved to',
} as const

/** The message catalogue: every key has a text. */
export type Messages = { readonly [Key in keyof typeof englishMessages]: string }
export type MessageKey = keyof typeof englishMessages

/** Puts values into a message. A name without a value is left as it stands. */
export function formatMessage(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}
