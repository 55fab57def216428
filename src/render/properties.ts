// The properties of an element from raw HTML, changed so that React accepts them.

const needsNoPlace: ReadonlySet<string> = new Set(['link', 'meta', 'script', 'style', 'title'])

/** Removes what React would refuse or act upon. Mutates its argument, which was made for this element. */
export function tidyProperties(properties: Record<string, unknown>, tag: string): void {
  for (const name in properties) {
    if (name === 'children') continue
    const value = properties[name]
    if (isDropped(name) || (typeof value === 'object' && name !== 'style') || !isStyle(name, value)) {
      delete properties[name]
    } else if (value === true && isAttributeReactOmits(name)) {
      properties[name] = ''
    }
  }
  if ((tag === 'td' || tag === 'th') && properties.align !== undefined) {
    // A current attribute of HTML, and no inline style.
    properties['data-align'] = properties.align
    delete properties.align
  }
  if (tag === 'textarea' && properties.children !== undefined) delete properties.value
  if (needsNoPlace.has(tag)) {
    // With these, React would move the element into the head.
    delete properties.precedence
    if (tag === 'script') delete properties.async
  }
}

const special: ReadonlySet<string> = new Set([
  'dangerouslySetInnerHTML',
  'innerHTML',
  'suppressHydrationWarning',
  'suppressContentEditableWarning',
  'ref',
  'key',
  'defaultValue',
  'defaultChecked',
  'is',
])

// `onclick` and the like: a strict content security policy blocks them, and React treats them as its own.
function isDropped(name: string): boolean {
  return special.has(name) || /^on./i.test(name)
}

function isStyle(name: string, value: unknown): boolean {
  return name !== 'style' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

// React omits `true` for unknown names.
function isAttributeReactOmits(name: string): boolean {
  return !/^(aria-|data-)/i.test(name) && !booleans.has(name)
}

const booleans: ReadonlySet<string> = new Set(
  `allowFullScreen async autoFocus autoPlay capture checked contentEditable controls default defer disabled
   draggable focusable spellCheck value
   disablePictureInPicture disableRemotePlayback download formNoValidate hidden inert itemScope loop multiple muted
   noModule noValidate open playsInline readOnly required reversed scoped seamless selected`.split(/\s+/),
)
