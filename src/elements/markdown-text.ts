// Markdown in its smallest parts: text that must not be read as syntax, code, links, and lines of containers.

/** Where a text stands decides what it may not contain. */
export interface TextPlace {
  /** In the text of a link. */
  readonly isLink?: boolean
  /** In a cell of a table. */
  readonly isCell?: boolean
}

/** Text as it is read, without line breaks. */
export function escapeText(text: string, { isLink, isCell }: TextPlace = {}): string {
  const line = text.replace(/[ \t\r\n\f]+/g, ' ')
  if (!/[\\`*_[\]<&~|$]/.test(line)) return line
  return line.replace(/[\\`*[~$_\]|]|<(?=[A-Za-z/!?])|&(?=#|[A-Za-z][A-Za-z0-9]*;)/g, (sign, at: number) => {
    if (sign === ']' && !isLink) return sign
    if (sign === '|' && !isCell) return sign
    // Inside a word it marks nothing: `max_age`.
    if (sign === '_' && isWord(line[at - 1]) && isWord(line[at + 1])) return sign
    return `\\${sign}`
  })
}

function isWord(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
}

/** What would begin a heading, a list, a quote or a rule at the start of a line. */
export function escapeLine(line: string): string {
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line)
  if (number) return `${number[1]}\\${line.slice(number[1]!.length)}`
  return /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=]+\s*$|-(?:\s*-)+\s*$|:?-+:?\s*\|)/.test(line)
    ? `\\${line}`
    : line
}

/** A span of code. */
export function codeSpan(text: string, { isCell }: TextPlace = {}): string {
  const code = text.replace(/[\r\n]+/g, ' ')
  if (code === '') return ''
  const ticks = '`'.repeat(longestRun(code, /`+/g) + 1)
  const needsSpace = /^`|`$|^ .* $/.test(code) && code.trim() !== ''
  const span = needsSpace ? `${ticks} ${code} ${ticks}` : `${ticks}${code}${ticks}`
  return isCell ? span.replaceAll('|', '\\|') : span
}

/** A block of code. */
export function codeFence(code: string, language = '', title = ''): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(code, /`+/g) + 1))
  const word = language.replace(/[\s`]+/g, '')
  const named = title === '' ? '' : ` title="${title.replace(/[`"\r\n]+/g, "'")}"`
  const info = named === '' ? word : `${word || 'text'}${named}`
  return `${ticks}${info}\n${code.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n${ticks}`
}

function longestRun(text: string, runs: RegExp): number {
  return (text.match(runs) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
}

/** The address of a link, between its parentheses. */
export function linkTarget(address: string): string {
  return address.replace(/[\s()<>|\\]/g, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
  )
}

/** Lines below a marker, or a quote. */
export function indentLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n')
}

/** A character that is no letter, digit or space. */
export function isPunctuation(letter: string): boolean {
  return /[\p{P}\p{S}]/u.test(letter)
}

/** A space, or the end of a text. */
export function isSpace(letter: string): boolean {
  return letter === '' || /\s/.test(letter)
}
