// What a migration writes, before anything is written: the files of a site as they will be, and what is left to do by hand.
// A migration rewrites files once, so that nothing else has to know how other generators write.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

/** Loads a module of the site; what packages give that are not there is in `known`, by name. */
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
  change(path: string, text: string): void
  copy(from: string, to: string): void
  /** Notes what has no counterpart, at the first line of the configuration that has this word. */
  leave(word: string, help: string, message?: string): void
}

export function createDraft(root: string, file: string): Draft {
  const changes = new Map<string, string>()
  const copies = new Map<string, string>()
  const findings: Finding[] = []
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return {
    file,
    changes,
    copies,
    findings,
    has: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false,
    read: (path) => changes.get(path) ?? readFileSync(join(root, path), 'utf8'),
    list: (folder) => listBelow(join(root, folder), ''),
    change(path, text) {
      if (text !== this.read(path)) changes.set(path, text)
    },
    copy: (from, to) => void copies.set(to, from),
    leave(word, help, message = `\`${word}\` has no counterpart.`) {
      if (findings.some((one) => one.message === message)) return
      const at = lines.findIndex((line) => line.includes(word))
      const place = { path: file, ...(at >= 0 && { line: at + 1, column: lines[at]!.indexOf(word) + 1 }) }
      findings.push({ rule: 'configuration', severity: 'warning', message, help, place })
    },
  }
}

function listBelow(folder: string, below: string): string[] {
  if (!existsSync(join(folder, below))) return []
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? listBelow(folder, path) : entry.isFile() ? [path] : []
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

/** `files` is the folder of static files; `language` is the folder of one language, whose pages have the ids of the first. */
export function findPages(draft: Draft, folder: string, { files: own = '', language = '' } = {}): OldPages {
  const files = draft.list(folder).filter((path) => PAGE.test(path))
  const ids = new Set(files.map(withoutEnding))
  const find = (link: string): string | undefined => {
    const path = withoutEnding(link.replace(/[?#].*$/, '').replace(/\.html$/, ''))
      .replace(/^(?:\.?\/)+/, '')
      .replace(/\/+$/, '')
    const folderOf = path === 'index' ? '' : path.replace(/\/index$/, '')
    const near =
      folderOf === '' ? ['index', 'README'] : ['', '/index', '/README'].map((end) => folderOf + end)
    const found = near.find((id) => ids.has(id))
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
