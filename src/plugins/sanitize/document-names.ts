// Reserved `document` properties. An element that `document` exposes by name would hide them from all scripts.

import type { Element } from 'hast'

const NAMES: ReadonlySet<string> = new Set(
  `activeElement activeViewTransition addEventListener adoptNode adoptedStyleSheets alinkColor all anchors append
  appendChild applets ariaNotify baseURI bgColor body captureEvents caretPositionFromPoint caretRangeFromPoint characterSet
  charset childElementCount childNodes children clear cloneNode close compareDocumentPosition compatMode constructor contains
  contentType cookie createAttribute createAttributeNS createCDATASection createComment createDocumentFragment createElement
  createElementNS createEvent createExpression createNSResolver createNodeIterator createProcessingInstruction createRange
  createTextNode createTreeWalker currentScript customElementRegistry defaultView designMode dir dispatchEvent doctype
  documentElement documentMode documentURI domain elementFromPoint elementsFromPoint embeds evaluate execCommand
  exitFullscreen exitPictureInPicture exitPointerLock featurePolicy fgColor firstChild firstElementChild fonts forms
  fragmentDirective fullscreen fullscreenElement fullscreenEnabled getAnimations getElementById getElementsByClassName
  getElementsByName getElementsByTagName getElementsByTagNameNS getRootNode getSelection hasChildNodes hasFocus
  hasOwnProperty hasStorageAccess hasUnpartitionedCookieAccess head hidden images implementation importNode inputEncoding
  insertBefore isConnected isDefaultNamespace isEqualNode isPrototypeOf isSameNode lastChild lastElementChild lastModified
  linkColor links location lookupNamespaceURI lookupPrefix moveBefore nextSibling nodeName nodeType nodeValue normalize open
  ownerDocument parentElement parentNode pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement prepend
  prerendering previousSibling propertyIsEnumerable queryCommandEnabled queryCommandIndeterm queryCommandState
  queryCommandSupported queryCommandValue querySelector querySelectorAll readyState referrer releaseEvents removeChild
  removeEventListener replaceChild replaceChildren requestStorageAccess requestStorageAccessFor rootElement scripts
  scrollingElement startViewTransition styleSheets textContent timeline title toLocaleString toString valueOf
  visibilityState vlinkColor wasDiscarded when write writeln xmlEncoding xmlStandalone xmlVersion`.split(
    /\s+/,
  ),
)

/** Elements that `document` exposes by `name`; some by `id` too. */
const NAMED: ReadonlySet<string> = new Set(['embed', 'form', 'iframe', 'img', 'object'])

/** Whether an attribute would make the element hide a property of `document`. */
export function hidesDocumentName({ tagName, properties }: Element, attribute: string): boolean {
  const isListed =
    attribute === 'name'
      ? NAMED.has(tagName)
      : attribute === 'id' && (tagName === 'object' || (tagName === 'img' && Boolean(properties.name)))
  const name = String(properties[attribute])
  return isListed && (NAMES.has(name) || /^on[a-z]+$/.test(name))
}
