// Content that is not rendered as intended: each case with its finding, and similar valid content.

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
    'A [mail](mailto:) and [site](https://).\n',
    [
      [
        'empty-link 1:3',
        'The link `[mail](mailto:)` has no address.',
        'Write the target, `[text](./page.md)`, or remove the brackets.',
      ],
      [
        'empty-link 1:23',
        'The link `[site](https://)` has no address.',
        'Write the target, `[text](./page.md)`, or remove the brackets.',
      ],
    ],
  ],
  [
    '{%\n  include-markdown "a.md"\n  comments=true\n%}\n\n{{ read_csv("a.csv") }} and `{{ f("a") }}`, {{ f(1) }}.\n',
    [
      [
        'foreign-syntax 1:1',
        '`{% include-markdown "a.md" comments=true %}` is shown as text: it is a tag of another generator.',
        'Use a directive such as `:::note`, or a code block.',
      ],
      [
        'foreign-syntax 6:1',
        '`{{ read_csv("a.csv") }}` is shown as text: it is a function of MkDocs plugins.',
        'Write its result, generate a file to include before the build, or put the text into backticks.',
      ],
    ],
  ],
  [
    'A ==mark== and %% a note %%.\n',
    [
      [
        'foreign-syntax 1:3',
        '`==mark==` is shown as text: it is the syntax of other generators for highlighted text.',
        'Write `<mark>mark</mark>`, or put the text into backticks.',
      ],
      [
        'foreign-syntax 1:16',
        '`%% a note %%` is shown as text: it is Obsidian syntax for a comment.',
        'Write `<!-- a note -->`, or put the text into backticks.',
      ],
    ],
  ],
  ['If a == b == c, a==b==c or a === b === c: 5%, 100%% of %%A%%B, `==d==`, ===e===.\n', []],
  [
    '- A {#one}\n\n| B {.two} |\n| - |\n\nC {: #three .four }\n: D {#five}\n',
    [
      ['markdown-syntax 1:5', '`{#one}`'],
      ['markdown-syntax 3:5', '`{.two}`'],
      ['markdown-syntax 6:3', '`{: #three .four }`'],
      ['markdown-syntax 7:5', '`{#five}`'],
    ].map(([place, text]) => [
      place!,
      `${text} is shown as text: only headings have attributes in braces.`,
      'Write `<a id="name"></a>` before the text, HTML for classes, or put the braces into backticks.',
    ]) as unknown as Row[1],
  ],
  ['# A {#b}\n\n`{#c}` \\{#d} {#if} {#e f=g} {{#h}} {#1}\n\nI {#else}\n', []],
  [
    '## A\n\n##\n\n> ### ###\n',
    [
      [
        'heading-syntax 3:1',
        'The heading `##` has no title.',
        'Write its title, remove the line, or write `\\#` for text.',
      ],
      [
        'heading-syntax 5:3',
        'The heading `### ###` has no title.',
        'Write its title, remove the line, or write `\\#` for text.',
      ],
    ],
  ],
  [
    ':::hero\n:::\n\n:::figure\n:::\n\n:::cards\n:::\n\n:::tip\n:::\n\n::button\n',
    [
      ...[
        ['1:1', 'hero'],
        ['4:1', 'figure'],
        ['7:1', 'cards'],
      ].map(([place, name]) => [
        `empty-element ${place}`,
        `This \`${name}\` is empty.`,
        `Write its content between \`:::${name}\` and \`:::\`.`,
      ]),
      ['empty-element 10:1', 'This callout is empty.', 'Write its text between `:::note` and `:::`.'],
      [
        'empty-element 13:1',
        'This button is empty.',
        'Write its text in brackets: `::button[Install]{href="./install.md"}`.',
      ],
    ] as unknown as Row[1],
  ],
  [':::note[Only a title]\n:::\n\n:::hero[Title]\n:::\n\n::button{href="https://a.example"}\n', []],
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
])('reports content that readers cannot see in %j', async (text, expected) => {
  const { page } = await parse(text)
  expect(
    page.findings.map(({ rule, message, help, place }) => [
      `${rule} ${place?.line}:${place?.column}`,
      message,
      help,
    ]),
  ).toEqual(expected)
})

test('reports MDX tags and expressions that render nothing, except in imported files', async () => {
  const site = siteTest({
    'content/docs/index.mdx': `---
title: Home
---

import Part from './_part.mdx'

# Home

<detials>a</detials> and <my-element>b</my-element> <foo>c</foo> {props.name}

{props.name}

{frontMatter.nope}, {frontMatter.title}, {frontMatter.nope && <i>a</i>} and {undefined}

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
    [
      '`{frontMatter.nope}` shows nothing, because its value is undefined.',
      'Check the names. `{frontMatter.key}` shows the value of a key of the front matter.',
    ],
  ])
})
