// Finds tags in HTML that is edited in place: without a parse tree, so that everything else is unchanged.

/** Elements whose content is text, not markup. */
const textElements: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title'])

export interface Tag {
  /** Tag name in lower case. */
  readonly name: string
  readonly start: number
  readonly attributes: readonly Attribute[]
}

export interface Attribute {
  /** Attribute name in lower case. */
  readonly name: string
  readonly raw: string
  readonly value: string
  /** Start and end, including the preceding whitespace. */
  readonly start: number
  readonly end: number
}

const tagName = /[a-zA-Z][^\s/>]*/y
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y

/** Yields the start tags. */
export function* findTags(html: string): Generator<Tag> {
  let at = html.indexOf('<')
  while (at >= 0) {
    const start = at
    if (html.startsWith('<!--', at)) {
      at = next(html, '<', next(html, '-->', at))
      continue
    }
    tagName.lastIndex = at + 1
    const name = tagName.exec(html)?.[0]
    if (name === undefined) {
      at = html.indexOf('<', at + 1)
      continue
    }
    const attributes: Attribute[] = []
    attribute.lastIndex = at + 1 + name.length
    let end = attribute.lastIndex
    for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
      const [whole, raw = '', double, single, bare] = found
      const value = readEntities(double ?? single ?? bare ?? '')
      attributes.push({ name: raw.toLowerCase(), raw, value, start: end, end: end + whole.length })
      end = attribute.lastIndex
    }
    const lower = name.toLowerCase()
    yield { name: lower, start, attributes }
    at = html.indexOf('<', textElements.has(lower) ? next(html, `</${name}`, end) : end)
  }
}

function next(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&#x27;': "'",
}

function readEntities(text: string): string {
  return text.includes('&') ? text.replace(/&(?:amp|quot|lt|gt|#39|#x27);/g, (one) => entities[one]!) : text
}
