// Broken links, links to missing headings, and links whose path names another host.

import { splitKey } from '../locales/locale-version.ts'
import { type Finding, placeOn } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { ResolvedLink } from '../model/site.ts'
import { isInside } from '../paths/is-inside.ts'
import { isBareHost, isExternal, legibleHref, splitHref, writePath } from '../paths/url-path.ts'
import type { Check, SiteState } from '../plugin/site-output.ts'
import { createGuesser, type Guesser } from '../text/nearest.ts'
import { type AnchorIndex, anchorHelp, indexAnchors, missingAnchor } from './anchors.ts'
import { createGeneratedFiles } from './generated-files.ts'

export const brokenLinks: Check = {
  name: 'broken-links',
  run(state) {
    const { pages, links, site, options } = state
    const { origin, basePath } = options.chrome
    const home = (origin || 'https://example.com') + basePath
    const look = createLook(state)
    const isMade = createGeneratedFiles(state)
    const findings: Finding[] = []
    for (const page of pages) {
      for (const resolved of links[page.path] ?? []) {
        // Links to pages and files use the URL of their target.
        const isWritten = resolved.kind !== 'page' && (resolved.kind !== 'file' || resolved.url === undefined)
        if (isWritten && namesHost(resolved.link.href, home, site.urls[page.path]))
          findings.push(unsafeLink(page, resolved))
        else if (resolved.kind === 'missing') {
          if (resolved.url !== undefined && isMade(resolved.url)) continue
          if (!isReportedAsFile(page, resolved)) findings.push(brokenLink(page, resolved, look))
        } else if (resolved.kind === 'page' && resolved.anchor !== undefined) {
          const finding = checkAnchor(page, resolved, look)
          if (finding) findings.push(finding)
        }
      }
    }
    return findings
  },
}

/**
 * Whether browsers find the page of a link on this site, at a path that begins with two slashes: `/.//host/page`. By
 * itself such a path is the address of another host.
 */
function namesHost(written: string, home: string, url = '/'): boolean {
  const href = written.replace(/^pathname:\/\//, '')
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
    message: `The link "${legibleHref(link.written ?? link.href)}" leads to a path that starts with two slashes, which could be taken for another host.`,
    help: 'Write the path with one slash, such as "/guide", or the full URL of another site, such as "https://example.com/guide".',
    place: placeOn(page.path, link),
  }
}

interface Look {
  /** Source file → page, with or without a URL. */
  readonly pages: ReadonlyMap<SourcePath, Page>
  readonly anchors: AnchorIndex
  readonly urls: Guesser
  /** Source files of pages in locale versions. */
  readonly files: (id: string) => Guesser
}

/** Indexes over the site, each created on first use. */
function createLook(state: SiteState): Look {
  const { site, pages, options } = state
  return {
    pages: new Map(pages.map((page) => [page.path, page])),
    anchors: indexAnchors(state),
    urls: createGuesser(() => [...Object.keys(site.routes), ...staticUrls(pages, options.staticFolders)]),
    files: createFileGuessers(Object.keys(site.urls)),
  }
}

/** A guesser for each locale version, whose pages have keys in place of paths. */
function createFileGuessers(keys: readonly SourcePath[]): (id: string) => Guesser {
  const guessers = new Map<string, Guesser>()
  return (id) => {
    const guesser = guessers.get(id) ?? createGuesser(() => keys.filter((key) => splitKey(key).id === id))
    guessers.set(id, guesser)
    return guesser
  }
}

/** Static files that pages use: no other static files are known here. */
function staticUrls(pages: readonly Page[], staticFolders: readonly string[]): string[] {
  return pages.flatMap(({ files }) =>
    files.flatMap(({ file }) => {
      const folder = file && staticFolders.find((folder) => isInside(file, folder))
      return file && folder ? [file.slice(folder.length)] : []
    }),
  )
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

function brokenLink(page: Page, resolved: ResolvedLink, look: Look): Finding {
  const { link, url, expectedPath: translationOf } = resolved
  const unpublished = translationOf === undefined ? undefined : look.pages.get(translationOf)
  return {
    rule: 'broken-link',
    severity: 'warning',
    message: `The link "${legibleHref(link.written ?? link.href)}" leads ${unpublished ? 'to a page that is not published' : describeTarget(resolved)}.`,
    help: unpublished
      ? unpublishedHelp(unpublished)
      : isBareHost(link.href)
        ? `Write "https://${link.href}" for another site.`
        : (guessHelp(page, resolved, look) ??
          (translationOf === undefined && url !== undefined
            ? 'Link to a page by its file, such as "./other.md", or by its path, such as "/guide".'
            : isExternal(link.href)
              ? 'Use a full URL, "https://example.com/page", or a path relative to this page.'
              : 'Create the file, or link to one that exists.')),
    place: placeOn(page.path, resolved.link),
  }
}

function describeTarget({ link, url, expectedPath: translationOf }: ResolvedLink): string {
  if (translationOf !== undefined) return `to "${translationOf}", which does not exist`
  const path = splitHref(link.href).path
  if (url === undefined) return 'to a URL that readers cannot open'
  return url === path ? 'to a page that does not exist' : `to "${legibleHref(url)}", which is not a page`
}

function unpublishedHelp({ path, meta }: Page): string {
  return meta.draft
    ? `"${path}" is a draft: publish it too, or remove the link.`
    : `Another page has the URL of "${path}": see the findings there.`
}

function guessHelp(
  page: Page,
  { link, url, expectedPath: translationOf, guess, anchor }: ResolvedLink,
  look: Look,
): string | undefined {
  const hash = anchor === undefined ? '' : link.href.slice(link.href.indexOf('#'))
  if (translationOf !== undefined) {
    const { id, path } = splitKey(page.path)
    const file = guess ?? look.files(id).guess(translationOf)
    return file === undefined
      ? undefined
      : `Did you mean "${writePath(link.path ?? path, splitKey(file).path)}${legibleHref(hash)}"?`
  }
  const near = guess ?? (url === undefined ? undefined : look.urls.guess(url))
  return near === undefined ? undefined : `Did you mean "${legibleHref(near + hash)}"?`
}

function checkAnchor(page: Page, resolved: ResolvedLink, { anchors }: Look): Finding | undefined {
  const { link, url, anchor: written = '' } = resolved
  const isOwn = url === undefined || link.href.startsWith('#')
  const target = isOwn ? anchors.of(page) : anchors.at(url)
  const missing = target && missingAnchor(target, written)
  if (!target || missing === undefined) return undefined
  const where = target.page === page && link.path === undefined ? 'this page' : `"${target.page.path}"`
  return {
    rule: 'broken-anchor',
    severity: 'warning',
    message: `The link "${legibleHref(link.written ?? link.href)}" is broken: ${where} has no such heading.`,
    help: anchorHelp(target, missing),
    place: placeOn(page.path, resolved.link),
  }
}
