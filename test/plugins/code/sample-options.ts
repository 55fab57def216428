// Options of code blocks as a site without settings has them.

import type { CodeOptions } from '../../../src/plugins/code/code-blocks.ts'

export const CODE_OPTIONS: CodeOptions = {
  collapse: 0,
  labels: { note: 'Note', error: 'Error', warning: 'Warning' },
}
