// Loads scripts of plugins for elements of the prose. A script is fetched when the first of its elements becomes visible,
// and started once per element. Clicks on buttons before that are replayed.

import type { ElementScript } from '../contract.ts'
import { loadModule } from './load-module.ts'

let observer: IntersectionObserver | undefined
const started = new Map<HTMLElement, ReturnType<ElementScript>>()
/** Elements whose script has not run yet, with the buttons that were clicked in them. */
const waiting = new WeakMap<Element, HTMLElement[]>()

/** Queues a click that only the element's script can handle. */
export function holdClick(button: HTMLButtonElement): void {
  const part = button.closest('octavo-part')
  if (part && !button.popoverTargetElement) waiting.get(part)?.push(button)
}

/** Watches the elements of the current page, and stops the scripts of removed elements. */
export function watchElements(): void {
  for (const [part, stop] of started) {
    if (part.isConnected) continue
    started.delete(part)
    stop?.()
  }
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target.parentElement) void start(target as HTMLElement, target.parentElement)
  })
  for (const part of document.querySelectorAll<HTMLElement>('octavo-part')) {
    if (started.has(part) || !part.firstElementChild) continue
    if (!waiting.has(part)) waiting.set(part, [])
    observer.observe(part.firstElementChild)
  }
}

async function start(element: HTMLElement, part: HTMLElement): Promise<void> {
  observer?.unobserve(element)
  if (started.has(part)) return
  started.set(part, undefined)
  const { script = '', props = '{}' } = part.dataset
  try {
    const { default: run } = await loadModule<{ default: ElementScript }>(script)
    if (!part.isConnected) return
    started.set(part, run(element, JSON.parse(props)))
    const pressed = waiting.get(part) ?? []
    waiting.delete(part)
    for (const button of pressed) button.click()
  } catch (error) {
    console.warn(`The script of an element could not be started: ${script}`, error)
  }
}
