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

const MARK = new RegExp(`(/|%2F)?${WORD}([A-Z])(\\d*)`, 'g')
const PART = /<octavo-edition data-part="(\w+)"><\/octavo-edition>/g

/** The HTML of a page: a shared document and app with what one version fills in. */
export function fillMarks(
  shared: { readonly app: string; readonly document: string },
  values: EditionValues,
  {
    parts,
    writeJson,
  }: { readonly parts: Readonly<Record<string, string>>; readonly writeJson: (app: string) => string },
): string {
  const homes = homesOf(values.url)
  let app = ''
  const fill = (text: string): string =>
    text.replace(MARK, (_, slash: string | undefined, kind: string, at: string) => {
      const lead = slash ?? ''
      const base = values.bases[Number(at)] ?? ''
      const inPlace = (path: string): string => (lead === '%2F' ? encodeURIComponent(path) : path)
      switch (kind) {
        case 'B':
          return inPlace(base === '/' ? '' : base)
        case 'F':
          return inPlace(base)
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
    })
  app = fill(shared.app).replace(PART, (_, name: string) => parts[name] ?? '')
  return fill(shared.document)
}
