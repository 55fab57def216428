// Finds the names in a page's code: declarations of imports and exports, and components used in JSX.

/** A node of a JavaScript syntax tree. */
export interface ScriptNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } }
  readonly [field: string]: unknown
}

/** An import declaration. */
export interface ImportDeclaration {
  readonly source: string
  /** Local name → name in the module; `*` for the namespace. */
  readonly names: Readonly<Record<string, string>>
  /** Offsets in the file. */
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
}

export interface ScriptNames {
  readonly imports: readonly ImportDeclaration[]
  /** Top-level names declared in the file itself. */
  readonly declared: ReadonlySet<string>
  readonly defaultExport?: ScriptNode
}

/** Reads the import and export declarations of a file. */
export function readDeclarations(programs: readonly ScriptNode[]): ScriptNames {
  const imports: ImportDeclaration[] = []
  const declared = new Set<string>()
  let defaultExport: ScriptNode | undefined
  for (const node of programs.flatMap(({ body }) => body as readonly ScriptNode[])) {
    if (node.type === 'ImportDeclaration') {
      const { line = 1, column = 0 } = node.loc?.start ?? {}
      imports.push({
        source: String((node.source as ScriptNode).value),
        names: Object.fromEntries((node.specifiers as readonly ScriptNode[]).map(importedName)),
        start: node.start,
        end: node.end,
        line,
        column: column + 1,
      })
    }
    if (isDefaultExport(node)) defaultExport = node
    const declaration = node.declaration as ScriptNode | null | undefined
    if (declaration) for (const name of boundNames(declaration)) declared.add(name)
  }
  return { imports, declared, ...(defaultExport && { defaultExport }) }
}

/** `export default …`, `export { default } from './x'` and `export { x as default }`. */
function isDefaultExport({ type, specifiers = [] }: ScriptNode): boolean {
  if (type !== 'ExportNamedDeclaration') return type === 'ExportDefaultDeclaration'
  return (specifiers as readonly ScriptNode[]).some((specifier) => {
    const exported = specifier.exported as { name?: string; value?: string }
    return (exported.name ?? exported.value) === 'default'
  })
}

function importedName(specifier: ScriptNode): [string, string] {
  const { name } = specifier.local as { name: string }
  if (specifier.type === 'ImportDefaultSpecifier') return [name, 'default']
  if (specifier.type === 'ImportNamespaceSpecifier') return [name, '*']
  const imported = specifier.imported as { name?: string; value?: string }
  return [name, imported.name ?? imported.value ?? 'default']
}

/** Lists the names bound by a declaration. */
export function boundNames(declaration: ScriptNode): string[] {
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as readonly ScriptNode[]).flatMap(({ id }) =>
      patternNames(id as ScriptNode),
    )
  const id = declaration.id as { name: string } | null | undefined
  return id ? [id.name] : []
}

function patternNames(pattern: ScriptNode | null): string[] {
  if (!pattern) return []
  const { type } = pattern
  if (type === 'Identifier') return [pattern.name as string]
  if (type === 'AssignmentPattern') return patternNames(pattern.left as ScriptNode)
  if (type === 'RestElement') return patternNames(pattern.argument as ScriptNode)
  if (type === 'ArrayPattern') return (pattern.elements as readonly ScriptNode[]).flatMap(patternNames)
  if (type === 'ObjectPattern')
    return (pattern.properties as readonly ScriptNode[]).flatMap((one) =>
      patternNames((one.type === 'Property' ? one.value : one) as ScriptNode),
    )
  return []
}

export interface UsedComponent {
  readonly name: string
  readonly line: number
  readonly column: number
}

/** Lists the components used in JSX: the first part of each capitalized name that the code does not bind itself. */
export function usedComponents(programs: readonly ScriptNode[]): UsedComponent[] {
  const used: UsedComponent[] = []
  const bound = new Set<string>()
  for (const program of programs) {
    walkScript(program, (node) => {
      if (node.type === 'JSXOpeningElement') {
        let name = node.name as ScriptNode
        while (name.type === 'JSXMemberExpression') name = name.object as ScriptNode
        const { line = 1, column = 0 } = node.loc?.start ?? {}
        if (name.type === 'JSXIdentifier' && isComponentName(String(name.name)))
          used.push({ name: String(name.name), line, column: column + 1 })
      }
      if (node.type === 'VariableDeclarator')
        for (const one of patternNames(node.id as ScriptNode)) bound.add(one)
      if (Array.isArray(node.params))
        for (const param of node.params) for (const one of patternNames(param as ScriptNode)) bound.add(one)
      if (/^(?:Function|Class)(?:Declaration|Expression)$/.test(node.type) && node.id)
        bound.add((node.id as { name: string }).name)
    })
  }
  return used.filter(({ name }) => !bound.has(name))
}

/** Whether JSX treats a name as a component rather than an HTML element. */
export function isComponentName(name: string): boolean {
  return !/^[a-z]/.test(name) || name.includes('.')
}

function walkScript(tree: ScriptNode, visit: (node: ScriptNode) => void): void {
  const stack: unknown[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (Array.isArray(node)) stack.push(...node)
    else if (typeof node === 'object' && node !== null && 'type' in node) {
      visit(node as ScriptNode)
      for (const [field, value] of Object.entries(node))
        if (typeof value === 'object' && value !== null && field !== 'loc') stack.push(value)
    }
  }
}
