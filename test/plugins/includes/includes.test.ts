// Includes: content of included files, with positions in those files.

import { describe, expect, test } from 'vitest'
import { elements, type Parsed, type ParseEnvironment, parse } from '../../core/markdown/parse.ts'

const page = (content: string, files: ParseEnvironment['files'] = {}, variables = {}): Promise<Parsed> =>
  parse(content, {}, { files, variables })

/** `rule path:line:column message` of each finding. */
function problems({ page }: Parsed): string[] {
  return page.findings.map(
    ({ rule, place, message }) => `${rule} ${place?.path}:${place?.line}:${place?.column} ${message}`,
  )
}

describe('an included file', () => {
  test('replaces the directive', async () => {
    const { text, page: parsed } = await page('# Title\n\n::include{file="./_setup.md"}\n\nAfter.', {
      'docs/_setup.md': 'Install **it** first, then go on with the rest.\n',
    })
    expect(text).toContain('Install it first')
    expect(text.indexOf('Install')).toBeLessThan(text.indexOf('After'))
    expect(parsed.findings).toEqual([])
    expect(parsed.includes).toEqual(['docs/_setup.md'])
    expect(parsed.description).toBe('Install it first, then go on with the rest.')
  })

  test('is resolved next to the file, below the content folder and below the site', async () => {
    const files = { 'docs/a/_x.md': 'Beside.', 'docs/_x.md': 'Top.', 'parts/_y.md': 'Site.' }
    const { text } = await page(
      '::include{file=./a/_x.md}\n\n::include{file=/_x.md}\n\n::include{file=/parts/_y.md}\n\n::include{file=@site/parts/_y.md}',
      files,
    )
    expect(text.match(/Beside|Top|Site/g)).toEqual(['Beside', 'Top', 'Site', 'Site'])
  })

  test('has headings, links and images with positions in that file', async () => {
    const { page: parsed, sections } = await page('# Title\n\n\n::include{file="parts/_x.md"}\n\n## Last', {
      'docs/parts/_x.md': '---\nid: x\n---\n\n## Part\n\n[other](./other.md#a) and ![pic](pic.png)\n',
    })
    expect(parsed.headings.map(({ text, line, path }) => [text, line, path])).toEqual([
      ['Title', 1, undefined],
      ['Part', 5, 'docs/parts/_x.md'],
      ['Last', 6, undefined],
    ])
    expect(parsed.links).toMatchObject([
      {
        href: './parts/other.md#a',
        sourceHref: './other.md#a',
        path: 'docs/parts/_x.md',
        line: 7,
        column: 1,
      },
    ])
    expect(parsed.files).toMatchObject([
      { href: './parts/pic.png', sourceHref: 'pic.png', path: 'docs/parts/_x.md', line: 7, column: 27 },
    ])
    expect(sections.map(({ text }) => text).join(' ')).toContain('other and')
  })

  test('has links from raw HTML, references and cards made relative to the page', async () => {
    const { page: parsed } = await page('::include{file=../parts/_x.md}', {
      'parts/_x.md':
        '[a][a] <a href="b.md">b</a>\n\n<img src="./c.png" srcset="c.png 1x, d.png 2x">\n\n::card[C]{href=../docs/e.md}\n\n[self](#s) [top](/t)\n\n[a]: a.md\n',
    })
    expect(parsed.links.map(({ href }) => href)).toEqual([
      '../parts/a.md',
      '../parts/b.md',
      '../docs/e.md',
      '#s',
      '/t',
    ])
    expect(parsed.files.map(({ href }) => href)).toEqual([
      '../parts/c.png',
      '../parts/c.png',
      '../parts/d.png',
    ])
  })

  test('has findings with line numbers of that file', async () => {
    const parsed = await page('One.\n\n::include{file=_x.md}\n\n```nolang\nx\n```\n', {
      'docs/_x.md': '---\ntitle: x\n---\n\n:::notte\nText\n:::\n\n```other\ny\n```\n',
    })
    expect(problems(parsed).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'unknown-directive docs/_x.md:5:1',
      'unknown-language docs/_x.md:9:1',
      'unknown-language docs/some-page.md:5:1',
    ])
  })

  test('may include other files, relative to the including file', async () => {
    const { text, page: parsed } = await page('::include{file=a/_a.md}', {
      'docs/a/_a.md': 'A.\n\n::include{file=../b/_b.md}\n',
      'docs/b/_b.md': 'B.\n\n::include{file=_c.md}\n',
      'docs/b/_c.md': 'C with [link](c.md).\n',
    })
    expect(text.match(/[ABC](?=\.| with)/g)).toEqual(['A', 'B', 'C'])
    expect(parsed.links).toMatchObject([{ href: './b/c.md', path: 'docs/b/_c.md', line: 1 }])
  })

  test('can be in list items, callouts, tabs and tables of the page', async () => {
    const { body } = await page(
      '1. One\n\n   ::include{file=_x.md}\n2. Two\n   ::include{file=_x.md}\n\n:::note\n::include{file=_x.md}\n:::\n\n::::tabs\n:::tab[A]\n::include{file=_x.md}\n:::\n::::\n\n> ::include{file=_x.md}\n',
      { 'docs/_x.md': 'First.\n\nSecond.\n' },
    )
    const [first, second] = elements(body, 'li')
    expect(first!.children.filter((node) => node.type === 'element').length).toBe(3)
    expect(second!.children.filter((node) => node.type === 'element').length).toBe(3)
    for (const name of ['callout', 'tab', 'blockquote'])
      expect(JSON.stringify(elements(body, name))).toContain('Second.')
  })

  test('has separate reference definitions and footnotes', async () => {
    const { page: parsed, text } = await page(
      '[a][x] and one[^n]\n\n::include{file=_x.md}\n\n[x]: https://page.example\n[^n]: Of the page.\n',
      { 'docs/_x.md': '[b][x] and two[^n]\n\n[x]: https://part.example\n[^n]: Of the part.\n' },
    )
    const hrefs = parsed.links.map(({ href }) => href).filter((href) => href.startsWith('https'))
    expect(hrefs).toEqual(['https://page.example', 'https://part.example'])
    expect(text).toContain('Of the page.')
    expect(text).toContain('Of the part.')
  })

  test('has unique heading ids', async () => {
    const { page: parsed } = await page('## Setup\n\n::include{file=_x.md}\n\n::include{file=_x.md}', {
      'docs/_x.md': '## Setup\n',
    })
    expect(parsed.headings.map(({ id }) => id)).toEqual(['setup', 'setup-1', 'setup-2'])
  })

  test('can have its heading levels shifted, including those of nested files', async () => {
    const { page: parsed } = await page('# T\n\n::include{file=_x.md shift=1}\n', {
      'docs/_x.md': '# A\n\n::include{file=_y.md shift=2}\n',
      'docs/_y.md': '# B\n',
    })
    expect(parsed.headings.map(({ depth, text }) => [depth, text])).toEqual([
      [1, 'T'],
      [2, 'A'],
      [4, 'B'],
    ])
  })

  test('cannot have headings beyond level 6', async () => {
    const parsed = await page('::include{file=_x.md shift=3}\n', { 'docs/_x.md': '#### A\n' })
    expect(parsed.page.headings[0]!.depth).toBe(6)
    expect(problems(parsed)).toEqual([
      'include-syntax docs/some-page.md:1:1 With `shift=3`, a heading of "docs/_x.md" would have level 7.',
    ])
  })

  test('can be limited to a region, lines, or the section of a heading', async () => {
    const file =
      'One\n\n<!-- #region two -->\nTwo\n<!-- #endregion two -->\n\n## Three\n\nThree\n\n### Four\n\n## Five\n'
    const show = async (part: string): Promise<string> =>
      (await page(`::include{file="_x.md${part}"}`, { 'docs/_x.md': file })).text.replace(/\s+/g, ' ').trim()
    expect(await show('#two')).toBe('Two')
    expect(await show('#L1')).toBe('One')
    expect(await show('#three')).toBe('Three Three Four')
    expect(await show('#L9-L11')).toBe('Three Four')
    expect(await show('{9,}')).toBe('Three Four Five')
  })

  test('may have Windows line endings, and interrupt a paragraph', async () => {
    const parsed = await page('Text\r\n::include{file=_x.md#two}\r\nMore\r\n', {
      'docs/_x.md': '---\r\nid: x\r\n---\r\n\r\n# One\r\n\r\n## Two\r\n\r\nText @@none@@\r\n',
    })
    expect(parsed.page.headings.map(({ text, line }) => [text, line])).toEqual([['Two', 7]])
    expect(problems(parsed).map((line) => line.split(' ')[1])).toEqual(['docs/_x.md:9:6'])
    expect(elements(parsed.body, 'p')).toHaveLength(3)
  })

  test('can be included by the comment syntax of VitePress', async () => {
    const files = { 'docs/_x.md': 'One\n\nTwo\n', 'docs/p/_y.md': 'Three\n' }
    const { text, page: parsed } = await page(
      '<!--@include: ./_x.md{3,3}-->\n\n<!-- @include: @/p/_y.md -->\n<!--@include: ./_x.md{,1}-->\n',
      files,
    )
    expect(text.match(/One|Two|Three/g)).toEqual(['Two', 'Three', 'One'])
    expect(parsed.findings).toEqual([])
  })
})

describe('invalid includes', () => {
  const files = {
    'docs/_setup.md': 'x',
    'docs/_a.md': '::include{file=_b.md}',
    'docs/_b.md': 'Text.\n\n::include{file=_a.md}',
    'docs/_parts/one.md': '<!-- #region first -->\na\n<!-- #endregion first -->\n<!-- #region open -->\nb',
    'docs/data.yaml': 'a: 1',
    'package.json': '{}',
    'docs/.secret.md': 'x',
  }
  test.each([
    [
      '::include{file=_setpu.md}',
      'missing-include docs/some-page.md:1:1 The file "_setpu.md" does not exist.',
      '_setup.md',
    ],
    [
      '::include{file=./setup.md}',
      'missing-include docs/some-page.md:1:1 The file "./setup.md" does not exist.',
      './_setup.md',
    ],
    ['::include', 'include-syntax docs/some-page.md:1:1 `::include` names no file.', '::include{file='],
    ['::include{file=_parts}', 'include-syntax', '.md'],
    ['::include{file=../../x.md}', 'private-file', 'next to the page'],
    ['::include{file=.secret.md}', 'private-file', 'next to the page'],
    ['::include{file=data.yaml}', 'include-syntax', 'file=data.yaml'],
    ['::include{file=_setup.md shift=x}', 'include-syntax', 'shift=1'],
    ['::include{file=_setup.md version=2}', 'unused-variable', '@@version@@'],
    ['::include{file="_parts/one.md#frist"}', 'missing-include', '#first'],
    ['::include{file="_parts/one.md#open"}', 'missing-include', '#endregion open'],
    ['::include{file="_setup.md#L3-L4"}', 'missing-include', 'region'],
    ['::include{file=some-page.md}', 'include-loop', 'Remove'],
    [
      '::include{file=_a.md}',
      'include-loop docs/_b.md:3:1 A file includes itself: "docs/_a.md" → "docs/_b.md" → "docs/_a.md".',
      'Remove',
    ],
    ['Text <!--@include: _setup.md--> text', 'include-syntax', 'line of its own'],
    ['<!--@include _setup.md-->', 'include-syntax', '@include: '],
    ['Text ::include{file=_setup.md} text', 'include-syntax', 'line of its own'],
    ['> ::include{file=_setup.md', 'include-syntax', 'line of its own'],
    [':::include{file=_setup.md}\n:::', 'unknown-directive', '`::include`'],
    ['::include {file="_setup.md"}', 'include-syntax', '::include{file='],
  ])('are reported: %s', async (source, found, help) => {
    const parsed = await page(`${source}\n`, files)
    expect(problems(parsed).filter((line) => line.startsWith(found))).toHaveLength(1)
    expect(parsed.page.findings[0]!.help).toContain(help)
  })

  test('stop at ten levels and at 1,000 files', async () => {
    const deep = Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => [`docs/_${at}.md`, `Text.\n\n::include{file=_${at + 1}.md}`]),
    )
    expect(problems(await page('::include{file=_0.md}', deep)).map((line) => line.split(' ')[0])).toEqual([
      'include-loop',
    ])
    const wide = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`docs/_${at}.md`, `::include{file=_${at + 1}.md}\n\n`.repeat(6)]),
    )
    const { page: parsed } = await page('::include{file=_0.md}', { ...wide, 'docs/_9.md': 'x' })
    expect(parsed.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'include-loop: This page includes more than 1000 files; the rest is omitted.',
    ])
  })
})
