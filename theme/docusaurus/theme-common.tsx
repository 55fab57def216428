// The parts of `@docusaurus/theme-common` that components of sites use.

// @ts-expect-error The bundle of a site has this module.
import siteConfig from '@generated/docusaurus.config'
import type { ReactNode } from 'react'
import { useIsBrowser } from './BrowserOnly.tsx'

export { default as HtmlClassNameProvider, default as PluginHtmlClassNameProvider } from './Content.tsx'
export { default as Details } from './Details.tsx'
export { default as PageMetadata } from './Nothing.tsx'

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
