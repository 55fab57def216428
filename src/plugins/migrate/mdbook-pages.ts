// Migrates the chapters of mdBook sites.

import { dirname, relative } from 'node:path/posix'
import { type PartMarks, pathFrom, readPart, referTo } from './code-parts.ts'
import type { Draft } from './draft.ts'
import {
  attribute,
  editLines,
  editMarkdown,
  type Fence,
  type Fields,
  label,
  outsideCode,
  preserveIds,
} from './edit-markdown.ts'
import { asRecord } from './site-fields.ts'

const MARKS: PartMarks = { start: /ANCHOR:\s*([\w-]+)/, end: /ANCHOR_END:\s*([\w-]+)/ }
const INCLUDE = /^\s*\{\{#(include|rustdoc_include|playground)\s+([^\s{}]+)([^{}]*)\}\}\s*$/

interface Include {
  readonly kind: string
  /** Reference to the part, relative to the page. */
  readonly reference: string
  readonly words: string
}

/** Parses an include; undefined unless it includes a file that pages may show. */
function readInclude(line: string, page: string, draft: Draft): Include | undefined {
  const [, kind = '', raw = '', words = ''] = INCLUDE.exec(line) ?? []
  const [file = '', ...range] = raw.split(':')
  const part = readPart(pathFrom(dirname(page), file), range, true)
  const reference = kind === '' ? undefined : referTo(draft, part, { page, marks: MARKS })
  return reference === undefined ? undefined : { kind, reference, words }
}

interface Book {
  /** Folder of the chapters. */
  readonly folder: string
  /** `[output.html]`. */
  readonly html: Fields
}

/** Edits a chapter: includes, hidden lines, formulas, listings, and links to other books. */
export function editChapter(draft: Draft, page: string, { folder, html }: Book): void {
  const hidden = { rust: '# ', ...asRecord(asRecord(html.code).hidelines) }
  const hasMath = html['mathjax-support'] === true
  const depth = relative(folder, dirname(page)).split('/').filter(Boolean).length
  let fileName: string | undefined
  const text = editMarkdown(draft.read(page), {
    body: (lines) =>
      preserveIds(
        editLines(lines, {
          prose(line) {
            const listing = readListing(line)
            if (listing) {
              fileName = listing.fileName
              return listing.lines
            }
            const { kind, reference = '', words = '' } = readInclude(line, page, draft) ?? {}
            if (kind === 'playground') return [`\`\`\`rust${words.trimEnd()} file="${reference}"`, '```']
            if (/\.md(?:#|$)/.test(reference)) return [`::include{file="${reference}"}`]
            return [withSiblings(hasMath ? withMath(line) : line, depth)]
          },
          code(fence) {
            const edited = editFence(fence, hidden, (line) => readInclude(line, page, draft))
            const title = attribute('title', fileName)
            fileName = undefined
            return title === '' ? edited : { ...edited, info: `${edited.info || 'text'}${title}` }
          },
        }),
        { slug: slugOf },
      ),
  })
  draft.change(page, text)
}

/** The start or end of a listing of the Rust book, which becomes a figure. Its file name is the title of its code. */
function readListing(
  line: string,
): { readonly lines: string[]; readonly fileName?: string | undefined } | undefined {
  const [, isEnd, raw = ''] = /^<(\/?)Listing\b(.*)>\s*$/.exec(line) ?? []
  if (isEnd === undefined) return undefined
  if (isEnd === '/') return { lines: [':::'] }
  const valueOfAttribute = (name: string): string | undefined => {
    const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(raw) ?? []
    return double ?? single
  }
  const number = valueOfAttribute('number')
  const caption = [number === undefined ? '' : `Listing ${number}`, valueOfAttribute('caption') ?? '']
  const text = caption.filter(Boolean).join(': ')
  const id = number === undefined ? '' : `{#listing-${number}}`
  return {
    lines: [`:::figure${text === '' ? '' : `[${label(text)}]`}${id}`],
    fileName: valueOfAttribute('file-name'),
  }
}

/** Links that lead out of the book are links to other books next to it: `../std/index.html`. */
function withSiblings(line: string, depth: number): string {
  const up = '\\.\\./'.repeat(depth + 1)
  const edit = (text: string, start: string): string =>
    text.replace(
      new RegExp(`(${start}<?)${up}(?!\\.\\.)([^()\\s<>]+)`, 'g'),
      (_, before: string, path: string) => `${before}pathname:///${path.replace(/\.md(?=#|$)/, '.html')}`,
    )
  if (!line.includes('../')) return line
  return DEFINITION.test(line)
    ? edit(line, '^[ ]{0,3}\\[[^\\]]+\\]:\\s*')
    : outsideCode(line, (text) => edit(text, '\\]\\('))
}

const DEFINITION = /^ {0,3}\[[^\]]+\]:/

/** `hidden` has the prefix of hidden lines by language. */
function editFence(fence: Fence, hidden: Fields, include: (line: string) => Include | undefined): Fence {
  const info = fence.info.trim().replace(/,(?=[a-z])/g, ' ')
  const prefix = /\bhidelines=(\S+)/.exec(info)?.[1] ?? hidden[/^[\w-]*/.exec(info)![0]]
  const cleanFence = { ...fence, info: info.replace(/\s*\bhidelines=\S+/, '') }
  const only = fence.lines.filter((line) => line.trim() !== '')
  const found = only.length === 1 ? include(only[0]!) : undefined
  if (found)
    return { ...cleanFence, info: `${cleanFence.info || 'text'} file="${found.reference}"`, lines: [] }
  const visibleLines = fence.lines
    .filter((line) => !isHidden(line, prefix))
    .map((line) => (prefix === '# ' ? line.replace(/^(\s*)##/, '$1#') : line))
  const isSame = cleanFence.info === fence.info && visibleLines.length === fence.lines.length
  return isSame ? fence : { ...cleanFence, lines: visibleLines }
}

function isHidden(line: string, prefix: unknown): boolean {
  if (typeof prefix !== 'string') return false
  const text = line.trimStart()
  return text.startsWith(prefix) || (prefix === '# ' && text === '#')
}

/** Converts `\\\\( … \\\\)` and `\\\\[ … \\\\]` of MathJax. */
function withMath(line: string): string {
  return outsideCode(line, (text) => text.replace(/\\\\[()]/g, '$').replace(/\\\\[[\]]/g, '$$$$'))
}

/** mdBook's slug algorithm: letters and digits are kept, each space becomes a hyphen. */
function slugOf(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
    .toLowerCase()
}
