// Converts a Docusaurus configuration to an Octavo configuration. Reports everything that has no counterpart.
//
// Runs in every thread, in the bundle of the configuration, and does no I/O.

import type { UserConfig } from '../../core/config/user-config.ts'
import type { RuleLevel } from '../../core/model/site-options.ts'
import { adaptContent } from './adapt-content.ts'
import { adaptAnnouncement, adaptFooter, adaptNavbar } from './adapt-navigation.ts'
import { adaptRedirects } from './adapt-redirects.ts'
import { isThemePart } from './client-modules.ts'
import { readPlugins } from './content-plugins.ts'
import { adaptLocales, readLanguages } from './i18n-folder.ts'
import { hasMath, readPackageManagers } from './markdown-plugins.ts'
import { asList, asRecord, asText, asTexts, field, type RawOptions } from './raw-options.ts'
import { type SiteFacts, sitePath } from './site-facts.ts'
import { sitePlugin } from './site-plugin.ts'
import {
  MARKDOWN_OPTIONS,
  PRISM_OPTIONS,
  type Report,
  reportUnsupported,
  SITE_OPTIONS,
  THEME_OPTIONS,
  type UnsupportedOption,
} from './unsupported-options.ts'

export interface AdaptedSite {
  readonly config: UserConfig
  readonly unsupported: readonly UnsupportedOption[]
}

export function adaptSite(rawOptions: RawOptions, facts: SiteFacts): AdaptedSite {
  const unsupported = new Map<string, UnsupportedOption>()
  const report: Report = (one) => {
    if (!unsupported.has(one.message)) unsupported.set(one.message, one)
  }
  reportUnsupported(rawOptions, '', { table: SITE_OPTIONS, report })
  const themeConfig = asRecord(rawOptions.themeConfig)
  const moduleOptions = facts.results?.themeOptions?.map((name) => [name, true]) ?? []
  const themeOptions = { ...THEME_OPTIONS, ...Object.fromEntries(moduleOptions) }
  reportUnsupported(themeConfig, 'themeConfig', { table: themeOptions, report })
  reportUnsupported(asRecord(themeConfig.prism), 'themeConfig.prism', { table: PRISM_OPTIONS, report })
  reportSwizzled(facts, report)
  reportPatches(facts, report)
  const plugins = readPlugins(rawOptions, report, facts.results)
  for (const one of facts.results?.unsupported ?? []) report(one)
  const content = adaptContent(plugins.content, facts, { rawOptions, report })
  const octavoFields = asRecord(asRecord(rawOptions.customFields).octavo) as UserConfig
  const footer =
    themeConfig.footer === undefined ? undefined : adaptFooter(asRecord(themeConfig.footer), report)
  const { messages, ...locales } = adaptLocales(rawOptions, {
    plugins: plugins.content,
    facts,
    copyright: footer?.copyright,
    report,
  })
  const packageManagers = readPackageManagers(plugins.content, report)
  const config: UserConfig = {
    ...adaptBasics(rawOptions, facts, report),
    ...locales,
    content: content.collections,
    sidebars: content.sidebars,
    ...adaptNavbar(asRecord(themeConfig.navbar), {
      versions: content.versions,
      hasLanguages: locales.locales !== undefined,
      title: asText(rawOptions.title),
      sidebarName: content.sidebarName,
      hasSeveralDocs: content.hasSeveralDocs,
      report,
    }),
    ...(footer && { footer }),
    ...field('announcement', adaptAnnouncement(asRecord(themeConfig.announcementBar), report)),
    ...adaptColorMode(asRecord(themeConfig.colorMode)),
    ...adaptSearch(asRecord(themeConfig.algolia)),
    ...field('image', imageOf(themeConfig.image)),
    ...(content.lastUpdated !== false && { lastUpdated: content.lastUpdated }),
    ...adaptChecks(rawOptions),
    ...(messages && { messages }),
    ...adaptStyles(plugins.theme, facts),
    ...(hasMath(plugins.content) && { math: true }),
    ...(packageManagers && { code: { packageManagers } }),
    ...(asRecord(rawOptions.markdown).emoji !== false && { emoji: true }),
    ...field('components', facts.components),
  }
  const redirects = adaptRedirects(plugins.redirects, report)
  const plugin = sitePlugin(rawOptions, {
    plugins,
    root: facts.root,
    report,
    results: facts.results,
    ejected: facts.ejected,
    served: facts.served,
    scripts: facts.scripts,
  })
  const htmlStubs = redirects.htmlStubs || rawOptions.trailingSlash === false
  const adaptedConfig: UserConfig = {
    ...config,
    ...(Object.keys(redirects.redirects).length > 0 && { redirects: redirects.redirects }),
    ...(htmlStubs && { htmlStubs }),
    ...octavoFields,
    plugins: [plugin, ...(octavoFields.plugins ?? [])],
  }
  return { config: adaptedConfig, unsupported: [...unsupported.values()] }
}

/** Reports swizzled theme components that Octavo does not support. */
function reportSwizzled({ theme, ejected = [] }: SiteFacts, report: Report): void {
  const names = theme.filter((name) => ejected.includes(name) || isThemePart(name))
  if (names.length === 0) return
  const all = names.map((name) => `"@theme/${name}"`).join(', ')
  report({
    option: '',
    message: `The site's own ${names.length === 1 ? 'version' : 'versions'} of ${all} ${names.length === 1 ? 'is' : 'are'} not used: pages use the parts of Octavo's theme.`,
    help: 'Write equivalent parts in your own theme, and name it in `theme` of `site.config.ts`.',
  })
}

/** Reports patches of Docusaurus's packages, because a site with them expects another behavior. */
function reportPatches({ patches = [] }: SiteFacts, report: Report): void {
  if (patches.length === 0) return
  report({
    option: '',
    message: `Patches of @docusaurus/* are not applied: ${patches.map((path) => `"${path}"`).join(', ')}.`,
    help: 'Octavo does not run these packages. Look whether pages need what the patches change.',
  })
}

function adaptBasics(rawOptions: RawOptions, { root, present }: SiteFacts, report: Report): UserConfig {
  const markdown = asRecord(rawOptions.markdown)
  reportUnsupported(markdown, 'markdown', { table: MARKDOWN_OPTIONS, report })
  if (rawOptions.trailingSlash === true)
    report({
      option: 'trailingSlash',
      message: 'Octavo links have no trailing slash: `trailingSlash: true` has no effect.',
      help: 'No action is needed: the files are the same, and hosts serve both forms.',
    })
  const hasLanguage = asRecord(rawOptions.i18n).defaultLocale !== undefined
  const language = hasLanguage ? readLanguages(rawOptions)[0]?.code : undefined
  const title = asText(rawOptions.title)
  const favicon = asText(rawOptions.favicon)
  const folders = asList(rawOptions.staticDirectories ?? ['static']).filter((one) => typeof one === 'string')
  return {
    ...field('title', title),
    ...field('tagline', asText(rawOptions.tagline) || undefined),
    ...field('url', asText(rawOptions.url) || undefined),
    ...field('basePath', basePathOf(asText(rawOptions.baseUrl))),
    ...field('locale', language),
    ...field('titleDelimiter', asText(rawOptions.titleDelimiter)),
    ...(rawOptions.noIndex === true && { noIndex: true }),
    ...field('favicon', favicon === undefined || favicon === '' ? undefined : imageOf(favicon)),
    // A missing folder is ignored, unless the first build would create it: that one is rejected at once.
    static: folders
      .map((folder) => sitePath(root, folder))
      .filter((folder) => present.includes(folder) || IN_OUTPUT.test(folder)),
  }
}

/** The default output folder and its subfolders. */
const IN_OUTPUT = /^build(?:\/|$)/

function basePathOf(baseUrl: string | undefined): string | undefined {
  return baseUrl === undefined || baseUrl === '/' ? undefined : `/${baseUrl.replace(/^\/+|(?<!\/)\/+$/g, '')}`
}

/** Adds the leading slash: `img/card.png` is relative to the site. */
function imageOf(rawOptions: unknown): string | undefined {
  const image = asText(rawOptions)
  if (image === undefined) return undefined
  return /^(?:https?:)?\/\//.test(image) || image.startsWith('/') ? image : `/${image.replace(/^\.\//, '')}`
}

function adaptColorMode(rawOptions: RawOptions): Pick<UserConfig, 'colorMode'> {
  const { defaultMode, respectPrefersColorScheme, disableSwitch } = rawOptions
  const colorModeDefault = defaultMode === 'dark' ? 'dark' : 'light'
  return {
    colorMode: {
      default: respectPrefersColorScheme === true ? 'system' : colorModeDefault,
      ...(disableSwitch === true && { switchable: false }),
    },
  }
}

function adaptSearch(rawOptions: RawOptions): Partial<UserConfig> {
  const { appId, apiKey, indexName } = rawOptions
  if (typeof appId !== 'string' || typeof apiKey !== 'string' || typeof indexName !== 'string') return {}
  const { replaceSearchResultPathname, searchParameters, externalUrlRegex } = rawOptions
  const { from, to } = asRecord(replaceSearchResultPathname)
  const pattern = from instanceof RegExp ? undefined : asText(from)
  // The fields of a plugin, which are checked with the others.
  const config: Readonly<Record<string, unknown>> = {
    search: {
      provider: 'algolia',
      appId,
      apiKey,
      indexName,
      ...(rawOptions.contextualSearch === false && { contextualSearch: false }),
      ...(Object.keys(asRecord(searchParameters)).length > 0 && {
        searchParameters: { ...asRecord(searchParameters) },
      }),
      ...field('externalUrlRegex', asText(externalUrlRegex)),
      ...(pattern && { replaceSearchResultPathname: { from: pattern, to: asText(to) ?? '' } }),
    },
  }
  return config as Partial<UserConfig>
}

/** `throw` keeps Octavo's default level, because Octavo finds more than Docusaurus and not all of it should fail the build. */
const LEVELS: Readonly<Record<string, RuleLevel>> = { ignore: 'off', log: 'warning', warn: 'warning' }

/** Adapts the severities of checks. */
function adaptChecks(rawOptions: RawOptions): Pick<UserConfig, 'rules'> {
  const hooks = asRecord(asRecord(rawOptions.markdown).hooks)
  const levels = [
    ['broken-link', rawOptions.onBrokenLinks],
    ['broken-anchor', rawOptions.onBrokenAnchors],
    ['missing-image', hooks.onBrokenMarkdownImages],
    ['duplicate-url', rawOptions.onDuplicateRoutes ?? 'warn'],
  ].flatMap(([rule, level]) => {
    const severity = typeof level === 'string' ? LEVELS[level] : undefined
    return severity === undefined ? [] : [[String(rule), severity] as const]
  })
  // These must not fail the build where Docusaurus is more tolerant, such as with dates.
  return {
    rules: {
      'front-matter': 'warning',
      // Plugins may generate the pages of a folder.
      'unknown-folder': 'warning',
      'empty-sidebar': 'warning',
      // `file=…` of a code fence is at most a title in Docusaurus.
      'missing-include': 'warning',
      'redirect-over-page': 'warning',
      // The page is published at the path without `.html`.
      'invalid-slug': 'warning',
      ...Object.fromEntries(levels),
    },
  }
}

function adaptStyles(theme: RawOptions, { root, present, results }: SiteFacts): Pick<UserConfig, 'styles'> {
  if (results?.hasCustomCss) return {}
  const sheets = asTexts(theme.customCss).map((sheet) => sitePath(root, sheet))
  const siteSheets = sheets.filter((sheet) => present.includes(sheet))
  return siteSheets.length > 0 ? { styles: siteSheets } : {}
}
