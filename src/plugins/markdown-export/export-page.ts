// Exports one page as Markdown. Cached per page, so that an edit re-exports only that page.

import { hashOfValue } from '../../core/engine/hash.ts'
import { messagesOf } from '../../core/locales/locale-version.ts'
import type { Body } from '../../core/model/body.ts'
import type { Hash } from '../../core/model/names.ts'
import type { PageModule } from '../../core/model/page-code.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import type { PageView } from '../../core/model/view.ts'
import { MARKDOWN_MESSAGES } from '../../core/plugin/markdown-messages.ts'
import type {
  CodeFile,
  OutputContext,
  PagePiece,
  RenderContext,
  SiteContext,
  SiteEntry,
} from '../../core/plugin/site-output.ts'
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

export const exportPage: PagePiece<MarkdownInput, CachedMarkdown> = {
  name: 'page',
  input: markdownInput,
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

function markdownInput(
  { view: ownView }: SiteEntry,
  { site, options, renderContext }: SiteContext,
): MarkdownInput {
  const view = ownView!
  const { url, kind, title, cards, lists, list, archives, author, date, authors, targets, body } = view
  const route = site.routes[url]
  const description = route?.kind === 'page' ? site.heads[route.path]?.meta.description : view.description
  return {
    ...scopeOf(options, view.locale),
    view: {
      ...{ url, kind, title, cards, targets },
      ...(description && { description }),
      ...(lists && { lists }),
      ...(list && { list }),
      ...(archives && { archives }),
      ...(author && { author }),
      ...(date !== undefined && { date }),
      ...(authors && { authors }),
    },
    ...(body !== undefined && { body }),
    ...((view.component ?? view.code) && renderContext && { code: { view, renderContext } }),
  }
}

type ScopeWithHash = Pick<MarkdownInput, 'scope' | 'scopeHash'>

const scopes = new WeakMap<SiteOptions, Map<string, ScopeWithHash>>()

/** Returns the settings of a language, created once for all its pages. */
function scopeOf(options: SiteOptions, locale: string): ScopeWithHash {
  const byLocale = scopes.get(options) ?? new Map<string, ScopeWithHash>()
  scopes.set(options, byLocale)
  const cached = byLocale.get(locale)
  if (cached) return cached
  const { origin, basePath } = options.chrome
  const messages = messagesOf(options, locale)
  const scope: MarkdownScope = {
    chrome: { origin, basePath },
    messages: Object.fromEntries(
      MARKDOWN_MESSAGES.map((key) => [key, messages[key]]),
    ) as MarkdownScope['messages'],
  }
  const withHash = { scope, scopeHash: hashOfValue(scope) }
  byLocale.set(locale, withHash)
  return withHash
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
