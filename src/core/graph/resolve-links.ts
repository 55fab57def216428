// Resolves the links of a page. Anchors are split off but not checked: that needs the other page.
//
// 1. To another site, or `pathname:`.
// 2. A file the page uses (an image, a download).
// 3. A Markdown file: relative to this one, else to the collections' folders, else to the root.
// 4. A relative path: a file without its extension, else relative to the folder's URL, to the page's URL, or to the page's URL
//    with a trailing slash.
// 5. A path from the root: a route, with or without the base path.

import { pathsIn } from '../locales/sibling-pages.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { Page, UsedFile } from '../model/page.ts'
import type { ResolvedLink, Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Target } from '../model/view.ts'
import { assetUrl } from '../paths/asset-url.ts'
import { decodePath } from '../paths/encode-path.ts'
import { isInside } from '../paths/is-inside.ts'
import { missingPageUrl } from '../paths/page-file.ts'
import {
  cleanUrl,
  foldPath,
  isExternal,
  joinUrl,
  normalizeUrl,
  parentUrl,
  resolvePath,
  type SplitHref,
  splitHref,
} from '../paths/url-path.ts'
import { builtIns } from '../registry/registry.ts'
import { indexSite, type Resolution } from './index-site.ts'
import { type LinkSource, linksToOtherVersions, sourceCandidates } from './source-candidates.ts'

export interface ResolvedLinks {
  /** In source order. */
  readonly links: readonly ResolvedLink[]
  /** Keyed by href as in the source. Excludes broken links, links to the page itself and mail links. */
  readonly targets: Readonly<Record<string, Target>>
}

/** Resolves the links and file references of a page. */
export function resolveLinks(site: Site, page: Page, options: SiteOptions): ResolvedLinks {
  const index = indexSite(site, options)
  const folder = page.path.slice(0, Math.max(0, page.path.lastIndexOf('/')))
  const source: LinkSource = { site, page, folder, folderUrl: index.folderUrlOf(page), index, options }
  const resolutions = new Map<string, Resolution>()
  for (const file of page.files) {
    const resolution = resolutions.has(file.href) ? undefined : resolveFile(file, options)
    if (resolution) resolutions.set(file.href, resolution)
  }
  const links = page.links.map((link): ResolvedLink => {
    let resolution = resolutions.get(link.href)
    if (!resolution) {
      resolution = resolveHref(link.href, source)
      resolutions.set(link.href, resolution)
    }
    return { link, ...resolution.lead }
  })
  // No prototype, so that engines use dictionary mode: each page has different keys and would otherwise get a separate
  // hidden class.
  const targets: Record<string, Target> = Object.create(null)
  for (const [href, { target }] of resolutions) if (target) targets[href] = target
  return { links, targets }
}

function resolveFile(used: UsedFile, options: SiteOptions): Resolution | undefined {
  if (used.file === undefined || used.hash === undefined) return undefined
  const url = assetUrl(used.file, used.hash, options.staticFolders)
  const { query, hash } = splitHref(used.href)
  const copies = builtIns().flatMap(({ imageCopies }) => imageCopies?.(used, options) ?? [])
  const target: Target = {
    href: url + query + hash,
    ...(!used.isImage && { file: true as const }),
    ...(used.width !== undefined && { width: used.width }),
    ...(used.height !== undefined && { height: used.height }),
    ...(used.isImage && copies.length > 0 && { copies }),
  }
  return { lead: { kind: 'file', url }, target }
}

function resolveHref(href: string, source: LinkSource): Resolution {
  if (href.startsWith('pathname://')) {
    const path = href.slice('pathname://'.length)
    const target = { href: path.startsWith('/') ? path : `/${path}`, file: true } as const
    return { lead: { kind: 'file' }, target }
  }
  const pagePath = selfUrl(href, source.options)
  if (pagePath !== undefined) {
    const { lead } = resolveHref(pagePath, source)
    // The link stays unchanged, because another server may respond at this path.
    return { lead, target: { href } }
  }
  if (isExternal(href)) {
    if (isUnreachable(href)) return { lead: { kind: 'missing' } }
    // Mail and phone links do not open a page.
    const opensPage = href.startsWith('//') || /^https?:/i.test(href)
    return { lead: { kind: 'external' }, ...(opensPage && { target: { href, external: true as const } }) }
  }
  const parts = splitHref(href)
  if (parts.path === '') return selfPage(parts, source)
  if (/\.(?:mdx?|markdown)$/i.test(parts.path)) return resolveSourceLink(parts, source)
  return parts.path.startsWith('/') ? resolveAbsolute(href, parts, source) : resolveRelative(parts, source)
}

/** Returns the site path of an absolute URL of this site; undefined for other URLs. */
function selfUrl(href: string, { chrome: { origin, basePath } }: SiteOptions): string | undefined {
  if (origin === '' || !href.startsWith(origin)) return undefined
  const path = href.slice(origin.length) || '/'
  if (!/^[/?#]/.test(path)) return undefined
  if (basePath === '/' || basePath === '') return path.startsWith('/') ? path : `/${path}`
  return belowBase(path, basePath)
}

/** Removes the base path from a path; undefined when it has none. */
function belowBase(path: string, basePath: string): string | undefined {
  const base = basePath.replace(/\/$/, '')
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined
}

/** Whether a link is to a local file or has no host. */
function isUnreachable(href: string): boolean {
  if (/^(?:file:|[a-z]:)/i.test(href)) return true
  return /^(?:https?:)?\/\//i.test(href) && !URL.canParse(href, 'https://example.com')
}

function selfPage(parts: SplitHref, { site, page }: LinkSource): Resolution {
  const url = site.urls[page.path]
  return { lead: { kind: 'page', ...(url !== undefined && { url }), ...anchorOf(parts) } }
}

function resolveSourceLink(parts: SplitHref, source: LinkSource): Resolution {
  const candidates = sourceCandidates(decodePath(parts.path), source)
  const found = candidates.find((path) => Object.hasOwn(source.site.heads, path))
  if (found !== undefined) return leadToSource(found, parts, source)
  const folded = source.index.foldedPaths()
  const match = candidates.map(otherEnding).find((path) => Object.hasOwn(source.site.heads, path))
  if (match !== undefined)
    return { lead: { kind: 'missing', ...anchorOf(parts), expectedPath: candidates[0]!, guess: match } }
  const near = candidates.find((path) => folded.has(foldPath(path)))
  const guess = near === undefined ? undefined : folded.get(foldPath(near))!
  // Equal after Unicode normalization: macOS and editors encode accents differently.
  if (guess !== undefined && guess.normalize() === near!.normalize())
    return leadToSource(guess, parts, source)
  const bestCandidate = near ?? candidates[0]
  return {
    lead: {
      kind: 'missing',
      ...anchorOf(parts),
      ...(bestCandidate !== undefined && { expectedPath: bestCandidate }),
      ...(guess !== undefined && { guess }),
    },
  }
}

/** Converts `a.md` to `a.mdx`, and the reverse. */
function otherEnding(path: PageKey): PageKey {
  return /\.mdx$/i.test(path) ? path.replace(/\.mdx$/i, '.md') : path.replace(/\.(?:md|markdown)$/i, '.mdx')
}

function leadToSource(path: PageKey, parts: SplitHref, { site }: LinkSource): Resolution {
  const url = site.urls[path]
  // The file exists but has no page: a draft, or a page whose URL is taken.
  if (url === undefined) return { lead: { kind: 'missing', ...anchorOf(parts), expectedPath: path } }
  return leadTo(url, parts)
}

function resolveRelative(parts: SplitHref, source: LinkSource): Resolution {
  const { site, page, folderUrl } = source
  const file = findByStem(decodePath(parts.path), source)
  if (file !== undefined) return leadToSource(file, parts, source)
  const fromFolder = urlFrom(folderUrl, parts.path)
  const route = findRoute(site, fromFolder)
  if (route !== undefined) return leadTo(route, parts)
  const elsewhere = findRoute(site, inFirstLocaleVersion(fromFolder, source))
  if (elsewhere !== undefined) return leadTo(elsewhere, parts)
  const pageUrl = site.urls[page.path]
  const fromPage =
    pageUrl === undefined
      ? undefined
      : (findRoute(site, urlFrom(parentUrl(pageUrl), parts.path)) ??
        findRoute(site, urlFrom(pageUrl, parts.path)))
  return fromPage === undefined ? missing(fromFolder, parts, source) : leadTo(fromPage, parts)
}

/** Resolves a URL as browsers do: `..` stops at the root. */
function urlFrom(folder: Url, path: string): string {
  const below = resolvePath(folder.slice(1), path)
  return below === undefined ? `${folder}/${path}` : `/${below}`
}

/** Resolves `x` to `x.md` or `x/index.md`. For `x/`, `.` and `..`, the folder comes first. */
function findByStem(path: string, { folder, index }: LinkSource): PageKey | undefined {
  const stem = resolvePath(folder, path)
  if (stem === undefined) return undefined
  const folderPage = index.folderPages.get(stem)
  const isFolder = /(?:^|\/)\.{0,2}$/.test(path)
  return isFolder ? (folderPage ?? index.stems.get(stem)) : (index.stems.get(stem) ?? folderPage)
}

/** Resolves a path from the root, which is the same for every page of a locale version. */
function resolveAbsolute(
  href: string,
  parts: SplitHref,
  { site, page, index, options }: LinkSource,
): Resolution {
  const collection = index.collections.get(page.collection)
  const isPlain = !collection?.localeVersion || collection.base === collection.localeVersion.home
  const key = isPlain ? href : `${page.collection} ${href}`
  const cachedLink = index.absoluteLinks.get(key)
  if (cachedLink) return cachedLink
  // The base path may be included; it is removed only if no page exists at the complete path.
  const rawPaths = [parts.path, belowBase(parts.path, options.chrome.basePath) ?? []].flat()
  const paths = isPlain
    ? rawPaths
    : rawPaths.flatMap((path) => pathsIn(normalizeUrl(path), collection, options))
  let route: Url | undefined
  for (const path of paths) route ??= findRoute(site, path)
  const resolution =
    route === undefined ? missing(parts.path, parts, { index, options }) : leadTo(route, parts)
  index.absoluteLinks.set(key, resolution)
  return resolution
}

function findRoute(site: Site, path: string): Url | undefined {
  const url = normalizeUrl(path)
  if (site.routes[url] || url === missingPageUrl) return url
  const clean = cleanUrl(url)
  return site.routes[clean] ? clean : undefined
}

/** Converts a path in a locale version to the first locale version, because some versions lack some of its pages. */
function inFirstLocaleVersion(url: string, { page, index }: LinkSource): Url {
  const collection = index.collections.get(page.collection)
  const { localeVersion } = collection ?? {}
  if (!localeVersion || localeVersion.id === '' || !isInside(url, collection!.base)) return url
  const first = index.siblings(collection!).find((one) => one.localeVersion!.id === '')
  const rest = collection!.base === '/' ? url.slice(1) : url.slice(collection!.base.length + 1)
  return first && linksToOtherVersions(collection!) ? joinUrl(first.base, rest) : url
}

function leadTo(url: Url, parts: SplitHref): Resolution {
  return { lead: { kind: 'page', url, ...anchorOf(parts) }, target: { href: url + parts.query + parts.hash } }
}

function missing(
  path: string,
  parts: SplitHref,
  { index, options }: Pick<LinkSource, 'index' | 'options'>,
): Resolution {
  const url = normalizeUrl(path)
  const guess = index.foldedUrls().get(cleanUrl(url).toLowerCase())
  const lead = { kind: 'missing', url, ...anchorOf(parts), ...(guess !== undefined && { guess }) } as const
  // The build may generate a file there, such as a sitemap, including below the base path.
  const mayBeMade =
    /\.[a-z][a-z0-9]*$/i.test(url) || builtIns().some(({ afterPages }) => afterPages?.owns(url, options))
  if (!parts.path.startsWith('/') || !mayBeMade) return { lead }
  return { lead, target: { href: url + parts.query + parts.hash } }
}

function anchorOf(parts: SplitHref): { anchor?: string } {
  return parts.hash.length > 1 ? { anchor: decodePath(parts.hash.slice(1)) } : {}
}
