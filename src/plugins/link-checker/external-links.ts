// Links to other sites: which URLs to request, and findings from their responses. `link-checker` sends the
// requests.

import { type Finding, type Place, placeOn } from '../../core/model/finding.ts'
import type { RawLink } from '../../core/model/page.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import { linkCheckerFields } from './link-checker-config.ts'
import type { LinkResponse } from './link-response.ts'

interface ExternalLink {
  /** The URL to request: the link without its fragment. */
  readonly address: string
  readonly fragment: string
  readonly link: RawLink
  readonly place: Place
}

/** The URLs that published pages link to, each once, in the order of pages. */
export function listExternalUrls(state: SiteState): string[] {
  return [...new Set(findExternalLinks(state).map(({ address }) => address))]
}

/** A finding for each link whose URL does not respond or has moved. */
export function checkExternalLinks(state: SiteState, answers: ReadonlyMap<string, LinkResponse>): Finding[] {
  return findExternalLinks(state).flatMap((external) => {
    const answer = answers.get(external.address)
    if (answer && !answer.isGood) return [brokenExternalLink(external, answer)]
    return answer?.movedTo === undefined ? [] : [movedExternalLink(external, answer.movedTo)]
  })
}

function findExternalLinks({ site, pages, links, options }: SiteState): ExternalLink[] {
  const { ignore } = valuesOf(linkCheckerFields, options.fields).externalLinks
  return pages
    .filter(({ path }) => site.urls[path] !== undefined)
    .flatMap(({ path }) =>
      (links[path] ?? []).flatMap(({ kind, link }) => {
        const url = kind === 'external' ? readUrl(link.href) : undefined
        if (!url || ignore.some((pattern) => fits(url.href, pattern))) return []
        const fragment = url.hash
        url.hash = ''
        return [{ address: url.href, fragment, link, place: placeOn(path, link) }]
      }),
    )
}

function readUrl(href: string): URL | undefined {
  const absoluteHref = href.startsWith('//') ? `https:${href}` : href
  return /^https?:/i.test(absoluteHref) && URL.canParse(absoluteHref) ? new URL(absoluteHref) : undefined
}

/** Whether a URL starts with a pattern, in which `*` matches any text. */
function fits(address: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('*')
  if (!address.startsWith(start)) return false
  let end = start.length
  return parts.every((part) => {
    const at = address.indexOf(part, end)
    end = at + part.length
    return at >= 0
  })
}

function brokenExternalLink(
  { link, place }: ExternalLink,
  { reason, isNotFound }: LinkResponse & { isGood: false },
): Finding {
  return {
    rule: 'broken-external-link',
    severity: 'warning',
    message: `The link "${link.href}" does not work: ${reason}.`,
    help: isNotFound
      ? 'Link to its new URL, or remove the link.'
      : 'Open it in a browser. If it works there, add it to `externalLinks.ignore` in site.config.ts.',
    place,
  }
}

function movedExternalLink({ link, place, fragment }: ExternalLink, movedTo: string): Finding {
  return {
    rule: 'moved-external-link',
    severity: 'warning',
    message: `The link "${link.href}" has moved permanently.`,
    help: `Write "${movedTo}${fragment}".`,
    place,
  }
}
