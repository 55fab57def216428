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
