// Tables, code and drawings that are wider than their place scroll. Only those are tab stops: the keyboard has nothing to do in
// others.

const selector = '.table, .code pre, p:has(.diagram)'

let observer: ResizeObserver | undefined

/** Watches the page on screen; those of the page before are no longer watched. */
export function watchScrollers(): void {
  observer?.disconnect()
  observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scroller = target.closest<HTMLElement>(selector)
      if (!scroller) continue
      const scrolls = scroller.scrollWidth > scroller.clientWidth
      // After all are measured: otherwise each change would have the whole page laid out again.
      queueMicrotask(() => {
        if (scrolls) scroller.tabIndex = 0
        else scroller.removeAttribute('tabindex')
      })
    }
  })
  for (const scroller of document.querySelectorAll(selector)) {
    observer.observe(scroller)
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
  }
}
