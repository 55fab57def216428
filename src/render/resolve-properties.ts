// Replaces links and images as written by their targets. One rule for every element with such a property, the
// theme's own components included.

import type { PageView, Target } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { COLUMN_WIDTH } from '../paths/image-copies.ts'
import { changeSrcset } from '../paths/srcset.ts'

/** Finds the target of a link in a page, with the base path; undefined if it stays as written. */
export type Resolve = (written: string) => Target | undefined

/** The resolver of one page. */
export function createResolve(view: Pick<PageView, 'targets'>, basePath: string): Resolve {
  const { targets } = view
  return (written) => {
    if (!Object.hasOwn(targets, written)) return undefined
    const target = targets[written]!
    const { href, copies } = target
    return {
      ...target,
      href: withBasePath(basePath, href),
      ...(copies && {
        copies: copies.map(([href, width]) => [withBasePath(basePath, href), width] as const),
      }),
    }
  }
}

const names = ['href', 'src', 'poster', 'data', 'cite'] as const

/** Sets the targets in properties. Mutates its argument, which was made for this element. */
export function resolveProperties(
  properties: Record<string, unknown>,
  { component, resolve }: { readonly component: unknown; readonly resolve: Resolve },
): void {
  let copies: Target['copies']
  for (const name of names) {
    const written = properties[name]
    if (typeof written !== 'string') continue
    const target = resolve(written)
    if (target) properties[name] = target.href
    // HTML's own elements have no such properties; the theme's components tell the reader.
    if (name === 'href' && component) markLink(properties, written, target)
    if (name === 'src' && target) setSize(properties, target)
    if (name === 'src' && target?.copies) copies = target.copies
  }
  const { srcSet } = properties
  if (typeof srcSet === 'string')
    properties.srcSet = changeSrcset(srcSet, (written) => resolve(written)?.href ?? written)
  else if (copies) offerCopies(properties, copies)
}

function markLink(properties: Record<string, unknown>, written: string, target: Target | undefined): void {
  if (target ? target.external : /^(https?:)?\/\//i.test(written)) properties.external = true
  if (target?.file) properties.file = true
}

// An explicit size in the page wins; adding only the missing half would distort the image.
function setSize(properties: Record<string, unknown>, target: Target): void {
  if (properties.width !== undefined || properties.height !== undefined) return
  if (target.width !== undefined) properties.width = target.width
  if (target.height !== undefined) properties.height = target.height
}

/** Browsers take the smallest copy that is sharp where the image is shown. */
function offerCopies(properties: Record<string, unknown>, copies: NonNullable<Target['copies']>): void {
  const shown = Math.min(Number(properties.width) || COLUMN_WIDTH, COLUMN_WIDTH)
  properties.srcSet = copies.map(([href, width]) => `${href} ${width}w`).join(', ')
  properties.sizes ??= `(min-width: ${shown}px) ${shown}px, 100vw`
}

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
