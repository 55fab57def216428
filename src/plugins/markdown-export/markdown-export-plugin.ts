// Markdown copies of pages, `llms.txt` and `llms-full.txt`.

import { withBasePath } from '../../core/paths/base-path.ts'
import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { markdownExport as markdownExportOutput } from './markdown-export.ts'
import { markdownExportFields } from './markdown-export-config.ts'
import { hasMarkdown, markdownFile, markdownUrl } from './markdown-file.ts'

export const markdownExport: BuiltInPlugin = {
  name: 'markdown-export',
  config: markdownExportFields,
  outputs: [markdownExportOutput],
  filesOfPage: (url) => [markdownFile(url)],
  headTags(view, chrome) {
    if (!hasMarkdown(view, chrome)) return []
    const href = withBasePath(chrome.basePath, markdownUrl(view.url))
    return [{ rel: 'alternate', type: 'text/markdown', href }]
  },
}
