// Creates the index documents of a page: one for its names, one for each section.

import type { Heading, Section } from '../../../core/model/page.ts'
import { decodePath } from '../../../core/paths/encode-path.ts'
import type { Field, StoredText } from './index-format.ts'
import type { Outline } from './outlines.ts'
import type { CountedName } from './titles.ts'

/** Metadata of a page that is indexed. */
export interface PageNames {
  readonly url: string
  readonly title: string
  /** Alternative titles: the sidebar label and former URLs. */
  readonly labels: readonly string[]
  /** Keywords and tags. */
  readonly keywords: readonly string[]
  readonly description: string
  /** Link texts used by other pages. */
  readonly linked: readonly CountedName[]
  readonly trail: readonly string[]
}

/** The indexed text of a document by field, and its stored data. */
export interface PageDocument {
  readonly fields: Partial<Record<Field, string>>
  readonly outline: Outline | 0
  readonly text: StoredText
}

/** Deeper headings are merged into the section above, so that hits link to sections and not to single lines. */
const MAX_HEADING_DEPTH = 4

/** Maximum characters: indexed description, stored text and stored code of a section. */
const MAX_CHARACTERS = { description: 240, text: 200_000, code: 2000 } as const

/** Creates the documents of a page. The page's own document comes first. */
export function createDocuments(page: PageNames, sections: readonly Section[]): PageDocument[] {
  const { url, title, labels, keywords, description, linked, trail } = page
  const pageDocument: PageDocument = {
    fields: {
      title: [title, ...labels].join('\n'),
      path: [...decodePath(url).split('/'), ...trail].join('\n'),
      description: [
        ...(isQuoted(description, sections) ? [] : [description.slice(0, MAX_CHARACTERS.description)]),
        // Their author chose them for readers with other words, so they weigh as much.
        ...keywords,
      ].join('\n'),
      linked: linked.map(([text]) => text).join('\n'),
    },
    outline: 0,
    text: [description, '', [keywords.join('\n'), linked.map(([text]) => text).join('\n')]],
  }
  return [pageDocument, ...cutSections(sections).map(createSectionDocument)]
}

/** Default descriptions are the beginning of the page's text, which must not be counted twice. */
function isQuoted(description: string, sections: readonly Section[]): boolean {
  const start = description.replace(/…$/, '')
  return sections.some(({ text }) => text.includes(start))
}

function createSectionDocument({ headings, anchor, names, text, code, entries }: PageSection): PageDocument {
  const samples = code.join('\n')
  return {
    fields: {
      heading: headings.at(-1)?.text ?? '',
      names: names.join('\n'),
      text: text.join('\n'),
      code: reduceCode(samples),
    },
    outline: {
      headings: headings.map(({ text }) => text),
      anchor,
      entries: entries.map(({ name, id }) => [name, id]),
    },
    text: [
      text.join('\n').slice(0, MAX_CHARACTERS.text),
      samples.slice(0, MAX_CHARACTERS.code),
      ...entries.map((entry) => [entry.type ?? '', entry.text ?? ''] as const),
    ],
  }
}

/** A section as indexed. */
export interface PageSection {
  /** From the level below the title down to the section's own heading; empty for the lead section. */
  readonly headings: readonly Pick<Heading, 'text' | 'depth'>[]
  readonly anchor: string
  readonly names: string[]
  readonly text: string[]
  readonly code: string[]
  readonly entries: NonNullable<Section['entries']>[number][]
}

/** Merges the section of the title into the lead section, and sections of deep headings into the section above. */
export function cutSections(sections: readonly Section[]): PageSection[] {
  const merged = [emptySection([], '')]
  for (const { heading, names, text, code, entries = [] } of sections) {
    if (heading && heading.depth > 1 && heading.depth <= MAX_HEADING_DEPTH) {
      const ancestors = merged.at(-1)!.headings.filter(({ depth }) => depth < heading.depth)
      merged.push(emptySection([...ancestors, heading], heading.id))
    }
    const current = merged.at(-1)!
    if (heading && heading.depth > MAX_HEADING_DEPTH) current.text.push(heading.text)
    if (text !== '') current.text.push(text)
    for (const name of names) current.names.push(name)
    for (const block of code) current.code.push(block)
    for (const entry of entries) current.entries.push(entry)
  }
  return merged
}

function emptySection(headings: PageSection['headings'], anchor: string): PageSection {
  return { headings, anchor, names: [], text: [], code: [], entries: [] }
}

/** Removes content from code that is not searched for: long data strings and numbers. */
function reduceCode(code: string): string {
  return code
    .replace(/(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{41,}/g, ' ')
    .replace(/(?<![\w.])\d[\d.,:]*(?![\w.])/g, ' ')
}
