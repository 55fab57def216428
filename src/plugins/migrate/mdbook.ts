// Migrates mdBook sites: `book.toml` and `SUMMARY.md`.

import { dirname } from 'node:path/posix'
import { parse, TomlError } from 'smol-toml'
import { configProblem } from '../../core/config/config-problem.ts'
import { pathFrom } from './code-parts.ts'
import { type Draft, findPages, type Generator, isExternal, pathOf, withoutEnding } from './draft.ts'
import { type Fields, plainText } from './edit-markdown.ts'
import { editChapter } from './mdbook-pages.ts'
import { placeFragments } from './old-fragments.ts'
import { asRecord, iconLink, reportUnsupportedFields, textOf, tidy } from './site-fields.ts'

export const mdbook: Generator = {
  name: 'mdBook',
  files: ['book.toml'],
  async migrate(draft) {
    const { book, output, preprocessor } = readToml(draft)
    const { title, description, src = 'src', language } = asRecord(book)
    const html = asRecord(asRecord(output).html)
    const folder = tidy(src) || '.'
    const summary = draft.has(`${folder}/SUMMARY.md`) ? draft.read(`${folder}/SUMMARY.md`) : ''
    if (summary !== '') draft.addSource(`${folder}/SUMMARY.md`)
    const pages = findPages(draft, folder)
    const chapters = readSummary(summary, {
      find: pages.find,
      isNumbered: html['no-section-label'] !== true,
      draft,
      fold: asRecord(html.fold),
    })
    for (const path of pages.files.filter((path) => path !== 'SUMMARY.md'))
      editChapter(draft, `${folder}/${path}`, { folder, html })
    const [first] = chapters.ids
    const hasHome = chapters.ids.some((id) => pathOf(id) === '/')
    reportUnsupported(draft, html, asRecord(preprocessor))
    const icon = String(html['git-repository-icon'] ?? 'github').replace(/^.*fa-(?:brands )?/, '')
    return {
      title,
      tagline: description,
      basePath: /^\/./.exec(textOf(html['site-url']) ?? '')?.input,
      locale: language,
      content: {
        docs: {
          folder,
          numberPrefixes: false,
          exclude: pages.files.filter((path) => !chapters.ids.includes(withoutEnding(path))),
        },
      },
      sidebars: { docs: chapters.items },
      navbar: html['git-repository-url'] && [iconLink('Repository', html['git-repository-url'], icon)],
      editUrl: html['edit-url-template'],
      math: html['mathjax-support'] || 'katex' in asRecord(preprocessor) || undefined,
      redirects: {
        ...(!hasHome && first !== undefined && { '/': pathOf(first) }),
        ...placeFragments(draft, readRedirects(asRecord(html.redirect)), { pages, folder }),
      },
      htmlStubs: true,
    }
  },
}

/** Throws `ConfigProblem` for invalid TOML. */
function readToml({ file, read }: Draft): Fields {
  try {
    return parse(read(file)) as Fields
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // The other lines of the message show the source.
    const [message = ''] = error.message.split('\n')
    throw configProblem(
      `"${file}" is not valid TOML: ${message.replace(/^Invalid TOML document: /, '').replace(/\.?$/, '.')}`,
      'Correct it at this place, and migrate again. `mdbook build` reports the same.',
      { path: file, line: error.line, column: error.column },
    )
  }
}

interface SummaryTools {
  find(link: string): string | undefined
  readonly isNumbered: boolean
  readonly draft: Draft
  /** `[output.html.fold]`. */
  readonly fold: Fields
}

/** Decodes a link. Returns it unchanged if it is not valid percent-encoding. */
function decodeLink(link: string): string {
  try {
    return decodeURI(link)
  } catch {
    return link
  }
}

interface Chapter {
  readonly depth: number
  /** Sidebar item; a string for a plain line. */
  readonly item: Fields | string
}

// A label may contain brackets, such as `[#[derive]](derive.md)`.
const CHAPTER = /^(\s*)[-*+]\s+\[((?:\\.|\[(?:\\.|[^[\]\\])*\]|[^[\]\\])*)\]\(<?([^)>]*)>?\)/
const UNNUMBERED = /^\[((?:\\.|\[(?:\\.|[^[\]\\])*\]|[^[\]\\])*)\]\(<?([^)>]*)>?\)/

/** The sidebar of a summary, and the ids of its pages in order. */
function readSummary(
  text: string,
  { find, isNumbered, draft, fold }: SummaryTools,
): { readonly items: Chapter['item'][]; readonly ids: string[] } {
  const chapters: Chapter[] = []
  const ids: string[] = []
  const indents: number[] = []
  const numbers: number[] = []
  const add = (
    raw: string,
    link: string,
    { depth, number = '' }: { depth: number; number?: string },
  ): void => {
    const label = number + plainText(raw)
    const page = link === '' ? undefined : find(decodeLink(link))
    if (page !== undefined && !ids.includes(page)) {
      ids.push(page)
      chapters.push({ depth, item: { page, label } })
    } else if (page !== undefined) chapters.push({ depth, item: { ref: page, label } })
    else if (isExternal(link)) chapters.push({ depth, item: { label, href: link } })
    else {
      draft.leave(
        `[${raw}](`,
        link === '' ? 'Add it to `sidebars` once it is written.' : 'Add the page, then the item.',
        `The chapter "${plainText(raw)}" of SUMMARY.md has no page.`,
      )
      chapters.push({ depth, item: { heading: label } })
    }
  }
  for (const line of text.split(/\r?\n/)) {
    const [, indent = '', name, link = ''] = CHAPTER.exec(line) ?? []
    const [, plainName, plainLink = ''] = UNNUMBERED.exec(line) ?? []
    if (name !== undefined) {
      const width = indent.replaceAll('\t', '    ').length
      while (indents.length > 0 && width < indents.at(-1)!) indents.pop()
      if (indents.length === 0 || width > indents.at(-1)!) indents.push(width)
      const depth = indents.length - 1
      numbers.length = Math.min(numbers.length, depth + 1)
      numbers[depth] = (numbers[depth] ?? 0) + 1
      add(name, link, { depth, number: isNumbered ? `${numbers.join('.')}. ` : '' })
    } else if (plainName !== undefined) add(plainName, plainLink, { depth: 0 })
    else if (/^#\s+/.test(line) && !/^#\s+summary\s*$/i.test(line))
      chapters.push({ depth: 0, item: { heading: plainText(line.replace(/^#\s+/, '')) } })
    else if (/^\s*-{3,}\s*$/.test(line)) chapters.push({ depth: 0, item: '---' })
  }
  return { items: nest(chapters, 0, fold), ids }
}

/** Nests chapters as categories. */
function nest(chapters: readonly Chapter[], depth: number, fold: Fields): Chapter['item'][] {
  const starts = chapters.flatMap((chapter, at) => (chapter.depth === depth ? [at] : []))
  return starts.map((start, at) => {
    const { item } = chapters[start]!
    const items = nest(chapters.slice(start + 1, starts[at + 1]), depth + 1, fold)
    if (items.length === 0 || typeof item === 'string') return item
    const { label, heading = label, page } = item
    const isFolded = fold.enable === true && depth >= Number(fold.level ?? 0)
    return { label: heading, page, collapsible: fold.enable === true, collapsed: isFolded, items }
  })
}

function readRedirects(raw: Fields): Record<string, string> {
  const isAbsolute = (to: string): boolean => isExternal(to) || to.startsWith('/')
  return Object.fromEntries(
    Object.entries(raw).map(([from, target]) => {
      const to = String(target)
      const old = tidy(from).replace(/(?:^|\/)index\.html(?=#)|\.html(?=#)/, '')
      const path = isAbsolute(to) ? to : `/${pathFrom(dirname(tidy(from)), to)}`
      return [
        `/${from.includes('#') ? old : tidy(from)}`,
        isExternal(to) ? to : path.replace(/(?:\/?index)?\.html(?=#|$)/, '') || '/',
      ]
    }),
  )
}

/** Preprocessors whose syntax Octavo has, or the migration converts. */
const KNOWN = ['links', 'index', 'trpl-listing', 'mermaid', 'katex', 'alerts']

const FILES_LEFT = 'Adapt the files, and name them in `styles` or `head` of `site.config.ts`.'

function reportUnsupported(draft: Draft, html: Fields, preprocessors: Fields): void {
  // Scripts of the preprocessor `mermaid`.
  const scripts = [html['additional-js'] ?? []]
    .flat()
    .filter((file) => !/(?:^|\/)mermaid(?:-init|\.min)?\.js$/.test(String(file)))
  const used = { ...html, 'additional-js': scripts.length > 0 || undefined }
  reportUnsupportedFields(draft, used, {
    'additional-css': FILES_LEFT,
    'additional-js': FILES_LEFT,
    theme: FILES_LEFT,
  })
  for (const name of Object.keys(preprocessors).filter((name) => !KNOWN.includes(name)))
    draft.leave(
      `preprocessor.${name}`,
      'It does not run: write its output yourself, or write an Octavo plugin.',
      `The preprocessor \`${name}\` has no counterpart.`,
    )
}
