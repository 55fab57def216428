// Sets the styles of drawings through the CSSOM. Mermaid writes `style` elements and attributes, which a strict content security
// policy blocks. While it draws, the former become a style sheet of the document, which it needs for measuring text, and the
// latter declarations of the element.

export interface CapturedStyles {
  /** The drawing, into which Mermaid inserts a style element. */
  svg: SVGSVGElement | undefined
  readonly sheet: CSSStyleSheet
  stop(): void
}

export function captureStyles(): CapturedStyles {
  const { setAttribute } = Element.prototype
  const { insertBefore } = Node.prototype
  let css = ''
  const captured: CapturedStyles = {
    svg: undefined,
    sheet: new CSSStyleSheet(),
    stop() {
      Element.prototype.setAttribute = setAttribute
      Node.prototype.insertBefore = insertBefore
    },
  }
  Element.prototype.setAttribute = function (this: Element & Partial<ElementCSSInlineStyle>, name, value) {
    if (name === 'style' && this.style) this.style.cssText = value
    else setAttribute.call(this, name, value)
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    if (!(node instanceof HTMLStyleElement)) return insertBefore.call(this, node, before) as Child
    // Its packages insert others, into the head.
    if (this instanceof SVGSVGElement) captured.svg = this
    css += node.textContent
    captured.sheet.replaceSync(css)
    return node
  }
  document.adoptedStyleSheets.push(captured.sheet)
  return captured
}
