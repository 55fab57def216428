// Files that tell hosts to serve the output as it is.

import { defineOutput } from '../plugin/site-output.ts'

/** Without it, GitHub Pages drops names with an underscore and renders Markdown files. */
export const hostFiles = defineOutput<null>({
  name: 'host-files',
  slice: () => null,
  make: () => ({ files: [{ path: '.nojekyll', contents: { kind: 'text', text: '' } }] }),
})
