// The browser side of `octavo dev`: listens to the server and brings the page up to date in place.
//
// It speaks to the rest of the page by two events on `document`: `octavo:update`, before the page is changed (who
// changes it by other means calls `preventDefault`), and `octavo:updated`, after.

import { hasSameResources, morph } from './morph.ts'
import { createOverlay } from './overlay.ts'

const mark = document.querySelector<HTMLElement>('script[data-octavo-dev]')
const run = mark?.dataset.run ?? ''
let revision = Number(mark?.dataset.revision)
const overlay = createOverlay()

let events: EventSource | undefined
let path = ''
/** The HTML that the page on screen came from; undefined while it is not known. */
let base: Promise<Document | undefined> | undefined
let updating = Promise.resolve()

function connect(): void {
  events?.close()
  if (document.hidden) return
  const query = new URLSearchParams({ path, run, revision: String(revision) })
  const stream = new EventSource(`/__octavo/events?${query}`)
  events = stream
  const on = (name: string, act: (content: never) => void) =>
    stream.addEventListener(name, (event) => act(JSON.parse(event.data) as never))

  on('hello', (server: { run: string; revision: number; isStale: boolean }) => {
    if (server.run !== run) location.reload()
    else if (server.isStale) bringUpTo(server.revision)
    else {
      revision = server.revision
      base ??= fetchBase(revision)
    }
  })
  on('reload', () => location.reload())
  on('update', (server: { revision: number }) => bringUpTo(server.revision))
  on('findings', overlay.show)
  // A refused connection is tried again by the browser; anything else is final, so try anew.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED && stream === events) setTimeout(connect, 1000)
  })
}

function bringUpTo(latest: number): void {
  revision = latest
  updating = updating.then(update).catch(() => location.reload())
}

/** Fetches the page anew and changes what differs. */
async function update(): Promise<void> {
  if (!document.dispatchEvent(new CustomEvent('octavo:update', { cancelable: true }))) return
  const [old, fresh] = await Promise.all([base, fetchPage()])
  if (!fresh || !hasSameResources(old ?? document, fresh)) {
    location.reload()
    return
  }
  performance.mark('octavo:update')
  morph(document.documentElement, (old ?? document).documentElement, fresh.documentElement)
  performance.measure('octavo:update', 'octavo:update')
  base = Promise.resolve(fresh)
  document.dispatchEvent(new CustomEvent('octavo:updated'))
}

async function fetchPage(): Promise<Document | undefined> {
  const response = await fetch(location.pathname + location.search, {
    headers: { Accept: 'text/html' },
    cache: 'no-store',
  })
  if (response.status >= 500 || !response.headers.get('Content-Type')?.startsWith('text/html'))
    return undefined
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** What the page on screen was made from, if it can still be had. */
async function fetchBase(made: number): Promise<Document | undefined> {
  const page = await fetchPage().catch(() => undefined)
  const mark = page?.querySelector<HTMLElement>('script[data-octavo-dev]')
  return mark?.dataset.run === run && Number(mark.dataset.revision) === made ? page : undefined
}

/** The page on screen is another one: at the start, and after the theme has swapped pages in place. */
function arrive(): void {
  if (location.pathname === path) return
  path = location.pathname
  base = undefined
  connect()
}

// The app shows its own changes, but for those of the prose, which is HTML to it too.
document.addEventListener('octavo:prose', (event) => {
  if (!(event.target instanceof Element)) return
  const { old, fresh } = (event as CustomEvent<{ old: string; fresh: string }>).detail
  event.preventDefault()
  morph(event.target, withContent(event.target, old), withContent(event.target, fresh))
})

function withContent(element: Element, html: string): Element {
  const copy = document.implementation.createHTMLDocument().importNode(element, false)
  copy.innerHTML = html
  return copy
}

for (const name of ['pushState', 'replaceState'] as const) {
  const change = history[name].bind(history)
  history[name] = (...values) => {
    change(...values)
    arrive()
  }
}
addEventListener('popstate', arrive)
// Browsers allow six connections to a server in all tabs together, so only pages on screen hold one.
document.addEventListener('visibilitychange', connect)
addEventListener('pagehide', () => events?.close())
addEventListener('pageshow', (event) => event.persisted && connect())
arrive()
