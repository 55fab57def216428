// API references: generated pages, incremental builds, and findings about documents.

import { describe, expect, test } from 'vitest'
import { SAMPLE_LANGUAGES } from '../../../src/plugins/openapi/openapi-config.ts'
import { requestSamples } from '../../../src/plugins/openapi/request-samples.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const PETS = `openapi: 3.1.0
info:
  title: Pet store
  version: 1.2.0
  description: |
    An API.

    # Limits

    Ten requests per second. <b>Bold.</b>

    \`\`\`
    not closed
servers:
  - url: https://{place}.example.com/v1
    variables: { place: { default: eu } }
security:
  - key: []
tags:
  - name: pets
    description: Animals.
paths:
  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer, example: 7 } }
    get:
      tags: [pets]
      operationId: getPet
      summary: Get a pet.
      parameters:
        - $ref: '#/components/parameters/Fields'
      responses:
        200:
          description: A pet.
          headers:
            X-Left: { description: Requests left., schema: { type: integer } }
          content:
            application/json: { schema: { $ref: '#/components/schemas/Pet' } }
        404: { description: No such pet. }
    put:
      tags: [pets]
      operationId: putPet
      deprecated: true
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Pet' } }
      responses:
        default: { description: Any. }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  parameters:
    Fields: { name: fields, in: query, required: true, description: Which *fields*., schema: { type: string } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, example: 'Rex' }
        born: { type: string, format: date, readOnly: true }
        parent: { $ref: '#/components/schemas/Pet' }
`

function apiSite(document: string | SiteFiles, { by = 'tag', file = 'api.yaml', more = '' } = {}) {
  return siteTest({
    'site.config.ts': `export default { title: 'Site', content: { docs: 'content' }, openapi: [{ file: '${file}', folder: 'content/api', by: '${by}' }]${more} }`,
    'content/index.md': '# Home\n\nSee [the pet](api/pets.md#get-pet).\n',
    ...(typeof document === 'string' ? { [file === '.' ? 'api.yaml' : file]: document } : document),
  })
}

const messages = (
  findings: readonly {
    rule: string
    message: string
    place?: { path: string; line?: number; column?: number }
  }[],
) =>
  findings.map(
    ({ rule, message, place }) =>
      `${rule} ${place?.path}:${place?.line ?? ''}:${place?.column ?? ''} ${message}`,
  )

/** The text of a page's article, without the sidebar. */
function article(html: string): string {
  const [, body = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return body
    .replace(/<wbr\/>|<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
}

describe('pages', () => {
  test('a page for each tag shows its operations, and links to them resolve', async () => {
    const site = apiSite(PETS)
    const { findings } = await site.build()
    expect(messages(findings)).toEqual([])
    const text = article(site.page('/api/pets'))
    for (const part of [
      'GET /pets/{id}',
      'Path parameters',
      'Which fields .',
      'X-Left',
      '200 OK',
      '404 Not Found',
      'Other statuses',
      'Deprecated: do not use',
    ])
      expect(text).toContain(part)
    expect(site.page('/api/pets')).toContain('id="get-pet"')
    expect(site.page('/')).toContain('href="/api/pets#get-pet"')
    expect(site.view('/api/pets').layout).toBe('reference')
  })

  test('the first page shows version, servers, authentication and operations', async () => {
    const site = apiSite(PETS)
    await site.build()
    const text = article(site.page('/api'))
    for (const part of ['Version 1.2.0', '.example.com/v1', '{place}: eu', 'X-Key: …', 'GET /pets/{id}'])
      expect(text).toContain(part)
    for (const id of ['limits', 'servers', 'authentication', 'operations'])
      expect(site.page('/api')).toContain(`<h2 id="${id}"`)
  })

  test('a page for each operation is below the page of its tag', async () => {
    const site = apiSite(PETS.replace('See [the pet](api/pets.md#get-pet)', ''), { by: 'operation' })
    site.write('content/index.md', '# Home\n')
    await site.build()
    expect(site.page('/api/pets')).toContain('href="/api/pets/get-pet"')
    expect(article(site.page('/api/pets/put-pet'))).toContain('PUT /pets/{id}')
  })

  test('descriptions cannot run scripts or break the page', async () => {
    const site = apiSite(PETS.replace('<b>', '<b onclick="alert(1)" class="page"><script>alert(2)</script>'))
    const { findings } = await site.build()
    expect(findings.map(({ rule }) => rule)).toEqual(['removed-html', 'removed-html'])
    expect(findings.map(({ message }) => message)).toEqual([
      'The attribute `class` of `<b>` is removed from the page.',
      'The attribute `onclick` of `<b>` is removed from the page.',
    ])
    const html = site.page('/api')
    expect(html).not.toMatch(/onclick|<script>alert/)
    expect(html).toMatch(/<b>.*Bold\.<\/b>/)
    expect(html).toContain('not closed')
    expect(html).toContain('id="operations"')
  })

  test('a recursive schema is described once, and its example is finite', async () => {
    const site = apiSite(PETS)
    await site.build()
    const text = article(site.page('/api/pets'))
    expect(text.match(/parent # Pet/g)?.length).toBe(2)
    expect(text).toContain('{ "name": "Rex", "born": "2026-01-31" }')
  })

  test('tables of the same schema have different anchors', async () => {
    const site = apiSite(PETS)
    await site.build()
    for (const id of ['get-pet-200-content.name', 'put-pet-body-content.name'])
      expect(site.page('/api/pets').split(`id="${id}"`).length).toBe(2)
  })

  test('the Markdown copy and the search index contain the text', async () => {
    const site = apiSite(PETS, { more: `, print: ['docs']` })
    await site.build()
    const copy = new TextDecoder().decode(
      await import('node:fs').then(({ readFileSync }) => readFileSync(`${site.root}/build/api/pets.md`)),
    )
    expect(copy).toContain('**GET** `/pets/{id}`')
    expect(copy).toContain("curl 'https://eu.example.com/v1/pets/7?fields=string'")
    expect(site.has('build/search')).toBe(true)
  })

  test('a schema with many fields gets its page, and tables link to it', async () => {
    const fields = Array.from({ length: 40 }, (_, at) => `        f${at}: { type: string }\n`).join('')
    const site = apiSite(
      PETS.replace(
        '        parent:',
        `        one: { $ref: '#/components/schemas/Big' }\n        two: { $ref: '#/components/schemas/Other' }\n        parent:`,
      ) +
        `    Big:\n      type: object\n      properties:\n${fields}    Other:\n      type: object\n      properties:\n${fields}`,
    )
    const { findings } = await site.build()
    expect(messages(findings)).toEqual([])
    expect(site.page('/api/pets')).toContain('href="/api/schemas/big"')
    expect(article(site.page('/api/schemas/big'))).toContain('f39')
  })

  test('a file replaces a generated page', async () => {
    const site = apiSite(PETS)
    site.write('content/api/index.md', '# Our API\n')
    await site.build()
    expect(article(site.page('/api'))).toContain('Our API')
  })

  test('pages use the locale of their folder', async () => {
    const site = apiSite(PETS, { more: `, locale: 'de'` })
    await site.build()
    expect(article(site.page('/api/pets'))).toContain('Antworten')
  })
})

describe('invariants', () => {
  test('a build after editing the document and its parts equals a clean build', async () => {
    const site = apiSite({
      'api.yaml': PETS.replace("'#/components/parameters/Fields'", "'./parts/fields.yaml'"),
      'parts/fields.yaml': 'name: fields\nin: query\ndescription: From a file.\nschema: { type: string }\n',
    })
    await site.build()
    expect(article(site.page('/api/pets'))).toContain('From a file.')
    for (const [path, text] of [
      ['parts/fields.yaml', 'name: fields\nin: query\ndescription: Changed.\nschema: { type: string }\n'],
      ['api.yaml', PETS.replace('Get a pet.', 'Read a pet.')],
    ] as const) {
      site.write(path, text)
      await site.build()
      expect(site.output()).toEqual((await site.buildClean()).output)
    }
    expect(article(site.page('/api/pets'))).toContain('Read a pet')
  })
})

describe('findings', () => {
  const find = async (document: string | SiteFiles, options = {}) => {
    const site = apiSite(document, options)
    site.write('content/index.md', '# Home\n')
    return messages((await site.check()).findings)
  }

  test.each([
    ['a missing document', {}, 'openapi-document api.yaml:: The OpenAPI document "api.yaml" does not exist.'],
    [
      'Swagger 2',
      'swagger: "2.0"\n',
      'openapi-document api.yaml:1:1 The document is Swagger 2.0, so it is not OpenAPI 3.',
    ],
    [
      'no version',
      'info: {}\n',
      'openapi-document api.yaml:1:1 The document has no field `openapi`, so it is not OpenAPI 3.',
    ],
    [
      'another version',
      'openapi: 4.0.0\n',
      'openapi-document api.yaml:1:1 The document has the version `4.0.0`, so it is not OpenAPI 3.',
    ],
    [
      'broken YAML',
      'openapi: [\n',
      'openapi-document api.yaml:1:10 The document is not valid YAML: a value starts with `[` and has no closing `]`.',
    ],
    ['an empty document', '', 'openapi-document api.yaml:1:1 The document is not valid YAML: it is empty.'],
  ])('report %s', async (_, document, message) => {
    const found = await find(document as string)
    expect(found).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
  })

  test('report the position of invalid JSON', async () => {
    const found = await find('{ "openapi": "3.0.0",, }', { file: 'api.json' })
    expect(found).toEqual([
      expect.stringMatching(/^openapi-document api\.json:1:22 The document is not valid JSON/),
    ])
  })

  test('report unknown fields and invalid values as warnings', async () => {
    const found = await find(
      PETS.replace('  version: 1.2.0', '  version: 1.2.0\n  licence: { name: MIT }').replace(
        'in: query',
        'in: querry',
      ),
    )
    expect(found).toEqual([
      expect.stringMatching(/^openapi-document api\.yaml:5:3 There is no field `licence`/),
      expect.stringMatching(/^openapi-document api\.yaml:54:33 .*querry/),
    ])
  })

  test('report references to other sites and missing targets as errors', async () => {
    const found = await find(
      PETS.replace("'#/components/parameters/Fields'", "'https://example.com/a.yaml'").replace(
        "parent: { $ref: '#/components/schemas/Pet' }",
        "parent: { $ref: '#/components/schemas/Cat' }",
      ),
    )
    expect(found).toEqual([
      expect.stringMatching(
        /^openapi-document api\.yaml:\d+:\d+ `\$ref` "https:\/\/example\.com\/a\.yaml" is on another site/,
      ),
      expect.stringMatching(
        /^openapi-document api\.yaml:\d+:\d+ `#\/components\/schemas\/Cat` is not in `api\.yaml`/,
      ),
    ])
  })

  test.each([
    ["folder: 'other/api'", '`folder` of `openapi` is "other/api", which is not in a content folder.'],
    ["folder: 'content/api', by: 'path'", /by/],
  ])('report an invalid configuration: %s', async (fields, message) => {
    const site = siteTest({
      'site.config.ts': `export default { title: 'Site', content: { docs: 'content' }, openapi: [{ file: 'api.yaml', ${fields} }] }`,
      'content/index.md': '# Home\n',
      'api.yaml': PETS,
    })
    await expect(site.check()).rejects.toMatchObject({
      findings: [{ message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    })
  })

  test('require the document to be a file', async () => {
    const site = apiSite(PETS, { file: '.' })
    site.remove('content')
    const problem = await site.check().catch(({ findings }) => JSON.stringify(findings))
    expect(String(problem).toLowerCase()).toContain('must name a file')
  })

  test('require different folders for two documents', async () => {
    const one = `{ file: 'api.yaml', folder: 'content/api' }`
    const site = siteTest({
      'site.config.ts': `export default { title: 'Site', content: { docs: 'content' }, openapi: [${one}, ${one}] }`,
      'content/index.md': '# Home\n',
      'api.yaml': PETS,
    })
    await expect(site.check()).rejects.toMatchObject({
      findings: [
        { message: '`folder` of `openapi` is "content/api", which has the pages of another document.' },
      ],
    })
  })
})

test('samples quote special characters in requests', () => {
  const request = {
    method: 'POST',
    url: "https://example.com/it's",
    headers: [['X', 'a "b"']],
    body: { kind: 'json', value: { a: [true, null], b: "it's" } },
  } as const
  const [curl, javascript, python, go] = requestSamples(request, SAMPLE_LANGUAGES).map(({ code }) => code)
  expect(curl).toContain("'https://example.com/it'\\''s'")
  expect(javascript).toContain("'https://example.com/it\\'s'")
  expect(python).toContain('[\n            True,\n            None,\n        ]')
  expect(go).toContain('strings.NewReader(`{')
})
