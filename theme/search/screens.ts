// What the modal shows where there are no hits, and around them.

import { withBasePath } from '../../src/paths/base-path.ts'
import { LONGEST_QUERY, QUERY_PARAMETER, SEARCH_PATH, SUGGESTIONS } from '../../src/search/search-limits.ts'
import { element, icon, makeButton } from './element.ts'
import type { SearchScope } from './scope.ts'
import type { StoredHit } from './stored-hits.ts'

/** The pages that the navbar leads to, for who has nothing to ask yet. */
export function entryPages({ chrome }: SearchScope): StoredHit[] {
  const version = document.documentElement.dataset.version ?? ''
  const links = chrome.navbar.flatMap((item) => {
    if (item.kind === 'dropdown') return item.items
    return item.kind === 'link' && item.position === 'left' ? [item] : []
  })
  return links
    .map(({ label, href, versions }) => ({ label, href: versions?.[version]?.href ?? href }))
    .filter(({ href }) => href.startsWith('/'))
    .map(({ label, href }) => {
      const url = withBasePath(chrome.basePath, href)
      return { url, kind: 'page', title: label, page: label, group: '' }
    })
}

/** The provider failed. */
export function errorScreen({ text }: SearchScope, retry: () => void): HTMLElement {
  return screen(
    icon('failed'),
    element('p', { class: 'search-title' }, text('search.failed')),
    element('p', { class: 'search-quiet' }, text('search.failedHelp')),
    makeButton('button', text('search.retry'), retry),
  )
}

interface NoneOptions {
  readonly query: string
  readonly suggestions: readonly string[]
  choose(suggestion: string): void
}

/** Nothing was found. */
export function noneScreen(scope: SearchScope, { query, suggestions, choose }: NoneOptions): HTMLElement {
  const { text, setting } = scope
  const buttons = suggestions.slice(0, SUGGESTIONS).map((one) =>
    element(
      'li',
      {},
      makeButton('search-suggestion', one, () => choose(one)),
    ),
  )
  const [before, after] = text('search.none').split('{query}')
  const report = setting.reportUrl?.replaceAll('{query}', encodeURIComponent(query))
  return screen(
    icon('none'),
    element('p', { class: 'search-title' }, before, element('strong', { dir: 'auto' }, query), after),
    buttons.length > 0 &&
      element(
        'div',
        { class: 'search-suggestions' },
        element('p', { class: 'search-quiet' }, `${text('search.try')}:`),
        element('ul', {}, ...buttons),
      ),
    report !== undefined &&
      element(
        'p',
        { class: 'search-quiet' },
        `${text('search.believe')} `,
        outside(text('search.report'), report),
      ),
  )
}

/** The link to the page with all results. */
export function seeAllLink({ text, chrome }: SearchScope, query: string, count: number): HTMLAnchorElement {
  const parameters = new URLSearchParams({ [QUERY_PARAMETER]: query.slice(0, LONGEST_QUERY) })
  const href = `${withBasePath(chrome.basePath, SEARCH_PATH)}?${parameters}`
  return element('a', { class: 'search-see-all', href }, text('search.seeAll', { count }))
}

/** The line at the modal's end: which keys do what, and who answers. */
export function makeFooter({ text, setting: { credit } }: SearchScope): HTMLElement {
  const key = (names: Parameters<typeof icon>[], label: string): HTMLElement =>
    element('li', {}, ...names.map(([name, title]) => element('kbd', {}, icon(name, title))), ` ${label}`)
  const escapeKey = element('abbr', { title: text('search.escapeKey') }, text('search.escape'))
  const arrows: Parameters<typeof icon>[] = [
    ['down', text('search.arrowDown')],
    ['up', text('search.arrowUp')],
  ]
  return element(
    'footer',
    { class: 'search-footer' },
    element(
      'ul',
      { class: 'search-commands' },
      key([['enter', text('search.enterKey')]], text('search.select')),
      key(arrows, text('search.navigate')),
      element('li', {}, element('kbd', {}, escapeKey), ` ${text('search.close')}`),
    ),
    credit && element('p', {}, `${text('search.by')} `, outside(credit.label, credit.href)),
  )
}

/** A link to another site, in a tab of its own. */
function outside(label: string, href: string): HTMLElement {
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label)
}

function screen(...children: Parameters<typeof element>[2][]): HTMLElement {
  return element('div', { class: 'search-screen' }, ...children)
}
