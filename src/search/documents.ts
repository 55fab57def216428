// A page → the documents of the index: one for the page (what it is called), one for each of its sections.

import type { Heading, Section } from '../model/page.ts'
import { decodePath } from '../paths/encode-path.ts'
import type { Field, Outline, StoredText } from './index-format.ts'
import type { CountedName } from './titles.ts'

/** What the index needs of a page beside its sections. */
export interface PageNames {
  readonly url: string
  readonly title: string
  /** Other titles: its label in the sidebar, old addresses. */
  readonly labels: readonly string[]
  /** Keywords and tags. */
  readonly keywords: readonly string[]
  readonly description: string
  /** What other pages call it. */
  readonly linked: readonly CountedName[]
  readonly trail: readonly string[]
}

/** One document: its text by field, and what is stored of it. */
export interface PageDocument {
  readonly fields: Partial<Record<Field, string>>
  readonly outline: Outline | 0
  readonly text: StoredText
}

/** Deeper headings belong to the section above them: a result should lead to a place, not to a line. */
const DEEPEST = 4

/** What is indexed of a description, stored of a section's text and of its code, in characters. */
const LONGEST = { description: 240, text: 200_000, code: 2000 } as const

/** The documents of a page, its own first. */
export function createDocuments(page: PageNames, sections: readonly Section[]): PageDocument[] {
  const { url, title, labels, keywords, description, linked, trail } = page
  const own: PageDocument = {
    fields: {
      title: [title, ...labels].join('\n'),
      path: [...decodePath(url).split('/'), ...trail, ...keywords].join('\n'),
      description: isQuoted(description, sections) ? '' : description.slice(0, LONGEST.description),
      linked: linked.map(([text]) => text).join('\n'),
    },
    outline: 0,
    text: [description],
  }
  return [own, ...cutSections(sections).map(createDocument)]
}

/** A page without a description of its own has the beginning of its text, which must not count more than where it stands. */
function isQuoted(description: string, sections: readonly Section[]): boolean {
  const start = description.replace(/…$/, '')
  return sections.some(({ text }) => text.includes(start))
}

function createDocument({ headings, anchor, names, text, code, entries }: PageSection): PageDocument {
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
      text.join('\n').slice(0, LONGEST.text),
      samples.slice(0, LONGEST.code),
      ...entries.map((entry) => [entry.type ?? '', entry.text ?? ''] as const),
    ],
  }
}

/** A section as it is indexed. */
export interface PageSection {
  /** From below the title down to its own; none for the beginning. */
  readonly headings: readonly Pick<Heading, 'text' | 'depth'>[]
  readonly anchor: string
  readonly names: string[]
  readonly text: string[]
  readonly code: string[]
  readonly entries: NonNullable<Section['entries']>[number][]
}

/** Sections under the title join the lead, and those under deep headings the one above. */
export function cutSections(sections: readonly Section[]): PageSection[] {
  const cut = [emptySection([], '')]
  for (const { heading, names, text, code, entries = [] } of sections) {
    if (heading && heading.depth > 1 && heading.depth <= DEEPEST) {
      const above = cut.at(-1)!.headings.filter(({ depth }) => depth < heading.depth)
      cut.push(emptySection([...above, heading], heading.id))
    }
    const own = cut.at(-1)!
    if (heading && heading.depth > DEEPEST) own.text.push(heading.text)
    if (text !== '') own.text.push(text)
    for (const name of names) own.names.push(name)
    for (const block of code) own.code.push(block)
    for (const entry of entries) own.entries.push(entry)
  }
  return cut
}

function emptySection(headings: PageSection['headings'], anchor: string): PageSection {
  return { headings, anchor, names: [], text: [], code: [], entries: [] }
}

/** Code without what no reader looks for: long strings of data, numbers. */
function reduceCode(code: string): string {
  return code
    .replace(/(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{41,}/g, ' ')
    .replace(/(?<![\w.])\d[\d.,:]*(?![\w.])/g, ' ')
}
