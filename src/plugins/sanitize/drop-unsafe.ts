// Filters raw HTML of trusted authors. Removes only HTML that affects other parts of the page, and code in attributes,
// which a content security policy blocks anyway.

import type { Element, Root } from 'hast'
import { removedHtml } from '../../core/markdown/transforms/removed-html.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { HtmlFilter } from '../../core/plugin/transforms.ts'
import { hidesDocumentName } from './document-names.ts'

/** Removes `<base>`, `<meta http-equiv>`, event handlers, URLs that are code, and names that hide properties of `document`. */
export const dropUnsafe: HtmlFilter = (tree, path) => {
  const findings: Finding[] = []
  const stack: (Root | Element)[] = [tree]
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    const inside = parent.type === 'element' && parent.content ? parent.content : parent
    const dropped = new Set<unknown>()
    for (const element of inside.children) {
      if (element.type !== 'element') continue
      const help = dropReason(element)
      if (help !== undefined) {
        dropped.add(element)
        findings.push(removedHtml({ element, parent, path, help }))
        continue
      }
      stack.push(element)
      for (const attribute in element.properties) {
        const help = refusalReason(element, attribute)
        if (help === undefined) continue
        delete element.properties[attribute]
        findings.push(removedHtml({ element, attribute, parent, path, help }))
      }
    }
    if (dropped.size > 0) inside.children = inside.children.filter((child) => !dropped.has(child)) as never
  }
  return { hast: tree, findings }
}

function dropReason({ tagName, properties }: Element): string | undefined {
  if (tagName === 'base') return 'It would change every link of the page. Write full paths in links instead.'
  if (tagName === 'meta' && properties.httpEquiv !== undefined)
    return 'It would act on the whole page. Redirect with `redirects` of the configuration or `aliases` of a page.'
  return undefined
}

/** URL attributes. The last ones are target values of SVG animations. */
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formAction',
  'data',
  'xLinkHref',
  'poster',
  'cite',
  'ping',
  'values',
  'to',
  'from',
  'by',
])

function refusalReason(element: Element, attribute: string): string | undefined {
  const value = element.properties[attribute]
  if (hidesDocumentName(element, attribute))
    return `It would hide \`document.${String(value)}\` from every script of the page. Choose another name.`
  if (/^on[a-z]/i.test(attribute)) return 'Put the script into a file, in a static folder or a plugin.'
  if (!ADDRESSES.has(attribute) || !listUrls(value).some(hasCodeScheme)) return undefined
  return 'Link to a page or a URL. Put a script into a file, in a static folder or a plugin.'
}

/** The values of an attribute: `ping` and animations have several, and some are lists in the tree. */
function listUrls(value: unknown): string[] {
  const texts = [value].flat().map(String)
  return texts.flatMap((text) => [text, ...text.split(/[\s;]+/), ...text.split(';')])
}

/** Browsers ignore spaces and control characters, so `java
script:` is a code URL. */
function hasCodeScheme(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them in URLs.
  return /^(?:javascript|vbscript):/i.test(address.replace(/[\u0000-\u0020]+/g, ''))
}
