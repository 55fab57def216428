// Hostile schemas: they cannot crash or block a check, or reveal private files.

import { expect, test } from 'vitest'
import { type SiteFiles, siteTest } from '../../site-test.ts'

function siteWith(schema: unknown, sample = 'a: 1', files: SiteFiles = {}) {
  return siteTest({
    'site.config.ts': `export default { samples: { schemas: { app: { file: 'schemas/app.json' } } } }`,
    'schemas/app.json': typeof schema === 'string' ? schema : JSON.stringify(schema),
    'index.md': `# Home\n\n\`\`\`yaml schema=app\n${sample}\n\`\`\`\n`,
    ...files,
  })
}

/** Milliseconds that suffice to read the configuration on a busy machine. */
const LIMIT = 1500

async function findingsOf(schema: unknown, sample?: string, files?: SiteFiles, timeLimit = 30_000) {
  const { findings } = await siteWith(schema, sample, files).check({ timeLimit })
  return findings.filter(({ rule }) => /^(?:schema-file|sample-schema|internal-error)$/.test(rule))
}

const defs = (make: (one: string) => unknown) =>
  Object.fromEntries([
    ['D0', { type: 'object', required: ['missing'] }],
    ...Array.from({ length: 40 }, (_, at) => [`D${at + 1}`, make(`#/$defs/D${at}`)]),
  ])
const nest = (levels: number): string => `${'{"properties":{"a":'.repeat(levels)}{}${'}}'.repeat(levels)}`

test.each([
  ['refers to itself', { $ref: '#' }],
  [
    'refers to itself by others',
    { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: { anyOf: [{ $ref: '#/$defs/A' }] } } },
  ],
  ['is nested too deeply', nest(5000)],
])('a schema that %s is reported as an error', async (_, schema) => {
  expect(await findingsOf(schema)).toEqual([
    expect.objectContaining({
      rule: 'schema-file',
      severity: 'error',
      message: expect.stringMatching(/Maximum call stack size|without end/),
    }),
  ])
})

test('a circular schema is reported by name, and other samples are checked', async () => {
  const circular = { $ref: '#' }
  const site = siteTest({
    'site.config.ts': `export default { samples: { schemas: { app: { file: 'app.json' }, port: { file: 'port.json' } } } }`,
    'app.json': JSON.stringify(circular),
    'port.json': '{"type":"integer"}',
    'index.md': '# Home\n\n```yaml schema=app\na: 1\n```\n\n```yaml schema=port\nx\n```\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule }) => rule).sort()).toEqual(['sample-schema', 'schema-file'])
  expect(findings.find(({ rule }) => rule === 'schema-file')!.message).toContain('`app`')
})

test('a schema may reference itself from hundreds of fields', async () => {
  const properties = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, { $ref: '#' }]))
  const found = await findingsOf(
    { type: 'object', properties, additionalProperties: false },
    'p7:\n  p8:\n    q: 1',
  )
  expect(found.map(({ message }) => message)).toEqual(['There is no field `q` in `p7.p8`.'])
})

test.each([
  ['hidden', '../.secret.json', '.secret.json'],
  ['configuration', '../package.json', 'package.json'],
  ['outside the site', '../../other.json', undefined],
])(
  'a reference to a file that is %s is rejected without revealing its content',
  async (reason, $ref, path) => {
    const files: SiteFiles = path ? { [path]: '{"enum":["top-secret"]}' } : {}
    const found = await findingsOf({ properties: { a: { $ref } } }, 'a: 1', files)
    expect(found).toMatchObject([{ rule: 'schema-file', severity: 'error' }])
    expect(found[0]!.message).toContain(reason)
    expect(JSON.stringify(found)).not.toContain('top-secret')
  },
)

test.each([
  ['a pattern', { properties: { a: { pattern: '^(a+)+$' } } }, `a: ${'a'.repeat(60)}!`],
  [
    'a schema that doubles with each reference',
    { $ref: '#/$defs/D40', $defs: defs(($ref) => ({ allOf: [{ $ref }, { $ref }] })) },
    'a: 1',
  ],
  [
    'a schema that doubles with each level of a sample',
    {
      $ref: '#/$defs/D40',
      $defs: defs(($ref) => ({ allOf: [{ properties: { a: { $ref } } }, { properties: { a: { $ref } } }] })),
    },
    `{ ${'a: {'.repeat(39)}${'}'.repeat(39)} }`,
  ],
])('a timeout because of %s is an error of the page', async (_, schema, sample) => {
  const found = await findingsOf(schema, sample, {}, LIMIT)
  expect(found).toMatchObject([{ rule: 'schema-file', severity: 'error', place: { path: 'index.md' } }])
  expect(found[0]!.message).toContain('did not end within 1.5 seconds')
})
