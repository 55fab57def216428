// Step that renders the body of a `PageView` to plain HTML: components of plugins and MDX pages are resolved, URLs are
// absolute, and nothing depends on the site's styles and scripts.

import type { Step } from '../engine/step.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { Body } from '../model/body.ts'
import type { Hash } from '../model/names.ts'
import type { PageModule } from '../model/page-code.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import { plainForms } from '../registry/registry.ts'
import { plainBody } from './plain-elements.ts'
import type { PlainView, Renderer } from './renderer.tsx'

export interface RenderPlainInput {
  readonly view: PageView
  readonly renderer: CodeRef
  /** Hash of the stored `SiteChrome`. */
  readonly chrome: Hash
}

/** Hash of the stored HTML; absent for pages without a body and for pages whose code throws. */
export interface PlainHtml {
  readonly html?: Hash
}

export const renderPlain: Step<RenderPlainInput, PlainHtml> = {
  name: 'render-plain',
  isOfPages: true,
  // Only the body and its dependencies: a changed title of another page does not invalidate feeds.
  key: ({ view, renderer, chrome }) => [renderer.hash, chrome, plainView(view)],
  blobs: ({ view, chrome }) => [chrome, ...(view.body ? [view.body] : [])],
  async run({ view, renderer: ref, chrome }, context) {
    if (view.body === undefined) return {}
    const { renderer } = await context.load<{ renderer: Renderer }>(ref)
    const code = view.code && (await context.load<PageModule>(view.code.code))
    const siteChrome = context.get<SiteChrome>(chrome)
    const scope = { messages: siteChrome.messages, ...plainView(view) }
    const body = plainBody(context.get<Body>(view.body), scope, plainForms())
    const html = context.limit(() =>
      renderer.renderPlain({
        view: plainView(view),
        body,
        chrome: siteChrome,
        ...(code && { code }),
      }),
    )
    return { html: context.put(html) }
  },
  // `render-page` fails for the same page and reports the error.
  recover: () => ({}),
}

/** The fields of a view that the body depends on. */
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
