// `@docusaurus/BrowserOnly`, `useIsBrowser` and `ExecutionEnvironment`: what differs between server and browser.

import { type ReactNode, useSyncExternalStore } from 'react'

interface BrowserOnlyProps {
  readonly children?: () => ReactNode
  readonly fallback?: ReactNode
}

export default function BrowserOnly({ children, fallback = null }: BrowserOnlyProps) {
  return useIsBrowser() ? children?.() : fallback
}

const never = (): (() => void) => () => {}

/** False on the server and while hydrating. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const canUseDOM = typeof window !== 'undefined'

export const environment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && 'IntersectionObserver' in window,
  canUseViewport: canUseDOM,
}
