// Filters an index by the text typed. A list without matching entries is hidden, together with the line above it.

import type { ElementScript } from '../../../../theme/contract.ts'

const pageIndex: ElementScript = (index) => {
  const field = index.querySelector('input')!
  const lists = [...index.querySelectorAll('ul')].map((list) => ({
    parts: [list, list.previousElementSibling].filter((part) => part instanceof HTMLElement),
    items: [...list.children].map((item) => ({ item: item as HTMLElement, text: lower(item) })),
  }))
  const narrow = (): void => {
    const filterText = field.value.trim().toLowerCase()
    for (const { parts, items } of lists) {
      for (const { item, text } of items) item.hidden = !text.includes(filterText)
      for (const part of parts) part.hidden = part !== field && items.every(({ item }) => item.hidden)
    }
  }
  field.addEventListener('input', narrow)
  // The field may have text from before this script loaded.
  if (field.value !== '') narrow()
}
export default pageIndex

function lower({ textContent }: Element): string {
  return (textContent ?? '').toLowerCase()
}
