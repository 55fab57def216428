// A page as Markdown: its title, what it is about, its address, its text, and the lists that the layout shows.

import { builtInForms } from '../elements/builtin-elements.ts'
import { writeCards } from '../elements/card-elements.ts'
import { definitionBlocks } from '../elements/html-forms.ts'
import {
  type Block,
  headingText,
  itemOf,
  joinBlocks,
  labelled,
  linkOf,
  listOf,
  type MarkdownWriter,
  paragraph,
} from '../elements/markdown-blocks.ts'
import type { MarkdownMessages } from '../elements/markdown-messages.ts'
import { escapeText } from '../elements/markdown-text.ts'
import { isElement } from '../elements/plain-nodes.ts'
import { createMarkdownWriter } from '../elements/write-markdown.ts'
import type { Body, BodyElement, BodyNode } from '../model/body.ts'
import type { Url } from '../model/names.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { CardLink, ListedPage, PageLink, PageView, Target } from '../model/view.ts'
import { isExternal } from '../paths/url-path.ts'
import { absoluteUrl } from '../view/markdown-file.ts'

/** What the Markdown of a page shows of its view: plain data. */
export interface MarkdownView
  extends Pick<
    PageView,
    | 'url'
    | 'kind'
    | 'title'
    | 'cards'
    | 'lists'
    | 'list'
    | 'archives'
    | 'author'
    | 'date'
    | 'authors'
    | 'targets'
  > {
  /** That of the front matter: a description taken from the text would be there twice. */
  readonly description?: string
}

export interface MarkdownScope {
  readonly chrome: Pick<SiteChrome, 'origin' | 'basePath'>
  readonly messages: MarkdownMessages
}

/** All of it. Links of a rendered body are those of its HTML, others as written. */
export function writePage(
  view: MarkdownView,
  body: Pick<Body, 'children'> | undefined,
  { chrome, messages, isRendered }: MarkdownScope & { readonly isRendered: boolean },
): string {
  const page = absoluteUrl(chrome, view.url)
  const writer = createMarkdownWriter({
    forms: builtInForms,
    messages,
    lists: mapValues(view.lists ?? {}, (cards) => withUrls(cards, chrome)),
    resolveUrl: (written) =>
      isRendered
        ? completeUrl(written, page, chrome)
        : targetUrl(written, { page, chrome, targets: view.targets }),
  })
  const title = body && findTitle(body.children)
  const heading = (title && headingText(title.children, writer)) || escapeText(view.title)
  const { description } = view
  const blocks: Block[] = [
    { text: `# ${heading}` },
    ...(description === undefined ? [] : [{ text: `> ${escapeText(description)}` }]),
    ...(chrome.origin === '' ? [] : [{ text: `<${page}>` }]),
    ...byline(view),
    ...writer.blocks(title ? without(body.children, title) : (body?.children ?? [])),
    ...cardsBelow(view, { writer, chrome, messages }),
    ...writeListing(view, { writer, chrome, messages }),
  ]
  return `${joinBlocks(blocks)}\n`
}

interface ListScope extends MarkdownScope {
  readonly writer: MarkdownWriter
}

function cardsBelow({ kind, cards }: MarkdownView, { writer, chrome, messages }: ListScope): Block[] {
  const list = writeCards(withUrls(cards, chrome), writer)
  return list.length === 0 || kind === 'category' ? list : labelled(escapeText(messages['page.cards']), list)
}

/** What the pages without a source list. */
function writeListing(view: MarkdownView, scope: ListScope): Block[] {
  const { kind, list, archives, author } = view
  const { writer, chrome, messages } = scope
  if (!list) return []
  const named = [
    ...(author?.title === undefined ? [] : [{ text: paragraph(escapeText(author.title)) }]),
    ...(author?.description === undefined ? [] : [{ text: paragraph(escapeText(author.description)) }]),
    ...listOf(
      [
        ...(author?.href === undefined ? [] : [{ label: author.href, href: author.href }]),
        ...(author?.socials ?? []),
      ].map(({ label, href }) =>
        itemOf([{ text: linkOf(absoluteUrl(chrome, href), escapeText(label, { isLink: true }), writer) }]),
      ),
    ),
    ...writeCards(withUrls(archives ?? [], chrome), writer),
  ]
  if (list.length === 0) return [...named, { text: escapeText(messages['list.empty']) }]
  if (kind === 'tags' || kind === 'authors') return [...named, ...writeCards(withUrls(list, chrome), writer)]
  if (kind === 'archive') return [...named, ...writeArchive(list, scope)]
  return [
    ...named,
    ...list.flatMap((entry): Block[] => [
      {
        text: `## ${linkOf(absoluteUrl(chrome, entry.url), escapeText(entry.label, { isLink: true }), writer)}`,
      },
      ...byline(entry),
      ...(entry.description ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ text: paragraph(escapeText(line)) })),
    ]),
  ]
}

/** Posts by year. */
function writeArchive(list: readonly ListedPage[], { writer, chrome, messages }: ListScope): Block[] {
  const years = new Map<string, Block[]>()
  for (const { url, label, date } of list) {
    const year = date?.slice(0, 4) ?? messages['list.undated']
    const link = linkOf(absoluteUrl(chrome, url), escapeText(label, { isLink: true }), writer)
    const item = itemOf(definitionBlocks(link, date === undefined ? [] : [{ text: date.slice(0, 10) }]))
    years.set(year, [...(years.get(year) ?? []), item])
  }
  return [...years].flatMap(([year, items]) => [{ text: `## ${escapeText(year)}` }, ...listOf(items)])
}

function byline({ date, authors = [] }: Pick<ListedPage, 'date' | 'authors'>): Block[] {
  const names = authors.map(({ name }) => escapeText(name)).join(', ')
  const parts = [date?.slice(0, 10) ?? '', names].filter((part) => part !== '')
  return parts.length === 0 ? [] : [{ text: parts.join(' · ') }]
}

function withUrls<Link extends PageLink>(
  links: readonly Link[],
  chrome: MarkdownScope['chrome'],
): (Link & CardLink)[] {
  return links.map((link) => ({ ...link, url: absoluteUrl(chrome, link.url) as Url }))
}

interface UrlScope {
  /** Complete address of the page. */
  readonly page: string
  readonly chrome: MarkdownScope['chrome']
  readonly targets: Readonly<Record<string, Target>>
}

/** Where a link as written leads. */
function targetUrl(written: string, { page, chrome, targets }: UrlScope): string {
  const target = Object.hasOwn(targets, written) ? targets[written] : undefined
  return target && !target.href.startsWith('#')
    ? absoluteUrl(chrome, target.href)
    : completeUrl(written, page, chrome)
}

/** A link of an HTML page, with what is missing in front. */
function completeUrl(href: string, page: string, { origin }: MarkdownScope['chrome']): string {
  if (isExternal(href)) return href
  if (href.startsWith('/')) return origin + href
  if (href.startsWith('#')) return page + href
  // The page may be known by its path alone.
  const base = 'http://page.invalid'
  const from = origin === '' ? base + page : page
  const address = URL.canParse(href, from) ? new URL(href, from).href : href
  return address.startsWith(base) ? address.slice(base.length) : address
}

/** The first level-one heading: it is the title, wherever it stands. */
function findTitle(nodes: readonly BodyNode[]): BodyElement | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const found = isElement(node, 'h1') ? node : findTitle(node.children)
    if (found) return found
  }
  return undefined
}

function without(nodes: readonly BodyNode[], dropped: BodyElement): readonly BodyNode[] {
  if (nodes.includes(dropped)) return nodes.filter((node) => node !== dropped)
  return nodes.map((node) =>
    node.type === 'element' ? { ...node, children: without(node.children, dropped) } : node,
  )
}

function mapValues<Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]))
}
