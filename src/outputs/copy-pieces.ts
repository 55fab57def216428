// The work behind copies of pages, in pieces, so that an edit makes one copy again: a page as Markdown.

import type { Body } from '../model/body.ts'
import { cutAddresses, isMarked, PLACED_MARK } from '../model/edition-marks.ts'
import type { Hash } from '../model/names.ts'
import type { PageModule } from '../model/page-code.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import type { CodeFile, OutputContext, OutputPiece, PageDrawing } from '../plugin/site-output.ts'
import type { CopiedView, CopyScope } from './page-markdown.ts'

export interface CopyInput extends CopyScope {
  readonly view: CopiedView
  readonly body?: Hash
  /** Of a page that only React can render. */
  readonly code?: {
    readonly view: PageView
    readonly drawing: PageDrawing
  }
}

export interface KeptCopy {
  /** The text, a `SharedText` in the store; absent if it depends on where the page is in more than its addresses. */
  readonly text?: Hash
  /** Without what is filled in. */
  readonly length: number
  /** How often each of the counted addresses is in the text. */
  readonly fills: readonly number[]
}

export const copyPage: OutputPiece<CopyInput, KeptCopy> = {
  name: 'page',
  isOfPage: true,
  blobs: ({ body, code }) => [...(body === undefined ? [] : [body]), ...(code ? [code.drawing.chrome] : [])],
  async make({ view, body: hash, code, chrome, messages }, context) {
    const { writePage } = await import('./page-markdown.ts')
    const written = hash === undefined ? undefined : context.get<Body>(hash)
    const html = code && (await drawPage(code, written, context))
    const body = html === undefined ? written : (await import('./html-to-body.ts')).readHtml(html)
    const text = writePage(view, body, { chrome, messages, isRendered: html !== undefined })
    if (isOfPlace(text)) return { length: 0, fills: [] }
    const shared = cutAddresses(text)
    const parts = typeof shared === 'string' ? [shared] : shared
    const fills: number[] = []
    let length = 0
    for (const part of parts)
      if (typeof part === 'string') length += part.length
      else fills[part] = (fills[part] ?? 0) + 1
    return { text: context.put(shared), length, fills: Array.from(fills, (count = 0) => count) }
  },
}

/** Whether a text differs between versions in more than addresses: one that is its own label is written otherwise. */
function isOfPlace(text: string): boolean {
  return text.includes(PLACED_MARK) || (isMarked(text) && /\[https?:[^\]\s]*\]\(/.test(text))
}

/** The length of a copy with its addresses. */
export function filledLength({ length, fills }: KeptCopy, values: readonly string[] = []): number {
  return fills.reduce((sum, count, at) => sum + count * (values[at]?.length ?? 0), length)
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
  { view, drawing }: NonNullable<CopyInput['code']>,
  body: Body | undefined,
  context: OutputContext,
): Promise<string | undefined> {
  const load = <Module>(file: CodeFile): Promise<Module> => context.load<Module>(file)
  try {
    const { renderer } = await load<{ renderer: Drawer }>(drawing.renderer)
    const component = view.component && (await load<unknown>(view.component.code))
    const code = view.code && (await load<PageModule>(view.code.code))
    const chrome = context.get<SiteChrome>(drawing.chrome)
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
