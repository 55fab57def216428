// `octavo dev`: serves a live site and notifies open pages of changes. It neither renders pages nor watches files: changed
// paths come in through `changed`.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import type { Finding } from '../core/model/finding.ts'
import type { FramedFinding } from '../core/model/page-findings.ts'
import { contentType } from '../core/paths/content-type.ts'
import { encodePath } from '../core/paths/encode-path.ts'
import { createChangeQueue, createChangeRecord } from './change-queue.ts'
import { addDevClient, devPaths, errorPage, errorText, type PageMark } from './dev-page.ts'
import { createEventStreams, type Listener } from './event-streams.ts'
import { listen } from './listen.ts'
import { compareReports, type FindingChanges, type FrameOf, findingsFor } from './live-findings.ts'
import type { LiveResponse, LiveSite } from './live-site.ts'
import {
  type Bytes,
  isSameOrigin,
  readTarget,
  refuseHost,
  refuseMethod,
  sendBytes,
  sendRedirect,
  sendText,
} from './responses.ts'
import { createFileSender, type SendFile } from './send-file.ts'
import { canonicalPath, publicPath, readPath } from './site-path.ts'

export interface DevServerOptions {
  readonly site: LiveSite
  /** Host to listen on. Default 127.0.0.1, which other machines cannot reach. */
  readonly host?: string
  /** Additional host names of the server. */
  readonly allowedHosts?: readonly string[]
  /** 0 selects any free port. */
  readonly port: number
  /** Bundled browser client. */
  readonly client: { readonly script: string; readonly styles: string }
  /** Returns the lines around a finding's place. */
  readonly frameOf?: FrameOf
  /** Called with errors thrown while a page was rendered or a change applied. */
  readonly onCrash?: (error: unknown) => void
}

export interface DevServer {
  /** URL of the site, including the base path. */
  readonly url: string
  readonly port: number
  /** The requested port, if it was in use and `port` is another one. */
  readonly taken?: number
  /** Applies changed files, one change at a time, and notifies the open pages. */
  changed(paths: readonly string[]): Promise<void>
  /** Ends streams and connections; the site stays open. */
  close(): Promise<void>
}

/**
 * Redirects to other pages are temporary, because the next save may change them, and another site may use this port
 * later.
 */
const REDIRECT = 302

/** Serves a live site until closed. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { site, host = '127.0.0.1', port, client, frameOf = () => undefined } = options
  let isClosed = false
  /** Work that is interrupted by the end of the server fails without consequences. */
  const onCrash = (error: unknown): void => {
    if (!isClosed) options.onCrash?.(error)
  }
  const hosts = { listeningOn: host, allowed: options.allowedHosts ?? [] }
  const streams = createEventStreams()
  const run = randomUUID()
  /** Errors of pages that failed to render, by path. Any change may fix them. */
  const broken = new Map<string, string>()
  const changes = createChangeRecord()
  const senders = new Map<string, SendFile>()
  /** The error of the last failed change; the site is still in its previous state. */
  let crash: FramedFinding | undefined
  /** Files of failed changes, retried with the next change. */
  let pending: readonly string[] = []
  const sent = new WeakMap<Listener, string>()
  let sending = Promise.resolve()

  /** The report sent to open pages, and its changes from the previous one. */
  let report: readonly Finding[] = []
  let latest: FindingChanges | undefined
  /** Whether the site has been checked once; later findings are new. */
  let isKnown = false

  function renewReport(): void {
    const next = crash ? [crash, ...site.findings()] : site.findings()
    const changes = isKnown ? compareReports(report, next) : undefined
    if (changes && changes.added.length + changes.fixed.length > 0) latest = changes
    report = next
  }

  async function sendFindings(listener: Listener): Promise<void> {
    const sources = site.sourcesOf?.(encodePath(listener.path))
    const isSource = site.isSource?.bind(site)
    const findings = await findingsFor(report, { sources, isSource, frameOf, changes: latest })
    const text = JSON.stringify(findings)
    if (sent.get(listener) === text) return
    sent.set(listener, text)
    listener.send('findings', findings)
  }

  /** Serialized, so that older findings never arrive after newer ones. */
  function sendFindingsTo(listeners: Iterable<Listener>): Promise<void> {
    sending = sending
      .then(async () => {
        for (const listener of [...listeners]) await sendFindings(listener)
      })
      .catch(onCrash)
    return sending
  }

  async function applyChange(paths: readonly string[]): Promise<void> {
    const files = [...new Set([...pending, ...paths])]
    try {
      const change = await site.change(files)
      crash = undefined
      pending = []
      const revision = changes.add(change)
      for (const listener of streams.all()) {
        if (change.styles) listener.send('styles', { ...change.styles, revision })
        else if (change.reload || broken.has(listener.path)) listener.send('reload', { revision })
        else if (changes.hasChanged(listener.path, revision - 1)) listener.send('update', { revision })
      }
    } catch (error) {
      crash = crashFinding(error)
      pending = files
      onCrash(error)
    }
    renewReport()
    await sendFindingsTo(streams.all())
  }

  function senderFor(folder: string): SendFile {
    const send = senders.get(folder) ?? createFileSender(folder)
    senders.set(folder, send)
    return send
  }

  /** Finds the page, or the file with that name in a static folder. */
  async function find(path: string): Promise<LiveResponse | undefined> {
    return (
      (await site.respond(path)) ??
      (await site.respond(path === '/' ? '/index.html' : `${path}.html`)) ??
      (path === '/' ? undefined : await site.respond(`${path}/index.html`)) ??
      (path === '/' ? undefined : await site.respond(`${path}.htm`))
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseHost(request, response, hosts) || refuseMethod(request, response)) return
    const target = request.url ?? '/'
    if (target.startsWith('/__octavo/')) return answerOwn(request, response)

    const { basePath } = site
    const requestTarget = readTarget(request, response, { basePath, redirect: REDIRECT })
    if (!requestTarget) return

    const clean = canonicalPath(requestTarget.path)
    const path = encodePath(clean)
    const mark = { run, revision: changes.revision() }
    try {
      const found = await find(path)
      if (found && clean !== requestTarget.path && !('redirect' in found))
        return sendRedirect(response, 301, publicPath(clean, basePath) + requestTarget.query)
      const live = found ?? (await site.missing(path))
      broken.delete(clean)
      if ('redirect' in live)
        return sendRedirect(response, REDIRECT, redirectTarget(live.redirect, basePath, requestTarget.query))
      if ('file' in live && !/\.html?$/.test(live.file))
        return await senderFor(dirname(live.file))({ request, response }, live.file)
      sendBytes(response, withClient('file' in live ? readPage(live.file) : live, mark))
    } catch (error) {
      const text = errorText(error)
      // A browser requests a page several times.
      const isRepeated = broken.get(clean) === text
      broken.set(clean, text)
      // Errors with a finding are in the report already.
      const [message] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
      if (!isRepeated && !site.findings().some((finding) => finding.message === message)) onCrash(error)
      const headers = { 'Content-Type': 'text/html; charset=utf-8' }
      sendBytes(response, withClient({ status: 500, headers, body: errorPage(path, error) }, mark))
    }
  }

  function answerOwn(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://octavo.invalid')
    if (pathname === devPaths.script)
      return sendBytes(response, toolFile('text/javascript; charset=utf-8', client.script))
    if (pathname === devPaths.styles)
      return sendBytes(response, toolFile('text/css; charset=utf-8', client.styles))
    if (pathname !== devPaths.events || request.method !== 'GET') return sendText(response, 404, 'Not found.')
    if (!isSameOrigin(request.headers))
      return sendText(response, 403, 'Only pages of this site may subscribe to its changes.')

    const requestPath = readPath(searchParams.get('path') ?? '', site.basePath)
    const path = requestPath.kind === 'site' ? canonicalPath(requestPath.path) : '/'
    const listener = streams.open(response, path)
    // The page was rendered before this stream was opened, and may be out of date.
    const clientRevision = Number(searchParams.get('revision') ?? 0)
    const isStale = searchParams.get('run') === run && changes.hasChanged(path, clientRevision)
    listener.send('hello', { run, revision: changes.revision(), isStale })
    void sendFindingsTo([listener])
  }

  site.onFindings(() => {
    renewReport()
    isKnown = true
    void sendFindingsTo(streams.all())
  })
  const queue = createChangeQueue(applyChange)
  const { origin, close, ...listening } = await listen(
    (request, response) => {
      answer(request, response).catch((error) => {
        onCrash(error)
        if (response.headersSent) response.destroy()
        else sendText(response, 500, errorText(error))
      })
    },
    { host, port },
  )
  return {
    ...listening,
    url: origin + site.basePath,
    changed: queue.add,
    async close() {
      isClosed = true
      streams.close()
      await close()
    },
  }
}

function crashFinding(error: unknown): FramedFinding {
  return {
    rule: 'crash',
    severity: 'error',
    message: `Octavo could not apply the last change: ${error instanceof Error ? error.message : error}`,
    help: 'The site is shown as it was before. Save again to retry.',
    frame: errorText(error),
  }
}

/** Returns the Location of a redirect: with the base path, and the query before the hash. */
function redirectTarget(redirect: string, basePath: string, query: string): string {
  const [, head = '', hash = ''] = /^([^#]*)(.*)$/s.exec(redirect) ?? []
  const isOwn = head.startsWith('/') && !head.startsWith('//')
  const target = isOwn ? basePath + head.slice(1) : head
  return target + (target.includes('?') ? query.replace('?', '&') : query) + hash
}

function withClient(live: Bytes, mark: PageMark): Bytes {
  const isHtml = Object.entries(live.headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('text/html'),
  )
  if (!isHtml) return live
  const html = typeof live.body === 'string' ? live.body : new TextDecoder().decode(live.body)
  return { ...live, body: addDevClient(html, mark) }
}

/** Reads a page of a static folder. */
function readPage(file: string): Bytes {
  return { status: 200, headers: { 'Content-Type': contentType(file) }, body: readFileSync(file, 'utf8') }
}

function toolFile(type: string, text: string): Bytes {
  return {
    status: 200,
    headers: { 'Content-Type': type, 'Cross-Origin-Resource-Policy': 'same-origin' },
    body: text,
  }
}
