// The element that a hash names.

/** The target of `#part`; `null` without one. */
export function hashTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** The same, with what hides it unfolded: disclosures, which a browser unfolds for some links only, and tabs. */
export function revealTarget(hash: string): HTMLElement | null {
  const target = hashTarget(hash)
  let isHidden = false
  for (let part: Element | null = target; part; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true
    const choice = part.matches('.tab-panel') && part.previousElementSibling?.previousElementSibling
    if (choice instanceof HTMLInputElement && !choice.checked) isHidden = choice.checked = true
  }
  // The browser could not scroll there.
  if (isHidden) target!.scrollIntoView({ behavior: 'instant' })
  return target
}
