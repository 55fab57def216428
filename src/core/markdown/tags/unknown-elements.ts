// Reports tags that are neither an element nor a component: `<your-name>`, `Array<T>`. With an end tag, only the content
// is shown; without one, the tag is shown as text.

import type { Html } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import { findNearest } from '../../text/nearest.ts'
import type { TagScope } from './tag-scope.ts'

/** Finding for an unknown element; `shown` is the visible part. */
export function unknownElement(
  name: string,
  { position }: { readonly position?: Html['position'] },
  { path, components, elements }: TagScope,
  shown: 'content' | 'text',
): Finding {
  const nearest = /^[A-Z]/.test(name)
    ? findNearest(name, Object.keys(components))
    : nearestElement(name, elements)
  const start = position?.start
  const shownAs = shown === 'content' ? 'only its content is shown' : 'it is shown as text'
  return {
    rule: 'unknown-element',
    severity: 'warning',
    message: `\`<${name}>\` is neither an HTML element nor a component; ${shownAs}.`,
    help: `${nearest === undefined ? '' : `Did you mean \`<${nearest}>\`? `}Write text such as \`<${name}>\` in backticks, or as \`&lt;${name}>\`. A plugin can add elements and components.`,
    place: { path, ...(start && { line: start.line, column: start.column }) },
  }
}

/** The nearest element name. Short HTML names match only close misspellings. */
function nearestElement(name: string, elements: TagScope['elements']): string | undefined {
  return name.length < 5 ? undefined : findNearest(name, Object.keys(elements), 1)
}
