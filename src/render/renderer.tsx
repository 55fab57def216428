// PageView → HTML. Pure: the same input gives the same bytes, in any thread, at any time.
//
// This folder never imports a theme. A bundle's entry combines the two: `createRenderer(defineTheme(yours))`.

import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { isHtmlName } from '../elements/html-names.ts'
import { plainBody } from '../elements/plain-elements.ts'
import type { Body } from '../model/body.ts'
import { islandsFile, type PageModule, pageStylesFile } from '../model/page-code.ts'
import { pageComponent } from '../model/page-component.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteChrome, ThemeAssets } from '../model/site-chrome.ts'
import type { BrowserView, PageView } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { isExternal } from '../paths/url-path.ts'
import { browserView } from '../view/browser-view.ts'
import { openBranch } from '../view/open-branch.ts'
import { feedbackOf } from '../view/page-feedback.ts'
import { createBodyRenderer, type ElementFiles, type ProseComponent } from './body.tsx'
import { callInRender } from './code-elements.tsx'
import { renderDocument } from './document.tsx'
import { createResolve, type Resolve } from './resolve-properties.ts'

/** What the renderer needs of a theme; `Theme` of the theme's contract satisfies it. */
export interface RenderTheme {
  readonly App: (props: RootProps) => ReactNode
  readonly Provider: (props: RootProps & { readonly children: ReactNode }) => ReactNode
  readonly Head: ComponentType
  readonly prose: Readonly<Record<string, ProseComponent>>
}

interface RootProps {
  // Themes have more fields than the renderer knows.
  readonly theme: never
  readonly view: BrowserView
  readonly chrome: SiteChrome
  readonly sidebar: readonly SidebarItem[]
  readonly body: string
  readonly Page?: ComponentType
}

/** The input for one page. */
export interface RenderInput {
  readonly view: PageView
  readonly body?: Body
  readonly sidebar?: readonly SidebarItem[]
  readonly chrome: SiteChrome
  readonly assets: ThemeAssets
  /** The build id: it covers everything that all pages of a build share. */
  readonly build: string
  /** The module of a page that is a React component. */
  readonly component?: ComponentModule
  /** The module of an MDX page. */
  readonly code?: PageModule
}

/** A page, rendered: the whole document, and the prose alone. */
export interface RenderedPage {
  readonly html: string
  readonly body: string
}

export interface Renderer {
  /** Calls a function as a component is called, so that it may use hooks. */
  call<Result>(run: () => Result): Result
  render(input: RenderInput): RenderedPage
  /** What a page with code of its own says, as HTML in which the theme's elements have their own names. */
  renderNamed(input: Omit<RenderInput, 'assets' | 'build'>): string
  /** The body alone as plain HTML with whole URLs. */
  renderPlain(input: PlainInput): string
}

/** What is known of a page while its body is rendered alone. */
export type PlainView = Pick<
  PageView,
  'url' | 'kind' | 'title' | 'locale' | 'version' | 'body' | 'code' | 'targets' | 'lists'
>

export type PlainInput = Pick<RenderInput, 'chrome' | 'code'> & {
  readonly view: PlainView
  readonly body: Body
}

/** A page's own code, bundled by `bundle-component.ts`. It imports React and the theme by name, so each has one copy. */
export interface ComponentModule {
  readonly load: (require: (name: string) => unknown) => { readonly default?: unknown }
}

/** A renderer with this theme. Make it once: it keeps the compiler of the prose. `modules` are for component pages, `files` those of elements. */
export function createRenderer(
  theme: RenderTheme,
  modules: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, ElementFiles>> = {},
): Renderer {
  const bodyRenderer = createBodyRenderer(theme.prose, files)
  const plainRenderer = createBodyRenderer(plainProse(theme.prose))
  const { App, Provider, Head } = theme
  const namedRenderer = createBodyRenderer({})
  const byClass = Object.values(files).flatMap(({ styles, classes }) =>
    styles !== undefined && classes ? [{ styles, pattern: findClasses(classes) }] : [],
  )
  const requireModule = (name: string) => modules[name]
  const loadPage = ({ view, component }: Pick<RenderInput, 'view' | 'component'>) =>
    component ? pageComponent<ComponentType>(component.load(requireModule), view.id ?? view.url) : undefined
  const frameOf = ({ view, chrome, sidebar = [] }: Omit<RenderInput, 'assets' | 'build'>) => {
    const shown = browserView(view)
    const root = { theme: theme as never, view: shown, chrome, sidebar: openBranch(sidebar, view) }
    const wrap = (elements: ReactNode) => (
      <Provider {...root} view={{ ...shown, ...(view.lists && { lists: view.lists }) }} body="">
        {elements}
      </Provider>
    )
    return { shown, root, wrap }
  }

  return {
    call: callInRender,
    renderNamed(input) {
      const { view, body, chrome, code } = input
      const { wrap } = frameOf(input)
      const resolve = createResolve(view, chrome.basePath)
      const scope = {
        resolve,
        wrap,
        basePath: chrome.basePath,
        ...(code && { code: { module: code, modules } }),
      }
      const Page = loadPage(input)
      const html = body ? namedRenderer.render(body, scope).html : ''
      return Page ? html + renderToStaticMarkup(wrap(<Page {...view.component?.props} />)) : html
    },
    render(input) {
      const { view, body, chrome, assets, build, code } = input
      const { shown, root, wrap } = frameOf(input)
      const resolve = createResolve(view, chrome.basePath)
      const chunk = view.code?.browsers && islandsFile(view.code.browsers)
      const scope = {
        resolve,
        wrap,
        basePath: chrome.basePath,
        ...(code && { code: { module: code, modules, ...(chunk !== undefined && { chunk }) } }),
      }
      const rendered = body ? bodyRenderer.render(body, scope) : { html: '', styles: [] }
      const prose = { ...rendered, html: hastenFirstImage(rendered.html) }
      const Page = loadPage(input)
      const app = renderToString(<App {...root} body={prose.html} {...(Page ? { Page } : {})} />)
      const head = renderToStaticMarkup(wrap(<Head />))
      const own = view.code?.styles && pageStylesFile(view.code.styles)
      const asked = feedbackOf(shown, chrome)?.styles
      const used = byClass.filter(({ pattern }) => pattern.test(app)).map(({ styles }) => styles)
      const styles = [...prose.styles, ...used, own, asked].filter((sheet) => sheet !== undefined)
      const html = renderDocument({ view: shown, chrome, assets, styles, build, head, app })
      return { html, body: prose.html }
    },
    renderPlain({ view, body, chrome: own, code }) {
      // With the origin in the base path, every address that a component makes is whole.
      const chrome = { ...own, basePath: own.origin + own.basePath }
      const root = { theme: theme as never, view: { ...emptyView, ...view }, chrome, sidebar: [] }
      const { html } = plainRenderer.render(plainBody(body, { messages: chrome.messages, ...view }), {
        resolve: resolveWhole(view, chrome),
        wrap: (elements) => (
          <Provider {...root} body="">
            {elements}
          </Provider>
        ),
        basePath: chrome.basePath,
        ...(code && { code: { module: code, modules } }),
      })
      // React asks for the images of a document early; this is none.
      return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
    },
  }
}

/** Finds these classes in HTML; `card__*` is any that begins so. */
function findClasses(classes: readonly string[]): RegExp {
  const names = classes.map((name) => name.replace(/\*$/, '[\\w-]*'))
  return new RegExp(` class="(?:[^"]*\\s)?(?:${names.join('|')})[\\s"]`)
}

/** In characters of HTML: what begins later is rarely in the first view. */
const FIRST_VIEW = 4000
const LAZY_IMAGE = '<img loading="lazy"'

/** Loads the first image at once if it is in the first view, where it decides when the page looks complete. */
function hastenFirstImage(html: string): string {
  const start = html.slice(0, FIRST_VIEW).indexOf('<img ')
  if (start < 0 || !html.startsWith(LAZY_IMAGE, start)) return html
  const tag = html.slice(start, html.indexOf('>', start))
  // Of two for light and dark, the browser loads only the one that it shows, if it may wait.
  if (tag.includes('only-light') || tag.includes('only-dark')) return html
  return `${html.slice(0, start)}<img fetchpriority="high"${html.slice(start + LAZY_IMAGE.length)}`
}

const emptyView = { showTitle: true, description: '', toc: [], trail: [], tags: [], cards: [] }

/** The elements that a plain body still has; in feeds nothing is hydrated. */
function plainProse(prose: RenderTheme['prose']): RenderTheme['prose'] {
  return Object.fromEntries(
    Object.entries(prose).flatMap(([name, Component]): [string, ProseComponent][] => {
      if (isHtmlName(name)) return []
      if (!Component.island) return [[name, Component]]
      const Still = (props: object) => <>{createElement(Component as ComponentType, props)}</>
      return [[name, Still]]
    }),
  )
}

/** Finds the whole URL of an address as written. */
function resolveWhole(view: PlainView, { basePath }: SiteChrome): Resolve {
  const resolve = createResolve(view, basePath)
  const page = withBasePath(basePath, view.url)
  return (written) => {
    const target = resolve(written)
    const { copies: _, ...whole } = target ?? { href: written }
    if (isExternal(whole.href) || !URL.canParse(whole.href, page)) return target && whole
    return { ...whole, href: new URL(whole.href, page).href }
  }
}
