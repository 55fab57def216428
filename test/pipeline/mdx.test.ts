// Pages in MDX: what they may hold, and what it becomes.

import { expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const CARD = `export function Card({ title, children }) {
  return <section className="site-card"><b>{title}</b>{children}</section>
}
`

function prose(html: string): string {
  return /<div class="prose" data-body="">(.*?)<\/div><\/article>|<div class="prose" data-body="">(.*)/s.exec(
    html,
  )![0]
}

test('expressions, imports and components of the site are part of the page', async () => {
  const site = siteTest({
    'site.config.ts': "export default { components: './src/components.tsx' }",
    'src/components.tsx':
      "export { Card } from './Card'\nexport { default as Intro } from '../content/docs/_intro.mdx'\n",
    'src/Card.tsx': CARD,
    'content/docs/data.yml': '- one\n- two\n',
    'content/docs/_intro.mdx':
      '## About {props.name}\n\nSee [the page](./other.md). {props.children}\n\n<Card title={props.name}>in a partial</Card>\n',
    'content/docs/other.md': '# Other\n\nText of the other page.\n',
    'content/docs/index.mdx': `---
title: Home
tags: [x]
---
import list from './data.yml'
import Part from './_intro.mdx'
export const double = (n) => n * 2

Answer: {frontMatter.title}, doubled {double(21)}. <!-- nothing -->

<Card title="Static">

**Markdown** inside, see [other](./other.md).

</Card>

<ul>{list.map((one) => <li key={one}>{one} <Card title={one}>inner</Card></li>)}</ul>

<Tabs groupId="os">
  <TabItem value="a" label="A">

  \`\`\`js
  const a = 1
  \`\`\`

  </TabItem>
</Tabs>

<Admonition type="tip" title="Listen">Text</Admonition>

:::note[Known]
A <b>note</b>.
:::

<Part name="parts">between *tags*</Part>
<Intro name="record" />

<p style={{ marginTop: 8, color: 'red' }} className="lead">Lead</p>

{/* truncate */}

| a | b |
| - | - |
| <Card title="cell">x</Card> | {1 + 1} |
`,
  })
  const report = await site.build()
  expect(report.findings).toEqual([])
  const html = prose(site.page('/'))
  expect(html).toContain('<p>Answer: Home, doubled 42. </p>')
  expect(html).toContain(
    '<section class="site-card"><b>Static</b><p><strong>Markdown</strong> inside, see <a href="/other">other</a>.</p></section>',
  )
  expect(html).toContain('<li>two <section class="site-card"><b>two</b>inner</section></li>')
  expect(html).toContain('<legend class="visually-hidden">Alternatives</legend>')
  expect(html).toContain('Listen</span></p>Text</div>')
  expect(html).toContain('<p>A <b>note</b>.</p>')
  expect(html).toContain('<h2 id="about-parts">About parts</h2>')
  expect(html).toContain('See <a href="/other">the page</a>. between <em>tags</em>')
  expect(html).toContain('<section class="site-card"><b>parts</b>in a partial</section>')
  expect(html).toContain('<section class="site-card"><b>record</b>in a partial</section>')
  expect(html).toContain('<p style="margin-top:8px;color:red" class="lead">Lead</p>')
  expect(html).toContain('<td><section class="site-card"><b>cell</b>x</section></td><td>2</td>')
  expect(html).not.toContain('octavo-code')
})
