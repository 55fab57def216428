// Narrows an index to the entries that contain what was typed. A list without any is hidden with the line above it.

import type { ElementScript } from '../contract.ts'

const pageIndex: ElementScript = (index) => {
  const field = index.querySelector('input')!
  const lists = [...index.querySelectorAll('ul')].map((list) => ({
    parts: [list, list.previousElementSibling].filter((part) => part instanceof HTMLElement),
    items: [...list.children].map((item) => ({ item: item as HTMLElement, text: lower(item) })),
  }))
  const narrow = (): void => {
    const wanted = field.value.trim().toLowerCase()
    for (const { parts, items } of lists) {
      for (const { item, text } of items) item.hidden = !text.includes(wanted)
      for (const part of parts) part.hidden = part !== field && items.every(({ item }) => item.hidden)
    }
  }
  field.addEventListener('input', narrow)
  // What was typed before.
  if (field.value !== '') narrow()
}
export default pageIndex

function lower({ textContent }: Element): string {
  return (textContent ?? '').toLowerCase()
}
