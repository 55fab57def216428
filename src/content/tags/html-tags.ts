// The tags of raw HTML, found in one walk, as browsers find them: not in comments, attributes or scripts.

/** A tag, by its place in the text. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string
  /** `</name>`. */
  readonly isEnd: boolean
  /** `<name/>`; after an unquoted value, `<a href=/x/>`, the slash is part of the value. */
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

/** A comment, a declaration or a tag begins. */
const OPENING = /<(?:(!--)|([!?])|(\/?)([a-z][^\s/>]*))/gi

/** A name or value of an attribute, or what is between them. A tag that does not end is not one. */
const PART = /=\s*"[^"]*"|=\s*'[^']*'|=\s*[^\s>"'][^\s>]*|\/>|>|=|\s+|[^=/>\s]+|\//y

/** The tags of a text, in order, from an offset on. */
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

/** Without an end tag, what follows is not read as its content. */
function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? from
}
