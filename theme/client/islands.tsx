// Hydrates islands. Each has its own React root in the inert HTML, so that React does not touch the rest of the prose.

import { type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { AppProps } from '../contract.ts'
import { CrashBoundary } from '../parts/CrashBoundary.tsx'
import type { EarlyAction } from './app-module.ts'
import { answered } from './intent.ts'
import { loadModule } from './load-module.ts'
import { replay } from './replay.ts'

export interface Islands {
  /** Hydrates the islands of the current page, each at its time, and unmounts those of the previous page. */
  arrive(props: AppProps): void
}

/** The module of a page's own islands. */
interface PageIslands {
  load(require: (name: string) => unknown): { readonly islands: Readonly<Record<string, unknown>> }
}

export function createIslands(modules: Readonly<Record<string, unknown>>): Islands {
  const roots = new Map<Element, Root>()
  /** Events on islands whose module is loading. */
  const early = new Map<Element, EarlyAction[]>()
  let page: AppProps
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) wake(islandOf(target))
  })
  // An early event on an island starts its hydration too: React hydrates synchronously for an event it receives.
  for (const type of ['pointerdown', 'click', 'focusin', 'keydown'])
    document.addEventListener(type, ({ target }) => wake(islandOf(target)), true)
  for (const type of ['click', 'keydown', 'keyup', 'input']) document.addEventListener(type, record, true)

  function wake(element: HTMLElement | null): void {
    if (!element?.isConnected || roots.has(element)) return
    const { name = '', module } = element.dataset
    if (!module) hydrate(element, page.theme.prose[name])
    else if (!early.has(element)) void wakeLater(element, name, module)
  }

  async function wakeLater(element: HTMLElement, name: string, module: string): Promise<void> {
    const acts: EarlyAction[] = []
    early.set(element, acts)
    try {
      const { load } = await loadModule<PageIslands>(module)
      hydrate(element, load((one) => modules[one]).islands[name])
    } finally {
      early.delete(element)
    }
    await replay(acts)
  }

  function record(event: Event): void {
    const acts = early.get(islandOf(event.target)!)
    if (!acts) return
    const target = event.target as HTMLInputElement
    if (event.type === 'click' && target.closest(answered)) return
    const { value, checked } = target
    acts.push({ target, event, value, checked })
  }

  function hydrate(element: HTMLElement, component: unknown): void {
    if (!component || !element.isConnected || roots.has(element)) return
    const Component = component as ComponentType<{ children?: ReactNode }>
    const { props = '{}', id = '' } = element.dataset
    // The children remain static HTML.
    const slot = element.querySelector('octavo-slot')
    const children =
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is on the page already.
      slot && createElement('octavo-slot', { dangerouslySetInnerHTML: { __html: slot.innerHTML } })
    const { Provider } = page.theme
    const island = (
      <Provider {...page} body="">
        <CrashBoundary isIsland>
          <Component {...(JSON.parse(props) as object)}>{children}</Component>
        </CrashBoundary>
      </Provider>
    )
    roots.set(element, hydrateRoot(element, island, { identifierPrefix: id }))
  }

  return {
    arrive(props) {
      page = props
      for (const [element, root] of roots) {
        if (element.isConnected) continue
        roots.delete(element)
        root.unmount()
      }
      for (const island of document.querySelectorAll<HTMLElement>('octavo-island')) {
        const box = island.dataset.on === 'visible' ? island.firstElementChild : null
        if (box) observer.observe(box)
        else wake(island)
      }
    },
  }
}

function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('octavo-island') : null
}
