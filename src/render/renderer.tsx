// PageView → HTML. Pure: the same input gives the same bytes, in any thread, at any time.
//
// This room never imports a theme. A bundle's entry brings the two together: `createRenderer(defineTheme(yours))`.

import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Body } from '../model/body.ts'
import type { Shell, ThemeAssets } from '../model/shell.ts'
import type { SidebarItem } from '../model/site.ts'
import type { PageView } from '../model/view.ts'
import { createBodyRenderer, type ProseComponent } from './body.tsx'
import { renderDocument } from './document.tsx'
import { createResolve } from './resolve-properties.ts'

/** What the renderer asks of a theme; `Theme` of the theme's contract is one. */
export interface RenderTheme {
  readonly App: (props: RootProps) => ReactNode
  readonly Provider: (props: RootProps & { readonly children: ReactNode }) => ReactNode
  readonly prose: Readonly<Record<string, ProseComponent>>
}

interface RootProps {
  // Themes say more of themselves than this room knows.
  readonly theme: never
  readonly view: PageView
  readonly shell: Shell
  readonly sidebar: readonly SidebarItem[]
  readonly body: string
}

/** Everything one page is made of. */
export interface RenderInput {
  readonly view: PageView
  readonly body?: Body
  readonly sidebar?: readonly SidebarItem[]
  readonly shell: Shell
  readonly assets: ThemeAssets
}

/** A page, rendered: the whole document, and the prose alone. */
export interface RenderedPage {
  readonly html: string
  readonly body: string
}

export interface Renderer {
  render(input: RenderInput): RenderedPage
}

/** Pages that are React components, by URL. */
export type ComponentPages = Readonly<Record<string, ComponentType>>

/** A renderer with this theme. Make it once: it keeps the compiler of the prose. */
export function createRenderer(theme: RenderTheme, componentPages: ComponentPages = {}): Renderer {
  const bodyRenderer = createBodyRenderer(theme.prose)
  const { App, Provider } = theme
  return {
    render({ view, body, sidebar = [], shell, assets }) {
      const root = { theme: theme as never, view, shell, sidebar }
      const wrap = (elements: ReactNode) => (
        <Provider {...root} body="">
          {elements}
        </Provider>
      )
      const resolve = createResolve(view, shell.basePath)
      const Page = Object.hasOwn(componentPages, view.url) ? componentPages[view.url] : undefined
      const prose = Page
        ? renderToString(wrap(<Page />))
        : body
          ? bodyRenderer.render(body, resolve, wrap)
          : ''
      const app = renderToString(<App {...root} body={prose} />)
      return { html: renderDocument({ view, shell, assets, app }), body: prose }
    },
  }
}
