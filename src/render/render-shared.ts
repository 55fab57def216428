// The steps for pages that are the same in several versions: the page once, with marks for what differs, and the parts
// that go in their places.

import type { Step } from '../engine/step.ts'
import type { Body } from '../model/body.ts'
import type { Failure } from '../model/internal-error.ts'
import type { Hash } from '../model/names.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import { type RenderFrame, shared as readShared } from './render-page.ts'
import type { DocumentFacts, Renderer, SharedPage } from './renderer.tsx'

export interface RenderSharedInput {
  /** With marks in place of addresses. */
  readonly view: PageView
  readonly facts: readonly DocumentFacts[]
  /** The items of its sidebar, with marks, in the store. */
  readonly sidebar?: Hash
  readonly frame: RenderFrame
}

export interface SharedResult {
  /** The `SharedPage`, in the store. */
  readonly page?: Hash
  readonly failure?: Failure
}

export const renderShared: Step<RenderSharedInput, SharedResult> = {
  name: 'render-shared',
  key: ({ view, facts, frame }) => [frame.build, view, facts],
  blobs: ({ view, sidebar, frame }) => [
    frame.chrome,
    ...(view.body ? [view.body] : []),
    ...(sidebar === undefined ? [] : [sidebar]),
  ],
  async run({ view, facts, sidebar, frame }, context) {
    const { renderer } = await context.load<{ renderer: Renderer }>(frame.renderer)
    const page: SharedPage = renderer.renderShared(
      {
        view,
        ...(view.body && { body: context.get<Body>(view.body) }),
        ...(sidebar !== undefined && { sidebar: readShared<readonly SidebarItem[]>(sidebar, context) }),
        chrome: readShared<SiteChrome>(frame.chrome, context),
        assets: frame.assets,
        build: frame.build,
      },
      facts,
    )
    return { page: context.put(page) }
  },
  recover: (_, failure) => ({ failure }),
}

export interface RenderPartsInput {
  readonly view: PageView
  readonly sidebar: readonly SidebarItem[]
  readonly frame: RenderFrame
}

export interface PartsResult {
  /** HTML by name. */
  readonly parts?: Readonly<Record<string, string>>
  readonly failure?: Failure
}

export const renderParts: Step<RenderPartsInput, PartsResult> = {
  name: 'render-parts',
  key: ({ view, sidebar, frame }) => [frame.build, view, sidebar],
  blobs: ({ frame }) => [frame.chrome],
  async run({ view, sidebar, frame }, context) {
    const { renderer } = await context.load<{ renderer: Renderer }>(frame.renderer)
    const chrome = readShared<SiteChrome>(frame.chrome, context)
    return { parts: renderer.renderParts({ view, sidebar, chrome }) }
  },
  recover: (_, failure) => ({ failure }),
}
