// Broken links in pages, navbar, sidebars and footer, links to missing headings, and links whose path names another host.

import { splitKey } from '../../core/locales/locale-version.ts'
import { compareText, type Finding, placeOn } from '../../core/model/finding.ts'
import type { PageKey } from '../../core/model/names.ts'
import type { Page } from '../../core/model/page.ts'
import type { ResolvedLink } from '../../core/model/site.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { isBareHost, isExternal, legibleHref, splitHref, writePath } from '../../core/paths/url-path.ts'
import type { Check, SiteContext } from '../../core/plugin/site-output.ts'
import { createGuesser, type Guesser } from '../../core/text/nearest.ts'
import {
  type AnchorIndex,
  type AnchorPage,
  type Anchors,
  anchorHelp,
  anchorPage,
  anchorsOf,
  indexAnchors,
  missingAnchor,
} from './anchors.ts'
import { findChromeProblems } from './chrome-links.ts'
import { createGeneratedFiles } from './generated-files.ts'

/** A page as the target and source of links. */
interface LinkedPage extends AnchorPage {
  readonly isPublished: boolean
  readonly isDraft?: true
  /** Findings that depend on this page alone. */
  readonly findings: readonly Finding[]
  /** Links without a target, and links to headings of other pages. */
  readonly open: readonly ResolvedLink[]
  /** Static files that it uses, by URL: other static files are not known here. */
  readonly staticUrls: readonly string[]
}

export const brokenLinks: Check<LinkedPage> = {
  name: 'broken-links',
  collect({ page, view, links }, { options }) {
    if (!page) return undefined
    const { origin, basePath } = options.chrome
    const home = (origin || 'https://example.com') + basePath
    const target = anchorPage(page)
    let anchors: Anchors | undefined
    const findings: Finding[] = []
    const open: ResolvedLink[] = []
    for (const resolved of links) {
      const { kind, url, link, anchor } = resolved
      // Links to pages and files use the URL of their target.
      const isWritten = kind !== 'page' && (kind !== 'file' || url === undefined)
      if (isWritten && namesHost(link.href, home, view?.url)) findings.push(unsafeLink(page, resolved))
      else if (kind === 'missing') {
        if (!isReportedAsFile(page, resolved)) open.push(resolved)
      } else if (kind === 'page' && anchor !== undefined) {
        if (url !== undefined && !link.href.startsWith('#')) open.push(resolved)
        else {
          anchors ??= anchorsOf(target)
          findings.push(...findMissingAnchor(page.path, resolved, anchors))
        }
      }
    }
    return {
      ...target,
      isPublished: view !== undefined,
      ...(page.meta.draft && { isDraft: true }),
      ...{ findings, open, staticUrls: staticUrls(page, options.staticFolders) },
    }
  },
  combine(pages, site) {
    const isGenerated = createGeneratedFiles(site)
    const indexes = createIndexes(pages, site)
    const inPages = pages.flatMap(({ path, findings, open }) => [
      ...findings,
      ...open.flatMap((resolved): readonly Finding[] => {
        if (resolved.kind === 'page') {
          const target = indexes.anchors.at(resolved.url!)
          return target ? findMissingAnchor(path, resolved, target) : []
        }
        if (resolved.url !== undefined && isGenerated(resolved.url)) return []
        // A full URL may be another site or file on the same host.
        const isFull = resolved.url !== undefined && isExternal(resolved.link.href)
        if (isFull && guessHelp(path, resolved, indexes) === undefined) return []
        return [brokenLink(path, resolved, indexes)]
      }),
    ])
    return [...inPages, ...findChromeProblems(site, indexes.anchors)]
  },
}

/**
 * Whether browsers find the page of a link on this site, at a path that begins with two slashes: `/.//host/page`. By
 * itself such a path is the address of another host.
 */
function namesHost(raw: string, home: string, url = '/'): boolean {
  const href = raw.replace(/^pathname:\/\//, '')
  // Most links have one place for two slashes, or none.
  if (!/[\\/][\t\n\r]*[\\/]/.test(href.replace(/^[a-z]+:[\\/]*/i, ''))) return false
  // Hosts differ in the trailing slash of a page's path, which changes the base of relative links.
  return [home + url.slice(1), `${home}${url.slice(1)}/`.replace(/\/\/$/, '/')].some((base) => {
    const target = URL.canParse(href, base) ? new URL(href, base) : undefined
    return target?.origin === new URL(base).origin && target.pathname.startsWith('//')
  })
}

function unsafeLink(page: Page, { link }: ResolvedLink): Finding {
  return {
    rule: 'unsafe-link',
    severity: 'error',
    message: `The link "${legibleHref(link.sourceHref ?? link.href)}" is a path that starts with two slashes, which could be taken for another host.`,
    help: 'Write the path with one slash, such as "/guide", or the full URL of another site, such as "https://example.com/guide".',
    place: placeOn(page.path, link),
  }
}

/** Indexes over the site, each created on first use. */
interface Indexes {
  /** Source file → page, with or without a URL. */
  readonly pages: ReadonlyMap<PageKey, LinkedPage>
  readonly anchors: AnchorIndex
  readonly urls: Guesser
  /** Source files of pages in locale versions. */
  readonly files: (id: string) => Guesser
}

function createIndexes(pages: readonly LinkedPage[], { site }: SiteContext): Indexes {
  return {
    pages: new Map(pages.map((page) => [page.path, page])),
    anchors: indexAnchors(pages, site),
    urls: createGuesser(() => [
      ...Object.keys(site.routes),
      ...[...pages].sort((a, b) => compareText(a.path, b.path)).flatMap((page) => page.staticUrls),
    ]),
    files: createFileGuessers(Object.keys(site.urls)),
  }
}

/** A guesser for each locale version, whose pages have keys in place of paths. */
function createFileGuessers(keys: readonly PageKey[]): (id: string) => Guesser {
  const guessers = new Map<string, Guesser>()
  return (id) => {
    const guesser = guessers.get(id) ?? createGuesser(() => keys.filter((key) => splitKey(key).id === id))
    guessers.set(id, guesser)
    return guesser
  }
}

function staticUrls({ files }: Page, staticFolders: readonly string[]): string[] {
  return files.flatMap(({ file }) => {
    const folder = file && staticFolders.find((folder) => isInside(file, folder))
    return file && folder ? [file.slice(folder.length)] : []
  })
}

/** Reported by the check of files, with better help. */
function isReportedAsFile(page: Page, { link }: ResolvedLink): boolean {
  return page.files.some(
    ({ file, href, path, line, column }) =>
      file === undefined &&
      href === link.href &&
      path === link.path &&
      line === link.line &&
      column === link.column,
  )
}

function brokenLink(page: PageKey, resolved: ResolvedLink, indexes: Indexes): Finding {
  const { link, url, expectedPath: translationOf } = resolved
  const unpublished = translationOf === undefined ? undefined : indexes.pages.get(translationOf)
  return {
    rule: 'broken-link',
    severity: 'warning',
    message: `The link "${legibleHref(link.sourceHref ?? link.href)}" leads ${unpublished ? 'to a page that is not published' : describeTarget(resolved)}.`,
    help: unpublished
      ? unpublishedHelp(unpublished)
      : isBareHost(link.href)
        ? `Write "https://${link.href}" for another site.`
        : (guessHelp(page, resolved, indexes) ??
          (translationOf === undefined && url !== undefined
            ? 'Link to a page by its file, such as "./other.md", or by its path, such as "/guide".'
            : isExternal(link.href)
              ? 'Use a full URL, "https://example.com/page", or a path relative to this page.'
              : 'Create the file, or link to one that exists.')),
    place: placeOn(page, resolved.link),
  }
}

function describeTarget({ link, url, expectedPath: translationOf }: ResolvedLink): string {
  if (translationOf !== undefined) return `to "${translationOf}", which does not exist`
  const path = splitHref(link.href).path
  if (url === undefined) return 'to a URL that readers cannot open'
  return url === path ? 'to a page that does not exist' : `to "${legibleHref(url)}", which is not a page`
}

function unpublishedHelp({ path, isDraft }: LinkedPage): string {
  return isDraft
    ? `"${path}" is a draft: publish it too, or remove the link.`
    : `Another page has the URL of "${path}": see the findings there.`
}

function guessHelp(
  page: PageKey,
  { link, url, expectedPath: translationOf, guess, anchor }: ResolvedLink,
  indexes: Indexes,
): string | undefined {
  const hash = anchor === undefined ? '' : link.href.slice(link.href.indexOf('#'))
  if (translationOf !== undefined) {
    const { id, path } = splitKey(page)
    const file = guess ?? indexes.files(id).guess(translationOf)
    return file === undefined
      ? undefined
      : `Did you mean "${writePath(link.path ?? path, splitKey(file).path)}${legibleHref(hash)}"?`
  }
  const near = guess ?? (url === undefined ? undefined : indexes.urls.guess(url))
  return near === undefined ? undefined : `Did you mean "${legibleHref(near + hash)}"?`
}

/** Returns a finding if the target page of a link lacks its anchor. */
function findMissingAnchor(
  page: PageKey,
  { link, anchor: raw = '' }: ResolvedLink,
  target: Anchors,
): Finding[] {
  const missing = missingAnchor(target, raw)
  if (missing === undefined) return []
  const where = target.path === page && link.path === undefined ? 'this page' : `"${target.path}"`
  return [
    {
      rule: 'broken-anchor',
      severity: 'warning',
      message: `The link "${legibleHref(link.sourceHref ?? link.href)}" is broken: ${where} has no such heading.`,
      help: anchorHelp(target, missing),
      place: placeOn(page, link),
    },
  ]
}
