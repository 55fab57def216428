// Tables of schema fields: content, options, references, overrides and limits.

import { describe, expect, test } from 'vitest'
import { parseFiles } from '../../core/markdown/parse.ts'
import { createRandom } from '../../fuzz/random.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Returns the paths of fields by their anchors, in order, and the findings. */
async function table(schema: unknown, options = '', files: Readonly<Record<string, string>> = {}) {
  const text = `# Page\n\n::schema{file="/s/check.schema.json"${options && ` ${options}`}}\n`
  const parsed = await parseFiles(text, {
    's/check.schema.json': typeof schema === 'string' ? schema : json(schema),
    ...files,
  })
  const { page, text: visibleText, sections } = parsed
  return {
    ...parsed,
    anchors: page.anchors.filter((anchor) => anchor.includes('.')),
    textOf: visibleText.replace(/\s+/g, ' '),
    section: sections.at(-1)!,
    messages: page.findings.map(({ rule, message, help, place }) => {
      const { path = '', line = '', column = '' } = place ?? {}
      return `${rule} ${path}:${line}:${column} ${message} ${help}`
    }),
  }
}

const text = { type: 'string' }

describe('fields', () => {
  test('required fields come first, then the order of the schema', async () => {
    const schema = { properties: { b: text, a: text, z: text }, required: ['z'] }
    expect((await table(schema)).anchors).toEqual(['check.z', 'check.b', 'check.a'])
    expect((await table(schema, 'order=schema')).anchors).toEqual(['check.b', 'check.a', 'check.z'])
  })

  test('search indexes names as identifiers, and all words as text', async () => {
    const schema = {
      properties: {
        method: {
          ...text,
          description: 'The **verb** of the [request](/http).',
          default: 'GET',
          enum: ['GET', 'PUT'],
        },
      },
      required: ['method'],
    }
    const { section, page } = await table(schema)
    expect(section.names).toEqual(['method'])
    expect(section.text).toBe(
      'method\nstring required\nThe verb of the request.\nDefault: GET\nValues: GET, PUT',
    )
    expect(page.links).toMatchObject([{ href: '/http', text: 'request', line: 3, column: 1 }])
  })

  test.each(['additionalProperties', 'unevaluatedProperties', 'items'])(
    'fields of %s are shown',
    async (keyword) => {
      const item = { type: 'object', properties: { name: text } }
      const schema = { properties: { map: { [keyword]: item } } }
      expect((await table(schema)).anchors).toContain('check.map.name')
    },
  )

  test('arrays, maps and patterns show the fields of their values', async () => {
    const item = { type: 'object', properties: { name: text } }
    const schema = {
      properties: {
        list: { type: 'array', items: { type: 'array', items: item } },
        map: { type: 'object', additionalProperties: item },
        more: { type: 'object', properties: { own: text }, additionalProperties: { type: 'integer' } },
        x: { type: 'object', patternProperties: { '^x-': text } },
        pair: { type: 'array', items: [text, { type: 'number' }] },
        pair2: { type: 'array', prefixItems: [text], items: false },
      },
    }
    const { anchors, textOf: shown } = await table(schema)
    expect(anchors.filter((anchor) => !anchor.endsWith('-fields'))).toEqual([
      'check.list',
      'check.list.name',
      'check.map',
      'check.map.name',
      'check.more',
      'check.more.own',
      'check.more.*',
      'check.x',
      'check.x./^x-/',
      'check.pair',
      'check.pair.[0]',
      'check.pair.[1]',
      'check.pair2',
      'check.pair2.[0]',
    ])
    expect(shown).toContain('array of array of object')
    expect(shown).toContain('map of object')
  })

  test('`allOf` members and conditional schemas are merged into one list', async () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/Base' }, { properties: { b: text }, required: ['b'] }],
      properties: { own: text },

      if: { properties: { own: { const: 'x' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { only: text }, required: ['only'] },
      $defs: { Base: { properties: { a: text } } },
    }
    const { anchors, textOf: shown } = await table(schema)
    expect(anchors).toEqual(['check.b', 'check.own', 'check.a', 'check.only'])
    expect(shown.match(/required/g)).toHaveLength(1)
  })

  test('alternatives have their titles, and `null` is not an alternative', async () => {
    const schema = {
      properties: {
        auth: {
          oneOf: [
            { title: 'Basic', properties: { user: text } },
            { $ref: '#/definitions/Token' },
            { type: 'null' },
          ],
        },
        name: { anyOf: [{ $ref: '#/definitions/Name' }, { type: 'null' }] },
        mode: {
          oneOf: [
            { const: 'a', description: 'First.' },
            { const: 'b', title: 'Second' },
          ],
        },
        any: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
      },
      definitions: { Token: { properties: { token: text } }, Name: { ...text, description: 'A name.' } },
    }
    const { textOf: shown, body, anchors } = await table(schema)
    expect(shown).toContain('Basic or Token or null')
    expect(shown).toContain('string or null')
    expect(shown).toContain('a: First.b: Second')
    expect(shown).toContain('string or array of integer')
    expect(JSON.stringify(body)).toContain('"title":"Basic"')
    expect(anchors).toContain('check.auth.token.token')
  })

  test('alternatives of required fields are described in a sentence', async () => {
    const schema = { properties: { a: text, b: text }, oneOf: [{ required: ['a'] }, { required: ['b'] }] }
    expect((await table(schema)).textOf).toContain('Exactly one of these is required: a, b.')
  })

  test('limits have the same notation for all drafts', async () => {
    const schema = {
      properties: {
        a: { type: 'integer', minimum: 1, maximum: 9 },
        b: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1 },
        c: { type: 'number', exclusiveMaximum: 5 },
        d: { type: 'string', nullable: true, minLength: 2, pattern: '^x' },
        e: {
          type: ['string', 'null'],
          format: 'uri',
          example: 'https://e.org',
          deprecated: true,
          readOnly: true,
        },
        f: { 'x-kubernetes-int-or-string': true, dependentRequired: {} },
      },
      dependentRequired: { a: ['b'] },
    }
    const { textOf: shown } = await table(schema)
    for (const part of [
      'Range: 1 – 9',
      'Requires: b',
      'Range: > 0, ≤ 1',
      'Range: < 5',
      'Length: ≥ 2',
      'Pattern: ^x',
      'string or null (uri) deprecated read-only',
      'Example: https://e.org',
      'integer or string',
    ])
      expect(shown).toContain(part)
  })

  test('a type is expanded once, and repeated or recursive uses link to it', async () => {
    const schema = {
      $ref: '#/$defs/Node',
      $defs: {
        Node: {
          properties: {
            first: { $ref: '#/$defs/Env' },
            second: { $ref: '#/$defs/Env' },
            children: { type: 'array', items: { $ref: '#/$defs/Node' } },
          },
        },
        Env: { properties: { value: text } },
      },
    }
    const { anchors, page } = await table(schema)
    expect(anchors).toEqual([
      'node.first',
      'node.first-fields',
      'node.first.value',
      'node.second',
      'node.children',
    ])
    expect(page.links.map(({ href }) => href)).toEqual(['#node.first-fields', '#node'])
    expect(page.anchors).toContain('node')
  })

  test('HTML in descriptions is text and does not affect the following fields', async () => {
    const schema = {
      properties: {
        a: { ...text, description: 'Use <name> as Array<T>.' },
        b: { ...text, description: '<b>\n\nEnd' },
      },
    }
    const { anchors, textOf: shown } = await table(schema)
    expect(anchors).toEqual(['check.a', 'check.b'])
    expect(shown).toContain('Use <name> as Array<T>.')
    expect(shown).toContain('End')
  })
})

test('the description of the schema is the introduction, unless the page has one', async () => {
  const files = { 's.json': json({ description: 'From the *schema*.', properties: { a: text } }) }
  const shown = async (markdown: string, changes = {}) =>
    (await parseFiles(markdown, { ...files, 'docs/s.json': files['s.json'] }, changes)).text
      .replace(/\s+/g, ' ')
      .trim()
  expect(await shown('::schema{file=s.json}')).toBe('From the schema.string')
  expect(await shown(':::schema{file=s.json}\nFrom the page.\n:::')).toBe('From the page.string')
  // With HTML on the page, and with `sanitize`.
  expect(await shown('<b>x</b>\n\n::schema{file=s.json include=a}')).toBe('x From the schema.string')
  expect(await shown('::schema{file=s.json include=a}', { sanitize: true })).toBe('From the schema.string')
})

describe('options', () => {
  const schema = {
    properties: { a: { properties: { b: { properties: { c: text } } } }, d: text, e: text },
    $defs: { Other: { properties: { x: text } } },
  }

  test('support depth, include, omit, pointer and id', async () => {
    const fields = async (options: string) =>
      (await table(schema, options)).anchors.filter((anchor) => !anchor.endsWith('-fields'))
    expect(await fields('depth=2')).toEqual(['check.a', 'check.a.b', 'check.d', 'check.e'])
    expect(await fields('include="d, e"')).toEqual(['check.d', 'check.e'])
    expect(await fields('omit="a e"')).toEqual(['check.d'])
    expect(await fields('pointer="#/$defs/Other"')).toEqual(['other.x'])
    expect(await fields('pointer="/properties/a" id=api')).toEqual(['api.b', 'api.b.c'])
  })

  test('that name unknown fields are reported with the nearest name', async () => {
    const { messages } = await table({ properties: { username: text } }, 'omit="usernme" depth=x')
    expect(messages).toEqual([
      'schema-table docs/some-page.md:3:1 `depth` is "x". Write the number of levels to show, 1 or more.',
      'schema-table docs/some-page.md:3:1 `omit` names `usernme`, which is not a field of this schema. Did you mean `username`? Correct the name, or remove it.',
    ])
    expect((await table(schema, 'pointer="#/$defs/Othr"')).messages).toEqual([
      'schema-table docs/some-page.md:3:1 `#/$defs/Othr` is not in `s/check.schema.json`: there is no `Othr`. `#/$defs` has `Other`. Did you mean "Other"?',
    ])
    expect((await table(schema, 'fil=x')).found).toEqual(['unknown-attribute 3:1'])
  })
})

describe('files', () => {
  test('a schema may be YAML, span several files, and be referenced by id and anchor', async () => {
    const files = {
      's/other.yaml': 'definitions:\n  Port: {type: integer, description: A port.}\n',
      's/ids.json': json({ $defs: { A: { $anchor: 'named', properties: { n: text } } } }),
    }
    const schema = {
      $id: 'https://example.org/check.json',
      properties: {
        port: { $ref: 'other.yaml#/definitions/Port' },
        self: { $ref: 'https://example.org/check.json#/$defs/In' },
        anchored: { $ref: './ids.json#named' },
      },
      $defs: { In: { properties: { i: text } } },
    }
    const { textOf: shown, anchors, messages } = await table(schema, '', files)
    expect(messages).toEqual([])
    expect(shown).toContain('A port.')
    expect(anchors).toEqual(expect.arrayContaining(['check.self.i', 'check.anchored.n']))
  })

  test.each([
    ['{\n  "a": 1,\n}', /^3:1 The schema is not valid JSON: Expected double-quoted property name\. /],
    ['{\n  "a" 1}', /^2:7 .* Expected ':' after property name\. /],
    ['{"a": [1 2]}', /^1:10 .* Expected ',' or '\]' after array element\. /],
    ['', /^1:1 .* Unexpected end of JSON input\. /],
    ['{} {}', /^1:4 .* Unexpected non-whitespace character after JSON\. /],
  ])('the syntax error in %j is reported at its position', async (schema, message) => {
    const [found = ''] = (await table(schema)).messages
    expect(found.replace('schema-file s/check.schema.json:', '')).toMatch(message)
  })

  test('references without a target are reported at their positions', async () => {
    const schema = {
      properties: {
        a: { $ref: '#/$defs/Namee' },
        b: { $ref: 'https://example.org/x.json' },
        c: { $ref: 'gone.json' },
        d: { $ref: '../../etc/passwd.json' },
      },
      $defs: { Name: text },
    }
    expect((await table(schema)).messages).toEqual([
      'schema-file s/check.schema.json:4:15 `#/$defs/Namee` is not in `s/check.schema.json`: there is no `Namee`. `#/$defs` has `Name`. Did you mean "Name"?',
      'schema-file s/check.schema.json:7:15 `$ref` "https://example.org/x.json" is on another site, and is not fetched. Save the schema as a file of the site, and write its path.',
      'schema-file s/check.schema.json:10:15 The file `s/gone.json` does not exist. Correct the path: it is relative to the page, or to the folder of the site if it starts with `/`.',
      'schema-file s/check.schema.json:13:15 The file `../etc/passwd.json` is outside the site. Correct the path: it is relative to the page, or to the folder of the site if it starts with `/`.',
    ])
  })

  test('with sanitize, only files of content and static folders can be shown', async () => {
    const { messages } = await (async () => {
      const { page } = await parseFiles(
        '::schema{file="/s/a.json"}',
        { 's/a.json': '{}' },
        { sanitize: true },
      )
      return { messages: page.findings.map(({ message }) => message) }
    })()
    expect(messages).toEqual([
      'The file `s/a.json` is outside the folders of content and static files, and authors are not trusted.',
    ])
  })

  test('infinite schemas are truncated', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`f${at}`, { $ref: `#/$defs/T${at}` }]),
    )
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `T${at}`,
        { properties: Object.fromEntries(Array.from({ length: 40 }, (_, to) => [`p${to}`, text])) },
      ]),
    )
    const { messages, anchors } = await table({ properties: wide, $defs })
    expect(anchors.length).toBeLessThan(100)
    expect(messages).toEqual([
      'schema-size docs/some-page.md:3:1 The schema has more than 1000 fields; those below level 1 are not shown. Write `depth=…`, omit fields with `omit="…"`, or link types in an overrides file.',
    ])
    for (const infinite of [
      { $ref: '#' },
      { allOf: [{ $ref: '#' }] },
      { anyOf: [{ $ref: '#' }] },
      { oneOf: [{ $ref: '#' }, { properties: { a: { $ref: '#' } } }] },
      { items: { $ref: '#' } },
      { additionalProperties: { $ref: '#' } },
      { properties: { a: { allOf: [{ $ref: '#' }, { properties: { b: { $ref: '#/properties/a' } } }] } } },
    ])
      await table(infinite)
  })
})

test('a schema without fields, and overrides without keys, are reported', async () => {
  const { messages } = await table({ type: 'string' }, '', { 's/check.overrides.yaml': '[]' })
  expect(messages.map((message) => message.split(' ').slice(2).join(' '))).toEqual([
    expect.stringMatching(/^The overrides have no keys\. The keys are: /),
    expect.stringMatching(/^`\/s\/check\.schema\.json` describes no fields\./),
  ])
})

describe('overrides', () => {
  const schema = {
    $ref: '#/$defs/Check',
    $defs: {
      Check: {
        properties: {
          url: text,
          secret: { $ref: '#/$defs/EnvVar' },
          wait: { $ref: '#/$defs/Duration' },
          old: text,
          inner: text,
        },
      },
      EnvVar: { properties: { value: text, name: text } },
      Duration: text,
    },
  }

  test('can replace, hide, order, group, link and add fields', async () => {
    const {
      textOf: shown,
      anchors,
      page,
      messages,
    } = await table(schema, '', {
      's/overrides.yaml':
        'types:\n  Duration: /types#duration\n  Nowhere: /x\nfields:\n  url: For all.\n  elsewhere: Text.\n',
      's/check.overrides.yaml': `types:
  EnvVar: {fields: {value: A plain value.}}
fields:
  url: {description: 'The **URL**.', default: 'http://a', required: true}
  inner: {hidden: true}
  old: {deprecated: 'Use [url](/u).', order: 1, group: Rest}
  extra: {add: true, type: string, description: Added.}
oneOf: [url, old]
`,
    })
    expect(messages).toEqual([])
    expect(anchors.filter((anchor) => !anchor.endsWith('-fields'))).toEqual([
      'check.url',
      'check.secret',
      'check.secret.value',
      'check.secret.name',
      'check.wait',
      'check.extra',
      'check.old',
    ])
    expect(shown).toContain('Exactly one of these is required: url, old.')
    expect(shown).toContain('string requiredThe URL.Default: http://a')
    expect(shown).toContain('A plain value.')
    expect(shown).toContain('string deprecatedUse url.')
    expect(page.links.map(({ href }) => href).sort()).toEqual(['/types#duration', '/u'])
  })

  test('apply to fields of the type that the table shows', async () => {
    const overrides = 'types:\n  EnvVar: {fields: {value: A plain value.}}\n'
    const { textOf: shown, messages } = await table(schema, 'pointer="#/$defs/EnvVar"', {
      's/check.overrides.yaml': overrides,
    })
    expect(messages).toEqual([])
    expect(shown).toContain('A plain value.')
  })

  test('are reported if they name unknown fields', async () => {
    const { messages } = await table(schema, '', {
      's/check.overrides.yaml':
        'fields:\n  urll: Text.\n  url: {descripton: x, hidden: maybe}\ntypes:\n  EnvVr: /x\n  EnvVar: {fields: {vale: x}}\nfeilds: {}\n',
    })
    expect(
      messages.map((message) => message.replace('schema-overrides s/check.overrides.yaml:', '')),
    ).toEqual([
      '3:9 `descripton` is not a key of a field. Did you mean `description`?',
      '3:32 `hidden` has an invalid value: "maybe". Use `true` or `false`.',
      '7:1 `feilds` is not a key of overrides. The keys are: fields, types, oneOf, anyOf. Did you mean "fields"?',
      '2:3 `urll` is not a field of the schema. Did you mean `url`? A field that the schema does not have needs `add: true`.',
      '5:3 `EnvVr` is not a definition of the schema. Write the name of a definition, as in its `$ref`. Did you mean "EnvVar"?',
      '6:21 `vale` is not a field of `EnvVar`. A field that the schema does not have needs `add: true`. Did you mean "value"?',
    ])
  })
})

test('editing a schema or data file rebuilds the pages that use it', async () => {
  const files: SiteFiles = {
    'site.config.ts': "export default { title: 'T', url: 'https://e.org', content: { docs: 'docs' } }",
    'docs/index.md': '# Home\n\n:::schema{file="/s/a.schema.json"}\nThe **introduction**.\n:::\n',
    'docs/other.md': '# Other\n',
    's/a.schema.json': json({ properties: { a: text } }),
  }
  const site = siteTest(files)
  await site.build()
  expect(site.page('/')).toMatch(/<p>The <strong>introduction<\/strong>\.<\/p><dl>/)
  expect(site.page('/')).toContain('id="a.a"')
  expect(site.page('/')).toMatch(/<link rel="stylesheet" href="[^"]*element-schema-fields/)
  expect(site.page('/other')).not.toContain('schema-')
  const before = site.output().get('other/index.html')
  site.write('s/a.schema.json', json({ properties: { b: text } }))
  await site.build()
  expect(site.page('/')).toContain('id="a.b"')
  site.write('s/a.overrides.yaml', 'fields:\n  b: New words.\n')
  await site.build()
  expect(site.page('/')).toContain('New words.')
  expect(site.output().get('other/index.html')).toBe(before)
}, 60_000)

test('a page can be parsed with any schema', async () => {
  const random = createRandom(11)
  const { pick } = random
  const names = ['a', 'b', '__proto__', 'x y', '']
  const refs = [
    '#',
    '#/$defs/a',
    '#/$defs/b',
    '#/properties/a',
    '#a',
    'gone.json',
    '/s/check.schema.json',
    'http://x/',
    '%',
    '',
  ]
  const keywords =
    'properties patternProperties additionalProperties items prefixItems additionalItems allOf anyOf oneOf if then else dependentSchemas dependencies dependentRequired required enum const type title description default examples minimum exclusiveMinimum maxLength minItems pattern format nullable deprecated $defs definitions $ref $id $anchor unevaluatedProperties'.split(
      ' ',
    )
  const value = (depth: number): unknown => {
    const kind = random.below(depth > 5 ? 5 : 12)
    if (kind === 0) return pick([null, true, false, 0, -1.5, '', 'string', 'object', ...refs])
    if (kind === 1)
      return pick(['array', 'null', '<b> `x` [y](z) **', '# Title\n\n- a\n\n<div>\n\n:::note\n'])
    if (kind < 4) return Array.from({ length: random.below(4) }, () => value(depth + 1))
    if (kind === 4) return { $ref: pick(refs) }
    if (kind < 7) return Object.fromEntries(names.map((name) => [name, value(depth + 1)]))
    return Object.fromEntries(
      Array.from({ length: random.below(6) }, () => [pick(keywords), value(depth + 1)]),
    )
  }
  for (let round = 0; round < 150; round++) {
    const $defs = { a: value(2), b: value(2) }
    const schema = { ...(value(0) as object), properties: { a: value(1), b: value(1) }, $defs }
    const overrides = JSON.stringify(value(1)) ?? ''
    const { page } = await table(schema, '', { 's/check.overrides.yaml': overrides })
    expect(page.title).toBe('Page')
  }
}, 30_000)
