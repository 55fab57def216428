// `@docusaurus/useDocusaurusContext`: the configuration as the site wrote it.

// @ts-expect-error The bundle of a site has this module.
import siteConfig from '@generated/docusaurus.config'
import { usePage } from 'octavo/theme'

/** Expressions of Markdown are evaluated outside of React. */
function readChrome(): { readonly language: string; readonly basePath: string } {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    return usePage().chrome
  } catch {
    return { language: 'en', basePath: '/' }
  }
}

export default function useDocusaurusContext() {
  const { language: locale, basePath } = readChrome()
  return {
    siteConfig: { ...(siteConfig as object), baseUrl: basePath },
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData: {},
    codeTranslations: {},
    i18n: {
      currentLocale: locale,
      defaultLocale: locale,
      locales: [locale],
      localeConfigs: { [locale]: { label: locale, direction: 'ltr', htmlLang: locale } },
    },
  }
}
