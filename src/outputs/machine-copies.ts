// Copies of the pages for programs: each as Markdown beside its HTML, a list of them by section, `llms.txt`, and all of
// them in one file, `llms-full.txt`. A file that a static folder has is the site's own and stays.

import { chromeOf, messagesOf } from '../model/edition.ts'
import { markEditions, markTargets } from '../model/edition-addresses.ts'
import { addressFills, cutAddresses, fillText } from '../model/edition-marks.ts'
import { decodePath } from '../model/encode-path.ts'
import { isHidden } from '../model/head.ts'
import type { Messages } from '../model/messages.ts'
import type { Hash, Url } from '../model/names.ts'
import type { Contents, OutputFile } from '../model/output.ts'
import { absoluteUrl, copyFile, copyUrl, hasCopy } from '../model/page-copy.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import { joinUrl } from '../model/url-path.ts'
import type { PageLink, PageView } from '../model/view.ts'
import { defineOutput, type MakePieces, type SiteState } from '../plugin/site-output.ts'
import { copyEditions } from './copy-editions.ts'
import { COPY_MESSAGES } from './copy-messages.ts'
import { type CopyInput, copyPage, filledLength, type KeptCopy } from './copy-pieces.ts'
import { type CopySection, sectionCopies, writeLlms } from './llms-list.ts'
import { listStatic } from './static-list.ts'

/** Letters of one file with the texts of all pages; more become several files. */
export const MAX_FULL_LETTERS = 4_000_000

const LIST = 'llms.txt'
const FULL = 'llms-full.txt'

interface Slice {
  readonly staticFolders: readonly string[]
  readonly chrome: Pick<SiteChrome, 'origin' | 'basePath'>
  /** What copies are made of: one for all pages whose copies differ in addresses only. */
  readonly inputs: readonly CopyInput[]
  readonly pages: readonly CopiedPage[]
  readonly lists: readonly CopyList[]
}

interface CopiedPage {
  readonly url: Url
  /** Among the inputs. */
  readonly input: number
  readonly fills?: readonly string[]
}

/** The list of an edition, or of the site. */
interface CopyList {
  /** The path that it is below. */
  readonly base: Url
  readonly chrome: Pick<SiteChrome, 'title' | 'tagline'>
  readonly messages: Pick<Messages, 'llms.full'>
  readonly sections: readonly CopySection[]
}

export const machineCopies = defineOutput<Slice>({
  name: 'machine-copies',
  owns: (path) => path.endsWith('.md') || /(?:^|\/)llms(?:-full(?:-\d+)?)?\.txt$/.test(path),
  slice(state) {
    const { origin, basePath } = state.options.chrome
    return {
      staticFolders: state.options.staticFolders,
      chrome: { origin, basePath },
      ...copyInputs(state),
      lists: copyLists(state),
    }
  },
  pieces: [copyPage],
  async make({ staticFolders, chrome, inputs, pages, lists }, context, makePieces) {
    if (pages.length === 0) return { files: [] }
    const own = new Set(listStatic(context, staticFolders).map(({ path }) => path))
    const copies = await makeCopies(inputs, pages, makePieces)
    const files = pages.map(({ url }): OutputFile => {
      return { path: copyFile(url), contents: joined([copies.get(url)!]) }
    })
    for (const { base, sections, messages, ...list } of lists) {
      const listed = sections.flatMap(({ pages }) => pages.flatMap(({ url }) => copies.get(url) ?? []))
      const full = fullFiles(listed).map((contents, at): OutputFile => {
        const name = at === 0 ? FULL : FULL.replace('.', `-${at + 1}.`)
        return { path: decodePath(joinUrl(base, name)).slice(1), contents }
      })
      const links = full.map((_, at) => ({
        label: full.length === 1 ? messages['llms.full'] : `${messages['llms.full']} (${at + 1})`,
        href: absoluteUrl(chrome, joinUrl(base, at === 0 ? FULL : FULL.replace('.', `-${at + 1}.`))),
      }))
      const text = writeLlms({ ...chrome, ...list.chrome }, sections, links)
      files.push(
        { path: decodePath(joinUrl(base, LIST)).slice(1), contents: { kind: 'text', text } },
        ...full,
      )
    }
    return { files: files.filter(({ path }) => !own.has(path)) }
  },
})

/** The copy of a page, with what is filled in. */
interface Copy extends KeptCopy {
  readonly text: Hash
  readonly values?: readonly string[]
}

async function makeCopies(
  inputs: readonly CopyInput[],
  pages: readonly CopiedPage[],
  makePieces: MakePieces,
): Promise<ReadonlyMap<Url, Copy>> {
  const made = await makePieces(copyPage, inputs)
  const alone = pages.filter(({ input }) => made[input]!.text === undefined)
  const placed = await makePieces(
    copyPage,
    alone.map(({ input, fills }) => placeInput(inputs[input]!, fills)),
  )
  const own = new Map(alone.map(({ url }, at) => [url, placed[at]!]))
  return new Map(
    pages.map(({ url, input, fills }) => {
      const copy = own.get(url) ?? made[input]!
      return [url, { ...copy, text: copy.text!, ...(fills && { values: fills }) }]
    }),
  )
}

/** An input with the addresses that marks stand for. */
function placeInput(input: CopyInput, fills: readonly string[] | undefined): CopyInput {
  return JSON.parse(fillText(cutAddresses(JSON.stringify(input)), fills)) as CopyInput
}

function copyInputs(state: SiteState): Pick<Slice, 'inputs' | 'pages'> {
  const editionOf = markEditions(state.site, state.options.collections)
  const inputs: CopyInput[] = []
  const known = new Map<string, number>()
  const pages = copiedViews(state).map((view): CopiedPage => {
    const edition = view.component || view.code ? undefined : editionOf?.(view.url)
    if (!edition || view.url === edition.collection.base || !edition.bases.every(isPlain))
      return { url: view.url, input: inputs.push(copyInput(view, state)) - 1 }
    const input = copyInput(view, state, edition.mark)
    const key = JSON.stringify(input)
    const at = known.get(key) ?? inputs.push(input) - 1
    known.set(key, at)
    return { url: view.url, input: at, fills: addressFills(edition.bases) }
  })
  return { inputs, pages }
}

/** Whether Markdown has an address as it is. */
function isPlain(base: Url): boolean {
  return /^[\w/.~%-]*$/.test(base)
}

function copyLists(state: SiteState): CopyList[] {
  const { options, views } = state
  if (!options.chrome.copies || !options.llms || options.chrome.noIndex) return []
  const listed = views.filter((view) => isListed(view, state))
  return copyEditions(options).map(({ base, locale, has }) => {
    const chrome = chromeOf(options, locale)
    const urls = new Set(listed.filter((view) => has(view, collectionOf(view, state))).map(({ url }) => url))
    return {
      base,
      chrome: { title: chrome.title, tagline: chrome.tagline },
      messages: { 'llms.full': chrome.messages['llms.full'] },
      sections: sectionCopies(state, { chrome, listed: urls }),
    }
  })
}

function collectionOf({ url }: PageView, { site }: SiteState): string | undefined {
  const route = site.routes[url]
  if (route?.kind === 'page') return site.heads[route.path]!.collection
  return route?.kind === 'listing' && 'collection' in route.listing ? route.listing.collection : undefined
}

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

/** What a copy is made of; `mark` changes its addresses. */
function copyInput(
  view: PageView,
  { site, options, drawing }: SiteState,
  mark = (href: string): string => href,
): CopyInput {
  const { url, kind, title, cards, lists, list, ways, author, date, authors, targets, body } = view
  const { origin, basePath } = options.chrome
  const messages = messagesOf(options, view.locale)
  const route = site.routes[url]
  const description = route?.kind === 'page' ? site.heads[route.path]?.meta.description : view.description
  const links = <Link extends PageLink>(all: readonly Link[]): readonly Link[] =>
    all.map((one) => ({ ...one, url: mark(one.url) }))
  return {
    view: {
      ...{ url: mark(url), kind, title, cards: links(cards), targets: markTargets(targets, mark) },
      ...(description && { description }),
      ...(lists && {
        lists: Object.fromEntries(Object.entries(lists).map(([of, cards]) => [of, links(cards)])),
      }),
      ...(list && { list: links(list) }),
      ...(ways && { ways: links(ways) }),
      ...(author && { author }),
      ...(date !== undefined && { date }),
      ...(authors && { authors }),
    },
    chrome: { origin, basePath },
    messages: Object.fromEntries(COPY_MESSAGES.map((key) => [key, messages[key]])) as CopyInput['messages'],
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
function fullFiles(copies: readonly Copy[]): Contents[] {
  const parts: Copy[][] = []
  let letters = 0
  for (const copy of copies) {
    const length = filledLength(copy, copy.values)
    if (parts.length === 0 || (letters > 0 && letters + length > MAX_FULL_LETTERS)) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)!.push(copy)
    letters += length
  }
  return parts.map(joined)
}

/** Copies one after the other; neighbours of one edition have what is filled in once. */
function joined(copies: readonly Copy[]): Contents {
  const parts: { texts: Hash[]; fills?: readonly string[] }[] = []
  for (const { text, values } of copies) {
    const last = parts.at(-1)
    if (last && JSON.stringify(last.fills) === JSON.stringify(values)) last.texts.push(text)
    else parts.push({ texts: [text], ...(values && { fills: values }) })
  }
  return { kind: 'joined', parts }
}
