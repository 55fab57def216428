// The modules of Docusaurus that components of a site import, and what stands for each here.

import type { Plugin } from '../plugin/plugin.ts'
import type { Written } from './written-values.ts'

const own = (file: string): string => `octavo/theme/docusaurus/${file}`

/** `@theme/x`, whose own version the site may have in `src/theme`. */
const THEME: Readonly<Record<string, string>> = {
  Admonition: own('Admonition.tsx'),
  CodeBlock: own('CodeBlock.tsx'),
  Details: own('Details.tsx'),
  Heading: own('Heading.tsx'),
  IdealImage: own('IdealImage.tsx'),
  Layout: own('Layout.tsx'),
  MDXComponents: own('empty.ts'),
  TOCInline: own('TOCInline.tsx'),
  Tabs: own('Tabs.tsx'),
  TabItem: own('TabItem.tsx'),
  ThemedImage: own('ThemedImage.tsx'),
}

const CLIENT: Readonly<Record<string, string>> = {
  '@docusaurus/BrowserOnly': own('BrowserOnly.tsx'),
  '@docusaurus/ExecutionEnvironment': own('execution-environment.ts'),
  '@docusaurus/Head': own('Nothing.tsx'),
  '@docusaurus/Interpolate': own('Interpolate.tsx'),
  '@docusaurus/Link': own('Link.tsx'),
  '@docusaurus/Translate': own('Translate.tsx'),
  '@docusaurus/isInternalUrl': own('is-internal-url.ts'),
  '@docusaurus/plugin-content-blog/client': own('global-data.ts'),
  '@docusaurus/plugin-content-docs/client': own('global-data.ts'),
  '@docusaurus/router': own('router.tsx'),
  '@docusaurus/theme-common': own('theme-common.tsx'),
  '@docusaurus/theme-common/internal': own('theme-common.tsx'),
  '@docusaurus/useBaseUrl': own('use-base-url.ts'),
  '@docusaurus/useBrokenLinks': own('use-broken-links.ts'),
  '@docusaurus/useDocusaurusContext': own('use-docusaurus-context.ts'),
  '@docusaurus/useGlobalData': own('global-data.ts'),
  '@docusaurus/useIsBrowser': own('use-is-browser.ts'),
}

/** Names of components that Octavo has something for: a site's own version of others is never used. */
export const KNOWN_COMPONENTS: readonly string[] = Object.keys(THEME)

/** The names, for the configuration as it is written. */
export function clientModules(written: Written): NonNullable<Plugin['modules']> {
  const themed = Object.entries(THEME).flatMap(([name, file]): [string, string | readonly string[]][] => [
    [`@theme/${name}`, name === 'MDXComponents' ? file : [`./src/theme/${name}`, file, file]],
    [`@theme-original/${name}`, file],
    [`@theme-init/${name}`, file],
  ])
  return {
    ...CLIENT,
    ...Object.fromEntries(themed),
    '@theme/*': ['./src/theme/*', own('Content.tsx')],
    '@theme-original/*': [own('missing'), own('Content.tsx')],
    '@theme-init/*': [own('missing'), own('Content.tsx')],
    '@docusaurus/*': [own('missing'), own('Content.tsx')],
    '@site/*': './*',
    '@generated/docusaurus.config': `data:application/json,${encodeURIComponent(asJson(written))}`,
  }
}

/** The configuration as components may read it: without code, and without what holds itself. */
function asJson(written: Written): string {
  const { presets: _presets, plugins: _plugins, themes: _themes, ...fields } = written
  const above = new Set<unknown>()
  const plain = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
    if (above.has(value)) return undefined
    above.add(value)
    const copy = Array.isArray(value)
      ? value.map(plain)
      : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
    above.delete(value)
    return copy
  }
  return JSON.stringify(plain(fields)) ?? '{}'
}
