// The step from a PageView to the two files of its route. Its result is not kept in the store, but in the output
// folder, under the key that `renderKey` makes.

import { hashOf } from '../engine/hash.ts'
import type { CodeRef, Step, StepContext } from '../engine/step.ts'
import type { Body } from '../model/body.ts'
import type { Hash } from '../model/names.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteChrome, ThemeAssets } from '../model/site-chrome.ts'
import type { PageData, PageView } from '../model/view.ts'
import type { ComponentModule, RenderedPage, Renderer, RenderInput } from './renderer.tsx'

/** The values that all pages of a build share. */
export interface RenderFrame {
  readonly renderer: CodeRef
  readonly assets: ThemeAssets
  /** The `SiteChrome`, in the store. */
  readonly chrome: Hash
  /** Hash of theme and configuration, without content. Pages of two builds do not mix. */
  readonly build: Hash
}

export interface RenderPageInput {
  readonly view: PageView
  readonly frame: RenderFrame
}

export interface RenderedFiles {
  readonly html: Uint8Array
  /** The view and the prose, for moving between pages without a reload. */
  readonly json: Uint8Array
  /** The error of a component page, instead of the files. */
  readonly problem?: string
}

/** Increased with every change of the result that the renderer's hash does not cover. */
const RENDER_VERSION = 2

/** The values that all pages of a build share, with their id. */
export function createFrame(parts: Omit<RenderFrame, 'build'>): RenderFrame {
  const { renderer, assets, chrome } = parts
  return { ...parts, build: hashOf(JSON.stringify([RENDER_VERSION, renderer.hash, assets, chrome])) }
}

/** Everything the files of a view depend on. */
export function renderKey(view: PageView, frame: RenderFrame): Hash {
  return hashOf(JSON.stringify([frame.build, view]))
}

export const renderPage: Step<RenderPageInput, RenderedFiles> = {
  name: 'render-page',
  version: RENDER_VERSION,
  blobs: ({ view, frame }) => [
    frame.chrome,
    ...(view.body ? [view.body] : []),
    ...(view.sidebar ? [view.sidebar.items] : []),
  ],
  async run({ view, frame }, context) {
    const { build } = frame
    const { renderer } = await context.load<{ renderer: Renderer }>(frame.renderer)
    const component = view.component && (await context.load<ComponentModule>(view.component.code))
    const input: RenderInput = {
      view,
      ...(view.body && { body: context.get<Body>(view.body) }),
      ...(view.sidebar && { sidebar: shared<readonly SidebarItem[]>(view.sidebar.items, context) }),
      chrome: shared<SiteChrome>(frame.chrome, context),
      assets: frame.assets,
      build,
      ...(component && { component }),
    }
    let page: RenderedPage
    try {
      page = renderer.render(input)
    } catch (error) {
      // A page's own code is content: its errors are reported, not thrown.
      if (!component) throw error
      return {
        html: encode(''),
        json: encode(''),
        problem: error instanceof Error ? error.message : String(error),
      }
    }
    const { html, body } = page
    const data: PageData = { build, view, body }
    return { html: encode(html), json: encode(JSON.stringify(data)) }
  },
}

// Values that many pages share are read once per thread. They are looked up by hash, so they cannot be stale.
const sharedValues = new Map<Hash, unknown>()
const MANY_SHARED = 16

function shared<T>(hash: Hash, context: StepContext): T {
  if (!sharedValues.has(hash)) {
    if (sharedValues.size >= MANY_SHARED) sharedValues.clear()
    sharedValues.set(hash, context.get(hash))
  }
  return sharedValues.get(hash) as T
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}
