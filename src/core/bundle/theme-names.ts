// Warns about names in `defineTheme({ … })` that are not fields or slots, because such parts are never rendered.

import { readFileSync, statSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { ScriptNode } from '../config/script-names.ts'
import type { Finding } from '../model/finding.ts'
import { suggest } from '../text/nearest.ts'

export const THEME_CHANGES = ['App', 'Provider', 'Head', 'slots', 'prose'] as const

export const THEME_SLOTS = [
  'Layout',
  'Announcement',
  'Navbar',
  'Search',
  'SearchDialog',
  'SearchPage',
  'Sidebar',
  'Breadcrumbs',
  'TitleBlock',
  'Toc',
  'Pager',
  'Tags',
  'Listing',
  'NotFound',
  'LoadFailure',
  'Crash',
  'Footer',
] as const

/** A warning for each unknown name in the site's theme modules, if it is a literal key in the call. */
export async function findThemeMistakes(root: string, themes: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const theme of themes.filter((path) => path.startsWith('./'))) {
    const path = ['', '.tsx', '.ts', '.jsx', '.js']
      .map((ending) => theme.slice(2) + ending)
      .find((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    const text = path === undefined ? '' : readFileSync(join(root, path), 'utf8')
    if (text.includes('defineTheme')) found.push(...(await findMistakes(path!, text)))
  }
  return found
}

async function findMistakes(path: string, text: string): Promise<Finding[]> {
  const { transform } = await import('esbuild')
  const { parseModule } = await import('../config/parse-script.ts')
  // Bundling reports syntax errors.
  const result = await transform(text, {
    loader: 'tsx',
    jsx: 'automatic',
    sourcemap: 'external',
    logLevel: 'silent',
  }).catch(() => undefined)
  if (!result) return []
  const map = new SourceMap(JSON.parse(result.map))
  const report = (validNames: readonly string[], what: string) => (key: Key) => {
    if (validNames.includes(key.name)) return []
    const entry = map.findEntry(key.line - 1, key.column)
    return {
      rule: 'configuration',
      severity: 'warning',
      message: `\`${key.name}\` is not a ${what}, so it has no effect.`,
      help: suggest(key.name, validNames, `Remove it, or use one of: ${validNames.join(', ')}.`),
      place: {
        path,
        ...('originalLine' in entry && { line: entry.originalLine + 1, column: entry.originalColumn + 1 }),
      },
    } satisfies Finding
  }
  return callsOf(parseModule(result.code)).flatMap((changes) => {
    const slots = keysOf(changes).find(({ name }) => name === 'slots')?.value
    return [
      ...keysOf(changes).flatMap(report(THEME_CHANGES, 'field of `defineTheme`')),
      ...keysOf(slots).flatMap(report(THEME_SLOTS, 'slot of the theme')),
    ]
  })
}

/** Arguments of all `defineTheme` calls. */
function callsOf(node: unknown): ScriptNode[] {
  if (Array.isArray(node)) return node.flatMap(callsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as ScriptNode
  const isCall = type === 'CallExpression' && (callee as ScriptNode).name === 'defineTheme'
  const inner = Object.values(node).flatMap(callsOf)
  return isCall ? [...(given as ScriptNode[]).slice(0, 1), ...inner] : inner
}

interface Key {
  readonly name: string
  readonly value: ScriptNode
  readonly line: number
  readonly column: number
}

/** Keys that are identifiers or strings. */
function keysOf(node: ScriptNode | undefined): Key[] {
  if (node?.type !== 'ObjectExpression') return []
  return (node.properties as ScriptNode[]).flatMap(({ type, key, computed, value }) => {
    if (type !== 'Property' || computed) return []
    const { name, value: quoted, loc } = key as ScriptNode
    const { line, column } = loc!.start
    return { name: String(name ?? quoted), value: value as ScriptNode, line, column }
  })
}
