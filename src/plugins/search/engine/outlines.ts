// Outlines of sections in the index: serialization and parsing. Anchors are omitted if they follow from the names, because
// they would be half of the bytes.

/** Headings and entries of a section. */
export interface Outline {
  /** From the level below the title down to the section's own heading; empty for the lead section of a page. */
  readonly headings: readonly string[]
  readonly anchor: string
  readonly entries: readonly (readonly [name: string, anchor: string])[]
}

/**
 * The headings, the anchor unless it follows from the last heading, the prefix of the anchors of entries, and the entries:
 * only their names if the anchors follow from them. 0 for the document of a page.
 */
export type StoredOutline =
  | 0
  | readonly [
      headings: readonly string[],
      anchor?: string | 0,
      prefix?: string,
      ...entries: (string | readonly [name: string, anchor: string])[],
    ]

/** Serializes an outline. */
export function packOutline(outline: Outline | 0): StoredOutline {
  if (outline === 0) return 0
  const { headings, anchor, entries } = outline
  const hasUsualAnchor = anchor === anchorOf(headings)
  if (entries.length === 0) return hasUsualAnchor ? [headings] : [headings, anchor]
  const [firstName, firstAnchor] = entries[0]!
  const rest = entryAnchor(firstName)
  const prefix = firstAnchor.endsWith(rest) ? firstAnchor.slice(0, -rest.length || undefined) : ''
  return [
    headings,
    hasUsualAnchor ? 0 : anchor,
    prefix,
    ...entries.map((entry) => (entry[1] === prefix + entryAnchor(entry[0]) ? entry[0] : entry)),
  ]
}

/** Parses an outline. */
export function unpackOutline(stored: StoredOutline): Outline | undefined {
  if (stored === 0) return undefined
  const [headings, anchor = 0, prefix = '', ...entries] = stored
  return {
    headings,
    anchor: anchor === 0 ? anchorOf(headings) : anchor,
    entries: entries.map((entry) =>
      typeof entry === 'string' ? [entry, prefix + entryAnchor(entry)] : entry,
    ),
  }
}

function anchorOf(headings: readonly string[]): string {
  return (headings.at(-1) ?? '').toLowerCase().replaceAll(' ', '-')
}

function entryAnchor(name: string): string {
  return name.replaceAll('[]', '')
}
