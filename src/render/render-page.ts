// The step from a PageView to its HTML.

import { hashOf } from '../engine/hash.ts'
import type { Failure } from '../engine/internal-error.ts'
import { type CodeRef, encode, type Step, type StepContext } from '../engine/step.ts'
import type { Limit } from '../engine/time-limit.ts'
import type { Body } from '../model/body.ts'
import type { Finding, Place } from '../model/finding.ts'
import type { HeadTag } from '../model/head-tag.ts'
import type { Hash } from '../model/names.ts'
import type { PageModule } from '../model/page-code.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteChrome, ThemeAssets } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import type { Plugin, PluginModule } from '../plugin/plugin.ts'
import { errorMessage } from '../text/error-message.ts'
import type { CodeFailure } from './body.tsx'
import type { ComponentModule, Renderer, RenderInput } from './renderer.tsx'

/** The values that all pages of a build share. */
export interface RenderFrame {
  readonly renderer: CodeRef
  readonly assets: ThemeAssets
  /** The `SiteChrome`, in the store. */
  readonly chrome: Hash
  /** The items of each sidebar, in the store. A page depends on what it shows of its own: the view has a hash of that. */
  readonly sidebars: Readonly<Record<string, Hash>>
  /** The configuration's bundle, where plugins see pages that are rendered. */
  readonly plugins?: CodeRef
  /** Parts or elements of the site's own are in it, which may not end. */
  readonly hasOwnTheme?: true
  /** Hash of theme and configuration, without content. Pages of two builds do not mix. */
  readonly build: Hash
}

export interface RenderPageInput {
  readonly view: PageView
  readonly frame: RenderFrame
}

/** Of a text, in UTF-16 code units. */
export type TextRange = readonly [start: number, end: number]

export interface RenderedPage {
  /** The HTML, in the store; absent when there is a problem. */
  readonly html?: Hash
  /** Where its prose is in it: in one piece, or with the title apart. */
  readonly prose?: readonly TextRange[]
  /** What plugins found in the page. */
  readonly findings?: readonly Finding[]
  /** What a page that is a component threw. */
  readonly problem?: string
  /** The component of an MDX page that threw it. */
  readonly part?: { readonly name: string; readonly place: Place }
  /** The calls in bundles of the site's code, innermost first: `mdx-1f3a.mjs:12:5`. */
  readonly calls?: readonly string[]
  /** What the theme or the renderer threw. */
  readonly failure?: Failure
}

/** What all pages of a build share, with its id. */
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
  async run({ view: written, frame }, context) {
    const { renderer } = await context.load<{ renderer: Renderer }>(frame.renderer)
    const plugins = frame.plugins ? (await context.load<PluginModule>(frame.plugins)).plugins : []
    const hooks = createPluginHooks(plugins, context.limit)
    const view = hooks.addHead(written)
    const component = view.component && (await context.load<ComponentModule>(view.component.code))
    const code = view.code && (await context.load<PageModule>(view.code.code))
    const input: RenderInput = {
      view,
      ...(view.body && { body: context.get<Body>(view.body) }),
      ...(view.sidebar && {
        sidebar: shared<readonly SidebarItem[]>(frame.sidebars[view.sidebar.name]!, context),
      }),
      chrome: shared<SiteChrome>(frame.chrome, context),
      assets: frame.assets,
      build: frame.build,
      ...(component && { component }),
      ...(code && { code }),
    }
    try {
      const render = () => renderer.render(input)
      const hasSiteCode = frame.hasOwnTheme || plugins.length > 0 || component || code
      const rendered = hasSiteCode ? context.limit(render) : render()
      const html = hooks.changeHtml(rendered.html, view)
      const prose = findProse(html, rendered.body)
      const { findings } = hooks
      return {
        html: context.putBytes(encode(html)),
        ...(prose && { prose }),
        ...(findings.length > 0 && { findings }),
      }
    } catch (error) {
      // A page's own code is content: what it throws becomes a finding.
      if (component) return { problem: errorMessage(error), calls: callsOf(error) }
      const { component: name, place } = error as Partial<CodeFailure>
      if (!code || name === undefined) throw error
      return { problem: errorMessage(error), part: { name, place: place! }, calls: callsOf(error) }
    }
  },
  recover: (_, failure) => ({ failure }),
}

/** The prose in the HTML of its page; a theme may show the title at its beginning in another place. */
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

interface PluginHooks {
  /** The view with the head tags of plugins. */
  addHead(view: PageView): PageView
  /** The HTML as plugins leave it. */
  changeHtml(html: string, view: PageView): string
  /** What the plugins found or threw so far. */
  readonly findings: Finding[]
}

/** The hooks for one page. */
export function createPluginHooks(plugins: readonly Plugin[], limit: Limit): PluginHooks {
  const findings: Finding[] = []
  function attempt<Value>({ name }: Plugin, view: PageView, run: () => Value): Value | undefined {
    try {
      return limit(run)
    } catch (error) {
      findings.push({
        rule: 'plugin-failed',
        severity: 'error',
        message: `The plugin "${name}" failed on the page "${view.url}": ${errorMessage(error)}`,
        help: 'Fix or remove the plugin, or report this to its author.',
      })
      return undefined
    }
  }
  return {
    addHead(view) {
      const head = plugins.flatMap((plugin): readonly HeadTag[] =>
        plugin.head ? (attempt(plugin, view, () => plugin.head!(view)) ?? []) : [],
      )
      return head.length === 0 ? view : { ...view, head: [...(view.head ?? []), ...head] }
    },
    changeHtml(html, view) {
      let changed = html
      for (const plugin of plugins) {
        if (!plugin.afterRender) continue
        const answer = attempt(plugin, view, () => plugin.afterRender!(changed, view))
        if (answer === undefined) continue
        if (typeof answer === 'string') changed = answer
        else {
          changed = answer.html ?? changed
          findings.push(...(answer.findings ?? []))
        }
      }
      return changed
    },
    findings,
  }
}
