// Includes Markdown files in pages: `::include{file="./_setup.md" version="1.2" shift=1}`, and VitePress's
// `<!--@include: ./_setup.md-->`.
//
// Each included file is parsed separately, so that it cannot affect how the rest of the page is parsed. Its nodes then
// replace the directive.

import type { Parents, Root, RootContent } from 'mdast'
import { readFrontMatter } from '../../core/markdown/front-matter/front-matter.ts'
import { splitFrontMatter } from '../../core/markdown/front-matter/split-front-matter.ts'
import { unreadFinding } from '../../core/markdown/front-matter/unread-front-matter.ts'
import { countLines } from '../../core/markdown/origins/line-origins.ts'
import { collectDisableComments } from '../../core/markdown/transforms/collect-disable-comments.ts'
import { headingId } from '../../core/markdown/transforms/outline-headings.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { JoinScope } from '../../core/plugin/transforms.ts'
import { type CutLines, cutRegion, dedent, parseFileRegion } from './file-region.ts'
import { type IncludeProblem, includeFinding, missingPart, readInclude } from './find-include.ts'
import { type Request, readRequest } from './include-request.ts'
import { movePlaces, separateNotes, shiftHeadings } from './included-tree.ts'

/** Maximum depth of nested includes. Real pages need three levels. */
const MAX_DEPTH = 10

/** Limits of included files per page. Without them, repeated nested includes would grow exponentially. */
const MAX_FILES = 1000
const MAX_CHARACTERS = 4 << 20

/** Whether the text may contain includes. */
export function mayInclude(text: string): boolean {
  return text.includes('::include') || text.includes('@include')
}

/** Inserts included files into the tree of a file. */
export function includeFiles(tree: Root, file: JoinScope): void {
  if (!mayInclude(file.text)) return
  let characters = 0
  let count = 0
  let isFull = false

  const report = (rule: string, node: RootContent, message: string, help: string): void => {
    file.report(includeFinding({ rule, message, help }, file.path, node))
  }

  function walk(parent: Parents, chain: readonly SourcePath[]): void {
    for (let at = 0; at < parent.children.length; at++) {
      const node = parent.children[at]!
      const request = readRequest(node, parent, report)
      if (request) {
        const replacement = request === 'wrong' ? [] : include(request, node, chain)
        parent.children.splice(at, 1, ...(replacement as never[]))
        at += replacement.length - 1
        // Paragraphs of tight list items are rendered without `<p>`.
        if (parent.type === 'listItem' && parent.children.length > 1) parent.spread = true
      } else if ('children' in node) walk(node, chain)
    }
  }

  function include(request: Request, node: RootContent, chain: readonly SourcePath[]): RootContent[] {
    const from = chain.at(-1)!
    const part = parseFileRegion(request.file)
    const fail = ({ rule, message, help = '' }: IncludeProblem): RootContent[] => {
      report(rule, node, message, help)
      return []
    }
    if (part.path === '')
      return fail(problem('include-syntax', 'This names no file.', 'Write `::include{file="./_part.md"}`.'))
    if (!MARKDOWN.test(part.path))
      return fail(
        problem(
          'include-syntax',
          `"${part.path}" is not a Markdown file, so it is not included.`,
          `Show its text as code: \`\`\`\` \`\`\`yaml file=${request.file} \`\`\`\`; or rename the file so that it ends with \`.md\`.`,
        ),
      )
    const included = readInclude(part.path, from, file.page, file.context)
    if ('problem' in included) return fail(included.problem)
    const { path } = included
    if (chain.includes(path))
      return fail(
        problem(
          'include-loop',
          `A file includes itself: ${[...chain.slice(chain.indexOf(path)), path].map((one) => `"${one}"`).join(' → ')}.`,
          'Remove one of these includes.',
        ),
      )
    if (chain.length > MAX_DEPTH)
      return fail(
        problem(
          'include-loop',
          `Files include each other more than ${MAX_DEPTH} levels deep: ${[...chain, path].map((one) => `"${one}"`).join(' → ')}.`,
          'Include the last files directly on the page.',
        ),
      )
    // The limit is reported only once.
    if (isFull) return []
    characters += included.text.length
    count++
    isFull = count > MAX_FILES || characters > MAX_CHARACTERS
    if (isFull)
      return fail(
        problem(
          'include-loop',
          `This page includes more than ${count > MAX_FILES ? `${MAX_FILES} files` : `${MAX_CHARACTERS >> 20} MB`}; the rest is omitted.`,
          'Split the page, or link to a page with the text.',
        ),
      )
    for (const finding of included.findings) file.report(finding)

    const { yaml, lines: skipped, body, unread } = splitFrontMatter(included.text)
    if (unread) file.report(unreadFinding(unread, path))
    const defaults = yaml === undefined ? undefined : readFrontMatter(yaml, path).meta.variables
    const lines = [...Array<string>(skipped).fill(''), ...body.split(/\r?\n/)]
    const hasPart = part.region !== undefined || part.first !== undefined || part.last !== undefined
    const cut = hasPart ? cutRegion(lines, part, findHeadings(lines)) : undefined
    if (cut && 'problem' in cut) return fail(missingPart(cut))
    if (cut?.flaw)
      file.report(includeFinding({ ...missingPart(cut.flaw), severity: 'warning' }, file.path, node))
    const { text, columns } = cut ? selectLines(lines, cut) : { text: lines.join('\n'), columns: 0 }
    const variables = { ...defaults, ...request.values }
    const read = file.read({ path, text, variables })
    for (const one of collectDisableComments(read.tree, included.text, skipped))
      file.disableComments.push({ ...one, path })
    for (const name of Object.keys(request.values)) {
      if (!read.used.has(name))
        report(
          'unused-variable',
          node,
          `"${path}" does not use the variable \`${name}\`.`,
          `Remove it here, or write \`@@${name}@@\` in that file.`,
        )
    }

    const ordinal = count
    movePlaces(read.tree, file.origins.add(path, countLines(text)), columns)
    separateNotes(read.tree, ordinal)
    walk(read.tree, [...chain, path])
    const beyond = shiftHeadings(read.tree, request.shift)
    if (beyond !== undefined)
      report(
        'include-syntax',
        node,
        `With \`shift=${request.shift}\`, a heading of "${path}" would have level ${beyond}.`,
        'Levels are 1 to 6: use a smaller number.',
      )
    return read.tree.children
  }

  walk(tree, [file.path])
}

const MARKDOWN = /\.(?:mdx?|markdown)$/i

function problem(rule: string, message: string, help: string): IncludeProblem {
  return { rule, message, help }
}

/** Retains only some lines. Others become empty, so that line numbers do not change. */
function selectLines(lines: readonly string[], { first, last, hidden }: CutLines) {
  const selected = lines.map((line, at) =>
    at + 1 >= first && at + 1 <= last && !hidden.has(at + 1) ? line : '',
  )
  const { lines: flush, by } = dedent(selected)
  return { text: flush.join('\n'), columns: by }
}

/** Sections by the id of their heading. */
function findHeadings(lines: readonly string[]): Map<string, { first: number; last: number }> {
  const sections = new Map<string, { first: number; last: number }>()
  const open: { depth: number; id: string }[] = []
  let fence = ''
  for (const [at, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== '' || mark) {
      if (fence === '') fence = mark ?? ''
      else if (mark?.startsWith(fence)) fence = ''
      continue
    }
    const [opening, marks = ''] = /^ {0,3}(#{1,6})[ \t]/.exec(line) ?? []
    if (opening === undefined) continue
    let heading = line.slice(opening.length).trim()
    while (heading.endsWith('#')) heading = heading.slice(0, -1)
    while (open.length > 0 && open.at(-1)!.depth >= marks.length) sections.get(open.pop()!.id)!.last = at
    const id = /\{#([^\s{}]+)\}\s*$/.exec(heading)?.[1] ?? headingId(heading.replace(/[`*]|\{#.*$/g, ''))
    if (sections.has(id)) continue
    sections.set(id, { first: at + 1, last: lines.length })
    open.push({ depth: marks.length, id })
  }
  return sections
}
