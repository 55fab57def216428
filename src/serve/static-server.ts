// Serves the built output for `octavo serve`, like a static host. This module finds files; `send-file.ts` sends them.

/// <reference path="./compression.d.ts" />

import { realpathSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import compression from 'compression'
import { carriesHash } from '../core/paths/asset-url.ts'
import { contentType, isText } from '../core/paths/content-type.ts'
import { isInside } from '../core/paths/is-inside.ts'
import { iconFile } from '../core/paths/page-file.ts'
import { listen } from './listen.ts'
import { findRedirect, type RedirectRule, readRedirectRules } from './redirect-rules.ts'
import { readTarget, refuseHost, refuseMethod, sendBytes, sendRedirect, sendText } from './responses.ts'
import { createFileSender, type Exchange } from './send-file.ts'
import { canonicalPath, publicPath } from './site-path.ts'

export interface StaticServerOptions {
  /** The built output. */
  readonly folder: string
  /** Starts and ends with `/`. */
  readonly basePath: string
  readonly host: string
  /** Additional host names of the server. */
  readonly allowedHosts?: readonly string[]
  /** 0 selects any free port. */
  readonly port: number
}

export interface RunningServer {
  /** URL of the site, including the base path. */
  readonly url: string
  readonly port: number
  /** The requested port, if it was in use and `port` is another one. */
  readonly taken?: number
  /** Closes open connections. */
  close(): Promise<void>
}

/** Compressing smaller responses saves no packet. */
const MIN_COMPRESSED_BYTES = 512

/** Serves a folder until closed. */
export async function serveStatic(options: StaticServerOptions): Promise<RunningServer> {
  const answer = createStaticHandler(options)
  const compress = compression({
    threshold: MIN_COMPRESSED_BYTES,
    filter: (_, response) =>
      response.statusCode !== 206 && isText(String(response.getHeader('Content-Type'))),
  })
  const { origin, ...listening } = await listen((request, response) => {
    compress(request, response, () => answer({ request, response }).catch(() => fail(response)))
  }, options)
  return { ...listening, url: origin + options.basePath }
}

function createStaticHandler({ folder, basePath, host, allowedHosts = [] }: StaticServerOptions) {
  const hosts = { listeningOn: host, allowed: allowedHosts }
  const root = realpathSync(folder)
  const redirects = createRedirects(root)
  const sendFile = createFileSender(root)

  return async ({ request, response }: Exchange): Promise<void> => {
    if (refuseHost(request, response, hosts) || refuseMethod(request, response)) return
    const target = readTarget(request, response, { basePath, redirect: 301 })
    if (!target) return

    const rule = findRedirect(await redirects(), target, basePath)
    if (rule) return sendRedirect(response, rule.status, rule.location)

    const clean = canonicalPath(target.path)
    const found = await findFile(root, clean)
    // The not-found page has status 404 when it is requested by path as well.
    if (found && !found.path.endsWith('/404.html')) {
      if (clean !== target.path)
        return sendRedirect(response, 301, publicPath(clean, basePath) + target.query)
      return sendFile({ request, response }, found.file, cacheFor(found.path))
    }
    const missing = await findMissingPage(root, clean)
    if (!missing) return sendText(response, 404, 'Not found.')
    const headers = { 'Content-Type': contentType(missing.path) }
    sendBytes(response, { status: 404, headers, body: await readFile(missing.file) })
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Browsers request the icon for every page view, including client-side navigation. */
const DAY = 'public, max-age=86400'

function cacheFor(path: string): string | undefined {
  if (carriesHash(path)) return IMMUTABLE
  return /^\/favicon\.\w+$/.test(path) || path === `/${iconFile}` ? DAY : undefined
}

interface FoundFile {
  /** Absolute, with symbolic links resolved. */
  readonly file: string
  /** Decoded path below the served folder, starting with `/`. */
  readonly path: string
}

/** Finds the file itself, the page with that name, or its `.html` file. */
async function findFile(root: string, path: string): Promise<FoundFile | undefined> {
  if (isHidden(path)) return undefined
  const names = path === '/' ? ['/index.html'] : [path, `${path}/index.html`, `${path}.html`, `${path}.htm`]
  for (const name of names) {
    const found = await findServedFile(root, name)
    if (found) return found
  }
  return undefined
}

/** Finds the `404.html` in the nearest parent folder. */
async function findMissingPage(root: string, path: string): Promise<FoundFile | undefined> {
  const folders = ['']
  for (const segment of path.split('/').slice(1)) {
    const folder = `${folders.at(-1)}/${segment}`
    // Stops at a missing folder, so that a path of a thousand segments costs one lookup.
    if (isHidden(folder) || !(await isFolder(join(root, folder)))) break
    folders.push(folder)
  }
  for (const folder of folders.reverse()) {
    const found = await findServedFile(root, `${folder}/404.html`)
    if (found) return found
  }
  return undefined
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

async function findServedFile(root: string, path: string): Promise<FoundFile | undefined> {
  try {
    // A symbolic link may point outside the folder, or to a hidden file.
    const file = await realpath(join(root, path))
    if (!isInside(file, root) || isHidden(`/${relative(root, file).replaceAll(sep, '/')}`)) return undefined
    return (await stat(file)).isFile() ? { file, path } : undefined
  } catch {
    return undefined
  }
}

/** Dot folders (`.octavo`, `.git`) and the host's own configuration files are not served. */
function isHidden(path: string): boolean {
  return (
    path === '/_redirects' ||
    path === '/_headers' ||
    path.split('/').some((segment) => segment.startsWith('.') && segment !== '.well-known')
  )
}

/** Reads `_redirects` again after it has changed. */
function createRedirects(root: string): () => Promise<readonly RedirectRule[]> {
  const file = join(root, '_redirects')
  let known: { readonly version: string; readonly rules: readonly RedirectRule[] } | undefined
  return async () => {
    try {
      const stats = await stat(file)
      if (!stats.isFile() || !isInside(await realpath(file), root)) return []
      const { mtimeMs, size } = stats
      const version = `${mtimeMs} ${size}`
      if (known?.version !== version)
        known = { version, rules: readRedirectRules(await readFile(file, 'utf8')) }
      return known.rules
    } catch {
      return []
    }
  }
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else {
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    sendText(response, 500, 'The file could not be read.')
  }
}
