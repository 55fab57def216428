// Hooks of Docusaurus for the code of a site: where the reader is, and what the configuration says.

// @ts-expect-error The bundle of a site has this module.
import siteConfig from '@generated/docusaurus.config'
import { usePage } from 'octavo/theme'
import type { ReactNode } from 'react'
import { Link, useIsBrowser } from './client.tsx'

export {
  Content as HtmlClassNameProvider,
  Content as PluginHtmlClassNameProvider,
  Details,
  Nothing as PageMetadata,
} from './components.tsx'

/** Expressions of Markdown are evaluated outside of React. */
function readChrome(): { readonly language: string; readonly basePath: string; readonly direction?: 'rtl' } {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    return usePage().chrome
  } catch {
    return { language: 'en', basePath: '/' }
  }
}

export function useDocusaurusContext() {
  const { language: locale, basePath, direction = 'ltr' } = readChrome()
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

export function useHistory() {
  const go = (to: string): void => location.assign(to)
  return { location: useLocation(), push: go, replace: go, listen: () => () => {} }
}

export function matchPath(pathname: string, { path }: { readonly path: string }) {
  return pathname === path ? { path, url: path, isExact: true, params: {} } : null
}

export function Redirect({ to, children }: { readonly to: string; readonly children?: ReactNode }) {
  return <Link to={to}>{children ?? to}</Link>
}

/** Names of classes that sites ask for. */
export const ThemeClassNames = {
  common: {},
  page: {},
  wrapper: {},
  layout: {},
  docs: {},
  blog: {},
  pages: {},
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

export function Collapsible({ children }: { readonly children?: ReactNode }) {
  return <div>{children}</div>
}

export function useCollapsible() {
  return { collapsed: false, setCollapsed() {}, toggleCollapsed() {} }
}

// Octavo has no such data.
export function useGlobalData() {
  return {}
}

export const useAllPluginInstancesData = (): object => ({})
export const usePluginData = (): undefined => undefined
export const useDocsVersion = (): object => ({ version: 'current', label: 'current', docs: {} })
export const useDocsData = (): object => ({ versions: [] })
export const useAllDocsData = (): object => ({})
export const useActiveDocContext = (): object => ({})
export const useActiveVersion = (): undefined => undefined
export const useLatestVersion = (): object => ({ name: 'current', label: 'current', path: '/' })
export const useVersions = (): readonly [] => []
export const useDoc = (): object => ({
  metadata: {},
  frontMatter: {},
  assets: {},
  contentTitle: undefined,
  toc: [],
})
export const useSidebarBreadcrumbs = (): readonly [] => []
export const useDocsSidebar = (): undefined => undefined
export const useCurrentSidebarCategory = (): object => ({ items: [] })
export const useBlogPost = (): object => ({ metadata: {}, frontMatter: {}, assets: {} })
export const useBrokenLinks = (): object => ({ collectAnchor() {}, collectLink() {} })
