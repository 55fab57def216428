// The client app: hydrates the server-rendered page, then navigates to other pages in place.

import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { rootId } from '../../src/core/model/shell-ids.ts'
import type { SidebarItem } from '../../src/core/model/site.ts'
import type { SiteChrome } from '../../src/core/model/site-chrome.ts'
import type { SiteManifest } from '../../src/core/paths/page-file.ts'
import { openBranch } from '../../src/core/view/open-branch.ts'
import type { AppProps, Theme } from '../contract.ts'
import type { AppInput, AppModule } from './app-module.ts'
import { createIslands, type Islands } from './islands.tsx'
import { createPageSource, isDev, type LoadedPage, type PageSource, readPage } from './page-source.ts'
import { createProgress } from './progress.ts'
import { replay } from './replay.ts'
import { startRouter } from './router.ts'
import { showFailure, showHead } from './swap-page.ts'

/** Everything on screen except theme and site chrome, which do not change. */
interface Screen extends LoadedPage {
  readonly failure?: NonNullable<AppProps['failure']>
}

/** Creates the app with this theme. `modules` are the modules that component pages may import by name. */
export function createApp(theme: Theme, modules: Readonly<Record<string, unknown>>): AppModule {
  return {
    async start(input: AppInput): Promise<void> {
      const root = document.getElementById(rootId)
      const page = readPage(document)
      if (!root || !page) return
      const [chrome, manifest, sidebar] = (await Promise.all([
        input.chrome,
        input.manifest,
        input.sidebar,
      ])) as [SiteChrome, SiteManifest, readonly SidebarItem[]]
      const base = new URL('..', import.meta.url)
      const source = createPageSource({ base, build: page.build, modules, manifest })
      const first = await source.complete(page, sidebar)
      const store = createStore<Screen>(
        isDev ? { ...first, body: await serializedBody(source, first) } : first,
      )
      const islands = createIslands(modules)
      await new Promise<void>((resolve) => {
        hydrateRoot(root, <Root {...{ theme, chrome, store, islands }} onHydrated={resolve} />)
      })
      const router = startRouter({
        basePath: chrome.basePath,
        source,
        progress: createProgress(chrome.messages['load.loading']),
        show: (page) => flushSync(() => store.set(page)),
        fail: (error, retry) =>
          flushSync(() => store.set({ ...store.get(), failure: { message: messageOf(error), retry } })),
      })
      followChanges(source, store)
      if (input.link) router.prefetch(input.link)
      await replay(input.early)
    },
  }
}

interface RootProps {
  readonly theme: Theme
  readonly chrome: SiteChrome
  readonly store: Store<Screen>
  readonly islands: Islands
  onHydrated(): void
}

function Root({ theme, chrome, store, islands, onHydrated }: RootProps) {
  const screen = useSyncExternalStore(store.subscribe, store.get, store.get)
  // The first render must match the server's HTML, which omits the contents of closed categories.
  const [isHydrated, setHydrated] = useState(false)
  useLayoutEffect(() => setHydrated(true), [])
  const sidebar = isHydrated ? screen.sidebar : openBranch(screen.sidebar, screen.view)
  const { head, ...shown } = screen
  const props: AppProps = { theme, chrome, ...shown, sidebar }
  const { App } = theme
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page.
  useLayoutEffect(() => {
    if (store.isFirst(screen)) onHydrated()
    else {
      if (screen.failure) showFailure(chrome)
      else showHead(screen.head)
      dispatchEvent(new CustomEvent('octavo:page'))
    }
    islands.arrive(props)
  }, [screen])
  return <App {...props} />
}

interface Store<Value> {
  get(): Value
  set(value: Value): void
  isFirst(value: Value): boolean
  subscribe(listener: () => void): () => void
}

function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    isFirst: (other) => other === first,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** In dev, the prose as its source HTML, without state such as opened details, so that a save can change it in place. */
async function serializedBody(source: PageSource, { body }: LoadedPage): Promise<string> {
  const url = new URL(location.href)
  const result = await source.load(url).catch(() => 'elsewhere' as const)
  source.forget(url)
  return result === 'elsewhere' ? body : result.body
}

/** In dev, fetches a changed page again when the dev client reports a change. */
function followChanges(source: PageSource, store: Store<Screen>): void {
  document.addEventListener('octavo:update', (event) => {
    if (store.get().view.kind === 'missing') return
    event.preventDefault()
    // Other prefetched pages are outdated too.
    source.forgetAll()
    source.load(new URL(location.href)).then(
      (result) => {
        if (result === 'elsewhere') return location.reload()
        flushSync(() => store.set(result))
        document.dispatchEvent(new CustomEvent('octavo:updated'))
      },
      () => location.reload(),
    )
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
