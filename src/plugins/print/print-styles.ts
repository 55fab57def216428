// Style sheet of print documents.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '../../core/bundle/program.ts'
import { hashOf } from '../../core/engine/hash.ts'
import { defineOutput } from '../../core/plugin/site-output.ts'
import { hasPrint } from './print-pages.ts'

interface Sheet {
  readonly path: string
  readonly text: string
}

export const printStyles = defineOutput<Sheet | null>({
  name: 'print-styles',
  isSilent: true,
  owns: (path) => /^assets\/print-[\w-]+\.css$/.test(path),
  combine: (_, { options }) => (hasPrint(options) ? printSheet() : null),
  make: (sheet) => ({
    files: sheet ? [{ path: sheet.path, contents: { kind: 'text', text: sheet.text } }] : [],
  }),
})

/** The style sheet and its path, relative to the output folder. */
export function printSheet(): Sheet {
  const text = readFileSync(join(DIST, 'print/print-document.css'), 'utf8')
  return { path: `assets/print-${hashOf(text)}.css`, text }
}
