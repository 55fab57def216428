// Link resolution for plugins. A page cannot resolve links to other files while it is parsed, so it is parsed first
// without; once the site is assembled, requested links are resolved and the pages are parsed again.

import { resolveLinks } from '../graph/resolve-links.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import { withBasePath } from '../paths/base-path.ts'
import { type LinkUrls, type ParsedSource, parseSources } from './parse-sources.ts'
import { pagesOf, type SiteContent } from './read-content.ts'
import type { Session } from './session.ts'

interface LinkedSite {
  readonly session: Session
  readonly site: Site
  readonly instances: SiteContent['instances']
}

/** Parses pages again whose plugins requested links that are unresolved or resolved differently now. */
export async function parseLinkedPages(
  pages: Iterable<ParsedSource>,
  { session, site, instances }: LinkedSite,
): Promise<readonly ParsedSource[]> {
  const linkUrls = new Map<SourcePath, LinkUrls>()
  const sources = [...pages].flatMap(({ source, page, linkUrls: known }) => {
    if (!page.requestedLinks) return []
    const [first] = pagesOf([page], instances)
    const urls = first ? findLinkUrls(first, site, session) : {}
    if (JSON.stringify(urls) === JSON.stringify(known)) return []
    linkUrls.set(source.path, urls)
    return [source]
  })
  return sources.length === 0 ? [] : parseSources(session, sources, { linkUrls })
}

function findLinkUrls(page: Page, site: Site, { options }: Session): LinkUrls {
  const place = { text: '', line: 1, column: 1, endLine: 1, endColumn: 1 }
  const links = page.requestedLinks!.map((href) => ({ href, ...place }))
  const { targets } = resolveLinks(site, { ...page, links, files: [] }, options)
  return Object.fromEntries(
    Object.entries(targets).map(([href, target]) => [
      href,
      withBasePath(options.chrome.basePath, target.href),
    ]),
  )
}
