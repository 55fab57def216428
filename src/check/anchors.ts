// What can be linked to within a page: headings, and elements with an id.

import type { Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { followRoute } from './follow-route.ts'
import { createGuesser, type Guesser } from './guess.ts'

export interface Anchors {
  readonly page: Page
  readonly ids: ReadonlySet<string>
  readonly guesser: Guesser
}

export interface AnchorIndex {
  /** Those of the page a URL shows in the end. Undefined for listings and components, whose anchors only a browser knows. */
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
      const route = followRoute(url, site.routes)
      const page = route?.kind === 'page' ? byPath.get(route.path) : undefined
      return page && !page.component ? anchorsOf(page) : undefined
    }),
  }
}

/** The anchor of a link, percent-decoded, where the page does not have it; undefined where it does. */
export function missingAnchor({ ids }: Anchors, written: string): string | undefined {
  if (ids.has(written)) return undefined
  // A text fragment (`:~:text=…`) is for the browser.
  const anchor = written.replace(/:~:.*$/s, '')
  return anchor === '' || anchor.toLowerCase() === 'top' || ids.has(anchor) ? undefined : anchor
}

/** What to write instead of an anchor that is not there. */
export function anchorHelp({ ids, guesser }: Anchors, anchor: string): string {
  const guess = guesser.guess(anchor)
  if (guess !== undefined) return `Did you mean "#${guess}"?`
  const some = [...ids].slice(0, 3).map((id) => `"#${id}"`)
  return some.length === 0
    ? `There are no headings: leave "#${anchor}" off.`
    : `Link to one of its headings, such as ${some.join(', ')}, or leave "#${anchor}" off.`
}

function memoise<Question, Answer>(ask: (question: Question) => Answer): (question: Question) => Answer {
  const answers = new Map<Question, Answer>()
  return (question) => {
    if (!answers.has(question)) answers.set(question, ask(question))
    return answers.get(question)!
  }
}
