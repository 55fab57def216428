// Redirects from old paths, on every host: a stub page for each, and rules for hosts that read them. `/x.html` redirects to
// `/x` through rules and the not-found page, or through stubs if the site enables them.
//
// A stub is always a folder with an index, `old/index.html`, and for `/x.html` it is `x.html/index.html`. A plain
// file `x.html` would be served for `/x` by GitHub Pages, Netlify or `try_files $uri.html`, in place of the page,
// which makes a redirect loop.

import { hashOf } from '../../core/engine/hash.ts'
import { missingViews } from '../../core/graph/listing-data.ts'
import { compareText, type Finding, type Place } from '../../core/model/finding.ts'
import type { Url } from '../../core/model/names.ts'
import type { OutputFile } from '../../core/model/output.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { followRoutes } from '../../core/paths/follow-redirects.ts'
import { pageFile } from '../../core/paths/page-file.ts'
import { foldPath } from '../../core/paths/url-path.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { listStatic } from '../../core/plugin/replaceable-output.ts'
import { defineOutput, type SiteContext } from '../../core/plugin/site-output.ts'
import { escapeAttribute, escapeHtml } from '../../core/text/escape-html.ts'
import type { HostName } from './host-names.ts'
import { type Move, ruleFiles, writeRules } from './host-rules.ts'
import { hostFields } from './hosts-config.ts'
import { indexPaths } from './index-paths.ts'

interface Slice {
  readonly origin: string
  readonly basePath: string
  readonly language: string
  readonly title: string
  readonly text: string
  readonly staticFolders: readonly string[]
  readonly htmlStubs: boolean
  readonly host?: HostName
  /** Redirect routes, each with its final target. */
  readonly redirects: readonly Move[]
  /** Redirects whose path belongs to another file. They are skipped and reported. */
  readonly refused: readonly Conflict[]
  /** Redirects that differ from a page URL only in case: on some file systems, their stubs would replace the page. */
  readonly caseConflicts: readonly CaseConflict[]
  /** Paths that stubs must not use. */
  readonly reserved: readonly string[]
  /** All other routes. */
  readonly urls: readonly Url[]
}

interface CaseConflict {
  readonly from: Url
  readonly place?: Place
}

interface Conflict extends CaseConflict {
  /** The file at the same path. */
  readonly file: string
}

export const redirects = defineOutput<Slice>({
  name: 'redirects',
  isLast: true,
  combine(_, state) {
    const { site, options } = state
    const { chrome, staticFolders } = options
    const { htmlStubs, host } = valuesOf(hostFields, options.fields)
    const routes = Object.values(site.routes)
    const { refused, caseConflicts, rivalOf } = findConflicts(state)
    const conflicting = new Set(refused.map(({ from }) => from))
    const redirects = routes
      .filter((route) => route.kind === 'redirect')
      .filter(({ url }) => !conflicting.has(url))
      .map(({ url, to }): Move => [url, followRoutes(to, site.routes).to])
      .sort(([a], [b]) => compareText(a, b))
    const urls = routes
      .filter((route) => route.kind !== 'redirect')
      .map(({ url }) => url)
      .sort(compareText)
    return {
      origin: chrome.origin,
      basePath: chrome.basePath,
      language: chrome.language,
      title: chrome.messages['redirect.title'],
      text: chrome.messages['redirect.text'],
      staticFolders,
      htmlStubs,
      ...(host && { host }),
      redirects,
      refused,
      caseConflicts: caseConflicts,
      reserved: listStubs({ redirects, urls, htmlStubs })
        .map(([from]) => pageFile(from))
        .filter((path) => rivalOf(path) !== undefined),
      urls,
    }
  },
  make(slice, context) {
    const files = createStubs(slice)
    if (files.length > 0) files.push(stubScript)
    const listed = listStatic(context, slice.staticFolders)
    const siteFile = listed.find(({ path }) => path === '_redirects')
    const { redirects, htmlStubs, basePath, host } = slice
    const rules = writeRules(host, {
      basePath,
      redirects,
      // One line per page, because no form of `/*.html` works on all hosts.
      extra: htmlStubs ? [] : htmlRedirects(slice),
      siteRules: siteFile === undefined ? '' : (context.read(siteFile.from) ?? ''),
      staticPaths: new Set(listed.map(({ path }) => path)),
    })
    const findings = [
      ...slice.refused.map(conflictFinding),
      // Other hosts read the rule instead of the stub.
      ...(host === 'github-pages' ? slice.caseConflicts.map(caseConflictFinding) : []),
      ...rules.findings,
    ]
    return { files: [...files, ...rules.files], findings }
  },
})

/** Finds conflicts between redirects and other output files. */
function findConflicts({ site, outputs = [], options }: SiteContext) {
  const { host } = valuesOf(hostFields, options.fields)
  const fileAt = indexPaths([...outputs, ...ruleFiles(host), scriptPath])
  const pages = Object.values(site.routes).filter(({ kind }) => kind !== 'redirect')
  const pageAt = indexPaths([...pages, ...missingViews(options)].map(({ url }) => pageFile(url)))
  const refused: Conflict[] = []
  const caseConflicts: CaseConflict[] = []
  for (const route of Object.values(site.routes)) {
    if (route.kind !== 'redirect') continue
    const { url: from, place } = route
    const path = pageFile(from)
    // Some hosts serve `x.html` for `/x` if both exist.
    const file = fileAt(path) ?? (hasHtmlForm(from) ? fileAt(`${decodePath(from).slice(1)}.html`) : undefined)
    if (file !== undefined) refused.push({ from, file, ...(place && { place }) })
    else if (pageAt(path) !== undefined) caseConflicts.push({ from, ...(place && { place }) })
  }
  return { refused, caseConflicts, rivalOf: (path: string) => fileAt(path) ?? pageAt(path) }
}

function conflictFinding({ from, file, place }: Conflict): Finding {
  return {
    rule: 'redirect-over-page',
    severity: 'error',
    message: `The redirect from "${from}" has the path of a file of the site, "/${file}".`,
    help: 'Remove the redirect, or give it another path. Until then, the file is published.',
    ...(place && { place }),
  }
}

function caseConflictFinding({ from, place }: CaseConflict): Finding {
  return {
    rule: 'url-case',
    severity: 'warning',
    message: `The redirect from "${from}" differs from a page only in case, and GitHub Pages needs a file for it.`,
    help: 'Remove the redirect, or turn this rule off: on macOS and Windows, its file would overwrite the page, so there is none.',
    ...(place && { place }),
  }
}

/** Redirects with a stub, unless another file has the same path. */
function listStubs(slice: Pick<Slice, 'redirects' | 'urls' | 'htmlStubs'>): readonly Move[] {
  return slice.htmlStubs ? [...slice.redirects, ...htmlRedirects(slice)] : slice.redirects
}

function createStubs(slice: Slice): OutputFile[] {
  const { origin, basePath, language, title, text } = slice
  const usedPaths = new Set(slice.reserved.map(foldPath))
  return listStubs(slice).flatMap(([from, target]) => {
    const path = pageFile(from)
    // If two redirects differ only in case, the second has only a rule.
    if (usedPaths.has(foldPath(path))) return []
    usedPaths.add(foldPath(path))
    const to = withBasePath(basePath, target)
    const canonical = (to.startsWith('/') ? origin + to : to).split('#', 1)[0]!
    const html = renderStub({ to, canonical, basePath, language, title, text })
    return [{ path, contents: { kind: 'text', text: html } }]
  })
}

/** Redirects from the `.html` form of every path that has one. */
function htmlRedirects({ urls, redirects }: Pick<Slice, 'urls' | 'redirects'>): Move[] {
  const existing = new Set([...urls, ...redirects.map(([from]) => from)])
  return [...urls.map((url): Move => [url, url]), ...redirects]
    .filter(([from]) => hasHtmlForm(from) && !existing.has(`${from}.html`))
    .map(([from, to]) => [`${from}.html`, to])
}

/** Whether a path has a `.html` form. `/index.html` and `/404.html` are files, and `.html` paths have their suffix. */
function hasHtmlForm(url: Url): boolean {
  return url !== '/404' && !/(?:^|\/)(?:index)?$|\.html?$/.test(url)
}

/**
 * Redirects with the query and hash of the URL, which a meta refresh would lose. The reader's query is appended to the
 * target's query; the reader's hash replaces the target's. In a file, because pages have no inline scripts.
 */
const script = `{
  const to = new URL(document.currentScript.dataset.to, location.href)
  if (location.search !== '') to.search += (to.search === '' ? '?' : '&') + location.search.slice(1)
  if (location.hash !== '') to.hash = location.hash
  location.replace(to.href)
}
`
const scriptPath = `assets/redirect-${hashOf(script).slice(0, 8)}.js`

/** Script shared by all stubs. */
export const stubScript: OutputFile = { path: scriptPath, contents: { kind: 'text', text: script } }

interface Stub extends Pick<Slice, 'basePath' | 'language' | 'title' | 'text'> {
  /** Target path with the base path, or target URL. */
  readonly to: string
  /** Canonical URL for search engines: absolute if the site's origin is known. */
  readonly canonical: string
}

/** Renders the HTML of a stub. */
export function renderStub(stub: Stub): string {
  const to = escapeAttribute(stub.to)
  // Only for readers without scripts: on slow connections, the refresh could win over the script and lose the query and
  // the hash.
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
