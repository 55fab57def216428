// Exports one page as Markdown. Cached per page, so that an edit re-exports only that page.

import type { Body } from '../../core/model/body.ts'
import type { Hash } from '../../core/model/names.ts'
import type { PageModule } from '../../core/model/page-code.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { PageView } from '../../core/model/view.ts'
import type { CodeFile, OutputContext, OutputPiece, RenderContext } from '../../core/plugin/site-output.ts'
import type { MarkdownScope, MarkdownView } from './page-markdown.ts'

export interface MarkdownInput {
  /** Settings shared by all pages of a language, and their hash. */
  readonly scope: MarkdownScope
  readonly scopeHash: Hash
  readonly view: MarkdownView
  readonly body?: Hash
  /** Rendering input of a page that only React can render. */
  readonly code?: {
    readonly view: PageView
    readonly renderContext: RenderContext
  }
}

export interface CachedMarkdown {
  /** Hash of the stored text. */
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
    const sourceBody = hash === undefined ? undefined : context.get<Body>(hash)
    const html = code && (await renderNamed(code, sourceBody, context))
    const body = html === undefined ? sourceBody : (await import('./html-to-body.ts')).readHtml(html)
    const text = writePage(view, body, { ...scope, isRendered: html !== undefined })
    return { text: context.put(text), length: text.length }
  },
}

interface NamedRenderer {
  renderNamed(input: {
    readonly view: PageView
    readonly body?: Body
    readonly chrome: SiteChrome
    readonly component?: unknown
    readonly code?: PageModule
  }): string
}

/** Renders the HTML of a page with code. Errors are ignored here; `render-page` reports them. */
async function renderNamed(
  { view, renderContext }: NonNullable<MarkdownInput['code']>,
  body: Body | undefined,
  context: OutputContext,
): Promise<string | undefined> {
  const load = <Module>(file: CodeFile): Promise<Module> => context.load<Module>(file)
  try {
    const { renderer } = await load<{ renderer: NamedRenderer }>(renderContext.renderer)
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
