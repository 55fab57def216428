// Element descriptions for the stages after parsing: sections and search, links and checks.
// HTML's elements are defined here; built-in features and plugins add theirs with the directives and elements they declare.

import { CODE_BLOCK } from '../model/page-code.ts'

/** The description of an element. An element without one is inline. */
export interface ElementTraits {
  /** Block element: text before and after it is separate. */
  readonly block?: boolean
  /** The content is not prose: it is excluded from search and descriptions. */
  readonly silent?: boolean
  /** Properties that readers see as text. The first one is the link text if the element is a link. */
  readonly text?: readonly string[]
  /** The first of these properties is a name that the page defines, indexed as such by search. */
  readonly defines?: boolean
  /** `href` is a link to resolve and check. */
  readonly link?: boolean
  /** `src` is an image to copy and check, which should have an `alt`. */
  readonly image?: boolean
  /** `src`, `poster` and `data` are files to copy and check. */
  readonly media?: boolean
  /**
   * Allowed attributes, each with its values; an empty list for any value. Others are reported. If absent,
   * every attribute is allowed.
   */
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  /** Attribute that contains an icon name. */
  readonly icon?: string
  /** Required attributes; `src|youtube` means one of them. */
  readonly required?: readonly string[]
  /** The element has styles or a script, which are loaded only on pages that contain it. */
  readonly files?: boolean
}

export type ElementTable = Readonly<Record<string, ElementTraits>>

const blocks =
  'address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p section summary table tbody tfoot thead tr ul'
const silent = 'script style template svg math head title'
const media = 'audio embed object source track video'

/** The elements of HTML. */
export const PROSE_ELEMENTS: ElementTable = {
  ...each(blocks, { block: true }),
  ...each(silent, { silent: true }),
  ...each(media, { media: true }),
  [CODE_BLOCK]: { block: true },
  a: { link: true },
  img: { image: true, text: ['alt'] },
}

/** Defaults for plugin elements: all text, links and files are included. */
export const PLUGIN_ELEMENT: ElementTraits = { block: true, link: true, media: true }

/** Returns the description of an element. */
export function traitsOf(elements: ElementTable, name: string): ElementTraits {
  return Object.hasOwn(elements, name) ? elements[name]! : {}
}

function each(names: string, traits: ElementTraits): ElementTable {
  return Object.fromEntries(names.split(' ').map((name) => [name, traits]))
}
