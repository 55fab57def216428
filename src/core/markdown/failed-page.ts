// Placeholder for a page that could not be parsed because of a bug in Octavo: its head, if readable, and the error.

import { decodeText } from '../config/decode-text.ts'
import { type Failure, internalError } from '../engine/internal-error.ts'
import type { StepContext } from '../engine/step-context.ts'
import type { Page, PageHead } from '../model/page.ts'
import type { Source } from '../model/source.ts'
import {
  type HeadSettings,
  headFromName,
  readRawHead,
  scanHead,
  titleFromName,
} from './front-matter/page-head.ts'
import { createVariables } from './variables/site-variables.ts'

/** Placeholder page for a source whose step threw. */
export function failedPage(
  source: Source,
  { failure, ...settings }: HeadSettings & { readonly failure: Failure },
  context: StepContext,
): Page {
  const site = { ...settings, variables: createVariables(source, context) }
  return {
    ...headOf(source, site, context),
    hasTitleHeading: true,
    description: '',
    body: context.put({ type: 'root', children: [] }),
    sections: context.put([]),
    headings: [],
    anchors: [],
    links: [],
    files: [],
    words: 0,
    findings: [internalError('The page could not be parsed', failure, source.path)],
  }
}

/** Reads the head, so that the page keeps its URL. Falls back to the file name: reading the head may have failed too. */
function headOf(source: Source, site: HeadSettings, context: StepContext): PageHead {
  const byName = { ...headFromName(source, site), title: titleFromName(source) }
  try {
    const text = source.text ?? decodeText(context.read(source.path), source.path).text
    return scanHead(source, text, site) ?? { ...byName, ...readRawHead(source, text, site).head }
  } catch {
    return byName
  }
}
