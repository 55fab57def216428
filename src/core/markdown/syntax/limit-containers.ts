// Limits the nesting of container directives, `:::name`. The parser parses the lines of a container again for each level,
// so that thousands of unclosed containers would take quadratic time. Deeper fences are text; `limitMarkdown`
// reports them.

import type { Construct, Extension, ParseContext } from 'micromark-util-types'
import { MAX_CONTAINERS } from '../transforms/limit-depth.ts'

type Flow = NonNullable<Extension['flow']>

/** Number of open containers by line, for each text being parsed. */
const openOnLines = new WeakMap<ParseContext, Map<number, number>>()

/** Wraps the constructs of container directives to stop at the maximum depth. */
export function limitContainers(flow: Flow): Flow {
  const limited: Flow = {}
  for (const [code, constructs] of Object.entries(flow))
    limited[Number(code)] = [constructs ?? []]
      .flat()
      .map((construct) => (construct.concrete ? limitContainer(construct) : construct))
  return limited
}

function limitContainer(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const open = openOnLines.get(this.parser) ?? new Map<number, number>()
      openOnLines.set(this.parser, open)
      const depth = (open.get(this.now().line) ?? 0) + 1
      if (depth > MAX_CONTAINERS) return nok
      const now = () => this.now()
      const enter: typeof effects.enter = (type, fields) => {
        if (type === 'chunkDocument') open.set(now().line, depth)
        return effects.enter(type, fields)
      }
      return construct.tokenize.call(this, { ...effects, enter }, ok, nok)
    },
  }
}
