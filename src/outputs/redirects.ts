// Old paths, on every host: a stub page at each redirect, and rules for the hosts that read them. Readers of `/x.html` are
// brought to `/x` by the rules and by the not-found page, or by stubs where the site wants them.
//
// A stub is always a folder with an index, `old/index.html`, and for `/x.html` it is `x.html/index.html`. A plain
// file `x.html` would be served for `/x` by GitHub Pages, Netlify or `try_files $uri.html`, in place of the page,
// which makes a redirect loop.

import { hashOf } from '../engine/hash.ts'
import { compareText } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { HostName } from '../model/site-options.ts'
import { withBasePath } from '../paths/base-path.ts'
import { followRoutes } from '../paths/follow-redirects.ts'
import { pageFile } from '../paths/page-file.ts'
import { defineOutput, type OutputContext } from '../plugin/site-output.ts'
import { escapeAttribute, escapeHtml } from '../text/escape-html.ts'
import { type Move, writeRules } from './host-rules.ts'
import { listStatic } from './static-files.ts'

interface Slice {
  readonly origin: string
  readonly basePath: string
  readonly language: string
  readonly title: string
  readonly text: string
  readonly staticFolders: readonly string[]
  readonly htmlStubs: boolean
  readonly host?: HostName
  /** Redirect routes, each with where it leads in the end. */
  readonly redirects: readonly Move[]
  /** Every other route. */
  readonly urls: readonly Url[]
}

export const redirects = defineOutput<Slice>({
  name: 'redirects',
  slice({ site, options: { chrome, staticFolders, htmlStubs, host } }) {
    const routes = Object.values(site.routes)
    return {
      origin: chrome.origin,
      basePath: chrome.basePath,
      language: chrome.language,
      title: chrome.messages['redirect.title'],
      text: chrome.messages['redirect.text'],
      staticFolders,
      htmlStubs,
      ...(host && { host }),
      redirects: routes
        .filter((route) => route.kind === 'redirect')
        .map(({ url, to }): Move => [url, followRoutes(to, site.routes).to])
        .sort(([a], [b]) => compareText(a, b)),
      urls: routes
        .filter((route) => route.kind !== 'redirect')
        .map(({ url }) => url)
        .sort(compareText),
    }
  },
  make(slice, context) {
    const files = makeStubs(slice, context)
    if (files.length > 0) files.push(stubScript)
    const listed = listStatic(context, slice.staticFolders)
    const own = listed.find(({ path }) => path === '_redirects')
    const { redirects, htmlStubs, basePath, host } = slice
    const rules = writeRules(host, {
      basePath,
      redirects,
      // A line for each page, since no form of `/*.html` is read by all.
      extra: htmlStubs ? [] : suffixed(slice),
      written: own === undefined ? '' : (context.read(own.from) ?? ''),
      staticPaths: new Set(listed.map(({ path }) => path)),
    })
    return { files: [...files, ...rules.files], findings: rules.findings }
  },
})

function makeStubs(slice: Slice, context: OutputContext): OutputFile[] {
  const { origin, basePath, language, title, text } = slice
  const taken = new Set(listStatic(context, slice.staticFolders).map(({ path }) => path))
  const stubs = slice.htmlStubs ? [...slice.redirects, ...suffixed(slice)] : slice.redirects
  return stubs.flatMap(([from, target]) => {
    const path = pageFile(from)
    if (taken.has(path) || taken.has(path.slice(0, -'/index.html'.length))) return []
    const to = withBasePath(basePath, target)
    const canonical = (to.startsWith('/') ? origin + to : to).split('#', 1)[0]!
    const html = renderStub({ to, canonical, basePath, language, title, text })
    return [{ path, contents: { kind: 'text', text: html } }]
  })
}

/** The `.html` form of every path that has one. */
function suffixed({ urls, redirects }: Slice): Move[] {
  const owned = new Set([...urls, ...redirects.map(([from]) => from)])
  return [...urls.map((url): Move => [url, url]), ...redirects]
    .filter(([from]) => takesSuffix(from) && !owned.has(`${from}.html`))
    .map(([from, to]) => [`${from}.html`, to])
}

/** `/index.html` and `/404.html` are files, and what ends in `.html` has its suffix. */
function takesSuffix(url: Url): boolean {
  return url !== '/404' && !/(?:^|\/)(?:index)?$|\.html?$/.test(url)
}

/**
 * Forwards the reader with the query and the hash of the URL, which a meta refresh would lose. A query of the
 * target stays, and the reader's is added; the reader's hash wins. In a file, because pages have no inline scripts.
 */
const script = `{
  const to = new URL(document.currentScript.dataset.to, location.href)
  if (location.search !== '') to.search += (to.search === '' ? '?' : '&') + location.search.slice(1)
  if (location.hash !== '') to.hash = location.hash
  location.replace(to.href)
}
`
const scriptPath = `assets/redirect-${hashOf(script).slice(0, 8)}.js`

/** The script that all stubs share. */
export const stubScript: OutputFile = { path: scriptPath, contents: { kind: 'text', text: script } }

interface Stub extends Pick<Slice, 'basePath' | 'language' | 'title' | 'text'> {
  /** The target path or URL, base path included. */
  readonly to: string
  /** The same for search engines: absolute if the site's origin is known. */
  readonly canonical: string
}

/** The stub's HTML. */
export function renderStub(stub: Stub): string {
  const to = escapeAttribute(stub.to)
  // The refresh is for readers without script only: beside a running script it would win on slow lines, and
  // lose the query and the hash.
  return `<!doctype html>
<html lang="${escapeAttribute(stub.language)}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(stub.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeAttribute(stub.canonical)}">
<script src="${escapeAttribute(stub.basePath + scriptPath)}" data-to="${to}"></script>
<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>
</head>
<body>
<p>${escapeHtml(stub.text)} <a href="${to}">${to}</a></p>
</body>
</html>
`
}
