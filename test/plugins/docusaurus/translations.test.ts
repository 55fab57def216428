// Translations of a Docusaurus site: its `i18n` folder, also for versions.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'
import { classic, pages, readDocusaurus, unsupportedIn } from './docusaurus-site.ts'

const message = (texts: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { message: text }])))

const german = 'i18n/de/docusaurus-plugin-content-docs'

const files = {
  ...pages(
    'docs/a.md',
    'docs/guide/b.md',
    'versioned_docs/version-1.0/a.md',
    'versioned_docs/version-1.0/guide/b.md',
  ),
  ...pages(`${german}/current/a.md`, `${german}/version-1.0/guide/b.md`, 'src/pages/about.md'),
  'i18n/de/docusaurus-plugin-content-pages/about.md': '# Über uns\n',
  'versions.json': '["1.0"]',
  'versioned_sidebars/version-1.0-sidebars.json': `{ "main": ["a", { "type": "category", "label": "Guide",
    "link": { "type": "generated-index", "slug": "/category/guide" }, "items": ["guide/b"] }] }`,
  'sidebars.js': `module.exports = { main: ['a', { type: 'category', label: 'Guide', items: ['guide/b'] }] }`,
  [`${german}/current.json`]: message({
    'version.label': 'Vorschau',
    'sidebar.main.category.Guide': 'Anleitung',
  }),
  'i18n/de/docusaurus-theme-classic/navbar.json': message({ title: 'Seite', 'item.label.Docs': 'Handbuch' }),
  'i18n/de/docusaurus-theme-classic/footer.json': message({ copyright: 'Alle Rechte vorbehalten.' }),
  'i18n/de/code.json': message({
    'theme.docs.paginator.next': 'Nächste Seite',
    'theme.blog.post.plurals': 'Ein Artikel|{count} Artikel',
    'theme.docs.versions.unreleasedVersionLabel': 'Unveröffentlicht: {siteTitle} {versionLabel}.',
    'home.title': 'Willkommen',
  }),
}

const config = classic(
  `docs: { sidebarPath: './sidebars.js', editUrl: 'https://example.com/edit', versions: { '1.0': { banner: 'none', noIndex: true, className: 'old' } } }`,
  `i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { de: { htmlLang: 'de-DE' } } },
  themeConfig: { footer: { copyright: 'All rights reserved.' }, navbar: { items: [
    { type: 'docSidebar', sidebarId: 'main', label: 'Docs' }, { type: 'localeDropdown' },
    { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'Older', href: 'https://old.example.com' }] }] } },`,
)

test('versions and locales have the paths of Docusaurus and its translated strings', async () => {
  const read = await readDocusaurus(config, files)
  const { site, session, urls } = read
  expect(urls.filter((url) => !url.endsWith('/search'))).toEqual([
    '/about',
    '/de/about',
    '/de/docs/a',
    '/de/docs/category/guide',
    '/de/docs/guide/b',
    '/de/docs/next/a',
    '/de/docs/next/guide/b',
    '/docs/a',
    '/docs/category/guide',
    '/docs/guide/b',
    '/docs/next/a',
    '/docs/next/guide/b',
  ])
  const [english, german] = session.options.locales
  expect(english).toMatchObject({ code: 'en', label: 'English', path: '/' })
  expect(german).toMatchObject({ code: 'de-DE', label: 'Deutsch (Deutschland)', path: '/de' })
  expect(german!.chrome).toMatchObject({
    title: 'Seite',
    texts: { 'home.title': 'Willkommen' },
    footer: { copyright: 'Alle Rechte vorbehalten.' },
    messages: {
      'nav.next': 'Nächste Seite',
      'nav.previous': 'Zurück',
      'list.countPosts': 'Ein Artikel|{count} Artikel',
      'page.unreleased': 'Unveröffentlicht: {version}.',
    },
  })
  expect(site.navbars!['de-DE']).toMatchObject([
    {
      label: 'Handbuch',
      href: '/de/docs/a',
      versions: { current: { href: '/de/docs/next/a' }, '1.0': { href: '/de/docs/a' } },
    },
    { kind: 'languages' },
    {
      kind: 'versions',
      starts: [{ label: 'Vorschau' }, { label: '1.0', isLatest: true }],
      items: [{ label: 'Older' }],
    },
    { kind: 'search' },
  ])
  expect(site.sidebars['main.de-DE']).toMatchObject([{ url: '/de/docs/next/a' }, { label: 'Anleitung' }])
  // Only translated pages exist in the language; the others are fallbacks.
  const fallbacks = Object.values(site.heads).filter(({ fallback }) => fallback !== undefined)
  expect(fallbacks.map(({ path }) => site.urls[path])).toEqual(['/de/docs/next/guide/b', '/de/docs/a'])
  const { localeVersion } = session.options.collections.find(({ name }) => name === 'docs@1.0')!
  expect(localeVersion!.version).toMatchObject({ noIndex: true, isComplete: true })
  expect(localeVersion!.version!.banner).toBeUndefined()
  expect(unsupportedIn(read)).toEqual(['`versions.1.0.className` of Docusaurus has no effect.'])
})

test('components show the translated strings of the locale', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: false', `i18n: { defaultLocale: 'en', locales: ['en', 'de'] },`),
    'src/pages/home.js': `import Translate, { translate } from '@docusaurus/Translate'
export default () => <p title={translate({ id: 'home.tip', message: 'A tip' })}>
  <Translate id="home.title" values={{ name: 'Ada' }}>{'Hello {name}'}</Translate>, <Translate>Not translated</Translate></p>`,
    'i18n/de/code.json': message({ 'home.title': 'Hallo {name}', 'home.tip': 'Ein Hinweis' }),
  })
  await site.build()
  const text = (html: string) => /<p title="[^"]*">.*?<\/p>/.exec(html)?.[0].replace(/<!-- -->/g, '')
  expect(text(site.page('/home'))).toBe('<p title="A tip">Hello Ada, Not translated</p>')
  expect(text(site.page('/de/home'))).toBe('<p title="Ein Hinweis">Hallo Ada, Not translated</p>')
})

test('calendars other than the Gregorian are reported', async () => {
  const site = await readDocusaurus(
    classic(
      'docs: {}',
      `i18n: { defaultLocale: 'en', locales: ['en', 'fa'], localeConfigs: { fa: { calendar: 'persian' } } },`,
    ),
    pages('docs/a.md'),
  )
  expect(unsupportedIn(site)).toContain('Dates in "fa" use the Gregorian calendar.')
})
