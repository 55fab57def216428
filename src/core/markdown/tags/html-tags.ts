// Tokenizes the tags of raw HTML as browsers do: ignores comments, attributes and scripts.

/** A tag with its position in the text. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string
  /** `</name>`. */
  readonly isEnd: boolean
  /** Whether it ends with `/>`. In an unquoted value, `<a href=/x/>`, the slash is part of the value. */
  readonly isSelfClosed: boolean
  readonly start: number
  readonly end: number
}

/** Elements whose content is text up to their end tag. */
const TEXT_ELEMENTS = new Set('iframe noembed noframes script style textarea title xmp'.split(' '))

/** Elements that have no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)

/** Start of a comment, declaration or tag. */
const OPENING = /<(?:(!--)|([!?])|(\/?)([a-z][^\s/>]*))/gi

/** Attribute name, value or separator. A tag without an end is ignored. */
const PART = /=\s*"[^"]*"|=\s*'[^']*'|=\s*[^\s>"'][^\s>]*|\/>|>|=|\s+|[^=/>\s]+|\//y

/** The tags in text from an offset, in order. */
export function* readTags(html: string, start = 0): Generator<HtmlTag> {
  let from = start
  while (true) {
    OPENING.lastIndex = from
    const match = OPENING.exec(html)
    if (!match) return
    const [opening, comment, declaration, slash, written] = match
    const inside = match.index + opening.length
    if (comment || declaration) {
      const mark = comment ? '-->' : '>'
      const end = html.indexOf(mark, inside)
      if (end < 0) return
      from = end + mark.length
      continue
    }
    const name = written!.toLowerCase()
    const { end, isSelfClosed } = endOfTag(html, inside)
    if (end < 0) return
    const isEnd = slash === '/'
    yield { name, isEnd, isSelfClosed, start: match.index, end }
    from = !isEnd && !isSelfClosed && TEXT_ELEMENTS.has(name) ? endOfText(html, name, end) : end
  }
}

function endOfTag(html: string, inside: number): Pick<HtmlTag, 'end' | 'isSelfClosed'> {
  PART.lastIndex = inside
  for (let match = PART.exec(html); match; match = PART.exec(html)) {
    const [part] = match
    if (part === '>' || part === '/>') return { end: PART.lastIndex, isSelfClosed: part === '/>' }
  }
  return { end: -1, isSelfClosed: false }
}

/** End of a text element. If it has no end tag, its content is not skipped. */
function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? from
}
