// Parts of a page that readers do not see: each with its finding, and what looks like it and is none.

import { expect, test } from 'vitest'
import { parse } from '../../core/markdown/parse.ts'
import { siteTest } from '../../site-test.ts'

type Row = readonly [
  text: string,
  found: readonly (readonly [place: string, message: string, help: string])[],
]

test.each<Row>([
  [
    'A[^1]\n\n[^1]: a\n\n[^two]: b\n',
    [
      [
        'unused-footnote 5:1',
        'Nothing refers to the footnote `[^two]`, so it is not shown.',
        'Write `[^two]` in the text where the note belongs, or remove it.',
      ],
    ],
  ],
  [
    'A `[^two]`.\n\n[^two]: b\n',
    [
      [
        'unused-footnote 3:1',
        'Nothing refers to the footnote `[^two]`, so it is not shown.',
        'Write `[^two]` in the text where the note belongs, or remove it.',
      ],
    ],
  ],
  [
    'A[^1]\n\n[^1]: a\n\n> [^1]: b\n',
    [
      [
        'duplicate-definition 5:3',
        'The footnote `[^1]` is defined above, so this one is not shown.',
        'Give it another name, and write that name where the note belongs.',
      ],
    ],
  ],
  [
    '[a]\n\n[a]: /b\n[A]: /c\n[a]: /b\n',
    [
      [
        'duplicate-definition 4:1',
        '`[A]` is defined above as "/b", so the target "/c" is not used.',
        'Give it another name, or remove one of the two.',
      ],
    ],
  ],
  ['A[^Two] and [^ONE].\n\n[^one]: a\n[^two]: b\n', []],
  [
    'A\n\n- [TODO]: later\n',
    [
      [
        'unused-definition 3:3',
        '`[TODO]: later` is not shown: it defines a target for links, and nothing refers to `[TODO]`.',
        'Write `\\[TODO]: later` for text.',
      ],
    ],
  ],
  ['[guide] and ![picture]\n\n[Guide]: guide\n[picture]: picture\n', []],
  ['[//]: # (A comment)\n[_]: <> "A comment"\n[a]: ./b.md\n[c]: https://a.example\n[d]: #e\n', []],
  [
    'See <img src="https://a.example/b.png" alt="say "hello" now">.\n',
    [
      [
        'html-syntax 1:5',
        '`<img` starts a tag that is shown as text: its quotation marks do not match, or its end is missing.',
        'Close each value, write `&quot;` for a quotation mark in it, or put the tag into backticks.',
      ],
    ],
  ],
  ['See `<img alt="a"b">`, \\<img alt="a"b">, a<b c="d and <your value="here"b">.\n', []],
  [
    '::::tabs\nText\n::::\n',
    [
      [
        'empty-element 1:1',
        'These tabs contain no tab.',
        'Write `:::tab[Linux]` in `::::tabs`, or `<TabItem label="Linux">` in `<Tabs>`, around each alternative.',
      ],
    ],
  ],
  ['::::tabs\n:::tab[A]\nText\n:::\n::::\n\n:::code-group\n```js\na\n```\n:::\n', []],
  [
    ':::steps\nText\n:::\n',
    [
      [
        'empty-element 1:1',
        'These steps contain no numbered list, so they are shown as plain text.',
        'Write a numbered list, `1. First`, between `:::steps` and `:::`.',
      ],
    ],
  ],
  [':::steps\n1. One\n2. Two\n:::\n', []],
  [
    ':::details[Title]\n:::\n',
    [
      [
        'empty-element 1:1',
        'This `details` is empty.',
        'Write its text between `:::details[Title]` and `:::`.',
      ],
    ],
  ],
  [
    'A :badge[] b :kbd[] c\n',
    [
      ['empty-element 1:3', 'This badge is empty.', 'Write its text in brackets: `:badge[New]`.'],
      ['empty-element 1:14', 'This key is empty.', 'Write its name in brackets: `:kbd[Ctrl]`.'],
    ],
  ],
  [
    '::card\n',
    [
      [
        'empty-element 1:1',
        'This card is empty.',
        'Write its title in brackets: `::card[Install]{href="./install.md"}`.',
      ],
    ],
  ],
  [':badge[New] :kbd[Ctrl] <Badge text="a" />\n\n:::details[A]\n![x](https://example.com/a.png)\n:::\n', []],
  [
    '- [] a\n- [ x ] b\n- [ ] c\n- [x] d\n- [a] e\n- [](https://example.com)\n',
    [
      [
        'markdown-syntax 1:3',
        '`[]` is shown as text: it is not a box of a task list.',
        'Write `- [ ]`, or `\\[]` for text.',
      ],
      [
        'markdown-syntax 2:3',
        '`[ x ]` is shown as text: it is not a box of a task list.',
        'Write `- [x]`, or `\\[ x ]` for text.',
      ],
      [
        'empty-link 6:3',
        'The link to "https://example.com" has no text, so nobody can see it.',
        'Write its text between the brackets, `[text](./page.md)`.',
      ],
    ],
  ],
  [
    'A **bold ** word\n\nand ** bold** one\n',
    [
      [
        'markdown-syntax 1:3',
        '`**bold **` is shown as text: a space is next to the asterisks.',
        'Write `**bold**`, or `\\**` for asterisks.',
      ],
      [
        'markdown-syntax 3:5',
        '`** bold**` is shown as text: a space is next to the asterisks.',
        'Write `**bold**`, or `\\**` for asterisks.',
      ],
    ],
  ],
  ['2 ** 3 ** 4, a ** b, **bold** and **more**, `x **y `, src/**/*.ts and **/*.md, \\**a \\**\n', []],
  [
    '| a | b |\n|---|\n| 1 | 2 |\n',
    [
      [
        'markdown-syntax 1:1',
        'The lines that start with `| a | b |` are shown as text: the first row has 2 cells, and the line of dashes another number.',
        'Write `| --- | --- |` as the second line.',
      ],
    ],
  ],
  [
    'See [a](#Some heading).\n',
    [
      [
        'markdown-syntax 1:7',
        '`](#Some heading)` is shown as text: the target contains a space.',
        'Write the target in angle brackets, `](<#Some heading>)`, or `%20` instead of each space.',
      ],
    ],
  ],
  [
    '---\ntitle:\n---\n\n# A\n',
    [
      [
        'front-matter 2:1',
        '`title` is empty, so the title is the first heading, or else the name of the file.',
        'Write a title, for example `title: Getting started`, or remove the key.',
      ],
    ],
  ],
  ['---\ndescription:\ntags:\n---\n\n# A\n', []],
])('%j', async (text, expected) => {
  const { page } = await parse(text)
  expect(
    page.findings.map(({ rule, message, help, place }) => [
      `${rule} ${place?.line}:${place?.column}`,
      message,
      help,
    ]),
  ).toEqual(expected)
})

test('tags and expressions of MDX that show nothing are reported, and those of imported files are not', async () => {
  const site = siteTest({
    'content/docs/index.mdx': `import Part from './_part.mdx'

# Home

<detials>a</detials> and <my-element>b</my-element> <foo>c</foo> {props.name}

{props.name}

<Part name="x" />
`,
    'content/docs/_part.mdx': '<b>{props.name}</b>\n',
    'content/docs/drawing.mdx':
      '# Drawing\n\n<svg viewBox="0 0 1 1"><title>Dot</title><circle r="1" /></svg>\n',
  })
  const { findings } = await site.check()
  expect(
    findings.filter(({ rule }) => rule !== 'orphan-page').map(({ message, help }) => [message, help]),
  ).toEqual([
    [
      '`<detials>` is neither an HTML element nor a component; only its content is shown.',
      'Did you mean `<details>`? Write a component with a capital, `<Detials>`, and text in backticks.',
    ],
    [
      '`<foo>` is neither an HTML element nor a component; only its content is shown.',
      'Write a component with a capital, `<Foo>`, and text in backticks.',
    ],
    ...Array.from({ length: 2 }, () => [
      '`{props.name}` shows nothing: a page has no props.',
      'Write the value, or `{frontMatter.name}` with the key `name` in the front matter. Props are for files that other pages import; their names start with `_`.',
    ]),
  ])
})
