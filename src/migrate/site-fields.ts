// Fields of a configuration that several generators have: tags of the head, style sheets, paths.

import type { UserConfig } from '../config/user-config.ts'
import { LINK_ATTRIBUTES } from '../model/head-tag.ts'
import type { Draft, OldPages } from './draft.ts'
import type { Fields } from './edit-markdown.ts'

type HeadTags = NonNullable<UserConfig['head']>

export interface OldTag {
  readonly tag: string
  readonly attrs?: Fields | undefined
  readonly content?: string | undefined
}

/** A tag of the head, as a list of one; of none where it has no counterpart. */
export function headTag({ tag, attrs = {}, content }: OldTag, draft: Draft): HeadTags {
  const { name, property, src, rel, href } = attrs
  const text = attrs.content
  if (tag === 'meta' && typeof text === 'string') {
    if (typeof name === 'string') return [{ name, content: text }]
    if (typeof property === 'string') return [{ property, content: text }]
  }
  if (tag === 'link' && typeof rel === 'string' && typeof href === 'string') {
    const known = LINK_ATTRIBUTES.flatMap((key) =>
      typeof attrs[key] === 'string' ? [[key, attrs[key]]] : [],
    )
    return [{ rel, href, ...Object.fromEntries(known) }]
  }
  if (tag === 'script' && typeof src === 'string' && /^(?:https:\/\/|\/)/.test(src)) {
    const more = Object.keys(attrs).filter((key) => !['src', 'async', 'defer', 'type'].includes(key))
    if (more.length === 0)
      return [{ script: src, ...(attrs.type === 'module' && { type: 'module' as const }) }]
    draft.leave(
      src,
      `Load it from a file of your own that sets ${more.map((key) => `\`${key}\``).join(', ')}.`,
      `The script ${src} has attributes that \`head\` does not take.`,
    )
    return []
  }
  draft.leave(
    content === undefined ? 'head' : content.trim().split('\n')[0]!,
    'Put inline code into a file of a static folder.',
    `A tag \`<${tag}>\` of \`head\` has no counterpart.`,
  )
  return []
}

/** A style sheet of the site, as a list of one; of none where it needs what is not here. */
export function styleSheet(file: string, draft: Draft): string[] {
  const path = tidy(file)
  if (!draft.has(path)) {
    draft.leave(file, 'For a font, use `theme.font`.', `The style sheet "${file}" is not a file of the site.`)
    return []
  }
  if (!/@(?:tailwind|apply|theme)\b|@import\s+(?:url\()?['"](?!\.)/.test(draft.read(path)))
    return [`./${path}`]
  draft.leave(
    file,
    'Add it to `styles` without what has to be compiled or installed.',
    `The style sheet "${file}" needs packages.`,
  )
  return []
}

/** The pages before and after a page; what names none of the site is kept as it is written. */
export function pagination(
  written: { readonly prev?: unknown; readonly next?: unknown },
  pages: OldPages,
): Fields {
  const made: Record<string, unknown> = {}
  for (const [key, target] of Object.entries(written)) {
    if (target === undefined || target === true) continue
    const { link } = asRecord(target)
    const page = typeof link === 'string' ? pages.find(link) : undefined
    if (target === false || page !== undefined) made[`pagination_${key}`] = page ?? null
    else made[key] = target
  }
  return made
}

/** A record, empty for anything else. */
export function asRecord(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** A path from the folder of the configuration. */
export function tidy(path: string): string {
  return path.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '')
}

/** A folder, as a list of one; of none where it has no files. */
export function existing(draft: Draft, folder: string): string[] {
  return draft.list(folder).length > 0 ? [folder] : []
}
