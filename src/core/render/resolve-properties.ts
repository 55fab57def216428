// Replaces raw links and image paths with their resolved targets. The same rule applies to every element with such a
// property, including components of the theme.

import { COLUMN_WIDTH } from '../model/column-width.ts'
import type { PageView, Target } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { changeSrcset } from '../paths/srcset.ts'

/** Resolves a raw link of a page to its target, with the base path. Returns undefined if the link stays unchanged. */
export type Resolve = (raw: string) => Target | undefined

/** Creates the resolver of one page. */
export function createResolve(view: Pick<PageView, 'targets'>, basePath: string): Resolve {
  const { targets } = view
  return (raw) => {
    if (!Object.hasOwn(targets, raw)) return undefined
    const target = targets[raw]!
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

const linkProperties = ['href', 'src', 'poster', 'data', 'cite'] as const

/** Replaces links in properties with their targets. Mutates its argument, which belongs to this element only. */
export function resolveProperties(
  properties: Record<string, unknown>,
  { component, resolve }: { readonly component: unknown; readonly resolve: Resolve },
): void {
  let copies: Target['copies']
  for (const name of linkProperties) {
    const raw = properties[name]
    if (typeof raw !== 'string') continue
    const target = resolve(raw)
    if (target) properties[name] = target.href
    // Only components of the theme have these properties; they mark external and file links for readers.
    if (name === 'href' && component) markLink(properties, raw, target)
    if (name === 'src' && target) setSize(properties, target)
    if (name === 'src' && target?.copies) copies = target.copies
  }
  const { srcSet } = properties
  if (typeof srcSet === 'string') properties.srcSet = changeSrcset(srcSet, (raw) => resolve(raw)?.href ?? raw)
  else if (copies) addSrcset(properties, copies)
}

function markLink(properties: Record<string, unknown>, raw: string, target: Target | undefined): void {
  if (target ? target.external : /^(https?:)?\/\//i.test(raw)) properties.external = true
  if (target?.file) properties.file = true
}

// An explicit size wins. Adding only the missing dimension would distort the image.
function setSize(properties: Record<string, unknown>, target: Target): void {
  if (properties.width !== undefined || properties.height !== undefined) return
  if (target.width !== undefined) properties.width = target.width
  if (target.height !== undefined) properties.height = target.height
}

/** Adds `srcset` and `sizes`. Browsers choose the smallest copy that is sharp at the displayed width. */
function addSrcset(properties: Record<string, unknown>, copies: NonNullable<Target['copies']>): void {
  const displayWidth = Math.min(Number(properties.width) || COLUMN_WIDTH, COLUMN_WIDTH)
  properties.srcSet = copies.map(([href, width]) => `${href} ${width}w`).join(', ')
  properties.sizes ??= `(min-width: ${displayWidth}px) ${displayWidth}px, 100vw`
}

const headElements: ReadonlySet<string> = new Set(['link', 'meta', 'script', 'style', 'title'])

/** Removes properties that React rejects or gives a special meaning. Mutates its argument, which belongs to this element only. */
export function tidyProperties(properties: Record<string, unknown>, tag: string): void {
  for (const name in properties) {
    if (name === 'children') continue
    const value = properties[name]
    if (isDropped(name) || (typeof value === 'object' && name !== 'style') || !isValidStyle(name, value)) {
      delete properties[name]
    } else if (value === true && isAttributeReactOmits(name)) {
      properties[name] = ''
    }
  }
  if ((tag === 'td' || tag === 'th') && properties.align !== undefined) {
    // `align` is obsolete HTML, and the site has no inline styles.
    properties['data-align'] = properties.align
    delete properties.align
  }
  if (tag === 'textarea' && properties.children !== undefined) delete properties.value
  if (headElements.has(tag)) {
    // With these, React would move the element into the head.
    delete properties.precedence
    if (tag === 'script') delete properties.async
  }
}

const reactProperties: ReadonlySet<string> = new Set([
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

// Event attributes such as `onclick`: a strict content security policy blocks them, and React would treat them as props.
function isDropped(name: string): boolean {
  return reactProperties.has(name) || /^on./i.test(name)
}

function isValidStyle(name: string, value: unknown): boolean {
  return name !== 'style' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

// React omits `true` for unknown attributes.
function isAttributeReactOmits(name: string): boolean {
  return !/^(aria-|data-)/i.test(name) && !booleans.has(name)
}

const booleans: ReadonlySet<string> = new Set(
  `allowFullScreen async autoFocus autoPlay capture checked contentEditable controls default defer disabled
   draggable focusable spellCheck value
   disablePictureInPicture disableRemotePlayback download formNoValidate hidden inert itemScope loop multiple muted
   noModule noValidate open playsInline readOnly required reversed scoped seamless selected`.split(/\s+/),
)
