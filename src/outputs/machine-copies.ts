// Copies of the pages for programs: each as Markdown beside its HTML, a list of them by section, `llms.txt`, and all of
// them in one file, `llms-full.txt`. A file that a static folder has is the site's own and stays.

import { isHidden } from '../model/head.ts'
import type { Messages } from '../model/messages.ts'
import type { Hash } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import { absoluteUrl, copyFile, copyUrl, hasCopy } from '../model/page-copy.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { PageView } from '../model/view.ts'
import { defineOutput, type MakePieces, type SiteState } from '../plugin/site-output.ts'
import { COPY_MESSAGES } from './copy-messages.ts'
import { type CopyInput, copyPage, joinCopies, type KeptCopy } from './copy-pieces.ts'
import { type CopySection, sectionCopies, writeLlms } from './llms-list.ts'
import { listStatic } from './static-list.ts'

/** Letters of one file with the texts of all pages; more become several files. */
export const MAX_FULL_LETTERS = 4_000_000

const LIST = 'llms.txt'
const FULL = 'llms-full.txt'

interface Slice {
  readonly staticFolders: readonly string[]
  readonly chrome: Pick<SiteChrome, 'origin' | 'basePath' | 'title' | 'tagline'>
  readonly pages: readonly CopyInput[]
  /** Absent where there is no list. */
  readonly list?: {
    readonly sections: readonly CopySection[]
    readonly messages: Pick<Messages, 'llms.full'>
  }
}

export const machineCopies = defineOutput<Slice>({
  name: 'machine-copies',
  owns: (path) => path.endsWith('.md') || /^llms(?:-full(?:-\d+)?)?\.txt$/.test(path),
  slice(state) {
    const { views, options } = state
    const { origin, basePath, title, tagline, messages } = options.chrome
    return {
      staticFolders: options.staticFolders,
      chrome: { origin, basePath, title, tagline },
      pages: copiedViews(state).map((view) => copyInput(view, state)),
      ...(options.chrome.copies &&
        options.llms &&
        !options.chrome.noIndex && {
          list: {
            sections: sectionCopies(
              state,
              new Set(views.filter((view) => isListed(view, state)).map(({ url }) => url)),
            ),
            messages: { 'llms.full': messages['llms.full'] },
          },
        }),
    }
  },
  pieces: [copyPage, joinCopies],
  async make({ staticFolders, chrome, pages, list }, context, makePieces) {
    if (pages.length === 0) return { files: [] }
    const own = new Set(listStatic(context, staticFolders).map(({ path }) => path))
    const copies = await makePieces(copyPage, pages)
    const files = pages.map(({ view: { url } }, at) => blobFile(copyFile(url), copies[at]!.text))
    if (!list) return { files: files.filter(({ path }) => !own.has(path)) }

    const byUrl = new Map(pages.map(({ view }, at) => [view.url, copies[at]!]))
    const full = await fullFiles(
      list.sections.flatMap(({ pages }) => pages.flatMap(({ url }) => byUrl.get(url) ?? [])),
      makePieces,
    )
    const links = full.map(({ path }, at) => ({
      label: full.length === 1 ? list.messages['llms.full'] : `${list.messages['llms.full']} (${at + 1})`,
      href: absoluteUrl(chrome, `/${path}`),
    }))
    const text = writeLlms(chrome, list.sections, links)
    return {
      files: [...files, { path: LIST, contents: { kind: 'text', text } } as const, ...full].filter(
        ({ path }) => !own.has(path),
      ),
    }
  },
})

/** Pages with a copy. A page or redirect at the path of a copy comes first. */
function copiedViews({ views, site, options }: SiteState): PageView[] {
  const taken = new Set<string>()
  return views.filter((view) => {
    const url = copyUrl(view.url)
    if (!hasCopy(view, options.chrome) || Object.hasOwn(site.routes, url) || taken.has(url)) return false
    taken.add(url)
    return true
  })
}

function copyInput(view: PageView, { site, options, drawing }: SiteState): CopyInput {
  const { url, kind, title, cards, lists, list, ways, author, date, authors, targets, body } = view
  const { chrome } = options
  const route = site.routes[url]
  const description = route?.kind === 'page' ? site.heads[route.path]?.meta.description : view.description
  return {
    view: {
      ...{ url, kind, title, cards, targets },
      ...(description && { description }),
      ...(lists && { lists }),
      ...(list && { list }),
      ...(ways && { ways }),
      ...(author && { author }),
      ...(date !== undefined && { date }),
      ...(authors && { authors }),
    },
    chrome: { origin: chrome.origin, basePath: chrome.basePath },
    messages: Object.fromEntries(
      COPY_MESSAGES.map((key) => [key, chrome.messages[key]]),
    ) as CopyInput['messages'],
    ...(body !== undefined && { body }),
    ...((view.component ?? view.code) && drawing && { code: { view, drawing } }),
  }
}

/** Pages that are listed for programs: what readers find by themselves. */
function isListed(view: PageView, { options }: SiteState): boolean {
  return LISTED.has(view.kind) && !isHidden(view, options.chrome)
}

const LISTED: ReadonlySet<string> = new Set(['doc', 'post', 'page', 'category'])

/** All copies in as many files as their length needs. */
async function fullFiles(copies: readonly KeptCopy[], makePieces: MakePieces): Promise<OutputFile[]> {
  if (copies.length === 0) return []
  const parts: Hash[][] = [[]]
  let letters = 0
  for (const { text, length } of copies) {
    if (letters > 0 && letters + length > MAX_FULL_LETTERS) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)!.push(text)
    letters += length
  }
  const texts = await makePieces(joinCopies, parts)
  return texts.map((text, at) => blobFile(at === 0 ? FULL : FULL.replace('.', `-${at + 1}.`), text))
}

function blobFile(path: string, hash: Hash): OutputFile {
  return { path, contents: { kind: 'blob', hash } }
}
