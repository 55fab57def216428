// `octavo check --baseline` and `--write-baseline`: reads and writes the list of published URLs.

import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { count } from '../../cli/report/format-text.ts'
import { writeError, writeOut } from '../../cli/write-text.ts'
import { configProblem } from '../../core/config/config-problem.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { PageKey } from '../../core/model/names.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import type { CheckContext, FinishedCheck, RequestFlags } from '../../core/registry/built-in-hooks.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { findRemovedUrls, listPublishedUrls } from './published-urls.ts'

/** Flags of `octavo check`. */
interface BaselineFlags {
  /** File with URLs that must still exist. */
  readonly baseline?: string
  /** File to which the URLs of the site are written. */
  readonly writeBaseline?: string
  /** Whether to include the ids of headings. */
  readonly anchors?: boolean
  readonly format?: string
}

/** Reports each URL of the list that no longer works. */
export async function checkBaseline(state: SiteState, { flags, root }: CheckContext): Promise<Finding[]> {
  const { baseline: file = '' } = flags as BaselineFlags
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw configProblem(
      `The file of \`--baseline\` cannot be read: ${errorMessage(error)}.`,
      `Write it first: octavo check --write-baseline ${file}`,
    )
  }
  const path = relative(root, resolve(file)).replaceAll('\\', '/') as PageKey
  return findRemovedUrls(state, { path, text })
}

/** Writes the list. Skipped for sites with errors, whose URLs may be wrong. */
export async function writeBaseline({ summary, state }: FinishedCheck, flags: RequestFlags): Promise<void> {
  const { writeBaseline: file = '', anchors = false, format } = flags as BaselineFlags
  if (summary.errors > 0) {
    writeError(`octavo: ${file} was not written, because the site has errors.\n`)
    return
  }
  const urls = listPublishedUrls(await state(), anchors)
  try {
    writeFileSync(file, urls.map((url) => `${url}\n`).join(''))
  } catch (error) {
    throw configProblem(
      `The file of \`--write-baseline\` cannot be written: ${errorMessage(error)}.`,
      'Name a file in a folder that exists.',
    )
  }
  if (format === 'text') writeOut(`${count(urls.length, 'URL')} written to ${file}\n`)
}
