// Whether the pages that a file of queries names are there to be found.

import type { Finding } from '../../model/finding.ts'
import { findNearest } from '../../model/nearest.ts'
import type { IndexFiles } from '../../search/index-files.ts'
import { legiblePath, type NamedPage } from './query-file.ts'
import { listUrls, loadTextsOf } from './stored-pages.ts'

/** What is named in vain. */
export async function checkPages(pages: readonly NamedPage[], index: IndexFiles): Promise<Finding[]> {
  const urls = (await listUrls(index)).map(legiblePath)
  const findings: Finding[] = []
  for (const { page, place } of pages) {
    const say = (message: string, help: string): void =>
      void findings.push({ rule: 'configuration', severity: 'error', message, help, place })
    const [url = '', anchor] = page.split('#')
    const number = urls.indexOf(url)
    if (number < 0) say(`The index has no page "${url}".`, suggestPage(url, urls))
    else if (anchor !== undefined) {
      const anchors = (await loadTextsOf(number, index)).map(([, own]) => own).filter((own) => own !== '')
      if (!anchors.includes(anchor))
        say(
          `The page "${url}" has no section "#${anchor}" that can be found.`,
          suggestAnchor(anchor, anchors),
        )
    }
  }
  return findings
}

function suggestPage(url: string, urls: readonly string[]): string {
  const nearest = nearestOf(url, urls) ?? urls.find((other) => lastPart(other) === lastPart(url))
  return nearest === undefined
    ? 'Write the path of a page as it is published. Drafts and unlisted pages are not found.'
    : `Did you mean "${nearest}"?`
}

function suggestAnchor(anchor: string, anchors: readonly string[]): string {
  const nearest = nearestOf(anchor, anchors)
  return nearest === undefined
    ? 'Write the anchor of a heading of level 2 to 4, or leave it out.'
    : `Did you mean "#${nearest}"?`
}

function nearestOf(name: string, names: readonly string[]): string | undefined {
  return findNearest(name, names, Math.max(2, Math.floor(name.length / 4)))
}

function lastPart(url: string): string {
  return url.slice(url.lastIndexOf('/'))
}
