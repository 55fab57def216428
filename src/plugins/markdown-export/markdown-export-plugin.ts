// Markdown copies of pages, `llms.txt` and `llms-full.txt`.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { markdownExport as markdownExportOutput } from './markdown-export.ts'

export const markdownExport = definePlugin({
  name: 'markdown-export',
  slots: { 'page-top': 'octavo/src/plugins/markdown-export/theme/copy-menu.tsx' },
  assets: { copyPage: 'octavo/src/plugins/markdown-export/theme/copy-page.ts' },
  headTags: 'octavo/src/plugins/markdown-export/markdown-tags.ts',
  outputs: [markdownExportOutput],
})
