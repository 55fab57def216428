// Messages of the search dialog, the search page and OpenSearch.

import type { MessagesOf } from '../../core/model/messages.ts'

export const searchMessages = {
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
  'search.alias': 'Also called: {name}',
  'search.keyword': 'Keyword: {name}',
  'search.linkText': 'Linked as: {name}',
  'search.entry': 'Includes: {name}',
  'search.url': 'URL: {name}',
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
  'searchPage.titleOf': 'Search results for "{query}"',
  'searchPage.placeholder': 'Type your search here',
  'searchPage.count': 'One document found|{count} documents found',
  'searchPage.none': 'No results were found',
  'searchPage.more': 'Fetching new results...',
  'searchPage.index': 'All pages',
  'searchPage.noScript': 'Search needs JavaScript, which is switched off. These are the pages of this site:',
  'search.group': 'Documentation',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof searchMessages> {}
}
