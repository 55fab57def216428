// Validation of one sample with one schema: messages and positions.

import { describe, expect, test } from 'vitest'
import { createPlaces } from '../../../src/core/config/read-yaml.ts'
import { type JsonKind, readJson } from '../../../src/plugins/schemas/read-json.ts'
import type { ParsedSample } from '../../../src/plugins/schemas/sample-node.ts'
import {
  type CheckOptions,
  createDocumentCheck,
} from '../../../src/plugins/schemas/samples/document-check.ts'
import { readYamlSample } from '../../../src/plugins/schemas/samples/read-yaml-sample.ts'
import { replaceJsonTemplates } from '../../../src/plugins/schemas/samples/replace-templates.ts'

const readJsonSample = (text: string, kind: JsonKind) => readJson(replaceJsonTemplates(text).text, kind)

const APP = {
  type: 'object',
  required: ['kind', 'spec'],
  additionalProperties: false,
  properties: {
    apiVersion: { type: 'string' },
    kind: { const: 'App' },
    spec: {
      type: 'object',
      required: ['interval'],
      additionalProperties: false,
      properties: {
        interval: { type: 'string' },
        replicas: { type: 'integer', minimum: 1, maximum: 5 },
        enabled: { type: 'boolean' },
        level: { enum: ['debug', 'info', 'warning'] },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        http: { type: 'array', items: { $ref: '#/definitions/Http' } },
        target: { oneOf: [{ type: 'string' }, { $ref: '#/definitions/Http' }] },
        source: {
          type: 'object',
          properties: { git: { type: 'string' }, oci: { type: 'string' } },
          oneOf: [{ required: ['git'] }, { required: ['oci'] }],
        },
        action: {
          anyOf: [
            {
              type: 'object',
              properties: { type: { const: 'exec' }, script: { type: 'string' } },
              required: ['type', 'script'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: { type: { const: 'sql' }, query: { type: 'string' } },
              required: ['type', 'query'],
              additionalProperties: false,
            },
          ],
        },
      },
    },
  },
  definitions: {
    Http: {
      type: 'object',
      required: ['url'],
      additionalProperties: false,
      properties: { url: { type: 'string', pattern: '^https?:' }, timeout: { type: 'integer' } },
    },
  },
}

function validate(schema: object, options: Partial<CheckOptions> = {}) {
  const check = createDocumentCheck({ root: 'file:///s', at: '', draft: '7', files: { 'file:///s': schema } })
  return (text: string, parsed: ParsedSample = readYamlSample(text)): string[] => {
    const place = createPlaces(text)
    const at = (offset: number): string => `${place(offset).line}:${place(offset).column}`
    if (parsed.problem) return [`${at(parsed.problem.at)} ${parsed.problem.message} ${parsed.problem.help}`]
    return parsed.documents.flatMap((document) =>
      check(document, { part: undefined, isPartial: false, ...options })!.map(
        (one) => `${at(one.at)} ${one.message} ${one.help}`,
      ),
    )
  }
}

const app = validate(APP)
const spec = (fields: string): string[] =>
  app(`kind: App\nspec:\n  interval: 1m\n${fields.replace(/^/gm, '  ')}`)

describe('an invalid sample', () => {
  test('is reported for an unknown field with the nearest field name', () => {
    expect(app('kind: App\nspec:\n  intervl: 30s\n')).toEqual([
      '3:3 There is no field `intervl` in `spec`. Did you mean `interval`?',
    ])
  })

  test('is reported for a field at the wrong level', () => {
    expect(app('kind: App\ninterval: 30s\nspec:\n  interval: 30s\n')).toEqual([
      '2:1 There is no field `interval`. `interval` is a field of `spec`: indent it below.',
    ])
    expect(spec('http:\n  - url: https://a.b\n    enabled: true')).toEqual([
      '6:7 There is no field `enabled` in `spec.http[0]`. `enabled` is a field in `spec`: check the indentation.',
    ])
  })

  test.each([
    [
      'replicas: "2"',
      '4:13 `spec.replicas` is the text `"2"`, but must be a whole number. Remove the quotes: `2`.',
    ],
    ['replicas: 2.5', '4:13 `spec.replicas` is `2.5`, but must be a whole number. Write a whole number.'],
    ['replicas: 9', '4:13 `spec.replicas` is `9`, but the maximum is 5. Write 5 or less.'],
    [
      'enabled: "true"',
      '4:12 `spec.enabled` is the text `"true"`, but must be `true` or `false`. Write `true` without quotes.',
    ],
    [
      'level: inf',
      '4:10 `spec.level` is the text `"inf"`, which is not one of its values. Did you mean `info`?',
    ],
    [
      'level: loud',
      '4:10 `spec.level` is the text `"loud"`, which is not one of its values. Write one of: `debug`, `info`, `warning`.',
    ],
    ['labels:\n  port: 80', '5:11 `spec.labels.port` is `80`, but must be a text. Put it in quotes: `"80"`.'],
    [
      'http: https://a.b',
      '4:9 `spec.http` is the text `"https://a.b"`, but must be a list. Write a list, even for one item: start each item with `- `.',
    ],
    [
      'http:\n  - timeout: 5',
      '5:7 The field `url` is missing in `spec.http[0]`. Add it, or write `# ...` in place of the parts that the sample omits.',
    ],
    [
      'http:\n  - url: ftp://a',
      '5:12 `spec.http[0].url` is the text `"ftp://a"`, which does not match `^https?:`. Use a value that matches it.',
    ],
    ['labels:', '4:3 `spec.labels` has no value, but must be a map of fields. Write a map of fields.'],
  ])('is reported: %s', (fields, expected) => {
    expect(spec(fields)).toEqual([expected])
  })

  test('of alternatives is explained for the closest alternative', () => {
    expect(spec('target:\n  urll: https://a.b')).toEqual([
      '5:5 There is no field `urll` in `spec.target`. Did you mean `url`?',
    ])
    expect(spec('target: 5')).toEqual([
      '4:11 `spec.target` is `5`, but must be a text or a map of fields. Put it in quotes: `"5"`.',
    ])
    expect(spec('source: {}')).toEqual([
      '4:11 One of `git`, `oci` is missing in `spec.source`. Add one of them.',
    ])
    expect(spec('action:\n  type: sql\n  qurey: select 1')).toEqual([
      '6:5 There is no field `qurey` in `spec.action`. Did you mean `query`?',
    ])
  })

  test('is reported with the message of the validator if there is no specific one', () => {
    const wrong = validate({ type: 'array', uniqueItems: true, items: { type: 'string', format: 'email' } })
    expect(wrong('- a@b.example\n- a@b.example\n')[0]).toContain(
      '1:1 The document must NOT have duplicate items',
    )
    expect(wrong('- nobody\n')).toEqual(['1:3 `0` must match format "email". See `format` in the schema.'])
  })
})

describe('an incomplete sample', () => {
  test('is valid with an ellipsis at the level of the omitted part', () => {
    expect(app('kind: App\nspec:\n  # ...\n  replicas: 1\n')).toEqual([])
    expect(app('kind: App\nspec:\n  replicas: 1\n  # … more\n')).toEqual([])
    expect(app('kind: App\nspec:\n  replicas: 1\n  ...\n')).toEqual([])
    expect(app('kind: App\nspec:\n  # ...\n')).toEqual([])
    expect(app('kind: App\nspec: ...\n')).toEqual([])
    expect(app('kind: App\n# ...\nspec:\n  replicas: 1\n')[0]).toContain('`interval` is missing')
    expect(app('kind: App\nspec:\n  # ...\n  replica: 1\n')[0]).toContain('Did you mean `replicas`?')
  })

  test('is valid when marked as partial, or as a part of the schema', () => {
    expect(validate(APP, { isPartial: true })('spec:\n  replicas: 1\n')).toEqual([])
    expect(validate(APP, { part: 'spec.http[]' })('url: https://a.b\n')).toEqual([])
    expect(validate(APP, { part: 'spec.http' })('- url: https://a.b\n  timout: 1\n')[0]).toContain(
      '`timeout`?',
    )
    expect(validate(APP, { part: '/definitions/Http' })('url: https://a.b\n')).toEqual([])
  })
})

describe('templates', () => {
  test.each([
    [
      'a value',
      'kind: App\nspec:\n  interval: {{ .Values.interval }}\n  replicas: {{ .Values.replicas | default 1 }}\n',
    ],
    ['a value in quotes', 'kind: App\nspec:\n  interval: "{{ .x }}"\n  replicas: "{{ .y }}"\n'],
    [
      'conditions',
      'kind: App\nspec:\n{{- if .a }}\n  interval: 1m\n{{- else }}\n  interval: 2m\n{{- end }}\n',
    ],
    [
      'a block',
      'kind: App\nspec:\n  interval: 1m\n  labels:\n    {{- toYaml .Values.labels | nindent 4 }}\n',
    ],
    [
      'a block at the margin',
      'kind: App\nspec:\n  interval: 1m\n  labels:\n{{ toYaml .Values.labels | indent 4 }}\n',
    ],
    [
      'a block among fields',
      'kind: App\nspec:\n  interval: 1m\n  labels:\n    a: b\n    {{- include "l" . | nindent 4 }}\n',
    ],
    ['fields that a template may write', 'kind: App\nspec:\n  {{- toYaml .Values.spec | nindent 2 }}\n'],
    ['a key', 'kind: App\nspec:\n  interval: 1m\n  labels:\n    {{ .name }}: b\n'],
    ['an action over lines', 'kind: App\nspec:\n  interval: {{ list\n    1\n    2 }}\n'],
    [
      'a loop',
      'kind: App\nspec:\n  interval: 1m\n  http:\n  {{- range .urls }}\n    - url: {{ . }}\n  {{- end }}\n',
    ],
    ['a variable', `kind: App\nspec:\n  interval: 1m\n  replicas: $${'{REPLICAS}'}\n  enabled: $(ENABLED)\n`],
    ['a name to replace', 'kind: App\nspec:\n  interval: 1m\n  replicas: <replicas>\n'],
    ['Jinja', 'kind: App\nspec:\n  {% if a %}\n  interval: {{ a }}\n  {% endif %}\n'],
  ])('are valid with %s', (_, text) => {
    expect(app(text)).toEqual([])
  })

  test('do not hide other mistakes or their positions', () => {
    expect(
      app('kind: App\n{{- if .a }}\nspec:\n  interval: {{ .b }}\n  replcas: {{ .c }}\n{{- end }}\n'),
    ).toEqual(['5:3 There is no field `replcas` in `spec`. Did you mean `replicas`?'])
    expect(app('a: {{ .b }}\n c: d\n')[0]).toMatch(/^2:2 .*unchecked="template"/)
  })

  test('are supported in JSON', () => {
    const text = '{ "kind": "App", "spec": { "interval": {{ .a }}, "replicas": {{ .b }}, "enabld": true } }'
    expect(app(text, readJsonSample(text, 'json'))).toEqual([
      '1:72 There is no field `enabld` in `spec`. Did you mean `enabled`?',
    ])
  })
})

describe('YAML', () => {
  test('may have several documents, anchors, merge keys and custom tags', () => {
    expect(app('kind: App\nspec:\n  interval: 1m\n---\nkind: Ap\nspec: {interval: 1m}\n')).toEqual([
      '5:7 `kind` is the text `"Ap"`, but must be `App`. Did you mean `App`?',
    ])
    expect(
      app(
        'kind: App\nspec:\n  interval: 1m\n  http:\n    - &a {url: "https://a.b"}\n    - <<: *a\n      timeout: 1\n',
      ),
    ).toEqual([])
    expect(app('kind: App\nspec:\n  interval: !Sub x\n  replicas: !Ref n\n')).toEqual([])
  })

  test.each([
    ['a: b: c\n', '1:4'],
    ['a:\n\tb: c\n', '2:1'],
    ['a: 1\na: 2\n', '2:1'],
    ['a: "b\n', '1:4'],
    ['a: [1, 2\n', '1:4'],
  ])('with a syntax error is reported at its position: %j', (text, place) => {
    expect(readYamlSample(text).problem).toBeDefined()
    expect(app(text)[0]!.split(' ')[0]).toBe(place)
  })
})

describe('JSON', () => {
  test.each([
    ['{"a": 1,}', 'There is a comma after the last value.'],
    ['{"a": 1 "b": 2}', '`"b"` is not expected here.'],
    ["{'a': 1}", 'A string is in single quotes.'],
    ['{a: 1}', 'The key `a` is not in quotes.'],
    ['{"a": 1} // b', 'JSON has no comments.'],
    ['{"a": ...}', 'An ellipsis is not JSON.'],
    ['{"a": True}', '`True` is not a JSON value.'],
    ['{"a": 1', 'The text ends before the value is complete.'],
    ['"a": 1', 'This is a part of an object, without its braces.'],
    ['{"a": 1, "a": 2}', 'The key `a` is repeated.'],
    ['{"a": "\\d"}', 'A string has an escape or a character that is not valid in JSON.'],
    ['{"a": <name>}', '`<` is not expected here.'],
    ['{"a": 01}', '`01` is not a JSON value.'],
    ['{} {}', 'A second value starts here.'],
    ['', 'The text ends before the value is complete.'],
  ])('reports %s: %s', (text, message) => {
    const { problem, documents } = readJsonSample(text, 'json')
    expect(problem?.message ?? (documents.length === 0 ? message : '')).toBe(message)
  })

  test('with comments may omit parts, and other JSON dialects are parsed', () => {
    const text = '{ "kind": "App", "spec": { "replicas": 1, /* ... */ }, }'
    expect(app(text, readJsonSample(text, 'jsonc'))).toEqual([])
    expect(readJsonSample('[1, 2, // ...\n]', 'jsonc').documents[0]).toMatchObject({ isPartial: true })
    expect(readJsonSample('{"a": 1}\n{"a": 2}\n', 'jsonl').documents).toHaveLength(2)
    expect(readJsonSample(String.raw`{"a": "\\w \u00e9 \n"}`, 'json').problem).toBeUndefined()
  })
})

test('parsing and validation do not throw for any text', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\n',
    ' ',
    '- ',
    '{{',
    '}}',
    '{%',
    '%}',
    '#',
    '...',
    '&a',
    '*a',
    '<<',
    '!',
    '|',
    '>',
    'a',
    '1',
    '\\',
    '//',
    '\t',
    '…',
  ]
  let seed = 7
  const next = (below: number): number => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join('')
    expect(() => app(text), text).not.toThrow()
    for (const kind of ['json', 'jsonc', 'jsonl'] as const)
      expect(() => app(text, readJsonSample(text, kind)), text).not.toThrow()
  }
})
