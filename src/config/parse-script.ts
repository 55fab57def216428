// The parser of JavaScript, with JSX. It is large: whoever needs it loads it then.

import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { ScriptNode } from './script-names.ts'

/** Without JSX. */
export const plainScript = Parser

export const javascript = Parser.extend(acornJsx())

/** The syntax tree of a module. Throws where it is none. */
export function parseModule(text: string): ScriptNode {
  const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true } as const
  return javascript.parse(text, options) as unknown as ScriptNode
}
