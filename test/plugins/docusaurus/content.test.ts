// Content of a Docusaurus site: folders, URLs, versions, blogs and pages.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'
import { classic, pages, readDocusaurus, readFolder, unsupportedIn } from './docusaurus-site.ts'

test('docs are below /docs, with number prefixes, index files, slugs and ids as in Docusaurus', async () => {
  const { urls } = await readDocusaurus(classic('docs: {}'), {
    ...pages('docs/01-intro.md', 'docs/02-guide/README.md', 'docs/02-guide/03-part.md', 'docs/api/api.md'),
    ...pages('docs/2021-11-notes.md', 'docs/7.0-changes.md', 'docs/_partial.md', 'docs/_drafts/a.md'),
    'docs/a.md': '---\nslug: /elsewhere\n---\n# A\n',
    'docs/deep/b.md': '---\nslug: ../up\n---\n# B\n',
    'docs/deep/c.md': '---\nid: named\n---\n# C\n',
  })
  expect(urls).toEqual([
    '/docs/2021-11-notes',
    '/docs/7.0-changes',
    '/docs/api',
    '/docs/deep/named',
    '/docs/elsewhere',
    '/docs/guide',
    '/docs/guide/part',
    '/docs/intro',
    '/docs/up',
  ])
})

test('numberPrefixParser: false retains numbers in names', async () => {
  const { urls, site } = await readDocusaurus(
    classic('docs: { numberPrefixParser: false }'),
    pages('docs/01-guide/02-a.md'),
  )
  expect(urls).toEqual(['/docs/01-guide/02-a'])
  expect(site.heads['docs/01-guide/02-a.md']?.id).toBe('01-guide/02-a')
  expect(site.sidebars.defaultSidebar).toMatchObject([
    { label: '01 guide', items: [{ url: '/docs/01-guide/02-a' }] },
  ])
})

test('supports routeBasePath, baseUrl, include and exclude', async () => {
  const { urls, session } = await readDocusaurus(
    classic(
      `docs: { routeBasePath: '/', include: ['{api,guide}/**/*.md'], exclude: ['**/draft-*'] }`,
    ).replace("baseUrl: '/'", "baseUrl: '/project/'"),
    pages('docs/api/a.md', 'docs/guide/b.md', 'docs/guide/draft-c.md', 'docs/notes.md'),
  )
  expect(urls).toEqual(['/api/a', '/guide/b'])
  expect(session.options.chrome.basePath).toBe('/project/')
})

test('several docs plugins have separate folders, base paths and sidebars', async () => {
  const { urls, site } = await readDocusaurus(
    classic(
      `docs: { sidebarPath: './sidebars.js' }`,
      `plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community', sidebarPath: './community.js' }]],
      themeConfig: { navbar: { items: [
        { type: 'docSidebar', sidebarId: 'main', docsPluginId: 'community', label: 'Community', position: 'left' },
        { type: 'doc', docId: 'intro', label: 'Docs', position: 'left' }] } },`,
    ),
    {
      ...pages('docs/intro.md', 'community/intro.md'),
      'sidebars.js': 'module.exports = { main: ["intro"] }',
      'community.js': 'module.exports = { main: ["intro"] }',
    },
  )
  expect(urls).toEqual(['/community/intro', '/docs/intro'])
  expect(site.sidebars.main).toMatchObject([{ url: '/docs/intro' }])
  expect(site.sidebars['community/main']).toMatchObject([{ url: '/community/intro' }])
  expect(site.navbar.slice(0, 2)).toMatchObject([
    { label: 'Community', href: '/community/intro', sidebar: 'community/main' },
    { label: 'Docs', href: '/docs/intro' },
  ])
})

test('the latest version is at the root, the current one at next, others at their name', async () => {
  const files = {
    ...pages('docs/a.md', 'versioned_docs/version-2.0/a.md', 'versioned_docs/version-1.0/a.md'),
    'versions.json': '["2.0", "1.0"]',
    'versioned_sidebars/version-2.0-sidebars.json':
      '{ "version-2.0/main": [{ "type": "doc", "id": "version-2.0/a" }] }',
    'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["a"] }',
    'sidebars.js': 'module.exports = { main: ["a"] }',
    'versioned_docs/version-1.0/b.md': '---\ndisplayed_sidebar: main\n---\n# B\n',
  }
  const navbar = `themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown' }] } },`
  const { urls, site } = await readDocusaurus(
    classic(`docs: { sidebarPath: './sidebars.js' }`, navbar),
    files,
  )
  expect(urls).toEqual(['/docs/1.0/a', '/docs/1.0/b', '/docs/a', '/docs/next/a'])
  expect(site.sidebars.main).toMatchObject([{ url: '/docs/next/a' }])
  expect(site.sidebars['main@2.0']).toMatchObject([{ url: '/docs/a' }])
  expect(site.sidebarOf['@1.0//docs/b.md']).toBe('main@1.0')
  expect(site.navbar[0]).toMatchObject({
    kind: 'versions',
    starts: [
      { label: 'Next', href: '/docs/next' },
      { label: '2.0', href: '/docs', isLatest: true },
      { label: '1.0', href: '/docs/1.0' },
    ],
  })

  const other = await readDocusaurus(
    classic(`docs: { sidebarPath: './sidebars.js', lastVersion: 'current', onlyIncludeVersions: ['current', '1.0'],
      versions: { current: { label: 'Nightly', path: 'nightly' } } }`),
    files,
  )
  expect(other.urls).toEqual(['/docs/1.0/a', '/docs/1.0/b', '/docs/nightly/a'])
})

test('a link to a file of another version links to its page', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    'versions.json': '["1.0"]',
    'src/pages/index.md': '# Home\n',
    'docs/part/new.md': '# New\n\n[Old](../../versioned_docs/version-1.0/part/old.md#text)\n',
    'versioned_docs/version-1.0/part/old.md':
      '# Old\n\n## Text\n\n[New](../../../docs/part/new.md), [itself](../../version-1.0/part/old.md), [none](../../../docs/part/none.md)\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    'broken-link The link "../../../docs/part/none.md" leads to "docs/part/none.md", which does not exist.',
  ])
  expect(site.page('/docs/next/part/new')).toContain('href="/docs/part/old#text"')
  expect(site.page('/docs/part/old')).toContain('href="/docs/next/part/new"')
})

test('a configured folder outside the site is content, other folders are not', async () => {
  const { root } = siteTest()
  const site = join(root, 'website')
  const files = {
    'docs/guide/a.md': '# A\n\n![](./a.svg) [B](../b.md) [secret](../../secret.txt)\n',
    'docs/guide/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/b.md': '# B\n',
    'secret.txt': 'secret',
    'website/docusaurus.config.js': classic(
      `docs: { path: '../docs', sidebarPath: './sidebars.js', editUrl: 'https://example.com/edit/main/website/' }`,
    ),
    'website/sidebars.js': 'module.exports = { main: [{ type: "autogenerated", dirName: "." }] }',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { urls, session, site: read } = await readFolder(site)
  expect(urls).toEqual(['/docs/b', '/docs/guide/a'])
  expect(read.heads['../docs/guide/a.md']?.id).toBe('guide/a')
  expect(session.options.collections[0]).toMatchObject({
    editUrl: 'https://example.com/edit/main/docs/{file}',
  })
  expect(session.engine.files.look('../docs/b.md')).toBe('file')
  expect(session.engine.files.look('../secret.txt')).toBe('outside')
})

test('a blog has dated posts, tags, archive and authors at the configured paths', async () => {
  const config = `module.exports = { title: 'Site', url: 'https://example.com', baseUrl: '/',
  presets: [['classic', { docs: false, blog: { routeBasePath: 'news', tagsBasePath: 'labels', archiveBasePath: null,
    authorsBasePath: 'people', blogTitle: 'News', blogSidebarCount: 0 } }]] }`
  const { urls, session } = await readDocusaurus(config, {
    'blog/2021-05-28-first.md': '---\ntags: [one]\nauthors: [jane, joe]\n---\n# First\n',
    'blog/2021/06/01/second/index.md': '# Second\n',
    'blog/undated.md': '---\nslug: named\ndate: 2021-01-01\n---\n# Third\n',
    'blog/authors.yml': 'jane:\n  name: Jane\n  page: true\njoe:\n  name: Joe\n',
  })
  expect(urls).toEqual([
    '/news',
    '/news/2021/05/28/first',
    '/news/2021/06/01/second',
    '/news/labels',
    '/news/labels/one',
    '/news/named',
    '/news/people',
    '/news/people/jane',
  ])
  const blog = session.options.collections.find(({ kind }) => kind === 'blog')
  expect(blog?.blog).toMatchObject({
    title: 'News',
    postsPerPage: 10,
    feeds: { formats: ['rss', 'atom'], limit: 20 },
  })
  expect(session.options.collections[0]).toMatchObject({ postSidebar: false })
})

test('a blog without published posts has no page', async () => {
  const { urls } = await readDocusaurus(classic('docs: {}'), {
    'docs/intro.md': '# Intro\n',
    'blog/draft.md': '---\ndraft: true\ndate: 2021-01-01\n---\n# Draft\n',
  })
  expect(urls).toEqual(['/docs/intro'])
})

test('pages of src/pages are Markdown or components, without tests and partials', async () => {
  const component = 'export default function Page() { return <p>Hello</p> }'
  const { urls } = await readDocusaurus(classic('docs: false'), {
    'src/pages/index.js': component,
    'src/pages/about.tsx': component,
    'src/pages/team/index.jsx': component,
    'src/pages/terms.md': '# Terms\n',
    'src/pages/_part.js': component,
    'src/pages/about.test.tsx': component,
  })
  expect(urls).toEqual(['/', '/about', '/team', '/terms'])
})

test('migrates edit URLs that are strings or functions that append the path, and reports others', async () => {
  const files = pages('docs/guide/a.md')
  const editUrl = async (source: string) => {
    const read = await readDocusaurus(classic(`docs: { editUrl: ${source} }`), files)
    return { address: read.session.options.collections[0]?.editUrl, left: unsupportedIn(read) }
  }
  expect(await editUrl(`'https://example.com/edit/main/'`)).toEqual({
    address: 'https://example.com/edit/main/{path}',
    left: [],
  })
  expect(await editUrl('({ docPath }) => "https://example.com/e/" + docPath')).toEqual({
    address: 'https://example.com/e/{file}',
    left: [],
  })
  expect(await editUrl('({ docPath }) => "https://example.com/e/" + docPath.length')).toEqual({
    address: undefined,
    left: ['`editUrl` is a function that does more than put the path into a URL.'],
  })
})
