// Replaces templates in samples (Go, Helm, Jinja) with placeholders, so that the rest can be parsed. Line numbers do not
// change, nor do columns before a template.
//
// 1. Every character of an action becomes a placeholder. Line breaks in it are preserved.
// 2. A line with only control actions (`{{- if … }}`, `{% for … %}`) becomes blank, so that all branches are parsed in
//    sequence.
// 3. A line with only output actions becomes the value of the key above it, or an ellipsis comment for omitted fields.
// 4. An ellipsis on its own line also becomes such a comment.

import { PLACEHOLDER } from '../sample-node.ts'

export interface ReplacedText {
  readonly text: string
  readonly isTemplated: boolean
}

/** Actions without output. */
const CONTROL = /^-?\s*(?:if|else|end|range|with|define|block|break|continue|\/\*|\$\w+\s*:?=)/
/** `{{ … }}`, `{% … %}` and `{# … #}`. Unclosed actions do not match. */
const ACTION = /\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{%(?:(?!\{%)[\s\S])*?%\}|\{#(?:(?!\{#)[\s\S])*?#\}/g

const MAX_ACTION_LENGTH = 4000

/** Replaces templates in YAML, where lines and indentation are significant. */
export function replaceYamlTemplates(text: string): ReplacedText {
  const isTemplated = /\{\{|\{%/.test(text)
  const lines = (isTemplated ? replaceActions(text) : text).split('\n')
  if (!isTemplated && !/^[ \t]*(?:- )?(?:\.\.\.|…)[ \t]*$/m.test(text)) return { text, isTemplated }
  const control = lines.map((line) => CONTROL_MARKS.test(line))
  for (const [at, line] of lines.entries()) {
    if (control[at]) {
      // Control actions may also surround a part of a line.
      const rest = line.replaceAll(CONTROL_MARK, ' ')
      lines[at] = rest.trim() === '' ? '' : line.replaceAll(CONTROL_MARK, PLACEHOLDER)
      if (lines[at] === '') continue
    }
    if (!ALONE.test(lines[at]!)) continue
    const indent = /^\s*/.exec(line)![0]
    const above = lines.slice(0, at).findLastIndex((one) => one.trim() !== '')
    const below = lines.slice(at + 1).find((one) => one.trim() !== '')
    const opener = above < 0 ? '' : lines[above]!
    // No deeper line follows, so this line is the entire value of the key above.
    const isValue =
      isOpener(opener) && (below === undefined || indentOf(below) <= keyColumn(opener) || ALONE.test(below))
    if (isValue && !ELLIPSIS.test(line)) {
      lines[above] = `${opener} ${PLACEHOLDER}`
      lines[at] = ''
    } else lines[at] = `${indent}# ...`
  }
  return { text: lines.join('\n'), isTemplated }
}

/** Replaces templates in JSON, where only the length matters. */
export function replaceJsonTemplates(text: string): ReplacedText {
  const isTemplated = text.includes('{{')
  if (!isTemplated) return { text, isTemplated }
  return { text: replaceActions(text).replaceAll(CONTROL_MARK, ' '), isTemplated }
}

const CONTROL_MARK = '\uE001'
const CONTROL_MARKS = /\uE001/
/** A line with only placeholders or an ellipsis. */
const ALONE = /^\s*(?:\uE000+(?:\s+\uE000+)*|\.\.\.|…)\s*$/
const ELLIPSIS = /^\s*(?:\.\.\.|…)\s*$/

function replaceActions(text: string): string {
  return text.replace(ACTION, (action) => {
    if (action.length > MAX_ACTION_LENGTH) return action
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

/** Column of the key, after any list markers as in `- key:`. */
function keyColumn(line: string): number {
  return /^\s*(?:- +)*/.exec(line)![0].length
}
