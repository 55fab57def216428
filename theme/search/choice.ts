// Which of the rows Enter opens. The focus stays in the field, which names the row for those who do not see it.

import type { Option } from './hit-list.ts'

/** Their keyboard does not send Enter for `go`. */
const isSamsung = /SamsungBrowser/i.test(navigator.userAgent)

/** The choice among the rows in `body`. */
export function createChoice(input: HTMLInputElement, body: HTMLElement) {
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
    // The name of the first group is above the first row.
    if (active === 0) body.scrollTop = 0
  }

  body.addEventListener('pointermove', (event) => {
    const place = `${event.clientX},${event.clientY}`
    // A list that moves under a pointer at rest does not choose.
    if (event.pointerType === 'touch' || place === pointer) return
    pointer = place
    const link = (event.target as Element).closest('.search-row')
    const index = options.findIndex((option) => option.link === link)
    if (index >= 0 && index !== active) activate(index)
  })

  return {
    /** Other rows, the first of them chosen. */
    offer(next: readonly Option[]): void {
      options = next
      active = -1
      activate(next.length > 0 ? 0 : -1)
    },
    active: (): Option | undefined => options[active],
    /** None, until one is moved to again. */
    clear: (): void => activate(-1),
    /** The next row or the one before, all around. */
    move(step: 1 | -1): void {
      if (options.length === 0) return
      const from = active < 0 && step < 0 ? 0 : active
      activate((from + step + options.length) % options.length)
      reveal()
    },
    optionOf: (link: Element): Option | undefined => options.find((option) => option.link === link),
  }
}
