// Converts configuration fields that several generators have, such as head tags, style sheets and URLs; and reads values of
// unknown types.

import { LINK_ATTRIBUTES } from '../../core/model/head-tag.ts'
import type { Draft, OldPages } from './draft.ts'
import type { Fields } from './edit-markdown.ts'

/** Converts a head tag. Returns an empty list if it has no counterpart. */
export function headTag(tag: unknown, { content: inner, ...raw }: Fields, draft: Draft): Fields[] {
  const attrs = asRecord(raw.attrs)
  const { name, property, content, src, rel, href, type } = attrs
  if (tag === 'meta' && typeof content === 'string' && (name ?? property) !== undefined)
    return [name === undefined ? { property, content } : { name, content }]
  if (tag === 'link' && typeof rel === 'string' && typeof href === 'string')
    return [{ rel, href, ...Object.fromEntries(LINK_ATTRIBUTES.map((key) => [key, attrs[key]])) }]
  const more = Object.keys(attrs).filter((key) => !['src', 'async', 'defer', 'type'].includes(key))
  if (tag === 'script' && typeof src === 'string' && /^(?:https:\/\/|\/)/.test(src) && more.length === 0)
    return [{ script: src, type: type === 'module' ? type : undefined }]
  draft.leave(
    typeof src === 'string' ? src : (textOf(inner)?.trim().split('\n')[0] ?? 'head'),
    'Load it from a file of a static folder, which may have inline code and set attributes.',
    `A tag \`<${String(tag)}>\` of \`head\` has no counterpart${typeof src === 'string' ? `: ${src}` : ''}.`,
  )
  return []
}

/** Converts a style sheet of the site. Returns an empty list if it requires something unsupported. */
export function styleSheet(file: string, draft: Draft): string[] {
  const path = tidy(file)
  const isHere = draft.has(path)
  if (isHere && !/@(?:tailwind|apply|theme)\b|@import\s+(?:url\()?['"](?!\.)/.test(draft.read(path)))
    return [`./${path}`]
  draft.leave(
    file,
    'Add it to `styles` without the parts that must be compiled or installed. For a font, use `theme.font`.',
    isHere
      ? `The style sheet "${file}" needs packages.`
      : `The style sheet "${file}" is not a file of the site.`,
  )
  return []
}

/** Reports each of these fields that is set. */
export function reportUnsupportedFields(
  draft: Draft,
  raw: Fields,
  unsupported: Readonly<Record<string, string>>,
): void {
  for (const [name, help] of Object.entries(unsupported))
    if (raw[name] !== undefined && raw[name] !== false) draft.leave(name, help)
}

/** Converts links to the previous and next page. Links that match no page are unchanged. */
export function pagination(
  raw: { readonly prev?: unknown; readonly next?: unknown },
  pages: OldPages,
): Fields {
  const pageLinks: Record<string, unknown> = {}
  for (const [key, target] of Object.entries(raw)) {
    if (target === undefined || target === true) continue
    const { link } = asRecord(target)
    const page = typeof link === 'string' ? pages.find(link) : undefined
    if (target === false || page !== undefined) pageLinks[`pagination_${key}`] = page ?? null
    else pageLinks[key] = target
  }
  return pageLinks
}

/** The value if it is a record, else an empty record. */
export function asRecord(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Records of a list and of nested lists. */
export function recordsOf(value: unknown): Fields[] {
  return [value]
    .flat(9)
    .map(asRecord)
    .filter((one) => Object.keys(one).length > 0)
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Removes HTML tags. */
export function plain(html: unknown): string {
  return String(html ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
}

/** Splits a URL into origin and path. */
export function splitUrl(address: unknown): Fields {
  if (typeof address !== 'string' || !URL.canParse(address)) return {}
  const { origin, pathname } = new URL(address)
  return { url: origin, basePath: pathname === '/' ? undefined : pathname }
}

/** Converts an external navbar link with an icon. */
export function iconLink(label: string, href: unknown, icon: unknown): Fields {
  return { label, href, icon, position: 'right' }
}

/** Names of services as they write them. */
const SERVICES = ['BitBucket', 'GitHub', 'GitLab', 'LinkedIn', 'npm', 'OpenCollective', 'RSS', 'YouTube']

/** Returns the label of a link to a service, given the name of its icon. */
export function serviceLabel(icon: string): string {
  const name = SERVICES.find((one) => one.toLowerCase() === icon.toLowerCase())
  return name ?? icon.charAt(0).toUpperCase() + icon.slice(1)
}

/** Normalizes a path relative to the configuration's folder. */
export function tidy(path: unknown): string {
  return String(path ?? '')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
}

/** The folder as a list of one, or an empty list if it has no files. */
export function existing(draft: Draft, folder: string): string[] {
  return draft.list(folder).length > 0 ? [folder] : []
}
