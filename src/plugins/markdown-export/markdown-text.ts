// Escapes text for Markdown, and writes code, link targets and indented lines.

/** The position of text, which decides the characters to escape. */
export interface TextPlace {
  /** Whether the text is in a link. */
  readonly isLink?: boolean
  /** Whether the text is in a table cell. */
  readonly isCell?: boolean
}

/** Escapes text so that Markdown shows it literally. Line breaks become spaces. */
export function escapeText(text: string, { isLink, isCell }: TextPlace = {}): string {
  const line = text.replace(/[ \t\r\n\f]+/g, ' ')
  if (!/[\\`*_[\]<&~|$]/.test(line)) return line
  return line.replace(
    /[\\`*[~$_\]|]|<(?=[A-Za-z/!?])|&(?=#|[A-Za-z][A-Za-z0-9]*;)/g,
    (character, at: number) => {
      if (character === ']' && !isLink) return character
      if (character === '|' && !isCell) return character
      // An underscore inside a word is not emphasis: `max_age`.
      if (character === '_' && isWord(line[at - 1]) && isWord(line[at + 1])) return character
      return `\\${character}`
    },
  )
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/** Escapes the start of a line that would begin a heading, a list, a quote, a rule or a table. */
export function escapeLine(line: string): string {
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line)
  if (number) return `${number[1]}\\${line.slice(number[1]!.length)}`
  return /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=]+\s*$|-(?:\s*-)+\s*$|:?-+:?\s*\|)/.test(line)
    ? `\\${line}`
    : line
}

/** A code span. */
export function codeSpan(text: string, { isCell }: TextPlace = {}): string {
  const code = text.replace(/[\r\n]+/g, ' ')
  if (code === '') return ''
  const ticks = '`'.repeat(longestRun(code, /`+/g) + 1)
  const needsSpace = /^`|`$|^ .* $/.test(code) && code.trim() !== ''
  const span = needsSpace ? `${ticks} ${code} ${ticks}` : `${ticks}${code}${ticks}`
  return isCell ? span.replaceAll('|', '\\|') : span
}

/** A fenced code block. */
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

/** Encodes the characters of a URL that would end a link target. */
export function linkTarget(url: string): string {
  return url.replace(/[\s()<>|\\]/g, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  )
}

/** Prefixes the first line with `first`, and all other lines with `rest`, as list items and quotes need it. */
export function indentLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n')
}

/** Whether a character is punctuation or a symbol. */
export function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}

/** Whether a character is white space, or empty at the end. */
export function isSpace(character: string): boolean {
  return character === '' || /\s/.test(character)
}
