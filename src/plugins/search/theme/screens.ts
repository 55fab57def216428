// Screens of the search dialog without hits, and the elements around the hits.

import { plainText, type SearchHit } from '../../../core/model/search-provider.ts'
import { withBasePath } from '../../../core/paths/base-path.ts'
import { SEARCH_PATH } from '../../../core/paths/page-file.ts'
import { MAX_QUERY_LENGTH, QUERY_PARAMETER, SUGGESTIONS } from '../engine/search-limits.ts'
import { createButton, element, icon } from './element.ts'
import type { SearchScope } from './scope.ts'
import { createPlainHit } from './stored-hits.ts'

/** Returns the pages that the navbar links to, shown before the reader types. */
export function entryPages({ chrome }: SearchScope): SearchHit[] {
  const version = document.documentElement.dataset.version ?? ''
  return chrome.navbar
    .flatMap((item) => {
      if (item.kind === 'dropdown') return item.items
      return item.kind === 'link' && item.position === 'left' ? [item] : []
    })
    .map(({ label, href, versions }) => ({ label, href: versions?.[version]?.href ?? href }))
    .filter(({ href }) => href.startsWith('/'))
    .map(({ label, href }) => createPlainHit(withBasePath(chrome.basePath, href), [label]))
}

/** Creates the screen shown when the provider fails. */
export function errorScreen({ text }: SearchScope, retry: () => void): HTMLElement {
  return screen(
    icon('failed'),
    element('p', { class: 'search-title' }, text('search.failed')),
    element('p', { class: 'search-quiet' }, text('search.failedHelp')),
    createButton('button', text('load.retry'), retry),
  )
}

interface NoneOptions {
  readonly query: string
  readonly suggestions: readonly string[]
  choose(suggestion: string): void
}

/** Creates the screen shown when there are no results. */
export function noneScreen(scope: SearchScope, { query, suggestions, choose }: NoneOptions): HTMLElement {
  const { text, setting } = scope
  const offered = suggestions.length > 0 ? suggestions : siteNames(scope)
  const buttons = offered.slice(0, SUGGESTIONS).map((one) =>
    element(
      'li',
      {},
      createButton('search-suggestion', one, () => choose(one)),
    ),
  )
  const [before, after] = text('search.none').split('{query}')
  const report = setting.reportUrl?.replaceAll('{query}', encodeURIComponent(query))
  return screen(
    icon('none'),
    element('p', { class: 'search-title' }, before, element('strong', { dir: 'auto' }, query), after),
    element('p', { class: 'search-quiet' }, `${text('search.try')}:`),
    element('ul', {}, ...buttons),
    report !== undefined &&
      element(
        'p',
        { class: 'search-quiet' },
        `${text('search.believe')} `,
        outside(text('search.report'), report),
      ),
  )
}

/** Suggested queries if the provider has none: the navbar's links, else the name of the site. */
function siteNames(scope: SearchScope): string[] {
  const names = entryPages(scope).map(({ title }) => plainText(title))
  return names.length > 0 ? [...new Set(names)] : [scope.chrome.title]
}

/** Creates the link to the page with all results. */
export function seeAllLink({ text, chrome }: SearchScope, query: string, count: number): HTMLAnchorElement {
  const parameters = new URLSearchParams({ [QUERY_PARAMETER]: query.slice(0, MAX_QUERY_LENGTH) })
  const href = `${withBasePath(chrome.basePath, SEARCH_PATH)}?${parameters}`
  return element('a', { class: 'search-see-all', href }, text('search.seeAll', { count }))
}

/** Creates the footer of the dialog: the keyboard shortcuts, and the credit of the provider. */
export function createFooter({ text, setting: { credit } }: SearchScope): HTMLElement {
  const command = (label: string, ...keys: (Element | string)[]): HTMLElement =>
    element('li', {}, ...keys.map((key) => element('kbd', {}, key)), ` ${label}`)
  const escapeKey = element('abbr', { title: text('search.escapeKey') }, text('search.escape'))
  const [down, up] = [icon('down', text('search.arrowDown')), icon('up', text('search.arrowUp'))]
  return element(
    'footer',
    { class: 'search-footer' },
    element(
      'ul',
      { class: 'search-commands' },
      command(text('search.select'), icon('enter', text('search.enterKey'))),
      command(text('search.navigate'), down, up),
      command(text('search.close'), escapeKey),
    ),
    credit && element('p', {}, `${text('search.by')} `, outside(credit.label, credit.href)),
  )
}

/** Creates a link to another site, which opens in a new tab. */
function outside(label: string, href: string): HTMLElement {
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label)
}

function screen(...children: Parameters<typeof element>[2][]): HTMLElement {
  return element('div', { class: 'search-screen' }, ...children)
}
