// Interactive parts of the prose. Each has a React root of its own in the inert HTML around it, so that nothing
// else of the prose is React's business.

import { type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { AppProps } from '../contract.ts'

const roots = new Map<Element, Root>()

/** Hydrates the islands of the page on screen, each when its time has come, and drops those of the page before. */
export function wakeIslands(props: AppProps): void {
  for (const [element, root] of roots) {
    if (element.isConnected) continue
    roots.delete(element)
    root.unmount()
  }
  const islands = [...document.querySelectorAll<HTMLElement>('octavo-island')].filter(
    (element) => !roots.has(element),
  )
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target.closest<HTMLElement>('octavo-island')
      if (!isIntersecting || !island) continue
      observer.unobserve(target)
      wake(island, props)
    }
  })
  for (const island of islands) {
    const box = island.dataset.on === 'visible' ? island.firstElementChild : null
    if (box) observer.observe(box)
    else wake(island, props)
  }
}

function wake(element: HTMLElement, props: AppProps): void {
  if (roots.has(element) || !element.isConnected) return
  const { name = '', props: written = '{}', id = '' } = element.dataset
  const Component = props.theme.prose[name] as ComponentType<{ children?: ReactNode }> | undefined
  if (!Component) return
  // What a writer put inside came as HTML, and stays so.
  const slot = element.querySelector('octavo-slot')
  const children =
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is on the page already.
    slot && createElement('octavo-slot', { dangerouslySetInnerHTML: { __html: slot.innerHTML } })
  const { Provider } = props.theme
  const island = (
    <Provider {...props} body="">
      <Component {...(JSON.parse(written) as object)}>{children}</Component>
    </Provider>
  )
  roots.set(element, hydrateRoot(element, island, { identifierPrefix: id }))
}
