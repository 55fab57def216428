// Link targets within a page: headings, and elements with an id.

import type { Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import { followRoutes } from '../paths/follow-redirects.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { createGuesser, type Guesser } from '../text/nearest.ts'

export interface Anchors {
  readonly page: Page
  readonly ids: ReadonlySet<string>
  readonly guesser: Guesser
}

export interface AnchorIndex {
  /** Anchors of the page with this URL; undefined for listings and components, whose anchors are unknown. */
  at(url: Url): Anchors | undefined
  of(page: Page): Anchors
}

export function indexAnchors({ site, pages }: SiteState): AnchorIndex {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const anchorsOf = memoise((page: Page): Anchors => {
    const ids = new Set([...page.headings.map(({ id }) => id), ...page.anchors])
    return { page, ids, guesser: createGuesser(() => ids) }
  })
  return {
    of: anchorsOf,
    at: memoise((url: Url) => {
      const route = followRoutes(url, site.routes).route
      const page = route?.kind === 'page' ? byPath.get(route.path) : undefined
      return page && !page.component ? anchorsOf(page) : undefined
    }),
  }
}

/** The anchor of a link, percent-decoded, if the page does not have it; undefined if it does. */
export function missingAnchor({ ids }: Anchors, written: string): string | undefined {
  if (ids.has(written)) return undefined
  // A text fragment (`:~:text=…`) is for the browser.
  const anchor = written.replace(/:~:.*$/s, '')
  // Browsers first look up the raw anchor: ids of footnotes are encoded.
  const isThere = ids.has(anchor) || ids.has(encodeURI(anchor))
  return anchor === '' || anchor.toLowerCase() === 'top' || isThere ? undefined : anchor
}

/** Help for a missing anchor. */
export function anchorHelp({ ids, guesser }: Anchors, anchor: string): string {
  const guess = guesser.guess(anchor)
  if (guess !== undefined) return `Did you mean "#${guess}"?`
  const some = [...ids].slice(0, 3).map((id) => `"#${id}"`)
  return some.length === 0
    ? `Remove "#${anchor}": the page has no headings.`
    : `Link to one of its headings, such as ${some.join(', ')}, or remove "#${anchor}".`
}

function memoise<Question, Answer>(ask: (question: Question) => Answer): (question: Question) => Answer {
  const answers = new Map<Question, Answer>()
  return (question) => {
    if (!answers.has(question)) answers.set(question, ask(question))
    return answers.get(question)!
  }
}
