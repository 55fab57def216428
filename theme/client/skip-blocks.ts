// Lets the browser skip blocks of a page that are far from the viewport. The style sheet enables it before the first layout,
// with estimated heights. With a touch screen, which shows no scrollbar, a block gets its height when the reader comes near
// it. Otherwise, and where positions must be exact, all blocks are laid out once, so that each keeps its height
// (`contain-intrinsic-size: auto`). Verified in Chromium by tests: the browser finds text in skipped blocks, links and URLs
// with a hash scroll to them, scroll positions are restored after a reload and on Back, and they are printed in full.

import { nextTask } from './next-task.ts'

const root = document.documentElement
/** Attribute of the document: all blocks are laid out. */
const WHOLE = 'data-whole'
/** Value of `data-skips` if no height is an estimate. */
const MEASURED = 'measured'

/** Prepares for the layout of a page. Positions in it are exact if the browser or the router will scroll into it. */
export function expectPage(isScrolled: boolean): void {
  delete root.dataset.skips
  root.toggleAttribute(WHOLE, isScrolled || !matchMedia('(pointer: coarse)').matches)
}

/** Skips blocks once those that are to be laid out have been. */
export function skipBlocks(): void {
  // The browser records heights at the end of a frame.
  requestAnimationFrame(() =>
    nextTask(() => {
      root.dataset.skips = root.hasAttribute(WHOLE) ? MEASURED : ''
      root.removeAttribute(WHOLE)
    }),
  )
}

/** Has all blocks laid out if their heights are estimates. */
export function measureBlocks(): void {
  const { skips } = root.dataset
  root.toggleAttribute(WHOLE, skips !== MEASURED)
  if (skips === '') skipBlocks()
}

/** Whether the contents of an element are not laid out. */
export function isSkipped({ firstElementChild }: Element): boolean {
  return firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) === false
}
