// Hooks of Docusaurus for the code of a site: the current location and the configuration.

// @ts-expect-error The bundle of a site has this module.
import siteConfig from '@generated/docusaurus.config'
import { usePage } from 'octavo/theme'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useBaseUrlUtils, useIsBrowser } from './client.tsx'
import { Content } from './components.tsx'

export {
  Content as HtmlClassNameProvider,
  Content as PluginHtmlClassNameProvider,
  Details,
  Nothing as ErrorBoundaryError,
  Nothing as NavbarSecondaryMenuFiller,
  Nothing as PageMetadata,
  Nothing as SkipToContentLink,
  Nothing as UnlistedMetadata,
} from './components.tsx'

/** Returns the site chrome, with defaults in Markdown expressions, which are evaluated outside of React. */
function readSiteChrome(): {
  readonly language: string
  readonly basePath: string
  readonly direction?: 'rtl'
} {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    return usePage().chrome
  } catch {
    return { language: 'en', basePath: '/' }
  }
}

export function useDocusaurusContext() {
  const { language: locale, basePath, direction = 'ltr' } = readSiteChrome()
  const { i18n } = siteConfig as {
    readonly i18n?: { readonly defaultLocale?: string; readonly locales?: string[] }
  }
  return {
    siteConfig: { ...(siteConfig as object), baseUrl: basePath },
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData: {},
    codeTranslations: {},
    i18n: {
      currentLocale: locale,
      defaultLocale: i18n?.defaultLocale ?? locale,
      locales: i18n?.locales ?? [locale],
      localeConfigs: { [locale]: { label: locale, direction, htmlLang: locale } },
    },
  }
}

export function useLocation() {
  const { view, href } = usePage()
  const inBrowser = typeof location === 'undefined' ? undefined : location
  return {
    pathname: href(view.url),
    search: inBrowser?.search ?? '',
    hash: inBrowser?.hash ?? '',
    state: undefined,
  }
}

type Destination = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }

export function useHistory() {
  const address = (to: Destination): string => {
    if (typeof to === 'string') return to
    const { pathname = location.pathname, search = '', hash = '' } = to
    return pathname + search + hash
  }
  return {
    location: useLocation(),
    action: 'POP',
    push: (to: Destination) => location.assign(address(to)),
    replace: (to: Destination) => location.replace(address(to)),
    goBack: () => history.back(),
    listen: () => () => {},
    block: () => () => {},
    createHref: address,
  }
}

type History = ReturnType<typeof useHistory>

export function useHistorySelector<Value>(select: (history: History) => Value): Value {
  return select(useHistory())
}

function useQuery(key: string): readonly [readonly string[], (values: readonly string[]) => void] {
  const inBrowser = useIsBrowser()
  const { search } = useLocation()
  const [changed, setChanged] = useState<readonly string[]>()
  const raw = inBrowser ? new URLSearchParams(search).getAll(key) : []
  return [
    changed ?? raw,
    (values) => {
      const query = new URLSearchParams(location.search)
      query.delete(key)
      for (const value of values) query.append(key, value)
      const text = query.toString()
      history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
      setChanged(values)
    },
  ]
}

export function useQueryString(key: string) {
  const [values, set] = useQuery(key)
  return [values[0] ?? '', (value: string) => set(value === '' ? [] : [value])] as const
}

export const useQueryStringList = useQuery
export const useQueryStringValue = (key: string): string | null => useQuery(key)[0][0] ?? null

export function mergeSearchStrings(texts: readonly string[], strategy: 'set' | 'append'): string {
  const merged = new URLSearchParams()
  for (const text of texts)
    for (const [name, value] of new URLSearchParams(text)) merged[strategy](name, value)
  const all = merged.toString()
  return all && `?${all}`
}

export function matchPath(pathname: string, { path }: { readonly path: string }) {
  return pathname === path ? { path, url: path, isExact: true, params: {} } : null
}

/** Redirects at once; without JavaScript it is a link. */
export function Redirect({ to, children }: { readonly to: Destination; readonly children?: ReactNode }) {
  const { withBaseUrl } = useBaseUrlUtils()
  const href = withBaseUrl(typeof to === 'string' ? to : (to.pathname ?? '/'))
  useEffect(() => location.replace(href), [href])
  return <Link to={href}>{children ?? href}</Link>
}

/** Routers only render their children, because routes are pages here. */
export const Route = Content
export const Switch = Content
export { Link as NavLink }

/** Class names that the code of a site looks up: any name exists. */
const classNames = (prefix: string): object =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? `${prefix}-${kebab(name)}` : undefined) })

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const ThemeClassNames = {
  common: classNames('theme'),
  page: classNames('page'),
  wrapper: classNames('wrapper'),
  layout: classNames('theme-layout'),
  docs: classNames('theme-doc'),
  blog: classNames('theme-blog'),
  pages: classNames('theme-pages'),
}

export function useThemeConfig(): unknown {
  return (siteConfig as { themeConfig?: unknown }).themeConfig ?? {}
}

export function useColorMode() {
  const root = useIsBrowser() ? document.documentElement : undefined
  const colorMode = root?.dataset.theme === 'dark' ? 'dark' : 'light'
  return { colorMode, isDarkTheme: colorMode === 'dark', setColorMode() {}, colorModeChoice: colorMode }
}

export function usePrismTheme() {
  return { plain: {}, styles: [] }
}

interface CollapsibleProps {
  readonly children?: ReactNode
  readonly collapsed?: boolean
  readonly className?: string
}

export function Collapsible({ children, collapsed = false, className }: CollapsibleProps) {
  return (
    <div className={className} hidden={collapsed}>
      {children}
    </div>
  )
}

export function useCollapsible({ initialState = false }: { readonly initialState?: boolean } = {}) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((was) => !was) }
}

export function useWindowSize({ desktopBreakpoint = 996 } = {}): 'desktop' | 'mobile' | 'ssr' {
  const [size, setSize] = useState<'desktop' | 'mobile' | 'ssr'>('ssr')
  useEffect(() => {
    const measure = (): void => setSize(innerWidth > desktopBreakpoint ? 'desktop' : 'mobile')
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [desktopBreakpoint])
  return size
}

export function usePrevious<Value>(value: Value): Value | undefined {
  const previous = useRef<Value>(undefined)
  useEffect(() => {
    previous.current = value
  })
  return previous.current
}

/** A value in the browser's local storage. */
export const createStorageSlot = (key: string) => ({
  get: (): string | null => localStorage.getItem(key),
  set: (value: string): void => localStorage.setItem(key, value),
  del: (): void => localStorage.removeItem(key),
  listen: () => () => {},
})

export function useStorageSlot(key: string | null) {
  const slot = useMemo(() => createStorageSlot(key ?? ''), [key])
  return [null, slot] as const
}

export class ReactContextError extends Error {}
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
export const useSearchQueryString = () => useQueryString('q')
export const useEvent = <Value,>(callback: Value): Value => callback
export const useLocalPathname = (): string => useLocation().pathname
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
export const useScrollPositionBlocker = () => ({ blockElementScrollPositionUntilNextRender() {} })
export const useAnchorTargetClassName = (): undefined => undefined
export const usePluralForm = () => ({
  selectMessage: (count: number, forms: string): string =>
    forms.split('|')[count === 1 ? 0 : forms.split('|').length - 1] ?? '',
})
export function useAlternatePageUtils() {
  const { pathname } = useLocation()
  return { createUrl: () => pathname }
}

export const isRegexpStringMatch = (pattern?: string, value?: string): boolean =>
  pattern !== undefined && value !== undefined && new RegExp(pattern, 'gi').test(value)
export const uniq = <Value,>(values: readonly Value[]): Value[] => [...new Set(values)]
export const duplicates = <Value,>(values: readonly Value[]): Value[] =>
  values.filter((value, at) => values.indexOf(value) !== at)
