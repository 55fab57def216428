// The style sheet of documents for paper.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '../bundle/program.ts'
import { hashOf } from '../engine/hash.ts'
import type { OutputFile } from '../model/output.ts'
import type { SiteOptions } from '../model/site-options.ts'

/** Whether a site has such documents. */
export function wantsPrint({ print }: SiteOptions): boolean {
  return print === true || print.length > 0
}

export function printStyles(): OutputFile {
  const text = readFileSync(join(DIST, 'print/print-document.css'), 'utf8')
  return { path: `assets/print-${hashOf(text)}.css`, contents: { kind: 'text', text } }
}
