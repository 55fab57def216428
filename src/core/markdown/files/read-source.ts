// Reads the text of a page's file. Unreadable files are reported, so that no empty page replaces the previous one.

import { type DecodedText, decodeText } from '../../config/decode-text.ts'
import { isReadable } from '../../engine/files.ts'
import type { StepContext } from '../../engine/step-context.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'

/** Limit in bytes: parsing a larger page takes seconds and hundreds of megabytes. Long novels are smaller. */
export const MAX_PAGE_BYTES = 4 << 20

/** Reads and decodes a page. The text is empty if the file cannot be read. */
export function readSource(path: SourcePath, context: StepContext): DecodedText {
  const bytes = context.read(path)
  if (bytes && bytes.length <= MAX_PAGE_BYTES) return decodeText(bytes, path)
  return { text: '', findings: [unreadable(path, context)] }
}

function unreadable(path: SourcePath, context: StepContext): Finding {
  const finding = (message: string, help: string): Finding => ({
    rule: 'unreadable-file',
    severity: 'error',
    message,
    help,
    place: { path },
  })
  const state = context.look(path)
  if (state === undefined) return finding('This file was deleted during the build.', 'Build again.')
  if (isReadable(state))
    return finding(
      `This page is larger than ${MAX_PAGE_BYTES >> 20} MB.`,
      'Split it into several pages, or offer the text as a download from a static folder.',
    )
  return finding('This file cannot be read.', 'Grant read permission to the user that runs Octavo.')
}
