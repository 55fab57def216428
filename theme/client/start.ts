// The start-up script: what a page needs before anyone asks for the app. Clicks are heard at the document, so it
// does not matter whether the page is there yet, and nothing in it has to be prepared.

const keys = {
  colorMode: 'theme',
  announcementDismissed: 'docusaurus.announcement.dismiss',
  announcementId: 'docusaurus.announcement.id',
} as const

const root = document.documentElement
let hasLoggedStorage = false

showColorMode()
showAnnouncement()
root.dataset.script = ''
addEventListener('click', answerClick)
addEventListener('storage', showColorMode)
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', orient)
else orient()

function showColorMode(): void {
  if (root.dataset.switchable === undefined) return
  const stored = read(keys.colorMode)
  if (stored === 'light' || stored === 'dark') root.dataset.theme = stored
}

// A dismissal holds for one announcement: another id shows the bar again.
function showAnnouncement(): void {
  const id = root.dataset.announcement
  if (id === undefined) return
  if (read(keys.announcementId) !== id) {
    write(keys.announcementId, id)
    write(keys.announcementDismissed, 'false')
  } else if (read(keys.announcementDismissed) === 'true') {
    root.dataset.announcementDismissed = ''
  }
}

function answerClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  for (const menu of document.querySelectorAll('.dropdown[open]')) {
    if (!menu.contains(target)) menu.removeAttribute('open')
  }
  const button = target?.closest('button')
  if (!button) return
  const { copy, dismissAnnouncement, toggleColorMode } = button.dataset
  if (copy !== undefined) void copyCode(button)
  if (toggleColorMode !== undefined) switchColorMode()
  if (dismissAnnouncement !== undefined) {
    write(keys.announcementDismissed, 'true')
    root.dataset.announcementDismissed = ''
  }
}

function switchColorMode(): void {
  const next = root.dataset.theme === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  write(keys.colorMode, next)
}

function orient(): void {
  showCurrentPage()
  followHeadings()
}

// A long sidebar starts where the reader is.
function showCurrentPage(): void {
  const drawer = document.querySelector('.drawer')
  const current = drawer?.querySelector('[aria-current=page]')
  if (!drawer || !current) return
  const distance = current.getBoundingClientRect().top - drawer.getBoundingClientRect().top
  if (distance > drawer.clientHeight * 0.8) drawer.scrollTop = distance - drawer.clientHeight / 2
}

// Marks the heading being read in the contents: the last one above the upper quarter of the window.
function followHeadings(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  const observer = new IntersectionObserver(
    () => {
      const current = headings.findLastIndex((heading) => {
        return heading !== null && heading.getBoundingClientRect().top < innerHeight / 4 + 1
      })
      links.forEach((link, index) => {
        if (index === current) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      })
    },
    { rootMargin: '0px 0px -75%' },
  )
  for (const heading of headings) if (heading) observer.observe(heading)
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (!code || button.classList.contains('done')) return
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
  } catch {
    // No permission, or no secure connection: the reader gets the code selected, one key away from copied.
    getSelection()?.selectAllChildren(code)
    return
  }
  const label = button.textContent
  button.textContent = button.dataset.done ?? label
  button.classList.add('done')
  setTimeout(() => {
    button.textContent = label
    button.classList.remove('done')
  }, 2000)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    logStorage(error)
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    logStorage(error)
  }
}

function logStorage(error: unknown): void {
  if (hasLoggedStorage) return
  hasLoggedStorage = true
  console.warn('Preferences cannot be stored in this browser; the site goes on without them.', error)
}
