// Finds broken links and missing images in the navbar, sidebars, footer and announcement.

import { findTexts } from '../../core/config/config-place.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Url } from '../../core/model/names.ts'
import type { SidebarItem } from '../../core/model/site.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { cleanUrl, isExternal, legibleHref, normalizeUrl, splitHref } from '../../core/paths/url-path.ts'
import type { SiteContext } from '../../core/plugin/site-output.ts'
import { createGuesser } from '../../core/text/nearest.ts'
import { type AnchorIndex, anchorHelp, missingAnchor } from './anchors.ts'
import { createGeneratedFiles } from './generated-files.ts'

export function findChromeProblems(site: SiteContext, anchors: AnchorIndex): Finding[] {
  return [...findBrokenLinks(site, anchors), ...findMissingImages(site)]
}

const NAMES: Readonly<Record<SiteChromeLink['field'], string>> = {
  navbar: 'the navbar',
  sidebars: 'a sidebar',
  footer: 'the footer',
  announcement: 'the announcement',
}

type Problem = Pick<Finding, 'rule' | 'message' | 'help'>

function findBrokenLinks(state: SiteContext, anchors: AnchorIndex): Finding[] {
  const { site, options } = state
  const isGenerated = createGeneratedFiles(state)
  const guesser = createGuesser(() => [
    ...Object.keys(site.routes),
    ...(state.outputs ?? []).map((path) => `/${path}`),
  ])

  function problemOf({ field, href }: SiteChromeLink): Problem | undefined {
    const { path, hash } = splitHref(href)
    const link = `The link "${legibleHref(href)}" in ${NAMES[field]}`
    if (path === '' && hash !== '') return undefined
    if (!path.startsWith('/')) {
      return {
        rule: 'broken-link',
        message: `${link} is relative, so its target differs from page to page.`,
        help: `Use a path from the root: "/${legibleHref(href.replace(/^[./]+/, ''))}".`,
      }
    }
    const url = normalizeUrl(path)
    const owner = [url, cleanUrl(url)].find((url) => site.routes[url])
    if (owner === undefined) return isGenerated(url) ? undefined : brokenLink(link, url)
    return brokenAnchor(link, owner, decodePath(hash.slice(1)))
  }

  function brokenLink(link: string, url: Url): Problem {
    const guess = guesser.guess(cleanUrl(url))
    return {
      rule: 'broken-link',
      message: `${link} is broken: there is no such page or file.`,
      help:
        guess === undefined
          ? 'Use the path of a page, such as "/guide".'
          : `Did you mean "${legibleHref(guess)}"?`,
    }
  }

  function brokenAnchor(link: string, url: Url, chromeLink: string): Problem | undefined {
    const target = anchors.at(url)
    const missing = target && missingAnchor(target, chromeLink)
    if (!target || missing === undefined) return undefined
    return {
      rule: 'broken-anchor',
      message: `${link} is broken: "${target.path}" has no such heading.`,
      help: anchorHelp(target, missing),
    }
  }

  return findChromeLinks(state).flatMap((chromeLink): Finding[] => {
    const problem = chromeLink.leavesBuild || isExternal(chromeLink.href) ? undefined : problemOf(chromeLink)
    const place = findTexts(options, chromeLink.field)(chromeLink.href)
    return problem ? [{ ...problem, severity: 'warning', ...(place && { place }) }] : []
  })
}

function findMissingImages(state: SiteContext): Finding[] {
  const { options } = state
  const { logo, favicon } = options.chrome
  const isGenerated = createGeneratedFiles(state)
  const pictures = [
    { field: 'logo', name: 'logo', src: logo?.src },
    { field: 'favicon', name: 'site icon', src: favicon },
  ]
  return pictures.flatMap(({ field, name, src }): Finding[] => {
    if (src === undefined || isExternal(src) || isGenerated(src)) return []
    const place = findTexts(options, field)(src, src.slice(1))
    return [
      {
        rule: 'missing-image',
        severity: 'warning',
        message: `The ${name}, "${src}", does not exist.`,
        help: 'Put the file into a static folder, and use its path there, such as "/img/logo.svg".',
        ...(place && { place }),
      },
    ]
  })
}

interface SiteChromeLink {
  /** The field of the configuration it is in. */
  readonly field: 'navbar' | 'sidebars' | 'footer' | 'announcement'
  readonly href: string
  /** To another version or language, which may come from another build. */
  readonly leavesBuild?: true
}

/** All links, by field, in configuration order. */
export function findChromeLinks({ site, options }: Pick<SiteContext, 'site' | 'options'>): SiteChromeLink[] {
  const { footer, announcement } = options.chrome
  return [
    ...site.navbar.flatMap((item): SiteChromeLink[] => {
      if (item.kind === 'search') return []
      const leaves =
        item.kind === 'versions' || item.kind === 'languages' ? { leavesBuild: true as const } : {}
      const links = item.kind === 'link' ? [item] : item.items
      return links.map(({ href }) => ({ field: 'navbar', href, ...leaves }))
    }),
    ...Object.values(site.sidebars).flatMap((items) => listedLinks(items)),
    ...footer.columns.flatMap(({ links }) =>
      links.map(({ href }): SiteChromeLink => ({ field: 'footer', href })),
    ),
    ...(announcement?.href === undefined
      ? []
      : [{ field: 'announcement', href: announcement.href } as const]),
  ]
}

function listedLinks(items: readonly SidebarItem[]): SiteChromeLink[] {
  return items.flatMap((item): SiteChromeLink[] => {
    if (item.kind === 'category') return listedLinks(item.items)
    return item.kind === 'link' ? [{ field: 'sidebars', href: item.href }] : []
  })
}
