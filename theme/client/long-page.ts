// Long pages stay quick: the browser skips blocks far from the screen.
//
// Blocks are skipped only after they have been laid out once, so that each keeps the height it had
// (`contain-intrinsic-size: auto`). Checked in Chromium, by tests: the browser finds text in skipped blocks, links and
// addresses with a hash lead to them, positions are restored after a reload and when the reader comes back, and paper has
// all of them.

/** Skips blocks that are off the screen, after those of a new page have been laid out. */
export function skipBlocks(): void {
  const { dataset } = document.documentElement
  delete dataset.skips
  // Heights are noted at the end of a frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      dataset.skips = ''
    }),
  )
}
