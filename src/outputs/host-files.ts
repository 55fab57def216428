// Files that tell hosts to serve the output as it is.

import { defineOutput } from '../plugin/site-output.ts'

/** GitHub Pages would else drop names with an underscore and turn Markdown into pages of its own. */
export const hostFiles = defineOutput<null>({
  name: 'host-files',
  slice: () => null,
  make: () => ({ files: [{ path: '.nojekyll', contents: { kind: 'text', text: '' } }] }),
})
