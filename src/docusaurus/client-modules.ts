// The modules of Docusaurus that components of a site import, and what stands for each here.

import type { Plugin } from '../plugin/plugin.ts'
import type { Written } from './written-values.ts'

const own = (file: string): string => `octavo/theme/docusaurus/${file}`

/** `@theme/x`, whose own version the site may have in `src/theme`. */
const THEME: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'Admonition',
    'CodeBlock',
    'Details',
    'Heading',
    'IdealImage',
    'Layout',
    'MDXComponents',
    'TOCInline',
    'Tabs',
    'TabItem',
    'ThemedImage',
  ].map((name) => [name, own(`components.tsx#${name}`)]),
)

const CLIENT: Readonly<Record<string, string>> = {
  '@docusaurus/BrowserOnly': own('client.tsx#BrowserOnly'),
  '@docusaurus/ExecutionEnvironment': own('client.tsx#environment'),
  '@docusaurus/Head': own('components.tsx#Nothing'),
  '@docusaurus/Interpolate': own('client.tsx#Interpolate'),
  '@docusaurus/Link': own('client.tsx#Link'),
  '@docusaurus/Translate': own('client.tsx#Translate'),
  '@docusaurus/isInternalUrl': own('client.tsx#isInternalUrl'),
  '@docusaurus/plugin-content-blog/client': own('docs-hooks.ts'),
  '@docusaurus/plugin-content-docs/client': own('docs-hooks.ts'),
  '@docusaurus/router': own('hooks.tsx'),
  '@docusaurus/theme-common': own('hooks.tsx'),
  '@docusaurus/theme-common/Details': own('components.tsx#Details'),
  '@docusaurus/theme-common/internal': own('hooks.tsx'),
  '@docusaurus/useBaseUrl': own('client.tsx#useBaseUrl'),
  '@docusaurus/useBrokenLinks': own('docs-hooks.ts#useBrokenLinks'),
  '@docusaurus/useDocusaurusContext': own('hooks.tsx#useDocusaurusContext'),
  '@docusaurus/useGlobalData': own('docs-hooks.ts#useGlobalData'),
  '@docusaurus/useIsBrowser': own('client.tsx#useIsBrowser'),
}

/** Names of components that Octavo has something for: a site's own version of others is never used. */
export const KNOWN_COMPONENTS: readonly string[] = Object.keys(THEME)

/** The names, for the configuration as it is written. */
export function clientModules(written: Written, globalData: object = {}): NonNullable<Plugin['modules']> {
  const themed = Object.entries(THEME).flatMap(([name, file]): [string, string | readonly string[]][] => [
    [`@theme/${name}`, name === 'MDXComponents' ? file : [`./src/theme/${name}`, file, file]],
    [`@theme-original/${name}`, file],
    [`@theme-init/${name}`, file],
  ])
  return {
    ...CLIENT,
    ...Object.fromEntries(themed),
    '@theme/*': ['./src/theme/*', own('components.tsx#Content')],
    '@theme-original/*': [own('missing'), own('components.tsx#Content')],
    '@theme-init/*': [own('missing'), own('components.tsx#Content')],
    '@docusaurus/*': [own('missing'), own('components.tsx#Content')],
    '@site/*': './*',
    '@generated/globalData': `data:application/json,${encodeURIComponent(JSON.stringify(globalData))}`,
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
