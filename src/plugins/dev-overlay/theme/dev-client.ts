// Browser client of `octavo dev`: listens to the server and updates the page in place.
//
// It communicates with the rest of the page through two events on `document`: `octavo:update`, before the page is changed
// (call `preventDefault` to handle the change), and `octavo:updated`, after.

import { rootId } from '../../../core/model/shell-ids.ts'
import { hasSameResources, morph } from './morph.ts'
import { createOverlay } from './overlay.ts'

const mark = document.querySelector<HTMLElement>('script[data-octavo-dev]')
const run = mark?.dataset.run ?? ''
let revision = Number(mark?.dataset.revision)
const overlay = createOverlay()

let events: EventSource | undefined
let path = ''
/** The HTML that the page on screen was created from; undefined while unknown. */
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
  on('styles', (server: NewStyles) => void replaceStyles(server))
  on('findings', overlay.show)
  // The browser retries a refused connection; any other failure is final, so reconnect.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED && stream === events) setTimeout(connect, 1000)
  })
}

interface NewStyles {
  readonly revision: number
  /** Paths relative to the site's base, previous → current. */
  readonly paths: Readonly<Record<string, string>>
  readonly build: string
}

/** Loads the new style sheets before removing the old ones, so that the page is never unstyled. */
async function replaceStyles({ revision: latest, paths, build }: NewStyles): Promise<void> {
  revision = latest
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(
    links.map(async (link) => {
      const [old, now] = Object.entries(paths).find(([path]) => link.href.endsWith(`/${path}`)) ?? []
      if (old === undefined || now === undefined) return
      const next = link.cloneNode() as HTMLLinkElement
      next.href = link.href.slice(0, -old.length) + now
      const loaded = new Promise((resolve) => {
        next.onload = next.onerror = resolve
      })
      link.after(next)
      await loaded
      link.remove()
    }),
  )
  const root = document.getElementById(rootId)
  if (root) root.dataset.build = build
  base = fetchBase(revision)
}

function bringUpTo(latest: number): void {
  revision = latest
  updating = updating.then(update).catch(() => location.reload())
}

/** Fetches the page again and applies the differences. */
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
  const response = await fetch(location.href, {
    headers: { Accept: 'text/html' },
    cache: 'no-store',
  })
  if (response.status >= 500 || !response.headers.get('Content-Type')?.startsWith('text/html'))
    return undefined
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Fetches the HTML that the page on screen was created from, if it is still available. */
async function fetchBase(version: number): Promise<Document | undefined> {
  const page = await fetchPage().catch(() => undefined)
  const mark = page?.querySelector<HTMLElement>('script[data-octavo-dev]')
  return mark?.dataset.run === run && Number(mark.dataset.revision) === version ? page : undefined
}

/** Handles a change of the page on screen: at the start, and after the app has navigated. */
function arrive(): void {
  if (location.pathname === path) return
  path = location.pathname
  base = undefined
  connect()
}

// The app updates itself, except for the prose, which is plain HTML.
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
// Browsers allow six connections to a server across all tabs, so only visible pages use one.
document.addEventListener('visibilitychange', connect)
addEventListener('pagehide', () => events?.close())
addEventListener('pageshow', (event) => event.persisted && connect())
arrive()
