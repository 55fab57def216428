// Tokenizes a meta: names, and values in quotes, braces, brackets or slashes.

/** A name, a value, or both: `name=value`. */
export interface Token {
  readonly at: number
  readonly raw: string
  /** The word before `=`; empty for a value without a name. */
  readonly name: string
  readonly value?: Value
}

export type Value = { readonly form: 'text' | 'lines' | 'pattern' | 'label' | 'bare'; readonly text: string }

const END = { '"': '"', "'": "'", '{': '}', '[': ']', '/': '/' } as const
const FORM = { '"': 'text', "'": 'text', '{': 'lines', '[': 'label', '/': 'pattern' } as const
type Opening = keyof typeof END

/** Splits a meta into names and values, in order. */
export function tokenizeMeta(meta: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  /** Opening characters without a closing character after this position. */
  const unclosed = new Set<string>()

  /** Reads a value in quotes, braces, brackets or slashes. Returns undefined if it is not closed. */
  function readEnclosed(): Value | undefined {
    const opening = meta[at] as Opening | undefined
    if (opening === undefined || !(opening in END) || unclosed.has(opening)) return undefined
    const end = END[opening]
    let close = at + 1
    while (close < meta.length && meta[close] !== end) close += meta[close] === '\\' ? 2 : 1
    if (close >= meta.length) {
      unclosed.add(opening)
      return undefined
    }
    // `/etc/hosts` is a path.
    if (opening === '/' && (close === at + 1 || /[^\s,#\d]/.test(meta[close + 1] ?? ' '))) return undefined
    const inner = meta.slice(at + 1, close)
    at = close + 1
    // Nextra and rehype-pretty-code append line numbers and a color name.
    if (opening === '/') while (/[\w#-]/.test(meta[at] ?? '')) at++
    if (opening === '{') {
      const quoted = /^\s*(["'`])(.*)\1\s*$/s.exec(inner)
      if (quoted) return { form: 'text', text: quoted[2]! }
      return { form: 'lines', text: inner.replace(/^\s*\[(.*)\]\s*$/s, '$1') }
    }
    const text = opening === '/' ? inner.replaceAll('\\/', '/') : inner.replace(/\\(["'\]\\])/g, '$1')
    return { form: FORM[opening], text }
  }

  /** Reads characters up to one that matches. */
  function readUntil(stop: RegExp): string {
    const from = at
    while (at < meta.length && !stop.test(meta[at]!)) at++
    return meta.slice(from, at)
  }

  while (at < meta.length) {
    if (/[\s,:]/.test(meta[at]!)) {
      at++
      continue
    }
    const from = at
    let value = readEnclosed()
    let name = ''
    if (!value) {
      name = /[{["'=]/.test(meta[at]!) ? readUntil(/\s/) : readUntil(/[\s,={]/)
      if (meta[at] === '=') {
        at++
        value = readEnclosed() ?? { form: 'bare', text: readUntil(/\s/) }
      } else if (meta[at] === '{') value = readEnclosed()
    }
    tokens.push({ at: from, raw: meta.slice(from, at), name, ...(value && { value }) })
  }
  return tokens
}

/** The closing character for an opening one; undefined for others. */
export function closingOf(character: string | undefined): string | undefined {
  return character !== undefined && character in END ? END[character as Opening] : undefined
}
