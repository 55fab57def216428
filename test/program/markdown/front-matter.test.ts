// Parsing of front matter, with the place of every problem.

import { expect, test } from 'vitest'
import { readFrontMatter } from '../../../src/core/markdown/front-matter/front-matter.ts'
import { splitFrontMatter } from '../../../src/core/markdown/front-matter/split-front-matter.ts'
import { parse, parseFiles } from '../../core/markdown/parse.ts'

const read = (yaml: string) => readFrontMatter(yaml, 'a.md')

test.each([
  ['id', '[a]'],
  ['title', '[a]'],
  ['description', '{a: 1}'],
  ['slug', '[/a]'],
  ['tags', '{a: 1}'],
  ['keywords', '{a: 1}'],
  ['image', '[a.png]'],
  ['draft', 'maybe'],
  ['unlisted', '1'],
  ['hide_title', '"true"'],
  ['hide_table_of_contents', 'no way'],
  ['toc_min_heading_level', '1'],
  ['toc_max_heading_level', '2.5'],
  ['sidebar_label', '[a]'],
  ['sidebar_position', 'first'],
  ['sidebar_class_name', '{a: 1}'],
  ['sidebar_icon', '[a]'],
  ['displayed_sidebar', '[a]'],
  ['pagination_label', '[a]'],
  ['pagination_next', '[a]'],
  ['pagination_prev', '{a: 1}'],
  ['custom_edit_url', '[a]'],
  ['date', '2025-13-45'],
  ['date', '2025-02-30'],
  ['id', 'a/b'],
  ['id', '..'],
  ['sidebar_position', '.nan'],
  ['authors', '{nick: a}'],
  ['aliases', '{a: 1}'],
  ['cards', '"yes"'],
])('an invalid `%s` is reported with the place of its value', (key, value) => {
  const { meta, findings } = read(`# a comment\n${key}: ${value}`)
  expect(meta).toEqual({})
  expect(findings).toMatchObject([
    { rule: 'front-matter', severity: 'error', place: { path: 'a.md', line: 3, column: key.length + 3 } },
  ])
  expect(findings[0]!.message).toContain(`\`${key}\``)
  expect(findings[0]!.help).toMatch(/^Use /)
})

test('valid values are parsed with their types', () => {
  const { meta, findings } = read(
    'title: 404\ntags: [one, {label: Two, permalink: /two}, 3]\nkeywords: a\ndate: 2025-03-28\nauthors:\n  - jane\n  - name: Joe\ndraft: false\ndisplayed_sidebar: null\nsidebar_position: -1.5\n',
  )
  expect(findings).toEqual([])
  expect(meta).toEqual({
    title: '404',
    tags: ['one', 'Two', '3'],
    tagPermalinks: { Two: '/two' },
    keywords: ['a'],
    date: '2025-03-28',
    authors: ['jane', { name: 'Joe' }],
    draft: false,
    displayedSidebar: null,
    sidebarPosition: -1.5,
  })
})

test('a key without a value is ignored', () => {
  expect(read('tags:\ndraft:\n')).toMatchObject({ meta: {}, findings: [] })
  expect(read('id: " "\nslug: ""\n')).toMatchObject({ meta: {}, findings: [] })
})

test.each(['title:\n', 'title: ""\n'])('an empty title is ignored and reported: %j', (text) => {
  const { meta, findings } = read(text)
  expect(meta).toEqual({})
  expect(findings).toMatchObject([{ rule: 'front-matter', severity: 'warning', place: { line: 2 } }])
})

test.each([
  ['1.10', '1.10'],
  ['007', '007'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['True', 'True'],
  ['2025-01-02', '2025-01-02'],
])('the title %s is its source text', (raw, title) => {
  expect(read(`title: ${raw}`)).toMatchObject({ meta: { title }, findings: [] })
  expect(read(`tags: [${raw}]`)).toMatchObject({ meta: { tags: [title] }, findings: [] })
})

test('numbers and booleans have their types where they are expected', () => {
  expect(read('sidebar_position: 1.50\ntoc_max_heading_level: 4\ndraft: True\ncards: true').meta).toEqual({
    sidebarPosition: 1.5,
    tocMaxHeadingLevel: 4,
    draft: true,
    cards: true,
  })
})

test('an empty range of heading levels is reported', () => {
  expect(read('toc_min_heading_level: 4').findings).toMatchObject([
    { rule: 'front-matter', message: 'The list of headings is empty: it has levels 4 to 3.' },
  ])
})

test.each([
  ['titel', 'title'],
  ['sidebarPosition', 'sidebar_position'],
  ['hide-title', 'hide_title'],
  ['descripton', 'description'],
])('the unknown key `%s` is a warning that suggests `%s`', (wrong, right) => {
  const { findings } = read(`title: a\n${wrong}: x`)
  expect(findings).toMatchObject([
    {
      rule: 'unknown-front-matter',
      severity: 'warning',
      help: `Did you mean \`${right}\`?`,
      place: { path: 'a.md', line: 3, column: 1 },
    },
  ])
})

test('the help for an unknown key without a near match lists all keys', () => {
  expect(read('zzzzzz: 1').findings[0]!.help).toContain('sidebar_position')
})

test.each([
  ['an open bracket', 'title: [a', 2],
  ['a colon inside text', 'id: a\ntitle: What: a day', 3],
  ['a tab', 'title: a\ntags:\n\t- b', 4],
  ['an open quotation mark', 'title: "a', 2],
  ['a key twice', 'title: a\ntitle: b', 3],
])('YAML with %s is an error with line and column', (_, yaml, line) => {
  const { meta, findings } = read(yaml)
  expect(meta).toEqual({})
  expect(findings.length).toBeGreaterThan(0)
  expect(findings[0]).toMatchObject({
    rule: 'front-matter-syntax',
    severity: 'error',
    place: { path: 'a.md', line },
  })
  expect(findings[0]!.place!.column).toBeGreaterThan(0)
})

test('draft and unlisted together are reported', () => {
  const { meta, findings } = read('draft: true\nunlisted: true')
  expect(meta).toEqual({ draft: true })
  expect(findings).toMatchObject([{ rule: 'front-matter', place: { line: 3, column: 1 } }])
})

test('places of keys are relative to the file', () => {
  expect(read('title: a\n\nslug: /b').keyPlaces).toEqual({ title: [2, 1], slug: [4, 1] })
})

test.each([
  ['no fence', '# A\n', 0],
  ['front matter', '---\ntitle: a\n---\n# A\n', 3],
  ['Windows line ends', '---\r\ntitle: a\r\n---\r\n# A\r\n', 3],
  ['empty front matter', '---\n---\n# A\n', 2],
  ['front matter and nothing else', '---\ntitle: a\n---', 3],
  ['a thematic break, a paragraph and another', '---\n\nSome words\n\n---\n', 0],
  ['a fence that is never closed', '---\ntitle: a\n', 0],
])('a file with %s is split correctly', (_, text, lines) => {
  const split = splitFrontMatter(text)
  expect(split.lines).toBe(lines)
  expect(text.endsWith(split.body)).toBe(true)
  if (lines === 0) expect(split).toMatchObject({ yaml: undefined, lines: 0, body: text })
})

/** Aliases of aliases, nine each, which would expand to nine to the eighth power values. */
const bomb = [...'bcdefghi']
  .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]\n`)
  .join('')

test.each([
  ['title: Part one: install', '2:8', 'a value contains `: `', 'Quote the value'],
  ['reviewers:\n  - @jane\n  - @joe', '3:5', 'a value starts with `@`', '`"@jane"`'],
  ['title: A\ntitle: B', '3:1', 'the key `title` is repeated', 'Remove one'],
  ['tags:\n\t- a', '3:1', 'a line is indented with a tab', 'spaces'],
  ['title: !note text', '2:8', 'a value starts with `!`', 'Quote the value'],
  ['title: *note', '2:8', '`*note` has no `&note` above it', 'Quote text'],
  [`a: &a [x]\n${bomb}`, '7:26', 'aliases repeat more than 100000 values', 'Write the values out'],
])('the mistake in `%s` is reported once, with a clear message', (yaml, place, problem, help) => {
  const { findings, meta } = read(yaml)
  expect(meta).toEqual({})
  expect(findings).toHaveLength(1)
  const [finding] = findings
  expect(finding).toMatchObject({ rule: 'front-matter-syntax', severity: 'error' })
  expect(`${finding!.place!.line}:${finding!.place!.column}`).toBe(place)
  expect(finding!.message).toContain(problem)
  expect(finding!.help).toContain(help)
})

const JSON_TEXT = '{\n  "title": "A",\n  "draft": true\n}\n'

test.each([
  ['+++\ntitle = "A"\ndraft = true\n+++\n\n# A\n', 'toml', '\n# A\n'],
  ['+++toml\ntitle = "A"\n+++\n# A\n', 'toml', '# A\n'],
  ['+++ \r\ntitle = "A"\r\n++++\r\n# A\r\n', 'toml', '# A\r\n'],
  ['+++\n[params]\ndraft = true\n+++\n# A\n', 'toml', '# A\n'],
  ['\n+++\ntitle = "A"\n+++\n', 'toml', '\n+++\ntitle = "A"\n+++\n'],
  ['---toml\ndraft = true\n---\n# A\n', 'toml', '# A\n'],
  [`---json\n${JSON_TEXT}---\n# A\n`, 'language', '# A\n'],
  [`--- JSON \n${JSON_TEXT}---\n# A\n`, 'language', '# A\n'],
  ['---yaml\ntitle: A\n---\n# A\n', 'language', '# A\n'],
  ['--- YML\r\ntitle: A\r\n---\r\n# A\r\n', 'language', '# A\r\n'],
  ['---yaml\ntitle: A\n', 'language', '---yaml\ntitle: A\n'],
  ['---js\nmodule.exports = { draft: true }\n---\n# A\n', 'code', '# A\n'],
  [`;;;\n${JSON_TEXT};;;\n# A\n`, 'json', '# A\n'],
  [';;;\n"title": "A",\n"draft": true\n;;;\n# A\n', 'json', '# A\n'],
  [`${JSON_TEXT}\n# A\n`, 'json', '\n# A\n'],
  ['{"title": "A", "draft": true}\n\n# A\n', 'json', '\n# A\n'],
  ["{ title: 'A' }\n\n# A\n", 'json', '\n# A\n'],
  ['{\r\n"draft": true\r\n}\r\n# A\r\n', 'json', '# A\r\n'],
  [`\n${JSON_TEXT}\n# A\n`, 'json', `\n${JSON_TEXT}\n# A\n`],
  ['{\n"title": "A",\n\n# A\n', 'json', '{\n"title": "A",\n\n# A\n'],
  ['----\ntitle: A\n----\n', 'fence', '----\ntitle: A\n----\n'],
  ['--\ntitle: A\n--\n', 'fence', '--\ntitle: A\n--\n'],
  ['—\ntitle: A\n—\n', 'fence', '—\ntitle: A\n—\n'],
  ['--- # front matter\ntitle: A\n---\n', 'fence', '--- # front matter\ntitle: A\n---\n'],
  ['<!--\ntitle: A\ndraft: true\n-->\n# A\n', 'comment', '<!--\ntitle: A\ndraft: true\n-->\n# A\n'],
  ['<!---\n---\ntitle: A\nslug: /b\n---\n--->\n', 'comment', '<!---\n---\ntitle: A\nslug: /b\n---\n--->\n'],
  ['<!-- draft: true -->\n# A\n', 'comment', '<!-- draft: true -->\n# A\n'],
  ['{/*\ntitle: A\ndraft: true\n*/}\n# A\n', 'comment', '{/*\ntitle: A\ndraft: true\n*/}\n# A\n'],
  ['title: A\ndraft: true\n\n# A\n', 'unopened', 'title: A\ndraft: true\n\n# A\n'],
  ['title: A\n---\n\n# A\n', 'unopened', 'title: A\n---\n\n# A\n'],
  ['---\ntitle: A\n\n# A\n', 'unclosed', '---\ntitle: A\n\n# A\n'],
  ['---\ntitle: A\n...\n# A\n', 'unclosed', '---\ntitle: A\n...\n# A\n'],
  ['\n---\ntitle: A\n---\n', 'late', '\n---\ntitle: A\n---\n'],
  [' ---\ntitle: A\n---\n', 'late', ' ---\ntitle: A\n---\n'],
  ['\ufeff---\ntitle: A\n---\n', 'late', '\ufeff---\ntitle: A\n---\n'],
  ['<!-- note -->\n---\ntitle: A\n---\n', 'late', '<!-- note -->\n---\ntitle: A\n---\n'],
  ['{/* note */}\n---\ntitle: A\n---\n', 'late', '{/* note */}\n---\ntitle: A\n---\n'],
])('front matter in an unsupported form is reported: %j', (text, kind, body) => {
  expect(splitFrontMatter(text)).toMatchObject({ yaml: undefined, unread: { kind }, body })
})

test.each([
  '+++\n\nA plus.\n',
  '---\nNote: a break, and prose.\n',
  '---\n\ntitle: A\n',
  '--- js is a language\n',
  '---json\n\nA paragraph.\n',
  ';;;\n\nA comment of Lisp.\n',
  '{"title": "A"} is an object.\n',
  '{\n  "name": "x",\n  "size": 3\n}\n\nis the answer.\n',
  '{title}\n',
  '{frontMatter.title}\n',
  '{ready ? title : other}\n',
  '{{ title }}\n',
  '{% title: x %}\n',
  '{.note}\n',
  '{\n',
  '-----\na: b\n-----\n',
  '- title: A\n- draft: B\n',
  '-\n',
  '<!-- draft: still true of 2.0 -->\n',
  '<!-- title: must equal that of the README -->\n# A\n',
  '<!--\nSPDX-License-Identifier: MIT\nNote: A\n-->\n',
  '<!-- not closed\ntitle: A\ndraft: true\n',
  'Title: Minutes\nDate: 1 May\n\nWe met.\n',
  'title: the word for a heading\n',
  'note: see below\ntitle is a word\n',
  'Title\n---\n',
])('%j has no front matter', (text) => {
  expect(splitFrontMatter(text)).toEqual({ yaml: undefined, lines: 0, body: text })
})

test.each([
  ['---json\n{"draft": true}\n---\n# A\n', '1:1'],
  ['+++\ndraft=true\n+++\n# A\n', '1:1'],
  ['\n<!-- note -->\n{ "draft" : true }\n\n# A\n', '3:1'],
  ['---\ndraft: true\ntitle: a: b\n---\n# A\n', '3:8'],
  ['---\ndraft: True\n\n# A\n', '1:1'],
])('a draft with unreadable front matter stays a draft: %j', async (text, place) => {
  const { page } = await parse(text)
  expect(page.meta).toEqual({ draft: true })
  const { line, column } = page.findings[0]!.place!
  expect([page.findings[0]!.rule, `${line}:${column}`]).toEqual(['front-matter-syntax', place])
})

test('unsupported front matter of an included file is reported in that file', async () => {
  const { page } = await parseFiles('::include{file="./_part.md"}\n', {
    'docs/_part.md': '---json\n{"title": "A"}\n---\ntext\n',
  })
  expect(page.findings).toMatchObject([
    { rule: 'front-matter-syntax', place: { path: 'docs/_part.md', line: 1 } },
  ])
})

test.each([
  ['weight', 'sidebar_position'],
  ['linkTitle', 'sidebar_label'],
  ['categories', 'tags'],
  ['tilte', 'title'],
  ['hero', 'layout: landing'],
])('the help for `%s` suggests `%s`', (key, ours) => {
  const { findings } = read(`${key}: 1`)
  expect(findings).toMatchObject([{ rule: 'unknown-front-matter', severity: 'warning' }])
  expect(findings[0]!.help).toContain(`\`${ours}\``)
})

test('appearance keys of other generators are not reported', () => {
  expect(read('layout: home\nlastUpdated: false\naside: left\n').findings).toEqual([])
})

test('carriage returns alone are line endings', async () => {
  const { page, text } = await parse('---\rtitle: A\r---\r\r## B\r\rwords\r')
  expect(page).toMatchObject({ title: 'A', headings: [{ text: 'B' }], findings: [] })
  expect(text).not.toContain('title')
})
