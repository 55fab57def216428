// One document with all pages of a sidebar, to print.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { printMessages } from './print-messages.ts'

export const print: BuiltInPlugin = {
  name: 'print',
  messages: { en: printMessages },
  languages: 'src/plugins/print/languages',
}
