// Print documents: the pages of a sidebar, or of the whole site, in one document.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { printFields } from './print-config.ts'
import { printMessages } from './print-messages.ts'
import { isPrintUrl, listPrintPages } from './print-pages.ts'
import { printStyles } from './print-styles.ts'

export const print: BuiltInPlugin = {
  name: 'print',
  config: printFields,
  messages: { en: printMessages },
  languages: 'src/plugins/print/languages',
  outputs: [printStyles],
  afterPages: {
    owns: isPrintUrl,
    list: (site, options) =>
      listPrintPages(site, options).map((page) => ({
        url: page.url,
        async make(rendered) {
          const { generatePrintPage } = await import('./generate-print-page.ts')
          return generatePrintPage(rendered, page)
        },
      })),
  },
}
