// Shows the findings of the page in a panel in a corner: errors open it, other findings only show a small badge. Findings
// new since the last save come first. The panel never takes the focus unless the user opens it.

import type { FramedFinding, PageFindings } from '../../../core/model/page-findings.ts'

export interface Overlay {
  show(findings: PageFindings): void
}

export function createOverlay(): Overlay {
  const host = element('div', { class: 'octavo-dev', 'data-octavo-dev': '' })
  let opener: Element | null = null
  /** Errors that the user has dismissed; they do not reopen the panel. */
  let dismissed = ''
  let hidden = ''
  let current = ''
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
      hidden = current
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
      if (text === current) return
      current = text
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
      // A page that could not be rendered shows its error itself.
      const isTold = document.body.classList.contains('octavo-dev-failed')
      if (errors !== '' && !isTold && (errors !== dismissed || wasOpen)) open(findings)
    },
  }
}

/** Returns a key of the page's errors, to distinguish new errors from dismissed ones. */
function errorsOf({ here }: Pick<PageFindings, 'here'>): string {
  return here
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, message }) => `${rule} ${message}`)
    .join('\n')
}

function panelOf(findings: PageFindings): HTMLElement {
  const { here, elsewhere, more } = findings
  const panel = element('section', { role: 'dialog', 'aria-label': 'Findings', tabindex: '-1' })
  panel.append(element('button', { type: 'button', 'aria-label': 'Close' }, '×'))
  const changes = changesText(findings)
  if (changes) panel.append(element('p', { class: 'changes' }, changes))
  const isNew = ({ isNew }: FramedFinding): boolean => isNew === true
  const sections = [
    ['New since the last save', [...here, ...elsewhere].filter(isNew)],
    ['On this page', here.filter((finding) => !isNew(finding))],
    ['Elsewhere', elsewhere.filter((finding) => !isNew(finding))],
  ] as const
  for (const [heading, list] of sections) {
    const hasErrors = list.some((finding) => finding.severity === 'error' && here.includes(finding))
    if (list.length > 0) panel.append(element('h2', {}, heading), listOf(list, hasErrors ? 'alert' : 'list'))
  }
  if (more > 0) panel.append(element('p', {}, `And ${more} more: \`octavo check --all\` prints them.`))
  return panel
}

function changesText({ changes }: PageFindings): string {
  if (!changes) return ''
  const { added, fixed, unchanged } = changes
  return [
    added > 0 && `${added} new`,
    fixed > 0 && `${fixed} fixed`,
    unchanged > 0 && `${unchanged} still there`,
  ]
    .filter(Boolean)
    .join(', ')
}

function listOf(findings: readonly FramedFinding[], role: string): HTMLElement {
  const list = element('div', { role })
  for (const { severity, place, rule, message, help, frame, others } of findings) {
    const item = element('article', { class: severity, role: role === 'list' ? 'listitem' : 'group' })
    const where = place ? [place.path, place.line, place.line && place.column].filter(Boolean).join(':') : ''
    item.append(element('p', { class: 'where' }, [where, severity, rule].filter(Boolean).join(' ')))
    item.append(element('p', {}, message))
    if (help) item.append(element('p', { class: 'help' }, help))
    if (frame) item.append(element('pre', {}, frame))
    if (others) item.append(element('p', { class: 'help' }, `Also at ${counted(others, 'other place')}.`))
    list.append(item)
  }
  return list
}

function badgeOf({ here, elsewhere, more }: PageFindings): HTMLElement {
  const others = elsewhere.length + more
  const errors = here.filter(({ severity }) => severity === 'error').length
  const isBad = errors > 0 || elsewhere.some(({ severity }) => severity === 'error')
  const added = [...here, ...elsewhere].filter(({ isNew }) => isNew).length
  const parts = [
    added > 0 && `${added} new`,
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
  const newElement = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) newElement.setAttribute(key, value)
  if (text !== undefined) newElement.textContent = text
  return newElement
}
