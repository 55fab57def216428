// Markdown copies of pages, `llms.txt` and `llms-full.txt`.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { markdownExport as markdownExportOutput } from './markdown-export.ts'
import { markdownExportFields } from './markdown-export-config.ts'
import { markdownExportMessages } from './markdown-export-messages.ts'
import { markdownFile } from './markdown-file.ts'

export const markdownExport: BuiltInPlugin = {
  name: 'markdown-export',
  config: markdownExportFields,
  messages: { en: markdownExportMessages },
  languages: 'src/plugins/markdown-export/languages',
  slots: { 'page-top': 'octavo/src/plugins/markdown-export/theme/copy-menu.tsx' },
  assets: { copyPage: 'octavo/src/plugins/markdown-export/theme/copy-page.ts' },
  headTags: 'octavo/src/plugins/markdown-export/markdown-tags.ts',
  outputs: [markdownExportOutput],
  filesOfPage: (url) => [markdownFile(url)],
}
