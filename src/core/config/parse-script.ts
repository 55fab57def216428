// The JavaScript parser with JSX. Import on demand, because it is large.

import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { ScriptNode } from './script-names.ts'

export const javascript = Parser.extend(acornJsx())

/** Parses a module. Throws when the syntax is invalid. */
export function parseModule(text: string): ScriptNode {
  const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true } as const
  return javascript.parse(text, options) as unknown as ScriptNode
}
