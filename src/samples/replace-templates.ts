// Templates in samples (Go, Helm, Jinja) → placeholders, so that the rest can be read. Every line keeps its number, and
// what is before a template keeps its column.
//
// 1. Actions over several lines, and comments, become blank lines and placeholders of their length.
// 2. A line of control actions alone (`{{- if … }}`, `{% for … %}`) becomes blank: its branches are read one after the
//    other.
// 3. A line that writes something becomes the value of the key above it, or a comment that says that fields are left out.
// 4. An ellipsis on a line of its own becomes such a comment too.

import { PLACEHOLDER } from '../schema/sample-node.ts'

export interface ReplacedText {
  readonly text: string
  readonly isTemplated: boolean
}

/** Actions that write nothing. */
const CONTROL = /^-?\s*(?:if|else|end|range|with|define|block|break|continue|\/\*|\$\w+\s*:?=)/
/** `{{ … }}` and `{% … %}`; what has no end is left alone. */
const ACTION = /\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{%(?:(?!\{%)[\s\S])*?%\}|\{#(?:(?!\{#)[\s\S])*?#\}/g

const LONGEST_ACTION = 4000

/** For YAML, where lines and indentation count. */
export function replaceYamlTemplates(text: string): ReplacedText {
  const isTemplated = /\{\{|\{%/.test(text)
  const lines = (isTemplated ? replaceActions(text) : text).split('\n')
  if (!isTemplated && !/^[ \t]*(?:- )?(?:\.\.\.|…)[ \t]*$/m.test(text)) return { text, isTemplated }
  const control = lines.map((line) => CONTROL_MARKS.test(line))
  for (const [at, line] of lines.entries()) {
    if (control[at]) {
      // A branch may be inside of a line.
      const rest = line.replaceAll(CONTROL_MARK, ' ')
      lines[at] = rest.trim() === '' ? '' : line.replaceAll(CONTROL_MARK, PLACEHOLDER)
      if (lines[at] === '') continue
    }
    if (!ALONE.test(lines[at]!)) continue
    const indent = /^\s*/.exec(line)![0]
    const above = lines.slice(0, at).findLastIndex((one) => one.trim() !== '')
    const below = lines.slice(at + 1).find((one) => one.trim() !== '')
    const opener = above < 0 ? '' : lines[above]!
    // Nothing that follows is deeper, so this is all that the key above has.
    const isValue =
      isOpener(opener) && (below === undefined || indentOf(below) <= keyColumn(opener) || ALONE.test(below))
    if (isValue && !ELLIPSIS.test(line)) {
      lines[above] = `${opener} ${PLACEHOLDER}`
      lines[at] = ''
    } else lines[at] = `${indent}# ...`
  }
  return { text: lines.join('\n'), isTemplated }
}

/** For JSON, where only the length counts. */
export function replaceJsonTemplates(text: string): ReplacedText {
  const isTemplated = text.includes('{{')
  if (!isTemplated) return { text, isTemplated }
  return { text: replaceActions(text).replaceAll(CONTROL_MARK, ' '), isTemplated }
}

const CONTROL_MARK = '\uE001'
const CONTROL_MARKS = /\uE001/
/** A line with nothing but what a template writes, or an ellipsis. */
const ALONE = /^\s*(?:\uE000+(?:\s+\uE000+)*|\.\.\.|…)\s*$/
const ELLIPSIS = /^\s*(?:\.\.\.|…)\s*$/

function replaceActions(text: string): string {
  return text.replace(ACTION, (action) => {
    if (action.length > LONGEST_ACTION) return action
    const isControl = !action.startsWith('{{') || CONTROL.test(action.slice(2))
    const mark = isControl ? CONTROL_MARK : PLACEHOLDER
    return action.replaceAll(/[^\n]/g, mark)
  })
}

function isOpener(line: string): boolean {
  return /(?::|^\s*-)\s*(?:#.*)?$/.test(line) && !/^\s*#/.test(line)
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)![0].length
}

/** Of `- key:` the column of the key. */
function keyColumn(line: string): number {
  return /^\s*(?:- +)*/.exec(line)![0].length
}
