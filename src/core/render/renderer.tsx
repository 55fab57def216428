// Renders a `PageView` to HTML. Pure: the same input gives the same bytes in every thread and run.
//
// This folder never imports a theme. The entry of the bundle combines the two: `createRenderer(defineTheme(yours))`.

import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Body } from '../model/body.ts'
import type { Place } from '../model/finding.ts'
import { islandsFile, type PageModule, pageStylesFile } from '../model/page-code.ts'
import { pageComponent } from '../model/page-component.ts'
import type { SidebarItem } from '../model/site.ts'
import type { SiteChrome, ThemeAssets } from '../model/site-chrome.ts'
import type { BrowserView, PageView } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { isExternal } from '../paths/url-path.ts'
import { errorMessage } from '../text/error-message.ts'
import { isHtmlName } from '../text/html-names.ts'
import { browserView } from '../view/browser-view.ts'
import type { HeadTagsOf } from '../view/head.ts'
import { openBranch } from '../view/open-branch.ts'
import {
  type BodyElementsCreator,
  createBodyRenderer,
  type ElementFiles,
  type ProseComponent,
} from './body.tsx'
import { callInRender } from './call-in-render.tsx'
import { renderDocument } from './document.tsx'
import { endFirstScreen } from './first-screen.ts'
import { createResolve, type Resolve } from './resolve-properties.ts'

/** The part of a theme that the renderer needs; `Theme` of the theme's contract satisfies it. */
export interface RenderTheme {
  readonly App: (props: RootProps) => ReactNode
  readonly Provider: (props: RootProps & { readonly children: ReactNode }) => ReactNode
  readonly Head: ComponentType
  readonly prose: Readonly<Record<string, ProseComponent>>
}

interface RootProps {
  // Themes have fields that the renderer does not use.
  readonly theme: never
  readonly view: BrowserView
  readonly chrome: SiteChrome
  readonly sidebar: readonly SidebarItem[]
  readonly body: string
  readonly Page?: ComponentType
}

/** Input for one page. */
export interface RenderInput {
  readonly view: PageView
  readonly body?: Body
  readonly sidebar?: readonly SidebarItem[]
  readonly chrome: SiteChrome
  readonly assets: ThemeAssets
  /** Build id: a hash of everything that all pages of a build share. */
  readonly build: string
  /** Style sheets of elements of the layout, relative to the output folder. */
  readonly layoutStyles?: readonly string[]
  /** Module of a page that is a React component. */
  readonly component?: ComponentModule
  /** Module of an MDX page. */
  readonly code?: PageModule
  /** Places of components that throw, of which only the content is rendered. */
  readonly failed?: readonly Place[]
}

/** A rendered page: the complete document, and its prose. */
export interface RenderedPage {
  readonly html: string
  readonly body: string
}

export interface Renderer {
  /** Calls a function during a render, so that it may use hooks. */
  call<Result>(run: () => Result): Result
  render(input: RenderInput): RenderedPage
  /** Renders the content of a page with code to HTML in which the theme's elements keep their element names. */
  renderNamed(input: Omit<RenderInput, 'assets' | 'build'>): string
  /** Renders only a body in plain form, with absolute URLs. */
  renderPlain(input: PlainInput): string
}

/** The fields of a view that are available when only its body is rendered. */
export type PlainView = Pick<
  PageView,
  'url' | 'kind' | 'title' | 'locale' | 'version' | 'body' | 'code' | 'targets' | 'lists'
>

export type PlainInput = Pick<RenderInput, 'chrome' | 'code'> & {
  readonly view: PlainView
  readonly body: Body
}

/** Compiled code of a component page. It imports React and the theme by name, so that only one copy of each exists. */
export interface ComponentModule {
  readonly load: (require: (name: string) => unknown) => { readonly default?: unknown }
}

/** Adds the name of a plugin's part of the theme to the errors that it throws. */
export function namePart<Scope, Content>(
  part: (scope: Scope) => Content,
  subject: string,
): (scope: Scope) => Content {
  return (scope) => {
    try {
      return part(scope)
    } catch (error) {
      throw Object.assign(error instanceof Error ? error : new Error(errorMessage(error)), { subject })
    }
  }
}

/**
 * Creates a renderer for a theme. Reuse it: it holds the compiled prose pipeline. `modules` are the modules that page
 * code may import; `files` are the style sheets and scripts of elements; `headTagsOf` are functions of plugins; `creators` create
 * elements that the theme does not have.
 */
export function createRenderer(
  theme: RenderTheme,
  modules: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, ElementFiles>> = {},
  headTagsOf: readonly HeadTagsOf[] = [],
  creators: readonly BodyElementsCreator[] = [],
): Renderer {
  const bodyRenderer = createBodyRenderer(theme.prose, files, creators)
  const plainRenderer = createBodyRenderer(plainProse(theme.prose), {}, creators)
  const { App, Provider, Head } = theme
  const namedRenderer = createBodyRenderer({}, {}, creators)
  const byClass = Object.values(files).flatMap(({ styles, classes }) =>
    styles !== undefined && classes ? [{ styles, pattern: classPattern(classes) }] : [],
  )
  const requireModule = (name: string) => modules[name]
  const loadPage = ({ view, component }: Pick<RenderInput, 'view' | 'component'>) =>
    component ? pageComponent<ComponentType>(component.load(requireModule), view.id ?? view.url) : undefined
  const prepareContext = ({ view, chrome, sidebar = [] }: Omit<RenderInput, 'assets' | 'build'>) => {
    const pageView = browserView(view)
    const root = { theme: theme as never, view: pageView, chrome, sidebar: openBranch(sidebar, view) }
    const wrap = (elements: ReactNode) => (
      <Provider {...root} view={{ ...pageView, ...(view.lists && { lists: view.lists }) }} body="">
        {elements}
      </Provider>
    )
    return { shown: pageView, root, wrap }
  }

  return {
    call: callInRender,
    renderNamed(input) {
      const { view, body, chrome, code } = input
      const { wrap } = prepareContext(input)
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
      const { view, body, chrome, assets, build, code, layoutStyles = [], failed } = input
      const { shown: pageView, root, wrap } = prepareContext(input)
      const resolve = createResolve(view, chrome.basePath)
      const chunk = view.code?.browsers && islandsFile(view.code.browsers)
      const scope = {
        resolve,
        wrap,
        basePath: chrome.basePath,
        ...(code && { code: { module: code, modules, ...(chunk !== undefined && { chunk }) } }),
        ...(failed && { failed }),
      }
      const longBody = body && endFirstScreen(body, chrome.basePath + assets.lateStyles)
      const rendered = body ? bodyRenderer.render(longBody ?? body, scope) : { html: '', styles: [] }
      const prose = { ...rendered, html: prioritizeFirstImage(rendered.html) }
      const Page = loadPage(input)
      const app = renderToString(<App {...root} body={prose.html} {...(Page ? { Page } : {})} />)
      const head = renderToStaticMarkup(wrap(<Head />))
      const pageStyles = view.code?.styles && pageStylesFile(view.code.styles)
      const elementStyles = byClass.filter(({ pattern }) => pattern.test(app)).map(({ styles }) => styles)
      const headStyles = longBody ? assets.styles : [...assets.styles, assets.lateStyles]
      const styles = [...prose.styles, ...elementStyles, pageStyles, ...layoutStyles].filter(
        (sheet) => sheet !== undefined,
      )
      const html = renderDocument({
        view: pageView,
        chrome,
        assets: { ...assets, styles: headStyles },
        styles,
        build,
        headTagsOf,
        head,
        app,
      })
      return { html, body: prose.html }
    },
    renderPlain({ view, body, chrome: siteChrome, code }) {
      // With the origin in the base path, components generate absolute URLs.
      const chrome = { ...siteChrome, basePath: siteChrome.origin + siteChrome.basePath }
      const root = { theme: theme as never, view: { ...emptyView, ...view }, chrome, sidebar: [] }
      const { html } = plainRenderer.render(body, {
        resolve: createAbsoluteResolve(view, chrome),
        wrap: (elements) => (
          <Provider {...root} body="">
            {elements}
          </Provider>
        ),
        basePath: chrome.basePath,
        ...(code && { code: { module: code, modules } }),
      })
      // React preloads images of a document; this is a fragment.
      return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
    },
  }
}

/** Creates a pattern that finds these classes in HTML; `card__*` matches any class with that prefix. */
function classPattern(classes: readonly string[]): RegExp {
  const names = classes.map((name) => name.replace(/\*$/, '[\\w-]*'))
  return new RegExp(` class="(?:[^"]*\\s)?(?:${names.join('|')})[\\s"]`)
}

/** Estimated length of the first view, in characters of HTML. */
const FIRST_VIEW = 4000
const LAZY_IMAGE = '<img loading="lazy"'

/** Loads the first image eagerly if it is in the first view, because it is often the largest contentful paint. */
function prioritizeFirstImage(html: string): string {
  const start = html.slice(0, FIRST_VIEW).indexOf('<img ')
  if (start < 0 || !html.startsWith(LAZY_IMAGE, start)) return html
  const tag = html.slice(start, html.indexOf('>', start))
  // The browser loads only the visible one of a light and a dark image, provided both are lazy.
  if (tag.includes('only-light') || tag.includes('only-dark')) return html
  return `${html.slice(0, start)}<img fetchpriority="high"${html.slice(start + LAZY_IMAGE.length)}`
}

const emptyView = { showTitle: true, description: '', toc: [], trail: [], tags: [], cards: [] }

/** The theme's own elements, without islands: feeds are not hydrated. */
function plainProse(prose: RenderTheme['prose']): RenderTheme['prose'] {
  return Object.fromEntries(
    Object.entries(prose).flatMap(([name, Component]): [string, ProseComponent][] => {
      if (isHtmlName(name)) return []
      if (!Component.island) return [[name, Component]]
      const StaticComponent = (props: object) => <>{createElement(Component as ComponentType, props)}</>
      return [[name, StaticComponent]]
    }),
  )
}

/** Creates a resolver that returns absolute URLs. */
function createAbsoluteResolve(view: PlainView, { basePath }: SiteChrome): Resolve {
  const resolve = createResolve(view, basePath)
  const page = withBasePath(basePath, view.url)
  return (raw) => {
    const target = resolve(raw)
    const { copies: _, ...link } = target ?? { href: raw }
    if (isExternal(link.href) || !URL.canParse(link.href, page)) return target && link
    return { ...link, href: new URL(link.href, page).href }
  }
}
