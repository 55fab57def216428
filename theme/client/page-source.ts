// Loads pages from their HTML, which includes the view, and loads their sidebar and component. Results are cached for a
// limited time.

import type { ComponentType } from 'react'
import { pageComponent } from '../../src/core/model/page-component.ts'
import { indexId, rootId, tocId, viewId } from '../../src/core/model/shell-ids.ts'
import type { SidebarItem } from '../../src/core/model/site.ts'
import type { BrowserView } from '../../src/core/model/view.ts'
import { withBasePath } from '../../src/core/paths/base-path.ts'
import { decodePath } from '../../src/core/paths/encode-path.ts'
import { manifestFile, type SiteManifest } from '../../src/core/paths/page-file.ts'
import { readView } from '../../src/core/view/browser-view.ts'
import { loadModule } from './load-module.ts'
import { pageKey } from './orientation.ts'
import { fetchSameOrigin } from './same-origin.ts'
import { type IncomingHead, readHead } from './swap-page.ts'

/** Data read from the HTML of a page. */
export interface PageDocument {
  /** Id of the data shared by all pages of a build. */
  readonly build: string
  readonly view: BrowserView
  /** Inner HTML of the prose. */
  readonly body: string
  readonly head: IncomingHead
}

/** A page that is ready to be shown. */
export interface LoadedPage extends Omit<PageDocument, 'build'> {
  readonly sidebar: readonly SidebarItem[]
  readonly Page?: ComponentType
}

/** Content of a URL: a page of this build, or `elsewhere` if the browser must load it. */
export type PageResponse = LoadedPage | 'elsewhere'

export interface PageSource {
  load(url: URL): Promise<PageResponse>
  /** Loads a page in advance. If that fails, the browser must load the page. */
  prefetch(url: URL): void
  forget(url: URL): void
  forgetAll(): void
  /** Loads the sidebar and component of a page whose HTML was read elsewhere. */
  complete(page: PageDocument, sidebar?: readonly SidebarItem[]): Promise<LoadedPage>
}

interface SourceOptions {
  /** The site's base, as an absolute URL. */
  readonly base: URL
  readonly build: string
  readonly manifest: SiteManifest
  /** Modules that component pages may import by name. */
  readonly modules: Readonly<Record<string, unknown>>
}

interface Entry {
  readonly response: Promise<PageResponse>
  readonly at: number
  isPrefetched: boolean
  hasFailed: boolean
}

/** Whether the page comes from the dev server, where responses are outdated quickly. */
export const isDev = document.querySelector('[data-octavo-dev]') !== null
const KEEP_MS = isDev ? 1000 : 300_000
const MAX_CACHED = 100

export function createPageSource({ base, build, modules, ...given }: SourceOptions): PageSource {
  const entries = new Map<string, Entry>()
  /** Suffix that the host adds to paths; it would redirect paths without it. */
  let ending = ''
  const sidebars = new Map<string, Promise<readonly SidebarItem[]>>()
  let manifest = Promise.resolve(given.manifest)
  let manifestEnd = performance.now() + KEEP_MS

  async function fetchPage(path: string): Promise<PageResponse> {
    const isHome = `${path}/` === base.pathname
    const url = new URL(base)
    if (!isHome) url.pathname = path + ending
    const response = await fetchSameOrigin(url, { headers: { Accept: 'text/html' } })
    if (response.status >= 500) throw new Error(`${response.status} ${response.statusText}`.trim())
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith('text/html')) return 'elsewhere'
    const html = new DOMParser().parseFromString(await response.text(), 'text/html')
    const page = readPage(html)
    // Pages of another build have other chrome and other code and must not be mixed. A redirect may lead to a different page,
    // and the response may not be a page at all.
    if (!page || page.build !== currentBuild() || !isAt(page.view.url, path)) return 'elsewhere'
    if (response.redirected && !isHome) ending = '/'
    const [completePage] = await Promise.all([complete(page), adoptStyles(html)])
    return completePage
  }

  /** Returns the current build id. In dev, style sheets are replaced in place, so the id on the page is used. */
  function currentBuild(): string | undefined {
    return isDev ? document.getElementById(rootId)?.dataset.build : build
  }

  function isAt(url: string, path: string): boolean {
    return decodePath(pageKey(withBasePath(base.pathname, url))) === decodePath(path)
  }

  async function complete(page: PageDocument, known?: readonly SidebarItem[]): Promise<LoadedPage> {
    const { view, body, head } = page
    const file = view.sidebar && given.manifest.sidebars[view.sidebar.name]
    if (known && file) sidebars.set(file, Promise.resolve(known))
    const [sidebar, module] = await Promise.all([
      view.sidebar ? fetchSidebar(view.sidebar.name) : [],
      view.component && loadModule<ComponentModule>(new URL(view.component.chunk, base).href),
    ])
    if (!module) return { view, body, head, sidebar }
    return { view, body, head, sidebar, Page: componentOf(module, view.id ?? view.url) }
  }

  function componentOf(module: ComponentModule, page: string): ComponentType {
    try {
      return pageComponent<ComponentType>(
        module.load((name) => modules[name]),
        page,
      )
    } catch (error) {
      // Thrown during rendering, so that the error replaces the page and the rest of the site remains.
      return () => {
        throw error
      }
    }
  }

  async function fetchSidebar(name: string): Promise<readonly SidebarItem[]> {
    if (performance.now() > manifestEnd) {
      const old = manifest
      manifest = fetchJson<SiteManifest>(new URL(manifestFile, base)).catch(() => old)
      manifestEnd = performance.now() + KEEP_MS
    }
    const file = (await manifest).sidebars[name]
    if (file === undefined) return []
    let items = sidebars.get(file)
    if (!items) {
      items = fetchJson<readonly SidebarItem[]>(new URL(file, base))
      items.catch(() => {
        sidebars.delete(file)
        manifestEnd = 0
      })
      sidebars.set(file, items)
    }
    return items
  }

  /** Returns the cache entry of a URL. A failed entry is returned only if it was prefetched, and then always. */
  function entryOf({ pathname }: URL): Entry {
    const key = pageKey(pathname)
    const cachedEntry = entries.get(key)
    if (
      cachedEntry &&
      (cachedEntry.hasFailed ? cachedEntry.isPrefetched : performance.now() - cachedEntry.at < KEEP_MS)
    )
      return cachedEntry
    const request = fetchPage(key)
    const entry: Entry = { response: request, at: performance.now(), isPrefetched: false, hasFailed: false }
    request.catch(() => {
      entry.hasFailed = true
    })
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > MAX_CACHED) entries.delete(entries.keys().next().value!)
    return entry
  }

  return {
    load: async (url) => {
      const { response, hasFailed } = entryOf(url)
      return hasFailed ? 'elsewhere' : response
    },
    prefetch(url) {
      entryOf(url).isPrefetched = true
    },
    forget: ({ pathname }) => void entries.delete(pageKey(pathname)),
    forgetAll() {
      entries.clear()
      manifestEnd = 0
    },
    complete,
  }
}

const SHEETS = 'link[rel=stylesheet]'

/** Loads the page's style sheets that the document does not have yet. */
async function adoptStyles(page: Document): Promise<void> {
  // Those in the prose leave the document with it.
  const loadedSheets = new Set(
    [...document.head.querySelectorAll<HTMLLinkElement>(SHEETS)].map(({ href }) => href),
  )
  const missing = [...page.querySelectorAll<HTMLLinkElement>(SHEETS)]
    .map((link) => new URL(link.getAttribute('href') ?? '', location.href).href)
    .filter((href) => !loadedSheets.has(href))
  await Promise.all(
    missing.map((href) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      document.head.append(link)
      return new Promise((resolve) => {
        link.onload = resolve
        // The page is readable without this style sheet.
        link.onerror = resolve
      })
    }),
  )
}

/** Reads a page from its document. Returns undefined if the document is not a page of a site. */
export function readPage(page: Document): PageDocument | undefined {
  const root = page.getElementById(rootId)
  const view = page.querySelector(`body > script[id="${viewId}"]`)
  if (!root || !view) return undefined
  const parts = [...root.querySelectorAll('[data-body]:not([data-body] *)')]
  const html = parts.map((part) => part.innerHTML).join('')
  return {
    build: root.dataset.build ?? '',
    view: { ...readView(view.textContent), ...readToc(root), ...readIndex(root) },
    // The first page is hydrated as it is. The sheets of others are loaded before their text is shown.
    body:
      page === document ? html : html.replace(/<link rel="stylesheet" href="[^"]*\/assets\/late-[^>]*>/, ''),
    head: readHead(page),
  }
}

/** Reads the table of contents that `Toc` rendered. */
function readToc(root: HTMLElement): Pick<BrowserView, 'toc'> | undefined {
  const list = root.querySelector<HTMLElement>(`[id="${tocId}"]`)
  if (!list) return undefined
  const top = Number(list.dataset.toc)
  const toc = [...list.querySelectorAll('a')].map((link) => ({
    id: decodeURIComponent(link.getAttribute('href')!.slice(1)),
    text: link.textContent,
    depth: top + Number(/\d/.exec(link.parentElement!.className) ?? 0),
  }))
  return { toc }
}

/** Reads the index of all pages that `SearchPage` rendered. */
function readIndex(root: HTMLElement): Pick<BrowserView, 'list'> | undefined {
  const index = root.querySelector<HTMLElement>(`[id="${indexId}"]`)
  if (!index) return undefined
  const { length } = index.dataset.base!
  const list = [...index.querySelectorAll('a')].map((link) => ({
    url: `/${link.getAttribute('href')!.slice(length)}`,
    label: link.textContent,
  }))
  return { list }
}

interface ComponentModule {
  load(require: (name: string) => unknown): { readonly default?: unknown }
}

async function fetchJson<T>(url: URL): Promise<T> {
  const response = await fetchSameOrigin(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
  return response.json() as Promise<T>
}
