// Manages the selected row, which Enter opens. The focus stays in the field, which references the row for screen readers.

import type { Option } from './hit-list.ts'

/** Samsung keyboards do not send Enter when the hint is `go`. */
const isSamsung = /SamsungBrowser/i.test(navigator.userAgent)

/** Creates the selection among the rows in `body`. */
export function createSelection(input: HTMLInputElement, body: HTMLElement) {
  let options: readonly Option[] = []
  let active = -1
  let pointer = ''

  function activate(index: number): void {
    options[active]?.link.setAttribute('aria-selected', 'false')
    active = index
    const link = options[index]?.link
    link?.setAttribute('aria-selected', 'true')
    input.enterKeyHint = link && !isSamsung ? 'go' : 'search'
    input.ariaExpanded = String(options.length > 0)
    if (link) input.setAttribute('aria-activedescendant', link.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function reveal(): void {
    options[active]?.link.scrollIntoView({ block: 'nearest' })
    // Scroll to the top, because the label of the first group is above the first row.
    if (active === 0) body.scrollTop = 0
  }

  body.addEventListener('pointermove', (event) => {
    const place = `${event.clientX},${event.clientY}`
    // Ignore events that occur because the list moves under a resting pointer.
    if (event.pointerType === 'touch' || place === pointer) return
    pointer = place
    const link = (event.target as Element).closest('.search-row')
    const index = options.findIndex((option) => option.link === link)
    if (index >= 0 && index !== active) activate(index)
  })

  return {
    /** Replaces the rows and selects the first of them. */
    offer(next: readonly Option[]): void {
      options = next
      active = -1
      activate(next.length > 0 ? 0 : -1)
    },
    active: (): Option | undefined => options[active],
    /** Clears the selection until the next move. */
    clear: (): void => activate(-1),
    /** Selects the next or the previous row, wrapping around. */
    move(step: 1 | -1): void {
      if (options.length === 0) return
      const from = active < 0 && step < 0 ? 0 : active
      activate((from + step + options.length) % options.length)
      reveal()
    },
    optionOf: (link: Element): Option | undefined => options.find((option) => option.link === link),
  }
}
