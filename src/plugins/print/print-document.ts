// Combines several pages into one document for print: a cover, a table of contents, and the prose of each page as rendered
// for the site. Ids become unique, links between its pages become anchors, and headings are nested below their page's
// title.

import type { Url } from '../../core/model/names.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { isExternal, normalizeUrl, splitHref } from '../../core/paths/url-path.ts'
import type { TextRange } from '../../core/render/render-page.ts'
import { escapeAttribute, escapeHtml } from '../../core/text/escape-html.ts'
import { findTags } from '../../core/text/find-tags.ts'

export interface PrintInput {
  readonly title: string
  readonly chrome: Pick<SiteChrome, 'title' | 'tagline' | 'origin' | 'basePath' | 'logo'> & {
    readonly copyright: string
    /** Heading of the table of contents. */
    readonly contents: string
  }
  /** Style sheet of print documents, relative to the output folder. */
  readonly styles: string
  readonly parts: readonly PrintSection[]
}

/** A page, or the heading of a group of pages. */
export interface PrintSection {
  readonly depth: number
  readonly label: string
  readonly page?: {
    readonly url: Url
    /** Shown if the prose has no title. */
    readonly title?: string
    readonly description?: string
    /** Complete HTML of the page. */
    readonly html: string
    /** Ranges of the prose in the HTML; absent for listings. */
    readonly prose?: readonly TextRange[]
  }
}

/** Renders the document. */
export function renderPrint({ title, chrome, styles, parts }: PrintInput): string {
  const anchors = createAnchors(parts)
  const first = parts.find(({ page }) => page)?.page?.html ?? ''
  const frame = readFrame(first)
  const pageSheets = new Set(parts.flatMap(({ page }) => (page ? readSheets(page.html) : [])))
  // Before the style sheets of the site, so that `@page` rules of the site override it.
  const links = [chrome.basePath + styles, ...pageSheets].map(
    (href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`,
  )
  const scope = { chrome, anchorOf: createAnchorOf(parts, anchors, chrome.basePath) }
  const sections = parts.map((part, at) => renderPart(part, anchors[at]!, scope))
  const documentTitle = title === chrome.title ? title : `${title} | ${chrome.title}`
  return `<!doctype html>
<html lang="${escapeAttribute(frame.lang)}" dir="${escapeAttribute(frame.dir)}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(documentTitle)}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
${links.join('\n')}
</head>
<body class="print-document">
<main>
${renderCover(title, chrome)}
${renderContents(parts, anchors, chrome.contents)}
${sections.join('\n')}
</main>
</body>
</html>
`
}

function renderCover(title: string, chrome: PrintInput['chrome']): string {
  const { logo, basePath, origin, tagline, copyright } = chrome
  const lines = [
    ...(logo ? [`<img src="${escapeAttribute(withBasePath(basePath, logo.src))}" alt="" height="48">`] : []),
    ...(title === chrome.title ? [] : [`<p class="print-site">${escapeHtml(chrome.title)}</p>`]),
    `<h1>${escapeHtml(title)}</h1>`,
    ...(tagline === '' ? [] : [`<p class="print-tagline">${escapeHtml(tagline)}</p>`]),
    ...(origin === '' ? [] : [`<p class="print-address">${escapeHtml(origin + basePath)}</p>`]),
    ...(copyright === '' ? [] : [`<p class="print-copyright">${escapeHtml(copyright)}</p>`]),
  ]
  return `<header class="print-cover">\n${lines.join('\n')}\n</header>`
}

function renderContents(parts: readonly PrintSection[], anchors: readonly string[], title: string): string {
  let list = ''
  let depth = -1
  for (const [at, part] of parts.entries()) {
    if (part.depth > depth) list += '<ol>'.repeat(part.depth - depth)
    else list += `</li>${'</ol></li>'.repeat(depth - part.depth)}`
    depth = part.depth
    list += `<li><a href="#${anchors[at]}">${escapeHtml(part.label)}</a>`
  }
  if (depth >= 0) list += `</li></ol>${'</li></ol>'.repeat(depth)}`
  return `<nav class="print-contents" aria-labelledby="print-contents">\n<h2 id="print-contents">${escapeHtml(title)}</h2>\n${list}\n</nav>`
}

/** Returns one unique anchor per part. */
function createAnchors(parts: readonly PrintSection[]): string[] {
  const used = new Set<string>()
  return parts.map(({ label, page }) => {
    const words = (page ? (page.url === '/' ? 'home' : page.url) : label)
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '')
    const name = `${page ? 'page' : 'part'}-${words}`
    let anchor = name
    for (let count = 2; used.has(anchor); count++) anchor = `${name}-${count}`
    used.add(anchor)
    return anchor
  })
}

/** Returns the anchor for a link target in the document, or undefined for other targets. */
type AnchorOf = (href: string) => string | undefined

function createAnchorOf(
  parts: readonly PrintSection[],
  anchors: readonly string[],
  basePath: string,
): AnchorOf {
  const byUrl = new Map(parts.flatMap(({ page }, at) => (page ? [[page.url, anchors[at]!] as const] : [])))
  return (href) => {
    const { path, hash } = splitHref(href)
    if (!`${path}/`.startsWith(basePath)) return undefined
    const page = byUrl.get(normalizeUrl(path.slice(basePath.length - 1)))
    return page && (hash.length > 1 ? idIn(page, hash.slice(1)) : page)
  }
}

function idIn(part: string, id: string): string {
  return `${part}--${id}`
}

interface PrintScope {
  readonly chrome: PrintInput['chrome']
  readonly anchorOf: AnchorOf
}

function renderPart({ depth, label, page }: PrintSection, anchor: string, scope: PrintScope): string {
  const level = Math.min(depth + 2, 6)
  const heading = (text: string): string => `<h${level} class="print-title">${escapeHtml(text)}</h${level}>\n`
  if (!page) return `<section class="print-part" id="${anchor}">\n${heading(label)}</section>`
  const { html, prose, title, description } = page
  const text = prose
    ? renderProse(prose.map((range) => html.slice(...range)).join(''), {
        part: anchor,
        down: level - 1,
        ...scope,
      })
    : description
      ? `<p>${escapeHtml(description)}</p>`
      : ''
  const titleHtml = title === undefined ? '' : heading(title)
  const kind = depth === 0 ? 'print-page print-top' : 'print-page'
  return `<section class="${kind}" id="${anchor}">\n${titleHtml}<div class="prose">${text}</div>\n</section>`
}

const ids: ReadonlySet<string> = new Set(
  'id for headers list form aria-labelledby aria-describedby aria-controls aria-details aria-owns popovertarget'.split(
    ' ',
  ),
)

interface ProseScope extends PrintScope {
  readonly part: string
  /** Number of levels that headings are lowered. */
  readonly down: number
}

/** Rewrites the prose of a page for the document. */
function renderProse(html: string, { part, down: shift, chrome, anchorOf }: ProseScope): string {
  let out = ''
  let copied = 0
  const put = (start: number, end: number, text: string): void => {
    out += html.slice(copied, start) + text
    copied = end
  }
  const link = (href: string): string => {
    if (href.startsWith('#')) return href === '#' ? href : `#${idIn(part, href.slice(1))}`
    const anchor = anchorOf(href)
    if (anchor !== undefined) return `#${anchor}`
    // Site paths become absolute URLs, because the document may be read outside the site.
    return href.startsWith('/') && !isExternal(href) ? chrome.origin + href : href
  }
  const rewriteValue = (tag: string, name: string, value: string): string => {
    if (ids.has(name) || (tag === 'input' && name === 'name'))
      return value.replace(/\S+/g, (id) => idIn(part, id))
    if (name === 'href' || name === 'xlink:href') return link(value)
    return value.includes('url(#') ? value.replaceAll('url(#', `url(#${part}--`) : value
  }
  for (const { name: tag, start, attributes } of findTags(html)) {
    // The document has the style sheets of all pages in its head.
    if (tag === 'link') put(start, html.indexOf('>', start) + 1, '')
    if (isHeading(tag)) put(start, start + 3, `<h${lowerLevel(tag, shift)}`)
    // Print shows collapsed content.
    if (tag === 'details' && !attributes.some(({ name }) => name === 'open'))
      put(start, start + '<details'.length, '<details open')
    for (const attribute of attributes) {
      const { name, raw: rawName, value } = attribute
      // Lazy images outside the viewport would be missing in print.
      if (name === 'loading') put(attribute.start, attribute.end, '')
      const rewritten = rewriteValue(tag, name, value)
      if (rewritten !== value)
        put(attribute.start, attribute.end, ` ${rawName}="${escapeAttribute(rewritten)}"`)
    }
  }
  return (out + html.slice(copied)).replace(
    /<\/(h[1-6])>/g,
    (_, tag: string) => `</h${lowerLevel(tag, shift)}>`,
  )
}

function isHeading(tag: string): boolean {
  return /^h[1-6]$/.test(tag)
}

function lowerLevel(tag: string, shift: number): number {
  return Math.min(Number(tag[1]) + shift, 6)
}

/** Style sheets linked by a page. */
function readSheets(html: string): string[] {
  return [...findTags(html)].flatMap(({ name, attributes }) => {
    const read = (attributeName: string) => attributes.find((one) => one.name === attributeName)?.value
    return name === 'link' && read('rel') === 'stylesheet' ? (read('href') ?? []) : []
  })
}

/** Language and text direction of the first page. */
function readFrame(html: string): { readonly lang: string; readonly dir: string } {
  for (const { name, attributes } of findTags(html)) {
    if (name !== 'html') continue
    const read = (attributeName: string) => attributes.find((one) => one.name === attributeName)?.value
    return { lang: read('lang') ?? 'en', dir: read('dir') ?? 'ltr' }
  }
  return { lang: 'en', dir: 'ltr' }
}
