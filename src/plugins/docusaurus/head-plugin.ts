// Plugin that adds the head tags of a Docusaurus configuration to every page.

import { type HeadTag, LINK_ATTRIBUTES } from '../../core/model/head-tag.ts'
import { asList, asRecord, asText, type RawOptions } from './raw-options.ts'
import type { Report } from './unsupported-options.ts'

/** Reads the tags of `metadata`, `headTags`, `stylesheets` and `scripts`. */
export function readHeadTags(rawOptions: RawOptions, report: Report): HeadTag[] {
  const theme = asRecord(rawOptions.themeConfig)
  return [
    ...asList(theme.metadata).flatMap((one) => metaTag(asRecord(one))),
    ...asList(rawOptions.headTags).flatMap((one) => adaptTag(asRecord(one), report)),
    ...asList(rawOptions.stylesheets).flatMap((one) => {
      const href = asText(one)
      // Docusaurus writes each entry as a `<link>`: sites also put icons and the web manifest here.
      return linkTag({ rel: 'stylesheet', ...(href === undefined ? asRecord(one) : { href }) })
    }),
    ...asList(rawOptions.scripts).flatMap((one) => scriptTag(one, report)),
  ]
}

function metaTag({ name, property, content }: RawOptions): HeadTag[] {
  if (typeof content !== 'string') return []
  // Octavo chooses the card type from the page's image.
  if (name === 'twitter:card') return []
  if (typeof name === 'string') return [{ name, content }]
  return typeof property === 'string' ? [{ property, content }] : []
}

function linkTag({ rel, href, ...attributes }: RawOptions): HeadTag[] {
  if (typeof rel !== 'string' || typeof href !== 'string') return []
  const optional = LINK_ATTRIBUTES.flatMap((name) => {
    const value = asText(attributes[name])
    return value === undefined ? [] : [[name, value]]
  })
  return [{ rel, href, ...Object.fromEntries(optional) }]
}

function adaptTag(tag: RawOptions, report: Report): HeadTag[] {
  const attributes = asRecord(tag.attributes)
  if (tag.tagName === 'meta') return metaTag(attributes)
  const link = tag.tagName === 'link' ? linkTag(attributes) : []
  if (link.length > 0) return link
  if (tag.tagName === 'script' && typeof attributes.src === 'string') return scriptTag(attributes, report)
  report({
    option: 'headTags',
    message: `The tag <${String(tag.tagName)}> of \`headTags\` is left out: Octavo pages have no inline scripts or styles.`,
    help: 'Put its content into a file of a static folder, and load that with `src` or `href`.',
  })
  return []
}

function scriptTag(rawOptions: unknown, report: Report): HeadTag[] {
  const attributes = asRecord(rawOptions)
  const src = asText(rawOptions) ?? asText(attributes.src)
  if (src === undefined) return []
  const dropped = Object.keys(attributes).filter(
    (name) => !['src', 'async', 'defer', 'type', 'charset', 'charSet'].includes(name),
  )
  if (dropped.length > 0)
    report({
      option: 'scripts',
      message: `The script "${src}" loses ${dropped.map((name) => `\`${name}\``).join(', ')}: pages load it by its URL alone.`,
      help: 'Load it from a script of your own in a static folder, which can set attributes.',
    })
  return [{ script: src, ...(attributes.type === 'module' && { type: 'module' as const }) }]
}
