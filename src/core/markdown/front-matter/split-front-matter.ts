// Splits front matter from the body of a file.

import { isFrontMatterKey } from './front-matter-keys.ts'
import { findUnread, type UnreadFrontMatter } from './unread-front-matter.ts'

/** A file split into front matter and body. */
export interface SplitFile {
  /** YAML between the fences; undefined when the file has no front matter. */
  readonly yaml: string | undefined
  /** Number of front matter lines, including the fences. */
  readonly lines: number
  readonly body: string
  /** Front matter in an unsupported form. */
  readonly unread?: UnreadFrontMatter
}

/** Fence lines. Longer lines of dashes are common at the end. */
const FENCE = /^---+[ \t]*(?:\r?\n|(?![\s\S]))/gm

/** Splits front matter from the body. A file that only starts with a thematic break has none. */
export function splitFrontMatter(text: string): SplitFile {
  const fenced = findFenced(text)
  if (fenced && looksLikeMapping(fenced.inside)) return { ...cutLines(text, fenced.end), yaml: fenced.inside }
  const unread = findUnread(text)
  if (!unread) return { yaml: undefined, lines: 0, body: text }
  return { ...cutLines(text, unread.end), yaml: undefined, unread }
}

/** The text between an opening fence on the first line and the next fence, and the end offset. */
function findFenced(text: string): { readonly inside: string; readonly end: number } | undefined {
  if (!text.startsWith('---')) return undefined
  const [open, close] = text.matchAll(FENCE)
  if (!close || open!.index > 0 || open![0].trim() !== '---') return undefined
  const inside = text.slice(open![0].length, close.index).replace(/\r?\n$/, '')
  return { inside, end: close.index + close[0].length }
}

function cutLines(text: string, end: number): { readonly lines: number; readonly body: string } {
  if (end === 0) return { lines: 0, body: text }
  const top = text.slice(0, end)
  return { lines: top.split('\n').length - (top.endsWith('\n') ? 1 : 0), body: text.slice(end) }
}

/**
 * Whether the text is empty, only comments, or has a line like a mapping. Other text between lines of `---` is Markdown: a
 * thematic break and a heading. An empty line above or below `# Title` makes it a heading instead of a comment.
 */
function looksLikeMapping(yaml: string): boolean {
  return (
    yaml.trim() === '' ||
    yaml.split('\n').every((line) => /^[ \t]*#/.test(line)) ||
    /^[ \t]*(?:["']?[\p{L}\p{N}_$.-][^\n:]*:(?:\s|$)|\{)/mu.test(yaml) ||
    hasTightKeys(yaml)
  )
}

/** Whether each line is a key without a space after its colon, and one is a front matter key: `draft:true`. */
function hasTightKeys(yaml: string): boolean {
  const keys = yaml.split('\n').flatMap((line) => (line.trim() === '' ? [] : [TIGHT_KEY.exec(line)?.[1]]))
  return keys.every((key) => key !== undefined) && keys.some((key) => isFrontMatterKey(key!))
}

const TIGHT_KEY = /^[ \t]*["']?([\w-]+)["']?:(?!\/\/)/
