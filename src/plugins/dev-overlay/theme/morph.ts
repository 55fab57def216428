// Updates a document in place from one version of its HTML to the next, with a three-way comparison: the document on screen
// (`live`), the HTML it came from (`old`) and the current HTML (`fresh`). Only differences between `old` and `fresh` are
// applied, to preserve state added by scripts and readers: an open <details>, a chosen theme, a copy button, typed text,
// focus, scroll position.

/** Maximum distance to an equal node. It limits the time for a completely rewritten page. */
const reach = 64

/** Makes `live` equal to `fresh`. `old` may be `live`, if the original HTML is unknown. */
export function morph(live: Element, old: Element, fresh: Element): void {
  morphAttributes(live, old, fresh)
  // A parsed <noscript> contains elements, a live one text: they cannot be compared.
  if (fresh.tagName === 'NOSCRIPT') return
  morphChildren(live, old, fresh)
}

/** Whether a page may be changed in place: new scripts and style sheets take effect only when the page loads. */
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
  let start = 0
  let end = 0
  const isSame = (a?: ChildNode, b?: ChildNode) => Boolean(a && b?.isEqualNode(a))
  const max = Math.min(olds.length, freshes.length)
  while (start < max && isSame(olds[start], freshes[start])) start++
  while (end < max - start && isSame(olds.at(-1 - end), freshes.at(-1 - end))) end++
  const leaving = olds.slice(start, olds.length - end)
  const coming = freshes.slice(start, freshes.length - end)
  if (leaving.length + coming.length === 0) return

  const liveNodes = old === live ? new Map(olds.map((node) => [node, node])) : pairUp(olds, childrenOf(live))
  const origins = pairVersions(leaving, coming)
  const retainedNodes = new Set(origins.values())
  for (const node of leaving) if (!retainedNodes.has(node)) liveNodes.get(node)?.remove()

  // From the end, so that the next sibling is in place before a node is inserted.
  let behind = olds
    .slice(olds.length - end)
    .map((node) => liveNodes.get(node))
    .find(Boolean)
  for (const node of coming.reverse()) {
    const origin = origins.get(node)
    let here = origin && liveNodes.get(origin)
    if (!here || !origin) here = document.importNode(node, true)
    else if (!origin.isEqualNode(node)) {
      if (here instanceof Element) morph(here, origin as Element, node as Element)
      else here.nodeValue = node.nodeValue
    }
    if (behind ? !isBefore(here, behind) : here.parentNode !== live) live.insertBefore(here, behind ?? null)
    behind = here
  }
}

/** Whether two nodes are in order under one parent; other nodes, inserted by scripts, may be between them. */
function isBefore(node: Node, next: Node): boolean {
  if (node.parentNode !== next.parentNode) return false
  return Boolean(node.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)
}

/** Maps each node of the HTML to its node on screen, in order. Nodes that scripts added are not mapped. */
function pairUp(olds: ChildNode[], lives: ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>()
  let next = 0
  for (const node of olds) {
    const at = indexFrom(lives, next, (live) => isSameKind(node, live))
    const live = lives[at]
    if (!live) continue
    pairs.set(node, live)
    next = at + 1
  }
  return pairs
}

/** Maps each fresh node to the old one it came from, in order: first equal nodes, then similar ones in the gaps. */
function pairVersions(olds: ChildNode[], freshes: ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>()
  const equals = new Map<ChildNode, number>()
  let from = 0
  for (const fresh of freshes) {
    const at = indexFrom(olds, from, (old) => old.isEqualNode(fresh), reach)
    if (at < 0) continue
    equals.set(fresh, at)
    from = at + 1
  }
  // No pairs across an equal pair, so that the order is preserved and nothing moves.
  const walls = [...equals.values(), olds.length]
  let wall = 0
  from = 0
  for (const fresh of freshes) {
    const equal = equals.get(fresh)
    const isVersion = (old: ChildNode) => !isIsland(old) && isSameKind(old, fresh)
    const at = equal ?? indexFrom(olds, from, isVersion, (walls[wall] ?? 0) - from)
    if (equal !== undefined) wall++
    const old = olds[at]
    if (!old) continue
    pairs.set(fresh, old)
    from = at + 1
  }
  return pairs
}

function indexFrom(
  nodes: ChildNode[],
  from: number,
  isWanted: (node: ChildNode) => boolean,
  max = Number.POSITIVE_INFINITY,
): number {
  for (let index = from; index < Math.min(nodes.length, from + max); index++)
    if (isWanted(nodes[index] as ChildNode)) return index
  return -1
}

/** Whether two nodes could be versions of the same node. */
function isSameKind(a: ChildNode, b: ChildNode): boolean {
  return (
    a.nodeName === b.nodeName &&
    (!(a instanceof Element) || (a.id === (b as Element).id && keyOf(a) === keyOf(b as Element)))
  )
}

/** Whether a node is an island. React manages its content, so a changed island is replaced. */
function isIsland(node: ChildNode): boolean {
  return node.nodeName === 'OCTAVO-ISLAND'
}

/** Returns the identity of a <meta>, <link> or <script>. */
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
