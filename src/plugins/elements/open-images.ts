// Images that open in full size.

import type { Element, ElementContent, Root } from 'hast'

/**
 * Lets images that are a whole paragraph open in full size, unless they are in a link or in an element that handles images
 * itself.
 */
export function openImages(parent: Root | Element): void {
  for (const [at, node] of parent.children.entries()) {
    if (node.type !== 'element') continue
    const { tagName, properties, children, position } = node
    if (properties.href !== undefined || IMAGE_OWNERS.has(tagName)) continue
    // A paragraph may have several images, commonly one per color mode.
    const content = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
    const isImage = (child: ElementContent): boolean => child.type === 'element' && child.tagName === 'img'
    // An image in raw HTML is not wrapped in a paragraph.
    const isAlone = tagName === 'p' ? content.length > 0 && content.every(isImage) : isImage(node)
    if (isAlone && (tagName === 'p' || parent.type === 'root'))
      parent.children[at] = {
        type: 'element',
        tagName: 'zoom-picture',
        properties: {},
        children: [node],
        ...(position && { position }),
      }
    else openImages(node)
  }
}

/** Elements that handle their images themselves. */
const IMAGE_OWNERS: ReadonlySet<string> = new Set(['captioned-figure', 'hero', 'split', 'band'])
