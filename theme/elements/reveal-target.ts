// Unfolds what hides the target of a link. Most browsers do so themselves, but not when the page was swapped in.

import { hashTarget } from '../client/hash-target.ts'
import type { ElementScript } from '../contract.ts'

const revealTarget: ElementScript = (element) => {
  const reveal = (): void => {
    const target = hashTarget(location.hash)
    if (!target || !element.contains(target)) return
    let isHidden = false
    for (let part = target.closest('details'); part; part = part.parentElement?.closest('details') ?? null) {
      isHidden ||= !part.open
      part.open = true
    }
    if (isHidden) target.scrollIntoView({ behavior: 'instant' })
  }
  reveal()
  addEventListener('hashchange', reveal)
  return () => removeEventListener('hashchange', reveal)
}

export default revealTarget
