// Detects front matter in unsupported forms: TOML, JSON, code, inside a comment, without fences, or not at the start
// of the file. It is an error, so nothing is published; if the rule is lowered, drafts remain drafts.

import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { PageMeta } from '../../model/page.ts'
import { isFrontMatterKey } from './front-matter-keys.ts'

/** Front matter in an unsupported form. */
export interface UnreadFrontMatter {
  readonly kind: FrontMatterProblem
  /** Text between the fences, as far as recognized. */
  readonly inside: string
  /** Offset of the text after it; 0 if it is rendered as text. */
  readonly end: number
  /** Line of the opening fence. */
  readonly line: number
}

export type FrontMatterProblem = keyof typeof UNREAD

const UNREAD = {
  toml: [
    'The front matter is TOML, which is not supported.',
    'Write it as YAML between `---`: `title = "Install"` becomes `title: Install`.',
  ],
  json: [
    'The front matter is JSON without a line of `---` around it, which is not supported.',
    'Write `---` on its own line above and below it: JSON between them is read. Put text into a code block.',
  ],
  language: [
    'The opening line of the front matter names a language, which is not supported.',
    'Write only `---` on that line, and YAML or JSON below it: `title: Install`.',
  ],
  code: [
    'The front matter is code, which is not run.',
    'Write its values as YAML between two lines of `---`: `title: Install`.',
  ],
  fence: [
    'The front matter does not open with exactly `---`, so it is shown as text.',
    'Write three hyphens and nothing else on the lines above and below it.',
  ],
  comment: [
    'The front matter is in a comment, so it is ignored.',
    'Write it as YAML between two lines of `---` at the beginning of the file.',
  ],
  unopened: [
    'The front matter has no `---` above it, so it is shown as text.',
    'Write `---` on its own lines above the first and below the last key.',
  ],
  unclosed: [
    'The front matter has no closing `---`, so it is shown as text.',
    'Write `---` on its own line below the last key.',
  ],
  late: [
    'The front matter is not at the beginning of the file, so it is shown as text.',
    'Move its first `---` to the first line of the file, without spaces before it.',
  ],
} as const satisfies Record<string, readonly [string, string]>

/** Finding about unsupported front matter. */
export function unreadFinding({ kind, line }: UnreadFrontMatter, path: SourcePath): Finding {
  const [message, help] = UNREAD[kind]
  return {
    rule: 'front-matter-syntax',
    severity: 'error',
    message,
    help,
    place: { path, line, column: 1 },
  }
}

const HIDING = /(?:^|[\s{,;"'])(draft|unlisted)["']?[ \t]*[:=][ \t]*["']?(?:true|yes|on)\b/gim

/** Keys that hide a page. They apply even if front matter is in an unsupported form. */
export function hidingMeta(inside: string): Pick<PageMeta, 'draft' | 'unlisted'> {
  const keys = new Set(Array.from(inside.matchAll(HIDING), ([, key]) => key!.toLowerCase()))
  return keys.has('draft') ? { draft: true } : keys.has('unlisted') ? { unlisted: true } : {}
}

/** Words after an opening fence → problem. */
const LANGUAGES: Readonly<Record<string, FrontMatterProblem>> = {
  ...Object.fromEntries(['json', 'json5', 'jsonc', 'yaml', 'yml'].map((word) => [word, 'language'])),
  ...Object.fromEntries(
    ['js', 'javascript', 'mjs', 'cjs', 'ts', 'typescript', 'coffee', 'coffeescript'].map((word) => [
      word,
      'code',
    ]),
  ),
  toml: 'toml',
}

/** First character of the opening line → closing line. */
const CLOSING: Readonly<Record<string, RegExp>> = {
  '-': /^---+[ \t]*\r?$/m,
  '+': /^\+\+\++[ \t]*\r?$/m,
  ';': /^;;;+[ \t]*\r?$/m,
}

const KEY = /^[ \t]*["']?([\w$.-]+)["']?[ \t]*[:=]/

/** Finds front matter in a text that does not start with fenced YAML. */
export function findUnread(text: string): UnreadFrontMatter | undefined {
  const lead = skipLead(text)
  if (lead.comment) return lead.comment
  const rest = text.slice(lead.end)
  const form = findForm(rest)
  if (!form) return undefined
  const isFirst = lead.end === 0
  // An unclosed fence below empty lines is a thematic break.
  if (form.kind === (isFirst ? 'late' : 'unclosed')) return undefined
  const line = text.slice(0, lead.end).split('\n').length
  return { ...form, end: isFirst ? form.end : 0, line }
}

type Form = Omit<UnreadFrontMatter, 'line'>

function findForm(text: string): Form | undefined {
  const [first = ''] = /^[^\n]*/.exec(text) ?? []
  const below = text.slice(first.length + 1)
  if (/^[-+;]{3}/.test(first)) return findFenced(first.trimEnd(), below, first.length + 1)
  if (text.startsWith('{')) return findJson(text, first)
  return /^[-–—]/.test(first) ? findOddFence(first, below) : findBare(text)
}

/** Finds front matter below a line of `---`, `+++` or `;;;`. */
function findFenced(opening: string, below: string, from: number): Form | undefined {
  const [, mark = '', word = ''] = /^([-+;]{3})[ \t]*(\w*)$/.exec(opening) ?? []
  const fence = mark[0]
  if (fence === undefined || mark !== fence.repeat(3)) return findOddFence(opening, below)
  const language = word.toLowerCase()
  if (word !== '' && !Object.hasOwn(LANGUAGES, language)) return undefined
  const close = CLOSING[fence]!.exec(below)
  const inside = close ? below.slice(0, close.index) : firstLines(below)
  const key = KEY.exec(inside.trimStart())?.[1]
  const end = close ? from + close.index + close[0].length + 1 : 0
  if (word !== '') {
    const isData = close !== null || key !== undefined || /^\s*\{/.test(inside)
    return isData ? { kind: LANGUAGES[language]!, inside, end } : undefined
  }
  if (fence === '-') {
    if (close === null) return isKey(key) ? { kind: 'unclosed', inside, end: 0 } : undefined
    return isKey(key) && /^\w+[ \t]*:/.test(below) ? { kind: 'late', inside, end: 0 } : undefined
  }
  const isEmpty = close !== null && inside.trim() === ''
  if (fence === '+')
    // A key or an empty block distinguishes it from text between lines of plus signs.
    return isEmpty || /^[ \t]*[\w."-]+[ \t]*[=:]|^\[[\w.]+\]/m.test(inside)
      ? { kind: 'toml', inside, end }
      : undefined
  return isEmpty || key !== undefined || /^\s*\{/.test(inside) ? { kind: 'json', inside, end } : undefined
}

/** Finds a key below a malformed fence: `--`, `-----`, other dashes, or `---` with a comment. */
function findOddFence(opening: string, below: string): Form | undefined {
  if (!/^(?:[-–—]+|\++|;+)[ \t]*(?:#.*)?$/.test(opening.trimEnd()) || opening.trimEnd() === '-')
    return undefined
  const [key] = /^\w+(?=[ \t]*:(?:\s|$))/.exec(below) ?? []
  return isKey(key) ? { kind: 'fence', inside: firstLines(below), end: 0 } : undefined
}

/** Finds a JSON object at the top, with a front matter key. */
function findJson(text: string, first: string): Form | undefined {
  if (!/^\{[ \t]*(?:\r?\n|["'\w])/.test(text)) return undefined
  const isLine = first.includes('}')
  const close = isLine ? /\}[ \t]*\r?$/.exec(first) : /^\}[ \t]*\r?$/m.exec(text)
  if (isLine && !close) return undefined
  const end = close ? close.index + close[0].length + 1 : 0
  const inside = close ? text.slice(0, end) : firstLines(text)
  const keys = Array.from(
    inside.matchAll(/(?:[{,]|^)[ \t]*["']?([\w-]{1,60})["']?[ \t]*:/gm),
    ([, key]) => key,
  )
  return keys.some(isKey) ? { kind: 'json', inside, end } : undefined
}

/** Finds keys without an opening fence: at least two known keys, a key that hides the page, or a closing fence. */
function findBare(text: string): Form | undefined {
  if (!/^["']?[A-Za-z_][\w-]*["']?[ \t]*:/.test(text)) return undefined
  const inside = firstLines(text)
  if (!isMapping(inside)) return undefined
  const isFenced = /^(?:---+)[ \t]*\r?$/m.exec(text)?.index === inside.length
  return isFenced && isKey(KEY.exec(inside)?.[1]) ? { kind: 'unopened', inside, end: 0 } : asBare(inside)
}

function asBare(inside: string): Form | undefined {
  const keys = inside.split('\n').filter((line) => isKey(/^["']?(\w+)/.exec(line.trim())?.[1]))
  return keys.length > 1 || Object.keys(hidingMeta(inside)).length > 0
    ? { kind: 'unopened', inside, end: 0 }
    : undefined
}

/** Whether each line is a key with its value, part of a list, or a comment. */
function isMapping(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) => KEY.test(line) || /^(?:[ \t]|[ \t]*[-#])/.test(line))
}

/** Lines up to an empty line or a fence. */
function firstLines(text: string): string {
  const end = /^(?:[ \t]*\r?$|---+[ \t]*\r?$)/m.exec(text)?.index ?? text.length
  return text.slice(0, end)
}

interface Lead {
  readonly end: number
  /** Front matter inside a comment. */
  readonly comment?: UnreadFrontMatter
}

const COMMENTS = [
  ['<!--', '-->'],
  ['{/*', '*/}'],
] as const

/** Skips spaces, empty lines, a byte order mark and comments. */
function skipLead(text: string): Lead {
  let end = 0
  for (;;) {
    while (end < text.length && /\s/.test(text[end]!)) end++
    const comment = COMMENTS.find(([open]) => text.startsWith(open, end))
    const close = comment ? text.indexOf(comment[1], end + comment[0].length) : -1
    if (!comment || close < 0) return { end }
    const inside = text
      .slice(end + comment[0].length, close)
      .split('\n')
      .filter((line) => !/^(?:-*|\+{3}|;{3}|[{}])$/.test(line.trim()))
      .join('\n')
      .trim()
    if (isMapping(inside) && asBare(inside)) {
      const line = text.slice(0, end).split('\n').length
      return { end, comment: { kind: 'comment', inside, end: 0, line } }
    }
    end = close + comment[1].length
  }
}

function isKey(word: string | undefined): boolean {
  return word !== undefined && isFrontMatterKey(word)
}
