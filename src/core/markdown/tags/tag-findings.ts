// Findings about tags without effect: `<your-name>`, `Array<T>`, `Set the <head>`. An unknown element with an end tag shows
// its content; other tags are shown as text.

import type { Finding } from '../../model/finding.ts'
import type { FileScope } from '../../plugin/transforms.ts'
import { findNearest } from '../../text/nearest.ts'
import type { Misplacement } from './html-places.ts'
import { VOID_ELEMENTS } from './html-tags.ts'

/** The file of a tag, with the components and elements of the site. */
export type TagScope = Pick<FileScope, 'path' | 'components' | 'elements'>

/** Reason why a tag has no effect. */
export type TagProblem = Misplacement | { readonly kind: 'declaration' | 'open' | 'stray' | 'unfinished' }

interface Point {
  readonly line: number
  readonly column: number
}

/** Finding for a tag in its source form; `fallback` is the part that remains visible. */
export function tagFinding(
  {
    source,
    start,
    fallback = 'text',
  }: {
    readonly source: string
    readonly start?: Point | undefined
    readonly fallback?: 'content' | 'text' | undefined
  },
  problem: TagProblem,
  scope: TagScope,
): Finding {
  const [message, help] = describe(source, problem, scope)
  return {
    rule: problem.kind === 'unknown' ? 'unknown-element' : 'html-syntax',
    severity: 'warning',
    message: `${message}; ${fallback === 'content' ? 'only its content is shown' : 'it is shown as text'}.`,
    help,
    place: { path: scope.path, ...(start && { line: start.line, column: start.column }) },
  }
}

function describe(
  tag: string,
  problem: TagProblem,
  scope: TagScope,
): readonly [message: string, help: string] {
  const name = /[a-z][^\s/>]*/i.exec(tag)?.[0] ?? ''
  const asText = `Write a literal tag in backticks, or with \`&lt;\` for \`<\`.`
  switch (problem.kind) {
    case 'open':
      return tag.startsWith('<!') || tag.startsWith('<?')
        ? [
            `\`${tag}\` is not closed`,
            `Close it with \`${tag === '<!--' ? '-->' : '>'}\`, or write \`&lt;\` for \`<\`.`,
          ]
        : [
            `\`<${name}>\` is not closed`,
            `Close it with \`</${name}>\` in the same paragraph, list item, quote or directive. ${asText}`,
          ]
    case 'stray':
      return VOID_ELEMENTS.has(name.toLowerCase())
        ? [`\`</${name}>\` has no effect`, `Write \`<${name}>\`, which has no end tag.`]
        : [
            `\`</${name}>\` closes nothing`,
            `Open it with \`<${name}>\` in the same paragraph, list item, quote or directive, or remove it.`,
          ]
    case 'unfinished':
      return [
        `\`<${name}\` starts a tag that is never closed`,
        `Close it with \`>\`, or write \`&lt;\` for \`<\`.`,
      ]
    case 'declaration':
      return [`\`${tag}\` has no effect in a page`, asText]
    case 'outside':
      return [
        `\`<${name}>\` has no effect outside of \`<${problem.element}>\``,
        `Put it inside of \`<${problem.element}>\`. ${asText}`,
      ]
    case 'inside':
      return [
        `\`<${name}>\` has no effect directly inside of \`<${problem.element}>\``,
        problem.element === 'select' ? 'Put it outside.' : 'Put it into a cell, `<td>`.',
      ]
    case 'unknown': {
      const nearest = findElement(name, scope)
      const meant = nearest === undefined ? '' : `Did you mean \`<${nearest}>\`? `
      return [
        `\`<${name}>\` is neither an HTML element nor a component`,
        `${meant}Write text such as \`<${name}>\` in backticks, or as \`&lt;${name}>\`. A plugin can add elements and components.`,
      ]
    }
    case 'bare':
      return [`\`<${name}>\` has neither attributes nor content`, `Add attributes or content. ${asText}`]
    default:
      return [`\`<${name}>\` has no effect in a page`, asText]
  }
}

/** The nearest element or component. Short HTML names match only close misspellings. */
function findElement(name: string, { components, elements }: TagScope): string | undefined {
  if (/^[A-Z]/.test(name)) return findNearest(name, Object.keys(components))
  return name.length < 5 ? undefined : findNearest(name, Object.keys(elements), 1)
}
