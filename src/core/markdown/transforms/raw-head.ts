// Moves title, metadata and links of a page, in `<head>` of MDX or the `<Head>` component, to the document head.

import type { Element, Root, RootContent } from 'hast'
import type { Finding } from '../../model/finding.ts'
import { type HeadTag, LINK_ATTRIBUTES } from '../../model/head-tag.ts'
import type { SourcePath } from '../../model/names.ts'
import type { RawHead } from '../../model/page.ts'
import { removedHtml } from './removed-html.ts'
import { textOf, visitElements } from './visit-elements.ts'

/** Element name of `<Head>`. */
const PAGE_HEAD = 'page-head'

interface ExtractedHead {
  /** Undefined if the page has none. */
  readonly head?: RawHead
  readonly findings: readonly Finding[]
}

/** Removes the head from the tree of a page. Its content is discarded if authors are not trusted. */
export function extractHead(tree: Root, path: SourcePath, isTrusted: boolean): ExtractedHead {
  const headElements: Element[] = []
  const visit = (parent: Root | Element): void => {
    const children = parent.children as RootContent[]
    // Fast path: most pages have none.
    if (children.some(isHead)) {
      headElements.push(...children.filter(isHead))
      parent.children = children.filter((child) => !isHead(child)) as Element['children']
    }
    for (const child of parent.children) if (child.type === 'element') visit(child)
  }
  visit(tree)
  const [first] = headElements
  if (!first) return { findings: [] }
  if (!isTrusted)
    return {
      findings: headElements.map((element) => removedHtml({ element, parent: tree, path, help: UNTRUSTED })),
    }

  const findings: Finding[] = []
  const tags: HeadTag[] = []
  const titles: string[] = []
  for (const head of headElements)
    visitElements(head, (element, parent) => {
      const tag = tagOf(element)
      if (tag) tags.push(tag)
      else if (element.tagName === 'title') titles.push(textOf(element).trim())
      else if (element.tagName !== 'p' && element.properties.charSet === undefined)
        findings.push(removedHtml({ element, parent, path, help: HELP }))
    })
  const title = titles.filter((one) => one !== '').at(-1)
  return { head: { ...(title !== undefined && { title }), tags }, findings }
}

function isHead(node: RootContent): node is Element {
  return node.type === 'element' && (node.tagName === 'head' || node.tagName === PAGE_HEAD)
}

const HELP =
  'The head of a page may have `<title>`, `<meta>` with a name and content, and `<link>` with `rel` and `href`.'
const UNTRUSTED = 'Authors are not trusted (`sanitize`). Use front matter, such as `title_meta` and `image`.'

function tagOf({ tagName, properties }: Element): HeadTag | undefined {
  const attributes = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name.toLowerCase(), [value].flat().join(' ')]),
  )
  const { name, property, content, rel, href } = attributes
  if (tagName === 'meta' && content !== undefined) {
    if (property !== undefined) return { property, content }
    return name === undefined ? undefined : { name, content }
  }
  if (tagName !== 'link' || rel === undefined || href === undefined) return undefined
  const others = LINK_ATTRIBUTES.filter((one) => attributes[one] !== undefined)
  return {
    rel,
    href,
    ...(Object.fromEntries(others.map((one) => [one, attributes[one]!])) as Record<string, string>),
  }
}
