// Imports of Docusaurus modules in other sites: findings suggest a replacement that works.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const PLUGIN =
  /import `docusaurus` from 'octavo\/docusaurus'.*`plugins: \[await docusaurus\(\{\}, import\.meta\.dirname\)\]`.*`octavo migrate` /

const FILES = {
  'content/docs/index.mdx':
    "import Link from '@docusaurus/Link'\nimport { useColorMode } from '@docusaurus/theme-common'\nimport { Card } from '@site/src/Card'\n\n# Home\n\n<Card>It <Link to=\"/shop\">sells</Link></Card>\n",
  'content/pages/shop.tsx':
    "import useBaseUrl from '@docusaurus/useBaseUrl'\nimport useDocusaurusContext from '@docusaurus/useDocusaurusContext'\nimport BrowserOnly from '@docusaurus/BrowserOnly'\nexport default () => {\n  const { siteConfig } = useDocusaurusContext()\n  return <p title={siteConfig.title}>{useBaseUrl('/x')}<BrowserOnly>{() => 1}</BrowserOnly></p>\n}\n",
  'src/Card.tsx': 'export const Card = ({ children }) => <section>{children}</section>\n',
}

test('the finding for an import of a Docusaurus module names its replacement', async () => {
  const { findings } = await siteTest(FILES).check()
  const found = findings.map(({ message, help }) => [/"(.*)"/.exec(message)?.[1], message, help])
  const missing = (module: string, help: RegExp) => [
    module,
    `There is no module "${module}".`,
    expect.stringMatching(help),
  ]
  expect(found).toEqual(
    expect.arrayContaining([
      missing('@docusaurus/Link', /^Write a Markdown link or `<a href="…">`\. For the modules/),
      missing('@docusaurus/theme-common', /^For the modules of Docusaurus/),
      missing('@docusaurus/useBaseUrl', PLUGIN),
      missing('@docusaurus/useDocusaurusContext', /^`usePage` from 'octavo\/theme' returns/),
      missing('@docusaurus/BrowserOnly', /^Wrap the component with `island` from 'octavo\/theme'\./),
    ]),
  )
  expect(found).toHaveLength(5)
})

test('these imports work with the plugin that the findings suggest', async () => {
  const site = siteTest({
    ...FILES,
    'site.config.ts':
      "import { docusaurus } from 'octavo/docusaurus'\nexport default { plugins: [await docusaurus({}, import.meta.dirname)] }\n",
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toMatch(/<section>.*href="\/shop"/s)
  expect(site.page('/shop')).toMatch(/<p[^>]*>\/x/)
})
