// A site with mistakes of every kind. The messages are in a snapshot, so that changes are reviewed.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const front = (lines: string, text = 'Text.'): string => `---\n${lines}\n---\n\n${text}\n`

const files: Record<string, string> = {
  'site.config.ts': `import { house } from './house.ts'

export default {
  plugins: [house],
  glossary: 'terms.yml',
  math: true,
  variables: { release: '4.2' },
  samples: { schemas: { check: { file: 'check.schema.json', kind: 'Check' } } },
  rules: { 'brokn-link': 'error', 'orphan-page': 'off' },
  navbar: [{ label: 'Guide', page: 'guid' }, { label: 'Blog', href: '/blgo' }, { label: 'API', href: '/', icon: 'rokcet' }],
  redirects: { '/old': '/nowhere' },
  search: { boost: { '/giude': 2 } },
}
`,
  'house.ts': `export const house = {
  name: 'house',
  remark: [() => (tree, file) => { if (String(file.path ?? file).includes('plugin')) throw new Error('No words today') }],
  checks: [{ name: 'words', combine() { throw new Error('No dictionary') } }],
}
`,
  'terms.yml': 'probe: A check that runs.\n',
  'check.schema.json': JSON.stringify({
    type: 'object',
    required: ['kind', 'interval'],
    additionalProperties: false,
    properties: { kind: { const: 'Check' }, interval: { type: 'string' }, name: { type: 'string' } },
  }),
  'index.md': front('title: Home', 'Welcome to the site, which has mistakes.'),
  'guide/front-matter.md': front(
    'sidebar_postion: 2\ndate: tomorrow\nslug: a?b\ndisplayed_sidebar: gudie\nsidebar_icon: rokcet\ntags: install\nunlisted: yes please',
  ),
  'guide/front-matter-syntax.md': front('title: Install: the agent'),
  'guide/front-matter-open.md': '---\ntitle: Never closed\n\nText.\n',
  'guide/front-matter-tab.md': '---\ntitle: A\nauthors:\n\t- jane\n---\n\nText.\n',
  'guide/_category_.yml': 'label: Guide\nposition: first\ncolapsed: true\nicon: bok\n',
  'guide/links.md': `# Links

[a](./instal.md) [b](./images.md#nothing) [c]() [d](www.example.com) [e](images.html)
[f](../../.env) [g](./form.pdf) [h][ref] and a note[^1].
[i](file:///tmp/a.md) [j](C:\\docs\\a.md) [k](./IMAGES.md) [l](mailto:) [m](/guide/images/) [n](http//example.com)
`,
  'guide/images.md': `# Images

![A](./agnet.png) <img src="./agent.svg"> ![B](images.md)

<img alt="C">
`,
  'guide/agent.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'guide/headings.md':
    '# One\n\n# Two\n\n#### Deep\n\n## A {#x}\n\n## B {#x}\n\n## C {#my id}\n\n##NoSpace\n',
  'guide/directives.md': `# Directives

:::warnning
Text
:::

::: note
Text
:::

::card[A]{herf=/ icon=rokcet}

::button[A]{href=/ kind=quite}

:::

:::[Title]
Text

::::tabs
:::tab
Text
:::
::::

:::details[Never closed]
Text
`,
  'guide/components.md': `# Components

<Tabz><p>Text</p></Tabz>

Returns Array<T> and <your-name>.

<Card titel="A">

Text

<Badge text="new" kind="sucess" />

<TabItem value={options.first} label="A">x</TabItem>

import Chart from './chart.tsx'

The value is {props.name}.

<script>alert(1)</script>

<div onclick="go()" style="color: red">Text</div>
`,
  'guide/code.md': `# Code

\`\`\`yamll
a: 1
\`\`\`

\`\`\`yaml {1,9} titel="a.yaml"
a: 1
\`\`\`

\`\`\`js
// highlight-start
a()
\`\`\`

\`\`\`sh file=./run.sh
\`\`\`

\`\`\`sh file=house.ts#nothing
\`\`\`

\`\`\`sh
never closed
`,
  'guide/samples.md': `# Samples

\`\`\`yaml
kind: Check
intervall: 5m
\`\`\`

\`\`\`yaml
a: b: c
\`\`\`

\`\`\`json
{ "a": 1, }
\`\`\`

\`\`\`yaml invalid
kind: Check
interval: 5m
\`\`\`

\`\`\`yaml schema=chek
a: 1
\`\`\`
`,
  'guide/tables.md': `# Tables

| A | B |
| --- | --- |
| 1 | \`a|b\` |

A note.[^one] And [text][nothing].

<details>
<summary>More</summary>
Text with **bold** words
</details>

!!! note "Title"
    Text

{{< figure src="a.png" >}}
`,
  'guide/includes.md': `# Includes

::include{file=./_instal.md}

::include{path=./_install.md}

::include{file=./_install.md versoin=4}

Release @@relaese@@.
`,
  'guide/_install.md': 'Install version @@version@@.\n',
  'guide/_loop.md': '::include{file=./_loop.md}\n',
  'guide/loop.md': '# Loop\n\n::include{file=./_loop.md}\n',
  'guide/schemas.md': `# Schemas

::schema{file=../chek.schema.json}

::schema{file=../check.schema.json pointer=/$defs/Nothing}
`,
  'guide/elements.md': `# Elements

A :term[proeb], $\\frac{1}{2$ and :kbd[Ctrl+K].

\`\`\`mermaid
flowchart LR
  a --> --> b
\`\`\`

:::file-tree
No list
:::

::cards-of[Nothing]

::video[A]{youtub=abc}

:::field
Text
:::

<!-- octavo-disable-next-line broken-lnk: a reason -->
[a](./nowhere.md)
`,
  'guide/plugin.md': '# Plugin\n\nText.\n',
  'mdx/syntax.mdx': '# Syntax\n\nThe limit is <b.5> requests.\n',
  'mdx/brace.mdx': '# Brace\n\nA set {1, 2} and {unclosed\n',
  'mdx/unclosed.mdx': '# Unclosed\n\n<Card title="A">\n\nText\n',
  'mdx/import.mdx': "import Chart from './chrat.tsx'\n\n# Import\n\n<Chart />\n",
  'mdx/name.mdx': '# Name\n\nValue: {results.length}\n\n<Chrat />\n',
  'mdx/export.mdx': "import { Meter } from './chart.tsx'\n\n# Export\n\n<Meter />\n",
  'mdx/throws.mdx': "import Chart from './chart.tsx'\n\n# Throws\n\n<Chart />\n",
  'mdx/style.mdx': '# Style\n\n<div style="color: red" class="a">Text</div>\n\n<!-- a comment -->\n',
  'mdx/object.mdx': '# Object\n\n{new Date(0)} {() => 1}\n',
  'mdx/chart.tsx': `interface Props {
  readonly values?: readonly number[]
}

export default function Chart({ values }: Props) {
  return <p>{values!.map(String)}</p>
}
`,
}

test('every message contains the problem, the place and the fix', async () => {
  const site = siteTest(files)
  site.write('guide/latin.md', new Uint8Array([35, 32, 67, 97, 102, 233, 10]))
  const { findings } = await site.check()
  const lines = findings.map(({ rule, severity, message, help, place }) => {
    const where = [place?.path ?? '(no place)', place?.line, place?.column].filter(
      (part) => part !== undefined,
    )
    return `${where.join(':')} ${severity} ${rule}\n  ${message}\n  → ${help ?? '(no help)'}`
  })
  expect(lines.join('\n')).toMatchSnapshot()
})
