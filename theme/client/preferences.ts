// Colour mode, announcement and sidebar: read before the first paint, and followed when another tab changes them. And
// the version of the documentation, which is stored for other scripts.

import { read, write } from './storage.ts'

/** Where the version that was read last is stored. */
export const versionKey = 'docs-preferred-version-default'

const keys = {
  colorMode: 'theme',
  announcementDismissed: 'docusaurus.announcement.dismiss',
  announcementId: 'docusaurus.announcement.id',
  sidebarHidden: 'octavo.sidebar.hidden',
} as const

const root = document.documentElement
const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** Applies the stored preferences, from this tab or another. */
export function applyPreferences(): void {
  showColorMode()
  showAnnouncement()
  showSidebar()
  darkSystem.addEventListener('change', showColorMode)
  addEventListener('storage', ({ key }) => {
    if (key === null || key === keys.colorMode) showColorMode()
    if (key === null || key.startsWith('docusaurus.announcement')) showAnnouncement()
    if (key === null || key === keys.sidebarHidden) showSidebar()
  })
}

/** Switches the colour mode, closes the announcement, or hides and shows the sidebar when its button is pressed. */
export function applyPreference(button: HTMLElement): void {
  const { toggleColorMode, dismissAnnouncement, toggleSidebar } = button.dataset
  if (toggleColorMode !== undefined) {
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark'
    paint(next)
    write(keys.colorMode, next)
  }
  if (dismissAnnouncement !== undefined) {
    write(keys.announcementDismissed, 'true')
    root.dataset.announcementDismissed = ''
  }
  if (toggleSidebar !== undefined) {
    write(keys.sidebarHidden, String(root.dataset.sidebarHidden === undefined))
    showSidebar()
  }
}

/** Hides the sidebar of readers who have hidden it, on wide windows. */
export function showSidebar(): void {
  const isHidden = read(keys.sidebarHidden) === 'true'
  root.toggleAttribute('data-sidebar-hidden', isHidden)
  document.querySelector('[data-toggle-sidebar]')?.setAttribute('aria-expanded', String(!isHidden))
}

function showColorMode(): void {
  const isSwitchable = root.dataset.switchable !== undefined
  const isSystem = root.dataset.system !== undefined
  const stored = isSwitchable ? read(keys.colorMode) : null
  if (stored === 'light' || stored === 'dark') paint(stored)
  else if (isSystem) paint(darkSystem.matches ? 'dark' : 'light')
}

/** Changes all colours in one frame: elements with transitions would lag behind the rest. */
function paint(mode: 'light' | 'dark'): void {
  if (root.dataset.theme === mode) return
  root.dataset.repainted = ''
  root.dataset.theme = mode
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.repainted))
}

// A dismissal is for one announcement: another id shows the bar again.
function showAnnouncement(): void {
  const id = root.dataset.announcement
  if (id === undefined) return
  if (read(keys.announcementId) !== id) {
    write(keys.announcementId, id)
    write(keys.announcementDismissed, 'false')
  }
  root.toggleAttribute('data-announcement-dismissed', read(keys.announcementDismissed) === 'true')
}

/** Stores the version of the documentation that was read last. */
export function rememberVersion(): void {
  const { version } = root.dataset
  if (version !== undefined && read(versionKey) !== version) write(versionKey, version)
}
