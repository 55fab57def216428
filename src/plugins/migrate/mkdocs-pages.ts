// Migrates the pages of a MkDocs site: front matter; indented callouts and tabs, which become directives; and the
// attributes, buttons, icons and snippets of Python-Markdown.

import { CALLOUTS } from '../mistakes/for-plugins.ts'
import { type PartMarks, pathFrom, readPart, referTo } from './code-parts.ts'
import type { Draft } from './draft.ts'
import {
  editLines,
  editMarkdown,
  type Fence,
  type Fields,
  label,
  outsideCode,
  preserveIds,
  type WithEmoji,
} from './edit-markdown.ts'
import { asRecord } from './site-fields.ts'

interface PageTools {
  readonly folder: string
  readonly withEmoji: WithEmoji
  readonly hasOwnSlugs: boolean
  /** Folders of snippets. */
  readonly snippets: readonly string[]
}

export function editPage(draft: Draft, path: string, tools: PageTools): void {
  const snippets: Snippets = { draft, page: path, folders: tools.snippets }
  const text = editMarkdown(draft.read(path), {
    fields: editFields,
    body: (lines) => {
      const edited = editLines(convertBlocks(lines), {
        prose: (line) =>
          /^\s*\[TOC\]\s*$/.test(line)
            ? []
            : (snippetLines(line, snippets) ?? [tools.withEmoji(editText(line))]),
        code: (fence) => editFence(fence, snippets),
      })
      return tools.hasOwnSlugs ? edited : preserveIds(edited, ID_RULES)
    },
  })
  draft.change(path, text)
}

/** Python-Markdown's rules for ids of headings. */
export const ID_RULES = { slug: slugOf, suffix: '_', avoidsLater: true }

function editFields({ hide, ...written }: Fields): Fields {
  const { created, updated } = asRecord(written.date)
  const fields: Fields = {
    ...written,
    ...(created !== undefined && { date: created }),
    ...(updated !== undefined && { last_update: { date: updated } }),
  }
  if (!Array.isArray(hide)) return hide === undefined ? fields : { ...fields, hide }
  const unsupportedParts = hide.filter(
    (one) => !['toc', 'navigation', 'footer', 'path'].includes(String(one)),
  )
  return {
    ...fields,
    ...(hide.includes('toc') && { hide_table_of_contents: true }),
    ...(hide.includes('navigation') && { displayed_sidebar: null }),
    ...(unsupportedParts.length > 0 && { hide: unsupportedParts }),
  }
}

const ATTRIBUTES =
  /\{:?\s*((?:[.#][\w.:-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[\w%.-]+))?)(?:\s+(?:[.#][\w.:-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[\w%.-]+))?))*)\s*\}/
const BUTTON = new RegExp(String.raw`^(\s*)\[([^\]]+)\]\(([^)\s]+)\)${ATTRIBUTES.source}\s*$`)
const ICON = new RegExp(
  String.raw`:(?:material|octicons|fontawesome|simple)-([a-z\d-]+):(?:${ATTRIBUTES.source})?`,
  'g',
)

/** Converts inline syntax of Python-Markdown extensions. */
function editText(line: string): string {
  const [, indent = '', text = '', href = '', words = ''] = BUTTON.exec(line) ?? []
  if (words.includes('.md-button'))
    return `${indent}::button[${label(text.replace(ICON, '').trim())}]{href="${href}"${words.includes('--primary') ? '' : ' kind="quiet"'}}`
  const isHeading = /^#{1,6}\s/.test(line)
  const isItem = /^\s*(?:[-*+]|\d+[.)])\s/.test(line)
  return outsideCode(line, (part) =>
    part
      .replace(
        ICON,
        (_, name: string) =>
          `<Icon name="${name.replace(/^(?:brands|solid|regular)-|-(?:12|16|24)$/g, '')}" />`,
      )
      .replace(
        /\+\+([a-z\d"][\w"+-]*)\+\+/gi,
        (_, keys: string) => `:kbd[${keys.split('+').map(keyName).join('+')}]`,
      )
      .replace(/(?<![=\w])==(?=\S)([^=\n]+?)==(?!=)/g, '<mark>$1</mark>')
      .replace(/\^\^(?=\S)([^^\n]+?)\^\^/g, '<ins>$1</ins>')
      .replace(/(<[a-z][^<>]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, '$1')
      .replace(
        new RegExp(
          isHeading
            ? `\\s*${ATTRIBUTES.source}\\s*$`
            : `(?:(?<=[)\\]*_\`>]|^\\s*)${isItem ? '|\\s+(?=\\{[^{}]*[#.=][^{}]*\\}\\s*$)' : ''})${ATTRIBUTES.source}`,
          'g',
        ),
        (_, words: string) => {
          const [, id] = /(?:#|\bid=["']?)([\w.:-]+)/.exec(words) ?? []
          if (id === undefined) return ''
          return isHeading ? ` {#${id}}` : `<a id="${id}"></a>`
        },
      )
      // Attributes after inline code.
      .replace(new RegExp(`^${ATTRIBUTES.source}`), (written) => (isHeading ? written : '')),
  )
}

function keyName(key: string): string {
  return key
    .replace(/^"|"$/g, '')
    .replace(
      /(^|-)([a-z])/g,
      (_, dash: string, letter: string) => (dash === '' ? '' : ' ') + letter.toUpperCase(),
    )
}

interface Snippets {
  readonly draft: Draft
  readonly page: string
  readonly folders: readonly string[]
}

const MARKS: PartMarks = {
  start: /--8<--\s+\[start:\s*([\w-]+)\s*\]/,
  end: /--8<--\s+\[end:\s*([\w-]+)\s*\]/,
}
const SNIPPET = /^\s*-{1,}8<-{1,}\s+["']([^"']+)["']\s*$/
/** Syntax of the extensions mdx_include and markdown-include. */
const INCLUDE = /^\s*\{!>?\s*([^\s!]+)(?:\s+\[ln:(\d+)(?:-(\d+))?\])?\s*!\}\s*$/

/** Parses a snippet include, relative to the page; undefined if the file is missing. */
function readSnippet(line: string, { draft, page, folders }: Snippets): string | undefined {
  const [, included, first, last = first] = INCLUDE.exec(line) ?? []
  const [, written = ''] = SNIPPET.exec(line) ?? []
  const [, file = included ?? '', rest] = /^(.+?)(?::([^/\\]*))?$/.exec(written) ?? []
  const path = folders.map((folder) => pathFrom(folder, file)).find((one) => draft.has(one))
  if (path === undefined) return undefined
  const words = first === undefined ? (rest?.split(':') ?? []) : [first, last ?? first]
  return referTo(draft, readPart(path, words, false), { page, marks: MARKS })
}

function snippetLines(line: string, snippets: Snippets): string[] | undefined {
  const reference = readSnippet(line, snippets)
  if (reference === undefined || !/\.md(?:#|$)/.test(reference)) return undefined
  return [`${/^\s*/.exec(line)![0]}::include{file="${reference}"}`]
}

function editFence(fence: Fence, snippets: Snippets): Fence {
  const info = fence.info
    .replace(/^\s*\{\s*\.([\w+#-]+)\s*([^{}]*)\}/, '$1 $2')
    .replace(/\s\.[\w-]+/g, '')
    .trim()
  const reference = fence.lines.length === 1 ? readSnippet(fence.lines[0]!, snippets) : undefined
  if (reference !== undefined) return { ...fence, info: `${info || 'text'} file="${reference}"`, lines: [] }
  const lines = fence.lines.map((line) => line.replace(/((?:#|\/\/|<!--|\/\*|--|;)\s*\(\d+\))!/, '$1'))
  const isSame = info === fence.info.trim() && lines.join('\n') === fence.lines.join('\n')
  return isSame ? fence : { ...fence, info: info === '' ? '' : ` ${info}`, lines }
}

/** Python-Markdown's slug algorithm. */
export function slugOf(text: string): string {
  const ascii = text.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '')
  return ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

const CALLOUT = /^(\s*)(!!!|\?\?\?\+?)[ \t]+([A-Za-z][\w-]*)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/
const TAB = /^(\s*)===([!+]*)[ \t]+"(.*)"[ \t]*$/
const FENCE = /^\s*(`{3,}|~{3,})/

/** Converts callouts and tabs to directives. */
function convertBlocks(lines: readonly string[]): string[] {
  const convertedLines: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined || mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
      convertedLines.push(line)
      continue
    }
    const callout = CALLOUT.exec(line)
    const block = takeSlashes(lines, at)
    if (block) {
      const { name, title, indent } = block
      if (name === 'tab') {
        const tabs: string[] = []
        for (let tab: SlashBlock | undefined = block; tab?.name === 'tab'; ) {
          tabs.push(...directive(`tab[${label(tab.title ?? '')}]`, tab.inner, ''))
          at = tab.end
          const next = lines.findIndex((other, place) => place > at && other.trim() !== '')
          tab = next < 0 ? undefined : takeSlashes(lines, next)
        }
        convertedLines.push(...directive('tabs', tabs, indent))
      } else {
        const sign = name !== 'details' ? '!!!' : block.isOpen ? '???+' : '???'
        convertedLines.push(...directive(calloutName(sign, block.kind, title), block.inner, indent))
        at = block.end
      }
    } else if (callout) {
      const [, indent = '', sign = '', kind = '', , title] = callout
      const { inner, end } = takeBlock(lines, at, indent.length)
      convertedLines.push(...directive(calloutName(sign, kind, title), inner, indent))
      at = end
    } else if (TAB.test(line)) {
      const indent = TAB.exec(line)![1]!
      const tabs: string[] = []
      for (let tab = TAB.exec(line); tab && tab[1] === indent; ) {
        const { inner, end } = takeBlock(lines, at, indent.length)
        tabs.push(
          ...directive(`tab[${label(tab[3]!)}]${tab[2]!.includes('+') ? '{default}' : ''}`, inner, ''),
        )
        at = end
        const next = lines.findIndex((other, place) => place > at && other.trim() !== '')
        tab = next < 0 ? null : TAB.exec(lines[next]!)
        if (tab?.[2]?.includes('!')) tab = null
        if (tab && tab[1] === indent) at = next
      }
      convertedLines.push(...directive('tabs', tabs, indent))
    } else convertedLines.push(line)
  }
  return convertedLines
}

/** A block of `pymdownx.blocks`: `/// note | Title`, options, text and `///`. */
interface SlashBlock {
  readonly name: string
  /** Callout type. */
  readonly kind: string
  readonly title: string | undefined
  readonly isOpen: boolean
  readonly indent: string
  readonly inner: string[]
  readonly end: number
}

const NOT_CALLOUTS = new Set(['html', 'define', 'definition', 'caption', 'figure-caption', 'table-caption'])

/** Parses the block that opens at a line; undefined if there is none, or it has no counterpart or no end. */
function takeSlashes(lines: readonly string[], start: number): SlashBlock | undefined {
  const [, indent = '', mark = '', name = '', title] =
    /^(\s*)(\/{3,})[ \t]*([a-z][\w-]*)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/.exec(lines[start]!) ?? []
  if (name === '' || NOT_CALLOUTS.has(name)) return undefined
  const end = lines.findIndex((line, at) => at > start && line.trim() === mark)
  if (end < 0) return undefined
  const inner = lines
    .slice(start + 1, end)
    .map((line) => line.slice(/^\s*/.exec(line)![0].length < indent.length ? 0 : indent.length))
  const height = inner.findIndex((line) => !/^ {4}[\w-]+:/.test(line))
  const options = inner.splice(0, height < 0 ? inner.length : height).join('\n')
  while (inner[0]?.trim() === '') inner.shift()
  while (inner.at(-1)?.trim() === '') inner.pop()
  const kind = /^ *type: *([\w-]+)/m.exec(options)?.[1] ?? (name === 'admonition' ? 'note' : name)
  return {
    name,
    kind,
    title,
    isOpen: /^ *open: *true/im.test(options),
    indent,
    inner: convertBlocks(inner),
    end,
  }
}

/** Indented lines below a line, with the indentation removed; `end` is the last of them. */
function takeBlock(
  lines: readonly string[],
  start: number,
  indent: number,
): { readonly inner: string[]; readonly end: number } {
  let end = start
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length))
    if (line.trim() === '') continue
    if (/^ */.exec(line)![0].length < indent + 4) break
    end = at
  }
  const inner = lines
    .slice(start + 1, end + 1)
    .map((line) => line.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length)).slice(indent + 4))
  while (inner[0]?.trim() === '') inner.shift()
  return { inner: convertBlocks(inner), end }
}

/** Wraps lines in a directive, with more colons than nested ones. */
function directive(opening: string, inner: readonly string[], indent: string): string[] {
  const most = Math.max(2, ...inner.map((line) => /^\s*(:{3,})/.exec(line)?.[1]?.length ?? 0))
  const colons = ':'.repeat(most + 1)
  return [`${colons}${opening}`, ...inner, colons]
    .map((line) => (line === '' ? '' : indent + line))
    .concat('')
}

function calloutName(sign: string, kind: string, written: string | undefined): string {
  const title = written?.replace(/\\"/g, '"')
  const calloutType = CALLOUTS[kind.toLowerCase()]
  const name = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')
  // An unknown type becomes the title.
  const visibleTitle = title || (sign !== '!!!' || (calloutType === undefined && kind !== 'note') ? name : '')
  const text = visibleTitle === '' ? '' : `[${label(visibleTitle)}]`
  return sign === '!!!'
    ? `${calloutType ?? 'note'}${text}`
    : `details${text}${sign.endsWith('+') ? '{open}' : ''}`
}
