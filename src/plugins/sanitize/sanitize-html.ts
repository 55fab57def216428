// Sanitizes HTML of untrusted authors. Allows the elements, attributes and URL schemes of GitHub's list, more HTML elements
// for text and media, and the elements of the theme and of plugins.

import type { Element, Root } from 'hast'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { removedHtml } from '../../core/markdown/transforms/removed-html.ts'
import { visitElements } from '../../core/markdown/transforms/visit-elements.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import { type ElementTable, PROSE_ELEMENTS } from '../../core/plugin/prose-elements.ts'
import type { HtmlFilter } from '../../core/plugin/transforms.ts'

const words = (text: string): string[] => text.split(' ')

const TEXT_ELEMENTS = words(
  'abbr bdi bdo caption cite col colgroup dfn figcaption figure mark small time u wbr',
)
const MEDIA_ELEMENTS = words('audio source track video')

/** HTML elements that are removed together with their contents, which are not text for readers. */
const STRIPPED = words(
  'applet canvas embed frame frameset iframe math noembed noframes noscript object optgroup option plaintext portal script select style svg template textarea title xmp',
)

/** HTML elements that are replaced with their contents. Plugins cannot allow them by declaring an element of that name. */
const UNWRAPPED = words('base body button dialog fieldset form head html label legend link meta')

/** Attributes of GitHub's list that are not allowed here: those of forms and frames, and those that scripts can target. */
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

/** Attributes that plugin elements may never have, because browsers would run them or render them as trusted content. */
const FORBIDDEN_ATTRIBUTES = /^(?:on|style$|class|html$|innerHTML$|dangerously|srcDoc$|data|slot$|is$)/i

/**
 * Creates a filter that allows these elements with their declared attributes. An element that declares none keeps almost all
 * attributes: its plugin must check them.
 */
export function createSanitizer(elements: ElementTable): HtmlFilter {
  const builtInNames = new Set([
    ...SCHEMA.tagNames!,
    ...STRIPPED,
    ...UNWRAPPED,
    ...Object.keys(PROSE_ELEMENTS),
  ])
  const pluginNames = new Set(Object.keys(elements).filter((name) => !builtInNames.has(name)))
  const tagNames = [...SCHEMA.tagNames!, ...pluginNames]
  const declared = Object.fromEntries(
    [...pluginNames].flatMap((name) => {
      const { attributes } = elements[name]!
      return attributes
        ? [[name, Object.keys(attributes).filter((one) => !FORBIDDEN_ATTRIBUTES.test(one))]]
        : []
    }),
  )
  const unrestricted = new Set([...pluginNames].filter((name) => !Object.hasOwn(declared, name)))
  return (tree, path) => {
    const attributes = {
      ...SCHEMA.attributes,
      ...declared,
      ...(unrestricted.size > 0 && attributesOf(unrestricted, tree)),
    }
    const sanitized = sanitize(tree, { ...SCHEMA, tagNames, attributes })
    const hast: Root =
      sanitized.type === 'root' ? sanitized : { type: 'root', children: [sanitized as Element] }
    return { hast, findings: reportRemoved(tree, hast, path) }
  }
}

/** The attributes on a page of elements that do not declare theirs. */
function attributesOf(names: ReadonlySet<string>, tree: Root): NonNullable<Schema['attributes']> {
  const attributes: Record<string, string[]> = {}
  visitElements(tree, ({ tagName, properties }) => {
    if (!names.has(tagName)) return
    attributes[tagName] ??= []
    attributes[tagName].push(...Object.keys(properties).filter((name) => !FORBIDDEN_ATTRIBUTES.test(name)))
  })
  return attributes
}

/** Reports each removed element or attribute at its position. */
function reportRemoved(before: Root, after: Root, path: SourcePath): Finding[] {
  const remaining = new Map<string, number>()
  visitElements(after, (element) => {
    for (const key of [
      keyOf(element),
      ...Object.keys(element.properties).map((name) => keyOf(element, name)),
    ])
      remaining.set(key, (remaining.get(key) ?? 0) + 1)
  })
  const takeRemaining = (key: string): boolean => {
    const count = remaining.get(key) ?? 0
    remaining.set(key, count - 1)
    return count > 0
  }
  const findings: Finding[] = []
  const walk = (parent: Root | Element): void => {
    for (const element of parent.children) {
      if (element.type !== 'element') continue
      const remains = takeRemaining(keyOf(element))
      if (!remains) findings.push(removedHtml({ element, parent, path, help: HELP }))
      else
        for (const attribute of Object.keys(element.properties))
          if (!takeRemaining(keyOf(element, attribute)))
            findings.push(removedHtml({ element, attribute, parent, path, help: HELP }))
      if (remains || !STRIPPED.includes(element.tagName)) walk(element)
    }
  }
  walk(before)
  return findings
}

/** Identifies an element or an attribute. The offset distinguishes elements of the same name. */
function keyOf({ tagName, position }: Element, attribute = ''): string {
  return `${position?.start.offset} ${tagName} ${attribute}`
}

const HELP =
  'With `sanitize`, pages may have only the HTML that the handbook lists under "HTML of authors who are not trusted".'
