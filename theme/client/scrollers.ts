// Tables, code and drawings that are wider than their place scroll. Only those are tab stops: the keyboard has nothing to do in
// others.

const selector = '.table, .code pre, p:has(.diagram)'

let observer: ResizeObserver | undefined

/** Watches the page on screen; those of the page before are no longer watched. */
export function watchScrollers(): void {
  observer?.disconnect()
  observer = new ResizeObserver((entries) => {
    // All are measured before one is changed: otherwise each change would have the whole page laid out again.
    const seen = new Map<HTMLElement, boolean>()
    for (const { target } of entries) {
      const scroller = target.closest<HTMLElement>(selector)
      if (scroller) seen.set(scroller, scroller.scrollWidth > scroller.clientWidth)
    }
    for (const [scroller, scrolls] of seen) {
      if (!scrolls) scroller.removeAttribute('tabindex')
      else if (scroller.tabIndex) scroller.tabIndex = 0
    }
  })
  for (const scroller of document.querySelectorAll(selector)) {
    observer.observe(scroller)
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
  }
}
