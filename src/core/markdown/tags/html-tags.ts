// Tokenizes the tags of raw HTML as browsers do: ignores comments, attributes and scripts.

/** A tag with its position in the text. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string
  /** `</name>`. */
  readonly isEnd: boolean
  /** Whether it ends with `/>`. In an unquoted value, `<a href=/x/>`, the slash is part of the value. */
  readonly isSelfClosed: boolean
  /** Whether the tag has no `>`. It then ends with its name. */
  readonly isUnfinished: boolean
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

/** Attribute name, value or separator. A value whose quotation mark is not closed ends nowhere. */
const PART = /=\s*"[^"]*"|=\s*'[^']*'|=\s*["']|=\s*[^\s>"'][^\s>]*|\/>|>|=|\s+|[^=/>\s]+|\//y

/** Limit of unfinished tags in one text: each costs a search to its end. */
const MAX_UNFINISHED = 20

/** The tags in text, in order. */
export function* readTags(html: string): Generator<HtmlTag> {
  let unfinished = 0
  for (let from = 0; unfinished < MAX_UNFINISHED; ) {
    OPENING.lastIndex = from
    const match = OPENING.exec(html)
    if (!match) return
    const [opening, comment, declaration, slash, rawName] = match
    const start = match.index
    const inside = start + opening.length
    if (comment || declaration) {
      const mark = comment ? '-->' : '>'
      // `<!-->` is a complete comment.
      const end = html.indexOf(mark, comment ? inside - 2 : inside)
      if (end < 0) return
      from = end + mark.length
      continue
    }
    const name = rawName!.toLowerCase()
    const isEnd = slash === '/'
    const { end, isSelfClosed } = endOfTag(html, inside)
    const isUnfinished = end < 0
    from = isUnfinished ? inside : end
    yield { name, isEnd, isSelfClosed, isUnfinished, start, end: from }
    if (isUnfinished) unfinished++
    else if (!isEnd && !isSelfClosed && TEXT_ELEMENTS.has(name)) from = endOfText(html, name, end)
  }
}

function endOfTag(html: string, inside: number): Pick<HtmlTag, 'end' | 'isSelfClosed'> {
  PART.lastIndex = inside
  for (let match = PART.exec(html); match; match = PART.exec(html)) {
    const [part] = match
    if (/^=\s*["']$/.test(part)) break
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
