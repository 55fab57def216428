// In-memory result of a migration: the changed files of a site, and the tasks that remain for the user. Migrations rewrite
// files once, so that no other code needs to know the syntax of other generators.

import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../core/engine/list-files.ts'
import { createFileFinder } from '../../core/engine/site-file.ts'
import { staysInside } from '../../core/engine/stays-inside.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Fields } from './edit-markdown.ts'

export interface Generator {
  /** Name in messages. */
  readonly name: string
  /** Names of its configuration file; the first that exists is used. */
  readonly files: readonly string[]
  /** Text that the configuration contains, if other generators use the same file name. */
  readonly mark?: string
  /** Returns the fields of the new configuration, which is validated when loaded; changed files are recorded in the draft. */
  migrate(draft: Draft, load: LoadScript): Promise<Fields>
}

/** Loads a module of the site. `known` is code of packages by name; `''` is a mock, also used for packages that are missing. */
export type LoadScript = (file: string, known: Readonly<Record<string, string>>) => Promise<unknown>

export interface Draft {
  /** Path of the old configuration, relative to the root. */
  readonly file: string
  readonly changes: ReadonlyMap<string, string>
  /** New path → source file of the copy. */
  readonly copies: ReadonlyMap<string, string>
  readonly findings: readonly Finding[]
  has(path: string): boolean
  /** Text of a file, including pending changes. */
  read(path: string): string
  /** Files below a folder, relative to it, sorted, without hidden files and packages. Follows symbolic links. */
  list(folder: string): readonly string[]
  /** Symbolic links of the site that are not broken. */
  links(): readonly string[]
  change(path: string, text: string): void
  /** Writes a new file. */
  write(path: string, text: string): void
  copy(from: string, to: string): void
  /** Reports files outside the site that were not rewritten. */
  reportOutside(): void
  /** Adds a configuration file in which `leave` looks for words. */
  addSource(path: string): void
  /** Reports an unsupported option, at the first configuration line with this word, preferably as a key. */
  leave(word: string, help: string, message?: string): void
}

export function createDraft(root: string, file: string): Draft {
  const changes = new Map<string, string>()
  const copies = new Map<string, string>()
  const findings: Finding[] = []
  /** Files to change that are outside the site. */
  const outside: string[] = []
  const sources = new Set([file])
  // Links may point anywhere, because the old generator follows them.
  const { find } = createFileFinder({ root })
  return {
    file,
    changes,
    copies,
    findings,
    has: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false,
    read: (path) => changes.get(path) ?? readFileSync(join(root, path), 'utf8'),
    list: (folder) => listFiles({ folder: join(root, folder), ignore: UNLISTED, find }),
    links: () =>
      listFiles({ folder: root, ignore: ['**/.*', '**/.*/**', ...UNLISTED], isRaw: true })
        .filter((path) => lstatSync(join(root, path)).isSymbolicLink())
        .filter((path) => existsSync(join(root, path))),
    change(path, text) {
      if (text === this.read(path)) return
      if (staysInside(root, path)) changes.set(path, text)
      else outside.push(path)
    },
    write: (path, text) => void (staysInside(root, path) ? changes.set(path, text) : outside.push(path)),
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

const UNLISTED = ['**/node_modules/**']

/** Pages of a content folder, found by the link syntax of other generators. */
export interface OldPages {
  /** Paths of Markdown files, relative to the folder. */
  readonly files: readonly string[]
  /** Id of the page at a path or link (`/guide/`, `guide/a.md` or `/guide/a.html`); undefined if it does not exist. */
  find(link: string): string | undefined
  /** Target of a navigation link, as a page or URL. Reports missing targets. */
  target(link: string): { readonly page: string } | { readonly href: string } | undefined
}

export interface PagesOptions {
  /** Folder of static files. */
  readonly files?: string
  /** Folder of one language, whose pages have the same ids as the default language. */
  readonly language?: string
  /** Returns the path by which links refer to a file. */
  readonly linkTarget?: ((path: string) => string) | undefined
}

export function findPages(
  draft: Draft,
  folder: string,
  { files: pagesFolder = '', language = '', linkTarget = (path) => path }: PagesOptions = {},
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
      if (pagesFolder !== '' && draft.has(pagesFolder + path)) return { href: link }
      draft.leave(link, 'Add the page, then the item.', `The navigation has "${link}", which is not a page.`)
      return undefined
    },
  }
}

const PAGE = /\.(?:md|mdx|markdown)$/

export function withoutEnding(path: string): string {
  return path.replace(PAGE, '')
}

/** Converts `guide/index.md` to `/guide`. */
export function pathOf(page: string): string {
  return `/${withoutEnding(page).replace(/(?:^|\/)(?:index|README)$/, '')}`
}

export function isExternal(link: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)
}
