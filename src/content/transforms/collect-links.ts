// Links, images and anchors as written, with their places. Links are resolved later, by the graph.

import type { Element, Root } from 'hast'
import type { RawHref, RawLink } from '../../model/page.ts'
import { readSrcset } from '../../paths/srcset.ts'
import { type ElementTable, type ElementTraits, traitsOf } from '../../plugin/prose-elements.ts'
import { textOf, visitElements } from './visit-elements.ts'

export interface RawImage extends RawHref {
  readonly alt?: string
  /** In CSS pixels, where the page gives it. */
  readonly shownWidth?: number
}

export interface Collected {
  readonly links: readonly RawLink[]
  readonly images: readonly RawImage[]
  /** Other media of raw HTML: videos, audio, other sizes of an image. */
  readonly media: readonly RawHref[]
  /** Values of `id` and `name` on anything but headings. */
  readonly anchors: readonly string[]
  /** What its lists of cards are of. */
  readonly cardLists: readonly string[]
  /** Names of elements that have styles or a script, sorted. */
  readonly elements: readonly string[]
}

/** Looks through a tree once. */
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
  const own = media ? [image ? undefined : src, poster, data] : []
  return [...own.filter((href) => typeof href === 'string'), ...set]
}

/** A card is called by its title; the rest of it may be long. */
function nameOf(element: Element, { text: [first] = [] }: ElementTraits): string {
  const label = first === undefined ? undefined : element.properties[first]
  const text = typeof label === 'string' ? label : textOf(element)
  return text.replace(/\s+/g, ' ').trim()
}

/** An element from raw HTML may have no place of its own; its parent's is close enough. */
function placeOf(element: Element, parent: Root | Element): Omit<RawHref, 'href'> {
  const position = element.position ?? parent.position
  return {
    line: position?.start.line ?? 1,
    column: position?.start.column ?? 1,
    endLine: position?.end.line ?? 1,
    endColumn: position?.end.column ?? 1,
  }
}
