// The parts of a component's tag as it is written.

import { readStaticValue, type StaticValue } from './static-value.ts'

export interface WrittenTag {
  readonly name: string
  readonly isEnd: boolean
  readonly isSelfClosed: boolean
  /** Attributes with their values; one without is `true`. */
  readonly attributes: Readonly<Record<string, StaticValue>>
  /** Attributes whose value is code, as written: `onClick={go}`, `{...props}`. */
  readonly dynamic: readonly string[]
}

const ATTRIBUTE = /([\w:@#$.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=\{)|([^\s"'=<>`{}]+)))?/y

/** Reads a tag that the parser has found, `<Tabs groupId="os">`. */
export function readTag(written: string): WrittenTag {
  const [opening, slash, name = ''] = /^<(\/?)([\w.-]+)/.exec(written) ?? ['', '', '']
  const attributes: Record<string, StaticValue> = {}
  const dynamic: string[] = []
  const end = written.endsWith('/>') ? written.length - 2 : written.length - 1
  for (let at = opening.length; at < end; ) {
    if (written[at] === '{') {
      const close = endOfBraces(written, at)
      dynamic.push(written.slice(at, close))
      at = close
      continue
    }
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(written)
    if (!match) {
      at++
      continue
    }
    const [whole, key, double, single, plain] = match
    at += whole.length
    if (!whole.endsWith('=') && !/=\s+$/.test(whole)) attributes[key!] = double ?? single ?? plain ?? true
    else if (written[at] === '{') {
      const close = endOfBraces(written, at)
      const value = readStaticValue(written.slice(at + 1, close - 1))
      if (value === undefined) dynamic.push(written.slice(match.index, close))
      else attributes[key!] = value
      at = close
    }
  }
  return { name, isEnd: slash === '/', isSelfClosed: written.endsWith('/>'), attributes, dynamic }
}

/** The place after the brace that closes the one at `at`. */
function endOfBraces(text: string, at: number): number {
  const part = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[{}]/gs
  part.lastIndex = at
  let depth = 0
  for (let match = part.exec(text); match; match = part.exec(text)) {
    if (match[0] === '{') depth++
    if (match[0] === '}' && --depth === 0) return part.lastIndex
  }
  return text.length
}
