// `octavo dev`: answers requests from a live site and tells open pages what changed. It makes no page itself and
// watches no file: changed paths come in through `changed`.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentType } from '../model/content-type.ts'
import { encodePath } from '../model/encode-path.ts'
import type { LiveResponse, LiveSite } from '../model/live-site.ts'
import { type Bytes, refuseMethod, sendBytes, sendRedirect, sendText } from './answers.ts'
import { createChangeQueue, createChangeRecord } from './change-queue.ts'
import { addDevClient, devPaths, errorPage, errorText, type PageMark } from './dev-page.ts'
import { createEventStreams, type Listener } from './event-streams.ts'
import { isKnownHost, isSameOrigin } from './host-guard.ts'
import { listen } from './listen.ts'
import { type FramedFinding, type FrameOf, findingsFor } from './live-findings.ts'
import { sendFile } from './send-file.ts'
import { canonicalPath, publicPath, readPath } from './site-path.ts'

export interface DevServerOptions {
  readonly site: LiveSite
  /** Default 127.0.0.1: nobody else's business. */
  readonly host?: string
  /** 0 takes any free port. */
  readonly port: number
  /** The browser side of dev, bundled. */
  readonly client: { readonly script: string; readonly styles: string }
  /** The lines around a finding's place. */
  readonly frameOf?: FrameOf
  /** Told what was thrown while a page was made or a change taken in. */
  readonly onCrash?: (error: unknown) => void
}

export interface DevServer {
  /** Where the site begins, base path included. */
  readonly url: string
  readonly port: number
  /** The port asked for, when it was taken and `port` is a later one. */
  readonly taken?: number
  /** Takes in changed files, one change after the other, and tells the open pages. */
  changed(paths: readonly string[]): Promise<void>
  /** Ends streams and connections; the site stays open. */
  close(): Promise<void>
}

/**
 * To another page: never for good. The next save may move it, or another site be served here. That a page's path has
 * no ending and no slash stays true, and browsers are told not to keep it all the same.
 */
const REDIRECT = 302

/** Serves a live site until closed. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { site, host = '127.0.0.1', port, client, frameOf = () => undefined, onCrash = () => {} } = options
  const streams = createEventStreams()
  const run = randomUUID()
  /** Pages whose making threw: any change may have mended them. */
  const broken = new Set<string>()
  const changes = createChangeRecord()
  /** What the last change threw; the site is as it was before it. */
  let crash: FramedFinding | undefined
  /** Files of changes that threw: they are part of the next one. */
  let pending: readonly string[] = []
  const told = new WeakMap<Listener, string>()
  let telling = Promise.resolve()

  async function tellFindings(listener: Listener): Promise<void> {
    const all = crash ? [crash, ...site.findings()] : site.findings()
    const source = site.sourceOf ? (site.sourceOf(encodePath(listener.path)) ?? '') : undefined
    const findings = await findingsFor(all, source, frameOf)
    const text = JSON.stringify(findings)
    if (told.get(listener) === text) return
    told.set(listener, text)
    listener.send('findings', findings)
  }

  /** In turn, so that older findings never arrive after newer ones. */
  function tellAll(listeners: Iterable<Listener>): Promise<void> {
    telling = telling
      .then(async () => {
        for (const listener of [...listeners]) await tellFindings(listener)
      })
      .catch(onCrash)
    return telling
  }

  async function takeIn(paths: readonly string[]): Promise<void> {
    const files = [...new Set([...pending, ...paths])]
    try {
      const change = await site.change(files)
      crash = undefined
      pending = []
      const revision = changes.add(change)
      for (const listener of streams.all()) {
        if (change.reload || broken.has(listener.path)) listener.send('reload', { revision })
        else if (changes.hasChanged(listener.path, revision - 1)) listener.send('update', { revision })
      }
    } catch (error) {
      crash = crashFinding(error)
      pending = files
      onCrash(error)
    }
    await tellAll(streams.all())
  }

  /** The page, or the file that a static folder has by that name. */
  async function find(path: string): Promise<LiveResponse | undefined> {
    return (
      (await site.respond(path)) ??
      (await site.respond(path === '/' ? '/index.html' : `${path}.html`)) ??
      (path === '/' ? undefined : await site.respond(`${path}/index.html`))
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isKnownHost(request.headers.host, host)) return refuseHost(response, request.headers.host)
    if (refuseMethod(request, response)) return
    const target = request.url ?? '/'
    if (target.startsWith('/__octavo/')) return answerOwn(request, response)

    const { basePath } = site
    const asked = readPath(target, basePath)
    if (asked.kind === 'malformed') return sendText(response, 400, 'This address is not one a site can have.')
    if (asked.kind === 'outside') return sendText(response, 404, `The site begins at ${basePath}`)
    if (asked.kind === 'redirect') return sendRedirect(response, REDIRECT, asked.to)

    const clean = canonicalPath(asked.path)
    const path = encodePath(clean)
    const mark = { run, revision: changes.revision() }
    try {
      const found = await find(path)
      if (found && clean !== asked.path && !('redirect' in found))
        return sendRedirect(response, 301, publicPath(clean, basePath) + asked.query)
      const live = found ?? (await site.missing(path))
      broken.delete(clean)
      if ('redirect' in live)
        return sendRedirect(response, REDIRECT, redirectTarget(live.redirect, basePath, asked.query))
      if ('file' in live && !/\.html?$/.test(live.file)) return sendFile({ request, response }, live.file)
      sendBytes(response, withClient('file' in live ? readPage(live.file) : live, mark))
    } catch (error) {
      broken.add(clean)
      onCrash(error)
      const headers = { 'Content-Type': 'text/html; charset=utf-8' }
      sendBytes(response, withClient({ status: 500, headers, body: errorPage(path, error) }, mark))
    }
  }

  function answerOwn(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://octavo.invalid')
    if (pathname === devPaths.script)
      return sendBytes(response, ownFile('text/javascript; charset=utf-8', client.script))
    if (pathname === devPaths.styles)
      return sendBytes(response, ownFile('text/css; charset=utf-8', client.styles))
    if (pathname !== devPaths.events || request.method !== 'GET')
      return sendText(response, 404, 'There is nothing here.')
    if (!isSameOrigin(request.headers))
      return sendText(response, 403, 'Only pages of this site may listen to its changes.')

    const asked = readPath(searchParams.get('path') ?? '', site.basePath)
    const path = asked.kind === 'site' ? canonicalPath(asked.path) : '/'
    const listener = streams.open(response, path)
    // The page was made before this stream was opened, and may be old already.
    const seen = Number(searchParams.get('revision') ?? 0)
    const isStale = searchParams.get('run') === run && changes.hasChanged(path, seen)
    listener.send('hello', { run, revision: changes.revision(), isStale })
    void tellAll([listener])
  }

  site.onFindings(() => void tellAll(streams.all()))
  const queue = createChangeQueue(takeIn)
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
      streams.close()
      await close()
    },
  }
}

function crashFinding(error: unknown): FramedFinding {
  return {
    rule: 'crash',
    severity: 'error',
    message: `Octavo could not take in the last change: ${error instanceof Error ? error.message : error}`,
    help: 'The site is shown as it was before. Save again to retry.',
    frame: errorText(error),
  }
}

function refuseHost(response: ServerResponse, host: string | undefined): void {
  sendText(
    response,
    403,
    `The dev server does not answer to the host ${JSON.stringify(host ?? '')}, for a page elsewhere could use a name like ` +
      'that to read your drafts. Use localhost, or start the server with --host and the name you want.',
  )
}

/** A redirect of the site as it goes over the wire: base path on, query kept before the hash. */
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

/** A page of a static folder. */
function readPage(file: string): Bytes {
  return { status: 200, headers: { 'Content-Type': contentType(file) }, body: readFileSync(file, 'utf8') }
}

function ownFile(type: string, text: string): Bytes {
  return {
    status: 200,
    headers: { 'Content-Type': type, 'Cross-Origin-Resource-Policy': 'same-origin' },
    body: text,
  }
}
