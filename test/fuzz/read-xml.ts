// Parses the subset of XML that Octavo writes, as strictly as browsers do.

export interface ReadXml {
  /** Why the text is not well-formed. */
  readonly problem?: string
  /** The last text of each element. */
  readonly texts: Readonly<Record<string, string>>
}

const TOKEN = /<\?[^?]*\?>|<\/([\w:]+)\s*>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export function readXml(xml: string): ReadXml {
  const texts: Record<string, string> = {}
  const open: string[] = []
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(xml)
  if (forbidden) return { problem: `a forbidden character, ${JSON.stringify(forbidden[0])}`, texts }
  let end = 0
  for (const token of xml.matchAll(TOKEN)) {
    const [all, closed, opened, attributes = '', isEmpty] = token
    end = token.index + all.length
    if (!all.startsWith('<') || attributes) {
      const source = attributes || all
      if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(source))
        return { problem: `an entity in ${JSON.stringify(source)}`, texts }
      const name = open.at(-1)
      if (!attributes && name !== undefined)
        texts[name] = source
          .replace(/\r\n?/g, '\n')
          .replace(/&([^;]+);/g, (_, entity: string) => ENTITIES[entity]!)
    }
    if (opened !== undefined && !isEmpty) open.push(opened)
    if (closed !== undefined && open.pop() !== closed)
      return { problem: `</${closed}> without a start`, texts }
  }
  if (end !== xml.length) return { problem: `no XML at ${JSON.stringify(xml.slice(end, end + 40))}`, texts }
  return open.length > 0 ? { problem: `<${open.join('> <')}> has no end`, texts } : { texts }
}
