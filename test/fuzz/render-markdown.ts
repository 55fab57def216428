// Runs Markdown through all stages of a page without a site: parsing, links, outline, search text, HTML.

import { createRenderer } from '../../src/core/render/renderer.tsx'
import { defaultTheme } from '../../theme/theme.ts'
import { type Parsed, parse } from '../core/markdown/parse.ts'
import { sampleAssets, sampleChrome, sampleView } from '../program/render/sample.ts'

const renderer = createRenderer(defaultTheme)

/** A parsed page with its HTML. */
export interface WholePage extends Parsed {
  readonly html: string
}

/** Parses and renders a page. */
export async function renderMarkdown(text: string): Promise<WholePage> {
  const parsed = await parse(text)
  const toc = parsed.page.headings.map(({ id, text, depth }) => ({ id, text, depth }))
  const { body } = renderer.render({
    view: sampleView({ toc, targets: {} }),
    chrome: sampleChrome,
    assets: sampleAssets,
    build: 'fuzz',
    body: parsed.body,
  })
  return { ...parsed, html: body }
}
