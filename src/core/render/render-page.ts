// Step that renders a `PageView` to HTML.

import { hashOf } from '../engine/hash.ts'
import type { Failure } from '../engine/internal-error.ts'
import { encode, type Step } from '../engine/step.ts'
import type { CodeRef, StepContext } from '../engine/step-context.ts'
import type { Body } from '../model/body.ts'
import { atPlace, type Finding, type Place } from '../model/finding.ts'
import type { HeadTag } from '../model/head-tag.ts'
import type { Hash } from '../model/names.ts'
import type { PageModule } from '../model/page-code.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteChrome, ThemeAssets } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import { checkResult, HEAD_TAGS, RENDERED_HTML } from '../plugin/hook-results.ts'
import type { Plugin, PluginModule } from '../plugin/plugin.ts'
import { pluginFailure } from '../plugin/plugin-failure.ts'
import { layoutElements } from '../registry/registry.ts'
import { errorMessage } from '../text/error-message.ts'
import type { ElementFailure } from './body.tsx'
import type { ComponentModule, Renderer, RenderInput } from './renderer.tsx'

/** Values shared by all pages of a build. */
export interface RenderFrame {
  readonly renderer: CodeRef
  readonly assets: ThemeAssets
  /** Hash of the stored `SiteChrome`. */
  readonly chrome: Hash
  /** Hashes of the stored items of each sidebar. Pages depend only on the branch they show, whose hash is in the view. */
  readonly sidebars: Readonly<Record<string, Hash>>
  /** Bundle of the configuration, if plugins have render hooks. */
  readonly plugins?: CodeRef
  /** The theme includes parts or elements of the site, which must run under the time limit. */
  readonly hasOwnTheme?: true
  /** Hash of theme and configuration, without content. Browsers do not mix pages of two builds. */
  readonly build: Hash
}

export interface RenderPageInput {
  readonly view: PageView
  readonly frame: RenderFrame
}

/** Range in a string, in UTF-16 code units. */
export type TextRange = readonly [start: number, end: number]

/** An error thrown by a component page or by an MDX component. */
export interface ComponentProblem {
  readonly message: string
  /** The MDX component. */
  readonly part?: { readonly name: string; readonly place: Place }
  /** Stack frames in bundles of the site's code, innermost first: `mdx-1f3a.mjs:12:5`. */
  readonly calls: readonly string[]
}

export interface RenderedPage {
  /** Hash of the stored HTML; absent when there is a problem. */
  readonly html?: Hash
  /** Ranges of the prose in the HTML: one, or two if the theme shows the title separately. */
  readonly prose?: readonly TextRange[]
  /** Findings reported by plugins. */
  readonly findings?: readonly Finding[]
  /** Errors of components, without which the page is rendered. */
  readonly problems?: readonly ComponentProblem[]
  /** Error thrown by the theme or the renderer. */
  readonly failure?: Failure
}

/** Adds the build id to the shared values. */
export function createFrame(parts: Omit<RenderFrame, 'build'>): RenderFrame {
  const { renderer, assets, chrome } = parts
  return { ...parts, build: hashOf(JSON.stringify([renderer.hash, assets, chrome])) }
}

export const renderPage: Step<RenderPageInput, RenderedPage> = {
  name: 'render-page',
  label: ({ view }) => view.url,
  isOfPages: true,
  key: ({ view, frame }) => [frame.build, frame.plugins?.hash, view],
  blobs: ({ view, frame }) => [
    frame.chrome,
    ...(view.body ? [view.body] : []),
    ...(view.sidebar ? [frame.sidebars[view.sidebar.name]!] : []),
  ],
  async run({ view: baseView, frame }, context) {
    const { renderer } = await context.load<{ renderer: Renderer }>(frame.renderer)
    const plugins = frame.plugins ? (await context.load<PluginModule>(frame.plugins)).plugins : []
    const hooks = createPluginHooks(plugins, context)
    const view = hooks.addHead(baseView)
    const component = view.component && (await context.load<ComponentModule>(view.component.code))
    const code = view.code && (await context.load<PageModule>(view.code.code))
    const chrome = shared<SiteChrome>(frame.chrome, context)
    const input: RenderInput = {
      view,
      ...(view.body && { body: context.get<Body>(view.body) }),
      ...(view.sidebar && {
        sidebar: shared<readonly SidebarItem[]>(frame.sidebars[view.sidebar.name]!, context),
      }),
      chrome,
      layoutStyles: stylesOfLayout(view, chrome),
      assets: frame.assets,
      build: frame.build,
      ...(component && { component }),
      ...(code && { code }),
    }
    const hasSiteCode = frame.hasOwnTheme || plugins.length > 0 || component || code
    const { rendered, problems } = renderWithout(input, (one) => {
      const render = () => renderer.render(one)
      return hasSiteCode ? context.limit(render) : render()
    })
    const html = hooks.changeHtml(rendered.html, view)
    const prose = findProse(html, rendered.body)
    const { findings } = hooks
    return {
      html: context.putBytes(encode(html)),
      ...(prose && { prose }),
      ...(findings.length > 0 && { findings }),
      ...(problems.length > 0 && { problems }),
    }
  },
  recover: (_, failure) => ({ failure }),
}

/** Renders a page without the components that throw. Page code is content: its errors become findings. */
function renderWithout(
  input: RenderInput,
  render: (input: RenderInput) => ReturnType<Renderer['render']>,
): { readonly rendered: ReturnType<Renderer['render']>; readonly problems: readonly ComponentProblem[] } {
  const problems: ComponentProblem[] = []
  const failed: Place[] = []
  let remaining = input
  for (;;) {
    try {
      return { rendered: render(remaining), problems }
    } catch (error) {
      const { component: name, place } = error as Partial<ElementFailure>
      const problem = { message: errorMessage(error), calls: callsOf(error) }
      if (remaining.component) {
        const { component: _, view, ...rest } = remaining
        const { component: __, ...plainView } = view
        remaining = { ...rest, view: plainView }
        problems.push(problem)
      } else {
        // A page with more such components is not rendered.
        if (!input.code || !place || name === undefined || failed.length === MAX_FAILED) throw error
        failed.push(place)
        remaining = { ...remaining, failed }
        problems.push({ ...problem, part: { name, place } })
      }
    }
  }
}

const MAX_FAILED = 50

/** Style sheets of the elements that the layout of a page contains. */
function stylesOfLayout(view: PageView, chrome: SiteChrome): string[] {
  return layoutElements().flatMap(([name, { isOn }]) =>
    isOn(view, chrome) ? (chrome.elements?.[name]?.styles ?? []) : [],
  )
}

/** Finds the prose in the page's HTML. A theme may show the title in another place. */
function findProse(html: string, body: string): readonly TextRange[] | undefined {
  if (body === '') return undefined
  const titleEnd = body.indexOf('</h1>') + '</h1>'.length
  for (const pieces of [[body], [body.slice(0, titleEnd), body.slice(titleEnd)]]) {
    const starts = pieces.map((piece) => html.indexOf(piece))
    if (starts.every((start) => start >= 0))
      return pieces.map((piece, at) => [starts[at]!, starts[at]! + piece.length])
  }
  return undefined
}

function callsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return [...String(error.stack).matchAll(/(?:page|mdx)-[^\s/\\()]+\.mjs:\d+:\d+/g)].map(([call]) => call)
}

// Values shared by many pages are read once per thread. They are keyed by hash, so they cannot be stale.
const sharedValues = new Map<Hash, unknown>()
const MAX_SHARED_VALUES = 16

function shared<T>(hash: Hash, context: StepContext): T {
  if (!sharedValues.has(hash)) {
    if (sharedValues.size >= MAX_SHARED_VALUES) sharedValues.clear()
    sharedValues.set(hash, context.get(hash))
  }
  return sharedValues.get(hash) as T
}

interface PluginHooks {
  /** Returns the view with the head tags of plugins. */
  addHead(view: PageView): PageView
  /** Returns the HTML after the `afterRender` hooks of all plugins. */
  changeHtml(html: string, view: PageView): string
  /** Findings reported so far, including plugin errors. */
  readonly findings: Finding[]
}

/** Creates the plugin hooks for one page. */
export function createPluginHooks(
  plugins: readonly Plugin[],
  { limit, placeOf }: Pick<StepContext, 'limit' | 'placeOf'>,
): PluginHooks {
  const findings: Finding[] = []
  function attempt<Value>({ name }: Plugin, view: PageView, run: () => Value): Value | undefined {
    try {
      return limit(run)
    } catch (error) {
      const failure = `The plugin "${name}" failed${atPlace(placeOf(error))} on the page "${view.url}"`
      findings.push(pluginFailure(failure, error))
      return undefined
    }
  }
  return {
    addHead(view) {
      const head = plugins.flatMap((plugin): readonly HeadTag[] =>
        plugin.head
          ? (attempt(plugin, view, () => checkResult('`head`', HEAD_TAGS, plugin.head!(view))) ?? [])
          : [],
      )
      return head.length === 0 ? view : { ...view, head: [...(view.head ?? []), ...head] }
    },
    changeHtml(html, view) {
      let changed = html
      for (const plugin of plugins) {
        if (!plugin.afterRender) continue
        const result = attempt(plugin, view, () =>
          checkResult('`afterRender`', RENDERED_HTML, plugin.afterRender!(changed, view)),
        )
        if (result === undefined) continue
        if (typeof result === 'string') changed = result
        else {
          changed = result.html ?? changed
          findings.push(...(result.findings ?? []))
        }
      }
      return changed
    },
    findings,
  }
}
