// What the modal shows where there are no hits: a word for each case.

import { withBasePath } from '../../src/model/base-path.ts'
import { LONGEST_QUERY, QUERY_PARAMETER, SEARCH_PATH, SUGGESTIONS } from '../../src/model/search-limits.ts'
import { element, icon } from './element.ts'
import type { SearchScope } from './scope.ts'

/** Nothing asked, nothing remembered. */
export function startScreen({ text }: SearchScope): HTMLElement {
  return screen(element('p', { class: 'search-quiet' }, text('search.noRecent')))
}

/** The provider failed. */
export function errorScreen({ text }: SearchScope): HTMLElement {
  return screen(
    icon('failed'),
    element('p', { class: 'search-title' }, text('search.failed')),
    element('p', { class: 'search-quiet' }, text('search.failedHelp')),
  )
}

/** The provider failed after a first answer: what is shown below its rows. */
export function failureNote({ text }: SearchScope): HTMLElement {
  const said = `${text('search.failedPartly')}. ${text('search.failedHelp')}`
  return element('p', { class: 'search-note' }, icon('failed'), element('span', {}, said))
}

interface NoneOptions {
  readonly query: string
  readonly suggestions: readonly string[]
  choose(suggestion: string): void
}

/** Nothing was found. */
export function noneScreen(scope: SearchScope, { query, suggestions, choose }: NoneOptions): HTMLElement {
  const { text, setting } = scope
  const buttons = suggestions.slice(0, SUGGESTIONS).map((suggestion) => {
    const button = element('button', { type: 'button', class: 'search-suggestion' }, suggestion)
    button.addEventListener('click', () => choose(suggestion))
    return element('li', {}, button)
  })
  const { reportUrl } = setting
  return screen(
    icon('none'),
    element(
      'p',
      { class: 'search-title' },
      `${text('search.none')} "`,
      element('strong', { dir: 'auto' }, query),
      '"',
    ),
    buttons.length > 0 &&
      element(
        'div',
        { class: 'search-suggestions' },
        element('p', { class: 'search-quiet' }, `${text('search.try')}:`),
        element('ul', {}, ...buttons),
      ),
    reportUrl !== undefined &&
      element(
        'p',
        { class: 'search-quiet' },
        `${text('search.believe')} `,
        element(
          'a',
          {
            href: reportUrl.replaceAll('{query}', encodeURIComponent(query)),
            target: '_blank',
            rel: 'noopener noreferrer',
          },
          text('search.report'),
        ),
      ),
  )
}

/** The link to the page with all results. */
export function seeAllLink({ text, chrome }: SearchScope, query: string, count: number): HTMLAnchorElement {
  return element(
    'a',
    { class: 'search-see-all', href: searchHref(chrome.basePath, query) },
    text('search.seeAll', { count }),
  )
}

/** Address of the search page with a query. */
export function searchHref(basePath: string, query: string): string {
  const parameters = new URLSearchParams({ [QUERY_PARAMETER]: query.slice(0, LONGEST_QUERY) })
  return `${withBasePath(basePath, SEARCH_PATH)}?${parameters}`
}

/** The line at the modal's end: which keys do what, and who answers. */
export function makeFooter({ text, setting }: SearchScope): HTMLElement {
  const key = (names: Parameters<typeof icon>[], label: string): HTMLElement =>
    element('li', {}, ...names.map(([name, title]) => element('kbd', {}, icon(name, title))), ` ${label}`)
  const escapeKey = element('kbd', {}, element('abbr', { title: text('search.escapeKey') }, 'esc'))
  return element(
    'footer',
    { class: 'search-footer' },
    element(
      'ul',
      { class: 'search-commands' },
      key([['enter', text('search.enterKey')]], text('search.select')),
      key(
        [
          ['down', text('search.arrowDown')],
          ['up', text('search.arrowUp')],
        ],
        text('search.navigate'),
      ),
      element('li', {}, escapeKey, ` ${text('search.close')}`),
    ),
    setting.credit &&
      element(
        'p',
        {},
        `${text('search.by')} `,
        element(
          'a',
          { href: setting.credit.href, target: '_blank', rel: 'noopener noreferrer' },
          setting.credit.label,
        ),
      ),
  )
}

function screen(...children: Parameters<typeof element>[2][]): HTMLElement {
  return element('div', { class: 'search-screen' }, ...children)
}
