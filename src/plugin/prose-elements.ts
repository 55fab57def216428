// The elements of prose and what the stages after parsing need to know of each: sections and search, links and checks.
// HTML's elements are here; built-in features and plugins add theirs with the directives and elements they declare.

import { CODE_BLOCK } from '../model/page-code.ts'

/** What is known of an element. An element that is not in the table is part of a line of text. */
export interface ElementTraits {
  /** Starts and ends lines: text before and after does not run together. */
  readonly block?: boolean
  /** What is inside is not text that people read: it is neither searched nor described. */
  readonly silent?: boolean
  /** Properties that readers see as text. The first names the element where it is a link. */
  readonly text?: readonly string[]
  /** The first of these texts is a name that the page defines, and search finds it as one. */
  readonly defines?: boolean
  /** `href` is a link, which is resolved and checked. */
  readonly link?: boolean
  /** `src` is a picture, which is copied and checked and should have an `alt`. */
  readonly image?: boolean
  /** `src`, `poster` and `data` are files, which are copied and checked. */
  readonly media?: boolean
  /**
   * Attributes that it may have, each with its values; an empty list for any value. Others are reported. Without it
   * every attribute may be written.
   */
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  /** The attribute that is the name of an icon. */
  readonly icon?: string
  /** Attributes that it must have; `src|youtube` is one of them. */
  readonly required?: readonly string[]
  /** It has styles or a script, which pages load that have it. */
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

/** What holds for an element of a plugin unless it says otherwise: nothing that it shows or links to is lost. */
export const PLUGIN_ELEMENT: ElementTraits = { block: true, link: true, media: true }

/** What is known of an element. */
export function traitsOf(elements: ElementTable, name: string): ElementTraits {
  return Object.hasOwn(elements, name) ? elements[name]! : {}
}

function each(names: string, traits: ElementTraits): ElementTable {
  return Object.fromEntries(names.split(' ').map((name) => [name, traits]))
}
