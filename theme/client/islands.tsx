// Interactive parts of the prose. Each has a React root of its own in the inert HTML around it, so that nothing
// else of the prose is React's business.

import { type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { AppProps } from '../contract.ts'

export interface Islands {
  /** Hydrates the islands of the page on screen, each when its time has come, and drops those of the page before. */
  arrive(props: AppProps): void
}

export function createIslands(): Islands {
  const roots = new Map<Element, Root>()
  let page: AppProps
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) wake(islandOf(target))
  })
  // Who touches an island before it was seen to be seen is heard: React hydrates at once for an event it sees.
  for (const type of ['pointerdown', 'click', 'focusin', 'keydown'])
    document.addEventListener(type, ({ target }) => wake(islandOf(target)), true)

  function wake(element: HTMLElement | null): void {
    if (!element?.isConnected || roots.has(element)) return
    const { name = '', props = '{}', id = '' } = element.dataset
    const Component = page.theme.prose[name] as ComponentType<{ children?: ReactNode }> | undefined
    if (!Component) return
    // What a writer put inside came as HTML, and stays so.
    const slot = element.querySelector('octavo-slot')
    const children =
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is on the page already.
      slot && createElement('octavo-slot', { dangerouslySetInnerHTML: { __html: slot.innerHTML } })
    const { Provider } = page.theme
    const island = (
      <Provider {...page} body="">
        <Component {...(JSON.parse(props) as object)}>{children}</Component>
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
