// Arguments of a Docusaurus plugin: the site context and validated options.

import { join } from 'node:path'
import { asFunction, asRecord, asText, type RawOptions } from './raw-options.ts'

/** The context that a plugin receives. */
export function contextOf(rawOptions: RawOptions, root: string): object {
  const baseUrl = asText(rawOptions.baseUrl) ?? '/'
  const { defaultLocale = 'en', locales = [defaultLocale] } = asRecord(rawOptions.i18n)
  return {
    siteDir: root,
    siteVersion: undefined,
    siteConfig: {
      customFields: {},
      themeConfig: {},
      staticDirectories: ['static'],
      markdown: {},
      plugins: [],
      presets: [],
      themes: [],
      ...rawOptions,
    },
    siteConfigPath: join(root, 'docusaurus.config.js'),
    generatedFilesDir: join(root, '.docusaurus'),
    localizationDir: join(root, 'i18n', String(defaultLocale)),
    outDir: join(root, 'build'),
    baseUrl,
    i18n: { currentLocale: defaultLocale, defaultLocale, locales, path: 'i18n', localeConfigs: {} },
    codeTranslations: {},
  }
}

/** Options after the plugin's own `validateOptions`, which is exported next to the plugin. */
export function validateOptions(places: readonly unknown[], input: RawOptions): RawOptions {
  const validate = places
    .map((place) => asFunction((Object(place) as RawOptions).validateOptions))
    .find((one) => one !== undefined)
  const { id = 'default', ...options } = input
  if (!validate) return { ...options, id }
  const completed = validate({
    options,
    validate(schema: Schema, value: unknown) {
      const { error, value: valid } = schema.validate(value ?? {}, { convert: false })
      if (error) throw error
      return valid
    },
  })
  return { id, ...asRecord(completed) }
}

interface Schema {
  validate(
    value: unknown,
    options: Readonly<Record<string, unknown>>,
  ): { readonly error?: Error; readonly value: unknown }
}
