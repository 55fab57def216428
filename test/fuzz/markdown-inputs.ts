// Families of growing Markdown that make parsers slow or overflow their stacks: each construct repeated, nested, left open
// and alternated with others.

export interface Family {
  readonly name: string
  /** Returns a text of about this many characters. */
  make(size: number): string
}

/** Openers and complete constructs, repeated on one line, on several lines and in several paragraphs. */
export const TOKENS: readonly string[] = [
  ...[
    '*',
    '_',
    '**',
    '__',
    '~',
    '~~',
    '`',
    '``',
    '\\',
    '!',
    '[',
    ']',
    '![',
    '](',
    '[]',
    '[^',
    '<',
    '>',
    '&',
    '&#',
  ],
  ...[
    ':',
    '::',
    ':::',
    '|',
    '-',
    '+',
    '=',
    '#',
    '"',
    "'",
    '(',
    ')',
    '{',
    '}',
    '@',
    '\t',
    '\0',
    '\u00a0',
    '\u200f',
  ],
  ...[
    '*a',
    '_a ',
    'a*',
    '**a',
    'a**b',
    '~a',
    '~~a~b',
    'a~~',
    '*a_ ',
    '*a **a ',
    '_a **b',
    '*_',
    '***a b',
    '*a]',
  ],
  ...[
    '[a',
    'a]',
    '[a](',
    '[a](b',
    '[a](<b',
    '[a](b "c',
    '[a](b)',
    '![a](b)',
    '![[]()',
    '[a][',
    '[a][b]',
    '[a] ',
  ],
  ...[
    '[[]',
    '[][',
    '[(](',
    '[ (](',
    '[\\',
    '[a](\\',
    '[`a`](',
    '[*a',
    '*[a',
    '[a*](',
    '[~',
    '[a](<b>',
    '[a]()',
  ],
  ...[
    '`a',
    '``a`',
    '`a`',
    '<a',
    '<a ',
    '<a b="',
    "<a b='",
    '<a b=',
    '</a',
    '<a>',
    '</a>',
    '<a/>',
    '<!-- a',
    '<!--',
  ],
  ...[
    '<![CDATA[',
    '<?',
    '<!A ',
    '<!-- -->',
    '<a:',
    '<a@b',
    '<http://a',
    '<http://a>',
    '<div\n<a',
    '<div ',
    '<p>',
  ],
  ...[
    '<b>',
    '<table>',
    '<a href=x>',
    '<svg>',
    '<textarea>',
    '<script>',
    '<select>',
    '<template>',
    '<li>',
    '<tr><td>',
  ],
  ...[
    '<i><p>',
    '<b></p>',
    '<a><div>',
    '<b><div></b>',
    '<nobr>',
    '<h1>',
    '<form>',
    '<option>',
    '<x-y/>',
    '<frameset>',
  ],
  ...[
    '&amp;',
    '&a',
    '&#1',
    '&#x1',
    '&amp',
    '\\*',
    '\\\\',
    'http://',
    'https://a.',
    'www.',
    'www.a.b',
    'www.a(',
    'a@',
  ],
  ...[
    'a@b',
    'a@b.c',
    'a.b-',
    '_@_',
    'a@b.c ',
    'mailto:a@',
    'http://a.b ',
    'http://a_b.',
    'www.a&amp;',
    '[www.a',
    ' www.a)',
  ],
  ...[
    ':a',
    ':a[',
    ':a[b]',
    ':a{',
    ':a{b',
    ':a{b=c ',
    ':a{b="',
    '::a',
    '::a[',
    '::a{b=c ',
    ':::a',
    ':::a[',
    ':toString',
  ],
  ...[
    '[^a]',
    '[^a',
    '[^a]:',
    '[x]: y',
    '[x]: ',
    '[x]: <',
    '[x]: y "',
    '- ',
    '1. ',
    '> ',
    '* ',
    '+ - ',
    '> - ',
    '- > ',
  ],
  ...[
    '# ',
    '#a ',
    '## a {#b',
    '{#a',
    '{#a} ',
    '| a ',
    '|-',
    '| - ',
    'a|b',
    '\\|',
    '|:-:',
    '- [ ] ',
    '[ ] ',
    '[x] ',
  ],
  ...[
    '  \\',
    'a  ',
    '   ',
    'é',
    '👩‍👩‍👧',
    'e\u0301',
    '\u05d0',
    '中',
    'a',
    'word ',
    '.',
    '1',
    '/>',
    '="',
    '· ',
    '<!-- #a -->',
  ],
  ...['`*', '*`', '[`', '`[', '*<', '<*', '[<', '<[', '&*', '\\[', '![`', '~*', '*~', '~[', '_[', '"*', "'_"],
]

const SPREADS: readonly (readonly [name: string, make: (token: string, count: number) => string])[] = [
  ['on one line', (token, count) => token.repeat(count)],
  ['as words', (token, count) => `${token} `.repeat(count)],
  ['after letters', (token, count) => `a${token}`.repeat(count)],
  ['on lines', (token, count) => `${token}\n`.repeat(count)],
  ['in paragraphs', (token, count) => `${token}\n\n`.repeat(count)],
]

/** Openings with their closings, nested. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['[', '](b)'],
  ['![', '](b)'],
  ['*a ', ' a*'],
  ['**a ', ' a**'],
  ['*a **a ', ' a** a*'],
  ['~~a ', ' a~~'],
  ['_*', '*_'],
  ['(', ')'],
  ['<b>', '</b>'],
  ['<div>', '</div>'],
  ['<i><b>', '</i></b>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<a>', '</a>'],
  ['<svg><g>', '</g></svg>'],
  ['<template>', '</template>'],
  [':a[', ']'],
  ['::a[', ']'],
  ['[^', ']'],
  ['`', '`'],
  ['<!--', '-->'],
  ['"', '"'],
  ['[a](', ')'],
  ['[a][', ']'],
  ['{', '}'],
  ['*www.a.b ', '*'],
  ['*a@b.c ', '*'],
  ['[a@b.c ', ']'],
]

const lines = (count: number, line: (at: number) => string): string => {
  const all: string[] = []
  for (let at = 0; at < count; at++) all.push(line(at))
  return all.join('\n')
}

/** Returns how often a part of this length fits. */
const fillTo = (size: number, length: number): number => Math.max(1, Math.floor(size / length))

/** Returns the count for lengths that grow like 1 + 2 + 3 + …. */
const triangle = (size: number): number => Math.floor(Math.sqrt(2 * size))

/** Families that are not a repeated token. */
const SHAPED: readonly Family[] = [
  {
    name: 'list markers on a line, on many lines',
    make: (size) => lines(fillTo(size, 400), () => '- '.repeat(200)),
  },
  { name: 'quote markers on many lines', make: (size) => lines(fillTo(size, 200), () => '>'.repeat(200)) },
  {
    name: 'deep quotes, then lazy lines',
    make: (size) => `${'>'.repeat(150)}a\n${'a\n'.repeat(fillTo(size, 2))}`,
  },
  { name: 'growing quotes', make: (size) => lines(triangle(size), (at) => `${'>'.repeat(at + 1)} a`) },
  {
    name: 'shrinking quotes',
    make: (size) => lines(triangle(size), (at) => `${'>'.repeat(triangle(size) - at)} a`),
  },
  { name: 'growing lists', make: (size) => lines(triangle(size), (at) => `${' '.repeat(at)}- a`) },
  { name: 'indented lists', make: (size) => lines(triangle(size / 2), (at) => `${'  '.repeat(at)}- a`) },
  {
    name: 'numbered lists of growing numbers',
    make: (size) => lines(fillTo(size, 8), (at) => `${at + 1}. a`),
  },
  { name: 'items with blank lines', make: (size) => '- a\n\n\n'.repeat(fillTo(size, 6)) },
  { name: 'items of code', make: (size) => '-     a\n'.repeat(fillTo(size, 8)) },
  { name: 'an item, then blank lines', make: (size) => `- a${'\n'.repeat(size)}  b` },
  { name: 'a quote, then empty quote lines', make: (size) => `> a\n${'>\n'.repeat(fillTo(size, 2))}` },
  { name: 'list in quote in list', make: (size) => lines(fillTo(size, 40), () => '- > - > - > - > a') },
  { name: 'alternating list markers', make: (size) => lines(fillTo(size, 4), (at) => `${'-+*'[at % 3]} a`) },
  {
    name: 'backticks of growing lengths',
    make: (size) => lines(triangle(size), (at) => `a${'`'.repeat(at + 1)}`),
  },
  { name: 'backticks of growing lengths on a line', make: (size) => growing(size, '`', 'a') },
  { name: 'stars of growing lengths', make: (size) => growing(size, '*', 'a') },
  { name: 'stars of growing lengths, spaced', make: (size) => growing(size, '*', ' a') },
  { name: 'tildes of growing lengths', make: (size) => growing(size, '~', 'a') },
  {
    name: 'colons of growing lengths',
    make: (size) => lines(triangle(size), (at) => `${':'.repeat(at + 3)}note`),
  },
  { name: 'fences of growing lengths', make: (size) => lines(triangle(size), (at) => '`'.repeat(at + 3)) },
  { name: 'a long fence', make: (size) => '`'.repeat(size) },
  { name: 'open fences in items', make: (size) => '- ```\n'.repeat(fillTo(size, 6)) },
  { name: 'a long heading', make: (size) => `# ${'a '.repeat(fillTo(size, 2))}` },
  { name: 'a heading that ends with hashes', make: (size) => `# a ${'#'.repeat(size)}b` },
  { name: 'a heading with many closing hashes', make: (size) => `# ${'a # '.repeat(fillTo(size, 4))}` },
  { name: 'a heading of spaces', make: (size) => `# a${' '.repeat(size)}b` },
  { name: 'headings with one text', make: (size) => '# a\n'.repeat(fillTo(size, 4)) },
  { name: 'headings with numbered texts', make: (size) => lines(fillTo(size, 10), (at) => `# a\n# a-${at}`) },
  {
    name: 'headings named like methods',
    make: (size) => '# __proto__\n# constructor\n'.repeat(fillTo(size, 26)),
  },
  { name: 'headings without a slug', make: (size) => '# !\n'.repeat(fillTo(size, 4)) },
  {
    name: 'headings with written ids',
    make: (size) => lines(fillTo(size, 14), (at) => `# a {#a-${at}}\n# a`),
  },
  { name: 'setext headings', make: (size) => 'a\n-\n'.repeat(fillTo(size, 4)) },
  { name: 'a long setext heading', make: (size) => `${'a\n'.repeat(fillTo(size, 2))}===` },
  { name: 'an underline', make: (size) => `a\n${'='.repeat(size)}` },
  { name: 'a thematic break', make: (size) => '- '.repeat(fillTo(size, 2)) },
  { name: 'a thematic break of stars', make: (size) => '* '.repeat(fillTo(size, 2)) },
  { name: 'almost a thematic break', make: (size) => `${'* '.repeat(fillTo(size, 2))}a` },
  { name: 'wide table', make: (size) => table(fillTo(size, 8), 2) },
  { name: 'long table', make: (size) => table(4, fillTo(size, 16)) },
  {
    name: 'square table',
    make: (size) => table(Math.floor(Math.sqrt(size / 4)), Math.floor(Math.sqrt(size / 4))),
  },
  { name: 'a table of links', make: (size) => `| a |\n| - |\n${'| [a](b) |\n'.repeat(fillTo(size, 11))}` },
  {
    name: 'a table with short rows',
    make: (size) =>
      `${'|a'.repeat(fillTo(size, 8))}\n${'|-'.repeat(fillTo(size, 8))}\n${'|\n'.repeat(fillTo(size, 4))}`,
  },
  { name: 'a row without its delimiters', make: (size) => `${'|a'.repeat(fillTo(size, 2))}\n` },
  { name: 'rows without their delimiters', make: (size) => `${'|a'.repeat(20)}\n`.repeat(fillTo(size, 41)) },
  { name: 'delimiter rows', make: (size) => `a|b\n${'-|-\n'.repeat(fillTo(size, 4))}` },
  { name: 'tables in items', make: (size) => '- |a|\n  |-|\n  |b|\n'.repeat(fillTo(size, 18)) },
  { name: 'many tables', make: (size) => '|a|\n|-|\n|b|\n\n'.repeat(fillTo(size, 13)) },
  { name: 'definitions', make: (size) => lines(fillTo(size, 10), (at) => `[x${at}]: y`) },
  {
    name: 'definitions and their uses',
    make: (size) =>
      `${lines(fillTo(size, 20), (at) => `[x${at}]: y`)}\n\n${lines(fillTo(size, 20), (at) => `[x${at}]`)}`,
  },
  {
    name: 'one long definition, used often',
    make: (size) => `[a]: ${'b'.repeat(fillTo(size, 10))}\n\n${'[a] '.repeat(fillTo(size, 20))}`,
  },
  {
    name: 'definitions with long labels',
    make: (size) => `[${'a'.repeat(900)}]: b\n\n`.repeat(fillTo(size, 906)),
  },
  { name: 'definitions of several lines', make: (size) => '[x]:\ny\n"z"\n'.repeat(fillTo(size, 11)) },
  { name: 'a definition with an open title', make: (size) => `[x]: y "${'a\n'.repeat(fillTo(size, 2))}` },
  { name: 'definitions with open titles', make: (size) => '[x]: y "\n'.repeat(fillTo(size, 9)) },
  { name: 'a link with an open title of lines', make: (size) => '[a](b "\n'.repeat(fillTo(size, 8)) },
  { name: 'undefined references', make: (size) => lines(fillTo(size, 10), (at) => `[x${at}][y${at}]`) },
  {
    name: 'definitions named like methods',
    make: (size) =>
      '[constructor]: x\n[__proto__]: y\n\n[constructor] [__proto__] [toString]\n'.repeat(fillTo(size, 60)),
  },
  { name: 'a link of a long address', make: (size) => `[a](${'b'.repeat(size)})` },
  { name: 'a link of a long address with parentheses', make: (size) => `[a](${'('.repeat(size)})` },
  { name: 'a long label', make: (size) => `[${'a'.repeat(size)}][b]` },
  { name: 'an automatic link of a long address', make: (size) => `http://a.b/${'c'.repeat(size)}` },
  { name: 'an automatic link that ends with punctuation', make: (size) => `http://a.b/${'.'.repeat(size)}` },
  { name: 'an automatic link that ends with parentheses', make: (size) => `http://a.b/${')'.repeat(size)}` },
  {
    name: 'an automatic link with entities',
    make: (size) => `http://a.b/${'&amp;'.repeat(fillTo(size, 5))}`,
  },
  { name: 'an email address of dots', make: (size) => `${'a.'.repeat(fillTo(size, 2))}@b.c` },
  { name: 'email addresses without ends', make: (size) => `${'a'.repeat(size)}@` },
  { name: 'an email address with a long domain', make: (size) => `a@${'b.'.repeat(fillTo(size, 2))}c` },
  {
    name: 'nested emphasis with a URL',
    make: (size) => `${'*a '.repeat(fillTo(size, 6))}www.a.b${' a*'.repeat(fillTo(size, 6))}`,
  },
  { name: 'footnotes', make: (size) => lines(fillTo(size, 18), (at) => `[^${at}]\n\n[^${at}]: a\n`) },
  {
    name: 'footnotes all used at once',
    make: (size) =>
      `${lines(fillTo(size, 24), (at) => `[^${at}]`)}\n\n${lines(fillTo(size, 24), (at) => `[^${at}]: a\n`)}`,
  },
  { name: 'one footnote used often', make: (size) => `${'[^a] '.repeat(fillTo(size, 5))}\n\n[^a]: b` },
  {
    name: 'footnotes that use themselves',
    make: (size) => lines(fillTo(size, 18), (at) => `[^${at}]: a [^${at}]\n`),
  },
  {
    name: 'footnotes that use the next',
    make: (size) => `[^0]\n\n${lines(fillTo(size, 20), (at) => `[^${at}]: a [^${at + 1}]\n`)}`,
  },
  {
    name: 'footnotes that define footnotes',
    make: (size) => lines(triangle(size / 4), (at) => `${'    '.repeat(at)}[^${at}]: a\n`),
  },
  { name: 'footnotes of many lines', make: (size) => `[^a]: b\n${'    c\n'.repeat(fillTo(size, 6))}` },
  {
    name: 'footnotes named like methods',
    make: (size) =>
      '[^constructor] [^__proto__]\n\n[^constructor]: x\n\n[^__proto__]: y\n\n'.repeat(fillTo(size, 65)),
  },
  { name: 'open containers', make: (size) => ':::note\n'.repeat(fillTo(size, 8)) },
  { name: 'open containers with titles', make: (size) => '::: note Title\n'.repeat(fillTo(size, 15)) },
  { name: 'containers, closed', make: (size) => '::: note Title\na\n:::\n'.repeat(fillTo(size, 21)) },
  { name: 'nested containers, closed', make: nestedContainers },
  {
    name: 'containers of unknown names',
    make: (size) => ':::constructor\na\n:::\n'.repeat(fillTo(size, 21)),
  },
  { name: 'fences of containers in prose', make: (size) => 'a\n::: b c\n'.repeat(fillTo(size, 10)) },
  { name: 'containers in items', make: (size) => '- ::: note a\n  b\n  :::\n'.repeat(fillTo(size, 23)) },
  {
    name: 'nested containers of equal length',
    make: (size) => `${':::note\n'.repeat(fillTo(size, 24))}${':::\n'.repeat(fillTo(size, 24))}`,
  },
  {
    name: 'a container with many attributes',
    make: (size) => `:::note{${lines(fillTo(size, 8), (at) => `a${at}=b`).replaceAll('\n', ' ')}}\n:::`,
  },
  { name: 'a container with many classes', make: (size) => `:::note{${'.a '.repeat(fillTo(size, 3))}}\n:::` },
  { name: 'a container with a long name', make: (size) => `:::${'a'.repeat(size)}\n:::` },
  {
    name: 'a long label of a container',
    make: (size) => `:::note[${'a *b* '.repeat(fillTo(size, 6))}]\n:::`,
  },
  {
    name: 'code groups',
    make: (size) => `:::code-group\n${'```js [a]\nb\n```\n'.repeat(fillTo(size, 17))}:::`,
  },
  { name: 'alerts', make: (size) => '> [!NOTE]\n> a\n\n'.repeat(fillTo(size, 15)) },
  { name: 'nested alerts', make: (size) => lines(triangle(size), (at) => `${'> '.repeat(at + 1)}[!NOTE]`) },
  { name: 'alerts of many lines', make: (size) => `> [!NOTE]\n${'> a\n'.repeat(fillTo(size, 4))}` },
  {
    name: 'an element with many attributes',
    make: (size) => `<a ${lines(fillTo(size, 8), (at) => `b${at}=c`).replaceAll('\n', ' ')}>`,
  },
  { name: 'an element with one attribute often', make: (size) => `<a ${'b=c '.repeat(fillTo(size, 4))}>` },
  { name: 'a block with many attributes', make: (size) => `<div ${'b=c\n'.repeat(fillTo(size, 4))}>` },
  { name: 'an element with a long attribute', make: (size) => `<a b="${'c'.repeat(size)}">d</a>` },
  { name: 'a srcset', make: (size) => `<img srcset="${'a 1x, '.repeat(fillTo(size, 6))}">` },
  { name: 'a srcset of commas', make: (size) => `<img srcset="${','.repeat(size)}">` },
  { name: 'a style', make: (size) => `<p style="${'a:b;'.repeat(fillTo(size, 4))}">x</p>` },
  { name: 'an open style', make: (size) => `<p style="${'a:b("'.repeat(fillTo(size, 5))}'>x</p>` },
  { name: 'a style of comments', make: (size) => `<p style="${'/*'.repeat(fillTo(size, 2))}">x</p>` },
  {
    name: 'open elements, then text',
    make: (size) => `<div>${'<b>'.repeat(100)}${'<p>a'.repeat(fillTo(size, 4))}`,
  },
  { name: 'open formatting in blocks', make: (size) => '<p><b><i>\n\n'.repeat(fillTo(size, 11)) },
  { name: 'foster parents', make: (size) => `<table>${'<b>a'.repeat(fillTo(size, 4))}` },
  { name: 'script text', make: (size) => `<script>${'<!--<script>'.repeat(fillTo(size, 12))}` },
  { name: 'self-closing elements', make: (size) => '<Badge/>'.repeat(fillTo(size, 8)) },
  {
    name: 'self-closing elements with attributes',
    make: (size) => `<Badge ${'a="b" '.repeat(fillTo(size, 6))}`,
  },
  {
    name: 'raw HTML between Markdown',
    make: (size) => '<div>\n\n*a*\n\n</div>\n\n'.repeat(fillTo(size, 20)),
  },
  { name: 'inline HTML between Markdown', make: (size) => '<b>*a*</b> '.repeat(fillTo(size, 11)) },
  { name: 'links in one paragraph', make: (size) => '[a](b) '.repeat(fillTo(size, 7)) },
  { name: 'links in one paragraph, on lines', make: (size) => '[a](b)\n'.repeat(fillTo(size, 7)) },
  { name: 'images in one paragraph', make: (size) => '![a](b.png)\n'.repeat(fillTo(size, 12)) },
  { name: 'code in one paragraph', make: (size) => '`a` '.repeat(fillTo(size, 4)) },
  { name: 'emphasis in one paragraph', make: (size) => '*a* **b** ~~c~~ '.repeat(fillTo(size, 16)) },
  { name: 'entities in one paragraph', make: (size) => '&copy; '.repeat(fillTo(size, 7)) },
  { name: 'hard breaks', make: (size) => 'a  \n'.repeat(fillTo(size, 4)) },
  { name: 'hard breaks with backslashes', make: (size) => 'a\\\n'.repeat(fillTo(size, 3)) },
  { name: 'one paragraph of lines', make: (size) => 'some words on a line\n'.repeat(fillTo(size, 21)) },
  { name: 'one paragraph of short lines', make: (size) => 'a\n'.repeat(fillTo(size, 2)) },
  {
    name: 'one line of prose',
    make: (size) => 'Some words, *emphasis*, `code` and a [link](b). '.repeat(fillTo(size, 48)),
  },
  { name: 'one word', make: (size) => 'a'.repeat(size) },
  { name: 'one line of spaces', make: (size) => `a${' '.repeat(size)}b` },
  { name: 'one line of tabs', make: (size) => `a${'\t'.repeat(size)}b` },
  { name: 'lines of spaces', make: (size) => `${' '.repeat(100)}\n`.repeat(fillTo(size, 101)) },
  { name: 'blank lines', make: (size) => '\n'.repeat(size) },
  { name: 'carriage returns', make: (size) => 'a\r'.repeat(fillTo(size, 2)) },
  { name: 'mixed line endings', make: (size) => 'a\r\nb\rc\n\r'.repeat(fillTo(size, 8)) },
  { name: 'combining marks', make: (size) => `a${'\u0301'.repeat(size)}` },
  { name: 'right to left marks', make: (size) => '\u202e\u05d0'.repeat(fillTo(size, 2)) },
  { name: 'lone surrogates', make: (size) => '\ud83d '.repeat(fillTo(size, 2)) },
  { name: 'indented code', make: (size) => '    a\n'.repeat(fillTo(size, 6)) },
  { name: 'indented code with blank lines', make: (size) => '    a\n\n'.repeat(fillTo(size, 7)) },
  { name: 'tasks', make: (size) => '- [ ] a\n'.repeat(fillTo(size, 8)) },
  { name: 'separators of cells', make: (size) => `a${' ·'.repeat(fillTo(size, 2))}b` },
  { name: 'empty cells', make: (size) => `|a|b|\n|-|-|\n${'| | |\n'.repeat(fillTo(size, 6))}` },
  { name: 'names in cells', make: (size) => `|a|\n|-|\n|${'`a`, '.repeat(fillTo(size, 5))}|` },
  {
    name: 'nested strong names',
    make: (size) => `- ${'**`a` '.repeat(fillTo(size, 12))}${'**'.repeat(fillTo(size, 12))}`,
  },
  { name: 'many paragraphs', make: (size) => 'a\n\n'.repeat(fillTo(size, 3)) },
  { name: 'many list items', make: (size) => '- a\n'.repeat(fillTo(size, 4)) },
  { name: 'many thematic breaks', make: (size) => '---\n'.repeat(fillTo(size, 4)) },
  { name: 'many empty headings', make: (size) => '#\n'.repeat(fillTo(size, 2)) },
  { name: 'many code blocks', make: (size) => '```\na\n```\n'.repeat(fillTo(size, 10)) },
  { name: 'many blocks of HTML', make: (size) => '<p>a</p>\n\n'.repeat(fillTo(size, 10)) },
  { name: 'a comment, open', make: (size) => `<!--${'-'.repeat(size)}` },
  { name: 'comments in one block', make: (size) => '<!-- a -->\n'.repeat(fillTo(size, 11)) },
]

function growing(size: number, mark: string, between: string): string {
  const parts: string[] = []
  for (let length = 1, all = 0; all < size; length++) {
    parts.push(mark.repeat(length) + between)
    all += length + between.length
  }
  return parts.join('')
}

function table(columns: number, rows: number): string {
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${'|b'.repeat(columns)}|\n`.repeat(rows)}`
}

function nestedContainers(size: number): string {
  const depth = triangle(size / 2)
  const colons = (at: number): string => ':'.repeat(3 + depth - at)
  return `${lines(depth, (at) => `${colons(at)} note a`)}\nb\n${lines(depth, (at) => colons(depth - 1 - at))}`
}

const repeated = TOKENS.flatMap((token) =>
  SPREADS.map(
    ([spread, make]): Family => ({
      name: `${JSON.stringify(token)} ${spread}`,
      make: (size) => make(token, fillTo(size, make(token, 1).length)),
    }),
  ),
)

const nested = PAIRS.flatMap(([open, close]): Family[] => [
  {
    name: `${JSON.stringify(open + close)} nested`,
    make: (size) => {
      const depth = fillTo(size, open.length + close.length)
      return `${open.repeat(depth)}a${close.repeat(depth)}`
    },
  },
  {
    name: `${JSON.stringify(open + close)} open, closed once`,
    make: (size) => `${open.repeat(fillTo(size, open.length))}a${close}`,
  },
  {
    name: `${JSON.stringify(open + close)} opened once, closed often`,
    make: (size) => `${open}a${close.repeat(fillTo(size, close.length))}`,
  },
  {
    name: `${JSON.stringify(open + close)} opened, then closed with text between`,
    make: (size) => {
      const half = fillTo(size / 2, open.length + 1)
      return `${`${open}a `.repeat(half)}${`a ${close}`.repeat(fillTo(size / 2, close.length + 2))}`
    },
  },
])

/** All families except pairs of tokens. */
export const families: readonly Family[] = [...SHAPED, ...repeated, ...nested]

/** Alternates two tokens: there are ten thousand such families. */
export function pairFamily(first: number, second: number): Family {
  const [one, other] = [TOKENS[first % TOKENS.length]!, TOKENS[second % TOKENS.length]!]
  return {
    name: `${JSON.stringify(one)} and ${JSON.stringify(other)} in turn`,
    make: (size) => `${one}${other}`.repeat(fillTo(size, one.length + other.length)),
  }
}

/** Repeats one token, then another. */
export function sequenceFamily(first: number, second: number): Family {
  const [one, other] = [TOKENS[first % TOKENS.length]!, TOKENS[second % TOKENS.length]!]
  return {
    name: `${JSON.stringify(one)}, then ${JSON.stringify(other)}`,
    make: (size) =>
      `${one.repeat(fillTo(size / 2, one.length))} ${other.repeat(fillTo(size / 2, other.length))}`,
  }
}
