// Blocks of Python-Markdown that are marked by indentation, as directives: callouts and tabs, inside of each other and of
// lists.

import { CALLOUTS } from '../content/mistakes/foreign-syntax.ts'
import { label } from './edit-markdown.ts'

const CALLOUT =
  /^(\s*)(!!!|\?\?\?\+?)[ \t]+([A-Za-z][\w-]*)((?:[ \t]+[\w-]+)*)(?:[ \t]+"((?:[^"\\]|\\.)*)")?[ \t]*$/
const TAB = /^(\s*)===([!+]*)[ \t]+"((?:[^"\\]|\\.)*)"[ \t]*$/
const FENCE = /^\s*(`{3,}|~{3,})/

/** Lines with callouts and tabs as directives. */
export function convertBlocks(lines: readonly string[]): string[] {
  const made: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined || mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
      made.push(line)
      continue
    }
    const callout = CALLOUT.exec(line)
    if (callout) {
      const [, indent = '', sign = '', kind = '', , title] = callout
      const { inner, end } = takeBlock(lines, at, indent.length)
      made.push(...directive(calloutName(sign, kind, title), inner, indent))
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
      made.push(...directive('tabs', tabs, indent))
    } else made.push(line)
  }
  return made
}

/** The lines below one that are indented more than it, without that; `end` is the last of them. */
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

/** A directive around lines, with more colons than those in it. */
function directive(opening: string, inner: readonly string[], indent: string): string[] {
  const most = Math.max(2, ...inner.map((line) => /^\s*(:{3,})/.exec(line)?.[1]?.length ?? 0))
  const colons = ':'.repeat(most + 1)
  return [`${colons}${opening}`, ...inner, colons]
    .map((line) => (line === '' ? '' : indent + line))
    .concat('')
}

function calloutName(sign: string, kind: string, written: string | undefined): string {
  const title = written?.replace(/\\"/g, '"')
  const known = CALLOUTS[kind.toLowerCase()]
  const name = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')
  // A kind that is none here keeps its name as the title.
  const shown = title || (sign !== '!!!' || (known === undefined && kind !== 'note') ? name : '')
  const text = shown === '' ? '' : `[${label(shown)}]`
  return sign === '!!!' ? `${known ?? 'note'}${text}` : `details${text}${sign.endsWith('+') ? '{open}' : ''}`
}
