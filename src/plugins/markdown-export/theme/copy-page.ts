// Copies the page as Markdown, from the menu that links to it.

import { announce } from '../../../../theme/client/announcer.ts'
import { fetchSameOrigin } from '../../../../theme/client/same-origin.ts'
import type { ElementScript } from '../../../../theme/contract.ts'

/** Time for which the button shows the result, in milliseconds. */
const SHOWN = 2000

const copyMenu: ElementScript = (menu) => {
  const stop = new AbortController()
  menu.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      const link = menu.querySelector<HTMLAnchorElement>('a[type="text/markdown"]')
      if (button && link) void copyText(link.href, button)
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}
export default copyMenu

async function copyText(address: string, button: HTMLButtonElement): Promise<void> {
  const { dataset } = button
  if (dataset.label !== undefined) return
  dataset.label = button.textContent ?? ''
  const done = await write(fetchText(address)).then(
    () => true,
    () => false,
  )
  const status = (done ? dataset.done : dataset.failed) ?? ''
  button.textContent = status
  announce(status)
  setTimeout(() => {
    button.textContent = dataset.label ?? ''
    delete dataset.label
  }, SHOWN)
}

async function fetchText(address: string): Promise<string> {
  const response = await fetchSameOrigin(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.text()
}

/** Writes to the clipboard. Takes a promise, because some browsers allow the write only during the click event. */
function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'function') return text.then((known) => navigator.clipboard.writeText(known))
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
