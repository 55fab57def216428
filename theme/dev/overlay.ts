// Findings of the page on screen: errors in a panel over it, everything else behind a small badge. It never takes the
// focus unless the user opens it.

import type { Finding } from '../../src/model/finding.ts'

export interface ShownFinding extends Finding {
  readonly frame?: string
}

/** The `findings` event of the dev server. */
export interface PageFindings {
  readonly here: readonly ShownFinding[]
  readonly elsewhere: readonly ShownFinding[]
  readonly more: number
}

export interface Overlay {
  show(findings: PageFindings): void
}

export function createOverlay(): Overlay {
  const host = element('div', { class: 'octavo-dev', 'data-octavo-dev': '' })
  let opener: Element | null = null
  /** Errors that the user has closed; they do not reopen by themselves. */
  let dismissed = ''
  let hidden = ''
  let shown = ''
  let errors = ''

  function close(): void {
    const panel = host.querySelector('[role="dialog"]')
    if (!panel) return
    const hadFocus = panel.contains(document.activeElement)
    panel.remove()
    if (hadFocus && opener instanceof HTMLElement) opener.focus()
    opener = null
  }

  function open(findings: PageFindings): HTMLElement {
    close()
    const panel = panelOf(findings)
    panel.querySelector('button')?.addEventListener('click', () => {
      dismissed = errors
      close()
    })
    host.prepend(panel)
    return panel
  }

  function addBadge(findings: PageFindings): void {
    const badge = badgeOf(findings)
    const [main, hide] = badge.querySelectorAll('button')
    main?.addEventListener('click', () => {
      open(findings).focus()
      opener = main
    })
    hide?.addEventListener('click', () => {
      hidden = shown
      badge.remove()
    })
    host.append(badge)
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !host.querySelector('[role="dialog"]')) return
    dismissed = errors
    close()
    event.stopPropagation()
  })

  return {
    show(findings) {
      const text = JSON.stringify(findings)
      if (text === shown) return
      shown = text
      const wasOpen = host.querySelector('[role="dialog"]') !== null
      close()
      host.replaceChildren()
      errors = errorsOf(findings)
      if (errors === '') dismissed = ''
      if (findings.here.length + findings.elsewhere.length === 0) {
        host.remove()
        return
      }
      document.body.append(host)
      if (hidden !== text) addBadge(findings)
      if (errors !== '' && (errors !== dismissed || wasOpen)) open(findings)
    },
  }
}

/** A key of the page's errors, to distinguish new ones from those already closed. */
function errorsOf({ here }: Pick<PageFindings, 'here'>): string {
  return here
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, message }) => `${rule} ${message}`)
    .join('\n')
}

function panelOf({ here, elsewhere, more }: PageFindings): HTMLElement {
  const panel = element('section', { role: 'dialog', 'aria-label': 'Findings', tabindex: '-1' })
  panel.append(element('button', { type: 'button', 'aria-label': 'Close' }, '×'))
  if (here.length > 0)
    panel.append(element('h2', {}, 'On this page'), listOf(here, errorsOf({ here }) ? 'alert' : 'list'))
  if (elsewhere.length > 0) panel.append(element('h2', {}, 'Elsewhere'), listOf(elsewhere, 'list'))
  if (more > 0) panel.append(element('p', {}, `And ${more} more, in the terminal.`))
  return panel
}

function listOf(findings: readonly ShownFinding[], role: string): HTMLElement {
  const list = element('div', { role })
  for (const { severity, place, rule, message, help, frame } of findings) {
    const item = element('article', { class: severity, role: role === 'list' ? 'listitem' : 'group' })
    const where = place ? [place.path, place.line, place.line && place.column].filter(Boolean).join(':') : ''
    item.append(element('p', { class: 'where' }, [where, severity, rule].filter(Boolean).join(' ')))
    item.append(element('p', {}, message))
    if (help) item.append(element('p', { class: 'help' }, help))
    if (frame) item.append(element('pre', {}, frame))
    list.append(item)
  }
  return list
}

function badgeOf({ here, elsewhere, more }: PageFindings): HTMLElement {
  const others = elsewhere.length + more
  const errors = here.filter(({ severity }) => severity === 'error').length
  const isBad = errors > 0 || elsewhere.some(({ severity }) => severity === 'error')
  const parts = [
    errors > 0 && counted(errors, 'error'),
    here.length > errors && counted(here.length - errors, 'warning'),
    others > 0 && `${others} elsewhere`,
  ]
  const badge = element('div', { role: 'status', class: isBad ? 'badge error' : 'badge warning' })
  badge.append(
    element('button', { type: 'button', 'aria-haspopup': 'dialog' }, parts.filter(Boolean).join(', ')),
    element('button', { type: 'button', 'aria-label': 'Hide findings' }, '×'),
  )
  return badge
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function element(name: string, attributes: Record<string, string>, text?: string): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  if (text !== undefined) made.textContent = text
  return made
}
