// The step from a PageView to the plain HTML of its body: with the components of plugins and of MDX pages resolved, whole
// URLs, and nothing that needs the site's styles and scripts.

import type { CodeRef, Step } from '../engine/step.ts'
import type { Body } from '../model/body.ts'
import type { Hash } from '../model/names.ts'
import type { PageModule } from '../model/page-code.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import type { PlainView, Renderer } from './renderer.tsx'

export interface RenderPlainInput {
  readonly view: PageView
  readonly renderer: CodeRef
  /** The `SiteChrome`, in the store. */
  readonly chrome: Hash
}

/** The HTML, in the store; absent for a page without a body, or with code that throws. */
export interface PlainHtml {
  readonly html?: Hash
}

export const renderPlain: Step<RenderPlainInput, PlainHtml> = {
  name: 'render-plain',
  isOfPages: true,
  // Nothing around the body: a new title of another page changes no feed.
  key: ({ view, renderer, chrome }) => [renderer.hash, chrome, plainView(view)],
  blobs: ({ view, chrome }) => [chrome, ...(view.body ? [view.body] : [])],
  async run({ view, renderer: ref, chrome }, context) {
    if (view.body === undefined) return {}
    const { renderer } = await context.load<{ renderer: Renderer }>(ref)
    const code = view.code && (await context.load<PageModule>(view.code.code))
    const html = context.limit(() =>
      renderer.renderPlain({
        view: plainView(view),
        body: context.get<Body>(view.body!),
        chrome: context.get<SiteChrome>(chrome),
        ...(code && { code }),
      }),
    )
    return { html: context.put(html) }
  },
  // The page itself cannot be rendered either, which its own step reports.
  recover: () => ({}),
}

/** The view without what is around the body. */
function plainView(view: PageView): PlainView {
  const { url, kind, title, locale, version, body, code, targets, lists } = view
  return {
    url,
    kind,
    title,
    locale,
    version,
    ...(body && { body }),
    ...(code && { code }),
    targets,
    ...(lists && { lists }),
  }
}
