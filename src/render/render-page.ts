// The step from a PageView to the two files of its route. Its result is not kept in the store: the output folder
// itself is where it lies, under the key that `renderKey` makes.

import { hashOf } from '../engine/hash.ts'
import type { CodeRef, Step, StepContext } from '../engine/step.ts'
import type { Body } from '../model/body.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteChrome, ThemeAssets } from '../model/site-chrome.ts'
import type { PageData, PageView } from '../model/view.ts'
import type { PluginModule } from '../plugin/plugin.ts'
import { createPluginHooks } from './plugin-hooks.ts'
import type { ComponentModule, RenderedPage, Renderer, RenderInput } from './renderer.tsx'

/** What all pages of a build share. */
export interface RenderFrame {
  readonly renderer: CodeRef
  readonly assets: ThemeAssets
  /** The `SiteChrome`, in the store. */
  readonly chrome: Hash
  /** The configuration's bundle, where plugins see pages that are rendered. */
  readonly plugins?: CodeRef
  /** Id of all this: theme and configuration, not content. Pages of two builds do not mix. */
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
  /** What plugins found in the page. */
  readonly findings?: readonly Finding[]
  /** What a page that is a component threw, instead of the files. */
  readonly problem?: string
}

/** Raised with every change to what a view becomes that no renderer's hash tells of. */
const RENDER_VERSION = 2

/** What all pages of a build share, with its id. */
export function createFrame(parts: Omit<RenderFrame, 'build'>): RenderFrame {
  const { renderer, assets, chrome } = parts
  return { ...parts, build: hashOf(JSON.stringify([RENDER_VERSION, renderer.hash, assets, chrome])) }
}

/** Everything the files of a view depend on. */
export function renderKey(view: PageView, frame: RenderFrame): Hash {
  return hashOf(JSON.stringify([frame.build, frame.plugins?.hash, view]))
}

export const renderPage: Step<RenderPageInput, RenderedFiles> = {
  name: 'render-page',
  version: RENDER_VERSION,
  blobs: ({ view, frame }) => [
    frame.chrome,
    ...(view.body ? [view.body] : []),
    ...(view.sidebar ? [view.sidebar.items] : []),
  ],
  async run({ view: written, frame }, context) {
    const { build } = frame
    const { renderer } = await context.load<{ renderer: Renderer }>(frame.renderer)
    const plugins = frame.plugins ? (await context.load<PluginModule>(frame.plugins)).plugins : []
    const hooks = createPluginHooks(plugins)
    const view = hooks.addHead(written)
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
      // A page's own code is content: what is wrong with it is said, not thrown.
      if (!component) throw error
      return {
        html: encode(''),
        json: encode(''),
        problem: error instanceof Error ? error.message : String(error),
      }
    }
    const { body } = page
    const html = hooks.changeHtml(page.html, view)
    const data: PageData = { build, view, body }
    const { findings } = hooks
    return {
      html: encode(html),
      json: encode(JSON.stringify(data)),
      ...(findings.length > 0 && { findings }),
    }
  },
}

// Values that many pages share are read once a thread. They are named by their hashes, so they cannot be stale.
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
