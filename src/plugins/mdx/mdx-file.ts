// Reads an MDX file: annotates its tags and expressions, and generates the module that evaluates them, if code is needed.

import type { Root } from 'mdast'
import {
  isComponentName,
  readDeclarations,
  type ScriptNode,
  usedComponents,
} from '../../core/config/script-names.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { FileModule } from '../../core/model/page-code.ts'
import { type Cell, type CellPlace, generateModule, tagText } from './cell-module.ts'
import { createFileScope, type MdxNames } from './mdx-names.ts'
import { isExpression, isTag, type MdxNode, type TagKind, type TagNode } from './mdx-node.ts'
import { staticValue } from './static-value.ts'

export interface MdxFile {
  readonly path: SourcePath
  readonly tree: Root
  /** Undefined when no code has to run. */
  readonly module?: FileModule
  /** Place of each cell, with the component's name; without a name for expressions. */
  readonly cells: readonly CellPlace[]
  /** Paths of the partials that the file includes. */
  readonly partials: readonly SourcePath[]
  readonly findings: readonly Finding[]
}

export interface MdxSource {
  readonly path: SourcePath
  readonly tree: Root
  /** Values of `frontMatter`, `contentTitle` and `toc` for the file's code. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Reads a file. Annotates each node of its tree with the resolved tag or expression. */
export function readMdxFile({ path, tree, values }: MdxSource, names: MdxNames): MdxFile {
  const nodes = listNodes(tree as unknown as MdxNode)
  const esm = nodes.filter(({ type }) => type === 'mdxjsEsm')
  const { imports, declared, defaultExport } = readDeclarations(esm.flatMap(({ data }) => data?.estree ?? []))
  const findings: Finding[] = []
  const report = (finding: Finding): void => void findings.push(finding)
  const scope = createFileScope({ path, imports, declared, report }, names)
  const partials = new Set<SourcePath>()
  if (defaultExport) {
    const { line = 1, column = 0 } = defaultExport.loc?.start ?? {}
    report({ ...LAYOUT, place: { path, line, column: column + 1 } })
  }

  const cells: Cell[] = []
  const addCell = (cell: Cell): number => cells.push(cell) - 1

  for (const node of nodes) {
    const { line: at = 1, column = 1 } = node.position?.start ?? {}
    const origin = names.origins.find(at)
    const line = origin.path === path ? origin.line : 0
    if (isExpression(node)) {
      const literal = staticValue(node)
      node.data = {
        mdx: literal
          ? { literal }
          : {
              cell: addCell({
                text: `(${node.value}\n)`,
                place: { line, column },
                program: [node.data!.estree!],
              }),
            },
      }
    } else if (isTag(node)) {
      const { name } = node
      const tagKind: TagKind =
        name === null || (name === 'Fragment' && !scope.kinds.has(name))
          ? { kind: 'fragment' }
          : isComponentName(name)
            ? scope.lookUp(name)
            : { kind: 'html', name }
      if (tagKind.kind === 'unknown') scope.reportUnknown(name!, { ...origin, column })
      if (tagKind.kind === 'partial') partials.add(tagKind.path)
      const properties = staticProperties(node)
      const isData = tagKind.kind === 'code' && properties !== undefined && !name?.includes('.')
      node.data = {
        mdx:
          properties && tagKind.kind !== 'code'
            ? { tagKind, literal: { value: properties } }
            : {
                tagKind,
                cell: addCell({
                  text: tagText(node, tagKind),
                  place: { line, column, tag: `<${name ?? ''}>`, ...(isData && { isData }) },
                  program: programsOf(node),
                }),
              },
      }
    }
  }
  const inCode = usedComponents([
    ...esm.flatMap(({ data }) => data?.estree ?? []),
    ...cells.flatMap(({ program }) => program),
  ])
  const inTags = nodes.flatMap((node) =>
    isTag(node) && node.name !== null && node.data?.mdx?.tagKind?.kind === 'code'
      ? [node.name.split('.')[0]!]
      : [],
  )
  for (const { name, ...at } of inCode) {
    const tagKind = scope.lookUp(name)
    if (tagKind.kind === 'partial') partials.add(tagKind.path)
    if (tagKind.kind === 'unknown' && !scope.kinds.has(name)) scope.reportUnknown(name, at)
  }
  // From here on, code is in the module.
  for (const node of nodes) {
    if (node.type === 'mdxjsEsm') delete node.data
    else if (isTag(node)) node.attributes = []
  }
  const read = { path, tree, cells: cells.map(({ place }) => place), partials: [...partials], findings }
  // A file that imports styles needs a module even without cells.
  const hasStyles = imports.some(({ source }) => /\.(?:css|s[ac]ss)$/.test(source))
  if (cells.length === 0 && !hasStyles) return read
  const components = [...inTags, ...inCode.map(({ name }) => name)]
  const code = { path, esm, imports, cells, components, values }
  return { ...read, module: generateModule(code, scope, names) }
}

const LAYOUT = {
  rule: 'mdx-code',
  severity: 'warning',
  message: 'A page cannot export a layout: pages use the layout of the theme.',
  help: 'Remove `export default`, or write `layout: wide` or `layout: landing` in the front matter.',
} as const

/** All nodes, parents first. */
function listNodes(tree: MdxNode): MdxNode[] {
  const nodes: MdxNode[] = []
  const stack = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes.push(node)
    for (const child of (node.children ?? []).toReversed()) stack.push(child)
  }
  return nodes
}

/** The attributes of a tag if they are plain data. */
function staticProperties({ attributes }: TagNode): Record<string, unknown> | undefined {
  const properties: Record<string, unknown> = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') return undefined
    const { name, value } = attribute
    if (typeof value === 'object' && value !== null) {
      const literal = staticValue(value)
      if (!literal) return undefined
      properties[name] = literal.value
    } else properties[name] = value ?? true
  }
  return properties
}

function programsOf({ attributes }: TagNode): ScriptNode[] {
  return attributes.flatMap((attribute) => {
    const program =
      attribute.type === 'mdxJsxExpressionAttribute'
        ? attribute.data?.estree
        : typeof attribute.value === 'object'
          ? attribute.value?.data?.estree
          : undefined
    return program ?? []
  })
}
