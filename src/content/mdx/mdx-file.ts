// One file of MDX: what its tags and expressions mean, and the module with the code that they need, if they need any.
//
// The module has the file's own imports and exports, and a cell for each expression and each tag that is not plain data:
//
//   import { Card } from '@site/src/Card'
//   export const octavoCells = (props) => [
//   () => (frontMatter.title),
//   () => [Card, { title: "New", ...(props) }],
//   ]

import type { Root } from 'mdast'
import {
  type ImportDeclaration,
  readDeclarations,
  type ScriptNode,
  usedComponents,
} from '../../config/script-names.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { type FileModule, MDX_MODULE, SITE_PREFIX, type SiteComponents } from '../../model/page-code.ts'
import type { ComponentSpec } from '../../plugin/plugin.ts'
import { findNearest } from '../../text/nearest.ts'
import type { LineOrigins } from '../includes/line-origins.ts'
import { readStaticValue } from '../tags/static-value.ts'
import { isExpression, isTag, type MdxNode, type TagKind, type TagNode } from './mdx-node.ts'

export interface MdxNames {
  /** The table of components. */
  readonly elements: Readonly<Record<string, ComponentSpec>>
  /** Modules that are one of them each, by the name in place of `*`. */
  readonly componentImports: readonly string[]
  readonly site: SiteComponents
  /** The file of a partial as an import names it, or what is wrong; undefined for a file of which code makes a component. */
  readonly findPartial: (source: string, from: SourcePath) => SourcePath | Omit<Finding, 'place'> | undefined
  /** The lines of the tree have their numbers there. */
  readonly origins: LineOrigins
}

export interface MdxFile {
  readonly path: SourcePath
  readonly tree: Root
  /** Absent where nothing has to run. */
  readonly module?: FileModule
  /** The line and column of each cell, and what it is: a component's name, or an expression. */
  readonly cells: readonly CellPlace[]
  /** The partials it puts in place. */
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
  /** What `frontMatter`, `contentTitle` and `toc` are for the file's code. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Reads a file. Notes on each node of its tree what it means. */
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
    const made: string[] = []
    for (const [local, name] of Object.entries(one.names)) {
      const meaning = meaningOf(one, name)
      scope.set(local, meaning)
      if (meaning.kind !== 'code') made.push(standIn(local, meaning))
    }
    if (made.length > 0) replaced.set(one, made)
  }
  for (const name of declared) scope.set(name, { kind: 'code' })
  if (defaultExport) {
    const { line = 1, column = 0 } = defaultExport.loc?.start ?? {}
    report('mdx-code', 'warning', LAYOUT, { line, column: column + 1 })
  }

  function meaningOf({ source, line, column }: ImportDeclaration, name: string): TagKind {
    if (/\.mdx?$/i.test(source) && !source.includes('!')) {
      if (name !== 'default') return { kind: 'code' }
      const partial = names.findPartial(source, path)
      if (partial === undefined) return { kind: 'code' }
      if (typeof partial === 'string') return { kind: 'partial', path: partial }
      findings.push({ ...partial, place: { path, line, column } })
      return { kind: 'absent' }
    }
    const own = names.componentImports.flatMap((pattern) => importedElement(pattern, source, name))
    const known = own.find((one) => Object.hasOwn(names.elements, one))
    if (known !== undefined) return { kind: 'element', name: known }
    // Of a module whose names are all components, others are not there.
    return own.length > 0 && names.componentImports.some((pattern) => isWhole(pattern, source))
      ? { kind: 'unknown' }
      : { kind: 'code' }
  }

  /** What a name means that stands in a tag, or in the JSX of code. */
  function lookUp(name: string): TagKind {
    const first = name.split('.')[0]!
    const own = scope.get(first)
    if (own) return own
    if (Object.hasOwn(names.site, first)) {
      const { partial } = names.site[first]!
      return partial === undefined ? { kind: 'code' } : { kind: 'partial', path: partial }
    }
    return Object.hasOwn(names.elements, name) ? { kind: 'element', name } : { kind: 'unknown' }
  }

  const foreign = new Set<string>()
  function reportUnknown(name: string, at: Place): void {
    const message = `There is no component \`<${name}>\`.`
    // Imported from another generator: once for the file.
    if (scope.has(name) && foreign.has(name)) return
    if (scope.has(name)) {
      foreign.add(name)
      return report('unknown-element', 'warning', [message, `Write it in React. ${SHOWN}`], at)
    }
    const known = [...Object.keys(names.elements), ...Object.keys(names.site), ...scope.keys()]
    const nearest = findNearest(name, known)
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
      const known = staticValue(node)
      node.data = {
        mdx: known
          ? { literal: known }
          : { cell: addCell(`(${node.value}\n)`, { line, column }, [node.data!.estree!]) },
      }
    } else if (isTag(node)) {
      const { name } = node
      const meaning: TagKind =
        name === null || (name === 'Fragment' && !scope.has(name))
          ? { kind: 'fragment' }
          : isComponentTag(name)
            ? lookUp(name)
            : { kind: 'html', name }
      if (meaning.kind === 'unknown') reportUnknown(name!, { ...origin, column })
      if (meaning.kind === 'partial') partials.add(meaning.path)
      const known = meaning.kind === 'code' ? undefined : staticProperties(node)
      node.data = {
        mdx: known
          ? { tagKind: meaning, literal: { value: known } }
          : {
              tagKind: meaning,
              cell: addCell(
                tagText(node, meaning),
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
    const meaning = lookUp(name)
    if (meaning.kind === 'partial') partials.add(meaning.path)
    if (meaning.kind === 'unknown' && !scope.has(name)) reportUnknown(name, at)
  }
  for (const node of nodes) if (node.type === 'mdxjsEsm') delete node.data
  const read = { path, tree, cells: cells.map(({ place }) => place), partials: [...partials], findings }
  // Its module makes its style sheet as well.
  const hasStyles = imports.some(({ source }) => /\.(?:css|s[ac]ss)$/.test(source))
  if (cells.length === 0 && !hasStyles) return read

  const written = createModuleText()
  const taken = imports
    .filter((one) => !replaced.has(one))
    .map((one) => [one.source, Object.values(one.names)] as const)
  written.add(`import * as octavo from ${JSON.stringify(MDX_MODULE)}`)
  for (const [name, value] of Object.entries(values)) {
    const isUsed = [...esm, ...cells.map(({ text }) => ({ value: text }))].some(({ value: code = '' }) =>
      new RegExp(`\\b${name}\\b`).test(code),
    )
    if (isUsed && !scope.has(name)) written.add(`const ${name} = ${JSON.stringify(value)}`)
  }
  for (const name of new Set([...inTags, ...inCode.map(({ name }) => name)])) {
    if (scope.has(name)) continue
    written.add(declare(name))
  }
  for (const node of esm)
    written.add(withoutImports(node, replaced), names.origins.find(node.position?.start.line ?? 1).line)
  for (const made of replaced.values()) for (const line of made) written.add(line)
  const top = written.count()
  written.add('export const octavoCells = (props) => [')
  for (const { text, place } of cells) written.add(`() => ${text},`, place.line)
  written.add(']')
  return { ...read, module: { path, top, ...written.end(), imports: taken } }

  function declare(name: string): string {
    const meaning = lookUp(name)
    if (meaning.kind !== 'code') return standIn(name, meaning)
    const { source: given, name: imported, member } = names.site[name]!
    const source = isRelative(given) ? `${SITE_PREFIX}${given.slice(2)}` : given
    const from = JSON.stringify(source)
    taken.push([source, [imported]])
    const local = member === undefined ? name : `octavo_${name}`
    const line =
      imported === '*'
        ? `import * as ${local} from ${from}`
        : `import { ${imported} as ${local} } from ${from}`
    return member === undefined ? line : `${line}; const ${name} = ${local}[${JSON.stringify(member)}]`
  }

  /** What code has in place of a component that is not React's. */
  function standIn(local: string, meaning: TagKind): string {
    const call =
      meaning.kind === 'element'
        ? `element(${JSON.stringify(meaning.name)}, ${JSON.stringify(names.elements[meaning.name])})`
        : meaning.kind === 'partial'
          ? `partial(${JSON.stringify(meaning.path)})`
          : `missing(${JSON.stringify(local)})`
    return `const ${local} = /* @__PURE__ */ octavo.${call}`
  }
}

/** The component that an import means, as a list of one: `*` in a pattern is its name, and without it all names are. */
function importedElement(pattern: string, source: string, name: string): string[] {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return source === pattern && name !== 'default' ? [name] : []
  if (name !== 'default' || !source.startsWith(start) || !source.endsWith(end)) return []
  const one = source.slice(start.length, source.length - end.length)
  return [end === '' ? one : one.slice(one.lastIndexOf('/') + 1)]
}

/** Whether no code can give what a module has that is none of the components. */
function isWhole(pattern: string, source: string): boolean {
  return pattern === source || (/\*.+/.test(pattern) && source.endsWith(pattern.split('*')[1]!))
}

function isRelative(source: string): boolean {
  return source.startsWith('./')
}

type Place = { readonly path?: SourcePath; readonly line?: number; readonly column?: number }

const SHOWN = 'Its content is shown as it is.'

const LAYOUT = [
  'A page cannot export a layout: it is shown in that of the theme.',
  'Remove `export default`, or write `layout: wide` or `layout: landing` in the front matter.',
] as const

function isComponentTag(name: string): boolean {
  return !/^[a-z]/.test(name) || name.includes('.')
}

/** All nodes, parents first. */
function listNodes(tree: MdxNode): MdxNode[] {
  const found: MdxNode[] = []
  const stack = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    found.push(node)
    for (const child of (node.children ?? []).toReversed()) stack.push(child)
  }
  return found
}

/** The value of an expression that needs no code to run. */
function staticValue({ value = '', data }: Pick<MdxNode, 'value' | 'data'>): { value: unknown } | undefined {
  if ((data?.estree?.body as unknown[] | undefined)?.length === 0) return { value: undefined }
  const known = readStaticValue(value)
  return known === undefined ? undefined : { value: known }
}

/** The attributes of a tag, where they are plain data. */
function staticProperties({ attributes }: TagNode): Record<string, unknown> | undefined {
  const properties: Record<string, unknown> = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') return undefined
    const { name, value } = attribute
    if (typeof value === 'object' && value !== null) {
      const known = staticValue(value)
      if (!known) return undefined
      properties[name] = known.value
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

/** A tag as a pair of its type and its properties. */
function tagText({ name, attributes }: TagNode, { kind }: TagKind): string {
  const properties = attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return `${attribute.value}\n`
    const { name, value } = attribute
    const written =
      typeof value === 'object' && value !== null ? `(${value.value}\n)` : JSON.stringify(value ?? true)
    return `${JSON.stringify(name)}: ${written}`
  })
  return `[${kind === 'code' ? name : 'null'}, {${properties.join(', ')}}]`
}

/** The code of a node, with other text in place of some of its imports: as many lines as before. */
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
    /** `line` is where the text begins in the file. */
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
