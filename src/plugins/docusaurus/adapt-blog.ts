// Adapts the lists, excerpts and feeds of a Docusaurus blog.

import type { UserConfig } from '../../core/config/user-config.ts'
import { asList, asRecord, asText, field, type RawOptions } from './raw-options.ts'
import { FEED_OPTIONS, type Report, reportUnsupported } from './unsupported-options.ts'

type Collection = Exclude<NonNullable<UserConfig['content']>[string], string>
type BlogFields = Pick<
  Collection,
  'title' | 'description' | 'postsPerPage' | 'excerptMarker' | 'emptyList' | 'feeds'
>

const POSTS_PER_PAGE = 10

export function blogFields(options: RawOptions, report: Report): BlogFields {
  const { postsPerPage = POSTS_PER_PAGE } = options
  reportUnsupported(asRecord(options.feedOptions), 'feedOptions', { table: FEED_OPTIONS, report })
  return {
    ...field('title', asText(options.blogTitle)),
    ...field('description', asText(options.blogDescription)),
    ...(typeof postsPerPage === 'number' && { postsPerPage }),
    ...field('excerptMarker', markerOf(options.truncateMarker, report)),
    emptyList: false,
    feeds: feedsOf(options.feedOptions),
  }
}

/** The comment that a pattern matches. Markers that Octavo always recognizes need no option. */
function markerOf(marker: unknown, report: Report): string | undefined {
  if (!(marker instanceof RegExp)) return undefined
  const isKnown = ['truncate', 'more'].some((word) =>
    [`<!-- ${word} -->`, `<!--${word}-->`, `{/* ${word} */}`].some((comment) => marker.test(comment)),
  )
  if (isKnown) return undefined
  const word = /^(?:<!--|\\?\{\\?\/\\?\*)(?:\\s[*+?]| )?([\w -]*\w)/.exec(marker.source)?.[1]
  if (word === undefined)
    report({
      option: 'truncateMarker',
      message: `The pattern ${marker} of \`truncateMarker\` is not supported: an excerpt ends at a comment.`,
      help: 'Write `<!-- truncate -->` at the end of the excerpt, or name another comment in `excerptMarker`.',
    })
  return word
}

function feedsOf(source: unknown): NonNullable<BlogFields['feeds']> {
  const { type = ['rss', 'atom'], limit, title, description } = asRecord(source)
  const all = ['rss', 'atom', 'json'] as const
  const formats = all.filter((format) => type === 'all' || asList(type).includes(format) || type === format)
  if (formats.length === 0) return false
  return {
    formats,
    ...(typeof limit === 'number' ? { limit } : limit === null || limit === false ? { limit: 'all' } : {}),
    ...field('title', asText(title)),
    ...field('description', asText(description)),
  }
}
