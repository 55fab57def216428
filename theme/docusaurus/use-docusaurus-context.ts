// `@docusaurus/useDocusaurusContext`: the configuration as the site wrote it.

// @ts-expect-error The bundle of a site has this module.
import siteConfig from '@generated/docusaurus.config'
import { usePage } from 'octavo/theme'

/** Expressions of Markdown are evaluated outside of React. */
function readChrome(): { readonly language: string; readonly basePath: string; readonly direction?: 'rtl' } {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    return usePage().chrome
  } catch {
    return { language: 'en', basePath: '/' }
  }
}

export default function useDocusaurusContext() {
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
