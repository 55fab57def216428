// The body of a page → Markdown that any reader knows: CommonMark with the tables, footnotes and task lists of GitHub.
// The elements of HTML are here; those of the theme are in `builtin-elements.ts`. An unknown element gives what is in it,
// so that nothing is lost.

import type { BodyElement, BodyNode } from '../model/body.ts'
import {
  codeFence,
  codeSpan,
  escapeLine,
  escapeText,
  indentLines,
  isPunctuation,
  isSpace,
  linkTarget,
  type TextPlace,
} from './markdown-text.ts'
import { attributeText, isElement, type PlainScope } from './plain-nodes.ts'

/** A part of a page that stands on lines of its own. Items that follow each other are one list. */
export interface Block {
  readonly text: string
  readonly kind?: 'item' | 'list'
  /** Of an item or list: a blank line is between the items. */
  readonly isLoose?: boolean
}

/** Writes an element. One that has neither form gives its children. */
export interface ElementForm {
  /** As lines of its own. */
  block?(element: BodyElement, writer: MarkdownWriter): readonly Block[]
  /** Whether it stands on lines of its own. Default: it has `block` and no `inline`. */
  isBlock?(element: BodyElement): boolean
  /** Inside a line. */
  inline?(element: BodyElement, writer: MarkdownWriter, place: TextPlace): string
}

export type ElementForms = Readonly<Record<string, ElementForm>>

export interface MarkdownWriter extends PlainScope {
  blocks(nodes: readonly BodyNode[]): Block[]
  /** One line; it has line feeds where the text has hard breaks. */
  inline(nodes: readonly BodyNode[], place?: TextPlace): string
  /** The address of a link or a picture, complete. */
  address(written: string): string
}

export type WriterParts = PlainScope & Pick<MarkdownWriter, 'address'> & { readonly forms: ElementForms }

/** A writer with the forms of the theme's elements. */
export function createMarkdownWriter({ forms, ...scope }: WriterParts): MarkdownWriter {
  const formOf = (name: string): ElementForm | undefined =>
    Object.hasOwn(forms, name) ? forms[name] : Object.hasOwn(HTML, name) ? HTML[name] : undefined

  function isBlock(node: BodyNode): node is BodyElement {
    if (node.type !== 'element') return false
    const form = formOf(node.tagName)
    if (form?.isBlock) return form.isBlock(node)
    if (form?.block) return form.inline === undefined
    if (form?.inline) return false
    return LINES.has(node.tagName) || node.children.some(isBlock)
  }

  const writer: MarkdownWriter = {
    ...scope,
    blocks(nodes) {
      const blocks: Block[] = []
      let run: BodyNode[] = []
      const endRun = (): void => {
        const text = run.length === 0 ? '' : writer.inline(run).trim()
        run = []
        if (text !== '') blocks.push({ text: paragraph(text) })
      }
      for (const node of nodes) {
        if (!isBlock(node)) {
          run.push(node)
          continue
        }
        endRun()
        const form = formOf(node.tagName)
        const made = form?.block ? form.block(node, writer) : writer.blocks(node.children)
        for (const block of made) blocks.push(block)
      }
      endRun()
      return blocks
    },
    inline(nodes, place = {}) {
      const parts: Part[] = []
      for (const node of nodes) {
        if (node.type === 'text') parts.push(escapeText(node.value, place))
        else if (node.type === 'element') {
          const mark = MARKS[node.tagName]
          const form = formOf(node.tagName)
          if (mark) parts.push({ mark, inner: writer.inline(node.children, place) })
          else if (form?.inline) parts.push(form.inline(node, writer, place))
          else if (LINES.has(node.tagName) || form?.block)
            parts.push(' ', writer.inline(node.children, place), ' ')
          else parts.push(writer.inline(node.children, place))
        }
      }
      return joinParts(parts)
    },
  }
  return writer
}

/** Blocks as the text of a page. */
export function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let before: Block | undefined
  for (const block of blocks) {
    if (block.text === '') continue
    if (before) text += between(before, block)
    text += block.text
    before = block
  }
  return text
}

function between(before: Block, block: Block): string {
  if (before.kind === 'item' && block.kind === 'item') return before.isLoose || block.isLoose ? '\n\n' : '\n'
  // Two lists would be one.
  return before.kind && block.kind ? '\n\n<!-- -->\n\n' : '\n\n'
}

/** An item of a list, from what is in it. */
export function itemOf(blocks: readonly Block[], marker = '- '): Block {
  const [first, ...rest] = blocks
  const hasText = first !== undefined && first.kind === undefined
  const isTight =
    rest.length === 0 || (hasText && rest.length === 1 && rest[0]!.kind === 'list' && !rest[0]!.isLoose)
  const text = isTight ? blocks.map((block) => block.text).join('\n') : joinBlocks(blocks)
  return {
    text: text === '' ? marker.trimEnd() : indentLines(text, marker, ' '.repeat(marker.length)),
    kind: 'item',
    isLoose: !isTight,
  }
}

/** Items as one list. */
export function listOf(items: readonly Block[]): Block[] {
  const isLoose = items.some((item) => item.isLoose)
  const text = items.map((item) => item.text).join(isLoose ? '\n\n' : '\n')
  return text === '' ? [] : [{ text, kind: 'list', isLoose }]
}

/** A line or more of text, which begins nothing else. */
export function paragraph(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .join('\\\n')
}

/** All text below some nodes, as it is. */
export function plainText(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) =>
      node.type === 'text' ? node.value : node.type === 'element' ? plainText(node.children) : '',
    )
    .join('')
}

export function hasClass({ properties }: BodyElement, name: string): boolean {
  const { className } = properties
  return Array.isArray(className) ? className.join(' ').split(' ').includes(name) : className === name
}

interface Attention {
  readonly mark: Mark
  readonly inner: string
}

type Part = string | Attention

interface Mark {
  readonly sign: string
  readonly tag: string
}

const strong: Mark = { sign: '**', tag: 'strong' }
const emphasis: Mark = { sign: '*', tag: 'em' }
const deleted: Mark = { sign: '~~', tag: 'del' }

const MARKS: Readonly<Record<string, Mark>> = {
  strong,
  b: strong,
  em: emphasis,
  i: emphasis,
  cite: emphasis,
  dfn: emphasis,
  var: emphasis,
  del: deleted,
  s: deleted,
  strike: deleted,
}

/** Text in bold. */
export function bold(text: string): string {
  return joinParts([{ mark: strong, inner: text }])
}

/** Text in italics. */
export function italic(text: string): string {
  return joinParts([{ mark: emphasis, inner: text }])
}

// Signs mark nothing where CommonMark takes them for text: beside a space, or between a letter and a punctuation mark.
// Tags of HTML do there.
function joinParts(written: readonly Part[]): string {
  const parts = written.filter((part) => part !== '')
  const line: string[] = []
  let last = ''
  /** Two spaces are one. */
  const add = (text: string): void => {
    const rest = text.startsWith(' ') && isSpace(last) && last !== '' ? text.trimStart() : text
    if (rest === '') return
    line.push(rest)
    last = lastLetter(rest)
  }
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') {
      // An exclamation mark before a link would make it a picture.
      if (part.startsWith('[') && last === '!') line.push(`${line.pop()!.slice(0, -1)}\\!`)
      add(part)
      continue
    }
    const inner = part.inner.trim()
    const lead = part.inner.slice(0, part.inner.length - part.inner.trimStart().length)
    add(lead)
    if (inner === '') continue
    const tail = part.inner.slice(lead.length + inner.length)
    const next = parts[at + 1]
    const after = tail || (next === undefined ? '' : typeof next === 'string' ? next : next.mark.sign)
    const { sign, tag } = part.mark
    const fits =
      fitsBeside(last, firstLetter(inner), sign) &&
      fitsBeside(firstLetter(after), lastLetter(inner), sign) &&
      fitsInside(inner, sign)
    add(fits ? sign + inner + sign : `<${tag}>${inner}</${tag}>`)
    add(tail)
  }
  return line.join('')
}

function firstLetter(text: string): string {
  return /^./su.exec(text)?.[0] ?? ''
}

function lastLetter(text: string): string {
  return /.$/su.exec(text.slice(-2))?.[0] ?? ''
}

function fitsBeside(outer: string, inner: string, sign: string): boolean {
  return outer !== sign[0] && (!isPunctuation(inner) || isSpace(outer) || isPunctuation(outer))
}

/** Whether a parser can tell signs inside from those around: bold in italics and the other way round. */
function fitsInside(inner: string, sign: string): boolean {
  if (sign[0] !== '*') return true
  let end = inner.length
  while (end > 0 && inner[end - 1] === '*' && inner[end - 2] !== '\\') end--
  const runs = [/^\**/.exec(inner)![0].length, inner.length - end]
  return runs.every((run) => run === 0 || run === 3 - sign.length)
}

/** Elements whose content is on lines of its own. */
const LINES: ReadonlySet<string> = new Set(
  'address article aside body center div fieldset footer form header hgroup main nav search section legend'.split(
    ' ',
  ),
)

const nothing: ElementForm = { inline: () => '' }

function heading(depth: number): ElementForm {
  return {
    block(element, writer) {
      const text = headingText(element.children, writer)
      return text === '' ? [] : [{ text: `${'#'.repeat(depth)} ${text}` }]
    },
  }
}

/** The text of a heading, in one line. */
export function headingText(nodes: readonly BodyNode[], writer: MarkdownWriter): string {
  const text = writer.inline(nodes).replace(/\n/g, ' ').trim()
  // Signs at the end would close it.
  return text.replace(/(^|\s)(#+)$/, '$1\\$2')
}

const list: ElementForm = {
  block: ({ tagName, properties, children }, writer) => {
    const items = children.filter((child) => isElement(child, 'li')) as BodyElement[]
    const first = Number(properties.start ?? 1)
    return listOf(
      items.map((item, at) =>
        itemOf(writer.blocks(item.children), tagName === 'ol' ? `${first + at}. ` : '- '),
      ),
    )
  },
}

/** A heading for what follows, where there is no level for one. */
export function labelled(label: string, blocks: readonly Block[]): Block[] {
  return label === '' ? [...blocks] : [{ text: bold(label) }, ...blocks]
}

export function quoted(blocks: readonly Block[]): Block[] {
  const text = joinBlocks(blocks)
  return text === '' ? [] : [{ text: indentLines(text, '> ', '> ') }]
}

const fenced: ElementForm = {
  block(element) {
    const inner = element.children.find((child) => isElement(child, 'code')) as BodyElement | undefined
    const names = [inner, element].flatMap((one) => one?.properties.className ?? [])
    const language = names.join(' ').match(/\blang(?:uage)?-([^\s]+)/)?.[1] ?? ''
    return [{ text: codeFence(plainText(element.children), language) }]
  },
}

/** Code with links in it: each part of its text is code. */
function writeCode(nodes: readonly BodyNode[], writer: MarkdownWriter, place: TextPlace): string {
  if (!place.isLink && nodes.some((node) => isElement(node, 'a')))
    return nodes
      .map((node) =>
        isElement(node, 'a')
          ? linkOf(attributeText(node, 'href'), codeSpan(plainText(node.children), place), writer)
          : codeSpan(plainText([node]), place),
      )
      .join('')
  return codeSpan(plainText(nodes), place)
}

/** A link, or its text where it has no address. */
export function linkOf(href: string, text: string, { address }: MarkdownWriter): string {
  if (href === '') return text
  const target = address(href)
  const shown = text.trim()
  if (shown === '' || shown === target)
    return /^https?:[^\s<>]*$/.test(target) ? `<${target}>` : `[${target}](${linkTarget(target)})`
  return `[${shown}](${linkTarget(target)})`
}

/** A picture with its alternative text. */
export function imageOf(src: string, alt: string, writer: MarkdownWriter, place: TextPlace = {}): string {
  if (src === '') return escapeText(alt, place)
  return `![${escapeText(alt, { ...place, isLink: true }).trim()}](${linkTarget(writer.address(src))})`
}

/** A file that is played or shown in place, as a link. */
function playedFile(element: BodyElement, writer: MarkdownWriter): string {
  const source = element.children.find((child) => isElement(child, 'source')) as BodyElement | undefined
  const src =
    attributeText(element, 'src') ||
    attributeText(element, 'data') ||
    (source ? attributeText(source, 'src') : '')
  const name =
    attributeText(element, 'title') || attributeText(element, 'ariaLabel') || src.split('/').at(-1)!
  return src === '' ? '' : linkOf(src, escapeText(name, { isLink: true }), writer)
}

const played: ElementForm = { inline: playedFile }
const kept = (tag: string): ElementForm => ({
  inline: ({ children }, writer, place) => `<${tag}>${writer.inline(children, place).trim()}</${tag}>`,
})

const link: ElementForm = {
  inline(element, writer, place) {
    // GitHub's footnotes.
    if ('dataFootnoteBackref' in element.properties) return ''
    if ('dataFootnoteRef' in element.properties) return `[^${footnoteName(attributeText(element, 'href'))}]`
    const text = writer.inline(element.children, { ...place, isLink: true }).replace(/\n/g, ' ')
    if (place.isLink) return text
    return linkOf(attributeText(element, 'href'), text, writer)
  },
}

function footnoteName(id: string): string {
  return id.replace(/^#?(?:user-content-)?fn-/, '').replace(/[\s[\]^\\]+/g, '-')
}

function isFootnoteRef(node: BodyNode): boolean {
  return node.type === 'element' && 'dataFootnoteRef' in node.properties
}

const footnotes: ElementForm = {
  isBlock: () => true,
  block(element, writer) {
    if (!('dataFootnotes' in element.properties)) return writer.blocks(element.children)
    return element.children.flatMap((child) => {
      if (!isElement(child, 'ol')) return writer.blocks([child])
      return child.children.flatMap((item): Block[] => {
        if (!isElement(item, 'li')) return []
        const text = joinBlocks(writer.blocks(item.children))
        return [{ text: indentLines(text, `[^${footnoteName(attributeText(item, 'id'))}]: `, '    ') }]
      })
    })
  },
}

/** A definition list: each term in bold, with what it means. */
const definitions: ElementForm = {
  block: ({ children }, writer) => listOf(definitionItems(children, writer)),
}

function definitionItems(nodes: readonly BodyNode[], writer: MarkdownWriter): Block[] {
  const items: Block[] = []
  let terms: string[] = []
  let meanings: Block[] = []
  const endItem = (): void => {
    if (terms.length > 0 || meanings.length > 0)
      items.push(itemOf(definitionBlocks(terms.join(', '), meanings)))
    terms = []
    meanings = []
  }
  for (const node of nodes) {
    if (isElement(node, 'dd')) meanings.push(...writer.blocks(node.children))
    else if (isElement(node, 'dt')) {
      if (meanings.length > 0) endItem()
      terms.push(bold(writer.inline(node.children).replace(/\n/g, ' ').trim()))
    } else if (isElement(node, 'div')) {
      endItem()
      items.push(...definitionItems(node.children, writer))
    } else if (node.type === 'element') {
      endItem()
      items.push(
        ...writer.blocks([node]).map((block): Block => (block.kind === 'item' ? block : itemOf([block]))),
      )
    }
  }
  endItem()
  return items
}

/** `**term**: meaning`, with what follows the meaning below. */
export function definitionBlocks(term: string, [first, ...rest]: readonly Block[]): Block[] {
  if (first === undefined) return [{ text: term }]
  if (term === '') return [first, ...rest]
  if (first.kind || /^(?:```|\||> |#)/.test(first.text)) return [{ text: term }, first, ...rest]
  return [{ text: `${term}: ${first.text}` }, ...rest]
}

interface Row {
  readonly cells: readonly BodyElement[]
  readonly isHead: boolean
}

const table: ElementForm = {
  block({ children }, writer) {
    const caption = children.find((child) => isElement(child, 'caption')) as BodyElement | undefined
    const rows = collectRows(children, false)
    if (rows.length === 0) return writer.blocks(children)
    const widths = rows.map((row) => row.cells.reduce((sum, cell) => sum + spanOf(cell), 0))
    const width = widths.reduce((most, one) => Math.max(most, one), 0)
    const texts = rows.map(({ cells }) => {
      const line = cells.flatMap((cell) => [
        cellText(cell, writer),
        ...Array<string>(spanOf(cell) - 1).fill(''),
      ])
      return [...line, ...Array<string>(width - line.length).fill('')]
    })
    const hasHead = rows[0]!.isHead || rows[0]!.cells.every(({ tagName }) => tagName === 'th')
    const head = hasHead ? texts.shift()! : Array<string>(width).fill('')
    const rule = Array.from({ length: width }, (_, column) => ruleOf(rows, column))
    const lines = [head, rule, ...texts].map((cells) => `| ${cells.join(' | ')} |`)
    return [...(caption ? writer.blocks(caption.children) : []), { text: lines.join('\n') }]
  },
}

function collectRows(nodes: readonly BodyNode[], isHead: boolean): Row[] {
  return nodes.flatMap((node): Row[] => {
    if (node.type !== 'element') return []
    if (node.tagName === 'tr') {
      const cells = node.children.filter(
        (cell) => isElement(cell, 'td') || isElement(cell, 'th'),
      ) as BodyElement[]
      return cells.length === 0 ? [] : [{ cells, isHead }]
    }
    return /^t(?:head|body|foot)$/.test(node.tagName)
      ? collectRows(node.children, node.tagName === 'thead')
      : []
  })
}

const MOST_COLUMNS = 1000

function spanOf(cell: BodyElement): number {
  const span = Number(cell.properties.colSpan ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, MOST_COLUMNS) : 1
}

function ruleOf(rows: readonly Row[], column: number): string {
  const align = rows[0]!.cells[column]?.properties.align
  return align === 'center' ? ':-:' : align === 'right' ? '--:' : align === 'left' ? ':--' : '---'
}

/** A cell is one line: what has several is divided by `<br>`. */
function cellText({ children }: BodyElement, writer: MarkdownWriter): string {
  return cellLines(children, writer).join('<br>')
}

function cellLines(nodes: readonly BodyNode[], writer: MarkdownWriter): string[] {
  const place: TextPlace = { isCell: true }
  const lines: string[] = []
  let run: BodyNode[] = []
  const endRun = (): void => {
    const text = run.length === 0 ? '' : writer.inline(run, place).trim()
    run = []
    if (text !== '') lines.push(text.replace(/\n/g, '<br>'))
  }
  for (const node of nodes) {
    if (node.type !== 'element' || !isCellBlock(node)) {
      run.push(node)
      continue
    }
    endRun()
    const code =
      node.tagName === 'code-block'
        ? attributeText(node, 'code')
        : node.tagName === 'pre'
          ? plainText(node.children)
          : undefined
    if (code !== undefined) {
      const written = code.replace(/\n$/, '').split('\n')
      lines.push(...written.map((line) => codeSpan(line, place)))
    } else if (node.tagName === 'ul' || node.tagName === 'ol') {
      const items = node.children.filter((child) => isElement(child, 'li')) as BodyElement[]
      for (const [at, item] of items.entries()) {
        const [first = '', ...rest] = cellLines(item.children, writer)
        lines.push(`${node.tagName === 'ol' ? `${at + 1}.` : '•'} ${first}`, ...rest)
      }
    } else lines.push(...cellLines(node.children, writer))
  }
  endRun()
  return lines
}

function isCellBlock({ tagName, children }: BodyElement): boolean {
  return (
    LINES.has(tagName) ||
    CELL_BLOCKS.has(tagName) ||
    children.some((child) => child.type === 'element' && isCellBlock(child))
  )
}

const CELL_BLOCKS: ReadonlySet<string> = new Set(
  'p ul ol li pre code-block rich-code blockquote table tr dl dt dd details summary figure h1 h2 h3 h4 h5 h6 callout tabs tab'.split(
    ' ',
  ),
)

/** The elements of HTML that are more than what is in them. */
const HTML: ElementForms = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  p: {
    block(element, writer) {
      return element.children.length === 0 ? [] : writer.blocks(element.children)
    },
  },
  ul: list,
  ol: list,
  menu: list,
  li: { block: ({ children }, writer) => [itemOf(writer.blocks(children))] },
  blockquote: { block: ({ children }, writer) => quoted(writer.blocks(children)) },
  pre: fenced,
  table,
  dl: definitions,
  dt: { block: ({ children }, writer) => [{ text: bold(writer.inline(children).trim()) }] },
  dd: { block: ({ children }, writer) => writer.blocks(children) },
  hr: { block: () => [{ text: '***' }] },
  section: footnotes,
  details: {
    block({ children }, writer) {
      const summary = children.find((child) => isElement(child, 'summary')) as BodyElement | undefined
      const label = summary ? writer.inline(summary.children).replace(/\n/g, ' ').trim() : ''
      return labelled(label, writer.blocks(children.filter((child) => child !== summary)))
    },
  },
  summary: { block: ({ children }, writer) => [{ text: bold(writer.inline(children).trim()) }] },
  figcaption: { block: ({ children }, writer) => captionBlock(writer.inline(children)) },
  caption: { block: ({ children }, writer) => writer.blocks(children) },
  figure: { block: ({ children }, writer) => writer.blocks(children) },
  picture: { inline: ({ children }, writer, place) => writer.inline(children, place) },
  code: { inline: ({ children }, writer, place) => writeCode(children, writer, place) },
  kbd: { inline: ({ children }, _, place) => codeSpan(plainText(children), place) },
  samp: { inline: ({ children }, _, place) => codeSpan(plainText(children), place) },
  tt: { inline: ({ children }, _, place) => codeSpan(plainText(children), place) },
  a: link,
  img: {
    inline: (element, writer, place) =>
      imageOf(attributeText(element, 'src'), attributeText(element, 'alt'), writer, place),
  },
  br: { inline: (_, __, place) => (place.isCell ? '<br>' : '\n') },
  wbr: nothing,
  sup: {
    inline: (element, writer, place) =>
      element.children.some(isFootnoteRef)
        ? writer.inline(element.children, place)
        : kept('sup').inline!(element, writer, place),
  },
  sub: kept('sub'),
  q: { inline: ({ children }, writer, place) => `“${writer.inline(children, place)}”` },
  abbr: {
    inline(element, writer, place) {
      const title = attributeText(element, 'title')
      return writer.inline(element.children, place) + (title === '' ? '' : ` (${escapeText(title, place)})`)
    },
  },
  input: {
    inline: ({ properties }) =>
      properties.type === 'checkbox' ? (properties.checked ? '[x] ' : '[ ] ') : '',
  },
  audio: played,
  video: played,
  embed: played,
  iframe: played,
  object: played,
  source: nothing,
  track: nothing,
  script: nothing,
  style: nothing,
  template: nothing,
  head: nothing,
  title: nothing,
  svg: { inline: (element, _, place) => escapeText(attributeText(element, 'ariaLabel'), place) },
}

export function captionBlock(text: string): Block[] {
  const caption = text.replace(/\n/g, ' ').trim()
  // Italics in italics would end them.
  return caption === '' ? [] : [{ text: paragraph(/[*_]/.test(caption) ? caption : italic(caption)) }]
}
