// Extracts text and the first link from HTML, for Docusaurus options that Octavo supports only as text.

/** Text content of HTML, with entities decoded. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(script|style|svg)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+|#\d+);/g, (whole, name: string) => ENTITIES[name] ?? readNumber(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** URL and text of the first link in HTML. */
export function linkInHtml(html: string): { readonly href: string; readonly label: string } | undefined {
  const [, attributes = '', content = ''] = /<a\b([^>]*)>([\s\S]*?)<\/a>/i.exec(html) ?? []
  const href = attributeOf(attributes, 'href')
  if (href === undefined) return undefined
  const image = /<img\b([^>]*)>/i.exec(content)?.[1] ?? ''
  const label =
    textOfHtml(content) ||
    attributeOf(attributes, 'aria-label') ||
    attributeOf(attributes, 'title') ||
    attributeOf(image, 'alt') ||
    ''
  return { href, label: label || href.replace(/^https?:\/\//, '') }
}

export function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(
    attributes,
  )
  return match?.[1] ?? match?.[2] ?? match?.[3]
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  mdash: '—',
  ndash: '–',
  hellip: '…',
}

function readNumber(name: string): string | undefined {
  const code = name.startsWith('#') ? Number(name.slice(1)) : Number.NaN
  return Number.isInteger(code) && code > 0 && code < 0x110000 ? String.fromCodePoint(code) : undefined
}
