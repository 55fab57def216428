// Options of code blocks in a site without settings.

import type { CodeOptions } from '../../../src/plugins/code/code-blocks.ts'

export const CODE_OPTIONS: CodeOptions = {
  collapse: 0,
  labels: { note: 'Note', error: 'Error', warning: 'Warning' },
}
