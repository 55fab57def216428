// Marks in the HTML of a page that is rendered once for several versions: what each of them fills in. They are words
// that survive every kind of escaping, and that nobody writes.

import type { Url } from './names.ts'

const WORD = 'octavo7k3q9m'

/** What stands for the parts of a document. */
export interface DocumentMarks {
  readonly app: string
  readonly view: string
  /** The ways to the front page of the site: with and without a slash at the end of the address. */
  readonly homes: readonly [string, string?]
}

export const DOCUMENT_MARKS: DocumentMarks = {
  app: `${WORD}A`,
  view: `${WORD}J`,
  homes: [`${WORD}X`, `${WORD}Y`],
}

/** The name of a version, and the id of an edition. */
export const VERSION_MARK = `${WORD}V`
export const EDITION_MARK = `${WORD}E`

/** The rest of a page's address, below its edition. */
export const REST_MARK = `${WORD}R`

/** The address of an edition's front page, and the beginning of those below it; editions are counted. */
export function frontMark(at: number): string {
  return `/${WORD}F${at}`
}

export function baseMark(at: number): string {
  return `/${WORD}B${at}`
}

/** Relative addresses of the front page of the site. */
export function homesOf(url: Url): DocumentMarks['homes'] {
  const depth = url === '/' ? 0 : url.split('/').length - 1
  const home = (levels: number): string => '../'.repeat(levels) || './'
  return depth > 0 ? [home(depth), home(depth - 1)] : [home(depth)]
}

/** What a version fills in. */
export interface EditionValues {
  readonly url: Url
  /** The addresses of the counted editions. */
  readonly bases: readonly Url[]
  readonly version: string
  readonly id: string
}

/** A text cut at its marks: what stands between them, and each mark. */
type CutText = readonly (string | Mark)[]

type Mark = { readonly part: string } | { readonly kind: string; readonly at: number; readonly lead: string }

const MARK = new RegExp(
  `(/|%2F)?${WORD}([A-Z])(\\d*)|<octavo-edition data-part="(\\w+)"></octavo-edition>`,
  'g',
)

/** A shared page, ready to be filled many times. */
export interface CutPage {
  readonly app: CutText
  readonly documents: readonly CutText[]
}

export function cutPage(app: string, documents: readonly string[]): CutPage {
  return { app: cutText(app), documents: documents.map(cutText) }
}

function cutText(text: string): CutText {
  const cut: (string | Mark)[] = []
  let from = 0
  for (const match of text.matchAll(MARK)) {
    const [whole, lead = '', kind, at, part] = match
    cut.push(text.slice(from, match.index))
    cut.push(part === undefined ? { kind: kind!, at: Number(at), lead } : { part })
    from = match.index + whole.length
  }
  cut.push(text.slice(from))
  return cut
}

export interface Filling {
  readonly values: EditionValues
  /** HTML of the edition parts, by name. */
  readonly parts: Readonly<Record<string, string>>
  /** The view of the page, for browsers, by the HTML of its app. */
  readonly writeJson: (app: string) => string
}

/** The HTML of a page: a shared document and app with what one version fills in. */
export function fillPage(page: CutPage, document: number, { values, parts, writeJson }: Filling): string {
  const homes = homesOf(values.url)
  let app = ''
  const contentOf = (mark: Mark): string => {
    if ('part' in mark) return parts[mark.part] ?? ''
    const { kind, lead, at } = mark
    const base = values.bases[at] ?? ''
    switch (kind) {
      case 'B':
      case 'F': {
        const path = kind === 'B' && base === '/' ? '' : base
        return lead === '/' ? path : encodeURIComponent(path)
      }
      case 'V':
        return lead + values.version
      case 'E':
        return lead + values.id
      case 'A':
        return lead + app
      case 'J':
        return lead + writeJson(app)
      case 'X':
        return lead + homes[0]
      default:
        return lead + (homes[1] ?? '')
    }
  }
  const fill = (cut: CutText): string => {
    let text = ''
    for (const one of cut) text += typeof one === 'string' ? one : contentOf(one)
    return text
  }
  app = fill(page.app)
  return fill(page.documents[document]!)
}

/** What is written in place of an address that is known only where the page is. */
export const PLACED_MARK = `${WORD}P`

export function isMarked(address: string): boolean {
  return address.includes(WORD)
}

/** A text that is the same in several versions: what a version fills in is counted. */
export type SharedText = string | readonly (string | number)[]

const ADDRESS = new RegExp(`/${WORD}([BF])(\\d+)`)

/** A text cut at the marks of addresses. */
export function cutAddresses(text: string): SharedText {
  const cut = text.split(ADDRESS)
  if (cut.length === 1) return text
  return cut.flatMap((part, at): (string | number)[] => {
    if (at % 3 === 0) return [part]
    return at % 3 === 1 ? [] : [2 * Number(part) + Number(cut[at - 1] === 'F')]
  })
}

/** What is filled in where a text was cut at addresses. */
export function addressFills(bases: readonly Url[]): string[] {
  return bases.flatMap((base) => [base === '/' ? '' : base, base])
}

export function fillText(text: SharedText, fills: readonly string[] = []): string {
  if (typeof text === 'string') return text
  return text.map((part) => (typeof part === 'string' ? part : (fills[part] ?? ''))).join('')
}
