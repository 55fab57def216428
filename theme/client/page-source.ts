// Loads pages: the data of each, with its sidebar and component, is fetched once and cached for a while.

import type { ComponentType } from 'react'
import { pageComponent } from '../../src/model/page-component.ts'
import { sidebarFile } from '../../src/model/page-file.ts'
import type { SidebarItem } from '../../src/model/site.ts'
import type { PageData } from '../../src/model/view.ts'
import { pageKey } from './orientation.ts'

/** A page, ready to be shown. */
export interface ShownPage extends Omit<PageData, 'build'> {
  readonly sidebar: readonly SidebarItem[]
  readonly Page?: ComponentType
}

/** The content of a URL: a page of this build, or something that the browser must load. */
export type Answer = ShownPage | 'elsewhere'

export interface PageSource {
  load(path: string): Promise<Answer>
  /** Whether prefetching a page has failed. */
  hasFailed(path: string): boolean
  forget(path: string): void
  forgetAll(): void
  /** Completes data that was loaded by other means. */
  complete(data: PageData, sidebar?: readonly SidebarItem[]): Promise<ShownPage>
}

interface SourceOptions {
  /** The site's base, as an absolute URL. */
  readonly base: URL
  readonly build: string
  /** Modules that component pages may import by name. */
  readonly modules: Readonly<Record<string, unknown>>
}

interface Entry {
  readonly answer: Promise<Answer>
  readonly at: number
  hasFailed: boolean
}

/** In dev, fetched data is outdated at once. */
const isDev = document.querySelector('[data-octavo-dev]') !== null
const KEEP_MS = isDev ? 1000 : 300_000
const MOST_KEPT = 100

export function createPageSource({ base, build, modules }: SourceOptions): PageSource {
  const entries = new Map<string, Entry>()
  const sidebars = new Map<string, Promise<readonly SidebarItem[]>>()

  async function fetchPage(path: string): Promise<Answer> {
    const response = await fetch(`${dataPath(path)}`, { headers: { Accept: 'application/json' } })
    if (response.status >= 500) throw new Error(`${response.status} ${response.statusText}`.trim())
    const isJson = response.headers.get('Content-Type')?.includes('json') === true
    if (!response.ok || response.redirected || !isJson) return 'elsewhere'
    const data = (await response.json()) as PageData
    // Another build has other chrome and code: pages of two builds do not mix.
    return data.build === build ? complete(data) : 'elsewhere'
  }

  async function complete(data: PageData, known?: readonly SidebarItem[]): Promise<ShownPage> {
    const { view, body } = data
    if (known && view.sidebar) sidebars.set(sidebarFile(view.sidebar.items), Promise.resolve(known))
    const [sidebar, module] = await Promise.all([
      view.sidebar ? fetchSidebar(sidebarFile(view.sidebar.items)) : [],
      view.component && importComponent(new URL(view.component.chunk, base).href),
    ])
    if (!module) return { view, body, sidebar }
    return { view, body, sidebar, Page: componentOf(module, view.id ?? view.url) }
  }

  function componentOf(module: ComponentModule, page: string): ComponentType {
    try {
      return pageComponent<ComponentType>(
        module.load((name) => modules[name]),
        page,
      )
    } catch (error) {
      // Shown in place of the page, with the rest of the site around it.
      return () => {
        throw error
      }
    }
  }

  function fetchSidebar(file: string): Promise<readonly SidebarItem[]> {
    let items = sidebars.get(file)
    if (!items) {
      items = fetchJson<readonly SidebarItem[]>(new URL(file, base))
      items.catch(() => sidebars.delete(file))
      sidebars.set(file, items)
    }
    return items
  }

  return {
    load(path) {
      const key = pageKey(path)
      const known = entries.get(key)
      if (known && !known.hasFailed && performance.now() - known.at < KEEP_MS) return known.answer
      const answer = fetchPage(key)
      const entry: Entry = { answer, at: performance.now(), hasFailed: false }
      answer.catch(() => {
        entry.hasFailed = true
      })
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > MOST_KEPT) entries.delete(entries.keys().next().value!)
      return answer
    },
    hasFailed: (path) => entries.get(pageKey(path))?.hasFailed === true,
    forget: (path) => void entries.delete(pageKey(path)),
    forgetAll: () => entries.clear(),
    complete,
  }
}

interface ComponentModule {
  load(require: (name: string) => unknown): { readonly default?: unknown }
}

function importComponent(address: string): Promise<ComponentModule> {
  return import(address)
}

async function fetchJson<T>(url: URL): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
  return response.json() as Promise<T>
}

/** The URL of the data of the page at a path. */
function dataPath(path: string): string {
  return `${path.replace(/\/$/, '')}/index.json`
}
