// Link targets within a page: headings, and elements with an id.

import type { PageKey, Url } from '../../core/model/names.ts'
import type { Page } from '../../core/model/page.ts'
import type { Site } from '../../core/model/site.ts'
import { followRoutes } from '../../core/paths/follow-redirects.ts'
import { createGuesser, type Guesser } from '../../core/text/nearest.ts'

/** A page as a link target. */
export interface AnchorPage {
  readonly path: PageKey
  readonly ids: readonly string[]
  /** Whether it may have further ids: those that its component renders, or those of text that could not be parsed. */
  readonly isPartial?: true
}

export interface Anchors {
  readonly path: PageKey
  readonly ids: ReadonlySet<string>
  readonly guesser: Guesser
}

export interface AnchorIndex {
  /** Anchors of the page with this URL; undefined if they are unknown, as those of listings and components. */
  at(url: Url): Anchors | undefined
}

export function anchorPage({ path, headings, anchors, component, findings }: Page): AnchorPage {
  const ids = [...new Set([...headings.map(({ id }) => id), ...anchors])]
  const isUnparsed = ids.length === 0 && findings.some(({ severity }) => severity === 'error')
  return { path, ids, ...((component || isUnparsed) && { isPartial: true }) }
}

export function anchorsOf({ path, ids }: AnchorPage): Anchors {
  return { path, ids: new Set(ids), guesser: createGuesser(() => ids) }
}

export function indexAnchors(pages: readonly AnchorPage[], site: Site): AnchorIndex {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return {
    at: memoise((url: Url) => {
      const route = followRoutes(url, site.routes).route
      const page = route?.kind === 'page' ? byPath.get(route.path) : undefined
      return page && !page.isPartial ? anchorsOf(page) : undefined
    }),
  }
}

/** The anchor of a link, percent-decoded, if the page does not have it; undefined if it does. */
export function missingAnchor({ ids }: Anchors, rawAnchor: string): string | undefined {
  if (ids.has(rawAnchor)) return undefined
  // A text fragment (`:~:text=…`) is for the browser.
  const anchor = rawAnchor.replace(/:~:.*$/s, '')
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
