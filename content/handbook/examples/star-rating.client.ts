import type { ElementScript } from 'octavo/theme'

const start: ElementScript = (element, { label = '' }) => {
  const button = element.querySelector('button')
  const key = `rating.${label}`
  const show = () => button?.setAttribute('aria-pressed', String(localStorage.getItem(key) !== null))
  const toggle = () => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, '')
    else localStorage.removeItem(key)
    show()
  }
  show()
  button?.addEventListener('click', toggle)
  return () => button?.removeEventListener('click', toggle)
}

export default start
