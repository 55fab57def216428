// Where the front matter of a file ends and its text begins; and front matter that cannot be read.

import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { isFrontMatterKey } from './front-matter-keys.ts'

/** A file in two parts. */
export interface SplitFile {
  /** YAML between the fences; undefined when the file has no front matter. */
  readonly yaml: string | undefined
  /** Lines of front matter, fences included: the body starts on the line after them. */
  readonly lines: number
  readonly body: string
  /** Front matter that is not read. */
  readonly problem?: FrontMatterProblem
}

/** In TOML, without an end, or not at the beginning of the file. */
export type FrontMatterProblem = 'toml' | 'unclosed' | 'late'

/** The line that ends front matter, by the line that begins it. Many draw a longer line at its end. */
const FENCES = {
  '---': /^---+[ \t]*(?:\r?\n|(?![\s\S]))/gm,
  '+++': /^\+\+\+[ \t]*(?:\r?\n|(?![\s\S]))/gm,
} as const

/** Front matter after empty lines or spaces. */
const LATE = /^\s+---[ \t]*\r?\n(\w+)[ \t]*:[\s\S]*?\r?\n[ \t]*---[ \t]*(?:\r?\n|$)/

/** Splits front matter from the body. A file that only starts with a thematic break has none. */
export function splitFrontMatter(text: string): SplitFile {
  const toml = findFenced(text, '+++')
  // Hugo's other front matter: a key, or nothing at all, tells it from text between two lines of plus signs.
  if (toml && (toml.inside.trim() === '' || /^[ \t]*[\w."-]+[ \t]*=/m.test(toml.inside)))
    return { ...cutLines(text, toml.end), yaml: undefined, problem: 'toml' }
  // Without an end, or not at the beginning.
  if (/^\s*\+\+\+[ \t]*\r?\n[ \t]*[\w."-]+[ \t]*=/.test(text))
    return { yaml: undefined, lines: 0, body: text, problem: 'toml' }
  const fenced = findFenced(text, '---')
  if (!fenced) {
    const first = /^---[ \t]*\r?\n(\w+)[ \t]*:/.exec(text)?.[1]
    const late = /^\s/.test(text) ? LATE.exec(text)?.[1] : undefined
    const problem = isKey(first) ? 'unclosed' : isKey(late) ? 'late' : undefined
    return { yaml: undefined, lines: 0, body: text, ...(problem && { problem }) }
  }
  if (!looksLikeMapping(fenced.inside)) return { yaml: undefined, lines: 0, body: text }
  return { ...cutLines(text, fenced.end), yaml: fenced.inside }
}

/** What is between the first line, a fence, and the next one, and where that ends. */
function findFenced(
  text: string,
  fence: keyof typeof FENCES,
): { readonly inside: string; readonly end: number } | undefined {
  if (!text.startsWith(fence)) return undefined
  const [open, close] = text.matchAll(FENCES[fence])
  if (!close || open!.index > 0 || open![0].trim() !== fence) return undefined
  const inside = text.slice(open![0].length, close.index).replace(/\r?\n$/, '')
  return { inside, end: close.index + close[0].length }
}

function isKey(word: string | undefined): boolean {
  return word !== undefined && isFrontMatterKey(word)
}

function cutLines(text: string, end: number): { readonly lines: number; readonly body: string } {
  const top = text.slice(0, end)
  return { lines: top.split('\n').length - (top.endsWith('\n') ? 1 : 0), body: text.slice(end) }
}

/** `---`, a paragraph, `---` is CommonMark; a mapping, or nothing but comments, is front matter. */
function looksLikeMapping(yaml: string): boolean {
  return /^\s*(#.*)?$/.test(yaml) || /^[ \t]*(?:["']?[\w$.-][^\n:]*:(?:\s|$)|\{)/m.test(yaml)
}

const UNREAD = {
  toml: [
    'The front matter between `+++` is TOML, which is not supported.',
    'Write it as YAML between `---`: `title = "Install"` becomes `title: Install`.',
  ],
  unclosed: [
    'The front matter has no closing `---`, so it is shown as text.',
    'Write `---` on its own line below the last key.',
  ],
  late: [
    'The front matter is not at the beginning of the file, so it is shown as text.',
    'Remove the empty lines or spaces before its first `---`.',
  ],
} as const satisfies Record<FrontMatterProblem, readonly [string, string]>

/** What is wrong with front matter that cannot be read at all. */
export function unreadFrontMatter(problem: FrontMatterProblem, path: SourcePath): Finding {
  const [message, help] = UNREAD[problem]
  return {
    rule: 'front-matter-syntax',
    severity: 'error',
    message,
    help,
    place: { path, line: 1, column: 1 },
  }
}
