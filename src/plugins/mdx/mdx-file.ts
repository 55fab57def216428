// Resolves the tags and expressions of an MDX file, and generates the module that evaluates them, if code is needed.
//
// The module has the file's imports and exports, and a cell for each expression and each tag that is not plain data:
//
//   import { Card } from '@site/src/Card'
//   export const octavoCells = (props) => [
//   () => (frontMatter.title),
//   () => [Card, { title: "New", ...(props) }],
//   ]

import type { Root } from 'mdast'
import {
  type ImportDeclaration,
  isComponentName,
  readDeclarations,
  type ScriptNode,
  usedComponents,
} from '../../core/config/script-names.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import { type FileModule, MDX_MODULE, SITE_PREFIX, type SiteComponents } from '../../core/model/page-code.ts'
import type { ComponentSpec } from '../../core/plugin/element-specs.ts'
import type { LineOrigins } from '../../core/plugin/transforms.ts'
import { findNearest } from '../../core/text/nearest.ts'
import { isExpression, isTag, type MdxNode, type TagKind, type TagNode } from './mdx-node.ts'
import { staticValue } from './static-value.ts'

export interface MdxNames {
  /** Built-in and plugin components. */
  readonly elements: Readonly<Record<string, ComponentSpec>>
  /** Import paths of single components, with `*` in place of the component's name. */
  readonly componentImports: readonly string[]
  readonly site: SiteComponents
  /** Resolves an imported partial. Returns a finding if it is invalid; undefined if code uses the import as a component. */
  readonly findPartial: (source: string, from: SourcePath) => SourcePath | Omit<Finding, 'place'> | undefined
  /** Origins of the lines of the tree. */
  readonly origins: LineOrigins
}

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

export interface CellPlace {
  readonly line: number
  readonly column: number
  /** `<Card>`; undefined for an expression. */
  readonly tag?: string
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
  const report = (
    rule: string,
    severity: Finding['severity'],
    [message, help]: readonly [string, string],
    at?: Place,
  ): void => void findings.push({ rule, severity, message, help, place: { path, ...at } })

  const scope = new Map<string, TagKind>()
  const partials = new Set<SourcePath>()
  const replaced = new Map<ImportDeclaration, string[]>()
  for (const one of imports) {
    const replacements: string[] = []
    for (const [local, name] of Object.entries(one.names)) {
      const tagKind = resolveImport(one, name)
      scope.set(local, tagKind)
      if (tagKind.kind !== 'code') replacements.push(declareReplacement(local, tagKind))
    }
    if (replacements.length > 0) replaced.set(one, replacements)
  }
  for (const name of declared) scope.set(name, { kind: 'code' })
  if (defaultExport) {
    const { line = 1, column = 0 } = defaultExport.loc?.start ?? {}
    report('mdx-code', 'warning', LAYOUT, { line, column: column + 1 })
  }

  function resolveImport({ source, line, column }: ImportDeclaration, name: string): TagKind {
    if (/\.mdx?$/i.test(source) && !source.includes('!')) {
      if (name !== 'default') return { kind: 'code' }
      const partial = names.findPartial(source, path)
      if (partial === undefined) return { kind: 'code' }
      if (typeof partial === 'string') return { kind: 'partial', path: partial }
      findings.push({ ...partial, place: { path, line, column } })
      return { kind: 'absent' }
    }
    const importedElements = names.componentImports.flatMap((pattern) =>
      importedElement(pattern, source, name),
    )
    const knownElement = importedElements.find((one) => Object.hasOwn(names.elements, one))
    if (knownElement !== undefined) return { kind: 'element', name: knownElement }
    // If the module exports only components, any other name is unknown.
    return importedElements.length > 0 &&
      names.componentImports.some((pattern) => coversModule(pattern, source))
      ? { kind: 'unknown' }
      : { kind: 'code' }
  }

  /** Resolves a name in a tag, or in the JSX of code. */
  function lookUp(name: string): TagKind {
    const first = name.split('.')[0]!
    const imported = scope.get(first)
    if (imported) return imported
    if (Object.hasOwn(names.site, first)) {
      const { partial } = names.site[first]!
      return partial === undefined ? { kind: 'code' } : { kind: 'partial', path: partial }
    }
    return Object.hasOwn(names.elements, name) ? { kind: 'element', name } : { kind: 'unknown' }
  }

  const foreign = new Set<string>()
  function reportUnknown(name: string, at: Place): void {
    const message = `There is no component \`<${name}>\`.`
    // Components imported from another generator are reported once per file.
    if (scope.has(name) && foreign.has(name)) return
    if (scope.has(name)) {
      foreign.add(name)
      return report('unknown-element', 'warning', [message, `Write it in React. ${SHOWN}`], at)
    }
    const knownNames = [...Object.keys(names.elements), ...Object.keys(names.site), ...scope.keys()]
    const nearest = findNearest(name, knownNames)
    const help =
      nearest === undefined
        ? `Import it: \`import ${name.split('.')[0]} from './${name.split('.')[0]}.tsx'\`. ${SHOWN}`
        : `Did you mean \`<${nearest}>\`? Otherwise import it.`
    report('unknown-element', 'warning', [message, help], at)
  }

  const cells: { text: string; place: CellPlace; program: ScriptNode[] }[] = []
  function addCell(text: string, place: CellPlace, program: ScriptNode[]): number {
    cells.push({ text, place, program })
    return cells.length - 1
  }

  for (const node of nodes) {
    const { line: at = 1, column = 1 } = node.position?.start ?? {}
    const origin = names.origins.find(at)
    const line = origin.path === path ? origin.line : 0
    if (isExpression(node)) {
      const literal = staticValue(node)
      node.data = {
        mdx: literal
          ? { literal }
          : { cell: addCell(`(${node.value}\n)`, { line, column }, [node.data!.estree!]) },
      }
    } else if (isTag(node)) {
      const { name } = node
      const tagKind: TagKind =
        name === null || (name === 'Fragment' && !scope.has(name))
          ? { kind: 'fragment' }
          : isComponentName(name)
            ? lookUp(name)
            : { kind: 'html', name }
      if (tagKind.kind === 'unknown') reportUnknown(name!, { ...origin, column })
      if (tagKind.kind === 'partial') partials.add(tagKind.path)
      const properties = tagKind.kind === 'code' ? undefined : staticProperties(node)
      node.data = {
        mdx: properties
          ? { tagKind, literal: { value: properties } }
          : {
              tagKind,
              cell: addCell(
                tagText(node, tagKind),
                { line, column, tag: `<${name ?? ''}>` },
                programsOf(node),
              ),
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
    const tagKind = lookUp(name)
    if (tagKind.kind === 'partial') partials.add(tagKind.path)
    if (tagKind.kind === 'unknown' && !scope.has(name)) reportUnknown(name, at)
  }
  for (const node of nodes) if (node.type === 'mdxjsEsm') delete node.data
  const read = { path, tree, cells: cells.map(({ place }) => place), partials: [...partials], findings }
  // A file that imports styles needs a module even without cells.
  const hasStyles = imports.some(({ source }) => /\.(?:css|s[ac]ss)$/.test(source))
  if (cells.length === 0 && !hasStyles) return read

  const moduleText = createModuleText()
  const importedNames = imports
    .filter((one) => !replaced.has(one))
    .map((one) => [one.source, Object.values(one.names)] as const)
  moduleText.add(`import * as octavo from ${JSON.stringify(MDX_MODULE)}`)
  for (const [name, value] of Object.entries(values)) {
    const isUsed = [...esm, ...cells.map(({ text }) => ({ value: text }))].some(({ value: code = '' }) =>
      new RegExp(`\\b${name}\\b`).test(code),
    )
    if (isUsed && !scope.has(name)) moduleText.add(`const ${name} = ${JSON.stringify(value)}`)
  }
  for (const name of new Set([...inTags, ...inCode.map(({ name }) => name)])) {
    if (scope.has(name)) continue
    moduleText.add(declare(name))
  }
  for (const node of esm)
    moduleText.add(withoutImports(node, replaced), names.origins.find(node.position?.start.line ?? 1).line)
  for (const replacements of replaced.values()) for (const line of replacements) moduleText.add(line)
  const top = moduleText.count()
  moduleText.add('export const octavoCells = (props) => [')
  for (const { text, place } of cells) moduleText.add(`() => ${text},`, place.line)
  moduleText.add(']')
  return { ...read, module: { path, top, ...moduleText.end(), imports: importedNames } }

  function declare(name: string): string {
    const tagKind = lookUp(name)
    if (tagKind.kind !== 'code') return declareReplacement(name, tagKind)
    const { source: given, name: imported, member } = names.site[name]!
    const source = isRelative(given) ? `${SITE_PREFIX}${given.slice(2)}` : given
    const from = JSON.stringify(source)
    importedNames.push([source, [imported]])
    const local = member === undefined ? name : `octavo_${name}`
    const line =
      imported === '*'
        ? `import * as ${local} from ${from}`
        : `import { ${imported} as ${local} } from ${from}`
    return member === undefined ? line : `${line}; const ${name} = ${local}[${JSON.stringify(member)}]`
  }

  /** Declaration that replaces a component which does not run as React code. */
  function declareReplacement(local: string, tagKind: TagKind): string {
    const call =
      tagKind.kind === 'element'
        ? `element(${JSON.stringify(tagKind.name)}, ${JSON.stringify(names.elements[tagKind.name])})`
        : tagKind.kind === 'partial'
          ? `partial(${JSON.stringify(tagKind.path)})`
          : `missing(${JSON.stringify(local)})`
    return `const ${local} = /* @__PURE__ */ octavo.${call}`
  }
}

/** The component that an import resolves to, as a list of at most one: `*` in a pattern matches its name. */
function importedElement(pattern: string, source: string, name: string): string[] {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return source === pattern && name !== 'default' ? [name] : []
  if (name !== 'default' || !source.startsWith(start) || !source.endsWith(end)) return []
  const one = source.slice(start.length, source.length - end.length)
  return [end === '' ? one : one.slice(one.lastIndexOf('/') + 1)]
}

/** Whether the pattern covers the whole module, so that other names cannot exist. */
function coversModule(pattern: string, source: string): boolean {
  return pattern === source || (/\*.+/.test(pattern) && source.endsWith(pattern.split('*')[1]!))
}

function isRelative(source: string): boolean {
  return source.startsWith('./')
}

type Place = { readonly path?: SourcePath; readonly line?: number; readonly column?: number }

const SHOWN = 'Its content is shown as it is.'

const LAYOUT = [
  'A page cannot export a layout: pages use the layout of the theme.',
  'Remove `export default`, or write `layout: wide` or `layout: landing` in the front matter.',
] as const

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

/** Serializes a tag as a pair of type and properties. */
function tagText({ name, attributes }: TagNode, { kind }: TagKind): string {
  const properties = attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return `${attribute.value}\n`
    const { name, value } = attribute
    const propertyText =
      typeof value === 'object' && value !== null ? `(${value.value}\n)` : JSON.stringify(value ?? true)
    return `${JSON.stringify(name)}: ${propertyText}`
  })
  return `[${kind === 'code' ? name : 'null'}, {${properties.join(', ')}}]`
}

/** The code of a node with some imports replaced. The number of lines is unchanged. */
function withoutImports(
  { value = '', position }: MdxNode,
  replaced: ReadonlyMap<ImportDeclaration, unknown>,
): string {
  const offset = position?.start.offset ?? 0
  let text = value
  for (const { start, end } of replaced.keys()) {
    if (start < offset || end > offset + value.length) continue
    const blank = text.slice(start - offset, end - offset).replace(/[^\n]/g, ' ')
    text = text.slice(0, start - offset) + blank + text.slice(end - offset)
  }
  return text
}

function createModuleText() {
  const parts: string[] = []
  const lines: number[] = []
  return {
    /** Adds text. `line` is the line in the file where it starts. */
    add(text: string, line = 0) {
      for (const [at, part] of text.split('\n').entries()) {
        parts.push(part)
        lines.push(line === 0 ? 0 : line + at)
      }
    },
    count: () => lines.length,
    end: () => ({ text: `${parts.join('\n')}\n`, lines }),
  }
}
