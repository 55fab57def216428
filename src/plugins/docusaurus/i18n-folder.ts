// Reads the `i18n` folder of a Docusaurus site, which has a folder for each language with the pages of each content plugin
// and files with translated strings of the configuration.

import type { UserConfig } from '../../core/config/user-config.ts'
import { type ContentPlugin, readPlugins } from './content-plugins.ts'
import { readVersions } from './docs-versions.ts'
import { textOfHtml } from './plain-html.ts'
import { asList, asRecord, asText, field, type RawOptions } from './raw-options.ts'
import type { SiteFacts } from './site-facts.ts'
import { readCodeTexts } from './theme-strings.ts'
import type { Report } from './unsupported-options.ts'

type LocaleInput = NonNullable<UserConfig['locales']>[number]

/** A language of the site. */
export interface SiteLanguage {
  /** Docusaurus locale name, also used in paths. */
  readonly name: string
  /** BCP 47. */
  readonly code: string
  /** Relative to the site; contains the folders of the content plugins. */
  readonly folder: string
  readonly config: RawOptions
}

const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/

/** Languages of the site, default language first. */
export function readLanguages({ i18n: rawI18n }: RawOptions): readonly SiteLanguage[] {
  const i18n = asRecord(rawI18n)
  const first = asText(i18n.defaultLocale) ?? 'en'
  const others = asList(i18n.locales).filter((name) => typeof name === 'string' && name !== first)
  return [first, ...(others as string[])].flatMap((name): SiteLanguage[] => {
    const config = asRecord(asRecord(i18n.localeConfigs)[name])
    const code = asText(config.htmlLang) ?? name
    const folder = `${asText(i18n.path) ?? 'i18n'}/${asText(config.path) ?? name}`
    return LANGUAGE.test(code) ? [{ name, code, folder, config }] : []
  })
}

/** Folder with a content plugin's pages in a language. */
export function translatedFolder(
  { folder }: SiteLanguage,
  { kind, id }: ContentPlugin,
  version = '',
): string {
  const pluginFolder = `${folder}/docusaurus-plugin-content-${kind}${id === 'default' ? '' : `-${id}`}`
  return version === '' ? pluginFolder : `${pluginFolder}/${versionFolder(version)}`
}

function versionFolder(version: string): string {
  return version === 'current' ? version : `version-${version}`
}

/** Folder with a content plugin's pages, by language; undefined for a site with one language. */
export function translationFolders(
  rawOptions: RawOptions,
  plugin: ContentPlugin,
  version?: string,
): { readonly translations?: Readonly<Record<string, string>> } {
  const [, ...others] = readLanguages(rawOptions)
  if (others.length === 0) return {}
  return {
    translations: Object.fromEntries(
      others.map((language) => [language.code, translatedFolder(language, plugin, version)]),
    ),
  }
}

/** Files that may contain translated strings. */
export function translationFiles(rawOptions: RawOptions, facts: SiteFacts): string[] {
  const plugins = readPlugins(rawOptions, () => {}).content
  return readLanguages(rawOptions).flatMap((language) => [
    `${language.folder}/code.json`,
    ...THEME_FILES.map((name) => themeFile(language, name)),
    ...contentFiles(language, plugins, facts),
  ])
}

const THEME_FILES = ['navbar', 'footer']

function themeFile({ folder }: SiteLanguage, name: string): string {
  return `${folder}/docusaurus-theme-classic/${name}.json`
}

function contentFiles(language: SiteLanguage, plugins: readonly ContentPlugin[], facts: SiteFacts): string[] {
  return plugins.flatMap((plugin) => {
    const folder = translatedFolder(language, plugin)
    if (plugin.kind === 'blog') return [`${folder}/options.json`]
    if (plugin.kind === 'pages') return []
    return readVersions(plugin, facts).map(({ name }) => `${folder}/${versionFolder(name)}.json`)
  })
}

interface LocaleSource {
  readonly plugins: readonly ContentPlugin[]
  readonly facts: SiteFacts
  /** Last line of the footer. */
  readonly copyright: string | undefined
  readonly report: Report
}

/** Languages in the form of Octavo's configuration; empty for a site with one language. */
export function adaptLocales(
  rawOptions: RawOptions,
  source: LocaleSource,
): Pick<UserConfig, 'locales' | 'messages'> {
  const [first, ...others] = readLanguages(rawOptions)
  if (!first) return {}
  const locales = [first, ...others].map((language, at) => adaptLocale(language, at === 0, source))
  if (others.length > 0) return { locales }
  const { messages = {} } = locales[0]!
  return Object.keys(messages).length > 0 ? { messages } : {}
}

function adaptLocale(
  language: SiteLanguage,
  isFirst: boolean,
  { plugins, facts, copyright, report }: LocaleSource,
): LocaleInput {
  const { name, code, config } = language
  const json = (path: string): RawOptions => asRecord(facts.json[path])
  const codeTexts = readCodeTexts(json(`${language.folder}/code.json`))
  const files = contentFiles(language, plugins, facts)
  const blogTitle = files
    .filter((path) => path.endsWith('/options.json'))
    .map((path) => asText(asRecord(json(path).title).message))
    .find((title) => title !== undefined)
  const labels = Object.fromEntries(
    [...THEME_FILES.map((file) => themeFile(language, file)), ...files].flatMap((path) =>
      Object.entries(json(path)).flatMap(([key, entry]) => {
        const message = asText(asRecord(entry).message)
        const label = labelOf(key)
        return message === undefined || label === undefined || message === label ? [] : [[label, message]]
      }),
    ),
  )
  const versionLabels = Object.fromEntries(
    files.flatMap((path) => {
      const label = asText(asRecord(json(path)['version.label']).message)
      const version = /\/(?:version-)?([^/]+)\.json$/.exec(path)?.[1]
      return label === undefined || version === undefined
        ? []
        : [[version === 'current' ? 'Next' : version, label]]
    }),
  )
  const translatedCopyright = asText(asRecord(json(themeFile(language, 'footer')).copyright).message)
  const messages = { ...codeTexts.messages, ...(blogTitle && { 'list.posts': blogTitle }) }
  if (config.calendar !== undefined && config.calendar !== 'gregory')
    report({
      option: `i18n.localeConfigs.${name}.calendar`,
      message: `Dates in "${name}" use the Gregorian calendar.`,
      help: 'Remove `calendar`.',
    })
  const direction = config.direction === 'rtl' || config.direction === 'ltr' ? config.direction : undefined
  return {
    code,
    label: asText(config.label) ?? nameOf(code),
    ...(direction && { direction }),
    ...(!isFirst && { path: `/${name}`, folder: language.folder }),
    ...(Object.keys(messages).length > 0 && { messages }),
    ...(Object.keys(codeTexts.texts).length > 0 && { texts: codeTexts.texts }),
    ...(!isFirst && {
      ...field('title', asText(asRecord(json(themeFile(language, 'navbar')).title).message)),
      labels: {
        ...versionLabels,
        ...labels,
        ...(copyright !== undefined &&
          translatedCopyright !== undefined && { [copyright]: textOfHtml(translatedCopyright) }),
      },
    }),
  }
}

/** Name of the language in that language. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The configuration string that a key of a translation file refers to. */
function labelOf(key: string): string | undefined {
  const sidebar = /^sidebar\.[^.]+\.(?:category|link|doc)\.(.+)$/.exec(key)?.[1]
  if (sidebar !== undefined) return /\.link\.generated-index\.\w+$/.test(sidebar) ? undefined : sidebar
  return /^(?:item\.label|link\.title|link\.item\.label)\.(.+)$/.exec(key)?.[1]
}
