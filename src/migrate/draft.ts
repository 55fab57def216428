// What a migration writes, before anything is written: the files of a site as they will be, and what is left to do by hand.
// A migration rewrites files once, so that nothing else has to know how other generators write.

import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { staysInside } from '../engine/stays-inside.ts'
import type { Finding } from '../model/finding.ts'
import type { Fields } from './edit-markdown.ts'

export interface Generator {
  /** Its name, in messages. */
  readonly name: string
  /** Names of its configuration, the first that is there. */
  readonly files: readonly string[]
  /** What the configuration has, where its name is that of others too. */
  readonly mark?: string
  /** The fields of the new configuration, which is checked when it is loaded; files that change are noted in the draft. */
  migrate(draft: Draft, load: LoadScript): Promise<Fields>
}

/** Loads a module of the site. `known` is the code of packages by name, `''` for a stand-in, as those get that are not there. */
export type LoadScript = (file: string, known: Readonly<Record<string, string>>) => Promise<unknown>

export interface Draft {
  /** The old configuration, relative to the root. */
  readonly file: string
  readonly changes: ReadonlyMap<string, string>
  /** New path → the file that is copied there. */
  readonly copies: ReadonlyMap<string, string>
  readonly findings: readonly Finding[]
  has(path: string): boolean
  /** A text file as it will be. */
  read(path: string): string
  /** Files below a folder, relative to it, sorted; hidden ones and packages left out. */
  list(folder: string): readonly string[]
  /** Symbolic links of the site that lead somewhere. */
  links(): readonly string[]
  change(path: string, text: string): void
  copy(from: string, to: string): void
  /** Notes the files outside the site that were not rewritten. */
  reportOutside(): void
  /** Notes a further file of the configuration, in which `leave` looks too. */
  addSource(path: string): void
  /** Notes what has no counterpart, at the first line of the configuration that has this word, as a key if it can. */
  leave(word: string, help: string, message?: string): void
}

export function createDraft(root: string, file: string): Draft {
  const changes = new Map<string, string>()
  const copies = new Map<string, string>()
  const findings: Finding[] = []
  /** Files that would change and are not of the site. */
  const outside: string[] = []
  const sources = new Set([file])
  return {
    file,
    changes,
    copies,
    findings,
    has: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false,
    read: (path) => changes.get(path) ?? readFileSync(join(root, path), 'utf8'),
    list: (folder) => listBelow(join(root, folder), '', isFile),
    links: () => listBelow(root, '', isLink).filter((path) => existsSync(join(root, path))),
    change(path, text) {
      if (text === this.read(path)) return
      if (staysInside(root, path)) changes.set(path, text)
      else outside.push(path)
    },
    copy: (from, to) => void (staysInside(root, to) ? copies.set(to, from) : outside.push(to)),
    reportOutside() {
      const [first = ''] = outside
      if (outside.length > 0)
        findings.push({
          rule: 'configuration',
          severity: 'warning',
          message: `"${first}"${outside.length > 1 ? ` and ${outside.length - 1} more` : ''} outside the folder of the site, or behind a symbolic link out of it, must be rewritten, and was not.`,
          help: 'Move the files into the folder of the site and migrate it again, or migrate the folder that contains both.',
          place: { path: file },
        })
    },
    addSource: (path) => void sources.add(path),
    leave(word, help, message = `\`${word}\` has no counterpart.`) {
      if (findings.some((one) => one.message === message)) return
      const name = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const texts = [...sources].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
      const place = [`(?<![\\w-])${name}['"]?\\s*[:=(]`, `(?<![\\w-])${name}(?![\\w-])`, name]
        .flatMap((pattern) =>
          texts.map(({ path, text }) => placeOf(path, text.search(new RegExp(pattern)), text)),
        )
        .find((one) => one !== undefined)
      findings.push({
        rule: 'configuration',
        severity: 'warning',
        message,
        help,
        place: place ?? { path: file },
      })
    },
  }
}

function placeOf(path: string, at: number, text: string): Finding['place'] {
  if (at < 0) return undefined
  const above = text.slice(0, at)
  return { path, line: above.split('\n').length, column: at - above.lastIndexOf('\n') }
}

const isFile = (entry: Dirent): boolean => entry.isFile()
const isLink = (entry: Dirent): boolean => entry.isSymbolicLink()

function listBelow(folder: string, below: string, isListed: (entry: Dirent) => boolean): string[] {
  if (!existsSync(join(folder, below))) return []
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? listBelow(folder, path, isListed) : isListed(entry) ? [path] : []
    })
}

/** The pages of a folder of content, by how other generators name them. */
export interface OldPages {
  /** Paths of Markdown files, relative to the folder. */
  readonly files: readonly string[]
  /** The id of the page that a path or link means, `/guide/`, `guide/a.md` or `/guide/a.html`; undefined where there is none. */
  find(link: string): string | undefined
  /** What a link of the navigation leads to, as a page or an address; noted where there is nothing. */
  target(link: string): { readonly page: string } | { readonly href: string } | undefined
}

export interface PagesOptions {
  /** The folder of static files. */
  readonly files?: string
  /** The folder of one language, whose pages have the ids of the first. */
  readonly language?: string
  /** The path that links name a file by. */
  readonly linkTarget?: ((path: string) => string) | undefined
}

export function findPages(
  draft: Draft,
  folder: string,
  { files: own = '', language = '', linkTarget = (path) => path }: PagesOptions = {},
): OldPages {
  const files = draft.list(folder).filter((path) => PAGE.test(path))
  const ids = new Map(
    files.flatMap((path) =>
      [path, linkTarget(path)].map((name) => [withoutEnding(name), withoutEnding(path)]),
    ),
  )
  const find = (link: string): string | undefined => {
    const path = withoutEnding(link.replace(/[?#].*$/, '').replace(/\.html$/, ''))
      .replace(/^(?:\.?\/)+/, '')
      .replace(/\/+$/, '')
    const folderOf = path === 'index' ? '' : path.replace(/\/index$/, '')
    const near =
      folderOf === '' ? ['index', 'README'] : ['', '/index', '/README'].map((end) => folderOf + end)
    const found = near.map((name) => ids.get(name)).find((id) => id !== undefined)
    return language === '' ? found : found?.replace(`${language}/`, '')
  }
  return {
    files,
    find,
    target(link) {
      if (isExternal(link)) return { href: link }
      const [path = '', anchor] = link.split('#')
      const page = find(path)
      if (page !== undefined) return anchor === undefined ? { page } : { href: `${pathOf(page)}#${anchor}` }
      if (own !== '' && draft.has(own + path)) return { href: link }
      draft.leave(link, 'Add the page, then the item.', `The navigation has "${link}", which is no page.`)
      return undefined
    },
  }
}

const PAGE = /\.(?:md|mdx|markdown)$/

export function withoutEnding(path: string): string {
  return path.replace(PAGE, '')
}

/** `/guide` of `guide/index.md`. */
export function pathOf(page: string): string {
  return `/${withoutEnding(page).replace(/(?:^|\/)(?:index|README)$/, '')}`
}

export function isExternal(link: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)
}
