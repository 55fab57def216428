// Adds highlighted HTML to the `code-block` elements of a page, and wraps lines where lines or words are marked.

import type { Element, Root } from 'hast'
import { visitElements } from '../../core/markdown/transforms/visit-elements.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import { escapeHtml } from '../../core/text/escape-html.ts'
import { LINE_PROPERTIES } from './code-blocks.ts'
import { type CodeLabels, type LineMarks, markLines } from './code-lines.ts'
import { readWords } from './code-meta.ts'
import type { MarkKind } from './code-options.ts'
import { guessLanguage, notHighlightedReason } from './highlighter.ts'

export interface Highlighting {
  /** Returns highlighted HTML, or undefined for an unknown language. */
  readonly highlight: (code: string, language: string) => Promise<string | undefined>
  readonly labels: CodeLabels
}

/** Adds highlighted HTML to every `code-block` of a tree. */
export async function highlightCodeBlocks(
  tree: Root,
  path: SourcePath,
  { highlight, labels }: Highlighting,
): Promise<Finding[]> {
  const blocks: Element[] = []
  visitElements(tree, (element) => {
    if (element.tagName === 'code-block') blocks.push(element)
  })
  const findings: Finding[] = []
  const report = ({ position }: Element, rule: string, message: string, help: string): void => {
    const place = { path, ...(position && { line: position.start.line, column: position.start.column }) }
    findings.push({ rule, severity: 'warning', message, help, place })
  }
  const color = async (block: Element, code: string): Promise<string | undefined> => {
    const { language } = block.properties
    if (typeof language !== 'string') return undefined
    const name = language.toLowerCase()
    const reason = notHighlightedReason(code, name)
    if (reason !== undefined) {
      const message = `This code is not highlighted: ${reason}.`
      report(block, 'long-code', message, 'Show less code, or use the language `text`.')
      return undefined
    }
    const html = await highlight(code, name)
    if (html === undefined) {
      const nearest = await guessLanguage(name)
      report(
        block,
        'unknown-language',
        `The language \`${language}\` cannot be highlighted.`,
        nearest === undefined
          ? 'Use a known language such as `yaml`, `bash` or `json`, or `text` for none.'
          : `Did you mean \`${nearest}\`? Write \`text\` for no language.`,
      )
    }
    return html
  }
  for (const block of blocks) {
    const { code } = block.properties
    if (typeof code !== 'string') continue
    const marks = takeMarks(block)
    const html = await color(block, code)
    const markedHtml = marks ? markLines(html ?? escapeHtml(code), code, marks, labels) : html
    if (markedHtml !== undefined) block.properties.html = markedHtml
  }
  return findings
}

/** Removes the mark properties from a block and returns them; undefined if there are none. */
function takeMarks({ properties }: Element): LineMarks | undefined {
  const take = (name: string): string => {
    const value = properties[name]
    delete properties[name]
    return value === undefined || value === null ? '' : String(value)
  }
  const lines: Partial<Record<MarkKind, string>> = {}
  for (const [kind, name] of Object.entries(LINE_PROPERTIES) as [MarkKind, string][]) {
    const ranges = take(name)
    if (ranges) lines[kind] = ranges
  }
  const words = readWords(take('words'))
  const prompts = readJson<number[]>(take('prompts'))
  const notes = readJson<[number, number][]>(take('notes'))
  const first = Number(take('first')) || undefined
  const visible = Number(take('shown')) || undefined
  const noteId = take('noteid')
  const isNumbered = properties.numbered !== undefined && properties.numbered !== 'false'
  const isPlain = Object.keys(lines).length === 0 && words.length === 0 && !prompts && !notes && !visible
  if (isPlain && !first && !isNumbered) return undefined
  return {
    lines,
    words,
    ...(first && isNumbered && { first }),
    ...(visible && { visible }),
    ...(prompts && { prompts }),
    ...(notes && { notes, noteId }),
  }
}

/** Parses a value that `shape-code.ts` serialized. */
function readJson<Value>(text: string): Value | undefined {
  return text === '' ? undefined : (JSON.parse(text) as Value)
}
