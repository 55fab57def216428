// A module as a classic script, which a browser loads from a file too:
//
//   import.meta.url, import(…)  →  parameters of the function around the code
//   export { a as start }       →  what that function returns
//
// `theme/client/offline.ts` calls it. Modules that import others by a declaration stay as they are.

import { parseModule } from '../config/parse-script.ts'
import { boundNames, type ScriptNode } from '../config/script-names.ts'
import { INDEX_FOLDER } from '../search/index-format.ts'

/** The names that stand for what a module gets from its host, and for what works differently with files. */
const PARAMETERS = ['octavoUrl', 'octavoImport', 'fetch', 'Worker', 'history']

/** What makes a module depend on others before it runs. */
const importing: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
])

/** The text of a classic script; undefined for code that is no module, or one that cannot be changed. */
export function classicScript(code: string): string | undefined {
  if (!/\b(?:import|export)\b/.test(code)) return undefined
  const edits: (readonly [start: number, end: number, text: string])[] = []
  const exported: string[] = []
  let canChange = true
  try {
    for (const node of walk(parseModule(code))) {
      if (node.type === 'ImportExpression')
        edits.push([node.start, node.start + 'import'.length, 'octavoImport'])
      else if (isMetaUrl(node)) edits.push([node.start, node.end, 'octavoUrl'])
      else if (node.type === 'ExportDefaultDeclaration') {
        edits.push([node.start, (node.declaration as ScriptNode).start, 'const octavoDefault='])
        exported.push('default:octavoDefault')
      } else if (node.type === 'ExportNamedDeclaration' && !node.source) {
        const declaration = node.declaration as ScriptNode | null
        edits.push([node.start, declaration?.start ?? node.end, ''])
        for (const name of declaration ? boundNames(declaration) : []) exported.push(name)
        for (const { local, exported: name } of node.specifiers as readonly Record<string, ScriptNode>[])
          exported.push(`${textOf(code, name!)}:${textOf(code, local!)}`)
      } else if (importing.has(node.type)) canChange = false
    }
  } catch {
    return undefined
  }
  if (!canChange || edits.length === 0) return undefined
  edits.sort(([a], [b]) => a - b)
  let body = ''
  let at = 0
  for (const [start, end, text] of edits) {
    body += code.slice(at, start) + text
    at = end
  }
  body += code.slice(at)
  return `octavoOffline.define(function(${PARAMETERS.join(',')}){"use strict";${body}\nreturn{${exported.join(',')}}});\n`
}

/** Whether scripts fetch the file at a path: data of the app, and the search index. */
export function isFetched(path: string): boolean {
  return (
    /^assets\/[^/]+\.json$/.test(path) ||
    (path.startsWith(`${INDEX_FOLDER}/`) && /\.(?:json|bin)$/.test(path))
  )
}

/** A file that scripts fetch, as a script that hands it over. */
export function dataScript(bytes: Uint8Array): string {
  return `octavoOffline.data("${Buffer.from(bytes).toString('base64')}");\n`
}

function isMetaUrl({ type, object, property }: ScriptNode): boolean {
  return (
    type === 'MemberExpression' &&
    (object as ScriptNode).type === 'MetaProperty' &&
    (property as ScriptNode).name === 'url'
  )
}

function textOf(code: string, { start, end }: ScriptNode): string {
  return code.slice(start, end)
}

/** Every node of a tree; without recursion, since minified code is deep. */
function* walk(root: ScriptNode): Generator<ScriptNode> {
  const waiting: ScriptNode[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof (child as ScriptNode | null)?.type === 'string') waiting.push(child as ScriptNode)
    }
  }
}
