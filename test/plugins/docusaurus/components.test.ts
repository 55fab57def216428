// Components of a Docusaurus site: React pages, MDX and its imports, and theme components.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'
import { classic } from './docusaurus-site.ts'

const config = classic('docs: {}', `tagline: 'A tagline', customFields: { answer: 42 },`)

function errorsOf(report: { readonly findings: readonly { severity: string; message: string }[] }): string[] {
  return report.findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)
}

test('a React page can use the modules of Docusaurus', async () => {
  const site = siteTest({
    'docusaurus.config.js': config.replace("baseUrl: '/'", "baseUrl: '/base/'"),
    'docs/intro.md': '# Intro\n',
    'static/img/a.png': 'x',
    'static/img/logo.svg': '<svg/>',
    'src/components/Box/index.js': `import styles from './styles.module.css'
export default function Box({ children }) { return <div className={styles.box}>{children}</div> }`,
    'src/components/Box/styles.module.css': '.box { color: red; background: url(/img/a.png) }',
    'src/css/extra.css': '.extra { color: blue }',
    'src/pages/index.js': `import React from 'react'
import Layout from '@theme/Layout'
import Link from '@docusaurus/Link'
import Head from '@docusaurus/Head'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Translate, { translate } from '@docusaurus/Translate'
import BrowserOnly from '@docusaurus/BrowserOnly'
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import CodeBlock from '@theme/CodeBlock'
import Admonition from '@theme/Admonition'
import Heading from '@theme/Heading'
import Unheard from '@theme/Unheard/Of'
import Box from '@site/src/components/Box'
import Logo from '@site/static/img/logo.svg'
import Code from '@theme/MDXComponents/Code'
import MDXComponents from '@theme/MDXComponents'
import '@site/src/css/extra.css'
export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  return <Layout title="Welcome" description="The home page">
    <Head><meta name="x" content="y" /></Head>
    <Heading as="h1">{siteConfig.title}: {siteConfig.tagline} {siteConfig.customFields.answer}</Heading>
    <Link to="/docs/intro">Intro</Link>
    <img src={useBaseUrl('/img/a.png')} alt="" /> <img src={require('@site/static/img/a.png').default} alt="" />
    <Logo className="logo" title="Logo" />
    <Translate values={{ name: 'Jane' }}>{'Hello {name}'}</Translate> {translate({ message: 'Bye {name}' }, { name: 'Joe' })}
    <BrowserOnly fallback={<p>Loading</p>}>{() => <p>{window.name}</p>}</BrowserOnly>
    <Tabs groupId="os"><TabItem value="a" label="First">One</TabItem><TabItem value="b" default>Two</TabItem></Tabs>
    <CodeBlock language="js">{'const a = 1'}</CodeBlock>
    <Admonition type="caution" title="Careful"><p>Mind the gap.</p></Admonition>
    <MDXComponents.h3>By its name</MDXComponents.h3> <Code>plain code</Code>
    <Box><Unheard>Its content</Unheard></Box>
  </Layout>
}`,
  })
  const report = await site.build()
  expect(errorsOf(report)).toEqual([])
  const html = site.page('/').replaceAll('<!-- -->', '')
  expect(html).toContain('Site: A tagline 42')
  expect(html).toContain('name="description" content="The home page"')
  expect(html).toContain('href="/base/docs/intro"')
  expect(html.match(/src="\/base\/img\/a\.png"/g)).toHaveLength(2)
  expect(html).toMatch(/<img alt="Logo" class="logo" src="\/base\/img\/logo\.svg"/)
  expect(html).toContain('Hello Jane')
  expect(html).toContain('Bye Joe')
  expect(html).toContain('<p>Loading</p>')
  expect(html).toContain('const a = 1')
  expect(html).toContain('callout callout-warning')
  expect(html).toContain('<h3>By its name</h3> <code>plain code</code>')
  expect(html).toContain('Its content')
  const name = /<div class="([^"]*box[^"]*)">/.exec(html)?.[1]
  const sheet = [...site.output().keys()].find((path) => /^assets\/theme-.*\.css$/.test(path))
  const css = await import('node:fs').then(({ readFileSync }) =>
    readFileSync(`${site.root}/build/${sheet}`, 'utf8'),
  )
  expect(css).toContain(`.${name}{`)
  expect(css).toContain('.extra{')
  expect(css).toContain('../img/a.png')
  expect(report.findings.filter(({ rule }) => rule === 'stand-in').map(({ message }) => message)).toEqual([
    '"@theme/Unheard/Of" has no equivalent: where it is used, only its content is shown.',
  ])
})

test('pages receive the configuration as a prop', async () => {
  const site = siteTest({
    'docusaurus.config.js': config,
    'docs/intro.md': '# Intro\n',
    'src/pages/index.js': `import React from 'react'
export default class Page extends React.Component { render() { const { config } = this.props; return <p>{config.tagline}</p> } }`,
  })
  expect(errorsOf(await site.build())).toEqual([])
  expect(site.page('/')).toContain('<p>A tagline</p>')
})

test('a page sets the title, metadata and links in its head instead of the defaults', async () => {
  const site = siteTest({
    'docusaurus.config.js': config,
    'docs/intro.md': `import Head from '@docusaurus/Head'

# Intro

<head>
  <html lang="fr" />
  <title>Another title</title>
  <meta name="description" content={'Own ' + 'words'} />
</head>

<Head><link rel="canonical" href="https://example.org/intro" /></Head>

Text.
`,
    'src/pages/index.js': `import Layout from '@theme/Layout'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  return <Layout title={\`Hello from \${siteConfig.title}\`} description={siteConfig.tagline}><h1>Home</h1></Layout>
}`,
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual(['`<html>` is removed from the page.'])
  const head = site.page('/docs/intro').split('</head>')[0]!
  const count = (pattern: RegExp) => head.match(pattern)?.length
  expect(head).toContain('<title>Another title | ')
  expect(head).toContain('content="Own words"')
  expect(head).toContain('href="https://example.org/intro"')
  expect([count(/name="description"/g), count(/rel="canonical"/g)]).toEqual([1, 1])
  expect(/<article>.*<\/article>/s.exec(site.page('/docs/intro'))![0]).not.toMatch(/Another title|Own words/)
  expect(site.page('/')).toContain('<title>Hello from ')
})

test('Markdown is MDX: imports, components of the site and of src/theme, expressions', async () => {
  const site = siteTest({
    'docusaurus.config.js': config,
    'docs/intro.md': `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import Card from '@site/src/components/Card'
import TOCInline from '@theme/TOCInline'
import Part from './_part.mdx'
import Picture from '../static/img/a.svg'
import CodeBlock from '@theme/CodeBlock'

# Intro

<CodeBlock className="language-js" metastring="{2}">{'let a = 1\\n  let b'}</CodeBlock>

<Tabs groupId="os">
<TabItem value="a" label="First">

One **bold**.

</TabItem>
</Tabs>

<Card title="A card">Inside</Card> <Badge/> <Link to="/docs/other">other</Link>

<img src={useBaseUrl('/img/a.svg')} alt="A picture"/>

<Picture width="40" title="Drawn" /> <Card title={<Picture role="img" title="In a card" />}>Held</Card>

<Part name="here" />

## First part

<TOCInline toc={toc} />

{1 + 1} things :tada: <span style={{ color: 'red' }}>red</span>
`,
    'docs/_part.mdx': 'Part {props.name}.\n',
    'docs/other.md': '# Other\n',
    'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'src/pages/index.md': '# Home\n',
    'src/components/Card.js': `export default function Card({ title, children }) { return <section><b>{title}</b>{children}</section> }`,
    'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
import Badge from '@site/src/components/Badge'
export default { ...MDXComponents, Badge }`,
    'src/components/Badge.tsx': `export default function Badge() { return <em>badge</em> }`,
  })
  const report = await site.build()
  expect(report.findings.map(({ message }) => message)).toEqual([])
  const html = site.page('/docs/intro').replaceAll('<!-- -->', '')
  const prose = html.slice(html.indexOf('<h1'), html.lastIndexOf('<script'))
  for (const text of [
    'First',
    '<strong>bold</strong>',
    '<b>A card</b>',
    '<em>badge</em>',
    'Part here.',
    '<a href="#first-part">First part</a>',
    '2 things 🎉',
    '<mark class="line">  <span class="k">let</span> b</mark>',
  ])
    expect(prose).toContain(text)
  expect(prose).toContain('href="/docs/other"')
  expect(
    prose.match(/ alt="[^"]*"(?=[^>]* src="\/img\/a\.svg")| src="\/img\/a\.svg"[^>]* alt="[^"]*"/g)?.join(),
  ).toMatch(/A picture.*Drawn.*In a card/)
  expect(prose).not.toMatch(/import |&lt;[A-Z]|\{props|\{1/)
})

test('a swizzled theme component is reported if it has no effect', async () => {
  const site = siteTest({
    'docusaurus.config.js': config,
    'docs/intro.md': '# Intro\n',
    'src/theme/Footer/index.js': 'export default () => null',
    'src/theme/prism/light.js': 'export default {}',
    'src/theme/CodeBlock.js': 'export default () => null',
  })
  const { findings } = await site.check()
  expect(findings.filter(({ rule }) => rule === 'docusaurus').map(({ message }) => message)).toEqual([
    `The site's own version of "@theme/Footer" is not used: pages use the parts of Octavo's theme.`,
  ])
})

test('JSX tags generated by a remark plugin become elements, and its imports are dropped', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(`docs: { remarkPlugins: [require('./tabs.js')] }`),
    'tabs.js': `const tag = (name, attributes, children) => ({ type: 'mdxJsxFlowElement', name, children,
  attributes: Object.entries(attributes).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value })) })
module.exports = () => (tree, file) => {
  tree.children = [{ type: 'mdxjsEsm', value: "import Tabs from '@theme/Tabs'" }, ...tree.children.map((node) =>
    node.type === 'code' ? tag('Tabs', { groupId: 'npm' }, [tag('TabItem', { value: file.path.slice(file.cwd.length) + file.data.frontMatter.id }, [node])]) : node)]
}`,
    'docs/intro.md': '---\nid: intro\n---\n\n# Intro\n\n```bash\nnpm i\n```\n\nText.\n',
  })
  expect(errorsOf(await site.build())).toEqual([])
  const html = site.page('/docs/intro')
  expect(html).toContain('data-tab-group="npm"')
  expect(html).toContain('>/docs/intro.mdintro</label>')
  expect(html).not.toContain('import Tabs')
})

test('components read the versions from the data of the docs plugin', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(`docs: { routeBasePath: '/' }`),
    'src/Versions.js': `import { usePluginData } from '@docusaurus/useGlobalData'
export default () => <i>{usePluginData('docusaurus-plugin-content-docs').versions.map(({ name }) => name).join()}</i>`,
    'docs/index.md': `import Versions from '@site/src/Versions'\n\n# Home\n\n<Versions />\n`,
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('<i>current</i>')
})
