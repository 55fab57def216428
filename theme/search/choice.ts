// Which of the rows Enter opens. The focus stays in the field, which names the row for those who do not see it.

import type { Option } from './hit-list.ts'

export interface Choice {
  /** Other rows, the first of them chosen; or the one of this address, where it is among them. */
  offer(options: readonly Option[], url?: string): void
  active(): Option | undefined
  isMoved(): boolean
  /** None, until one is moved to again. */
  clear(): void
  /** The next row or the one before, all around. */
  move(step: 1 | -1): void
  optionOf(link: Element | null): Option | undefined
}

/** Their keyboard does not send Enter for `go`. */
const isSamsung = /SamsungBrowser/i.test(navigator.userAgent)

/** The choice among the rows in `body`. */
export function createChoice(input: HTMLInputElement, body: HTMLElement): Choice {
  let options: readonly Option[] = []
  let active = -1
  let pointer = ''

  function activate(index: number): void {
    options[active]?.link.setAttribute('aria-selected', 'false')
    active = index
    const option = options[index]
    input.enterKeyHint = option && !isSamsung ? 'go' : 'search'
    input.setAttribute('aria-expanded', String(options.length > 0))
    if (!option) {
      input.removeAttribute('aria-activedescendant')
      return
    }
    option.link.setAttribute('aria-selected', 'true')
    input.setAttribute('aria-activedescendant', option.link.id)
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
    offer(next, url) {
      options = next
      active = -1
      const again = next.findIndex(({ hit }) => hit.url === url)
      activate(again > 0 ? again : next.length > 0 ? 0 : -1)
      if (again > 0) reveal()
    },
    active: () => options[active],
    isMoved: () => active > 0,
    clear: () => activate(-1),
    move(step) {
      if (options.length === 0) return
      const from = active < 0 && step < 0 ? 0 : active
      activate((from + step + options.length) % options.length)
      reveal()
    },
    optionOf: (link) => options.find((option) => option.link === link),
  }
}
