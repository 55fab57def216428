// Generates the module that evaluates the code of an MDX file: the file's imports and exports, and a cell for each
// expression and each tag that is not plain data:
//
//   import { Card } from '@site/src/Card'
//   export const octavoCells = (props) => [
//   () => (frontMatter.title),
//   () => [Card, { title: "New", ...(props) }],
//   ]

import type { ImportDeclaration, ScriptNode } from '../../core/config/script-names.ts'
import type { SourcePath } from '../../core/model/names.ts'
import { type FileModule, MDX_MODULE, SITE_PREFIX } from '../../core/model/page-code.ts'
import type { FileScope, MdxNames } from './mdx-names.ts'
import type { MdxNode, TagKind, TagNode } from './mdx-node.ts'

export interface Cell {
  readonly text: string
  readonly place: CellPlace
  readonly program: readonly ScriptNode[]
}

export interface CellPlace {
  readonly line: number
  readonly column: number
  /** `<Card>`; undefined for an expression. */
  readonly tag?: string
  /** Whether it is a component with plain data, which is evaluated without a time limit: setting one takes longer. */
  readonly isData?: true
}

interface FileCode {
  readonly path: SourcePath
  /** Nodes with imports and exports. */
  readonly esm: readonly MdxNode[]
  readonly imports: readonly ImportDeclaration[]
  readonly cells: readonly Cell[]
  /** Components in tags and code. */
  readonly components: Iterable<string>
  /** Values of `frontMatter`, `contentTitle` and `toc`. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Generates the module of a file. */
export function generateModule(
  { path, esm, imports, cells, components, values }: FileCode,
  { kinds, lookUp }: FileScope,
  names: MdxNames,
): FileModule {
  const replaced = new Map<ImportDeclaration, string[]>()
  for (const one of imports) {
    const replacements = Object.keys(one.names).flatMap((local) => {
      const tagKind = kinds.get(local)!
      return tagKind.kind === 'code' ? [] : [declareReplacement(local, tagKind)]
    })
    if (replacements.length > 0) replaced.set(one, replacements)
  }
  const moduleText = createModuleText()
  const importedNames = imports
    .filter((one) => !replaced.has(one))
    .map((one) => [one.source, Object.values(one.names)] as const)
  moduleText.add(`import * as octavo from ${JSON.stringify(MDX_MODULE)}`)
  for (const [name, value] of Object.entries(values)) {
    const isUsed = [...esm, ...cells.map(({ text }) => ({ value: text }))].some(({ value: code = '' }) =>
      new RegExp(`\\b${name}\\b`).test(code),
    )
    if (isUsed && !kinds.has(name)) moduleText.add(`const ${name} = ${JSON.stringify(value)}`)
  }
  for (const name of new Set(components)) if (!kinds.has(name)) moduleText.add(declare(name))
  for (const node of esm)
    moduleText.add(withoutImports(node, replaced), names.origins.find(node.position?.start.line ?? 1).line)
  for (const replacements of replaced.values()) for (const line of replacements) moduleText.add(line)
  const top = moduleText.count()
  moduleText.add('export const octavoCells = (props) => [')
  for (const { text, place } of cells) moduleText.add(`() => ${text},`, place.line)
  moduleText.add(']')
  return { path, top, ...moduleText.end(), imports: importedNames }

  function declare(name: string): string {
    const tagKind = lookUp(name)
    if (tagKind.kind !== 'code') return declareReplacement(name, tagKind)
    const { source: given, name: imported, member } = names.site[name]!
    const source = given.startsWith('./') ? `${SITE_PREFIX}${given.slice(2)}` : given
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

/** Serializes a tag as a pair of type and properties. */
export function tagText({ name, attributes }: TagNode, { kind }: TagKind): string {
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
