// The pages of an API reference: the first page, a page for each tag or operation, and pages of schemas that tables link to.

import { dirname, relative } from 'node:path/posix'
import { createSlugger, slugOf } from '../../core/text/slug.ts'
import { isSchemaObject, type SchemaTexts } from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf, textAt } from './api-document.ts'
import { type Group, groupOperations, type Operation } from './api-operations.ts'
import { schemeAnchor, schemeOf } from './api-security.ts'
import { createFieldTables, namedSchemas } from './describe-fields.ts'
import type { ApiOptions } from './openapi-config.ts'
import type { OpenApiTexts } from './openapi-texts.ts'
import { type Block, type BlockPage, methodBadge, type TextPart, writeBlocks } from './page-blocks.ts'
import { described, fact, typed } from './write-content.ts'
import { writeOperation } from './write-operation.ts'

export interface ApiPage {
  readonly path: string
  readonly markdown: string
}

interface PageTexts {
  readonly texts: OpenApiTexts
  readonly schemaTexts: SchemaTexts
}

export function writePages(
  api: ApiDocument,
  { folder, by, samples }: Pick<ApiOptions, 'folder' | 'by' | 'samples'>,
  { texts, schemaTexts }: PageTexts,
): ApiPage[] {
  const pages: ApiPage[] = []
  const { locate } = api.resolver
  const root = locate(api.root)
  const add = (path: string, page: Omit<BlockPage, 'place'>): void => {
    pages.push({ path, markdown: writeBlocks({ ...page, place: root }) })
  }
  const groups = groupOperations(api, texts.webhooks)
  const index = `${folder}/index.md`
  const groupPath = ({ id }: Group): string => `${folder}/${id}${by === 'tag' ? '' : '/index'}.md`
  const operationPath = (group: Group, { id }: Operation): string => `${folder}/${group.id}/${id}.md`
  const operationLink = (group: Group, operation: Operation, from: string): string =>
    by === 'tag'
      ? `${link(from, groupPath(group))}#${operation.id}`
      : link(from, operationPath(group, operation))
  const schemaPaths = schemaPages(api, folder)
  const tables = createFieldTables({
    api,
    texts: schemaTexts,
    linkTo: (name, from) => link(from, schemaPaths.get(name)!),
  })
  const scopeOf = (page: string, level: number) => ({
    api,
    tables,
    texts,
    samples,
    page,
    index: link(page, index),
    level,
  })

  const title = textAt(api.get(api.root, 'info'), 'title') ?? 'API'
  // A tag often has the name of the API.
  const isTag = groups.some((group) => group.title === title)
  add(index, {
    frontMatter: { title, ...(isTag && { sidebar_label: 'API' }) },
    blocks: firstPage(
      api,
      texts,
      groups.map((group) => ({
        group,
        href: link(index, groupPath(group)),
        items: operationItems(group, schemaTexts.deprecated, (operation) =>
          operationLink(group, operation, index),
        ),
      })),
    ),
  })
  for (const [at, group] of groups.entries()) {
    const path = groupPath(group)
    const frontMatter = { title: group.title, sidebar_position: at + 1 }
    const { description: text, place } = group
    const about: Block[] = text === undefined ? [] : [{ kind: 'text', text, place }]
    if (by === 'tag') {
      const blocks = group.operations.flatMap((operation): Block[] => [
        { kind: 'heading', level: 2, text: operation.title, id: operation.id },
        ...writeOperation(operation, scopeOf(path, 3)),
      ])
      add(path, {
        frontMatter: { ...frontMatter, layout: 'reference', toc_max_heading_level: 2 },
        blocks: [...about, ...blocks],
      })
      continue
    }
    const items = operationItems(group, schemaTexts.deprecated, (operation) =>
      operationLink(group, operation, path),
    )
    add(path, { frontMatter, blocks: [...about, { kind: 'list', items }] })
    for (const [position, operation] of group.operations.entries()) {
      const page = operationPath(group, operation)
      add(page, {
        frontMatter: { title: operation.title, sidebar_position: position + 1, layout: 'reference' },
        blocks: writeOperation(operation, scopeOf(page, 2)),
      })
    }
  }
  // Pages of schemas link to further ones.
  for (const name of tables.linked) {
    const page = schemaPaths.get(name)!
    const schema = api.get(namedSchemas({ api }), name)
    const title = textAt(schema, 'title') ?? name
    add(page, {
      frontMatter: { title, sidebar_label: title, sidebar_position: groups.length + 1 },
      blocks: [
        ...described(api, schema),
        ...typed(schema, slugOf(name) || 'schema', { tables, texts, page }),
      ],
    })
  }
  return pages
}

/** The page of each schema. Names that differ in other characters than letters and digits get a number. */
function schemaPages(api: ApiDocument, folder: string): ReadonlyMap<string, string> {
  const { value } = namedSchemas({ api })
  const makeSlug = createSlugger()
  return new Map(
    Object.keys(isSchemaObject(value) ? value : {}).map((name) => [
      name,
      `${folder}/schemas/${makeSlug(slugOf(name.replaceAll('.', '-')) || 'schema')}.md`,
    ]),
  )
}

function link(from: string, to: string): string {
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

function operationItems(
  { operations }: Group,
  deprecated: string,
  hrefOf: (operation: Operation) => string,
): (readonly TextPart[])[] {
  return operations.map((operation) => [
    methodBadge(operation.method),
    { text: ' ' },
    { text: operation.path, isCode: true },
    { text: ' ' },
    { text: operation.title, href: hrefOf(operation) },
    ...(operation.isDeprecated ? [{ text: ' ' }, { text: deprecated, badge: 'warning' }] : []),
  ])
}

interface GroupList {
  readonly group: Group
  readonly href: string
  readonly items: readonly (readonly TextPart[])[]
}

/** Description, servers, authentication and operations. */
function firstPage(api: ApiDocument, texts: OpenApiTexts, groups: readonly GroupList[]): Block[] {
  const heading = (text: string, id: string, level = 2): Block => ({ kind: 'heading', level, text, id })
  const servers = childrenOf(api, api.get(api.root, 'servers')).map(([, server]) => server)
  const schemes = childrenOf(api, api.get(api.root, 'components', 'securitySchemes'))
  return [
    ...aboutApi(api, texts),
    ...(servers.length === 0
      ? []
      : [
          heading(texts.servers, 'servers'),
          { kind: 'list', items: servers.map((server) => serverParts(api, server)) } as const,
        ]),
    ...(schemes.length === 0 ? [] : [heading(texts.authentication, 'authentication')]),
    ...schemes.flatMap(([name, scheme]): Block[] => {
      const { kind, detail } = schemeOf(api, name)
      return [
        heading(name, schemeAnchor(name), 3),
        fact(texts[kind] ?? kind, detail === '' ? [] : [{ text: detail, isCode: true }]),
        ...described(api, scheme),
        ...flows(api, scheme, texts),
      ]
    }),
    heading(texts.operations, 'operations'),
    ...groups.flatMap(({ group, href, items }): Block[] => [
      heading(group.title, `operations-${group.id}`, 3),
      { kind: 'list', items: [...(items.length > 0 ? items : [[{ text: group.title, href }]])] },
    ]),
  ]
}

/** Version, description and links of the API. */
function aboutApi(api: ApiDocument, texts: OpenApiTexts): Block[] {
  const info = api.get(api.root, 'info')
  const version = textAt(info, 'version')
  const license = api.get(info, 'license')
  const contact = api.get(info, 'contact')
  const email = textAt(contact, 'email')
  const contactUrl = textAt(contact, 'url') ?? (email && `mailto:${email}`)
  const links = [
    [texts.more, textAt(api.get(api.root, 'externalDocs'), 'url')],
    [texts.terms, textAt(info, 'termsOfService')],
    [texts.contact, contactUrl, textAt(contact, 'name') ?? email],
    [texts.license, textAt(license, 'url'), textAt(license, 'name')],
  ] as const
  return [
    ...(version === undefined
      ? []
      : [{ kind: 'text', text: texts.version.replace('{version}', escapeMarkdown(version)) } as const]),
    ...described(api, info).map((block): Block => ({ ...block, isPage: true })),
    ...links.flatMap(([label, href, text = href]) =>
      text === undefined ? [] : [fact(label, [{ text, ...(href !== undefined && { href }) }])],
    ),
  ]
}

function serverParts(api: ApiDocument, server: Parameters<typeof textAt>[0]): TextPart[] {
  const description = textAt(server, 'description')
  const variables = childrenOf(api, api.get(server, 'variables')).map(([name, variable]) => {
    const { enum: values } = isSchemaObject(variable.value) ? variable.value : {}
    const list = Array.isArray(values) ? ` (${values.join(', ')})` : ''
    return `{${name}}: ${textAt(variable, 'default') ?? ''}${list}`
  })
  const rest = [description, ...variables].filter((one) => one !== undefined)
  return [
    { text: textAt(server, 'url') ?? '/', isCode: true },
    ...(rest.length > 0 ? [{ text: ` ${rest.join('; ')}` }] : []),
  ]
}

/** The flows of an OAuth scheme with their URLs, and the scopes of all flows. */
function flows(api: ApiDocument, scheme: Parameters<typeof textAt>[0], texts: OpenApiTexts): Block[] {
  const all = childrenOf(api, api.get(scheme, 'flows'))
  const urls = all.map(([name, flow]): readonly TextPart[] => [
    { text: name },
    ...['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'].flatMap((key): TextPart[] => {
      const url = textAt(flow, key)
      return url === undefined ? [] : [{ text: ', ' }, { text: `${key}: ${url}`, isCode: true }]
    }),
  ])
  const scopes = new Map<string, string>()
  for (const [, flow] of all)
    for (const [scope, { value }] of childrenOf(api, api.get(flow, 'scopes')))
      scopes.set(scope, String(value ?? ''))
  const items = [...scopes].map(([scope, text]): TextPart[] => [
    { text: scope, isCode: true },
    { text: text === '' ? '' : ` ${text}` },
  ])
  return [
    ...(urls.length === 0 ? [] : [{ kind: 'list', items: urls } as const]),
    ...(items.length === 0 ? [] : [fact(texts.scopes, []), { kind: 'list', items } as const]),
  ]
}

function escapeMarkdown(text: string): string {
  return text.replace(/[^\w\s.-]/g, '\\$&')
}
