// Resolves the names of tags in an MDX file: imports, components of the site, and built-in components.

import type { ImportDeclaration } from '../../core/config/script-names.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { SiteComponents } from '../../core/model/page-code.ts'
import type { ComponentSpec } from '../../core/plugin/element-specs.ts'
import type { LineOrigins } from '../../core/plugin/transforms.ts'
import { findNearest } from '../../core/text/nearest.ts'
import type { TagKind } from './mdx-node.ts'

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

interface Place {
  readonly path?: SourcePath
  readonly line?: number
  readonly column?: number
}

/** The names that tags and code of a file may use. */
export interface FileScope {
  /** Imports and declarations of the file. */
  readonly kinds: ReadonlyMap<string, TagKind>
  /** Resolves a name in a tag, or in the JSX of code. */
  lookUp(name: string): TagKind
  /** Reports a component that does not exist. */
  reportUnknown(name: string, at: Place): void
}

interface FileNames {
  readonly path: SourcePath
  readonly imports: readonly ImportDeclaration[]
  readonly declared: Iterable<string>
  readonly report: (finding: Finding) => void
}

/** Creates the scope of a file. */
export function createFileScope({ path, imports, declared, report }: FileNames, names: MdxNames): FileScope {
  const kinds = new Map<string, TagKind>()
  for (const one of imports)
    for (const [local, name] of Object.entries(one.names)) kinds.set(local, resolveImport(one, name))
  for (const name of declared) kinds.set(name, { kind: 'code' })

  function resolveImport({ source, line, column }: ImportDeclaration, name: string): TagKind {
    if (/\.mdx?$/i.test(source) && !source.includes('!')) {
      if (name !== 'default') return { kind: 'code' }
      const partial = names.findPartial(source, path)
      if (partial === undefined) return { kind: 'code' }
      if (typeof partial === 'string') return { kind: 'partial', path: partial }
      report({ ...partial, place: { path, line, column } })
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

  function lookUp(name: string): TagKind {
    const first = name.split('.')[0]!
    const imported = kinds.get(first)
    if (imported) return imported
    if (Object.hasOwn(names.site, first)) {
      const { partial } = names.site[first]!
      return partial === undefined ? { kind: 'code' } : { kind: 'partial', path: partial }
    }
    return Object.hasOwn(names.elements, name) ? { kind: 'element', name } : { kind: 'unknown' }
  }

  const foreign = new Set<string>()
  function reportUnknown(name: string, at: Place): void {
    // Components imported from another generator are reported once per file.
    if (foreign.has(name)) return
    if (kinds.has(name)) foreign.add(name)
    const knownNames = [...Object.keys(names.elements), ...Object.keys(names.site), ...kinds.keys()]
    const nearest = findNearest(name, knownNames)
    const first = name.split('.')[0]
    const help = kinds.has(name)
      ? `Write it in React. ${SHOWN}`
      : nearest === undefined
        ? `Import it: \`import ${first} from './${first}.tsx'\`. ${SHOWN}`
        : `Did you mean \`<${nearest}>\`? Otherwise import it.`
    const message = `There is no component \`<${name}>\`.`
    report({ rule: 'unknown-element', severity: 'warning', message, help, place: { path, ...at } })
  }

  return { kinds, lookUp, reportUnknown }
}

const SHOWN = 'Its content is shown as it is.'

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
