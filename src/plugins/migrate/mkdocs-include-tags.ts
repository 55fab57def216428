// Converts tags of the MkDocs plugin include-markdown, `{% include-markdown "../README.md" start="<!-- intro -->" %}`, to
// includes. The part between two texts becomes a region.

import { dirname } from 'node:path/posix'
import { pathFrom, referTo } from './code-parts.ts'
import type { Draft } from './draft.ts'

interface TagTools {
  readonly draft: Draft
  /** Path of the page. */
  readonly page: string
  /** Folder of the pages. */
  readonly folder: string
}

const START = /^\s*\{%-?\s*(?:include-markdown\s.*)?$/
const TAG = /^\s*\{%-?\s*include-markdown\s+["']([^"']+)["']([^%]*)%\}\s*$/
const OPTION = /(?<![a-z-])([a-z-]{1,40})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g
/** Options whose effect `::include` always has, or whose absence nobody sees. */
const IGNORED = [
  'comments',
  'dedent',
  'preserve-includer-indent',
  'rewrite-relative-urls',
  'trailing-newlines',
]

/** Replaces the tags, which may have several lines. Tags with other options or without their file are unchanged. */
export function convertIncludeTags(lines: readonly string[], tools: TagTools): string[] {
  const converted: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const length = START.test(line) ? lines.slice(at).findIndex((one) => one.trimEnd().endsWith('%}')) : -1
    const directive = length < 0 ? undefined : directiveFor(lines.slice(at, at + length + 1).join(' '), tools)
    converted.push(directive === undefined ? line : `${/^\s*/.exec(line)![0]}${directive}`)
    if (directive !== undefined) at += length
  }
  return converted
}

function directiveFor(tag: string, { draft, page, folder }: TagTools): string | undefined {
  const [, file = '', words = ''] = TAG.exec(tag) ?? []
  const options = new Map(
    [...words.matchAll(OPTION)].map(([, name = '', ...values]) => [name, values.find((one) => one) ?? '']),
  )
  const shift = options.get('heading-offset')
  const [start, end] = [options.get('start'), options.get('end')]
  for (const name of ['heading-offset', 'start', 'end', ...IGNORED]) options.delete(name)
  const path = file.startsWith('/') ? pathFrom(folder, file.slice(1)) : pathFrom(dirname(page), file)
  if (!/\.(?:md|markdown)$/.test(path) || options.size > 0 || path.startsWith('..') || !draft.has(path))
    return undefined
  const region = start === undefined && end === undefined ? undefined : addRegion(draft, path, { start, end })
  if (region === '') return undefined
  const reference = referTo(draft, { path, region }, { page, marks: { start: /(?!)/, end: /(?!)/ } })
  return `::include{file="${reference}"${shift === undefined ? '' : ` shift=${shift}`}}`
}

/** Marks the lines between two texts as a region, and returns its name; empty if a text is missing. */
function addRegion(
  draft: Draft,
  path: string,
  { start, end }: { readonly start: string | undefined; readonly end: string | undefined },
): string {
  const lines = draft.read(path).split('\n')
  const first = start === undefined ? 0 : lines.findIndex((line) => line.includes(start)) + 1
  const length = end === undefined ? 0 : lines.slice(first).findIndex((line) => line.includes(end))
  const last = end === undefined ? lines.length : first + length
  if ((start !== undefined && first === 0) || length < 0) return ''
  const name = (start ?? end ?? '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'part'
  const [opening, closing] = [`<!-- #region ${name} -->`, `<!-- #endregion ${name} -->`]
  // Another page may include the same part.
  if (lines.includes(opening)) return name
  draft.change(
    path,
    [...lines.slice(0, first), opening, ...lines.slice(first, last), closing, ...lines.slice(last)].join(
      '\n',
    ),
  )
  return name
}
