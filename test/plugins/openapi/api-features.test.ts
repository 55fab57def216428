// API references: page content, positions of findings in descriptions, and invariants.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { readIndexOf } from '../../../src/plugins/search/search-command.ts'
import { openLive } from '../../../src/serve/live.ts'
import { compareWithBuild } from '../../laws/dev-and-build.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

const SHOP = `openapi: 3.1.0
info:
  title: Shop
  version: '1'
  termsOfService: https://example.com/terms
  contact: { name: Support, email: help@example.com }
  description: |
    The API.

    See [nothing](./missing.md).
servers:
  - url: https://{place}.example.com
    variables: { place: { default: eu, enum: [eu, us] } }
tags:
  - name: orders
    description: "Orders, <b class='big'>all</b>."
paths:
  /orders:
    get:
      tags: [orders]
      operationId: listOrders
      summary: List orders
      security: [{ login: ['orders:read'] }]
      parameters:
        - { name: state, in: query, required: true, schema: { type: array, items: { type: string, enum: [open] } }, example: [open, paid] }
        - { name: filter, in: query, required: true, style: deepObject, schema: { type: object }, example: { from: { day: 1 } } }
        - { name: ids, in: query, required: true, explode: false, schema: { type: array }, example: [1, 2] }
        - name: page
          in: query
          description: A page, as [described](./no-page.md).
          schema: { type: integer, minimum: 1 }
          examples: { first: { value: 4711 } }
      responses:
        200:
          description: Orders.
          content:
            application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }
    post:
      tags: [orders]
      operationId: createOrder
      deprecated: true
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Order' } }
      responses:
        201: { description: Created. }
      callbacks:
        shipped:
          '{$request.body#/url}':
            post:
              summary: Order shipped
              requestBody:
                content:
                  application/json: { schema: { $ref: '#/components/schemas/Event' } }
              responses:
                204: { description: Received. }
  /internal:
    get:
      x-internal: true
      responses: { 200: { description: Hidden. } }
components:
  securitySchemes:
    login:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: https://example.com/authorize
          tokenUrl: https://example.com/token
          scopes: { 'orders:read': Read orders }
  schemas:
    Order:
      type: object
      required: [id, item]
      properties:
        id: { type: string, readOnly: true, description: Given by us. }
        secret: { type: string, writeOnly: true }
        item:
          oneOf:
            - $ref: '#/components/schemas/Book'
            - $ref: '#/components/schemas/Ticket'
          discriminator: { propertyName: kind, mapping: { paper: '#/components/schemas/Book' } }
    Book:
      type: object
      properties:
        kind: { type: string }
        pages:
          type: integer
          description: |

            The pages.
            Not [found](./nowhere.md).
    Ticket:
      type: object
      properties: { kind: { type: string }, seat: { type: string } }
    Event:
      type: object
      properties: { shippedAt: { type: string, format: date-time } }
`

function shop(document = SHOP, { by = 'tag' } = {}): TestSite {
  return siteTest({
    'site.config.ts': `export default { title: 'Site', content: { docs: 'content' }, openapi: [{ file: 'shop.yaml', folder: 'content/api', by: '${by}' }] }`,
    'content/index.md': '# Home\n',
    'shop.yaml': document,
  })
}

const copyOf = (site: TestSite, path: string): string => readFileSync(join(site.root, 'build', path), 'utf8')

describe('page content', () => {
  test('requests omit read-only fields, and responses omit write-only fields', async () => {
    const site = shop()
    await site.build()
    const html = site.page('/api/orders')
    expect(html).toContain('id="create-order-body-content.secret"')
    expect(html).not.toContain('id="create-order-body-content.id"')
    expect(html).toContain('id="list-orders-200-content.id"')
    expect(html).not.toContain('id="list-orders-200-content.secret"')
  })

  test('an operation with one response has its samples next to the text', async () => {
    const site = shop(SHOP, { by: 'operation' })
    await site.build()
    expect(site.page('/api/orders/list-orders')).toContain('class="pair prose"')
  })

  test('paragraphs of descriptions are rendered as paragraphs', async () => {
    const site = shop()
    await site.build()
    expect(site.page('/api')).toMatch(/<\/p>\s*<p>The API\.<\/p>\s*<p>See /)
  })

  test('alternatives show the value of the discriminator', async () => {
    const site = shop()
    await site.build()
    const html = site.page('/api/orders')
    expect(html).toContain('Book (kind: paper)')
    expect(html).toContain('Ticket (kind: Ticket)')
  })

  test('arrays and objects in queries follow the style of the parameter', async () => {
    const site = shop()
    await site.build()
    expect(copyOf(site, 'api/orders.md')).toContain(
      `curl 'https://eu.example.com/orders?state=open&state=paid&filter%5Bfrom%5D%5Bday%5D=1&ids=1%2C2'`,
    )
  })

  test('shows parameter examples, methods, deprecated operations, and callbacks with examples', async () => {
    const site = shop()
    await site.build()
    const html = site.page('/api/orders')
    expect(html).toContain('4711')
    expect(html).toContain('Range: ≥ 1<')
    expect(html).toMatch(/<p class="endpoint"><span class="badge badge-tip">POST<\/span>/)
    expect(html).toContain('id="create-order-shipped"')
    const copy = copyOf(site, 'api/orders.md')
    expect(copy).toContain('### Callbacks')
    expect(copy).toContain('**POST** `{$request.body#/url}`')
    expect(copy).toContain('"shippedAt": "2026-01-31T12:00:00Z"')
    expect(copyOf(site, 'api.md')).toMatch(
      /\*\*POST\*\* `\/orders` \[createOrder\]\([^)]*\) \*\*deprecated\*\*/,
    )
    expect(copy).not.toContain('/internal')
  })

  test('the first page shows terms, contact, and the URLs and scopes of OAuth', async () => {
    const site = shop()
    await site.build()
    const html = site.page('/api')
    for (const part of [
      'href="https://example.com/terms"',
      'href="mailto:help@example.com"',
      'authorizationUrl: https://example.com/authorize',
      'orders:read',
      '{place}: eu (eu, us)',
    ])
      expect(html).toContain(part)
  })

  test('operations are in llms.txt and the search index', async () => {
    const site = shop(SHOP, { by: 'operation' })
    await site.build()
    expect(copyOf(site, 'llms.txt')).toContain('[List orders]')
    const index = readIndexOf(join(site.root, 'build'), { provider: 'local', synonyms: [], boost: {} })
    const { search } = createSearcher(index)
    for (const [query, url] of [
      ['list orders', '/api/orders/list-orders'],
      ['createOrder', '/api/orders/create-order'],
      ['/orders GET', '/api/orders/list-orders'],
    ])
      expect((await search(query!)).hits.slice(0, 3).map((hit) => hit.url.replace(/#.*/, ''))).toContain(url)
  })
})

describe('positions', () => {
  test('findings in descriptions have the line and column in the document', async () => {
    const { findings } = await shop().check()
    expect(
      findings.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}:${place?.column}`),
    ).toEqual([
      'broken-link shop.yaml:10:9',
      'removed-html shop.yaml:16:18',
      'broken-link shop.yaml:30:24',
      'broken-link shop.yaml:91:17',
    ])
  })
})

describe('invariants', () => {
  test('two threads generate the same bytes as one', async () => {
    const site = shop(SHOP, { by: 'operation' })
    const one = await site.buildClean()
    await site.build({ threads: 2 })
    expect(site.output()).toEqual(one.output)
  })

  test('editing the document updates the pages in dev, which equal those of a build', async () => {
    const site = shop()
    const live = await openLive({ root: site.root, threads: 1 })
    onTestFinished(() => live.close())
    const read = async (): Promise<string> => {
      const response = await live.respond('/api/orders')
      return response && 'body' in response ? Buffer.from(response.body).toString() : ''
    }
    expect(await read()).toContain('List orders')
    site.write('shop.yaml', SHOP.replace('summary: List orders', 'summary: Find orders'))
    await live.change(['shop.yaml'])
    expect(await read()).toContain('Find orders')
    site.write('shop.yaml', 'openapi: [\n')
    await live.change(['shop.yaml'])
    await live.settled()
    expect(live.findings().map(({ rule }) => rule)).toContain('openapi-document')
    site.write('shop.yaml', SHOP.replace('summary: List orders', 'summary: All orders'))
    await live.change(['shop.yaml'])
    expect(await read()).toContain('All orders')
    await compareWithBuild(site, live)
  })
})

describe('deviations from the specification', () => {
  const operation = (extra: string, path = '/pets'): string =>
    `openapi: 3.0.0\ninfo: { title: Pets, version: '1' }\npaths:\n  ${path}:\n    get:\n      operationId: get\n      responses: { 200: { description: OK } }\n${extra}`

  test.each([
    [
      'a path without its parameter',
      operation('', '/pets/{petId}'),
      '6:7 The path of GET /pets/{petId} contains `{petId}`, but no path parameter has this name.',
      'Add `{ name: petId, in: path, required: true, schema: { type: string } }` to `parameters`.',
    ],
    [
      'a parameter that is not in the path',
      operation('      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]\n'),
      '8:28 The path parameter `petId` is not in the path of GET /pets.',
      'Write `{petId}` in the path, or remove the parameter.',
    ],
    [
      'an id of two operations',
      operation(
        '  /dogs:\n    get:\n      operationId: get\n      responses: { 200: { description: OK } }\n',
      ),
      '10:20 `operationId` of GET /dogs is `get`, as that of GET /pets.',
      'Give each operation an id of its own: links and file names contain it.',
    ],
    [
      'an unknown security scheme',
      operation(
        '      security: [{ kee: [] }]\ncomponents: { securitySchemes: { key: { type: http, scheme: basic } } }\n',
      ),
      '8:17 GET /pets requires the security scheme `kee`, which is not in `components.securitySchemes`.',
      'Declare it, or correct the name. Did you mean "key"?',
    ],
  ])('reports %s', async (_, document, message, help) => {
    const { findings } = await shop(document).check()
    expect(
      findings.map(({ message, help, place }) => [`${place?.line}:${place?.column} ${message}`, help]),
    ).toEqual([[message, help]])
  })

  test('extensions are not reported next to a deviation', async () => {
    const document = operation(
      '      wrong: 1\n      x-mine: 1\nx-groups: []\ntags: [{ name: a, x-displayName: A }]\n',
    )
    const { findings } = await shop(document.replace('3.0.0', '3.1.0')).check()
    expect(findings.map(({ message }) => message)).toEqual([
      'There is no field `wrong` in `paths./pets.get`.',
    ])
  })

  test('deviations beyond twenty are only counted', async () => {
    const wrong = Array.from({ length: 23 }, (_, at) => `      wrong${at}: 1\n`).join('')
    const { findings } = await shop(operation(wrong)).check()
    expect(findings).toHaveLength(21)
    expect(findings.at(-1)).toMatchObject({
      message: 'The document has 3 more deviations from the specification.',
      help: 'Correct those that are listed, and build again.',
    })
  })
  test.each([
    [
      'openapi: 3.1.0\n---\nopenapi: 3.1.0\n',
      'The document is not valid YAML: a second document starts here.',
      'Remove the `---` above it.',
    ],
    [
      `# ${'x'.repeat(33 << 20)}`,
      'The file has 33 MB. The limit is 32 MB.',
      'Divide it into several files that refer to each other with `$ref`.',
    ],
  ])('a file with several documents or above the size limit is rejected', async (document, message, help) => {
    const { findings } = await shop(document).check()
    expect(findings).toMatchObject([
      { rule: 'openapi-document', message, help, place: { path: 'shop.yaml' } },
    ])
  })
})

test('a parameter that is an array of a named schema shows its type and values', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { docs: 'docs' }, openapi: [{ file: 'log.yaml', folder: 'docs/api' }] }`,
    'docs/index.md': '# Home\n',
    'log.yaml': `openapi: 3.1.0
info: { title: Log, version: '1' }
paths:
  /log:
    get:
      summary: Read the log
      parameters:
        - { name: reason, in: query, schema: { type: array, items: { $ref: '#/components/schemas/Reason' } } }
      responses: { 200: { description: Entries. } }
components:
  schemas:
    Reason: { type: string, enum: [blocked, allowed] }
`,
  })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('api/log')).toMatch(/reason[\s\S]*blocked[\s\S]*allowed/)
})
