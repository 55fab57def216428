// The app: hydrates the server-rendered page, then swaps in other pages.

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { rootId } from '../../src/model/root-id.ts'
import type { SidebarItem } from '../../src/model/site.ts'
import type { SiteChrome } from '../../src/model/site-chrome.ts'
import type { AppProps, Theme } from '../contract.ts'
import { showHead } from './arrival.ts'
import type { AppModule, Handover } from './handover.ts'
import { createIslands, type Islands } from './islands.tsx'
import { createPageSource, type ShownPage } from './page-source.ts'
import { createProgress } from './progress.ts'
import { replay } from './replay.ts'
import { startRouter } from './router.ts'

/** Everything on screen except theme and chrome, which stay. */
interface Screen extends ShownPage {
  readonly failure?: NonNullable<AppProps['failure']>
}

/** The app with this theme. `modules` are those that component pages may import by name. */
export function createApp(theme: Theme, modules: Readonly<Record<string, unknown>>): AppModule {
  return {
    async start(handover: Handover): Promise<void> {
      const root = document.getElementById(rootId)
      if (!root) return
      const [data, chrome, sidebar] = (await Promise.all([
        handover.page,
        handover.chrome,
        handover.sidebar,
      ])) as [Awaited<Handover['page']>, SiteChrome, readonly SidebarItem[]]
      const { build = '' } = root.dataset
      // The site was rebuilt since this page was loaded. It stays a document; its links load pages of the new build.
      if (data.build !== build) return

      const base = new URL('..', import.meta.url)
      const source = createPageSource({ base, build, modules })
      const store = createStore<Screen>(await source.complete(data, sidebar))
      const islands = createIslands()
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
      if (handover.link) router.prefetch(handover.link)
      replay(handover.early)
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
  const props: AppProps = { theme, chrome, ...screen }
  const { App } = theme
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page.
  useLayoutEffect(() => {
    if (store.isFirst(screen)) onHydrated()
    else {
      showHead(screen.view, chrome)
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

/** In dev, a changed page is fetched again when the dev client says so. */
function followChanges(source: ReturnType<typeof createPageSource>, store: Store<Screen>): void {
  document.addEventListener('octavo:update', (event) => {
    if (store.get().view.kind === 'missing') return
    event.preventDefault()
    // Other prefetched pages are older than this change too.
    source.forgetAll()
    source.load(location.pathname).then(
      (answer) => {
        if (answer === 'elsewhere') return location.reload()
        flushSync(() => store.set(answer))
        document.dispatchEvent(new CustomEvent('octavo:updated'))
      },
      () => location.reload(),
    )
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
