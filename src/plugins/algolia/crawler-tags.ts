// Facets of a page for the crawler of the Algolia search service.

import type { HeadTag } from '../../core/model/head-tag.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { BrowserView } from '../../core/model/view.ts'
import { isAlgolia } from './algolia-setting.ts'

export default function crawlerTags({ kind, locale, version }: BrowserView, chrome: SiteChrome): HeadTag[] {
  if (!isAlgolia(chrome.search)) return []
  const isDoc = kind === 'doc'
  return [
    { name: 'docsearch:language', content: locale || chrome.language },
    ...(isDoc ? [{ name: 'docsearch:version', content: version }] : []),
    { name: 'docsearch:docusaurus_tag', content: isDoc ? `docs-default-${version}` : 'default' },
  ]
}
