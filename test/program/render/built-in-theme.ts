// The default theme with the parts of the built-in plugins, as in the bundle of a site without a theme.

import crawlerTags from '../../../src/plugins/algolia/crawler-tags.ts'
import feedTags from '../../../src/plugins/blog/feed-tags.ts'
import postByline from '../../../src/plugins/blog/theme/Byline.tsx'
import feedbackForm from '../../../src/plugins/feedback/theme/feedback-form.tsx'
import markdownTags from '../../../src/plugins/markdown-export/markdown-tags.ts'
import copyMenu from '../../../src/plugins/markdown-export/theme/copy-menu.tsx'
import opensearchTags from '../../../src/plugins/search/opensearch-tags.ts'
import missingSearch from '../../../src/plugins/search/theme/SearchField.tsx'
import linkedData from '../../../src/plugins/structured-data/json-ld.ts'
import { mergeThemes } from '../../../theme/merge-themes.ts'

export const builtInTheme = mergeThemes(
  [],
  {},
  {
    'page-top': [copyMenu],
    'title-end': [postByline],
    'article-end': [feedbackForm],
    'not-found': [missingSearch],
  },
)

export const builtInHeadTags = [markdownTags, feedTags, opensearchTags, crawlerTags, linkedData]
