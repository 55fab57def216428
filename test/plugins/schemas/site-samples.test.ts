// Samples of a whole site: selection of schemas, and positions of findings in the Markdown.

import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/core/model/finding.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

const SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://example.com/app',
  $ref: '#/$defs/App',
  $defs: {
    App: {
      type: 'object',
      properties: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        size: { type: 'integer' },
        resources: { type: 'array', items: { $ref: '#/$defs/Wrapper' } },
      },
      required: ['size'],
    },
    Wrapper: { type: 'object', required: ['Object'], properties: { Object: { type: 'object' } } },
  },
})

const config = (samples: string): string => `export default { samples: ${samples} }\n`
const APP = `{ schemas: { app: { file: 'schemas/app.json', apiVersion: 'example.com/*', kind: 'App', strict: true } } }`
const page = (body: string): string => `# Page\n\n${body}\n`
const yaml = (code: string, meta = ''): string => page(`\`\`\`yaml ${meta}\n${code}\n\`\`\``)

/** Returns `line:column rule message` of each finding, except those about headings and orphans. */
async function checkSite(site: TestSite): Promise<string[]> {
  const { findings } = await site.check()
  return findings
    .filter(({ rule }) => !['orphan-page', 'several-h1', 'missing-home'].includes(rule))
    .map(write)
}

function write({ rule, message, place }: Finding): string {
  return `${place?.path}:${place?.line}:${place?.column} ${rule} ${message}`
}

function siteOf(markdown: string, samples = APP): TestSite {
  return siteTest({
    'site.config.ts': config(samples),
    'schemas/app.json': SCHEMA,
    'docs/index.md': '# Home\n',
    'docs/page.md': markdown,
  })
}

describe('an invalid sample is reported at its position', () => {
  const wrong = 'apiVersion: example.com/v1\nkind: App\nsize: 1\nsise: 2'
  const indent = (by: string, text: string): string => text.replace(/^/gm, by)
  const fenced = `\`\`\`yaml\n${wrong}\n\`\`\``

  test.each([
    ['on the page', fenced, '7:1'],
    ['in a list', `1. First\n\n${indent('   ', fenced)}`, '9:4'],
    ['in a quote', indent('> ', fenced), '7:3'],
    ['in a callout', `:::note\n\n${fenced}\n\n:::`, '9:1'],
    ['in tabs', `::::tabs\n\n:::tab[A]\n\n${fenced}\n\n:::\n\n::::`, '11:1'],
    ['in a group of code', `:::code-group\n\n${fenced}\n\n:::`, '9:1'],
    ['in an indented fence', indent('  ', fenced), '7:3'],
  ])('%s', async (_, markdown, place) => {
    const site = siteTest({
      'site.config.ts': config(APP),
      'schemas/app.json': SCHEMA,
      'index.md': `${markdown}\n`.replace(/^/, '\n\n'),
    })
    const [found] = await checkSite(site)
    expect(found).toMatch(new RegExp(`^index.md:${place} sample-schema`))
  })

  test('in the included file or snippet', async () => {
    const site = siteTest({
      'site.config.ts': config(APP),
      'schemas/app.json': SCHEMA,
      'index.md':
        '# Home\n\n::include{file="./_part.md"}\n\n- a\n  ```yaml file=./app.yaml#x schema=app\n  ```\n',
      'other.md': '# Other\n\n::include{file="./_part.md"}\n',
      '_part.md': `Text.\n\n- a\n\n${indent('  ', fenced)}\n`,
      'app.yaml': `# region x\n${wrong}\n# endregion\n`,
    })
    expect(await checkSite(site)).toEqual([
      '_part.md:9:3 sample-schema There is no field `sise`.',
      'app.yaml:5:1 sample-schema There is no field `sise`.',
    ])
  })

  test('with the schema named by a variable of the include', async () => {
    const site = siteTest({
      'site.config.ts': config(APP),
      'schemas/app.json': SCHEMA,
      'index.md': '# Home\n\n::include{file="./_part.md" kind="app"}\n',
      '_part.md': '- a\n\n  ```yaml schema=@@kind@@ partial\n  sise: 1\n  ```\n',
    })
    expect(await checkSite(site)).toEqual(['_part.md:4:3 sample-schema There is no field `sise`.'])
  })

  test('with Windows line endings', async () => {
    const site = siteOf(page(fenced).replaceAll('\n', '\r\n'))
    expect(await checkSite(site)).toEqual(['docs/page.md:7:1 sample-schema There is no field `sise`.'])
  })
})

test('samples with syntax errors are reported without any configuration', async () => {
  const site = siteTest({
    'index.md': '```yaml\na: [\n```\n\n- b\n\n  ```json\n  {"a": 1,}\n  ```\n\n```text\n{\n```\n',
  })
  expect((await checkSite(site)).map((found) => found.split(' ').slice(0, 2).join(' '))).toEqual([
    'index.md:2:4 sample-syntax',
    'index.md:8:10 sample-syntax',
  ])
})

describe('a schema', () => {
  test('is selected by the fence, by a title, or by `apiVersion` and `kind`', async () => {
    const samples = `{ schemas: {
      app: { file: 'schemas/app.json', apiVersion: 'example.com/*', kind: 'App' },
      values: { file: 'schemas/app.json', title: ['values.yaml', '*-values.yaml'] },
    } }`
    const wrong = async (meta: string, code: string): Promise<number> =>
      (await checkSite(siteOf(yaml(code, meta), samples))).length
    expect(await wrong('', 'size: x')).toBe(0)
    expect(await wrong('schema=app', 'size: x')).toBe(1)
    expect(await wrong('title="charts/values.yaml"', 'size: x')).toBe(1)
    expect(await wrong('title="small-values.yaml"', 'size: x')).toBe(1)
    expect(await wrong('schema=none title="values.yaml"', 'size: x')).toBe(0)
    expect(await wrong('', 'apiVersion: example.com/v1\nkind: App\nsize: x')).toBe(1)
    expect(await wrong('', 'apiVersion: other.com/v1\nkind: App\nsize: x')).toBe(0)
  })

  test('that is missing is reported, and so is a document with a similar kind or version', async () => {
    const samples = `{ schemas: { app: { file: 'schemas/app.json', apiVersion: 'example.com/v1', kind: 'App' } } }`
    expect(await checkSite(siteOf(yaml('size: 1', 'schema=ap'), samples))).toEqual([
      'docs/page.md:3:1 unknown-schema There is no schema `ap`.',
    ])
    expect(await checkSite(siteOf(yaml('size: 1', 'schema=app#spec'), samples))).toEqual([
      'docs/page.md:3:1 unknown-schema The schema `app` has nothing at `spec`.',
    ])
    expect(await checkSite(siteOf(yaml('apiVersion: example.com/v2\nkind: App'), samples))).toEqual([
      'docs/page.md:4:13 sample-schema `apiVersion` is `example.com/v2`, which has no schema.',
    ])
    expect(await checkSite(siteOf(yaml('apiVersion: example.com/v1\nkind: Ap'), samples))).toEqual([
      'docs/page.md:5:7 sample-schema `kind` is `Ap`, which has no schema.',
    ])
  })

  test('may be required for every sample', async () => {
    const samples = `{ requireSchemas: true, schemas: { kubernetes: { unchecked: 'not ours', apiVersion: 'v1' } } }`
    const found = await checkSite(
      siteOf(
        `${yaml('a: 1')}${yaml('apiVersion: v1\nkind: Secret')}${yaml('a: 1', 'schema=none')}${yaml('a: [', 'unchecked="output"')}`,
        samples,
      ),
    )
    expect(found).toEqual(['docs/page.md:4:1 unchecked-sample This sample has no schema.'])
  })

  test('may have exceptions in the configuration', async () => {
    const code = 'size: 1\nresources:\n  - kind: Pod'
    expect(await checkSite(siteOf(yaml(code, 'schema=app')))).toEqual([
      'docs/page.md:6:5 sample-schema The field `Object` is missing in `resources[0]`.',
      'docs/page.md:6:5 sample-schema There is no field `kind` in `resources[0]`.',
    ])
    const except = (pointer: string): string =>
      APP.replace('strict', `exceptions: { '${pointer}': { type: 'object' } }, strict`)
    expect(await checkSite(siteOf(yaml(code, 'schema=app'), except('/$defs/Wrapper')))).toEqual([])
    expect(await checkSite(siteOf(yaml(code, 'schema=app'), except('/$defs/Wraper')))).toEqual([
      'site.config.ts:1:40 schema-file The exception `/$defs/Wraper` of the schema `app` does not exist in the schema.',
    ])
  })

  test('may be YAML, a part of a file, and reference other files', async () => {
    const site = siteTest({
      'site.config.ts': config(
        `{ schemas: { crd: { file: 'crd.yaml#/spec/schema' }, a: { file: 's/a.json' } } }`,
      ),
      'crd.yaml': 'spec:\n  schema:\n    type: object\n    properties:\n      size: {type: integer}\n',
      's/a.json': '{ "properties": { "b": { "$ref": "parts/b.json#/definitions/B" } } }',
      's/parts/b.json': '{ "definitions": { "B": { "$ref": "c.json" } } }',
      's/parts/c.json': '{ "type": "string" }',
      'index.md': `${yaml('size: x', 'schema=crd')}${yaml('b: 1', 'schema=a')}`,
    })
    expect(await checkSite(site)).toEqual([
      'index.md:4:7 sample-schema `size` is the text `"x"`, but must be a whole number.',
      'index.md:9:4 sample-schema `b` is `1`, but must be a text.',
    ])
    site.remove('s/parts/c.json')
    expect(await checkSite(site)).toEqual([
      'index.md:4:7 sample-schema `size` is the text `"x"`, but must be a whole number.',
      'site.config.ts:1:80 schema-file The schema "s/parts/b.json" cannot be used. There is no file "s/parts/c.json".',
    ])
  })

  test.each([
    'http://json-schema.org/draft-04/schema#',
    'http://json-schema.org/draft-06/schema#',
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema',
  ])('of %s is supported', async ($schema) => {
    const site = siteOf(yaml('size: 0\nlevel: 3', 'schema=app'))
    const exclusive = $schema.includes('04')
      ? { minimum: 0, exclusiveMinimum: true }
      : { exclusiveMinimum: 0 }
    site.write('schemas/app.json', JSON.stringify({ $schema, properties: { size: exclusive } }))
    expect(await checkSite(site)).toHaveLength(2)
  })

  test.each([
    ['{', 'It is not valid JSON'],
    ['[]', 'It is not a JSON Schema'],
    ['{"type": "strng"}', 'It is not a usable JSON Schema'],
    ['{"$ref": "https://example.com/other.json"}', 'There is no file "schemas/other.json"'],
  ])('with the content %s is reported: %s', async (text, message) => {
    const site = siteOf(yaml('size: 0', 'schema=app'))
    site.write('schemas/app.json', text)
    const found = await checkSite(site)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('site.config.ts:1:40 schema-file')
    expect(found[0]).toContain(message)
  })
})

test('a sample marked as invalid has no findings, unless it is valid', async () => {
  const site = siteOf(
    `${yaml('size: x', 'schema=app invalid')}${yaml('a: [', 'invalid="not closed"')}${yaml('size: 1', 'schema=app invalid')}`,
  )
  expect(await checkSite(site)).toEqual([
    'docs/page.md:13:1 valid-sample This sample is marked as `invalid`, but is valid.',
  ])
})

test('editing a schema or a page updates the findings, also with a warm cache', async () => {
  const site = siteOf(yaml('size: x', 'schema=app'))
  expect(await checkSite(site)).toHaveLength(1)
  const again = await site.check()
  expect(again.summary.cacheMisses).toBe(0)
  expect(again.findings.map(write)).toContain(
    'docs/page.md:4:7 sample-schema `size` is the text `"x"`, but must be a whole number.',
  )
  site.write('schemas/app.json', '{"properties": {"size": {"type": "string"}}}')
  expect(await checkSite(site)).toEqual([])
  site.write('docs/page.md', yaml('size: 1', 'schema=app'))
  expect(await checkSite(site)).toHaveLength(1)
})

test('a plugin can check samples of its languages, with parsed documents', async () => {
  const site = siteTest({
    'site.config.ts': `export default { plugins: [{
      name: 'cel',
      rules: { 'cel-function': { description: 'A CEL expression calls an unknown function.' } },
      samples: [{ languages: ['cel', 'yaml'], check: ({ language, text, documents }) =>
        language === 'cel'
          ? [{ rule: 'cel-function', line: 2, column: 3, message: 'Unknown function.', help: 'Use size().' }]
          : documents.flatMap(({ value, placeOf }) => value.expr === 'siz()'
            ? [{ rule: 'cel-function', ...placeOf(['expr']), message: 'Unknown function.' }] : []) }],
    }] }\n`,
    'index.md': '```cel\na\nb siz()\n```\n\n- a\n  ```yaml\n  expr: siz()\n  ```\n',
  })
  expect(await checkSite(site)).toEqual([
    'index.md:3:3 cel-function Unknown function.',
    'index.md:8:9 cel-function Unknown function.',
  ])
})
