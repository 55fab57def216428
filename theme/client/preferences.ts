// Stored preferences: color mode, announcement and sidebar. Applied before the first paint, and updated when another tab
// changes them. Also stores the documentation version, which other scripts read.

import { read, write } from './storage.ts'

/** Storage key of the version that was read last. */
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

/** Toggles the color mode, closes the announcement, or toggles the sidebar when its button is clicked. */
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

/** Hides the sidebar on wide windows if the reader has hidden it. */
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

/** Changes all colors in one frame, with transitions disabled: elements with transitions would lag behind. */
function paint(mode: 'light' | 'dark'): void {
  if (root.dataset.theme === mode) return
  root.dataset.repainted = ''
  root.dataset.theme = mode
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.repainted))
}

// A dismissal applies to one announcement: another id shows the bar again.
function showAnnouncement(): void {
  const id = root.dataset.announcement
  if (id === undefined) return
  if (read(keys.announcementId) !== id) {
    write(keys.announcementId, id)
    write(keys.announcementDismissed, 'false')
  }
  root.toggleAttribute('data-announcement-dismissed', read(keys.announcementDismissed) === 'true')
}

/** Stores the documentation version of the page. */
export function rememberVersion(): void {
  const { version } = root.dataset
  if (version !== undefined && read(versionKey) !== version) write(versionKey, version)
}
