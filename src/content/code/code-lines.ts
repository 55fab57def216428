// Highlighted code with an element around each line, and around words in it. What is added has no text of its own, so
// that the code stays as written.

import type { MarkKind } from '../../model/site-options.ts'
import { escapeHtml } from '../../text/escape-html.ts'
import type { WordMark } from './code-meta.ts'

export interface LineMarks {
  /** Numbers and ranges of lines, `1,3-5`. */
  readonly lines: Readonly<Partial<Record<MarkKind, string>>>
  readonly words: readonly WordMark[]
  /** The number of the first line, where it is not 1. */
  readonly first?: number
  /** Lines of a session: the length of the prompt; -1 for output. */
  readonly prompts?: readonly number[]
  /** Lines with a note: line, number of the note. */
  readonly notes?: readonly (readonly [line: number, note: number])[]
  readonly noteId?: string
  /** How many lines are shown before the reader opens the rest. */
  readonly visible?: number
}

/** What lines that are marked are called for those who do not see it. */
export interface CodeLabels {
  readonly note: string
  readonly error: string
  readonly warning: string
}

/** Puts the elements into highlighted HTML, which has spans with classes and nothing else. */
export function markLines(html: string, code: string, marks: LineMarks, labels: CodeLabels): string {
  const lines = html.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const last = html.endsWith('\n') ? lines.length : lines.length - 1
  const texts = code.split('\n')
  const of = Object.fromEntries(
    Object.entries(marks.lines).map(([kind, ranges]) => [kind, readRanges(ranges ?? '', lines.length)]),
  ) as Partial<Record<MarkKind, readonly boolean[]>>
  const digits = marks.first ? String(marks.first + lines.length - 1).length : 0
  const made = lines.map((line, index) => {
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
    ? made.join('')
    : `${made.slice(0, visible).join('')}<span class="rest">${made.slice(visible).join('')}</span>`
}

/** Whether each of so many lines is in `1,3-5`. Invalid ranges are ignored. */
export function readRanges(ranges: string, count: number): readonly boolean[] {
  // How many ranges begin at a line, less those that ended before it.
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

/** Where the words are in a line, from left to right; of two that overlap, the first. */
function wordRanges(text: string, words: readonly WordMark[]): TextRange[] {
  if (words.length === 0 || text.length > 5_000) return []
  const found = words
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
  const apart: TextRange[] = []
  for (const range of found) if (range.from >= (apart.at(-1)?.to ?? 0)) apart.push(range)
  return apart
}

/** Puts elements around parts of a line; a span that a part cuts is closed and opened again. */
function wrapRanges(html: string, ranges: readonly TextRange[]): string {
  let made = ''
  let span = ''
  let at = 0
  let next = 0
  for (const [piece] of html.matchAll(/<[^<>]*>|&#?\w{1,8};|[^<]/g)) {
    if (piece.startsWith('<')) {
      span = piece.startsWith('</') ? '' : piece
      made += piece
      continue
    }
    const range = ranges[next]
    if (range && at === range.from) made += `${span && '</span>'}<${range.tag} class="${range.name}">${span}`
    made += piece
    at += piece.startsWith('&') && piece.length > 1 ? 1 : piece.length
    if (range && at === range.to) {
      made += `${span && '</span>'}</${range.tag}>${span}`
      next++
    }
  }
  return made.replace(/<span class="\w+"><\/span>/g, '')
}
