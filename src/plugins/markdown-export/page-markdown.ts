// Converts a page to Markdown: title, description, URL, body, and the lists that the layout adds.

import type { Body, BodyElement, BodyNode } from '../../core/model/body.ts'
import type { Url } from '../../core/model/names.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { CardLink, ListedPage, PageLink, PageView, Target } from '../../core/model/view.ts'
import { isExternal } from '../../core/paths/url-path.ts'
import type { MarkdownMessages } from '../../core/plugin/markdown-messages.ts'
import { isElement } from '../../core/plugin/plain-nodes.ts'
import { builtInForms, writeCards } from '../elements/for-plugins.ts'
import { definitionBlocks } from './html-forms.ts'
import {
  type Block,
  headingText,
  itemOf,
  joinBlocks,
  labeled,
  linkOf,
  listOf,
  type MarkdownWriter,
  paragraph,
} from './markdown-blocks.ts'
import { absoluteUrl } from './markdown-file.ts'
import { escapeText } from './markdown-text.ts'
import { createMarkdownWriter } from './write-markdown.ts'

/** The fields of a view that its Markdown depends on: plain data. */
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
  /** Description from the front matter. One derived from the text would repeat it. */
  readonly description?: string
}

export interface MarkdownScope {
  readonly chrome: Pick<SiteChrome, 'origin' | 'basePath'>
  readonly messages: MarkdownMessages
}

/** Converts a page. Links of a rendered body are those of its HTML, others are raw and still to be resolved. */
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
    resolveUrl: (raw) =>
      isRendered ? completeUrl(raw, page, chrome) : targetUrl(raw, { page, chrome, targets: view.targets }),
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
  return list.length === 0 || kind === 'category' ? list : labeled(escapeText(messages['page.cards']), list)
}

/** Converts the list of a generated page, such as a tag or an author. */
function writeListing(view: MarkdownView, scope: ListScope): Block[] {
  const { kind, list, archives, author } = view
  const { writer, chrome, messages } = scope
  if (!list) return []
  const blocks = [
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
  if (list.length === 0) return [...blocks, { text: escapeText(messages['list.empty']) }]
  if (kind === 'tags' || kind === 'authors') return [...blocks, ...writeCards(withUrls(list, chrome), writer)]
  if (kind === 'archive') return [...blocks, ...writeArchive(list, scope)]
  return [
    ...blocks,
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

/** Converts posts, grouped by year. */
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
  /** Absolute URL of the page. */
  readonly page: string
  readonly chrome: MarkdownScope['chrome']
  readonly targets: Readonly<Record<string, Target>>
}

/** Returns the URL that a raw link points to. */
function targetUrl(raw: string, { page, chrome, targets }: UrlScope): string {
  const target = Object.hasOwn(targets, raw) ? targets[raw] : undefined
  return target && !target.href.startsWith('#')
    ? absoluteUrl(chrome, target.href)
    : completeUrl(raw, page, chrome)
}

/** Returns the absolute URL of a link in HTML. */
function completeUrl(href: string, page: string, { origin }: MarkdownScope['chrome']): string {
  if (isExternal(href)) return href
  if (href.startsWith('/')) return origin + href
  if (href.startsWith('#')) return page + href
  // Without an origin, the page's URL is only a path.
  const base = 'http://page.invalid'
  const from = origin === '' ? base + page : page
  const url = URL.canParse(href, from) ? new URL(href, from).href : href
  return url.startsWith(base) ? url.slice(base.length) : url
}

/** Finds the first level-one heading. It is the title, wherever it is. */
function findTitle(nodes: readonly BodyNode[]): BodyElement | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const title = isElement(node, 'h1') ? node : findTitle(node.children)
    if (title) return title
  }
  return undefined
}

function without(nodes: readonly BodyNode[], dropped: BodyElement): readonly BodyNode[] {
  if (nodes.includes(dropped)) return nodes.filter((node) => node !== dropped)
  return nodes.map((node) =>
    node.type === 'element' ? { ...node, children: without(node.children, dropped) } : node,
  )
}

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
