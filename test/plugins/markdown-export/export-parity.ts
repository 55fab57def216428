// Compares pages as browsers read them with their copies as Markdown: every heading, cell and sample must be in both.

import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { toString as textOfMarkdown } from 'mdast-util-to-string'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

/** The headings, tables and samples of a page. */
export interface PageParts {
  /** `2 Title` */
  readonly headings: readonly string[]
  /** For each table the rows, and for each row the cells without whitespace. */
  readonly tables: readonly (readonly (readonly string[])[])[]
  readonly samples: readonly string[]
}

type HtmlNode = DefaultTreeAdapterTypes.ChildNode
type HtmlElement = DefaultTreeAdapterTypes.Element

/** Reads the parts between navbar and footer. */
export function readHtmlParts(html: string): PageParts {
  const main = find(parse(html), (element) => element.tagName === 'main')[0]!
  const articles = find(main, ({ tagName, attrs }) =>
    tagName === 'article'
      ? !attrs.some(({ value }) => value === 'listed')
      : attrs.some(({ name }) => name === 'data-component'),
  )
  const within = (isWanted: (element: HtmlElement) => boolean) =>
    articles.slice(0, 1).flatMap((article) => find(article, isWanted))
  return {
    headings: within(({ tagName }) => /^h[1-6]$/.test(tagName)).map(
      (heading) => `${heading.tagName[1]} ${textOf(heading).replace(/\s+/g, ' ').trim()}`,
    ),
    tables: within(({ tagName }) => tagName === 'table').map((table) =>
      find(table, ({ tagName }) => tagName === 'tr').map((row) =>
        find(row, ({ tagName }) => tagName === 'td' || tagName === 'th').map((cell) => packed(textOf(cell))),
      ),
    ),
    samples: within(({ tagName }) => tagName === 'pre').map((sample) => textOf(sample).replace(/\n$/, '')),
  }
}

/** Reads the parts of a Markdown copy with a standard parser. */
export function readCopyParts(markdown: string): PageParts {
  const tree = parseCopy(markdown)
  const headings: string[] = []
  const tables: string[][][] = []
  const samples: string[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'heading') headings.push(`${node.depth} ${plain(node).replace(/\s+/g, ' ').trim()}`)
    if (node.type === 'table')
      tables.push(node.children.map((row) => row.children.map((cell) => packed(plain(cell)))))
    if (node.type === 'code') samples.push(node.value.replace(/\n$/, ''))
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
  return { headings, tables, samples }
}

export function parseCopy(markdown: string): Root {
  return fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmFootnote(), gfmStrikethrough(), math()],
    mdastExtensions: [
      gfmTableFromMarkdown(),
      gfmFootnoteFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      mathFromMarkdown(),
    ],
  })
}

/** Returns the parts of the page that are missing from its copy. */
export function findLosses(html: string, markdown: string): string[] {
  const page = readHtmlParts(html)
  const copy = readCopyParts(markdown)
  const samples = new Set(copy.samples)
  const tables = new Set(copy.tables.map((table) => JSON.stringify(withoutEmptyHead(table))))
  return [
    ...(page.headings.join('\n') === copy.headings.join('\n')
      ? []
      : [`headings ${JSON.stringify(page.headings)}, of the copy ${JSON.stringify(copy.headings)}`]),
    ...page.tables
      .filter((table) => !tables.has(JSON.stringify(table)))
      .map((table) => `table ${JSON.stringify(table)}`),
    ...page.samples.filter((sample) => !samples.has(sample)).map((sample) => `sample ${sample}`),
  ]
}

/** Markdown requires a header row, so an empty one is ignored. */
function withoutEmptyHead(table: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return table[0]?.every((cell) => cell === '') ? table.slice(1) : table
}

/** Removes whitespace, and the characters that replace lists and line breaks in cells of the copy. */
function packed(text: string): string {
  return text.replace(/[\s•]+/g, '')
}

function plain(node: Nodes): string {
  return textOfMarkdown(node, { includeHtml: false, includeImageAlt: false })
}

function textOf(node: HtmlNode): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  // Text for screen readers only, such as that a link opens a new tab.
  if ('attrs' in node && node.attrs.some(({ value }) => value === 'visually-hidden')) return ''
  // Copies of a diff contain the code after the change.
  if (node.nodeName === 'del' && 'attrs' in node && node.attrs.some(({ value }) => value === 'line'))
    return ''
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function find(
  node: DefaultTreeAdapterTypes.Node,
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) => [
    ...('tagName' in child && isWanted(child) ? [child] : []),
    ...find(child, isWanted),
  ])
}
