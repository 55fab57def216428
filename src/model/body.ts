// The body of a page in the store: plain hast, without positions.
//
// Elements that are not HTML stand for prose components. Their names and properties are in this table, and `prose` in
// `theme/theme.ts` has a component for each:
//
//   code-block   language, title, code (plain text), html (highlighted, classes only), numbered, wrapped, lines, frame,
//                copy, copied
//   rich-code    around a code-block whose lines are marked in colours, or which is more than its text
//   callout      kind (note, tip, info, warning, danger); keyword (important, caution), where its name is not that of the
//                kind; label, icon; first child may be callout-title
//   tabs, tab    group; tab: label, value, default
//   details      HTML's own, summary as first child
//   cards, card  kind (compact); card: href, title, icon, description
//   cards-of     category (by path or label; default the pages below this one), kind
//   hero         eyebrow; an h1, text, link-buttons, and an image beside them
//   split        text on one side, its code, tabs or image on the other
//   band         a heading, text and link-buttons on their own background
//   link-button  href, label, kind (quiet), icon
//   steps        an ordered list shown as numbered steps
//   icon         name
//   badge        kind, text; or its text as children
//   keys         keys joined by `+` as children; mac: those on a Mac
//   file-tree    label; a list of files in its final form, see `file-tree.ts`
//   field        name, type, default, required, deprecated, id
//   captioned-figure   caption, zoom; a figcaption may be the first child
//   schema-fields   a table of fields: definition lists of schema-fields, notes, and forms
//   schema-field    id, name, parent (the names above); dd elements: the type, the text, the fields inside
//   schema-part     label or title: fields that are folded away
//   diagram      html (SVG), label; its source as child
//   formula      tex, html (MathML), display
//   video-player   src, poster, title, caption, captions, loop, muted; or youtube, vimeo
//   term         meaning; the term as children
//   heading-anchor   id: the link next to a heading
//   octavo-code, octavo-inline   code, name, at, island: a component of the site, see `page-code.ts`

import type { CodeInstance } from './page-code.ts'

export interface BodyText {
  readonly type: 'text'
  readonly value: string
}

export interface BodyElement {
  readonly type: 'element'
  readonly tagName: string
  readonly properties: Readonly<
    Record<string, string | number | boolean | readonly string[] | null | undefined>
  >
  readonly children: readonly BodyNode[]
}

export type BodyNode = BodyText | BodyElement

/** A page's body. */
export interface Body {
  readonly type: 'root'
  /** The uses of files that `octavo-code` names: see `page-code.ts`. */
  readonly instances?: readonly CodeInstance[]
  readonly children: readonly BodyNode[]
}
