// The first sign that a reader wants more than to read: then the app is fetched, with the data of the page. Until it
// is there, links and disclosures work as HTML; what only the app can answer is kept for it.

import type { PageData } from '../../src/model/view.ts'
import type { AppModule, EarlyAct, Handover } from './handover.ts'
import { isSavingData } from './saving-data.ts'

/** What a reader may point at, touch or focus to do something. */
const interactive = 'a[href], button, summary, input, select, textarea, label, [tabindex="0"], octavo-island'

/** Answered by HTML itself or by the start-up script. */
const answered =
  'a[href], summary, input, select, textarea, label, [popovertarget], [data-copy], [data-toggle-color-mode], [data-dismiss-announcement], .search-dialog *, octavo-part *'

/** Where the app alone answers, to keys and to what is filled in as well. */
const ofApp = 'octavo-island, [data-component]'

/** The search, until something is found, and elements with a script of their own do without the app. */
const withoutApp = '[data-open-search], .search-dialog :not(a), .search-field *, octavo-part :not(a)'

/** Keys that move the page, and those that do nothing alone. */
const readingKeys = /^(Arrow|Page|Home$|End$|Shift$|Control$|Alt$|Meta$|Escape$|F\d)| $/

/** Fetches the app from this address at the first intent. */
export function awaitIntent(appUrl: string): void {
  const root = document.querySelector<HTMLElement>('[data-build]')
  if (!root) return
  const base = new URL('..', import.meta.url)
  const early: EarlyAct[] = []
  let link: HTMLAnchorElement | null | undefined
  let isAsked = false
  let isDone = false

  async function fetchApp(): Promise<void> {
    if (isAsked) return
    isAsked = true
    const { page = '/', build = '', sidebar } = root!.dataset
    const json = async (path: string): Promise<unknown> => {
      const response = await fetch(new URL(path, base))
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
      return response.json()
    }
    const handover: Omit<Handover, 'link'> = {
      page: json(dataPath(page)) as Promise<PageData>,
      chrome: json(`assets/chrome-${build}.json`),
      sidebar: sidebar ? json(sidebar) : Promise.resolve([]),
      early,
    }
    try {
      const [app] = await Promise.all([import(appUrl) as Promise<AppModule>, ...Object.values(handover)])
      await app.start(link ? { ...handover, link } : handover)
      isDone = true
    } catch (error) {
      // The page is whole without the app. The next intent tries again.
      console.warn('The page stays without its app.', error)
      isAsked = false
    }
  }

  const onIntent = ({ target }: Event): void => {
    if (isAsked) return
    const element = target instanceof Element ? target.closest(interactive) : null
    if (!element || element.matches(withoutApp)) return
    link ??= element.closest<HTMLAnchorElement>('a[href]')
    void fetchApp()
  }
  // Who saves data is asked for a deed, not a glance.
  const signs = isSavingData() ? ['pointerdown'] : ['pointerover', 'pointerdown', 'touchstart', 'focusin']
  for (const sign of signs) addEventListener(sign, onIntent, { passive: true })
  addEventListener('keydown', ({ key, target, defaultPrevented }) => {
    const isAnswered = defaultPrevented || (target instanceof Element && target.matches(withoutApp))
    if (!isAnswered && !readingKeys.test(key)) void fetchApp()
  })
  addEventListener('octavo:intent', () => void fetchApp())
  addEventListener(
    'click',
    (event) => {
      const { target, isTrusted } = event
      if (isDone || !isTrusted || !(target instanceof Element)) return
      const element = target.closest('button') ?? (target.closest(ofApp) && target)
      if (!element || element.closest(answered)) return
      early.push({ target: element, event })
      void fetchApp()
    },
    true,
  )
  for (const type of ['keydown', 'keyup', 'input'])
    addEventListener(
      type,
      (event) => {
        const { target, isTrusted } = event
        if (isDone || !isTrusted || !(target instanceof Element) || !target.closest(ofApp)) return
        const { value, checked } = target as HTMLInputElement
        early.push({ target, event, value, checked })
        void fetchApp()
      },
      true,
    )
  wakeVisibleIslands(fetchApp)
}

/** The app is fetched for a part of the prose that needs it as soon as that part can be seen. */
function wakeVisibleIslands(fetchApp: () => unknown): void {
  const islands = document.querySelectorAll('octavo-island[data-on=visible]')
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    fetchApp()
  })
  // The element itself has no box.
  for (const { firstElementChild } of islands) if (firstElementChild) observer.observe(firstElementChild)
}

function dataPath(page: string): string {
  if (page === '/404.html') return '404.json'
  return `${page === '/' ? '' : `${page.slice(1)}/`}index.json`
}
