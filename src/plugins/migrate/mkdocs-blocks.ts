// Converts indented callouts and tabs of MkDocs, and blocks between lines of slashes, to directives.

import { CALLOUTS } from '../mistakes/for-plugins.ts'
import { label } from './edit-markdown.ts'

const CALLOUT = /^(\s*)(!!!|\?\?\?\+?)[ \t]+([A-Za-z][\w-]*)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/
const TAB = /^(\s*)===([!+]*)[ \t]+"(.*)"[ \t]*$/
const FENCE = /^\s*(`{3,}|~{3,})/

/** Converts callouts and tabs to directives. */
export function convertBlocks(lines: readonly string[]): string[] {
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
    // A directive ends with a blank line.
    if (
      line.trim() === '' &&
      convertedLines.length > 0 &&
      lines[at - 1]?.trim() !== '' &&
      convertedLines.at(-1) === ''
    )
      continue
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
    /^(\s*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|(.*))?$/.exec(lines[start]!) ?? []
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
    title: title?.trim(),
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

function calloutName(sign: string, kind: string, raw: string | undefined): string {
  const title = raw?.replace(/\\"/g, '"')
  const calloutType = CALLOUTS[kind.toLowerCase()]
  const name = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')
  // An unknown type becomes the title.
  const visibleTitle = title || (sign !== '!!!' || (calloutType === undefined && kind !== 'note') ? name : '')
  const text = visibleTitle === '' ? '' : `[${label(visibleTitle)}]`
  return sign === '!!!'
    ? `${calloutType ?? 'note'}${text}`
    : `details${text}${sign.endsWith('+') ? '{open}' : ''}`
}
