// Options of code blocks as a site without settings has them.

import type { CodeOptions } from '../../../src/plugins/code/code-blocks.ts'
import { MAGIC_COMMENTS } from '../../../src/plugins/code/code-config.ts'

export const CODE_OPTIONS: CodeOptions = {
  collapse: 0,
  comments: MAGIC_COMMENTS,
  labels: { note: 'Note', error: 'Error', warning: 'Warning' },
}
