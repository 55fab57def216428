// Collects links, images and anchors with their places. Links are resolved later, in `graph`.

import type { Element, Root } from 'hast'
import type { RawHref, RawLink } from '../../model/page.ts'
import { readSrcset } from '../../paths/srcset.ts'
import { type ElementTable, type ElementTraits, traitsOf } from '../../plugin/prose-elements.ts'
import { textOf, visitElements } from './visit-elements.ts'

export interface RawImage extends RawHref {
  readonly alt?: string
  /** In CSS pixels, if the page specifies it. */
  readonly shownWidth?: number
}

export interface Collected {
  readonly links: readonly RawLink[]
  readonly images: readonly RawImage[]
  /** Media of raw HTML other than images: video, audio, responsive image sources. */
  readonly media: readonly RawHref[]
  /** Values of `id` and `name`, except on headings. */
  readonly anchors: readonly string[]
  /** Sources of its lists of cards. */
  readonly cardLists: readonly string[]
  /** Names of elements that have styles or a script, sorted. */
  readonly elements: readonly string[]
}

/** Collects everything in one pass over the tree. */
export function collectLinks(tree: Root, elements: ElementTable): Collected {
  const links: RawLink[] = []
  const images: RawImage[] = []
  const media: RawHref[] = []
  const anchors: string[] = []
  const cardLists = new Set<string>()
  const withFiles = new Set<string>()
  visitElements(tree, (element, parent) => {
    const { tagName, properties } = element
    const { id, name, href, src, alt, width } = properties
    const traits = traitsOf(elements, tagName)
    if (tagName === 'cards-of') cardLists.add(String(properties.category ?? ''))
    if (traits.files) withFiles.add(tagName)
    if (typeof id === 'string' && !/^h[1-6]$/.test(tagName)) anchors.push(id)
    if (tagName === 'a' && typeof name === 'string') anchors.push(name)
    if (traits.link && typeof href === 'string')
      links.push({ href, text: nameOf(element, traits), ...placeOf(element, parent) })
    if (traits.image && typeof src === 'string') {
      const shownWidth = Number(width) || 0
      images.push({
        href: src,
        ...placeOf(element, parent),
        ...(typeof alt === 'string' && { alt }),
        ...(shownWidth > 0 && { shownWidth }),
      })
    }
    for (const href of mediaOf(element, traits)) media.push({ href, ...placeOf(element, parent) })
  })
  return { links, images, media, anchors, cardLists: [...cardLists], elements: [...withFiles].sort() }
}

function mediaOf({ properties }: Element, { media, image }: ElementTraits): string[] {
  const { src, poster, data, srcSet } = properties
  const set = typeof srcSet === 'string' ? readSrcset(srcSet) : []
  const sources = media ? [image ? undefined : src, poster, data] : []
  return [...sources.filter((href) => typeof href === 'string'), ...set]
}

/** Name of an anchor: the title of a card, because the rest may be long. */
function nameOf(element: Element, { text: [first] = [] }: ElementTraits): string {
  const label = first === undefined ? undefined : element.properties[first]
  const text = typeof label === 'string' ? label : textOf(element)
  return text.replace(/\s+/g, ' ').trim()
}

/** Place of an element. Elements from raw HTML may have none; the parent's is used instead. */
function placeOf(element: Element, parent: Root | Element): Omit<RawHref, 'href'> {
  const position = element.position ?? parent.position
  return {
    line: position?.start.line ?? 1,
    column: position?.start.column ?? 1,
    endLine: position?.end.line ?? 1,
    endColumn: position?.end.column ?? 1,
  }
}
