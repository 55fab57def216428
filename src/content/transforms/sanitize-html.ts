// HTML of authors who are not trusted: only elements, attributes and URLs of a list remain, which is GitHub's with the
// elements of HTML for media and text, and those of the theme and of plugins.

import type { Element, Root } from 'hast'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { type ElementTable, PROSE_ELEMENTS } from '../../plugin/prose-elements.ts'
import { type HtmlFilter, removedHtml } from './drop-unsafe.ts'
import { visitElements } from './visit-elements.ts'

const words = (text: string): string[] => text.split(' ')

const TEXT_ELEMENTS = words(
  'abbr bdi bdo caption cite col colgroup dfn figcaption figure mark small time u wbr',
)
const MEDIA_ELEMENTS = words('audio source track video')

/** HTML's elements outside the list with all they contain, which is not meant to be read as text. */
const STRIPPED = words(
  'applet canvas embed frame frameset iframe math noembed noframes noscript object optgroup option plaintext portal script select style svg template textarea title xmp',
)

/** HTML's elements outside the list whose content remains. A plugin cannot allow them by a directive of that name. */
const UNWRAPPED = words('base body button dialog fieldset form head html label legend link meta')

/** Attributes of GitHub's list that belong to forms and frames, or give a script a handle on an element. */
const DROPPED = new Set(
  words('accept acceptCharset accessKey action charSet encType htmlFor method name prompt tabIndex useMap'),
)

const SCHEMES = words('http https')
const LINK_SCHEMES = [...SCHEMES, ...words('mailto tel irc ircs xmpp')]

const SCHEMA: Schema = {
  ...defaultSchema,
  allowComments: true,
  clobber: [],
  strip: STRIPPED,
  tagNames: [...defaultSchema.tagNames!, ...TEXT_ELEMENTS, ...MEDIA_ELEMENTS],
  attributes: {
    ...defaultSchema.attributes,
    '*': defaultSchema.attributes!['*']!.filter((name) => !DROPPED.has(String(name))),
    // Formulas are generated from these.
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    a: [...defaultSchema.attributes!.a!, 'name', 'rel', 'download'],
    img: [...defaultSchema.attributes!.img!, 'srcSet', 'sizes', 'loading', 'decoding'],
    source: words('src srcSet sizes type'),
    track: words('src srcLang kind default'),
    audio: words('src controls loop muted preload'),
    video: words('src controls loop muted preload poster playsInline'),
    section: [...defaultSchema.attributes!.section!, ...words('ariaLabel ariaLabelledBy')],
  },
  protocols: {
    href: LINK_SCHEMES,
    ...Object.fromEntries(
      words('action cite data formAction longDesc poster src srcSet xLinkHref').map((name) => [
        name,
        SCHEMES,
      ]),
    ),
  },
}

/** What no element of a plugin may have, since browsers run or show it as the page's own. */
const NEVER = /^(?:on|style$|class|html$|innerHTML$|dangerously|srcDoc$|data|slot$|is$)/i

/**
 * A filter for sites with these elements. An element has the attributes that it declares; those of one that declares none
 * are its plugin's to check.
 */
export function createSanitizer(elements: ElementTable): HtmlFilter {
  const known = new Set([...SCHEMA.tagNames!, ...STRIPPED, ...UNWRAPPED, ...Object.keys(PROSE_ELEMENTS)])
  const own = new Set(Object.keys(elements).filter((name) => !known.has(name)))
  const tagNames = [...SCHEMA.tagNames!, ...own]
  const declared = Object.fromEntries(
    [...own].flatMap((name) => {
      const { attributes } = elements[name]!
      return attributes ? [[name, Object.keys(attributes).filter((one) => !NEVER.test(one))]] : []
    }),
  )
  const open = new Set([...own].filter((name) => !Object.hasOwn(declared, name)))
  return (tree, path) => {
    const attributes = { ...SCHEMA.attributes, ...declared, ...(open.size > 0 && attributesOf(open, tree)) }
    const made = sanitize(tree, { ...SCHEMA, tagNames, attributes })
    const hast: Root = made.type === 'root' ? made : { type: 'root', children: [made as Element] }
    return { hast, findings: reportRemoved(tree, hast, path) }
  }
}

/** What the elements that declare no attributes have on a page. */
function attributesOf(own: ReadonlySet<string>, tree: Root): NonNullable<Schema['attributes']> {
  const attributes: Record<string, string[]> = {}
  visitElements(tree, ({ tagName, properties }) => {
    if (!own.has(tagName)) return
    attributes[tagName] ??= []
    attributes[tagName].push(...Object.keys(properties).filter((name) => !NEVER.test(name)))
  })
  return attributes
}

/** One finding for each element or attribute that is gone, at its place. */
function reportRemoved(before: Root, after: Root, path: SourcePath): Finding[] {
  const kept = new Map<string, number>()
  visitElements(after, (element) => {
    for (const key of [
      keyOf(element),
      ...Object.keys(element.properties).map((name) => keyOf(element, name)),
    ])
      kept.set(key, (kept.get(key) ?? 0) + 1)
  })
  const takeKept = (key: string): boolean => {
    const count = kept.get(key) ?? 0
    kept.set(key, count - 1)
    return count > 0
  }
  const findings: Finding[] = []
  const walk = (parent: Root | Element): void => {
    for (const element of parent.children) {
      if (element.type !== 'element') continue
      const isKept = takeKept(keyOf(element))
      if (!isKept) findings.push(removedHtml({ element, parent, path, help: HELP }))
      else
        for (const attribute of Object.keys(element.properties))
          if (!takeKept(keyOf(element, attribute)))
            findings.push(removedHtml({ element, attribute, parent, path, help: HELP }))
      if (isKept || !STRIPPED.includes(element.tagName)) walk(element)
    }
  }
  walk(before)
  return findings
}

/** Names an element or an attribute; the place tells equal ones apart. */
function keyOf({ tagName, position }: Element, attribute = ''): string {
  return `${position?.start.offset} ${tagName} ${attribute}`
}

const HELP =
  'With `sanitize`, pages may have only the HTML that the handbook lists under "HTML of authors who are not trusted".'
