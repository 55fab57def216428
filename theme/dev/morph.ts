// Changes a document in place from one version of its HTML to the next. Three ways: what is on screen (`live`),
// the HTML it came from (`old`) and the HTML as it is now (`fresh`). Only differences between `old` and `fresh` are
// applied, so whatever scripts and people did to the page since (an open <details>, a chosen theme, a copy button,
// typed text, focus, scroll) stays.

/** How far ahead an equal node is looked for: a page rewritten from end to end must not take a second. */
const reach = 64

/** Makes `live` what `fresh` is. Where `old` and `live` are one, the page is taken as it stands. */
export function morph(live: Element, old: Element, fresh: Element): void {
  if (old.isEqualNode(fresh)) return
  morphAttributes(live, old, fresh)
  // A parsed <noscript> has elements, a live one text: they cannot be compared.
  if (fresh.tagName === 'NOSCRIPT') return
  morphChildren(live, old, fresh)
}

/** Whether a page may be changed in place: scripts and stylesheets only take effect by loading. */
export function hasSameResources(old: Document, fresh: Document): boolean {
  return resources(old) === resources(fresh)
}

function resources(page: Document): string {
  return [...page.querySelectorAll('script[src], link[rel~="stylesheet"]')]
    .filter((element) => !isOurs(element))
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
    .sort()
    .join('\n')
}

function morphAttributes(live: Element, old: Element, fresh: Element): void {
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value) live.setAttribute(name, value)
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) live.removeAttribute(name)
}

function morphChildren(live: Element, old: Element, fresh: Element): void {
  const olds = childrenOf(old)
  const freshes = childrenOf(fresh)
  const shown = old === live ? new Map(olds.map((node) => [node, node])) : pairUp(olds, childrenOf(live))
  const origins = pairVersions(olds, freshes)
  const kept = new Set(origins.values())
  for (const node of olds) if (!kept.has(node)) shown.get(node)?.remove()

  // From the end, so that what stands behind a node is in place before the node is.
  let behind: ChildNode | null = null
  for (const node of freshes.reverse()) {
    const origin = origins.get(node)
    let here = origin && shown.get(origin)
    if (here && origin) {
      if (here instanceof Element) morph(here, origin as Element, node as Element)
      else if (origin.nodeValue !== node.nodeValue) here.nodeValue = node.nodeValue
    } else here = document.importNode(node, true)
    if (behind ? !isBefore(here, behind) : here.parentNode !== live) live.insertBefore(here, behind)
    behind = here
  }
}

/** In order under one parent: what scripts put in between may stay there. */
function isBefore(node: Node, next: Node): boolean {
  if (node.parentNode !== next.parentNode) return false
  return Boolean(node.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)
}

/** The node on screen for each node of the HTML, in order; nodes that scripts added stay single. */
function pairUp(olds: ChildNode[], lives: ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>()
  let next = 0
  for (const node of olds) {
    const at = lives.findIndex((live, index) => index >= next && isAlike(node, live))
    const live = lives[at]
    if (!live) continue
    pairs.set(node, live)
    next = at + 1
  }
  return pairs
}

/** For each fresh node the old one it came from: the same ends first, then what is equal, then what is alike. */
function pairVersions(olds: ChildNode[], freshes: ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>()
  let start = 0
  let oldEnd = olds.length
  let freshEnd = freshes.length
  const pairEqual = (old?: ChildNode, fresh?: ChildNode) => {
    if (!old || !fresh || !old.isEqualNode(fresh)) return false
    pairs.set(fresh, old)
    return true
  }
  while (start < Math.min(oldEnd, freshEnd) && pairEqual(olds[start], freshes[start])) start++
  while (start < Math.min(oldEnd, freshEnd) && pairEqual(olds[oldEnd - 1], freshes[freshEnd - 1])) {
    oldEnd--
    freshEnd--
  }

  const left = olds.slice(start, oldEnd)
  const equals = new Map<ChildNode, ChildNode>()
  let from = 0
  for (const fresh of freshes.slice(start, freshEnd)) {
    const at = left.findIndex((old, index) => index >= from && index < from + reach && old.isEqualNode(fresh))
    if (at < 0) continue
    equals.set(fresh, left[at] as ChildNode)
    from = at + 1
  }
  const taken = new Set(equals.values())
  from = 0
  for (const fresh of freshes.slice(start, freshEnd)) {
    const equal = equals.get(fresh)
    // Nothing is paired across an equal pair, so order is kept and nothing moves.
    const wall = equal ? left.indexOf(equal) : -1
    if (equal) {
      pairs.set(fresh, equal)
      from = wall + 1
      continue
    }
    const at = left.findIndex((old, index) => index >= from && isAlike(old, fresh))
    const old = left[at]
    if (!old || left.slice(from, at).some((node) => taken.has(node)) || taken.has(old)) continue
    pairs.set(fresh, old)
    from = at + 1
  }
  return pairs
}

/** Could be two versions of one thing. */
function isAlike(a: ChildNode, b: ChildNode): boolean {
  return (
    a.nodeName === b.nodeName &&
    (!(a instanceof Element) || (a.id === (b as Element).id && keyOf(a) === keyOf(b as Element)))
  )
}

/** What tells one <meta>, <link> or <script> from another. */
function keyOf(element: Element): string {
  if (!/^(?:META|LINK|SCRIPT)$/.test(element.tagName)) return ''
  return ['name', 'property', 'rel', 'src', 'hreflang'].map((name) => element.getAttribute(name)).join()
}

function childrenOf(element: Element): ChildNode[] {
  return [...element.childNodes].filter((node) => !isOurs(node))
}

function isOurs(node: Node): boolean {
  return node instanceof Element && node.hasAttribute('data-octavo-dev')
}
