// A book of mdBook: `book.toml`, `SUMMARY.md`, and what chapters include.

import { dirname } from 'node:path/posix'
import { parse } from 'smol-toml'
import type { UserConfig } from '../config/user-config.ts'
import { linesOf, type PartMarks, pathFrom, referTo, type WantedPart } from './code-parts.ts'
import { type Draft, findPages, type Generator, isExternal, withoutEnding } from './draft.ts'
import {
  editLines,
  editMarkdown,
  type Fence,
  type Fields,
  keepIds,
  outsideCode,
  plainText,
} from './edit-markdown.ts'
import { asRecord, tidy } from './site-fields.ts'

export const mdbook: Generator = {
  name: 'mdBook',
  files: ['book.toml'],
  async migrate(draft) {
    const { book, output, preprocessor } = parse(draft.read(draft.file)) as Fields
    const { title, description, src = 'src', language } = asRecord(book)
    const html = asRecord(asRecord(output).html)
    const folder = tidy(String(src)) || '.'
    const summary = draft.has(`${folder}/SUMMARY.md`) ? draft.read(`${folder}/SUMMARY.md`) : ''
    const pages = findPages(draft, folder)
    const chapters = readSummary(summary, {
      find: pages.find,
      isNumbered: html['no-section-label'] !== true,
      draft,
      fold: asRecord(html.fold),
    })
    for (const path of pages.files.filter((path) => path !== 'SUMMARY.md'))
      editChapter(draft, `${folder}/${path}`, html)
    const listed = new Set(chapters.ids)
    const unlisted = pages.files.filter((path) => !listed.has(withoutEnding(path)))
    reportLeft(draft, html, asRecord(preprocessor))
    const [first] = chapters.ids
    const hasHome = chapters.ids.some((id) => /^(?:index|README)$/.test(id))
    const repository = html['git-repository-url']
    return {
      ...(typeof title === 'string' && { title }),
      ...(typeof description === 'string' && { tagline: description }),
      ...(typeof html['site-url'] === 'string' &&
        /^\/./.test(html['site-url']) && { basePath: html['site-url'] }),
      ...(typeof language === 'string' && { locale: language }),
      content: { docs: { folder, numberPrefixes: false, ...(unlisted.length > 0 && { exclude: unlisted }) } },
      sidebars: { docs: chapters.items },
      ...(typeof repository === 'string' && {
        navbar: [
          {
            label: 'Repository',
            href: repository,
            icon: String(html['git-repository-icon'] ?? 'github').replace(/^.*fa-(?:brands )?/, ''),
            position: 'right' as const,
          },
        ],
      }),
      ...(typeof html['edit-url-template'] === 'string' && { editUrl: html['edit-url-template'] }),
      ...(html['mathjax-support'] === true && { math: true }),
      redirects: {
        ...(!hasHome && first !== undefined && { '/': `/${first.replace(/\/(?:index|README)$/, '')}` }),
        ...readRedirects(asRecord(html.redirect)),
      },
      htmlStubs: true,
    }
  },
}

type SidebarItem = NonNullable<UserConfig['sidebars']>[string][number]

interface SummaryTools {
  find(link: string): string | undefined
  readonly isNumbered: boolean
  readonly draft: Draft
  /** `[output.html.fold]`. */
  readonly fold: Fields
}

interface Chapter {
  readonly depth: number
  readonly item: SidebarItem
}

const CHAPTER = /^(\s*)[-*+]\s+\[((?:\\.|[^\]\\])*)\]\(<?([^)>]*)>?\)/
const UNNUMBERED = /^\[((?:\\.|[^\]\\])*)\]\(<?([^)>]*)>?\)/

/** The sidebar that a summary describes, and the ids of its pages in their order. */
function readSummary(
  text: string,
  { find, isNumbered, draft, fold }: SummaryTools,
): { readonly items: SidebarItem[]; readonly ids: string[] } {
  const chapters: Chapter[] = []
  const ids: string[] = []
  const indents: number[] = []
  const numbers: number[] = []
  const add = (
    written: string,
    link: string,
    { depth, number = '' }: { depth: number; number?: string },
  ): void => {
    const label = number + plainText(written)
    const page = link === '' ? undefined : find(decodeURI(link))
    if (page !== undefined && !ids.includes(page)) {
      ids.push(page)
      chapters.push({ depth, item: { page, label } })
    } else if (page !== undefined) chapters.push({ depth, item: { ref: page, label } })
    else if (isExternal(link)) chapters.push({ depth, item: { label, href: link } })
    else {
      draft.leave(
        '',
        link === '' ? 'Add it to `sidebars` once it is written.' : 'Add the page, then the item.',
        `The chapter "${plainText(written)}" of SUMMARY.md has no page.`,
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

/** Chapters with those below them as categories. */
function nest(chapters: readonly Chapter[], depth: number, fold: Fields): SidebarItem[] {
  const starts = chapters.flatMap((chapter, at) => (chapter.depth === depth ? [at] : []))
  return starts.map((start, at) => {
    const { item } = chapters[start]!
    const items = nest(chapters.slice(start + 1, starts[at + 1]), depth + 1, fold)
    if (items.length === 0 || typeof item === 'string') return item
    const label =
      'heading' in item ? item.heading : 'label' in item && item.label !== undefined ? item.label : ''
    const isFolded = fold.enable === true && depth >= Number(fold.level ?? 0)
    return {
      label,
      ...('page' in item && { page: item.page }),
      collapsible: fold.enable === true,
      collapsed: isFolded,
      items,
    }
  })
}

function readRedirects(written: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(written).map(([from, to]) => {
      const target = String(to)
      const path =
        isExternal(target) || target.startsWith('/')
          ? target
          : `/${pathFrom(dirname(from.replace(/^\//, '')), target)}`
      return [
        `/${tidy(from)}`,
        isExternal(target) ? target : path.replace(/(?:\/?index)?\.html(?=#|$)/, '') || '/',
      ]
    }),
  )
}

function reportLeft(draft: Draft, html: Fields, preprocessors: Fields): void {
  for (const name of ['additional-css', 'additional-js', 'theme'] as const)
    if (html[name] !== undefined)
      draft.leave(name, 'Adapt the files, and name them in `styles` or `head` of `site.config.ts`.')
  for (const name of Object.keys(preprocessors).filter((name) => name !== 'links' && name !== 'index'))
    draft.leave(
      `preprocessor.${name}`,
      'It does not run: write what it makes, or a plugin of Octavo.',
      `The preprocessor \`${name}\` has no counterpart.`,
    )
}

const MARKS: PartMarks = { start: /ANCHOR:\s*([\w-]+)/, end: /ANCHOR_END:\s*([\w-]+)/ }
const INCLUDE = /(?<!\\)\{\{#(include|rustdoc_include|playground)\s+([^\s{}]+)([^{}]*)\}\}/
const TITLE = /(?<!\\)\{\{#title\s+([^{}]+)\}\}/

/** `file.rs:anchor`, `file.rs:3`, `file.rs:3:10`, `file.rs::10`, from the folder of a chapter. */
function readPart(written: string, chapter: string): WantedPart {
  const [file = '', first, last] = written.split(':')
  const path = pathFrom(dirname(chapter), file)
  if (first === undefined) return { path }
  if (first !== '' && !/^\d+$/.test(first)) return { path, region: first }
  const from = first === '' ? 1 : Number(first)
  return {
    path,
    first: from,
    ...(last === undefined ? { last: from } : last === '' ? {} : { last: Number(last) }),
  }
}

function editChapter(draft: Draft, path: string, html: Fields): void {
  const hidden = { rust: '# ', ...asRecord(asRecord(html.code).hidelines) }
  let title: string | undefined
  const text = editMarkdown(draft.read(path), {
    body: (lines) => {
      const edited = editLines(lines, {
        prose: (line) => {
          const [, name] = TITLE.exec(line) ?? []
          if (name !== undefined) title = name.trim()
          const rest = name === undefined ? line : line.replace(TITLE, '')
          return proseLines(html['mathjax-support'] === true ? withMath(rest) : rest, path, draft)
        },
        code: (fence) => editFence(fence, { path, draft, hidden }),
      })
      return keepIds(edited, slugOf)
    },
  })
  const kept = title
  draft.change(
    path,
    kept === undefined ? text : editMarkdown(text, { fields: (fields) => ({ title: kept, ...fields }) }),
  )
}

function proseLines(line: string, page: string, draft: Draft): string[] {
  const [whole, kind, written = '', words = ''] = INCLUDE.exec(line) ?? []
  if (whole === undefined || line.includes(`\`${whole}`)) return [line]
  const part = readPart(written, page)
  const reference = referTo(draft, part, { page, marks: MARKS })
  if (kind === 'playground') {
    const file = reference === undefined ? '' : ` file="${reference}"`
    return [
      `\`\`\`rust${words.trimEnd()}${file}`,
      ...(file === '' ? (linesOf(draft, part, MARKS) ?? [line]) : []),
      '```',
    ]
  }
  if (line.trim() === whole && reference !== undefined && /\.md(?:#|$)/.test(reference))
    return [line.replace(whole, `::include{file="${reference}"}`)]
  const lines = linesOf(draft, part, MARKS)
  return lines ? line.replace(whole, () => lines.join('\n')).split('\n') : [line]
}

interface ChapterTools {
  readonly path: string
  readonly draft: Draft
  /** Language → what lines begin with that are not shown. */
  readonly hidden: Fields
}

function editFence(fence: Fence, { path, draft, hidden }: ChapterTools): Fence {
  const info = fence.info.trim().replace(/,(?=[a-z])/g, ' ')
  const prefix = /\bhidelines=(\S+)/.exec(info)?.[1] ?? hidden[/^[\w-]*/.exec(info)![0]]
  const kept = { ...fence, info: info.replace(/\s*\bhidelines=\S+/, '') }
  const [only] = fence.lines.filter((line) => line.trim() !== '')
  const [whole, , written = ''] = INCLUDE.exec(only ?? '') ?? []
  if (whole !== undefined && fence.lines.join('').trim() === whole) {
    const part = readPart(written, path)
    const shown = linesOf(draft, part, MARKS) ?? []
    const reference = shown.some((line) => isHidden(line, prefix))
      ? undefined
      : referTo(draft, part, { page: path, marks: MARKS })
    if (reference !== undefined)
      return { ...kept, info: `${kept.info || 'text'} file="${reference}"`, lines: [] }
  }
  const lines = fence.lines.flatMap((line) => {
    const [match, , name = ''] = INCLUDE.exec(line) ?? []
    const included = match === undefined ? undefined : linesOf(draft, readPart(name, path), MARKS)
    return included
      ? line.replace(match!, () => included.join('\n')).split('\n')
      : [line.replace(/\\(?=\{\{#)/g, '')]
  })
  const shown = lines
    .filter((line) => !isHidden(line, prefix))
    .map((line) => (prefix === '# ' ? line.replace(/^(\s*)##/, '$1#') : line))
  const isSame = kept.info === fence.info && shown.join('\n') === fence.lines.join('\n')
  return isSame ? fence : { ...kept, lines: shown }
}

function isHidden(line: string, prefix: unknown): boolean {
  if (typeof prefix !== 'string') return false
  const text = line.trimStart()
  return text.startsWith(prefix) || (prefix === '# ' && text === '#')
}

/** `\\( … \\)` and `\\[ … \\]` of MathJax. */
function withMath(line: string): string {
  return outsideCode(line, (text) => text.replace(/\\\\[()]/g, '$').replace(/\\\\[[\]]/g, '$$$$'))
}

/** As mdBook makes ids of headings: letters and digits stay, each space is a hyphen. */
function slugOf(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
    .toLowerCase()
}
