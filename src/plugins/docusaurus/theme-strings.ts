// Maps strings of Docusaurus's theme in `code.json` to Octavo's equivalent messages.

import type { Messages } from '../../core/model/messages.ts'
import { asRecord, asText } from './raw-options.ts'

const KEYS: Readonly<Record<string, string>> = {
  'theme.AnnouncementBar.closeButtonAriaLabel': 'announcement.close',
  'theme.BackToTopButton.buttonAriaLabel': 'nav.toTop',
  'theme.CodeBlock.copied': 'code.copied',
  'theme.CodeBlock.copy': 'code.copy',
  'theme.ErrorPageContent.title': 'crash.title',
  'theme.ErrorPageContent.tryAgain': 'crash.retry',
  'theme.NotFound.p1': 'missing.text',
  'theme.NotFound.title': 'missing.title',
  'theme.SearchBar.label': 'search.open',
  'theme.SearchPage.documentsFound.plurals': 'searchPage.count',
  'theme.SearchPage.emptyResultsTitle': 'searchPage.title',
  'theme.SearchPage.existingResultsTitle': 'searchPage.titleOf',
  'theme.SearchPage.fetchingNewResults': 'searchPage.more',
  'theme.SearchPage.inputPlaceholder': 'searchPage.placeholder',
  'theme.SearchPage.noResultsText': 'searchPage.none',
  'theme.TOCCollapsible.toggleButtonLabel': 'toc.title',
  'theme.admonition.danger': 'callout.danger',
  'theme.admonition.info': 'callout.info',
  'theme.admonition.note': 'callout.note',
  'theme.admonition.tip': 'callout.tip',
  'theme.admonition.warning': 'callout.warning',
  'theme.blog.archive.title': 'list.archive',
  'theme.blog.authorsList.pageTitle': 'list.authors',
  'theme.blog.post.paginator.newerPost': 'nav.newer',
  'theme.blog.post.paginator.olderPost': 'nav.older',
  'theme.blog.post.plurals': 'list.countPosts',
  'theme.blog.post.readingTime.plurals': 'post.readingTime',
  'theme.blog.tagTitle': 'list.tagCountPosts',
  'theme.common.editThisPage': 'page.edit',
  'theme.common.skipToMainContent': 'skip.toContent',
  'theme.docs.breadcrumbs.home': 'nav.home',
  'theme.docs.breadcrumbs.navAriaLabel': 'nav.breadcrumbs',
  'theme.docs.paginator.navAriaLabel': 'nav.pager',
  'theme.docs.paginator.next': 'nav.next',
  'theme.docs.paginator.previous': 'nav.previous',
  'theme.docs.sidebar.closeSidebarButtonAriaLabel': 'nav.closeMenu',
  'theme.docs.sidebar.navAriaLabel': 'nav.sidebar',
  'theme.docs.versions.unmaintainedVersionLabel': 'page.unmaintained',
  'theme.docs.versions.unreleasedVersionLabel': 'page.unreleased',
  'theme.navbar.mobileLanguageDropdown.label': 'nav.languages',
  'theme.navbar.mobileVersionsDropdown.label': 'nav.versions',
  'theme.tags.tagsListLabel': 'page.tags',
  'theme.tags.tagsPageTitle': 'list.tags',
}

/** Placeholders that have another name in Octavo. */
const VALUES: Readonly<Record<string, string>> = {
  nPosts: '{count}',
  readingTime: '{minutes}',
  siteTitle: '',
  tagName: '{tag}',
  versionLabel: '{version}',
}

export interface CodeTexts {
  readonly messages: Partial<Messages>
  /** Strings of the site's own components, by id. */
  readonly texts: Readonly<Record<string, string>>
}

/** Reads `code.json`. */
export function readCodeTexts(json: unknown): CodeTexts {
  const messages: Record<string, string> = {}
  const texts: Record<string, string> = {}
  for (const [id, entry] of Object.entries(asRecord(json))) {
    const text = asText(asRecord(entry).message)
    if (text === undefined) continue
    const key = Object.hasOwn(KEYS, id) ? KEYS[id] : undefined
    if (key !== undefined) messages[key] = renameValues(text)
    else if (!id.startsWith('theme.')) texts[id] = text
  }
  return { messages, texts }
}

function renameValues(text: string): string {
  return text
    .replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(VALUES, name) ? VALUES[name]! : all))
    .replace(/ {2,}/g, ' ')
    .trim()
}
