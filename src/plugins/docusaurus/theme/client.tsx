// Modules of `@docusaurus/…` that the code of a site imports by name: links, translations, browser detection.

import { usePage } from 'octavo/theme'
import { type ComponentProps, Fragment, isValidElement, type ReactNode, useSyncExternalStore } from 'react'

interface LinkProps extends ComponentProps<'a'> {
  readonly to?: string
  readonly isNavLink?: boolean
  readonly activeClassName?: string
  readonly isActive?: unknown
  readonly autoAddBaseUrl?: boolean
  readonly 'data-noBrokenLinkCheck'?: boolean
}

/** A link to a page of the site or to another site. */
export function Link({
  to,
  href = to,
  isNavLink: _isNavLink,
  activeClassName: _activeClassName,
  isActive: _isActive,
  autoAddBaseUrl = true,
  'data-noBrokenLinkCheck': _isUnchecked,
  children,
  ...rest
}: LinkProps) {
  const withBase = useBaseUrl(href ?? '')
  if (href === undefined) return <a {...rest}>{children}</a>
  return (
    <a {...rest} href={autoAddBaseUrl ? withBase : href}>
      {children}
    </a>
  )
}

/** Returns a path of the site with its base path. */
export function useBaseUrl(path: string): string {
  return useBaseUrlUtils().withBaseUrl(path)
}

/** Returns a function that adds the base path. Markdown expressions run outside of React: their links get it later. */
function readHref(): (path: string) => string {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    return usePage().href
  } catch {
    return (path) => path
  }
}

export function useBaseUrlUtils() {
  const href = readHref()
  return {
    withBaseUrl(path: string): string {
      const plain = path.replace(/^pathname:\/\//, '')
      if (plain === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(plain)) return plain
      const start = href('/')
      const rootedPath = plain.startsWith('/') ? plain : `/${plain}`
      return start !== '/' && rootedPath.startsWith(start) ? rootedPath : href(rootedPath)
    },
  }
}

export function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}

export function hasProtocol(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
}

interface BrowserOnlyProps {
  readonly children?: () => ReactNode
  readonly fallback?: ReactNode
}

export function BrowserOnly({ children, fallback = null }: BrowserOnlyProps) {
  return useIsBrowser() ? children?.() : fallback
}

const never = (): (() => void) => () => {}

/** Whether the code runs in a browser. False on the server and while hydrating. */
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

type Values = Readonly<Record<string, ReactNode>>

interface TranslateProps {
  readonly children?: ReactNode
  readonly id?: string
  readonly description?: string
  readonly values?: Values
}

export function Translate({ children, id, values }: TranslateProps) {
  const messageId = siteText(id ?? (typeof children === 'string' ? children : ''))
  const text = messageId ?? children
  return <>{typeof text === 'string' ? fill(text, values) : (text ?? id)}</>
}

export { Translate as Interpolate }

/** Returns the translation in the page's language, or undefined if there is none or the code runs outside of a page. */
function siteText(id: string): string | undefined {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    const { texts } = usePage().chrome
    return texts && Object.hasOwn(texts, id) ? texts[id] : undefined
  } catch {
    return undefined
  }
}

interface Message {
  readonly message?: string
  readonly id?: string
  readonly description?: string
}

/** Translates a message. */
export function translate({ message, id }: Message, values?: Values): string {
  return interpolate(siteText(id ?? message ?? '') ?? message ?? id ?? '', values)
}

export function interpolate(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function fill(text: string, values: Values = {}): ReactNode {
  return text.split(/(\{\w+\})/).map((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = name === undefined ? part : (values[name] ?? part)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move.
    return isValidElement(value) ? <Fragment key={at}>{value}</Fragment> : value
  })
}
