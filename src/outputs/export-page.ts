// The work behind the Markdown export, a piece for each page, so that an edit exports one page again.

import type { Body } from '../model/body.ts'
import type { Hash } from '../model/names.ts'
import type { PageModule } from '../model/page-code.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import type { CodeFile, OutputContext, OutputPiece, RenderContext } from '../plugin/site-output.ts'
import type { MarkdownScope, MarkdownView } from './page-markdown.ts'

export interface MarkdownInput {
  /** What all pages of a language share, and its name. */
  readonly scope: MarkdownScope
  readonly scopeHash: Hash
  readonly view: MarkdownView
  readonly body?: Hash
  /** Of a page that only React can render. */
  readonly code?: {
    readonly view: PageView
    readonly renderContext: RenderContext
  }
}

export interface CachedMarkdown {
  /** The text, in the store. */
  readonly text: Hash
  readonly length: number
}

export const exportPage: OutputPiece<MarkdownInput, CachedMarkdown> = {
  name: 'page',
  isOfPage: true,
  key: ({ scope: _, ...input }) => input,
  blobs: ({ body, code }) => [
    ...(body === undefined ? [] : [body]),
    ...(code ? [code.renderContext.chrome] : []),
  ],
  async make({ view, body: hash, code, scope }, context) {
    const { writePage } = await import('./page-markdown.ts')
    const written = hash === undefined ? undefined : context.get<Body>(hash)
    const html = code && (await drawPage(code, written, context))
    const body = html === undefined ? written : (await import('./html-to-body.ts')).readHtml(html)
    const text = writePage(view, body, { ...scope, isRendered: html !== undefined })
    return { text: context.put(text), length: text.length }
  },
}

interface Drawer {
  renderNamed(input: {
    readonly view: PageView
    readonly body?: Body
    readonly chrome: SiteChrome
    readonly component?: unknown
    readonly code?: PageModule
  }): string
}

/** The HTML of a page with code of its own. What the code throws is reported where the page is rendered. */
async function drawPage(
  { view, renderContext }: NonNullable<MarkdownInput['code']>,
  body: Body | undefined,
  context: OutputContext,
): Promise<string | undefined> {
  const load = <Module>(file: CodeFile): Promise<Module> => context.load<Module>(file)
  try {
    const { renderer } = await load<{ renderer: Drawer }>(renderContext.renderer)
    const component = view.component && (await load<unknown>(view.component.code))
    const code = view.code && (await load<PageModule>(view.code.code))
    const chrome = context.get<SiteChrome>(renderContext.chrome)
    return context.limit(() =>
      renderer.renderNamed({
        view,
        ...(body && { body }),
        chrome,
        ...(component !== undefined && { component }),
        ...(code && { code }),
      }),
    )
  } catch {
    return undefined
  }
}
