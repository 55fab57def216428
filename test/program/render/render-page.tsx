// Renders the sample page with changes, for the tests of this folder.

import type { Body } from '../../../src/core/model/body.ts'
import type { SiteChrome } from '../../../src/core/model/site-chrome.ts'
import type { PageView } from '../../../src/core/model/view.ts'
import { createRenderer, type RenderInput } from '../../../src/core/render/renderer.tsx'
import { builtInHeadTags, builtInTheme } from './built-in-theme.ts'
import { sampleAssets, sampleChrome, sampleSidebar, sampleView } from './sample.ts'

const renderer = createRenderer(builtInTheme, {}, {}, builtInHeadTags)

interface Changes {
  readonly view?: Partial<PageView>
  readonly chrome?: Partial<SiteChrome>
  readonly body?: Body
  readonly sidebar?: RenderInput['sidebar']
}

/** Renders the sample page, and returns the document and its prose. */
export function renderSample({ view, chrome, body, sidebar = sampleSidebar }: Changes = {}) {
  return renderer.render({
    view: sampleView(view),
    chrome: { ...sampleChrome, ...chrome },
    assets: sampleAssets,
    build: 'sample-build',
    sidebar,
    ...(body && { body }),
  })
}

/** Returns the text that a browser would show for HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
}
