// The page at an old path that forwards the reader, on hosts without redirects.

import { hashOf } from '../engine/hash.ts'
import { escapeAttribute, escapeHtml } from '../model/escape-html.ts'
import type { OutputFile } from '../model/output.ts'

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

export interface Stub {
  /** The target path or URL, base path included. */
  readonly to: string
  /** The same for search engines: absolute if the site's origin is known. */
  readonly canonical: string
  readonly basePath: string
  readonly language: string
  readonly title: string
  /** The text before the link. */
  readonly text: string
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
