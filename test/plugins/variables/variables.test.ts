// Variables of the site, of a page and of an include.

import { describe, expect, test } from 'vitest'
import { fillText } from '../../../src/core/markdown/variables/variables.ts'
import { elements, type Parsed, parse } from '../../core/markdown/parse.ts'

const VARIABLES = { version: '1.2', 'product.name': 'Octavo', odd: '<b>*x* & "y"' }
const page = (content: string, files = {}): Promise<Parsed> =>
  parse(content, {}, { files, variables: VARIABLES })

describe('a variable', () => {
  test('is replaced in text, headings, links, images, code, fence options, HTML and directives', async () => {
    const {
      page: parsed,
      body,
      text,
    } = await page(
      [
        '# @@product.name@@ @@version@@',
        'Text **@@version@@**. `x:@@version@@` [get @@version@@](https://x.example/@@version@@/a "T @@version@@") https://y.example/@@version@@/b',
        '![pic @@version@@](./pic-@@version@@.png)',
        '```sh title="v@@version@@"\ncurl -L https://x.example/@@version@@/i.sh\n```',
        '<a href="/v@@version@@" title="@@version@@">@@version@@</a>',
        ':::card{title="Card @@version@@"}\nText\n:::',
        ':::note[Note @@version@@]\nText\n:::',
        '[ref][r]\n\n[r]: https://z.example/@@version@@',
        '| a |\n| --- |\n| @@version@@ |',
      ].join('\n\n'),
    )
    expect(parsed.findings).toEqual([])
    expect(JSON.stringify([body, parsed.headings, parsed.links, parsed.files])).not.toContain('@@')
    expect(parsed.headings[0]).toMatchObject({ text: 'Octavo 1.2', id: 'octavo-12' })
    expect(parsed.links.map(({ href }) => href)).toEqual([
      'https://x.example/1.2/a',
      'https://y.example/1.2/b',
      '/v1.2',
      'https://z.example/1.2',
    ])
    expect(elements(body, 'code-block')[0]!.properties).toMatchObject({
      title: 'v1.2',
      code: 'curl -L https://x.example/1.2/i.sh',
    })
    expect(text).toContain('Note 1.2')
  })

  test('is text, never Markdown or HTML', async () => {
    const { body, text } = await page('Text @@odd@@ and <span title="@@odd@@">x</span>')
    expect(text).toContain('<b>*x* & "y"')
    expect(elements(body, 'b')).toEqual([])
    expect(elements(body, 'em')).toEqual([])
    expect(elements(body, 'span')[0]!.properties.title).toBe('<b>*x* & "y"')
  })

  test('is replaced in front matter, including title and description', async () => {
    const { page: parsed } = await page(
      '---\ntitle: Install @@version@@\ndescription: "@@product.name@@ of today"\ntags: ["v@@version@@"]\n---\n\nx',
    )
    expect(parsed).toMatchObject({ title: 'Install 1.2', description: 'Octavo of today' })
    expect(parsed.meta.tags).toEqual(['v1.2'])
  })

  test('of a page overrides that of the site, without conversion', async () => {
    const { text, page: parsed } = await page(
      '---\nvariables:\n  version: 1.10\n  port: 80\n---\n\n@@version@@ @@port@@',
    )
    expect(text.trim()).toBe('1.10 80')
    expect(parsed.findings).toEqual([])
  })

  test('is not replaced after a backslash', async () => {
    const {
      text,
      body,
      page: parsed,
    } = await page(
      'Text \\@@version@@ and @\\@version@@, then @@version@@.\n\n```\n\\@@version@@ @@version@@\n```\n\n`\\@@version@@`',
    )
    expect(text).toContain('Text @@version@@ and @@version@@, then 1.2.')
    expect(elements(body, 'code-block')[0]!.properties.code).toBe('@@version@@ 1.2')
    expect(parsed.findings).toEqual([])
  })

  test('that is undefined is shown unchanged and reported at its position', async () => {
    const parsed = await page(
      '---\ntitle: "@@versoin@@"\n---\n\nText @@verison@@.\n\n```sh\na\nb @@nothing.like.it@@\n```\n\n`@@versio@@`',
    )
    expect(parsed.found).toEqual([
      'unknown-variable 2:1',
      'unknown-variable 5:6',
      'unknown-variable 9:3',
      'unknown-variable 12:1',
    ])
    expect(parsed.page.findings[1]!.help).toContain('Did you mean `@@version@@`?')
    expect(parsed.page.findings[2]!.help).toContain('site.config.ts')
    expect(parsed.text).toContain('@@verison@@')
  })
})

test('placeholders of other tools are unchanged', async () => {
  const lines = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what shells and GitHub Actions have.
    '{{ .Values.version }} {{version}} {{- range .items }}{{ end }} {% if version %} ${version} ${{ github.ref }} $(version)',
    '%version% %{version} {version} <version> [[version]] @version@ @@ -1,3 +1,4 @@ @@version, @@other :version[x]',
    "SELECT @@VERSION; self.metadata.name == 'a' && !has(object.spec) #{version} $version ((version)) <%= version %>",
  ]
  for (const line of lines) expect(fillText(line, () => 'WRONG')).toBe(line)
  const { body, page: parsed } = await page(`\`\`\`text\n${lines.join('\n')}\n\`\`\``)
  expect(elements(body, 'code-block')[0]!.properties.code).toBe(lines.join('\n'))
  expect(parsed.findings).toEqual([])
})

describe('variables of an include', () => {
  test('override defaults of the file and variables of the site', async () => {
    const { text } = await page(
      '::include{file=_x.md version="3"}\n\n::include{file=_x.md name="@@product.name@@"}\n\n@@version@@',
      {
        'docs/_x.md': '---\nvariables: { name: Default }\n---\n\n@@version@@ @@name@@ @@product.name@@\n',
      },
    )
    expect(text.match(/\S+/g)).toEqual(['3', 'Default', 'Octavo', '1.2', 'Octavo', 'Octavo', '1.2'])
  })

  test('must be passed to nested includes explicitly', async () => {
    const parsed = await page('::include{file=_x.md name="N"}', {
      'docs/_x.md': '::include{file=_y.md title="@@name@@!"}\n',
      'docs/_y.md': '@@title@@ @@name@@\n',
    })
    expect(parsed.text.trim()).toBe('N! @@name@@')
    expect(parsed.page.findings.map(({ rule, place }) => [rule, place?.path])).toEqual([
      ['unknown-variable', 'docs/_y.md'],
    ])
  })

  test('can be part of the file name', async () => {
    const { text } = await page('::include{file="_x-@@version@@.md"}', { 'docs/_x-1.2.md': 'Chosen.' })
    expect(text.trim()).toBe('Chosen.')
  })
})
