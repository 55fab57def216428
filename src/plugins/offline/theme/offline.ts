// The first script of an offline copy. Browsers allow a page opened as a file neither to fetch files nor to load modules.
// So the copy's modules are classic scripts, and the data they fetch is in scripts too. This script loads both, and
// rewrites URLs that other scripts put on the page to file URLs.

/** The site's base path, and the paths whose type is not clear from their name. Inserted before this script. */
declare const OCTAVO_SITE: {
  readonly basePath: string
  readonly pages: readonly string[]
  readonly files: readonly string[]
}

type Factory = (
  module: { exports: unknown },
  url: string,
  fetch: (href: string | URL) => Promise<Response>,
  worker: unknown,
  history: Pick<History, 'state' | 'pushState' | 'replaceState'>,
) => void

const root = new URL('..', (document.currentScript as HTMLScriptElement).src)
const modules = new Map<string, unknown>()
const data = new Map<string, string>()
const loading = new Map<string, Promise<void>>()

/** Loader of the copy. Scripts find it by this name, modules by a symbol: see `load-module.ts`. */
const octavoOffline = {
  define(factory: Factory): void {
    const url = scriptUrl()
    const module = { exports: {} }
    factory(module, url, fetchData, undefined, fileHistory)
    modules.set(url, module.exports)
  },
  load: loadModule,
  data(base64: string): void {
    data.set(scriptUrl(), base64)
  },
}
Object.assign(window, { octavoOffline, [Symbol.for('octavo.offline')]: octavoOffline })

function scriptUrl(): string {
  return withoutQuery((document.currentScript as HTMLScriptElement).src)
}

function withoutQuery(href: string): string {
  return href.split(/[?#]/, 1)[0]!
}

async function loadModule(href: string): Promise<unknown> {
  const url = new URL(href, document.baseURI).href
  if (!modules.has(withoutQuery(url))) await loadScript(url)
  return modules.get(withoutQuery(url)) ?? {}
}

/** Replaces `fetch`. Serves only the copy's data files; anything else is a 404. */
async function fetchData(href: string | URL): Promise<Response> {
  const url = `${withoutQuery(new URL(href, document.baseURI).href)}.js`
  if (!isData(url)) return new Response(null, { status: 404 })
  await loadScript(url)
  const bytes = Uint8Array.from(atob(data.get(url) ?? ''), (letter) => letter.charCodeAt(0))
  if (!/\/chrome-[^/]*$/.test(url)) return new Response(bytes)
  // With the copy's file URL as base path, the app does not try to handle its links.
  const chrome = JSON.parse(new TextDecoder().decode(bytes)) as object
  return new Response(JSON.stringify({ ...chrome, basePath: root.href }))
}

function isData(url: string): boolean {
  const path = url.startsWith(root.href) ? url.slice(root.href.length) : ''
  return /^(?:assets\/[^/]+\.json|search\/.+\.(?:json|bin))\.js$/.test(path)
}

function loadScript(url: string): Promise<void> {
  let pending = loading.get(url)
  if (!pending) {
    pending = new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = url
      script.onload = () => resolve()
      script.onerror = () => {
        loading.delete(url)
        reject(new TypeError(`${url} could not be loaded.`))
      }
      document.head.append(script)
    })
    loading.set(url, pending)
  }
  return pending
}

/** Replaces `history` methods. The path of a file URL must not change, only its query and hash. */
const fileHistory = {
  get state() {
    return history.state
  },
  get scrollRestoration() {
    return history.scrollRestoration
  },
  set scrollRestoration(value) {
    history.scrollRestoration = value
  },
  pushState: changeState('pushState'),
  replaceState: changeState('replaceState'),
}

function changeState(name: 'pushState' | 'replaceState') {
  return (state: unknown, _: string, href?: string | URL | null): void => {
    const url = new URL(href ?? '', location.href)
    const isHere = url.protocol === location.protocol && url.pathname === location.pathname
    try {
      history[name](state, '', isHere ? url : null)
    } catch {
      // Some browsers do not allow a query in file URLs.
      history[name](state, '')
    }
  }
}

const pages = new Set(OCTAVO_SITE.pages)
const files = new Set(OCTAVO_SITE.files)

/** Returns the file URL for a path of the site or a URL below the copy, or undefined for others. */
function fileUrl(href: string): string | undefined {
  const below = [root.href, root.pathname, OCTAVO_SITE.basePath].find((start) => href.startsWith(start))
  if (below === undefined || href.startsWith('//')) return undefined
  const tail = href.slice(below.length)
  const path = withoutQuery(tail)
  const rest = tail.slice(path.length)
  const plain = path.replace(/\/$/, '')
  let name = plain
  try {
    name = decodeURIComponent(plain)
  } catch {
    // Malformed escapes remain unchanged.
  }
  const isPage = pages.has(name) || (!name.slice(name.lastIndexOf('/') + 1).includes('.') && !files.has(name))
  return root.href + (isPage ? `${plain}${plain && '/'}index.html` : path) + rest
}

const fields = ['href', 'src', 'poster', 'action']

function correct(element: Element): void {
  for (const field of fields) {
    const raw = element.getAttribute(field)
    const href = raw && /^(?:\/|file:)/.test(raw) ? fileUrl(raw) : undefined
    if (href !== undefined && href !== raw) element.setAttribute(field, href)
  }
}

const selector = fields.map((field) => `[${field}]`).join()

// Links in the HTML are relative already. This handles links that scripts add or change.
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'attributes') correct(target as Element)
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue
      correct(node)
      for (const element of node.querySelectorAll(selector)) correct(element)
    }
  }
}).observe(document, { subtree: true, childList: true, attributeFilter: fields })
