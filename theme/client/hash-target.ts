// Finds the element that a URL hash refers to.

/** Returns the target of `#part`, or `null` if there is none. */
export function hashTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Returns the target, after opening the details and tabs that hide it. Browsers open details for some links only. */
export function revealTarget(hash: string): HTMLElement | null {
  const target = hashTarget(hash)
  let isHidden = false
  for (let part: Element | null = target; part; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true
    const choice = part.matches('.tab-panel') && part.previousElementSibling?.previousElementSibling
    if (choice instanceof HTMLInputElement && !choice.checked) isHidden = choice.checked = true
  }
  // The browser could not scroll to it while it was hidden.
  if (isHidden) target!.scrollIntoView({ behavior: 'instant' })
  return target
}
