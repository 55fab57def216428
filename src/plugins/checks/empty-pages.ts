// Finds pages without text, and sites or languages without a home page.

import type { Finding } from '../../core/model/finding.ts'
import type { Url } from '../../core/model/names.ts'
import type { Page } from '../../core/model/page.ts'
import type { Site } from '../../core/model/site.ts'
import type { Check, SiteContext } from '../../core/plugin/site-output.ts'

export const emptyPages: Check<Finding | null> = {
  name: 'empty-pages',
  // Null for a page with text, because a site without pages has another finding.
  collect: ({ page, view }) => page && (view ? findEmpty(page) : null),
  combine: (items, site) => [
    ...items.filter((finding) => finding !== null),
    ...(items.length > 0 ? findMissingHomes(site) : []),
  ],
}

function findEmpty({ path, isEmpty, meta, findings }: Page): Finding | null {
  // Pages with errors are empty because they could not be parsed.
  if (!isEmpty || meta.draft || findings.some(({ severity }) => severity === 'error')) return null
  return {
    rule: 'empty-page',
    severity: 'warning',
    message: 'The page has no text.',
    help: 'Add text, delete the file, or set `draft: true` in its front matter for now.',
    place: { path },
  }
}

function findMissingHomes({ site, options }: SiteContext): Finding[] {
  const { locales, collections } = options
  const homes: readonly { readonly path: Url; readonly of?: string; readonly below: string }[] =
    locales.length === 0
      ? [{ path: '/', below: '' }]
      : locales.map(({ path, label, folder }) => ({ path, of: label, below: folder }))
  const rootCollection = collections.find(({ base }) => base === '/') ?? collections[0]!
  return homes
    .filter(({ path }) => site.routes[path] === undefined)
    .map(({ path, of, below }) => {
      const folder = [below, rootCollection.folder].filter((part) => part !== '' && part !== '.').join('/')
      return {
        rule: 'missing-home',
        severity: 'warning',
        message: `There is no page at "${path}": readers who open ${of === undefined ? 'the site' : `"${of}"`} see the not-found page.`,
        help:
          rootCollection.base === '/'
            ? helpInFolder(site, path, folder)
            : `Set \`slug: /\` on a page, or add a redirect: \`redirects: { '${path}': '${joinHome(path, rootCollection.base)}' }\`.`,
        ...(rootCollection.folder !== '.' && { place: { path: rootCollection.folder } }),
      }
    })
}

/** Returns help for a missing home page in a folder; an empty path is the folder of the site. */
function helpInFolder({ routes }: Site, home: Url, folder: string): string {
  const pages = Object.values(routes).flatMap((route) => (route.kind === 'page' ? [route] : []))
  const file = folder === '' ? 'index.md' : `${folder}/index.md`
  const indexPage = pages.find(({ path }) => path === file)
  if (indexPage)
    return `Set \`slug: /\` in ${file}, the page of "${indexPage.url}", or add a redirect from "${home}".`
  const help = `Write ${file}, set \`slug: /\` on a page, or add a redirect from "${home}".`
  const first = pages[0]?.path.split('/')[0]
  if (folder !== '' || first === undefined || !pages.every(({ path }) => path.startsWith(`${first}/`)))
    return help
  return `If ${first} contains the content of the site, write \`content: { docs: '${first}' }\` in site.config.ts. Otherwise, ${help[0]!.toLowerCase()}${help.slice(1)}`
}

function joinHome(home: Url, base: Url): Url {
  return home === '/' || base.startsWith(`${home}/`) ? base : `${home}${base}`
}

export const cardLists: Check = {
  name: 'card-lists',
  collect({ page, view }) {
    if (!page) return undefined
    return Object.entries(view?.lists ?? {}).flatMap(([of, cards]) =>
      cards.length === 0 ? [emptyList(of, page.path)] : [],
    )
  },
}

function emptyList(of: string, path: string): Finding {
  return {
    rule: 'empty-card-list',
    severity: 'warning',
    message:
      of === ''
        ? 'The list of cards is empty: there is no page below this one.'
        : `No sidebar has pages in a category "${of}".`,
    help: 'Write the label or the path of a category: `::cards-of{category="Guides"}`.',
    place: { path },
  }
}
