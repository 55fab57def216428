// `opensearch.xml` (OpenSearch 1.1): lets browsers search the site from the address bar.

import { formatMessage } from '../../core/model/messages.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { SEARCH_PATH } from '../../core/paths/page-file.ts'
import { isExternal } from '../../core/paths/url-path.ts'
import { defineReplaceable } from '../../core/plugin/replaceable-output.ts'
import { escapeXml } from '../../core/text/escape-html.ts'
import { QUERY_PARAMETER } from './engine/search-limits.ts'
import { OPENSEARCH_FILE } from './opensearch-tags.ts'

interface Slice {
  /** Origin of the site; empty if it has no search or no `url`. */
  readonly origin: string
  readonly basePath: string
  readonly title: string
  readonly description: string
  readonly favicon?: string
}

/** Maximum length of `ShortName` in the specification. */
const NAME_LENGTH = 16

export const opensearch = defineReplaceable<Slice>({
  name: 'opensearch',
  combine(_, { options: { chrome } }) {
    const { origin, basePath, title, favicon, messages, search } = chrome
    return {
      origin: search ? origin : '',
      basePath,
      title,
      description: formatMessage(messages['opensearch.description'], { title }),
      ...(favicon !== undefined && { favicon }),
    }
  },
  make({ origin, basePath, title, description, favicon }) {
    if (origin === '') return { files: [] }
    const escapedUrl = (path: string): string =>
      escapeXml(isExternal(path) ? path : origin + withBasePath(basePath, path))
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `<ShortName>${escapeXml(shorten(title))}</ShortName>`,
      `<LongName>${escapeXml(title)}</LongName>`,
      `<Description>${escapeXml(description)}</Description>`,
      '<InputEncoding>UTF-8</InputEncoding>',
      ...(favicon === undefined ? [] : [`<Image>${escapedUrl(favicon)}</Image>`]),
      `<Url type="text/html" template="${escapedUrl(SEARCH_PATH)}?${QUERY_PARAMETER}={searchTerms}"/>`,
      '</OpenSearchDescription>',
    ]
    return { files: [{ path: OPENSEARCH_FILE, contents: { kind: 'text', text: `${lines.join('\n')}\n` } }] }
  },
})

/** Truncates at a word boundary, or within the first word if it is too long. */
function shorten(title: string): string {
  if (title.length <= NAME_LENGTH) return title
  const end = title.lastIndexOf(' ', NAME_LENGTH)
  return end > 0 ? title.slice(0, end) : [...title].slice(0, NAME_LENGTH).join('')
}
