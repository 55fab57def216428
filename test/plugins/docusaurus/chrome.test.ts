// Layout settings of a Docusaurus site: navbar, footer, announcement, head, redirects, checks.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'
import { classic, pages, readDocusaurus, unsupportedIn } from './docusaurus-site.ts'

const docs = pages('docs/intro.md')

function withTheme(themeConfig: string, fields = ''): string {
  return classic(`docs: { sidebarPath: './s.js' }`, `themeConfig: { ${themeConfig} }, ${fields}`)
}

const files = { ...docs, 's.js': 'module.exports = { main: ["intro"] }' }

test('migrates items of the navbar', async () => {
  const read = await readDocusaurus(
    withTheme(`navbar: { title: 'Site', hideOnScroll: true, logo: { src: 'img/logo.svg', alt: 'Logo', width: 32 }, items: [
      { type: 'docSidebar', sidebarId: 'main', label: 'Guide', position: 'left' },
      { type: 'doc', docId: 'intro', position: 'left' },
      { to: 'docs/intro', label: 'Path' },
      { href: 'https://github.com/you/site', className: 'header-github-link', 'aria-label': 'GitHub repository' },
      { type: 'dropdown', label: 'More', items: [{ to: '/a', label: 'A' }, { type: 'html', value: '<hr>' }, { href: 'https://b.example', label: 'B' }] },
      { type: 'html', value: '<a href="https://c.example">C</a>' },
      { type: 'search', position: 'left' },
    ] }`),
    files,
  )
  expect(read.site.navbar).toMatchObject([
    { kind: 'link', position: 'left', label: 'Guide', href: '/docs/intro', sidebar: 'main' },
    { kind: 'link', position: 'left', label: 'docs/intro.md', href: '/docs/intro' },
    { kind: 'link', position: 'right', label: 'Path', href: '/docs/intro' },
    { kind: 'link', label: 'GitHub repository', href: 'https://github.com/you/site', icon: 'github' },
    {
      kind: 'dropdown',
      label: 'More',
      items: [
        { label: 'A', href: '/a' },
        { label: 'B', href: 'https://b.example' },
      ],
    },
    { kind: 'link', label: 'C', href: 'https://c.example' },
    { kind: 'search', position: 'left' },
  ])
  expect(read.session.options.chrome).toMatchObject({
    logo: { src: '/img/logo.svg', alt: 'Logo', width: 32 },
    hideNavbarOnScroll: true,
  })
  expect(unsupportedIn(read)).toEqual([])
})

test('unsupported navbar items and logo options are reported', async () => {
  const read = await readDocusaurus(
    withTheme(
      `navbar: { title: 'Other', logo: { src: 'a.svg', srcDark: 'b.svg', href: 'https://x.example' }, items: [
      { type: 'localeDropdown' }, { type: 'html', value: '<b>Hi</b>' }, { type: 'custom-thing' }] }`,
      `i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, trailingSlash: true,`,
    ),
    files,
  )
  expect(unsupportedIn(read)).toEqual([
    'Octavo links have no trailing slash: `trailingSlash: true` has no effect.',
    'An item of HTML in the navbar is left out: it has no link.',
    'An item of the navbar has a type that Octavo does not support: "custom-thing".',
    'The logo links to the home page: `href` has no effect.',
  ])
  expect(read.session.options.chrome).toMatchObject({
    navbarTitle: 'Other',
    logo: { src: '/a.svg', dark: '/b.svg' },
  })
})

test('the navbar shows its configured title and logos, or only a logo', async () => {
  const brandOf = async (navbar: string): Promise<string> => {
    const site = siteTest({
      ...files,
      'docusaurus.config.js': withTheme(`navbar: ${navbar}`),
      'static/a.svg': '<svg/>',
      'static/b.svg': '<svg/>',
    })
    await site.build()
    return /<a class="brand"[\s\S]*?<\/a>/.exec(site.page('/docs/intro'))![0]
  }
  expect(await brandOf(`{ title: 'Other' }`)).toContain('Other')
  const both = await brandOf(`{ logo: { src: 'a.svg', srcDark: 'b.svg' } }`)
  expect(both).toMatch(
    /class="only-light"><img src="\/a\.svg" alt="Site".*class="only-dark"><img src="\/b\.svg"/,
  )
  expect(both).not.toContain('brand-title')
})

test('migrates footer, announcement, color mode, search and image', async () => {
  const { session } = await readDocusaurus(
    withTheme(`
      footer: { links: [{ title: 'Docs', items: [{ label: 'Intro', to: 'docs/intro' }, { html: '<a href="https://h.example"><img alt="Hosted"></a>' }] }],
        copyright: 'Copyright &copy; 2025 <b>Us</b>' },
      announcementBar: { id: 'v2', content: 'Version 2 is <a href="/docs/intro">here</a>!', isCloseable: false, backgroundColor: '#20232a', textColor: 'rgb(255, 255, 255)' },
      colorMode: { defaultMode: 'dark', disableSwitch: true },
      algolia: { appId: 'A', apiKey: 'K', indexName: 'I', contextualSearch: false },
      image: 'img/card.png', metadata: [{ name: 'keywords', content: 'a, b' }],`),
    files,
  )
  expect(session.options.chrome).toMatchObject({
    footer: {
      columns: [
        {
          title: 'Docs',
          links: [
            { label: 'Intro', href: '/docs/intro' },
            { label: 'Hosted', href: 'https://h.example' },
          ],
        },
      ],
      copyright: 'Copyright © 2025 Us',
    },
    announcement: {
      id: 'v2',
      text: 'Version 2 is here!',
      href: '/docs/intro',
      closable: false,
      background: '#20232a',
    },
    colorMode: { default: 'dark', switchable: false },
    image: '/img/card.png',
    search: { provider: 'algolia', appId: 'A', contextual: false },
  })
  expect(session.options.theme.sheet?.text).toContain('--announcement-text: rgb(255, 255, 255)')
})

test('metadata, head tags, scripts and style sheets are in the head of every page', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      'docs: {}',
      `titleDelimiter: '·', favicon: 'img/icon.png', noIndex: true,
      themeConfig: { image: 'img/card.png', metadata: [{ property: 'og:locale:alternate', content: 'fr' }] },
      headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://p.example' } }, { tagName: 'style', innerHTML: 'a{}' }],
      stylesheets: ['https://s.example/a.css', { rel: 'icon', href: '/img/small.png', sizes: '16x16', type: 'image/png' }], scripts: ['/b.js', { src: '/c.js', async: true, 'data-id': '1' }],`,
    ),
    'docs/intro.md': '# Intro\n\nText of the page.\n',
    'static/img/icon.png': 'x',
    'static/img/card.png': 'x',
    'static/img/small.png': 'x',
    'static/b.js': '',
    'static/c.js': '',
  })
  const report = await site.build()
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const html = site.page('/docs/intro')
  expect(html).toContain('<title>Intro · Site</title>')
  expect(html).toContain('content="https://example.com/img/card.png"')
  expect(html).toContain('content="noindex, nofollow"')
  expect(html).toMatch(/rel="preconnect" href="https:\/\/p\.example"/)
  expect(html).toMatch(/rel="stylesheet" href="https:\/\/s\.example\/a\.css"/)
  expect(html).toMatch(/<link rel="icon" href="\/img\/small\.png" type="image\/png" sizes="16x16"/)
  expect(html).toMatch(/src="\/b\.js"/)
  expect(
    report.findings
      .filter(({ rule }) => rule === 'docusaurus')
      .map(({ message }) => message)
      .sort()
      .reverse(),
  ).toEqual([
    'The tag <style> of `headTags` is left out: Octavo pages have no inline scripts or styles.',
    'The script "/c.js" loses `data-id`: pages load it by its URL alone.',
  ])
})

test('migrates redirects: from and to, extensions, and a function', async () => {
  const { redirects, session } = await readDocusaurus(
    classic(
      'docs: {}',
      `plugins: [['@docusaurus/plugin-client-redirects', {
        redirects: [{ from: ['/old', '/older'], to: '/docs/intro' }, { from: '/old', to: '/docs/b' }],
        fromExtensions: ['html', 'htm'],
        createRedirects(path) { return path.startsWith('/docs/') ? [path.replace('/docs/', '/documentation/')] : undefined },
      }]],`,
    ),
    pages('docs/intro.md', 'docs/b.md'),
  )
  expect(redirects).toEqual({
    '/old': '/docs/intro',
    '/older': '/docs/intro',
    '/documentation/b': '/docs/b',
    '/documentation/intro': '/docs/intro',
  })
  expect(session.options.fields.htmlStubs).toBe(true)
})

test('migrates severities of broken links', async () => {
  const { session } = await readDocusaurus(
    classic(
      'docs: {}',
      `onBrokenLinks: 'warn', onBrokenAnchors: 'ignore', markdown: { hooks: { onBrokenMarkdownImages: 'throw' } },`,
    ),
    docs,
  )
  expect(session.options.rules).toEqual({
    'front-matter': 'warning',
    'unknown-folder': 'warning',
    'duplicate-url': 'warning',
    'missing-include': 'warning',
    'redirect-over-page': 'warning',
    'invalid-slug': 'warning',
    'empty-sidebar': 'warning',
    'broken-link': 'warning',
    'broken-anchor': 'off',
  })
})

test('supports custom callout keywords and remark plugins', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { admonitions: { keywords: ['lesson'] }, remarkPlugins: [require('./shout.js')] }`,
    ),
    'shout.js': `module.exports = () => (tree) => { tree.children[0].children[0].value += '!' }`,
    'docs/intro.md': '# Intro\n\n:::lesson[Learn]\nText.\n:::\n\n:::success\nDone.\n:::\n',
  })
  await site.build()
  expect(site.page('/docs/intro')).toContain('Intro!')
  expect(site.page('/docs/intro').match(/class="callout /g)).toHaveLength(2)
  expect(site.page('/docs/intro')).toContain('<span>Success</span>')
})
