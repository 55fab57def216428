// Migrates the pages of a MkDocs site: front matter, and the attributes, buttons, icons and snippets of Python-Markdown.

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
import { convertBlocks } from './mkdocs-blocks.ts'
import { convertIncludeTags } from './mkdocs-include-tags.ts'
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
      const included = convertIncludeTags(lines, { draft, page: path, folder: tools.folder })
      const edited = editLines(separateDefinitions(convertBlocks(included)), {
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

function editFields({ hide, ...match }: Fields): Fields {
  const { created, updated } = asRecord(match.date)
  const fields: Fields = {
    ...match,
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

const DEFINITION = /^ {0,3}\[[^[\]]+\]:\s*\S/

/** Adds a blank line before definitions of links and footnotes below text, which end a paragraph in Python-Markdown only. */
function separateDefinitions(lines: readonly string[]): string[] {
  let before = ''
  return editLines(lines, {
    prose(line) {
      const isBelowText = before.trim() !== '' && !DEFINITION.test(before)
      before = line
      return isBelowText && DEFINITION.test(line) ? ['', line] : [line]
    },
    code(fence) {
      before = ''
      return fence
    },
  })
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
      .replace(new RegExp(`^${ATTRIBUTES.source}`), (match) => (isHeading ? match : '')),
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
  const [, match = ''] = SNIPPET.exec(line) ?? []
  const [, file = included ?? '', rest] = /^(.+?)(?::([^/\\]*))?$/.exec(match) ?? []
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
