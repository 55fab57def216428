// Wraps lines, and words in lines, of highlighted code in elements. The added markup contains no text, so copied
// code is unchanged.

import { escapeHtml } from '../../core/text/escape-html.ts'
import type { WordMark } from './code-meta.ts'
import type { MarkKind } from './code-options.ts'

export interface LineMarks {
  /** Line numbers and ranges, such as `1,3-5`. */
  readonly lines: Readonly<Partial<Record<MarkKind, string>>>
  readonly words: readonly WordMark[]
  /** Number of the first line. Default: 1. */
  readonly first?: number
  /** Prompt length of each line of a shell session; -1 for output. */
  readonly prompts?: readonly number[]
  /** Lines with notes. */
  readonly notes?: readonly (readonly [line: number, note: number])[]
  readonly noteId?: string
  /** Number of lines shown before the code is expanded. */
  readonly visible?: number
}

/** Accessible labels of marked lines. */
export interface CodeLabels {
  readonly note: string
  readonly error: string
  readonly warning: string
}

/** Adds the elements to highlighted HTML, which contains only spans with classes. */
export function markLines(html: string, code: string, marks: LineMarks, labels: CodeLabels): string {
  const lines = html.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const last = html.endsWith('\n') ? lines.length : lines.length - 1
  const texts = code.split('\n')
  const of = Object.fromEntries(
    Object.entries(marks.lines).map(([kind, ranges]) => [kind, readRanges(ranges ?? '', lines.length)]),
  ) as Partial<Record<MarkKind, readonly boolean[]>>
  const digits = marks.first ? String(marks.first + lines.length - 1).length : 0
  const markedLines = lines.map((line, index) => {
    const ranges = wordRanges(texts[index] ?? '', marks.words)
    const prompt = marks.prompts?.[index] ?? 0
    if (prompt > 0) ranges.unshift({ from: 0, to: prompt, tag: 'span', name: 'prompt' })
    const inner = ranges.length > 0 ? wrapRanges(line, ranges) : line
    const notes = (marks.notes ?? [])
      .filter(([number]) => number === index + 1)
      .map(
        ([, note]) =>
          `<a class="code-note" href="#${marks.noteId}-${note}" aria-label="${escapeHtml(labels.note)} ${note}" data-note="${note}"></a>`,
      )
      .join('')
    const is = (kind: MarkKind): boolean => of[kind]?.[index] ?? false
    const tag = is('del') ? 'del' : is('ins') ? 'ins' : is('mark') ? 'mark' : 'span'
    const state = is('error') ? 'error' : is('warning') ? 'warning' : undefined
    const names = ['line', state, is('focus') && 'focus', prompt < 0 && 'output'].filter(Boolean).join(' ')
    const label = state ? ` data-label="${escapeHtml(labels[state])}"` : ''
    const number = marks.first ? ` data-line="${marks.first + index}" data-digits="${digits}"` : ''
    return `<${tag} class="${names}"${label}${number}>${inner}${notes}${index < last ? '\n' : ''}</${tag}>`
  })
  const { visible } = marks
  return visible === undefined || visible >= lines.length
    ? markedLines.join('')
    : `${markedLines.slice(0, visible).join('')}<span class="rest">${markedLines.slice(visible).join('')}</span>`
}

/** For each of `count` lines, whether it is in ranges such as `1,3-5`. Invalid ranges are ignored. */
export function readRanges(ranges: string, count: number): readonly boolean[] {
  // Number of ranges that start at a line, minus those that ended before it.
  const changes = new Array<number>(count + 1).fill(0)
  for (const part of ranges.split(',')) {
    const range = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part.trim())
    const first = Math.max(Number(range?.[1]), 1)
    const last = Math.min(Number(range?.[2] ?? first), count)
    if (!range || first > last) continue
    changes[first - 1]!++
    changes[last]!--
  }
  let open = 0
  return changes.map((change) => {
    open += change
    return open > 0
  })
}

interface TextRange {
  readonly from: number
  readonly to: number
  readonly tag: string
  readonly name: string
}

const TAGS: Readonly<Record<string, string>> = { ins: 'ins', del: 'del' }

/** Ranges of the words in a line, in order. Of overlapping ranges, the first is used. */
function wordRanges(text: string, words: readonly WordMark[]): TextRange[] {
  if (words.length === 0 || text.length > 5_000) return []
  const ranges = words
    .flatMap(({ kind, text: word }) => {
      if (word === '') return []
      const starts = text.split(word).slice(0, -1)
      let at = 0
      return starts.map((before) => {
        const from = at + before.length
        at = from + word.length
        return { from, to: at, tag: TAGS[kind] ?? 'mark', name: 'word' }
      })
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const separate: TextRange[] = []
  for (const range of ranges) if (range.from >= (separate.at(-1)?.to ?? 0)) separate.push(range)
  return separate
}

/** Wraps parts of a line in elements. A span that crosses a boundary is closed and reopened. */
function wrapRanges(html: string, ranges: readonly TextRange[]): string {
  let wrapped = ''
  let span = ''
  let at = 0
  let next = 0
  for (const [piece] of html.matchAll(/<[^<>]*>|&#?\w{1,8};|[^<]/g)) {
    if (piece.startsWith('<')) {
      span = piece.startsWith('</') ? '' : piece
      wrapped += piece
      continue
    }
    const range = ranges[next]
    if (range && at === range.from)
      wrapped += `${span && '</span>'}<${range.tag} class="${range.name}">${span}`
    wrapped += piece
    at += piece.startsWith('&') && piece.length > 1 ? 1 : piece.length
    if (range && at === range.to) {
      wrapped += `${span && '</span>'}</${range.tag}>${span}`
      next++
    }
  }
  return wrapped.replace(/<span class="\w+"><\/span>/g, '')
}
