// Redirects of the configuration and aliases of pages, as routes.
//
// 1. Collect them, aliases after the configuration, each with its place.
// 2. Drop those at the path of a page, and the second of two with the same path.
// 3. Follow each: loops are dropped; chains and missing targets are reported.

import { findTexts } from '../../core/config/config-place.ts'
import { placeOf } from '../../core/graph/page-place.ts'
import { baseUrl, readSlug } from '../../core/graph/page-url.ts'
import { addRoute, type RouteTable } from '../../core/graph/route-table.ts'
import { pathsIn, restBelow } from '../../core/locales/sibling-pages.ts'
import { compareText, type Place } from '../../core/model/finding.ts'
import { keyPlace } from '../../core/model/key-place.ts'
import type { Url } from '../../core/model/names.ts'
import type { Collection, SiteOptions } from '../../core/model/site-options.ts'
import { followRedirects } from '../../core/paths/follow-redirects.ts'
import { isMissingPage } from '../../core/paths/page-file.ts'
import { cleanUrl, isExternal, joinUrl, normalizeUrl, splitHref } from '../../core/paths/url-path.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { RouteSource } from '../../core/registry/route-hooks.ts'
import { didYouMean } from '../../core/text/nearest.ts'
import { redirectFields } from './redirects-config.ts'

interface Redirect {
  readonly from: Url
  readonly to: string
  readonly place?: Place
  readonly origin: string
}

/** Adds every valid redirect to the routes and reports the others. */
export function addRedirects(table: RouteTable, source: RouteSource): void {
  const redirects = new Map<Url, Redirect>()
  for (const redirect of collectRedirects(table, source)) {
    if (hidesPage(table, redirect)) continue
    const duplicate = redirects.get(redirect.from)
    if (!duplicate) redirects.set(redirect.from, redirect)
    else if (duplicate.to !== redirect.to) reportDuplicate(table, duplicate, redirect)
  }
  const sorted = [...redirects.values()].sort((a, b) => compareText(a.from, b.from))
  for (const redirect of sorted) {
    if (!arrives(table, redirects, redirect)) continue
    const { from, to, place } = redirect
    addRoute(table, { url: from, kind: 'redirect', to }, place)
  }
}

function collectRedirects(table: RouteTable, { heads, urls, options, oldPathsOf }: RouteSource): Redirect[] {
  const redirects: Redirect[] = []
  const placeWritten = findTexts(options, 'redirects')
  for (const { from, to } of valuesOf(redirectFields, options.fields).redirects) {
    const read = readOldPath(from, '')
    const place = placeWritten(from, `${from}/`)
    if (read.problem !== undefined) reportInvalid(table, `redirect path "${from}" ${read.problem}`, place)
    else {
      const url: Url = cleanIndex(`/${read.path}`)
      redirects.push({
        from: url,
        to: normalizeTarget(to),
        origin: 'the configuration',
        ...placed(place),
      })
    }
  }
  if (oldPathsOf) redirects.push(...pluginRedirects(table, oldPathsOf))
  redirects.push(...translateRedirects(table, redirects, options))
  const collections = new Map(options.collections.map((collection) => [collection.name, collection]))
  for (const head of heads) {
    const to = urls.get(head.path)
    const collection = collections.get(head.collection)
    if (to === undefined || !collection || !head.meta.aliases) continue
    const place = keyPlace(head, 'aliases')
    for (const alias of head.meta.aliases) {
      const read = readOldPath(alias, placeOf(head, collection).folder)
      if (read.problem !== undefined) reportInvalid(table, `alias "${alias}" ${read.problem}`, place)
      else {
        const url = alias.startsWith('/')
          ? aliasIn(`/${read.path}`, collection, options)
          : joinUrl(baseUrl(collection, options), read.path)
        if (url !== undefined) redirects.push({ from: cleanIndex(url), to, origin: head.path, place })
      }
    }
  }
  return redirects
}

/** Copies configured redirects to other languages in which their targets exist. */
function translateRedirects(
  table: RouteTable,
  redirects: readonly Redirect[],
  { locales }: SiteOptions,
): Redirect[] {
  return locales
    .filter(({ path }) => path !== '/')
    .flatMap(({ path }) =>
      redirects.flatMap((redirect): Redirect[] => {
        const { path: page, query, hash } = splitHref(redirect.to)
        const there = joinUrl(path, page.slice(1))
        if (isExternal(redirect.to) || !table.routes.has(there)) return []
        const from = joinUrl(path, redirect.from.slice(1))
        return table.routes.has(from) ? [] : [{ ...redirect, from, to: there + query + hash }]
      }),
    )
}

/**
 * Translates an alias to the locale version of the page. Undefined for aliases outside the version's path, which belong
 * to another version.
 */
function aliasIn(path: Url, collection: Collection, options: SiteOptions): Url | undefined {
  const { localeVersion } = collection
  const isElsewhere = localeVersion !== undefined && restBelow(path, localeVersion.home) === undefined
  return isElsewhere && localeVersion.id.includes('@') ? undefined : pathsIn(path, collection, options)[0]
}

/** Skips those at the path of a page: plugins generate them by rules without exceptions. */
function pluginRedirects(table: RouteTable, oldPathsOf: (url: Url) => readonly string[]): Redirect[] {
  return [...table.routes.keys()].sort(compareText).flatMap((to) =>
    oldPathsOf(to).flatMap((path): Redirect[] => {
      const read = readOldPath(path, '')
      if (read.problem !== undefined) {
        reportInvalid(table, `path "${path}" that a plugin redirects to "${to}" ${read.problem}`, undefined)
        return []
      }
      const from: Url = cleanIndex(`/${read.path}`)
      const isTaken = table.routes.has(from) || table.routes.has(cleanUrl(from))
      return isTaken ? [] : [{ from, to, origin: 'a plugin' }]
    }),
  )
}

/** Reads a redirect's source path: a slug, not a pattern. */
function readOldPath(path: string, folder: string): ReturnType<typeof readSlug> {
  const mark = /\*|(?<=\/):[a-z]\w*/i.exec(path)?.[0]
  return mark === undefined
    ? readSlug(path, folder)
    : { problem: `contains "${mark}", but patterns are not supported` }
}

/** Every host already serves `/a/index.html` as `/a`; other `.html` paths remain because they need a stub. */
function cleanIndex(url: Url): Url {
  return url.endsWith('/index.html') ? cleanUrl(url) : url
}

function normalizeTarget(to: string): string {
  if (isExternal(to) || to.trim() === '') return encodeRest(to.trim())
  const { path, query, hash } = splitHref(to)
  return normalizeUrl(path) + encodeRest(query + hash)
}

/** Percent-encodes everything but printable ASCII, for HTTP headers and `_redirects` lines. */
function encodeRest(text: string): string {
  return text.replace(/[^!-~]+/g, (part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd')))
}

function hidesPage(table: RouteTable, redirect: Redirect): boolean {
  // Some hosts would serve a stub `x.html` at `/x`, which causes a redirect loop.
  const owned = [redirect.from, cleanUrl(redirect.from)].find((url) => table.routes.has(url))
  const isMissing = isMissingPage(redirect.from)
  if (owned === undefined && !isMissing) return false
  const owner = owned === undefined ? 'the not-found page' : table.places.get(owned)?.path
  table.findings.push({
    rule: 'redirect-over-page',
    severity: 'error',
    message: `The redirect from "${redirect.from}" has the path of a page${owner ? ` (${owner})` : ''}.`,
    help: 'Remove the redirect, or move the page. Until then, the page is shown.',
    ...placed(redirect.place),
  })
  return true
}

function arrives(table: RouteTable, redirects: ReadonlyMap<Url, Redirect>, redirect: Redirect): boolean {
  const { hops, to, isLoop } = followRedirects(redirect.from, (url) => redirects.get(url)?.to)
  if (isLoop) {
    reportLoop(table, redirect, hops)
    return false
  }
  if (hops.length > 1) {
    table.findings.push({
      rule: 'redirect-chain',
      severity: 'warning',
      message: `The redirect from "${redirect.from}" points to another redirect: ${[...hops, to].join(' → ')}.`,
      help: `Point it directly at "${to}".`,
      ...placed(redirect.place),
    })
  } else if (!isKnownTarget(table, to)) reportDeadTarget(table, redirect, to)
  return true
}

function isKnownTarget(table: RouteTable, to: string): boolean {
  // Redirects may only open web pages, mail and phone links without a click: no scripts or local files.
  if (isExternal(to)) return /^(?:(?:https?:)?\/\/|mailto:|tel:)/i.test(to)
  const { path } = splitHref(to)
  // A file (`/files/form.pdf`, `/blog/rss.xml`) is not a route; whether it exists is unknown here.
  if (/\.[a-z][a-z0-9]*$/i.test(path) && !/\.(?:html|mdx?|markdown)$/i.test(path)) return true
  return table.routes.has(cleanUrl(path)) || table.routes.has(path)
}

function reportDeadTarget(table: RouteTable, redirect: Redirect, to: string): void {
  const pages = [...table.routes.values()].filter((route) => route.kind !== 'redirect')
  const guess = didYouMean(
    splitHref(to).path,
    pages.map((route) => route.url),
  )
  table.findings.push({
    rule: 'redirect-target',
    severity: 'warning',
    message: `The redirect from "${redirect.from}" points to "${to}", which is not a page.`,
    help: `Use the path of a page, or a full URL.${guess}`,
    ...placed(redirect.place),
  })
}

function reportLoop(table: RouteTable, redirect: Redirect, hops: readonly Url[]): void {
  // Each loop is reported once, at its first path.
  const loop = hops.slice(hops.indexOf(hops.at(-1)!))
  const isMember = loop[0] === redirect.from
  if (isMember && loop.some((from) => from < redirect.from)) return
  table.findings.push({
    rule: 'redirect-loop',
    severity: 'error',
    message: `The redirect from "${redirect.from}" is a loop: ${hops.join(' → ')}.`,
    help: 'Point one of them at a page. Until then, they are left out.',
    ...placed(redirect.place),
  })
}

function reportDuplicate(table: RouteTable, duplicate: Redirect, redirect: Redirect): void {
  table.findings.push({
    rule: 'duplicate-url',
    severity: 'error',
    message: `"${redirect.from}" redirects to two places: "${duplicate.to}" (${duplicate.origin}) and "${redirect.to}" (${redirect.origin}).`,
    help: `Remove one of the two. Until then, it redirects to "${duplicate.to}".`,
    ...placed(redirect.place),
  })
}

function reportInvalid(table: RouteTable, what: string, place: Place | undefined): void {
  table.findings.push({
    rule: 'invalid-slug',
    severity: 'error',
    message: `The ${what}.`,
    help: 'Use a plain path such as "/old/page", without query or hash, for each page that moved. Until then, it is left out.',
    ...placed(place),
  })
}

function placed(place: Place | undefined): { place?: Place } {
  return place ? { place } : {}
}
