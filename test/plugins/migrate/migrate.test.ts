// `octavo migrate` for other generators: migrated sites build, with the same URLs, ids and order.

import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../../run-program.ts'
import { png, type SiteFiles, siteTest, type TestSite } from '../../site-test.ts'

interface Migration {
  readonly site: TestSite
  readonly output: string
  read(path: string): string
}

async function migrate(files: SiteFiles, command = 'migrate'): Promise<Migration> {
  const site = siteTest(files)
  const { code, out, err } = await runProgram([command, site.root])
  expect([code, err.includes('error ')]).toEqual([0, false])
  return { site, output: out + err, read: (path) => readFileSync(join(site.root, path), 'utf8') }
}

const labelsOf = (html: string): string[] =>
  [...(/<nav[^>]*class="[^"]*sidebar[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '').matchAll(/>([^<>]+)</g)].map(
    ([, text]) => text!.trim(),
  )

const STARLIGHT: SiteFiles = {
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import other from 'starlight-other'
export default defineConfig({
  site: 'https://harbour.example',
  redirects: { '/old': '/guides/one', '/older': { status: 301, destination: '/guides/two' } },
  integrations: [starlight({
    title: { en: 'Harbour', fr: 'Port' },
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/harbour' }],
    customCss: ['./src/own.css', '@fontsource/inter'],
    sidebar: [
      { label: 'Start', translations: { fr: 'Début' }, items: ['index', { slug: 'guides/two', label: 'Second' }] },
      { label: 'All guides', autogenerate: { directory: 'guides' } },
      { label: 'Elsewhere', link: 'https://example.com' },
    ],
    plugins: [other({ a: 1 })],
  })],
})`,
  'src/own.css': '.own { color: red }\n',
  'src/assets/ship.png': png(20, 10),
  'src/components/Fancy.astro': '---\n---\n<b />\n',
  'src/content/docs/index.mdx': `---
title: Harbour
template: splash
banner: { content: 'Version 2 is <b>out</b>' }
hero:
  title: Sleep at night
  tagline: Checks for everything.
  image: { file: ~/assets/ship.png, alt: A ship }
  actions:
    - { text: Begin, link: /guides/one/, icon: right-arrow }
    - { text: More, link: /guides/two/, variant: secondary }
---
import { Card, CardGrid, LinkButton, Steps } from '@astrojs/starlight/components'
import Fancy from '../../components/Fancy.astro'
import Tabs from '@components/Tabs.astro'
import { Showcase } from 'starlight-showcases'
import { Image } from 'astro:assets'
import code from '/src/own.css?raw'

<CardGrid stagger>
  <Card title="Quick" icon="rocket">It is **fast**.</Card>
</CardGrid>
<Fragment slot="x">In a fragment.</Fragment>
<Fancy>Inside</Fancy>
<Showcase>On show</Showcase>
<LinkButton
  slot="preview"
  variant="primary"
  href="/guides/two/"
>Several lines</LinkButton>
<p>{code}</p>
<LinkButton href="/guides/one/" variant="secondary">Go</LinkButton>
`,
  'src/content/docs/guides/one.md': `---
title: One
sidebar: { order: 2, label: First }
tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 }
prev: false
next: { link: /guides/two/, label: On }
editUrl: false
---

:::tip[Title]
Text.
:::
`,
  'src/content/docs/guides/two.md':
    '---\ntitle: Two # as it is\nsidebar: { order: 1, badge: New }\n---\n\nText.\n',
  'src/content/docs/fr/guides/one.md': '---\ntitle: Un\n---\n\nTexte.\n',
  'src/content/docs/fr/index.md': '---\ntitle: Port\n---\n\nTexte.\n',
}

test('a Starlight site is migrated with its locales, sidebar, hero and front matter', async () => {
  const { site, output, read } = await migrate(STARLIGHT)
  const config = read('site.config.ts')
  expect(output).toContain('site.config.ts was written from astro.config.mjs')
  expect(config).toContain(
    '1 `.astro` file is not read. Write in React what pages need: src/components/Fancy.astro',
  )
  expect(config).toContain("styles: ['./src/own.css']")
  expect(output).toMatch(
    /astro\.config\.mjs:\d+:\d+\nwarning The style sheet "@fontsource\/inter" is not a file/,
  )
  expect(output).toContain('`plugins` has no counterpart')
  expect(output).toContain('\nRemaining work, as `octavo check` reports it:\n')
  const { findings } = await site.build()
  expect(findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    'unknown-front-matter `sidebar` is not a front matter key.',
    'unknown-element There is no component `<Fancy>`.',
    'unknown-element There is no component `<Showcase>`.',
  ])
  const home = site.page('/')
  for (const text of ['Sleep at night', 'Version 2 is <b>out</b>', 'In a fragment.', 'Quick', 'alt="A ship"'])
    expect(home).toContain(text)
  expect(home).toMatch(/href="\/guides\/one\/?"[^>]*>Begin/)
  const labels = labelsOf(site.page('/guides/one'))
  expect(labels.filter((one) => /^(?:Start|Second|All guides|Two|First|Elsewhere)$/.test(one))).toEqual([
    'Start',
    'Second',
    'All guides',
    'Two',
    'First',
    'Elsewhere',
  ])
  expect(site.page('/fr/guides/one')).toContain('Début')
  expect(site.view('/guides/one')).toMatchObject({ title: 'One' })
  expect(readFileSync(join(site.root, 'build/old/index.html'), 'utf8')).toContain('/guides/one')
  expect(read('src/content/docs/guides/one.md')).toMatch(
    /sidebar_label: First\nsidebar_position: 2\ntoc_min_heading_level: 2\ntoc_max_heading_level: 4\ncustom_edit_url: null\npagination_prev: null\npagination_next: guides\/two\n/,
  )
  expect(read('src/content/docs/guides/two.md')).toBe(
    '---\ntitle: Two # as it is\nsidebar_position: 1\nsidebar: {"badge":"New"}\n---\n\nText.\n',
  )
})

test('a Starlight site is migrated with images for both color modes, and folders labeled by name', async () => {
  const { site } = await migrate({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Harbour', sidebar: [{ label: 'All', autogenerate: { directory: 'guides' } }] })] }`,
    'src/assets/light.png': png(20, 10),
    'src/assets/dark.png': png(20, 10),
    'src/content/docs/index.md': `---
title: Harbour
template: splash
hero:
  image: { light: ../../assets/light.png, dark: ~/assets/dark.png, alt: A "ship" }
---

Text.
`,
    'src/content/docs/guides/index.md': '---\ntitle: Overview\n---\n\nText.\n',
    'src/content/docs/guides/next-steps/index.md': '---\ntitle: Overview\n---\n\nText.\n',
    'src/content/docs/guides/next-steps/one.md': '---\ntitle: One\n---\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const home = site.page('/')
  for (const mode of ['light', 'dark'])
    expect(home).toMatch(new RegExp(`<img[^>]* src="/[^"]*${mode}[^"]*\\.png"[^>]* class="only-${mode}"`))
  expect(labelsOf(site.page('/guides/next-steps/one'))).toEqual(
    expect.arrayContaining(['Overview', 'Next steps', 'One']),
  )
})

const VITEPRESS: SiteFiles = {
  '.vitepress/config.ts': `import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
export default withMermaid(defineConfig({
  title: 'Harbour', description: 'Checks', base: '/docs/', srcExclude: ['notes/**'], lastUpdated: true,
  head: [['meta', { name: 'theme-color', content: '#000000' }]],
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de', themeConfig: {
    nav: [{ text: 'Leitfaden', link: '/de/guide/start' }],
    sidebar: { '/de/guide/': [{ text: 'Anfang', items: [{ text: 'Los', link: '/de/guide/start' }] }] } } } },
  rewrites: { 'packages/:name/src/(.*)': ':name/index.md' },
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'More', items: [{ text: 'API', link: '/api/' }] }],
    sidebar: {
      '/guide/': [{ text: 'Begin', items: [{ text: 'Start', link: '/guide/start' }, { text: 'Gone', link: '/guide/gone' }] }],
      '/api/': { base: '/api/', items: [{ text: 'All', link: 'index' }, { text: 'Deep', collapsed: true, items: [{ text: 'Calls', link: 'calls.html' }] }] },
    },
    socialLinks: [{ icon: 'github', link: 'https://github.com/harbour' }],
    search: { provider: 'algolia', options: { appId: 'A', apiKey: 'K', indexName: 'I' } },
    editLink: { pattern: 'https://github.com/harbour/edit/main/docs/:path' },
    footer: { message: 'MIT', copyright: '<b>Harbour</b>' },
  },
}))`,
  'public/logo.png': png(20, 20),
  'index.md': `---
layout: home
hero:
  name: Harbour
  text: Sleep at night
  tagline: Checks.
  image: { src: /logo.png, alt: A logo }
  actions: [{ theme: brand, text: Begin, link: /guide/start }, { theme: alt, text: API, link: /api/ }]
features: [{ icon: 🚀, title: Fast, details: It is *fast*., link: /api/ }]
---
`,
  'guide/start.md': `---
outline: deep
prev: false
next: { text: API, link: /api/ }
title: Start
---

# {{ $frontmatter.title }} :tada:

[[toc]]

## \`run()\` & more

In \`:tada:\` code {{ value }} and [calls](../api/calls.html#v1-0), [here](#run-more).

<!--@include: ../parts.md#v1-0-->

\`\`\`md
:rocket:
\`\`\`
`,
  'parts.md': '# Parts\n\n## v1.0\n\nFrom a part.\n\n## Other\n\nNot this.\n',
  'api/index.md': '# API\n\nText.\n',
  'api/calls.md': '# Calls\n\n## v1.0\n\nText.\n',
  'packages/core/src/readme.md': '# Core\n\nText.\n',
  'notes/a.md': '# Notes\n',
  'de/guide/start.md': '# Los\n\nText.\n',
  'de/index.md': '# Zuhause\n\nText.\n',
}

test('a Starlight site is migrated with a logo for both color modes, and without a 404 page and marks for translators', async () => {
  const { site, output, read } = await migrate({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({
  title: 'Harbour',
  logo: { light: './src/assets/light.png', dark: './src/assets/dark.png', alt: 'Ship' },
})] }`,
    'src/assets/light.png': png(20, 10),
    'src/assets/dark.png': png(20, 10),
    'src/content/docs/index.md': '---\ntitle: Harbour\ni18nReady: true\n---\n\nText.\n',
    'src/content/docs/404.md': '---\ntitle: Not here\n---\n\nGone.\n',
  })
  expect(output).toContain('The page `404` is not used for missing pages')
  expect(read('src/content/docs/index.md')).not.toContain('i18nReady')
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.has('build/404/index.html')).toBe(false)
  for (const mode of ['light', 'dark'])
    expect(site.page('/')).toMatch(new RegExp(`src="/[^"]*${mode}[^"]*\\.png"`))
})

test('a Starlight site is migrated with aliased imports, front matter in expressions, and files that its configuration reads', async () => {
  const { site, read } = await migrate({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
const [title] = fs.readFileSync('public/title.txt', 'utf8').split('\\n')
export default {
  redirects: { 'old/page': 'new/page', '/older': 'https://example.com' },
  integrations: [starlight({ title })],
}`,
    'public/title.txt': 'Harbour\n',
    'tsconfig.json':
      '{\n  // Aliases\n  "compilerOptions": { "paths": { "@parts/*": ["src/content/docs/_parts/*"] }, },\n}\n',
    'src/content/docs/_parts/ad.mdx': 'From a **part**.\n',
    'src/content/docs/new/page.mdx': `---
title: Page
ship: lightship.png
---
import Ad from '@parts/ad.mdx'

<Ad />

<img src={frontmatter.ship} alt={\`A \${frontmatter.title}\`} />
`,
    'src/content/docs/new/lightship.png': png(20, 20),
  })
  expect(read('site.config.ts')).toContain(
    "redirects: { '/old/page': '/new/page', '/older': 'https://example.com' }",
  )
  expect(read('site.config.ts')).toContain("title: 'Harbour'")
  expect((await site.build()).findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('/new/page')).toContain('From a <strong>part</strong>.')
  expect(site.page('/new/page')).toContain('alt="A Page"')
})

test('a Starlight site is migrated with TypeScript packages, imports of `Content`, paths, and a sidebar without empty folders', async () => {
  const { site, output } = await migrate({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import typed from 'typed'
export default { integrations: [starlight({ title: typed(), sidebar: [
  { label: 'Guides', autogenerate: { directory: 'guides' } },
  { label: 'Reference', autogenerate: { directory: 'reference' } },
] })] }`,
    'node_modules/typed/package.json': '{ "name": "typed", "version": "1.0.0", "exports": "./index.ts" }',
    'node_modules/typed/index.ts': "import { title } from 'beside'\nexport default (): string => title\n",
    'node_modules/beside/package.json': '{ "name": "beside", "version": "1.0.0", "main": "index.js" }',
    'node_modules/beside/index.js':
      "exports.title = require('node:fs').readFileSync(__dirname + '/title.txt', 'utf8').trim()\n",
    'node_modules/beside/title.txt': 'Harbour\n',
    'src/content/docs/guides/_part.mdx': 'From a **part**.\n',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@assets/*": ["./src/assets/*"] } } }',
    'src/assets/crane.png': png(20, 20),
    'src/content/docs/Sea Port/v2.0.md':
      '---\ntitle: Version 2.0\n---\n![Crane](@assets/crane.png) [Guide](/guides/a/)\n',
    'src/content/docs/guides/a.mdx': `---
title: A
---
import { Content as Part } from './_part.mdx'
import { Content } from './_part.mdx'

<Part />

<Content />
`,
  })
  expect(output).toContain('The sidebar has the folder "reference", which has no pages.')
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  // Paths of pages are slugs, and images may be named by an alias.
  expect(site.page('/sea-port/v20')).toMatch(/<img[^>]*crane/)
  expect(findings.map(({ rule }) => rule)).not.toContain('missing-image')
  expect(site.page('/guides/a').match(/From a <strong>part<\/strong>/g)).toHaveLength(2)
  expect(site.page('/guides/a')).toContain('Harbour')
})

const STARLIGHT_STYLES = (version: string): SiteFiles => ({
  'package.json': JSON.stringify({ dependencies: { '@astrojs/starlight': version } }),
  'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Harbour', customCss: ['./src/styles/a.css'] })] }`,
  'src/styles/a.css': `@import url('./colors.css');
.hero > img, .hero  >  svg { opacity: 0.5; }
:root[data-theme='light'] { .hero > img { filter: invert(1); } }
.sl-markdown-content .starlight-aside--caution { color: var(--sl-color-red); font-size: var(--sl-text-sm) }
.other { --sl-color-blue: red; content: '{'; }
`,
  'src/styles/colors.css': `/* :root { --sl-color-bg: red; } */
:root, ::backdrop {
  --sl-hue: 186;
  --sl-color-white: #fff;
  --sl-color-gray-6: hsl(var(--sl-hue), 9%, 16%);
  --sl-color-accent-high: hsl(var(--sl-hue-accent), 72%, 90%);
  --sl-color-bg: var(--sl-color-black);
}
@layer a { :root[data-theme="light"] { --sl-color-accent: #07c } }
`,
  'src/content/docs/index.mdx': `---
title: Harbour
hero: { image: { html: '<img src="/a.svg" alt="A" />' } }
---
<p style="color: var(--sl-color-gray-3)">Text</p>
`,
})

test('a Starlight site is migrated with the colors and selectors of its style sheets', async () => {
  const { site, read } = await migrate(STARLIGHT_STYLES('^0.28.3'))
  expect(read('site.config.ts')).toContain("styles: ['./src/styles/starlight.css', './src/styles/a.css']")
  const sheet = read('src/styles/starlight.css')
  const [others = '', light = '', dark = ''] = sheet.split(/:root\[data-theme="(?:light|dark)"\]/)
  expect(others).toContain('--sl-text-sm: 0.875rem;')
  for (const line of ['white: var(--text-strong)', 'gray-6: var(--background-sunken)', 'red: var(--danger)'])
    expect(light).toContain(`--sl-color-${line};`)
  expect(light).toContain('--accent: var(--sl-color-accent);')
  expect(light).not.toContain('--text-strong: ')
  for (const line of [
    '--sl-color-gray-3: var(--text-soft);',
    '--text-strong: var(--sl-color-white);',
    '--background-raised: var(--sl-color-gray-6);',
    '--accent: var(--sl-color-accent-high);',
  ])
    expect(dark).toContain(line)
  // `--sl-color-bg` refers to a variable that the site does not define.
  expect(dark).not.toMatch(/--background: |--sl-color-(?:white|blue): /)
  const rules = read('src/styles/a.css')
  for (const selector of ['.hero-art img, .hero-art svg {', '.prose .callout-warning {', '.other {'])
    expect(rules).toContain(selector)
  expect(read('src/styles/colors.css')).toBe(STARLIGHT_STYLES('')['src/styles/colors.css'])
  await site.build()
  expect(site.page('/')).toContain('hero-art')
})

test('rules for the root of a Starlight site apply to both modes since its styles are layered', async () => {
  const { read } = await migrate(STARLIGHT_STYLES('^0.36.0'))
  const [light = ''] = read('src/styles/starlight.css').split('@media not print')
  expect(light).toContain('--text-strong: var(--sl-color-white);')
  expect(light).not.toContain('--sl-color-white: ')
})

test('locale folders of Starlight are matched case-insensitively', async () => {
  const { site } = await migrate({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({
  title: 'Harbour',
  locales: { root: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
})] }`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\nText.\n',
    'src/content/docs/pt-BR/index.md': '---\ntitle: Casa\n---\nTexto.\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/pt-br')).toContain('Texto.')
})

test('a VitePress site is migrated with navigation, locales, heading ids, emoji and URLs', async () => {
  const { site, output, read } = await migrate(VITEPRESS)
  expect(output).toMatch(
    /\.vitepress\/config\.ts:\d+:\d+\nwarning The navigation has "\/guide\/gone", which is not a page/,
  )
  expect(output).toContain('`{{ value }}` is shown as text')
  const config = read('site.config.ts')
  expect(config).toContain("search: { provider: 'algolia', appId: 'A', apiKey: 'K', indexName: 'I' }")
  expect(config).toContain("editUrl: 'https://github.com/harbour/edit/main/docs/{file}'")
  expect(config).toContain("footer: { copyright: 'MIT · Harbour' }")
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const home = site.page('/')
  for (const text of ['Sleep at night', '🚀 Fast', '<em>fast</em>', 'A logo']) expect(home).toContain(text)
  const start = site.page('/guide/start')
  for (const text of ['Start 🎉', 'id="run-more"', ':tada:', 'From a part.', ':rocket:', '>Guide<'])
    expect(start).toContain(text)
  expect(start).not.toContain('Not this.')
  expect(start).not.toContain('toc]]')
  expect(site.page('/api/calls')).toContain('id="v1-0"')
  expect(labelsOf(site.page('/api/calls'))).toContain('Deep')
  expect(labelsOf(site.page('/api/calls'))).not.toContain('Begin')
  expect(site.page('/core')).toContain('Core')
  expect(site.page('/de/guide/start')).toContain('Leitfaden')
  expect(labelsOf(site.page('/de/guide/start'))).toContain('Anfang')
  expect(site.has('build/guide/start.html')).toBe(true)
  expect(site.has('build/notes/a/index.html')).toBe(false)
})

test('a page named like its folder keeps its URL, also in other locales', async () => {
  const { site } = await migrate({
    '.vitepress/config.ts': `export default { title: 'T', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } } }`,
    'index.md': '# Start\n',
    'guide/index.md': '# Guide\n\nAll.\n',
    'guide/guide.md': '# Inner\n\nInner text.\n',
    'de/index.md': '# Anfang\n',
    'de/guide/index.md': '# Leitfaden\n\nAlles.\n',
    'de/guide/guide.md': '# Innen\n\nInnerer Text.\n',
  })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('/guide')).toContain('All.')
  expect(site.page('/guide/guide')).toContain('Inner text.')
  expect(site.page('/de/guide/guide')).toContain('Innerer Text.')
})

test('a Starlight site whose logo replaces the title is migrated with only the logo, and names of services', async () => {
  const { site, read } = await migrate({
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ site: 'https://harbour.example', integrations: [starlight({
  title: 'Harbour', logo: { src: './src/assets/ship.png', replacesTitle: true },
  social: { github: 'https://github.com/harbour', mastodon: 'https://social.example/@harbour' },
})] })`,
    'src/assets/ship.png': png(20, 10),
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
  })
  expect(read('site.config.ts')).not.toContain('replacesTitle')
  await site.build()
  const html = site.page('/')
  expect(html).toContain('<img src="/ship.png" alt="Harbour"')
  expect(html).not.toContain('brand-title')
  for (const label of ['GitHub', 'Mastodon']) expect(html).toContain(label)
})

test('a VitePress site is migrated with heading ids in custom delimiters', async () => {
  const { site } = await migrate({
    '.vitepress/config.ts': `export default { title: 'T', markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } }`,
    'index.md': '# Start\n\nSee [it](#own).\n\n## A title %{#own}%\n\nText with `%{#x}%`.\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('id="own"')
  expect(site.page('/')).not.toContain('%{#own')
})

test('a VitePress site is migrated with heading ids of a custom slugify function, and links to files of other locales', async () => {
  const { site, output } = await migrate({
    '.vitepress/config.ts': `export default { title: 'T', locales: { root: { lang: 'en' }, zh: { lang: 'zh-CN', label: 'Z' } },
  markdown: { anchor: { slugify: (text) => text.replace(/\\W+/g, '-') } } }`,
    'guide/index.md':
      '# Start\n\nSee [it](#Shared-Getters-) and [this](/zh/guide/index.md).\n\n## Shared Getters()\n',
    'index.md': '# Home\n\n[Guide](/guide/)\n',
    'zh/index.md': '# Home\n\n[Guide](/zh/guide/)\n',
    'zh/guide/index.md':
      '# Start\n\nSee [it](/zh/guide/index.md#There), [there](@site/zh/index.md).\n\n## There\n',
  })
  expect(output).not.toContain('anchor')
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/guide')).toContain('id="Shared-Getters-"')
  expect(site.page('/guide')).toContain('href="/zh/guide"')
})

test('a slugify function of a VitePress site that throws is reported once, at its place in the configuration', async () => {
  const { site, output } = await migrate({
    '.vitepress/config.ts': `export default { title: 'T', markdown: { anchor: {
  slugify: (text) => text.unknown.length } } }`,
    'index.md': '# Start here\n\nSee [it](#next-part).\n\n## Next part\n',
  })
  expect(output.split('`markdown.anchor.slugify` failed:')).toHaveLength(2)
  expect(output).toMatch(
    /\.vitepress\/config\.ts:2:3\nwarning `markdown\.anchor\.slugify` failed: .*undefined/,
  )
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('id="next-part"')
})

test('a VitePress site is migrated with nested configuration files, and rewrites of a whole folder', async () => {
  const { site, read } = await migrate({
    '.vitepress/config.mts': `import { defineConfig, resolveSiteDataByRoute } from 'vitepress'
export default defineConfig({
  title: 'Harbour', rewrites: { 'en/:rest*': ':rest*' }, cleanUrls: true,
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
  transformPageData: (page) => resolveSiteDataByRoute(page),
})`,
    'config.ts': `import { defineAdditionalConfig } from 'vitepress'
import { version } from 'vitepress/package.json' with { type: 'json' }
export default defineAdditionalConfig({ description: 'Checks', themeConfig: {
  nav: [{ text: version, items: [{ text: 'Start', link: '/guide/start' }] }],
  sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Begin', link: 'start' }] } },
} })`,
    'de/config.ts': `import { defineAdditionalConfig } from 'vitepress'
export default defineAdditionalConfig({ description: 'Prüfungen', themeConfig: {
  sidebar: { '/de/guide/': { base: '/de/guide/', items: [{ text: 'Anfang', link: 'start' }] } },
} })`,
    'en/index.md': '# Harbour\n',
    'en/guide/start.md': '---\nauthor: { name: Ann }\n---\n\n# Start\n\nText.\n',
    'de/index.md': '# Hafen\n',
    'de/guide/start.md': '# Los\n\nText.\n',
  })
  expect(read('site.config.ts')).toContain("folder: 'en'")
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(labelsOf(site.page('/guide/start'))).toContain('Begin')
  expect(labelsOf(site.page('/de/guide/start'))).toContain('Anfang')
})

const MDBOOK: SiteFiles = {
  'book.toml': `[book]
title = "Harbour Book"
[output.html]
mathjax-support = true
git-repository-url = "https://github.com/harbour/book"
edit-url-template = "https://github.com/harbour/book/edit/main/{path}"
[output.html.redirect]
"/old/page.html" = "../ships/tides.html"
[output.html.code.hidelines]
python = "~"
[preprocessor.toc]
`,
  'src/SUMMARY.md': `# Summary

[Preface](preface.md)

# Ships

- [Ships](ships/README.md)
  - [\`tides\` and more](ships/tides.md)
- [Later]()

---

[Authors](authors.md)
`,
  'src/preface.md': '# Preface\n\nText.\n',
  'src/authors.md': '# Authors\n\n{{#include ../parts.md}}\n',
  'parts.md': 'From a **part**.\n',
  'src/ships/README.md': '# Ships\n\n{{#title All ships}}\n\nSee [tides](tides.md#a--b).\n',
  'src/ships/tides.md': `# Tides

## A & B

\`\`\`rust,ignore
# use hidden::thing;
fn main() {
## not hidden
    #[attribute]
}
\`\`\`

\`\`\`python
~hidden = 1
shown = 2
\`\`\`

\`\`\`rust
{{#include ../../code/main.rs:body}}
\`\`\`

\`\`\`rust
{{#rustdoc_include ../../code/main.rs:2:3}}
\`\`\`

{{#playground ../../code/plain.rs editable}}

Angle \\\\( x^2 \\\\).
`,
  'src/unlisted.md': '# Unlisted\n',
  'code/main.rs': 'fn main() {\n    // ANCHOR: body\n    let tide = 1;\n    // ANCHOR_END: body\n}\n',
  'code/plain.rs': 'fn plain() {}\n',
}

test('an mdBook is migrated with its order, numbers, includes and redirects', async () => {
  const { site, output, read } = await migrate(MDBOOK)
  expect(output).toContain('src/SUMMARY.md:9:3\nwarning The chapter "Later" of SUMMARY.md has no page.')
  expect(output).toMatch(/book\.toml:\d+:2\nwarning The preprocessor `toc` has no counterpart/)
  expect(read('code/main.rs')).toContain('// #region body')
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const page = site.page('/ships/tides')
  const labels = labelsOf(page)
  expect(labels.filter((one) => /Preface|^Ships|\d\.|Authors/.test(one))).toEqual([
    'Preface',
    'Ships',
    '1. Ships',
    '1.1. tides and more',
    '2. Later',
    'Authors',
  ])
  const text = page.replace(/<[^>]+>/g, '')
  for (const shown of ['# not hidden', '#[attribute]', 'shown = 2', 'let tide = 1', 'fn plain()'])
    expect(text).toContain(shown)
  for (const hidden of ['hidden::thing', '~hidden', 'ANCHOR', '{{#']) expect(text).not.toContain(hidden)
  expect(page).toContain('id="a--b"')
  expect(page).toContain('<math')
  expect(site.page('/authors')).toContain('<strong>part</strong>')
  expect(readFileSync(join(site.root, 'build/old/page.html/index.html'), 'utf8')).toContain('/ships/tides')
  expect(site.has('build/unlisted/index.html')).toBe(false)
})

test('an mdBook links to sibling books, and shows listing captions', async () => {
  const { site } = await migrate({
    'book.toml': '[book]\ntitle = "Harbour"\n[preprocessor.trpl-listing]\n',
    'src/SUMMARY.md': '- [The #[guide]](guide/a.md)\n',
    'src/guide/a.md': `# Guide

See [std](../../std/index.html), [\`the\` reference] and \`[x](../../std)\`.

> \`\`\`rust
> quoted();
> \`\`\`

<Listing number="2-1" file-name="src/main.rs" caption="Code that prints \`it<T>\`">

\`\`\`rust
fn main() {}
\`\`\`

</Listing>

[\`the\` reference]: ../../reference/items.md#all
`,
  })
  expect((await site.build()).findings).toEqual([])
  const page = site.page('/guide/a')
  for (const part of ['href="/std/index.html"', 'href="/reference/items.html#all"', 'id="listing-2-1"'])
    expect(page).toContain(part)
  expect(page).toMatch(/<figcaption[^>]*>Listing 2-1: Code that prints <code>it&lt;T(?:&gt;|>)<\/code>/)
  expect(page).toContain('src/main.rs')
  expect(labelsOf(page).some((label) => label.includes('The #[guide]'))).toBe(true)
})

test('an mdBook with no-section-label has no numbers in its sidebar', async () => {
  const numbered = String(MDBOOK['book.toml'])
  const { read } = await migrate({
    ...MDBOOK,
    'book.toml': numbered.replace('[output.html]', '[output.html]\nno-section-label = true'),
  })
  expect(read('site.config.ts')).toContain("label: 'tides and more'")
})

const MKDOCS: SiteFiles = {
  'mkdocs.yml': `site_name: Harbour
site_url: https://harbour.example/docs/
repo_url: https://github.com/harbour/harbour
theme: { name: material, language: en, logo: logo.png }
markdown_extensions:
  - admonition
  - toc: { permalink: true }
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
plugins:
  - search
  - redirects: { redirect_maps: { 'old.md': 'guide/start.md#run' } }
  - macros
nav:
  - Home: index.md
  - Guide:
    - guide/index.md
    - Begin: guide/start.md
  - Elsewhere: https://example.com
`,
  'docs/logo.png': png(20, 20),
  'docs/index.md': `---
hide: [navigation, toc]
---
# Harbour

[Begin](guide/start.md){ .md-button .md-button--primary }
`,
  'docs/guide/index.md': '# Guide\n\nText.\n',
  'docs/guide/start.md': `# Start

## Run

## Run

See [it](#run_1).

!!! warning "Mind the *gap*"

    Text in it.

    ??? example

        Deeper.

        \`\`\` { .py .annotate title="a.py" hl_lines="1" }
        a = 1  # (1)!
        \`\`\`

        1.  A note.

1.  Item

    === "Linux"

        !!! tip
            In a tab.

    === "macOS"

        brew

--8<-- "includes/part.md"

\`\`\`py
--8<-- "code/main.py:body"
\`\`\`

Press ++ctrl+c++, ==marked== :tada: and :material-rocket:{ .lg }.

## Named { #own.id }
`,
  'includes/part.md': 'From a snippet.\n',
  'code/main.py': '# --8<-- [start:body]\nprint(1)\n# --8<-- [end:body]\n',
}

test('preprocessors of an mdBook whose syntax Octavo has are not reported', async () => {
  const { site, output } = await migrate({
    'book.toml': `[book]
title = "Harbour"
[preprocessor.mermaid]
[preprocessor.katex]
[preprocessor.alerts]
[preprocessor.own]
[output.html]
additional-js = ["mermaid.min.js", "js/mermaid-init.js"]
`,
    'src/SUMMARY.md': '[Home](index.md)\n',
    'src/index.md':
      '# Harbour\n\nSo $x^2$.\n\n> [!NOTE]\n> In it.\n\n```mermaid\ngraph LR\n  accTitle: A\n  a --> b\n```\n',
  })
  expect(output.match(/has no counterpart|could not be migrated/g)).toHaveLength(2)
  expect(output).toContain('The preprocessor `own` has no counterpart.')
  expect((await site.build()).findings).toEqual([])
  for (const part of ['<math', 'callout-note', '<svg']) expect(site.page('/')).toContain(part)
})

test('a redirect of an mdBook from a page to the same page is dropped', async () => {
  const { site, read } = await migrate({
    'book.toml': `[book]
title = "Harbour"
[output.html.redirect]
"/guide/index.html" = "/guide.html"
"/old/index.html" = "../guide.html"
`,
    'src/SUMMARY.md': '[Home](index.md)\n[Guide](guide.md)\n',
    'src/index.md': '# Harbour\n',
    'src/guide.md': '# Guide\n',
  })
  expect(read('site.config.ts')).not.toContain("'/guide/index.html'")
  expect(read('site.config.ts')).toContain("'/old/index.html': '/guide'")
  expect((await site.build()).findings).toEqual([])
})

test('a MkDocs site is migrated with nav, callouts, tabs, snippets and redirects', async () => {
  const { site, output, read } = await migrate(MKDOCS)
  expect(output).toMatch(/mkdocs\.yml:\d+:\d+\nwarning The plugin `macros` has no counterpart/)
  expect(read('code/main.py')).toContain('# #region body')
  const { findings } = await site.build()
  expect(findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([])
  const page = site.page('/guide/start')
  const text = page.replace(/<[^>]+>/g, '')
  for (const shown of [
    'Mind the gap',
    'Deeper.',
    'In a tab.',
    'From a snippet.',
    'print(1)',
    '🎉',
    'A note.',
  ])
    expect(text).toContain(shown)
  for (const left of ['!!!', '???', '===', '8&lt;', ':::', 'annotate', '++', '{ .'])
    expect(text).not.toContain(left)
  for (const part of ['id="run_1"', 'id="own.id"', '<mark>marked</mark>', '<kbd'])
    expect(page).toContain(part)
  expect(labelsOf(page).filter((one) => /^(?:Home|Guide|Begin|Elsewhere)$/.test(one))).toEqual([
    'Home',
    'Guide',
    'Begin',
    'Elsewhere',
  ])
  expect(readFileSync(join(site.root, 'build/old/index.html'), 'utf8')).toContain('/docs/guide/start#run')
  expect(site.page('/')).toContain('Begin')
})

test('a MkDocs site is migrated with slash blocks, file includes, and inherited configuration', async () => {
  const { site, output } = await migrate({
    'mkdocs.yml': `INHERIT: ./base.yml
site_name: Harbour
markdown_extensions:
  mdx_include: { base_path: docs }
  pymdownx.blocks.tab: {}
`,
    'base.yml': 'site_description: Checks\nnav:\n  - Begin: index.md\nhooks: [own.py]\n',
    'docs/index.md': `# Harbour

/// warning | Mind the gap

//// details | More
    open: true

Deeper.

////

///

/// tab | Linux
apt
///

/// tab | macOS
brew
///

\`\`\`py
{!../code/main.py [ln:2-3]!}
\`\`\`

/// caption
Below a picture
///
`,
    'code/main.py': 'a = 1\nb = 2\nc = 3\nd = 4\n',
  })
  expect(output).toMatch(/base\.yml:4:1\nwarning `hooks` has no counterpart/)
  expect(output).not.toContain('INHERIT')
  expect(output).toContain('`/// caption` is shown as text: it is MkDocs syntax for a block.')
  const { findings } = await site.build()
  expect(findings.map(({ rule }) => rule)).toEqual(['foreign-syntax'])
  const text = site.page('/').replace(/<[^>]+>/g, '')
  for (const shown of ['Mind the gap', 'Deeper.', 'Linux', 'brew', 'c = 3']) expect(text).toContain(shown)
  for (const left of ['/// warning', '/// tab', 'open: true', 'd = 4', '{!']) expect(text).not.toContain(left)
})

test('a MkDocs site is migrated with ids of list items and paragraphs, and quotes in titles', async () => {
  const { site } = await migrate({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md': `# Harbour

See [item](#own-item), [text](#own-text) and [bold](#own-bold).

!!! note "Say "ahoy""

    In it.

- An item { #own-item }
- **Bold**{ #own-bold } and { not attributes }

A paragraph.
{ #own-text .wide }
`,
  })
  expect((await site.build()).findings).toEqual([])
  const page = site.page('/')
  for (const part of ['id="own-item"', 'id="own-text"', 'id="own-bold"', 'Say "ahoy"', '{ not attributes }'])
    expect(page.replaceAll('&quot;', '"')).toContain(part)
  expect(page).not.toContain('!!!')
})

test('a MkDocs site is migrated with cross-references to headings of any page', async () => {
  const { site, read } = await migrate({
    'mkdocs.yml': 'site_name: Harbour\nplugins: [autorefs]\n',
    'docs/index.md': `# Harbour

See [the \`crane\` guide][use-the-crane], [Use the crane][], [below][own-part], [defined][use-the-crane-2] and
\`[code][use-the-crane]\`, [nowhere][not-a-heading].

[use-the-crane-2]: https://example.com

## Own part

Text.
`,
    'docs/deep/guide.md': '# Guide\n\n## Use the crane\n\nText. [Home][harbour].\n',
  })
  expect(read('docs/index.md')).toContain(
    `See [the \`crane\` guide](deep/guide.md#use-the-crane), [Use the crane](deep/guide.md#use-the-crane), [below](#own-part), [defined][use-the-crane-2] and
\`[code][use-the-crane]\`, [nowhere][not-a-heading].`,
  )
  expect(read('docs/deep/guide.md')).toContain('[Home](../index.md#harbour)')
  expect((await site.build()).findings.map(({ rule }) => rule)).toEqual(['undefined-reference'])
})

test('a MkDocs site is migrated with defaults of environment variables, plugin groups, and included parts of other files', async () => {
  const { site, output, read } = await migrate({
    'mkdocs.yml': `site_name: !ENV [NAME_OF_DOCS, OTHER_NAME, 'Harbour']
site_description: !ENV DESCRIPTION_OF_DOCS
theme:
  name: material
  palette:
    - media: (prefers-color-scheme)
    - scheme: default
      primary: !ENV [COLOR, deep purple]
    - scheme: slate
      primary: black
plugins:
  - include-markdown
  - group: { enabled: !ENV [OFFLINE, false], plugins: [offline, left-out] }
  - group: { enabled: true, plugins: [search, macros] }
`,
    'docs/index.md': `# Harbour

{%
  include-markdown "../README.md"
  start="<!-- intro -->"
  end="<!-- /intro -->"
  heading-offset=1
  rewrite-relative-urls=false
%}

    {% include-markdown "../README.md" start="<!-- /intro -->" %}

{% include-markdown "/parts/all.md" comments=false %}

{% include-markdown "../README.md" start="no such text" %}

{% include-markdown "../README.md" recursive=false %}
`,
    'docs/parts/all.md': '# All\n\nOf it.\n',
    'README.md': '# Project\n\n<!-- intro -->\n\n## Begin\n\nShips.\n\n<!-- /intro -->\n\nThe end.\n',
  })
  expect(read('site.config.ts')).toContain("title: 'Harbour'")
  expect(read('site.config.ts')).toContain("theme: { accent: '#7e56c2' }")
  expect(output).toContain('The plugin `macros` has no counterpart')
  expect(output).not.toMatch(/`(?:group|left-out)`/)
  expect(read('docs/index.md')).toContain('::include{file="../README.md#intro" shift=1}\n\n    ::include')
  expect(read('docs/index.md')).toContain('::include{file="./parts/all.md"}')
  expect(read('README.md')).toContain(
    '<!-- intro -->\n<!-- #region intro -->\n\n## Begin\n\nShips.\n\n<!-- #endregion intro -->\n<!-- /intro -->',
  )
  const { findings } = await site.build()
  expect(findings.filter(({ rule }) => rule === 'foreign-syntax').map(({ place }) => place?.line)).toEqual([
    9, 11,
  ])
  const text = site.page('/').replace(/<[^>]+>/g, '')
  for (const shown of ['Begin', 'Ships.', 'Of it.']) expect(text).toContain(shown)
})

test('a MkDocs site is migrated with definitions directly below text', async () => {
  const { site, read } = await migrate({
    'mkdocs.yml': 'site_name: Harbour\n',
    'docs/index.md': `# Harbour

!!! note
    In it.

- See [one][a]
  and [two][b].[^1]
[a]: https://example.com/a
[b]: https://example.com/b
[^1]: A footnote.
[^2]: Of two
lines.
[c]: https://example.com/c

\`\`\`text
Text
[d]: /e
\`\`\`
[f]: https://example.com/f

[Three][c].[^2] [Four][f].
`,
  })
  expect((await site.build()).findings).toEqual([])
  expect(read('docs/index.md')).toContain('In it.\n:::\n\n- See')
  expect(read('docs/index.md')).toContain('Text\n[d]: /e\n```\n[f]:')
  for (const path of ['a', 'b', 'c', 'f'])
    expect(site.page('/')).toContain(`href="https://example.com/${path}"`)
})

test('a MkDocs site is migrated with pages behind symbolic links', async () => {
  const site = siteTest({
    'mkdocs.yml': 'site_name: Harbour\nnav: [index.md, rules.md, more/part.md]\n',
    'docs/index.md': '# Harbour\n\n[Rules](rules.md)\n',
    'RULES.md': '# Rules\n\n!!! note\n    In it.\n',
    'parts/part.md': '# Part\n',
  })
  symlinkSync('../RULES.md', join(site.root, 'docs/rules.md'))
  symlinkSync('../parts', join(site.root, 'docs/more'))
  symlinkSync('..', join(site.root, 'parts/loop'))
  const { out, err } = await runProgram(['migrate', site.root])
  expect(out + err).not.toMatch(/not a page|outside/)
  expect(readFileSync(join(site.root, 'RULES.md'), 'utf8')).toContain(':::note')
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/more/part')).toContain('Part')
})

test.each([
  ['', '', undefined],
  ['.git', '', 'node_modules/\n/.octavo/\n/build/\n'],
  ['.git', '/site\nbuild', '/site\nbuild\nnode_modules/\n/.octavo/\n'],
])(
  'the folders that Octavo generates are added to .gitignore in a Git repository',
  async (git, before, after) => {
    const site = siteTest({
      'book.toml': '[book]\ntitle = "Harbour"\n',
      'src/SUMMARY.md': '[Home](index.md)\n',
      'src/index.md': '# Harbour\n',
      ...(git !== '' && { [`${git}/HEAD`]: 'ref: refs/heads/main\n' }),
      ...(before !== '' && { '.gitignore': before }),
    })
    await runProgram(['migrate', site.root])
    const file = join(site.root, '.gitignore')
    expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined).toBe(after)
  },
)

test('symbolic links that point outside the site are listed in linkedFolders', async () => {
  const site = siteTest({ 'mkdocs.yml': 'site_name: Harbour\n', 'docs/index.md': '# Harbour\n' })
  mkdirSync(join(site.root, '../shared'))
  symlinkSync('../../shared', join(site.root, 'docs/shared'))
  symlinkSync('../nowhere', join(site.root, 'docs/nowhere'))
  await runProgram(['migrate', site.root])
  expect(readFileSync(join(site.root, 'site.config.ts'), 'utf8')).toContain("linkedFolders: ['../shared']")
})

test('octavo init migrates the folder of another generator', async () => {
  const { read } = await migrate(MKDOCS, 'init')
  expect(read('site.config.ts')).toContain("title: 'Harbour'")
})

test('--dry-run lists the files that would change, and writes nothing', async () => {
  const site = siteTest(MKDOCS)
  const { out } = await runProgram(['migrate', site.root, '--dry-run'])
  expect(out).toContain('would change docs/guide/start.md\n')
  expect(out).toContain('would write static/logo.png\n')
  expect(site.has('site.config.ts')).toBe(false)
  expect(readFileSync(join(site.root, 'docs/guide/start.md'), 'utf8')).toBe(MKDOCS['docs/guide/start.md'])
})

test('an Astro site without Starlight is not migrated', async () => {
  const site = siteTest({ 'astro.config.mjs': 'export default {}\n', 'a.md': '# A\n' })
  const { code, err } = await runProgram(['migrate', site.root])
  expect([code, err.includes('There is no configuration of another generator')]).toEqual([2, true])
})

async function failMigration(files: SiteFiles): Promise<{
  readonly code: number
  readonly output: string
  readonly site: TestSite
}> {
  const site = siteTest(files)
  const { code, out, err } = await runProgram(['migrate', site.root])
  return { code, output: out + err, site }
}

test.each<[string, SiteFiles, RegExp]>([
  [
    'a syntax error in book.toml',
    { 'book.toml': '[book]\ntitle = "Harbour\n', 'src/SUMMARY.md': '# Summary\n' },
    /^book\.toml:2:\d+\nerror "book\.toml" is not valid TOML: /,
  ],
  [
    'a syntax error in mkdocs.yml',
    { 'mkdocs.yml': 'site_name: Harbour\nnav:\n  - [a\n', 'docs/index.md': '# Home\n' },
    /^mkdocs\.yml:\d+:\d+\nerror "mkdocs\.yml" is not valid YAML\. /,
  ],
  [
    'a configuration that inherits from itself',
    { 'mkdocs.yml': 'site_name: Harbour\nINHERIT: mkdocs.yml\n', 'docs/index.md': '# Home\n' },
    /^mkdocs\.yml:2:1\nerror `INHERIT` forms a loop: mkdocs\.yml → mkdocs\.yml\. /,
  ],
  [
    'configurations that inherit from each other',
    {
      'mkdocs.yml': 'INHERIT: ./parts/base.yml\n',
      'parts/base.yml': 'site_name: Harbour\nINHERIT: ../mkdocs.yml\n',
      'docs/index.md': '# Home\n',
    },
    /^parts\/base\.yml:2:1\nerror `INHERIT` forms a loop: mkdocs\.yml → parts\/base\.yml → mkdocs\.yml\. /,
  ],
])('%s aborts the migration, with its position', async (_, files, expected) => {
  const { code, output, site } = await failMigration(files)
  expect(output).toMatch(expected)
  expect(code).toBe(2)
  expect(site.has('site.config.ts')).toBe(false)
})

test('a chapter whose link has a stray percent sign is reported', async () => {
  const { output } = await migrate({
    'book.toml': '[book]\ntitle = "Harbour"\n',
    'src/SUMMARY.md': '- [Start](start.md)\n- [All](100%.md)\n',
    'src/start.md': '# Start\n',
  })
  expect(output).toContain('The chapter "All" of SUMMARY.md has no page.')
})

test.each<[string, SiteFiles, string]>([
  [
    'mdBook',
    {
      'book.toml': `[book]
title = "Harbour"
[output.html.redirect]
"/guide.html#old" = "guide.html#new-name"
"/guide.html#top" = "guide.html"
"/guide.html#moved" = "other.html#there"
"/gone.html" = "guide.html#new-name"
`,
      'src/SUMMARY.md': '- [Guide](guide.md)\n- [Other](other.md)\n',
      'src/guide.md': '# Guide\n\n```\n# New name\n```\n\n## New name\n\nText [a](#old) and [b](#top).\n',
      'src/other.md': '# Other\n\n## There\n\n[Back](guide.md#old)\n',
    },
    'src/guide.md',
  ],
  [
    'MkDocs',
    {
      'mkdocs.yml': `site_name: Harbour
plugins:
  - redirects:
      redirect_maps:
        'guide.md#old': 'guide.md#new-name'
        'guide.md#top': 'guide.md'
        'guide.md#moved': 'other.md#there'
        'gone.md': 'guide.md#new-name'
`,
      'docs/guide.md': '# Guide\n\n```\n# New name\n```\n\n## New name\n\nText [a](#old) and [b](#top).\n',
      'docs/other.md': '# Other\n\n## There\n\n[Back](guide.md#old)\n',
    },
    'docs/guide.md',
  ],
])(
  'redirects of fragments become ids, or are reported if they point to another page: %s',
  async (_, files, page) => {
    const { site, output, read } = await migrate(files)
    expect(read(page)).toContain('\n<a id="old"></a>\n\n## New name')
    expect(read(page)).toMatch(/^<a id="top"><\/a>\n/)
    expect(output).toContain('The redirect from "/guide#moved" to "/other#there" is not migrated')
    expect(output).not.toContain('"/guide#old"')
    expect(read('site.config.ts')).toContain("'/guide#new-name'")
    expect(read('site.config.ts')).not.toContain('#old')
    const { findings } = await site.build()
    expect(findings.filter(({ rule }) => /anchor|redirect|configuration/.test(rule))).toEqual([])
  },
)

test('pages outside the site folder are never rewritten', async () => {
  const shared = siteTest({ 'pages/index.md': '# Shared\n\n[[toc]]\n', 'pages/a.md': '# A\n\n[[toc]]\n' })
  const text = '# Shared\n\n[[toc]]\n'
  const name = shared.root.split('/').at(-2)!
  const above = siteTest({
    '.vitepress/config.ts': `export default { title: 'T', srcDir: '../../${name}/site/pages' }`,
  })
  const linked = siteTest({ '.vitepress/config.ts': `export default { title: 'T', srcDir: 'docs' }` })
  symlinkSync(join(shared.root, 'pages'), join(linked.root, 'docs'))
  for (const { root } of [above, linked]) {
    const { code, out, err } = await runProgram(['migrate', root])
    expect(code).toBe(0)
    expect(out + err).toContain('and 1 more outside the folder of the site')
    expect(readFileSync(join(shared.root, 'pages/index.md'), 'utf8')).toBe(text)
  }
})
