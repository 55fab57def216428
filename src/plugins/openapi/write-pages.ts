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
import { type Block, type BlockPage, type TextPart, writeBlocks } from './page-blocks.ts'
import { typed, writeOperation } from './write-operation.ts'

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
  const add = (path: string, page: BlockPage): void => {
    pages.push({ path, markdown: writeBlocks(page) })
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

  add(index, {
    frontMatter: { title: textAt(api.get(api.root, 'info'), 'title') ?? 'API' },
    blocks: firstPage(
      api,
      texts,
      groups.map((group) => ({
        group,
        href: link(index, groupPath(group)),
        items: operationItems(group, (operation) => operationLink(group, operation, index)),
      })),
    ),
  })
  for (const [at, group] of groups.entries()) {
    const path = groupPath(group)
    const frontMatter = { title: group.title, sidebar_position: at + 1 }
    const about: Block[] = group.description === undefined ? [] : [{ kind: 'text', text: group.description }]
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
    const items = operationItems(group, (operation) => operationLink(group, operation, path))
    add(path, { frontMatter, blocks: [...about, { kind: 'list', items }] })
    for (const [place, operation] of group.operations.entries()) {
      const page = operationPath(group, operation)
      add(page, {
        frontMatter: { title: operation.title, sidebar_position: place + 1, layout: 'reference' },
        blocks: writeOperation(operation, scopeOf(page, 2)),
      })
    }
  }
  // Pages of schemas link to further ones.
  for (const name of tables.linked) {
    const page = schemaPaths.get(name)!
    const schema = api.get(namedSchemas({ api }), name)
    const title = textAt(schema, 'title') ?? name
    const description = textAt(schema, 'description')
    add(page, {
      frontMatter: { title, sidebar_label: title, sidebar_position: groups.length + 1 },
      blocks: [
        ...(description === undefined ? [] : [{ kind: 'text', text: description } as const]),
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
  hrefOf: (operation: Operation) => string,
): (readonly TextPart[])[] {
  return operations.map((operation) => [
    { text: `${operation.method.toUpperCase()} ${operation.path}`, isCode: true },
    { text: ' ' },
    { text: operation.title, href: hrefOf(operation) },
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
  const info = api.get(api.root, 'info')
  const description = textAt(info, 'description')
  const version = textAt(info, 'version')
  const license = api.get(info, 'license')
  const more = textAt(api.get(api.root, 'externalDocs'), 'url')
  const servers = childrenOf(api, api.get(api.root, 'servers')).map(([, server]) => server)
  const schemes = childrenOf(api, api.get(api.root, 'components', 'securitySchemes'))
  const licenseUrl = textAt(license, 'url')
  return [
    ...(version === undefined
      ? []
      : [{ kind: 'text', text: texts.version.replace('{version}', escapeMarkdown(version)) } as const]),
    ...(description === undefined ? [] : [{ kind: 'text', text: description, level: 2 } as const]),
    ...(more === undefined
      ? []
      : [{ kind: 'fact', label: texts.more, parts: [{ text: more, href: more }] } as const]),
    ...(textAt(license, 'name') === undefined
      ? []
      : [
          {
            kind: 'fact',
            label: texts.license,
            parts: [
              { text: textAt(license, 'name')!, ...(licenseUrl !== undefined && { href: licenseUrl }) },
            ],
          } as const,
        ]),
    ...(servers.length === 0
      ? []
      : [
          heading(texts.servers, 'servers'),
          { kind: 'list', items: servers.map((server) => serverParts(api, server)) } as const,
        ]),
    ...(schemes.length === 0 ? [] : [heading(texts.authentication, 'authentication')]),
    ...schemes.flatMap(([name]): Block[] => {
      const { kind, detail, description } = schemeOf(api, name)
      return [
        heading(name, schemeAnchor(name), 3),
        {
          kind: 'fact',
          label: texts[kind] ?? kind,
          parts: detail === '' ? [] : [{ text: detail, isCode: true }],
        },
        ...(description === undefined ? [] : [{ kind: 'text', text: description } as const]),
        ...scopeList(api, name, texts),
      ]
    }),
    heading(texts.operations, 'operations'),
    ...groups.flatMap(({ group, href, items }): Block[] => [
      heading(group.title, `operations-${group.id}`, 3),
      { kind: 'list', items: [...(items.length > 0 ? items : [[{ text: group.title, href }]])] },
    ]),
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

/** The scopes of an OAuth scheme, those of all flows. */
function scopeList(api: ApiDocument, name: string, texts: OpenApiTexts): Block[] {
  const flows = childrenOf(api, api.get(api.root, 'components', 'securitySchemes', name, 'flows'))
  const scopes = new Map<string, string>()
  for (const [, flow] of flows)
    for (const [scope, { value }] of childrenOf(api, api.get(flow, 'scopes')))
      scopes.set(scope, String(value ?? ''))
  if (scopes.size === 0) return []
  const items = [...scopes].map(([scope, text]): TextPart[] => [
    { text: scope, isCode: true },
    { text: text === '' ? '' : ` ${text}` },
  ])
  return [
    { kind: 'fact', label: texts.scopes, parts: [] },
    { kind: 'list', items },
  ]
}

function escapeMarkdown(text: string): string {
  return text.replace(/[^\w\s.-]/g, '\\$&')
}
