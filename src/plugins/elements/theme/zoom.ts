// Opens the images of a figure above the page. Without this script, the browser follows their links.

import type { ElementScript } from '../../../../theme/contract.ts'
// Bundled with the script, so that a page with an image loads nothing more at first.
import styles from './zoom.css' with { type: 'text' }

let sheet: CSSStyleSheet | undefined

const zoom: ElementScript = (figure) => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
  }
  const stop = new AbortController()
  let dialog: HTMLDialogElement | undefined
  figure.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.zoom') : null
      // With a modifier key, the browser opens the image in a new tab.
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      event.stopPropagation()
      dialog = showImage(link, figure)
    },
    { signal: stop.signal },
  )
  return () => {
    stop.abort()
    dialog?.close()
  }
}
export default zoom

function showImage(link: HTMLAnchorElement, figure: HTMLElement): HTMLDialogElement {
  const name = link.querySelector('img')?.alt ?? link.querySelector('[role=img]')?.ariaLabel ?? ''
  const picture = copyImage(link)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom-dialog'
  const caption = figure.querySelector('figcaption')?.textContent ?? ''
  dialog.setAttribute('aria-label', caption || name)
  close.setAttribute('aria-label', link.dataset.close ?? '×')
  dialog.append(picture, close)
  if (caption) {
    const text = document.createElement('p')
    text.textContent = caption
    dialog.append(text)
  }
  dialog.addEventListener('click', ({ target }) => {
    if (!picture.contains(target as Node)) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** Copies the linked image at its full size. Drawings are not reduced, to keep their labels readable. */
function copyImage(link: HTMLAnchorElement): Element {
  const drawn = link.querySelector('[role=img]')
  if (drawn) {
    const copy = drawn.cloneNode(true) as Element
    copy.className = 'diagram-picture'
    return copy
  }
  const small = link.querySelector('img')
  const picture = document.createElement('img')
  picture.src = link.href
  picture.alt = small?.alt ?? ''
  if (/\.svg$/i.test(new URL(link.href).pathname)) picture.className = 'drawing'
  const [width, height] = [small?.getAttribute('width'), small?.getAttribute('height')].map(Number)
  if (width && height) {
    picture.width = width
    picture.height = height
  }
  return picture
}
