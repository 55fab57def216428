// HTML that the dev server adds: the client in each page, and the error page.

import { escapeHtml } from '../core/text/escape-html.ts'

export const devPaths = {
  events: '/__octavo/events',
  script: '/__octavo/dev.js',
  styles: '/__octavo/dev.css',
}

export interface PageMark {
  /** Identifies one run of the server. */
  readonly run: string
  /** The server's revision when the page was rendered. */
  readonly revision: number
}

/** Adds the dev client to a page. */
export function addDevClient(html: string, { run, revision }: PageMark): string {
  const tags =
    `<link rel="stylesheet" href="${devPaths.styles}" data-octavo-dev>` +
    `<script type="module" src="${devPaths.script}" data-octavo-dev data-run="${run}" data-revision="${revision}"></script>`
  const head = html.search(/<\/head>/i)
  if (head >= 0) return html.slice(0, head) + tags + html.slice(head)
  const start = /^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0
  return html.slice(0, start) + tags + html.slice(start)
}

/** Returns the page shown when rendering failed. */
export function errorPage(path: string, error: unknown): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(`Could not render ${path}`)}</title></head>
<body class="octavo-dev-failed"><main><h1>${escapeHtml(`Could not render ${path}`)}</h1>
<p>Rendering this page threw an error. Save a file to try again.</p>
<pre>${escapeHtml(errorText(error))}</pre></main></body></html>
`
}

/** Formats an error with its stack and its causes. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nCaused by: ${errorText(error.cause)}`
  return (
    (error.stack?.includes(error.message) ? error.stack : `${error.message}\n${error.stack ?? ''}`) + cause
  )
}
