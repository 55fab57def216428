// `@docusaurus/useDocusaurusContext`: the configuration as the site wrote it.

// @ts-expect-error The bundle of a site has this module.
import siteConfig from '@generated/docusaurus.config'
import { usePage } from 'octavo/theme'

export default function useDocusaurusContext() {
  const { chrome } = usePage()
  const locale = chrome.language
  return {
    siteConfig: { ...(siteConfig as object), baseUrl: chrome.basePath },
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
