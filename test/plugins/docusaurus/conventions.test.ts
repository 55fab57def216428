// Conventions of real Docusaurus sites that must build unchanged.

import { expect, test } from 'vitest'
import { formatFirstBuild } from '../../../src/cli/build-command.ts'
import { siteTest } from '../../site-test.ts'
import { classic, pages, readDocusaurus } from './docusaurus-site.ts'

const atRoot = "docs: { routeBasePath: '/' }"

test('a comment may be followed by another comment or by text', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'docs/index.md': '# Home\n\n<!-- NO: 1.2 --><!-- NO: 1.3 -->\n- An item\n\n<!-- old --> A text.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toMatch(/<li>An item<\/li>[\s\S]*A text\./)
})

test('code may require images by a computed path, and always uses the React of Octavo', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot).replace("baseUrl: '/'", "baseUrl: '/base/'"),
    'static/img/a.png': 'png',
    'src/Figure.js': `import React from 'react'
import { createPortal } from 'react-dom'
export default function Figure({ name }) {
  return <img src={require(\`@site/static/img/\${name}.png\`).default} alt={typeof createPortal} />
}`,
    'node_modules/react-dom/package.json': '{ "name": "react-dom", "version": "18.0.0" }',
    'node_modules/react-dom/index.js': "throw new Error('another React')",
    'docs/index.md': 'import Figure from \'@site/src/Figure\'\n\n# Home\n\n<Figure name="a" />\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toContain('<img src="/base/img/a.png" alt="function"')
})

test('webpack aliases may point outside the site, and currentBundler is passed to configureWebpack', async () => {
  const site = siteTest({
    'website/docusaurus.config.js': classic(
      atRoot,
      `plugins: [function own(context) {
  return {
    name: 'own',
    configureWebpack(config, isServer, { currentBundler }) {
      return {
        resolve: { alias: { '@shared$': require('node:path').resolve(context.siteDir, '../shared/index.js'), fs: false } },
        plugins: [new currentBundler.instance.DefinePlugin({ a: 1 })],
      }
    },
  }
}],`,
    ),
    'shared/index.js': "export const text = 'from beside the site'",
    'website/docs/index.md': "import { text } from '@shared'\n\n# Home\n\n{text}\n",
  })
  const { findings } = await site.build({ root: `${site.root}/website` })
  expect(findings.map(({ message }) => message)).toEqual([
    'The plugin "own" requires `configureWebpack`, which Octavo does not have.',
  ])
})

test('a directive handled by a remark plugin of the site is not reported', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { routeBasePath: '/', remarkPlugins: [function panels() {
  return (tree) => {
    for (const node of tree.children)
      if (node.type === 'containerDirective' && node.name === 'panel') node.data = { hName: 'section' }
  }
}] }`,
    ),
    'docs/index.md': '# Home\n\n:::panel\n\nIn it.\n\n:::\n\n:::other\n\nText.\n\n:::\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual(['`:::other` is not a directive.'])
  expect(site.page('/')).toMatch(/<section><p>In it\.<\/p><\/section>/)
})

test('heading ids keep their case if enabled, and links may include the base path', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { routeBasePath: '/' }`,
      `markdown: { anchors: { maintainCase: true } },`,
    ).replace("baseUrl: '/'", "baseUrl: '/docs/'"),
    'docs/index.md':
      '# Home\n\n[a](/docs/guide/#Two-Words) [b](/guide#Own-Id) [c](/docs/none)\n\n## API `getX`\n\n[d](#API-getX)\n',
    'docs/guide.md': '# Guide\n\n## Two Words\n\n## Two words {#Own-Id}\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual([
    'The link "/docs/none" leads to a page that does not exist.',
  ])
  expect(site.page('/')).toContain('href="/docs/guide#Two-Words"')
  expect(site.page('/guide')).toMatch(/<h2 id="Own-Id"/)
})

test('a blog plugin runs on posts only, and a plugin configured twice gets the options of each instance', async () => {
  const mark = 'const mark = (text) => (tree) => { tree.children.push({ type: "text", value: text }) }'
  const site = siteTest({
    'docusaurus.config.js': `${mark}
module.exports = { title: 'Site', url: 'https://example.com', baseUrl: '/', presets: [['classic', {
  docs: { routeBasePath: '/', remarkPlugins: [[mark, 'of docs']] },
  blog: { remarkPlugins: [[mark, 'of posts'], function onlyPosts() { return (tree, { path }) => {
    if (!path.includes('/blog/')) throw new Error('no post') } }] },
}]] }`,
    'docs/index.md': '# Home\n',
    'blog/2026-01-01-a.md': '# A\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toContain('of docs')
  expect(site.page('/')).not.toContain('of posts')
  expect(site.page('/blog/2026/01/01/a')).toContain('of posts')
})

test('preprocessor and parseFrontMatter may change text and front matter', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      atRoot,
      `markdown: {
    preprocessor: ({ filePath, fileContent }) => fileContent.replaceAll('VERSION', filePath.endsWith('_part.md') ? '2' : '1'),
    async parseFrontMatter(file) {
      const { frontMatter, content } = await file.defaultParseFrontMatter(file)
      return { frontMatter: { ...frontMatter, title: frontMatter.title + ' made' }, content }
    },
  },`,
    ),
    'docs/index.md': `---\ntitle: Home\n---\n\nimport Part from './_part.md'\n\nOf VERSION.\n\n<Part />\n\n[broken](./nothing.md)\n`,
    'docs/_part.md': 'In part VERSION.\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => [rule, place?.line])).toEqual([['broken-link', 11]])
  expect(site.page('/')).toMatch(/<h1>Home made<\/h1>[\s\S]*Of 1\.[\s\S]*In part 2\./)
})

test('custom front matter keys are one finding, with counts', async () => {
  const page = '---\nproduct_area: a\nowner: b\n---\n\n# Page\n'
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'docs/index.md': page.replace('owner: b\n', ''),
    'docs/b.md': page.replace('# Page', '# B'),
    'docs/c.md': '---\nsidebar_postion: 2\n---\n\n# C\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message).sort()).toEqual([
    'Front matter keys that Octavo does not support: `product_area` (2 pages), `owner` (1 page).',
    '`sidebar_postion` is not a front matter key.',
  ])
})

test('custom languages and custom options of code blocks are one finding each', async () => {
  const block = (head: string) => `\`\`\`${head}\nx\n\`\`\`\n\n`
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'docs/index.md': `# Home\n\n${block('own-sql demo').repeat(5)}${block('filetree')}${block('yamll')}`,
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message).sort()).toEqual([
    'Code block options that Octavo does not support: `demo` (5 blocks).',
    'Languages that cannot be highlighted: `own-sql` (5 blocks), `filetree` (1 block).',
    'The language `yamll` cannot be highlighted.',
  ])
})

test('links to paths that the host redirects are not broken', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'static/_redirects': '/from-lines /b\n/all/* /b/:splat 302\n/* /404 404\n',
    'netlify.toml': '[[redirects]]\n  from = "/from-toml"\n  to = "/b"\n',
    'vercel.json': '{ "redirects": [{ "source": "/from-json/:path*", "destination": "/b" }] }',
    'docs/index.md':
      '# Home\n\n[1](/from-lines) [2](/all/x/y) [3](/from-toml) [4](/from-json/z) [5](/nowhere)\n',
  })
  const { findings } = await site.build()
  expect(findings.filter(({ rule }) => rule === 'broken-link').map(({ message }) => message)).toEqual([
    expect.stringContaining('/nowhere'),
  ])
})

test('two pages with the same route are a warning, or an error with onDuplicateRoutes', async () => {
  const files = { 'src/pages/a.md': '# A\n', 'src/pages/a.js': 'export default () => <p>A</p>' }
  const report = async (fields: string) => {
    const site = siteTest({ 'docusaurus.config.js': classic('docs: false', fields), ...files })
    const { findings } = await site.build().catch((error: unknown) => error as { findings: never[] })
    return findings.filter(({ rule }) => rule === 'duplicate-url').map(({ severity }) => severity)
  }
  expect(await report('')).toEqual(['warning'])
  expect(await report("onDuplicateRoutes: 'throw',")).toEqual(['error'])
})

test('the summary of the first build fits on a screen', () => {
  const findings = Array.from({ length: 400 }, (_, at) => ({
    rule: ['docusaurus', 'broken-link', 'skipped-heading'][at % 3]!,
    severity: at % 7 === 0 ? ('error' as const) : ('warning' as const),
    message: `Problem ${at} ${'word '.repeat(60)}`,
    place: { path: 'docs/a.md', line: at + 1 },
  }))
  const version = (name: string) => ({ folder: `@${name}//docs`, localeVersion: { id: `@${name}` } })
  const collections = [{ folder: 'docs' }, version('1.0'), version('2.0')]
  const options = { configFile: 'docusaurus.config.js', collections } as never
  const text = formatFirstBuild({ generator: 'Docusaurus', options, findings })
  const lines = text.split('\n')
  expect(lines.length).toBeLessThanOrEqual(22)
  expect(lines[0]).toBe('Docusaurus: docusaurus.config.js, and the folders docs, in 3 languages and versions')
  expect(text).toContain('errors: 58')
  expect(text).toMatch(/other warnings: \d+ broken-link, \d+ skipped-heading/)
})

test('the built-in formula parser replaces math plugins of the site', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { routeBasePath: '/', remarkPlugins: [require('remark-math')], rehypePlugins: [function rehypeKatex() { throw new Error('not run') }] }`,
    ),
    'docs/index.md': '# Home\n\nWith $\\frac{a}{b}$ in it.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toContain('<math')
})

test('a swizzled theme part is ignored, and a component with a new name is used', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'src/theme/Tabs/index.js': `import { useTabs } from '@docusaurus/theme-common/internal'
export default function Tabs() { return <b>{useTabs().selected}</b> }`,
    'src/theme/Shot.js': 'export default () => <i>own</i>',
    'docs/index.md': `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import Shot from '@theme/Shot'

# Home

<Tabs><TabItem value="a">In a tab</TabItem></Tabs>

<Shot />
`,
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual([
    `The site's own version of "@theme/Tabs" is not used: pages use the parts of Octavo's theme.`,
  ])
  expect(site.page('/')).toContain('In a tab')
  expect(site.page('/')).toContain('<i>own</i>')
})

test('code can read presets of the configuration, with paths relative to the site', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { routeBasePath: '/', path: require('node:path').join(__dirname, 'docs') }`,
    ),
    'docs/index.md': `import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

export const Where = () => <i>{useDocusaurusContext().siteConfig.presets[0][1].docs.path}</i>

# Home

<Where />
`,
  })
  await site.build()
  expect(site.page('/')).toContain('<i>@site/docs</i>')
})

test('an unused Sass style sheet does not require the sass package', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'src/old.module.scss': '$a: 1px;\n',
    'docs/index.md': '# Home\n',
  })
  expect((await site.build()).findings).toEqual([])
})

test('components can import Markdown, in React pages and in MDX', async () => {
  const mdx = (name: string, code: string) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: './index.js' }),
    [`node_modules/${name}/index.js`]: code,
  })
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    ...mdx(
      '@mdx-js/mdx',
      `export const compile = async (text) =>
  "import { jsx } from 'react/jsx-runtime'; export default () => jsx('em', { children: " + JSON.stringify(text.trim()) + ' })'`,
    ),
    'src/_table.md': '---\ntitle: T\n---\n\n## From the file {#table}\n',
    'src/Table.js': "import Table from './_table.md'\nexport default () => <Table />\n",
    'src/pages/index.js': "import Table from '../Table'\nexport default () => <Table />\n",
    'docs/a.md': "import Table from '@site/src/Table'\n\n# A\n\n<Table />\n",
  })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('/')).toContain('<em>## From the file</em>')
  expect(site.page('/docs/a')).toContain('<em>## From the file</em>')
})

test('an unclosed heading id is text', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'docs/index.md': '# Home\n\n## Open {#open]\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message, severity }) => [message, severity])).toEqual([
    ['`{#open]` is not an id: a `}` is missing.', 'warning'],
  ])
  expect(site.page('/')).toContain('Open {#open]')
})

test('custom elements of a page are rendered without a finding', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic("docs: { routeBasePath: '/' }", "markdown: { format: 'detect' },"),
    'docs/index.md': '# Home\n\n<docgen-index>\n\n* First\n\n</docgen-index>\n\nWrite <your-name> here.\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual([
    '`<your-name>` is neither an HTML element nor a component; it is shown as text.',
  ])
  expect(site.page('/')).toContain('<docgen-index>')
})

const logUrls = `function logUrls() { return (tree, file) => {
  const links = tree.children.flatMap(({ children = [] }) => children).filter(({ type, tagName }) => type === 'link' || tagName === 'a')
  for (const link of links) {
    const text = link.url ?? link.properties.href
    link.children.push({ type: 'text', value: ' (' + text + ')' })
  }
} }`

test('plugins receive resolved URLs of file links, unless they run before the defaults', async () => {
  const site = siteTest({
    'docusaurus.config.js': `const logUrls = ${logUrls}
const after = (...input) => logUrls(...input)
${classic('docs: { beforeDefaultRemarkPlugins: [logUrls], remarkPlugins: [after], rehypePlugins: [logUrls] }').replace("baseUrl: '/'", "baseUrl: '/base/'")}`,
    'docs/a.md': '# A\n\n[B](./sub/b.md#part), [site](https://example.com), [gone](./gone.md)\n',
    'docs/sub/b.md': '---\nslug: /bee\n---\n\n# B\n\n## Part\n',
    'docs/c.md': '# C\n',
  })
  const { findings } = await site.build()
  expect(findings.filter(({ rule }) => rule === 'broken-link')).toMatchObject([{ place: { column: 52 } }])
  const link = 'B (./sub/b.md#part) (/base/docs/bee#part) (/base/docs/bee#part)'
  expect(site.page('/docs/a')).toContain(`<a href="/base/docs/bee#part">${link}</a>`)
  expect(site.page('/docs/a')).toContain('gone (./gone.md) (./gone.md) (./gone.md)')

  site.write('docs/sub/b.md', '---\nslug: /wasp\n---\n\n# B\n\n## Part\n')
  await site.build()
  expect(site.page('/docs/a')).toContain('(/base/docs/wasp#part)')
})

test('paths of a tsconfig.json apply even if the file it extends is not installed', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    'tsconfig.json':
      '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "paths": { "@parts/*": ["./src/parts/*"] } } }',
    'src/parts/Note.tsx': 'export default () => <em>noted</em>\n',
    'src/pages/index.tsx': "import Note from '@parts/Note'\nexport default () => <Note />\n",
    'docs/a.mdx': "import Note from '@parts/Note'\n\n# A\n\n<Note />\n",
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toContain('<em>noted</em>')
  expect(site.page('/docs/a')).toContain('<em>noted</em>')
})

test('code without an import of React works with the classic JSX setting of tsconfig.json', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    'tsconfig.json': '{ "compilerOptions": { "jsx": "react" } }',
    'src/Note.tsx': 'export default () => <em>noted</em>\n',
    'src/pages/index.tsx': "import Note from '../Note'\nexport default () => <Note />\n",
    'docs/a.md': "import Note from '@site/src/Note'\n\n# A\n\n<Note />\n",
  })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('/')).toContain('<em>noted</em>')
  expect(site.page('/docs/a')).toContain('<em>noted</em>')
})

test('another preset next to the classic one adds no pages', async () => {
  const { site, findings } = await readDocusaurus(
    `module.exports = { title: 'Site', url: 'https://example.com', baseUrl: '/',
  presets: [['classic', { blog: false, docs: { sidebarPath: './sidebars.js' } }], ['redocusaurus', { theme: { primaryColor: 'red' } }]],
  themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'main', label: 'Docs' }] } } }`,
    { ...pages('docs/a.md'), 'sidebars.js': 'module.exports = { main: ["a"] }' },
  )
  expect(Object.keys(site.sidebars)).toEqual(['main'])
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
