// Finishes code blocks with features beyond highlighting: shell sessions, diffs, notes, collapsed code. Such a block is
// wrapped in a `rich-code` element, whose styles other pages do not load.

import type { Element, Root, RootContent } from 'hast'
import { textOf } from '../../core/markdown/transforms/visit-elements.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import { type CodeOptions, codeProperties, type FenceReading } from './code-blocks.ts'
import { readRanges } from './code-lines.ts'
import { metaOfAttribute, parseCodeMeta } from './code-meta.ts'
import { isSessionLanguage, readSession } from './shell-session.ts'

/** Properties that only this module may set, for `highlight-code.ts`. */
const INTERNAL_PROPERTIES = ['prompts', 'notes', 'noteid', 'shown', 'copied', 'lines', 'frame']

/** Finishes every `code-block` of a page, except for highlighting. */
export function shapeCodeBlocks(tree: Root, path: SourcePath, options: CodeOptions): Finding[] {
  const findings: Finding[] = []
  const report = ({ position }: Element, message: string, help: string): void => {
    const place = { path, ...(position && { line: position.start.line, column: position.start.column }) }
    findings.push({ rule: 'code-meta', severity: 'warning', message, help, place })
  }
  let count = 0
  const walk = (parent: Root | Element): void => {
    for (let at = 0; at < parent.children.length; at++) {
      const node = parent.children[at] as RootContent
      if (node.type !== 'element') continue
      if (node.tagName !== 'code-block') {
        walk(node)
        continue
      }
      const { code, metastring } = node.properties
      if (node.children.length > 0 || typeof code !== 'string' || metastring !== undefined)
        for (const { message, help } of readComponent(node)) report(node, message, help)
      for (const name of INTERNAL_PROPERTIES) delete node.properties[name]
      shapeDiff(node)
      const list = nextElement(parent, at)
      if (list?.tagName === 'ol') count += shapeNotes(node, list, count + 1) ? 1 : 0
      shapeSession(node)
      shapeCopy(node)
      shapeCollapse(node, options)
      if (isRich(node)) parent.children[at] = wrap(node)
    }
  }
  walk(tree)
  return findings
}

/** Reads a block declared as a component: the code is its text content, the options are its attributes. */
function readComponent(node: Element): FenceReading['problems'] {
  const { language, lang, className, metastring, title, id, code: attribute, ...rest } = node.properties
  const inner = node.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'code-block',
  )
  const classes = [className ?? []].flat().join(' ')
  const languageName = language ?? lang ?? /\blanguage-(\S+)/.exec(classes)?.[1] ?? inner?.properties.language
  const text =
    typeof attribute === 'string' ? attribute : String(inner?.properties.code ?? textOf(node as RootContent))
  const attributes = { ...rest, ...(language !== undefined && lang !== undefined && { lang }) }
  const words = Object.entries(attributes).map(([name, value]) => metaOfAttribute(name, value))
  const meta = parseCodeMeta(`${String(metastring ?? '')} ${words.join(' ')}`)
  const trimmed = inner ? text : text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  const { properties, problems } = codeProperties(
    trimmed,
    typeof languageName === 'string' ? languageName : '',
    meta,
  )
  node.children = []
  node.properties = {
    ...inner?.properties,
    ...properties,
    ...(title !== undefined && title !== null && { title: String(title) }),
    ...(typeof id === 'string' && { id }),
  }
  return problems
}

/** Marks the changed lines of a diff. If the code's language is given, removes the diff signs. */
function shapeDiff({ properties }: Element): void {
  const { language, code, lang } = properties
  delete properties.lang
  if (language !== 'diff' || typeof code !== 'string') return
  const inserted: number[] = []
  const deleted: number[] = []
  const lines = code.split('\n')
  const hasSigns = (line: string): boolean => /^[+-]/.test(line) && !/^(?:\+\+\+|---)(?: |$)/.test(line)
  for (const [index, line] of lines.entries())
    if (hasSigns(line)) (line.startsWith('+') ? inserted : deleted).push(index + 1)
  join(properties, 'inserted', inserted)
  join(properties, 'deleted', deleted)
  if (typeof lang !== 'string') return
  properties.language = lang
  // If every line has a sign column, remove it from unchanged lines too.
  const isIndented = lines.every((line) => line === '' || /^[+\- ]/.test(line))
  properties.code = lines.map((line) => (hasSigns(line) || isIndented ? line.slice(1) : line)).join('\n')
}

/** `# (1)` at the end of a line, or `(1)` in a comment of its own. */
const NOTE = /(?:\/\/|\/\*|\{\/\*|#|<!--|--|%|;;?|')[ \t]?((?:\(\d{1,2}\)!?[ \t]?){1,9})(?:\*\/\}?|-->)?$/

/** Links numbers in comments to the items of the list after the block. */
function shapeNotes({ properties }: Element, list: Element, number: number): boolean {
  const { code, annotate } = properties
  delete properties.annotate
  if (typeof code !== 'string' || annotate === 'false' || !code.includes('(1)')) return false
  const notes: [line: number, note: number][] = []
  const lines = code.split('\n').map((line, index) => {
    const match = line.length < 2_000 ? NOTE.exec(line.trimEnd()) : null
    if (!match) return line
    for (const [, note] of match[1]!.matchAll(/\((\d+)\)/g)) notes.push([index + 1, Number(note)])
    return line.slice(0, match.index).trimEnd()
  })
  const items = list.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'li',
  )
  // If the numbers do not match, the list is unrelated.
  const used = new Set(notes.map(([, note]) => note))
  if (items.length === 0 || used.size !== items.length || !items.every((_, at) => used.has(at + 1)))
    return false
  const id = `code-${number}-note`
  for (const [at, item] of items.entries()) item.properties.id ??= `${id}-${at + 1}`
  if (items.some((item, at) => item.properties.id !== `${id}-${at + 1}`)) return false
  list.properties.className = [...[(list.properties.className as string[]) ?? []].flat(), 'code-notes']
  properties.code = lines.join('\n')
  properties.notes = JSON.stringify(notes)
  properties.noteid = id
  return true
}

function shapeSession({ properties }: Element): void {
  const { code, language } = properties
  if (typeof code !== 'string' || typeof language !== 'string') return
  const isTerminal = isSessionLanguage(language)
  if (isTerminal) properties.frame = 'terminal'
  const session = readSession(code, language, isTerminal)
  if (!session) return
  properties.prompts = JSON.stringify(session.prompts)
  if (session.commands !== code) properties.copied = session.commands
}

/** Sets the text to copy when it differs from the code: omits deleted lines. */
function shapeCopy({ properties }: Element): void {
  const { code, language, deleted, copied, copy } = properties
  // A diff is copied unchanged, as a patch to apply.
  if (copy === 'false' || language === 'diff') return
  if (typeof code !== 'string' || typeof deleted !== 'string' || copied !== undefined) return
  const isDeleted = readRanges(deleted, code.split('\n').length)
  const remaining = code.split('\n').filter((_, index) => !isDeleted[index])
  if (remaining.length > 0) properties.copied = remaining.join('\n')
}

/** Minimum number of lines to hide. */
const MIN_HIDDEN = 4

function shapeCollapse({ properties }: Element, { collapse: defaultCollapse }: CodeOptions): void {
  const { code, collapse } = properties
  delete properties.collapse
  if (typeof code !== 'string' || collapse === 'false') return
  const requested = collapse === 'true' || collapse === '' ? defaultCollapse || 12 : Number(collapse)
  const visible = collapse === undefined ? defaultCollapse : requested
  const lines = code.replace(/\n$/, '').split('\n').length
  const minHidden = collapse === undefined ? MIN_HIDDEN : 1
  if (!(visible >= 1) || lines < visible + minHidden) return
  properties.shown = String(visible)
  properties.lines = String(lines)
}

const RICH = 'inserted deleted focused errors warnings words first wrapped copied prompts notes shown'.split(
  ' ',
)

function isRich({ properties }: Element): boolean {
  return RICH.some((name) => properties[name] !== undefined) || properties.frame !== undefined
}

function wrap(node: Element): Element {
  return {
    type: 'element',
    tagName: 'rich-code',
    properties: {},
    children: [node],
    ...(node.position && { position: node.position }),
  }
}

function join(properties: Element['properties'], name: string, numbers: readonly number[]): void {
  if (numbers.length === 0) return
  const before = typeof properties[name] === 'string' ? `${properties[name]},` : ''
  properties[name] = before + numbers.join(',')
}

function nextElement(parent: Root | Element, at: number): Element | undefined {
  for (const node of parent.children.slice(at + 1, at + 4)) {
    if (node.type === 'element') return node
    if (node.type === 'text' && node.value.trim() !== '') return undefined
  }
  return undefined
}
