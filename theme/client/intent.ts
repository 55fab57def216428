// Fetches the app at the reader's first interaction other than scrolling. Until it has loaded, links and disclosures work
// as HTML; events that only the app can handle are queued.

import { chromeFile, manifestFile, type SiteManifest } from '../../src/core/paths/page-file.ts'
import type { AppInput, AppModule, EarlyAction } from './app-module.ts'
import { isSavingData } from './data-saver.ts'
import { watchEarlyLinks } from './early-link.ts'
import { loadModule } from './load-module.ts'
import { fetchPreloaded } from './same-origin.ts'

/** Interactive elements, which a reader may point at, touch or focus. */
const interactive = 'a[href], button, summary, input, select, textarea, label, [tabindex="0"], octavo-island'

/** Elements handled by HTML or by the start-up script. */
export const answered =
  'a[href], summary, input, select, textarea, label, [popovertarget], [data-copy], [data-wrap], [data-toggle-color-mode], [data-toggle-sidebar], [data-dismiss-announcement], .search-dialog *, .problem *, octavo-part *'

/** Elements in which only the app handles events, including keys and input. */
const APP_ELEMENTS = 'octavo-island, [data-component]'

/** Elements that do not need the app: the search until it has results, error dialogs, and elements with their own script. */
const withoutApp =
  '[data-open-search], .search-dialog :not(a), .search-field *, .problem *, octavo-part :not(a)'

/** Keys that scroll the page, and modifiers. */
const readingKeys = /^(Arrow|Page|Home$|End$|Shift$|Control$|Alt$|Meta$|Escape$|F\d)| $/

/** Fetches the app from this URL at the first interaction. */
export function awaitIntent(appUrl: string): void {
  const root = document.querySelector<HTMLElement>('[data-build]')
  if (!root) return
  const base = new URL('..', import.meta.url)
  const early: EarlyAction[] = []
  let link: HTMLAnchorElement | null | undefined
  let arrival: Promise<boolean> | undefined
  let isTouch = false
  let isDone = false

  function fetchApp(): void {
    arrival ??= startApp()
  }

  async function startApp(): Promise<boolean> {
    const { build = '', sidebar } = root!.dataset
    const json = async (path: string): Promise<unknown> => {
      const response = await fetchPreloaded(new URL(path, base))
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
      return response.json()
    }
    const manifest = json(manifestFile) as Promise<SiteManifest>
    const input: Omit<AppInput, 'link'> = {
      chrome: json(chromeFile(build)),
      manifest,
      sidebar: manifest.then(({ sidebars }) => (sidebar ? json(sidebars[sidebar]!) : [])),
      early,
    }
    try {
      const [app] = await Promise.all([loadModule<AppModule>(appUrl), ...Object.values(input)])
      await app.start(link ? { ...input, link } : input)
      isDone = true
    } catch (error) {
      // The page works without the app. The next interaction retries.
      console.warn('The app could not be loaded; the page works without it.', error)
      arrival = undefined
    }
    return isDone
  }

  const onIntent = (event: Event): void => {
    if (arrival) return
    if (event.type === 'touchstart') isTouch = true
    else if (event instanceof PointerEvent) isTouch = event.pointerType === 'touch'
    const element = event.target instanceof Element ? event.target.closest(interactive) : null
    if (!element || element.matches(withoutApp)) return
    // A tap on a link is about to leave the page: the app would load too late.
    if (isTouch && element.matches('a[href]')) return
    link ??= element.closest<HTMLAnchorElement>('a[href]')
    fetchApp()
  }
  // With data saving, only a click or a key counts.
  const eventNames = isSavingData()
    ? ['pointerdown']
    : ['pointerover', 'pointerdown', 'touchstart', 'focusin']
  for (const name of eventNames) addEventListener(name, onIntent, { passive: true })
  addEventListener('keydown', ({ key, target, defaultPrevented }) => {
    isTouch = false
    const isAnswered = defaultPrevented || (target instanceof Element && target.matches(withoutApp))
    if (!isAnswered && !readingKeys.test(key)) fetchApp()
  })
  addEventListener('octavo:intent', fetchApp)
  addEventListener(
    'click',
    (event) => {
      const { target, isTrusted } = event
      if (isDone || !isTrusted || !(target instanceof Element)) return
      const element = target.closest('button') ?? (target.closest(APP_ELEMENTS) && target)
      if (!element || element.closest(answered)) return
      early.push({ target: element, event })
      fetchApp()
    },
    true,
  )
  for (const type of ['keydown', 'keyup', 'input'])
    addEventListener(
      type,
      (event) => {
        const { target, isTrusted } = event
        if (isDone || !isTrusted || !(target instanceof Element) || !target.closest(APP_ELEMENTS)) return
        const { value, checked } = target as HTMLInputElement
        early.push({ target, event, value, checked })
        fetchApp()
      },
      true,
    )
  watchEarlyLinks({ early, arrival: async () => arrival ?? false })
  wakeVisibleIslands(fetchApp)
}

/** Fetches the app as soon as an island that hydrates when visible is on screen. */
function wakeVisibleIslands(fetchApp: () => unknown): void {
  const islands = document.querySelectorAll('octavo-island[data-on=visible]')
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    fetchApp()
  })
  // The island element itself has no layout box.
  for (const { firstElementChild } of islands) if (firstElementChild) observer.observe(firstElementChild)
}
