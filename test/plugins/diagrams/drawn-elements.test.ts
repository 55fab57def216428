// Diagrams and formulas rendered at build time.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderDiagram } from '../../../src/plugins/diagrams/render-diagram.ts'
import { elements, parse } from '../../core/markdown/parse.ts'

test('a diagram is SVG with a description, without styles, shared ids or scripts', async () => {
  const { body, found, sections } = await parse(
    '```mermaid\ngraph TD\n  accTitle: How water rises\n  A[Low <script>x</script>]-->B[High]\n```\n\n<diagram code="graph LR\na --> b" label="Two"></diagram>\n',
  )
  expect(found).toEqual([])
  const [first, second] = elements(body, 'diagram').map(({ properties }) => properties)
  expect(first!.label).toBe('How water rises')
  expect(second!.label).toBe('Two')
  const html = String(first!.html)
  expect(html).toMatch(/^<svg /)
  expect(html).not.toMatch(/<style| style="|<script|Inter|accTitle/)
  expect([...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, word]) => word)).toEqual([
    'Low &lt;script&gt;x&lt;/script&gt;',
    'High',
  ])
  const ids = (text: unknown) => [...String(text).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids(html).length).toBeGreaterThan(0)
  expect(ids(second!.html)).not.toContain(ids(html)[0])
  expect(sections[0]!.text).toContain('How water rises')
  expect(sections[0]!.code.join()).toContain('High')
})

test('a diagram too wide for the text column is laid out from top to bottom', async () => {
  const chain = (way: string, count: number) =>
    `\`\`\`mermaid\nflowchart ${way}\n  accTitle: A chain\n  ${Array.from({ length: count }, (_, at) => `n${at}[Number ${at}]`).join(' --> ')}\n\`\`\`\n`
  const { body } = await parse(chain('LR', 3) + chain('LR', 9) + chain('TD', 9))
  const widths = elements(body, 'diagram').map(({ properties }) =>
    Number(/ width="([\d.]+)"/.exec(String(properties.html))?.[1]),
  )
  expect(widths[0]).toBeGreaterThan(widths[2]!)
  expect(widths[1]).toBe(widths[2])
})

/** Returns the number of arrows of a diagram, followed by its labels, those of arrows first. */
const drawingOf = (source: string): unknown => {
  const { html = '', problem } = renderDiagram(source)
  const texts = [...html.matchAll(/<(?:text|tspan)[^>]*>([^<]+)/g)].map(([, text]) => text)
  return problem ?? [html.match(/<polyline/g)?.length ?? 0, ...texts]
}

test.each<[string, string, unknown]>([
  ['semicolons end statements', 'graph TD;\nA-->B;A-->C; B --> "', '""" cannot be parsed.'],
  ['a chart on one line', 'graph LR; A[One; two]-->B; B-->C', [2, 'One; two', 'B', 'C']],
  ['no direction, other line ends', 'graph\r\nA-->B', [1, 'A', 'B']],
  ['names with dashes and dots', 'graph TD\nmy-node-->|yes|api.v1', [1, 'yes', 'my-node', 'api.v1']],
  ['links without an arrow', 'graph TD\nA---B\nC-- text ---D', [2, 'text', 'A', 'B', 'C', 'D']],
  ['dotted and thick links', 'graph TD\nA-. a .->B\nB == b ==> C', [2, 'a', 'b', 'A', 'B', 'C']],
  ['circles, crosses, long links', 'graph TD\nA --o B\nB <--> C\nC ----> D', [3, 'A', 'B', 'C', 'D']],
  ['many at once', 'graph TD\na --> b & c--> d', [4, 'a', 'b', 'c', 'd']],
  ['links that are not drawn', 'graph TD\nA ~~~ B', [0, 'A', 'B']],
  ['a text after the first mention', 'graph TD\nA --> B\nB[Later]', [1, 'A', 'Later']],
  ['a node inside of a group', 'graph TD\nA-->B\nsubgraph "My group"\nB\nend', [1, 'My group', 'A', 'B']],
  ['texts with brackets', 'graph TD\nA["x[0] | (y)"] --> B[/api/v1]', [1, 'x[0] | (y)', '/api/v1']],
  [
    'entities, icons, lines',
    'graph TD\nA["#quot;a#quot; fa:fa-car"]-->B["b<br/>#lt;b#gt;"]',
    [1, '"a"', 'b', '&lt;b&gt;'],
  ],
  [
    'shapes by name',
    'graph TD\nA@{ shape: doc, label: "File" } e1@--> B\ne1@{ animate: true }',
    [1, 'File', 'B'],
  ],
  [
    'styles and links of nodes',
    'graph TD\nA:::x-->B\nclassDef x fill:#fff;\nclick A "/a" "tip"',
    [1, 'A', 'B'],
  ],
  ['front matter and settings', '---\ntitle: T\n---\n%%{init: {\n}}%%\ngraph TD\nA-->B', [1, 'A', 'B']],
  ['a bracket that is not closed', 'graph TD\nA --> B[open\nC', '"[open" cannot be parsed.'],
  ['an arrow that is none', 'graph TD\nA -> B', '"-> B" cannot be parsed.'],
])('flowcharts are parsed as in Mermaid: %s', (_, source, drawn) => {
  expect(drawingOf(source)).toEqual(drawn)
})

test('nodes with `click` are links, checked like other links', async () => {
  const { body, page, found } = await parse(
    [
      '```mermaid\ngraph TD\naccTitle: Links\nA[One] --> api.v1',
      'click A "./guide.md#top" "A tip" _blank\nclick api.v1 href "https://example.com/?a=1&b=2"',
      'click B "/nowhere"\nclick C call save()\nclick A2 "javascript:alert(1)"\n```\n',
    ].join('\n'),
  )
  expect(found).toEqual([])
  const [diagram] = elements(body, 'diagram')
  expect([...String(diagram!.properties.html).matchAll(/<a href="(\d)"><g class="node">/g)].length).toBe(2)
  const urls = ['./guide.md#top', 'https://example.com/?a=1&b=2']
  expect(page.links.map(({ href }) => href)).toEqual(urls)
  expect(elements(body, 'diagram-link').map(({ properties }) => properties.href)).toEqual(urls)
})

test('other kinds of diagrams are rendered by the package mermaid if it is installed', async () => {
  const source = 'gantt\n  accTitle: Plan\n  section S\n  Task: t1, 2024-01-01, 3d\n'
  const flowchart = 'graph TD\n  accTitle: Broken\n  A -> B\n'
  const { body, found, sections, page } = await parse(
    `\`\`\`mermaid\n${source}\`\`\`\n\n\`\`\`mermaid\n${flowchart}\`\`\`\n`,
    { diagrams: 'assets/mermaid-1' },
  )
  // Only the flowchart that Octavo cannot parse is reported. Mermaid may still render it.
  expect(found).toEqual(['diagram-syntax 8:1'])
  expect(elements(body, 'mermaid-diagram').map(({ properties }) => properties)).toEqual([
    { module: 'assets/mermaid-1/mermaid.js', label: 'Plan' },
    { module: 'assets/mermaid-1/mermaid.js', label: 'Broken' },
  ])
  expect(sections[0]!.code[0]).toContain('Task: t1')
  expect(page.elements).toEqual(['mermaid-diagram'])
  const without = await parse(`\`\`\`mermaid\n${source}\`\`\`\n`)
  expect(without.found).toEqual(['diagram-syntax 1:1'])
  expect(without.page.findings[0]).toMatchObject({
    message: 'The diagram cannot be drawn: "gantt" is not a supported kind.',
    help: expect.stringContaining('install the package mermaid'),
  })
})

test('the title in the front matter of a diagram is its description', () => {
  expect(renderDiagram('---\ntitle: How water rises\n---\ngraph TD\nA-->B').label).toBe('How water rises')
})

test('a diagram without a description, and one that cannot be rendered, are reported', async () => {
  const { body, found } = await parse(
    '```mermaid\ngraph TD\n  A --> B\n```\n\n```mermaid\ngantt\n  title x\n```\n',
  )
  expect(found).toEqual(['diagram-label 1:1', 'diagram-syntax 6:1'])
  expect(elements(body, 'code-block')).toMatchObject([{ properties: { code: 'gantt\n  title x\n' } }])
})

const names = (letter: string, count: number): string =>
  Array.from({ length: count }, (_, at) => letter + at).join(' & ')

test.each([
  [`graph TD\n${names('a', 30)} --> ${names('b', 30)}`, 'it has 60 nodes and 900 edges'],
  [`graph TD\n${names('a', 600)}`, 'it has 600 nodes and 0 edges'],
  [
    `classDiagram\n${Array.from({ length: 310 }, (_, at) => `A <|-- B${at % 9}`).join('\n')}`,
    'it has 10 nodes and 310 edges',
  ],
  [
    `erDiagram\n${Array.from({ length: 310 }, (_, at) => `A ||--o{ B${at % 9} : "has --"`).join('\n')}`,
    'it has 10 nodes and 310 edges',
  ],
])('a diagram with too many nodes or edges is shown as source', async (source, reason) => {
  const { body, found, page } = await parse(`\`\`\`mermaid\n${source}\n\`\`\`\n`)
  expect(found).toEqual(['diagram-syntax 1:1'])
  expect(page.findings[0]!.message).toContain(reason)
  expect(page.findings[0]!.help).toContain('Split it')
  expect(elements(body, 'code-block')[0]!.properties.code).toBe(`${source}\n`)
})

test('labels of nodes and edges do not count as nodes', async () => {
  const lines = Array.from(
    { length: 20 },
    (_, at) => `a${at}["R & D -- ${names('x', 40)}"] -- to & fro --> b`,
  )
  const { found } = await parse(`\`\`\`mermaid\ngraph TD\naccTitle: x\n${lines.join('\n')}\n\`\`\`\n`)
  expect(found).toEqual([])
})

test('formulas are MathML if the site enables math, and dollar signs otherwise', async () => {
  const text = 'Euler: $e^{i\\pi} = -1$ costs \\$5.\n\n$$\n\\frac{1}{2}\n$$\n\n```math\nx^2\n```\n'
  const { body, found, sections } = await parse(text, { math: true })
  expect(found).toEqual([])
  const formulas = elements(body, 'formula').map(({ properties }) => properties)
  expect(formulas.map(({ tex, display }) => [tex, display])).toEqual([
    ['e^{i\\pi} = -1', undefined],
    ['\\frac{1}{2}', ''],
    ['x^2', ''],
  ])
  for (const { html } of formulas) expect(html).toMatch(/^<math/)
  expect(sections[0]!.text).toContain('e^(iπ) = −1')
  const without = await parse(text)
  expect(elements(without.body, 'formula')).toHaveLength(1)
  expect(without.text).toContain('$e^{i\\pi} = -1$ costs $5')
})

test('an invalid formula is reported and shown unchanged', async () => {
  const { text, found } = await parse('Cost $\\frac{1$ here\n', { math: true })
  expect(found).toEqual(['formula-syntax 1:6'])
  expect(text).toContain('\\frac{1')
})

test('shortcodes become emoji if the site enables it, in prose and not in code', async () => {
  const text = '## Released :tada:\n\n:rocket:, `:tada:`, 10:30:45, :no_emoji_at_all: and a:tada:b\n'
  const { found, sections } = await parse(text, { emoji: true })
  expect(found).toEqual([])
  const words = sections.map(({ heading, text }) => `${heading?.text ?? ''} ${text}`).join()
  expect(words).toMatch(/Released 🎉.*🚀, :tada:, 10:30:45, :no_emoji_at_all: and a:tada:b/s)
  expect((await parse(text)).found).toContain('foreign-syntax 1:13')
})

const STYLED = [
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\begin{cases} a & b \\\\ c & d \\end{cases}',
  '\\begin{array}{||c|c:c||}\\hline a & b & c\\\\ \\hdashline d & e & f\\\\ \\hline\\hline\\end{array}',
  '\\def\\arraystretch{1.5}\\begin{array}{cc} a & b \\end{array}',
  '\\begin{align} a &= b \\\\ c &= d \\end{align}',
  '\\begin{CD} A @>a>> B\\\\ @VbVV @VVcV\\\\ C @>>d> D\\end{CD}',
  'x \\tag{1}',
  '\\color{red} x + \\textcolor{#00f}{y}',
  '\\boxed{x} \\colorbox{yellow}{x} \\fcolorbox{red}{blue}{x}',
  '\\raisebox{1em}{x} \\raisebox{-3pt}{x} \\kern-7em x \\! y \\LaTeX',
  '\\mathllap{x} \\mathclap{x} \\mathrlap{x} \\reflectbox{x}',
  '\\widehat{ab} \\underbrace{x}_{n} \\boldsymbol{x} \\mathit{12} \\cancelto{0}{x} \\prescript{a}{b}{c}',
]

test.each(STYLED)('formulas have no inline styles, only classes of the style sheet: %s', async (tex) => {
  const { body, found } = await parse(`$$\n${tex}\n$$\n`, { math: true })
  expect(found).toEqual([])
  const html = String(elements(body, 'formula')[0]!.properties.html)
  expect(html).not.toContain(' style=')
  const css = readFileSync(new URL('../../../src/plugins/math/theme/formula.css', import.meta.url), 'utf8')
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' '))
  const missing = classes.filter((name) => name.startsWith('math-') && !css.includes(`.${name} {`))
  expect(missing).toEqual([])
})

test('styles of formulas become attributes and classes', async () => {
  const html = async (tex: string) =>
    String(elements((await parse(`$${tex}$\n`, { math: true })).body, 'formula')[0]!.properties.html)
  expect(await html('\\color{red} x')).toContain('<mi mathcolor="#ff0000">')
  expect(await html('\\begin{array}{c|c} a & b \\end{array}')).toContain('math-right-solid')
  expect(await html('\\boxed{x}')).toMatch(/class="[^"]*math-frame/)
})

test.each([true, false])('formulas are rendered with `sanitize: %s`', async (sanitize) => {
  const { body, found } = await parse('A $x^2$ b\n\n$$\nx^2\n$$\n\n```math\nx\n```\n', {
    math: true,
    sanitize,
  })
  expect(found).toEqual([])
  expect(elements(body, 'formula').map(({ properties }) => properties.display)).toEqual([undefined, '', ''])
})

test.each([
  ['$$\n\\frac{1}{2}\n$$', '1:1'],
  ['$$x^2$$', '1:1'],
  ['a\nb $$x$$ c', '2:3'],
  ['> $$\n> x\n\n$$', '1:3'],
  ['- $$x\n  y$$', '1:3'],
])('formulas are reported if math is disabled: %j', async (text, place) => {
  const { found, page } = await parse(`${text}\n`)
  expect(found[0]).toBe(`foreign-syntax ${place}`)
  expect(page.findings[0]!.help).toContain('math: true')
  expect((await parse(`${text}\n`, { math: true })).found.join()).not.toContain('foreign-syntax')
})

test.each([
  'It costs $$ and more.',
  'kill $$',
  '`$$x$$`',
  'a $$ b $$ c',
  '\\$\\$x\\$\\$',
  '$5 and $6',
  '    $$x$$',
  '$$$ or $$',
])('double dollar signs in %j are text', async (text) => {
  expect((await parse(`${text}\n`)).found).toEqual([])
})

test('a diagram whose SVG exceeds one megabyte is reported', () => {
  const messages = Array.from({ length: 1500 }, (_, at) => `A->>B: ${'x'.repeat(1000)} ${at}`)
  const { html, problem } = renderDiagram(`sequenceDiagram\n${messages.join('\n')}`)
  expect(html).toBeUndefined()
  expect(problem).toContain('larger than 1 MB')
})

test('diagrams and formulas beyond the size limit of a page are shown as source', async () => {
  const messages = Array.from({ length: 1500 }, (_, at) => `A->>B: ${at}`).join('\n')
  const big = (at: number) =>
    `\`\`\`mermaid\nsequenceDiagram\naccTitle: Number ${at}\n${messages}\n\`\`\`\n\n`
  const formula = `$$\n\\def\\a{${'x+'.repeat(1000)}}${'\\a '.repeat(40)}\n$$\n\n`
  const small = '```mermaid\ngraph TD\naccTitle: Small\nA --> B\n```\n\nAnd $x$.\n'
  const text = Array.from({ length: 12 }, (_, at) => big(at)).join('') + formula + small
  const { body, page } = await parse(text, { math: true })
  const drawn = [...elements(body, 'diagram'), ...elements(body, 'formula')]
  const sources = elements(body, 'code-block').map(({ properties }) => String(properties.code))
  expect(drawn.length + sources.length).toBe(15)
  expect(drawn.map(({ properties }) => properties.label ?? properties.tex)).toEqual([
    ...Array.from({ length: drawn.length - 2 }, (_, at) => `Number ${at}`),
    'Small',
    'x',
  ])
  expect(drawn.map(({ properties }) => String(properties.html)).join('').length).toBeLessThan(4 << 20)
  expect(sources.length).toBeGreaterThan(1)
  expect(sources.map((code) => /B: 1499|\\def/.exec(code)?.[0])).toEqual([
    ...sources.slice(1).map(() => 'B: 1499'),
    '\\def',
  ])
  const rest = 'with it, the drawings of this page would be larger than 4 MB.'
  const help = 'Move some of them to another page, or use images. Until then, the source is shown.'
  const diagram = { rule: 'diagram-syntax', message: `The diagram is not drawn: ${rest}`, help }
  expect(page.findings).toMatchObject([
    ...sources.slice(1).map(() => ({ ...diagram, severity: 'warning', place: { column: 1 } })),
    { rule: 'formula-syntax', message: `The formula is not drawn: ${rest}`, help },
  ])
})
