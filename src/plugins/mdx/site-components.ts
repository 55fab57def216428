// Reads the site module with components for all `.mdx` pages: the names it exports, and the source of each. The module is
// parsed, not run; a page's bundle imports the components it uses directly, so that it depends on nothing else.
//
//   export { Card } from './Card'                       export default {
//   export { default as Intro } from './_intro.mdx'       ...MDXComponents,
//   export function Badge() { … }                         Card, Intro, Note: Callout,
//                                                       }

import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { join as joinPosix } from 'node:path/posix'
import { describeBuildErrors } from '../../core/bundle/build-problems.ts'
import { ConfigProblem, configProblem } from '../../core/config/config-problem.ts'
import { readDeclarations, type ScriptNode } from '../../core/config/script-names.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { SiteComponent, SiteComponents } from '../../core/model/page-code.ts'

export interface ReadComponents {
  readonly value: SiteComponents
  /** Path of the module. */
  readonly inputs: readonly string[]
  readonly findings: readonly Finding[]
}

/** Reads the module that the configuration names. */
export async function readSiteComponents(
  root: string,
  { components: path, configFile }: { readonly components: string; readonly configFile: string },
): Promise<ReadComponents> {
  if (!statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    throw configProblem(
      `\`components\` names "${path}", which is not a file.`,
      'Name a module with components, such as `./src/components.tsx`.',
      { path: configFile },
    )
  const text = readFileSync(join(root, path), 'utf8')
  const value = namesIn(await parse(text, path), path)
  const findings: Finding[] =
    Object.keys(value).length > 0
      ? []
      : [
          {
            rule: 'configuration',
            severity: 'warning',
            message: 'This module exports no components.',
            help: "Export each by its name, `export { Card } from './Card'`, or a record of them: `export default { Card }`.",
            place: { path },
          },
        ]
  return { value, inputs: [path], findings }
}

async function parse(text: string, path: string): Promise<ScriptNode> {
  const { transform } = await import('esbuild')
  const { parseModule } = await import('../../core/config/parse-script.ts')
  const options = {
    loader: 'tsx',
    jsx: 'automatic',
    format: 'esm',
    sourcefile: path,
    logLevel: 'silent',
  } as const
  const { code } = await transform(text, options).catch((error: unknown) => {
    throw new ConfigProblem(describeBuildErrors(error, path, { root: '' }))
  })
  return parseModule(code)
}

function namesIn(program: ScriptNode, path: SourcePath): SiteComponents {
  const { imports } = readDeclarations([program])
  const imported = new Map<string, SiteComponent>()
  for (const { source, names } of imports)
    for (const [local, name] of Object.entries(names)) imported.set(local, place(source, name))
  const here = `./${path}`
  const found: Record<string, SiteComponent> = {}
  const add = (name: string, component: SiteComponent): void => {
    if (/^[A-Z]/.test(name)) found[name] = component
  }
  function place(source: string, name: string): SiteComponent {
    const file = /^\.\.?\//.test(source)
      ? `./${joinPosix(dirname(path), source)}`
      : source.startsWith('@site/')
        ? `./${source.slice('@site/'.length)}`
        : source
    const isPartial = /\.mdx?$/i.test(file) && file.startsWith('./') && name === 'default'
    return { source: file, name, ...(isPartial && { partial: file.slice(2) }) }
  }
  const constants = new Map<string, ScriptNode>()
  for (const node of program.body as readonly ScriptNode[]) {
    const { type, source, specifiers, declaration } = node as ScriptNode & {
      source?: { value: string } | null
      specifiers?: readonly { local: { name: string }; exported: { name: string } }[]
      declaration?: ScriptNode | null
    }
    if (type === 'VariableDeclaration') noteConstants(node, constants)
    if (type === 'ExportNamedDeclaration') {
      if (declaration?.type === 'VariableDeclaration') noteConstants(declaration, constants)
      for (const name of declaration ? readDeclarations([{ ...program, body: [node] }]).declared : [])
        add(name, { source: here, name })
      for (const { local, exported } of specifiers ?? [])
        if (exported.name === 'default') addRecord(constants.get(local.name))
        else
          add(
            exported.name,
            source
              ? place(source.value, local.name)
              : (imported.get(local.name) ?? { source: here, name: exported.name }),
          )
    }
    if (type === 'ExportDefaultDeclaration')
      addRecord(declaration?.type === 'Identifier' ? constants.get(String(declaration.name)) : declaration)
  }

  function addRecord(record: ScriptNode | null | undefined): void {
    if (record?.type !== 'ObjectExpression') return
    for (const property of record.properties as readonly ScriptNode[]) {
      if (property.type !== 'Property' || property.computed) continue
      const { key, value } = property as ScriptNode & {
        key: { name?: string; value?: string }
        value: ScriptNode
      }
      const name = key.name ?? key.value ?? ''
      const from = value.type === 'Identifier' ? imported.get(String(value.name)) : undefined
      add(name, from ?? { source: here, name: 'default', member: name })
    }
  }
  return found
}

function noteConstants(declaration: ScriptNode, constants: Map<string, ScriptNode>): void {
  for (const { id, init } of declaration.declarations as readonly { id: ScriptNode; init?: ScriptNode }[])
    if (init && id.type === 'Identifier') constants.set(String(id.name), init)
}
