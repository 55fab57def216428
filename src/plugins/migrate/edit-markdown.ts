// Edits Markdown without a parser: front matter by keys, and text by lines, excluding code. Everything else is
// unchanged, byte for byte.

import { readYaml } from '../../core/config/read-yaml.ts'
import { splitFrontMatter } from '../../core/markdown/front-matter/split-front-matter.ts'
import { createIds } from '../../core/markdown/transforms/outline-headings.ts'
import { loadEmoji, withEmoji } from '../emoji/for-plugins.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface MarkdownEdit {
  /** Returns the new front matter. Unchanged values keep their source text. */
  readonly fields?: (fields: Fields) => Fields
  readonly body?: (lines: readonly string[]) => readonly string[]
}

/** Edits a Markdown file. */
export function editMarkdown(text: string, { fields: edit, body: editBody }: MarkdownEdit): string {
  const { yaml = '', lines: height, body } = splitFrontMatter(text)
  const top = text.slice(0, text.length - body.length)
  const changed = edit ? editFields(yaml, edit) : undefined
  const head =
    changed === undefined ? top : changed === '' ? '' : `---\n${changed}---\n${height === 0 ? '\n' : ''}`
  return head + (editBody ? editBody(body.split(/\r?\n/)).join('\n') : body)
}

/** Returns the new front matter; undefined if nothing changes or it is invalid. */
function editFields(yaml: string, edit: (fields: Fields) => Fields): string | undefined {
  const { value = {}, entries, problem } = readYaml(yaml)
  if (problem || typeof value !== 'object' || value === null) return undefined
  const before = value as Fields
  const after = edit(before)
  const isKept = (key: string): boolean => key in after && after[key] === before[key]
  const added = Object.entries(after).filter(([key, one]) => one !== undefined && !isKept(key))
  if (added.length === 0 && Object.keys(before).every(isKept)) return undefined
  const starts = [...entries.map(({ keyAt }) => yaml.lastIndexOf('\n', keyAt) + 1), yaml.length]
  const entryLines = entries
    .map(({ key }, at) => (isKept(key) ? yaml.slice(starts[at], starts[at + 1]) : ''))
    .map((part) => (part === '' || part.endsWith('\n') ? part : `${part}\n`))
  return (
    yaml.slice(0, starts[0]) +
    entryLines.join('') +
    added.map(([key, one]) => `${key}: ${scalar(one)}\n`).join('')
  )
}

/** Formats a value as YAML. JSON is valid YAML; plain words need no quotes. */
function scalar(value: unknown): string {
  const isPlain =
    typeof value === 'string' &&
    /^[\p{L}/][\p{L}\d /._-]*$/u.test(value) &&
    !/^(?:true|false|null|yes|no|on|off)$|\s$/i.test(value)
  return isPlain ? value : JSON.stringify(value)
}

export interface Fence {
  /** Whitespace before the opening line. */
  readonly indent: string
  /** Backticks or tildes. */
  readonly mark: string
  /** Info string. */
  readonly info: string
  readonly lines: readonly string[]
}

export interface LineEdit {
  /** Returns the lines that replace a line of prose. */
  readonly prose?: (line: string, at: number) => readonly string[]
  /** Returns a new code block, undefined to keep it, or lines that replace it. */
  readonly code?: (fence: Fence) => Fence | readonly string[]
}

/** Edits prose and fenced code. */
export function editLines(
  lines: readonly string[],
  { prose = (line) => [line], code = (fence) => fence }: LineEdit,
): string[] {
  const editedLines: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const open = FENCE.exec(lines[at]!)
    if (!open) {
      editedLines.push(...prose(lines[at]!, at))
      continue
    }
    const [, indent = '', mark = '', info = ''] = open
    const isEnd = (line: string): boolean => {
      const text = line.replace(indent.includes('>') ? /^[\s>]+/ : /^\s+/, '').trimEnd()
      return text.startsWith(mark) && /^([`~])\1*$/.test(text)
    }
    const length = lines.slice(at + 1).findIndex(isEnd)
    const end = length < 0 ? lines.length : at + 1 + length
    const fence: Fence = { indent, mark, info, lines: lines.slice(at + 1, end) }
    const edited = code(fence)
    if (edited === fence) editedLines.push(...lines.slice(at, end + 1))
    else if (!('mark' in edited)) editedLines.push(...edited)
    else
      editedLines.push(
        `${edited.indent}${edited.mark}${edited.info}`,
        ...edited.lines,
        ...lines.slice(end, end + 1),
      )
    at = end
  }
  return editedLines
}

/** Also matches in lists and quotes. */
const FENCE = /^([\s>]*(?:(?:[-*+]|\d+[.)])\s+)*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/

/** Edits the text of a line outside inline code. */
export function outsideCode(line: string, edit: (text: string) => string): string {
  return line.split(/(`+)(?=[^`])([\s\S]*?[^`])(\1)(?!`)/).reduce((result, part, at, parts) => {
    // Each match adds three parts: the marks around the code, and the code.
    const place = at % 4
    return result + (place === 0 ? edit(part) : (parts[at] ?? ''))
  }, '')
}

interface IdRules {
  /** The generator's slug function. */
  readonly slug: (text: string) => string
  /** Separator between a repeated slug and its number. */
  readonly suffix?: string
  /** Whether generated ids avoid explicit ids of later headings. */
  readonly avoidsLater?: boolean
}

interface EditedHeading {
  readonly plain: string
  readonly explicit: string | undefined
  /** Id in the other generator. Links target the first heading with this id. */
  readonly id: string
}

const EXPLICIT_ID = /\{[^{}]*#([^\s{}]+)[^{}]*\}$|<!--\s*#(\S+)\s*-->$/

/** Adds explicit ids to headings whose id would change, so that links to them keep working. */
export function preserveIds(lines: readonly string[], rules: IdRules): string[] {
  const headings = idsOf(lines, rules)
  const explicitHeadings = new Set(headings.filter(({ explicit }) => explicit !== undefined))
  // Explicit ids affect the generated ids of other headings.
  for (let count = -1; count !== explicitHeadings.size; ) {
    count = explicitHeadings.size
    const ids = createIds([...explicitHeadings].map(({ id }) => id))
    for (const heading of headings)
      if (!explicitHeadings.has(heading) && ids.make(heading.plain) !== heading.id && heading.id !== '')
        explicitHeadings.add(heading)
  }
  const remainingHeadings = headings.values()
  return editHeadings(lines, (line, start, text) => {
    const heading = remainingHeadings.next().value!
    if (!explicitHeadings.has(heading) || heading.explicit === heading.id) return line
    return heading.explicit === undefined
      ? `${start}${text} {#${heading.id}}`
      : line.replace(`#${heading.explicit}`, `#${heading.id}`)
  })
}

/** Ids of the headings in the other generator. */
export function listIds(lines: readonly string[], rules: IdRules): string[] {
  return idsOf(lines, rules).map(({ id }) => id)
}

/** Headings with their old ids, without duplicates. */
function idsOf(lines: readonly string[], { slug, suffix = '-', avoidsLater }: IdRules): EditedHeading[] {
  const found: Omit<EditedHeading, 'id'>[] = []
  editHeadings(lines, (line, _, text) => {
    const [, inBraces, inComment] = EXPLICIT_ID.exec(text) ?? []
    found.push({ plain: plainText(text), explicit: inBraces ?? inComment })
    return line
  })
  const used = new Set(avoidsLater ? found.flatMap(({ explicit }) => explicit ?? []) : [])
  const counts = new Map<string, number>()
  return found.map((heading) => {
    const { explicit, plain } = heading
    if (explicit !== undefined && avoidsLater) return { ...heading, id: explicit }
    const base = explicit ?? slug(plain)
    if (base === '') return { ...heading, id: base }
    let id = base
    for (let count = counts.get(base) ?? 0; used.has(id); id = `${base}${suffix}${count}`)
      counts.set(base, ++count)
    used.add(id)
    return { ...heading, id }
  })
}

/** Edits the lines of headings with text. */
function editHeadings(
  lines: readonly string[],
  edit: (line: string, start: string, text: string) => string,
): string[] {
  return editLines(lines, {
    prose(line) {
      const [, start, text] = /^(#{1,6}\s+)(.*?)(?:\s+#+)?\s*$/.exec(line) ?? []
      return start === undefined || !text ? [line] : [edit(line, start, text)]
    },
  })
}

/** Text of a heading as rendered. */
export function plainText(markdown: string): string {
  return markdown
    .split(/(`+[^`]+`+)/)
    .map((part, at) =>
      at % 2 === 1
        ? part.replace(/^`+ ?| ?`+$/g, '')
        : part
            .replace(/!\[([^\]]*)\]\([^)]*\)/g, '')
            .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
            .replace(/<\/?[a-z][^>]*>/gi, '')
            .replace(/(\*\*|__|\*|(?<!\w)_|_(?!\w)|~~)/g, '')
            .replace(/\\([!-/:-@[-`{-~])/g, '$1')
            .replace(/&amp;/g, '&')
            .replace(/&lt;/g, '<')
            .replace(/&gt;/g, '>'),
    )
    .join('')
    .trim()
}

/** Escapes a title for the brackets of a directive. */
export function label(text: string): string {
  return text
    .replace(/[[\]\\]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Formats an attribute of a directive. */
export function attribute(name: string, value: unknown): string {
  return typeof value === 'string' && value !== '' ? ` ${name}="${value.replaceAll('"', '&quot;')}"` : ''
}

export type WithEmoji = (line: string) => string

/** Replaces GitHub emoji names such as `:tada:` outside code. Only migrations load the table. */
export async function emojiWriter(): Promise<WithEmoji> {
  const table = await loadEmoji()
  return (line) => (line.includes(':') ? outsideCode(line, (text) => withEmoji(text, table)) : line)
}
