// Code that is checked, as it is written: where each block is, and how far its lines are indented in the file.

import type { Blockquote, Code, Root, RootContent } from 'mdast'
import type { RawSample } from '../../model/sample.ts'
import { splitFence } from './code-blocks.ts'
import { parseCodeMeta } from './code-meta.ts'
import type { SnippetOrigin } from './snippets.ts'

/** Languages that are checked in every site. */
export const SAMPLE_LANGUAGES: readonly string[] = [
  'yaml',
  'yml',
  'json',
  'jsonc',
  'json5',
  'jsonl',
  'ndjson',
]

/** What the fence says, noted before others change it. */
type FenceNote = Omit<RawSample, 'text' | 'line' | 'column' | 'path'>
type NotedCode = Code & {
  data?: { sample?: FenceNote; indents?: readonly number[]; snippet?: SnippetOrigin }
}

/** Notes how far code is indented, before variables change it. `source` is the text that the positions refer to. */
export function noteIndents(tree: Root, source: string, languages: ReadonlySet<string>): void {
  let lines: readonly string[] | undefined
  visitCode(tree, (code) => {
    if (!code.position || !languages.has(languageOf(code))) return
    lines ??= source.split(/\r\n|\r|\n/)
    const first = code.position.start.line
    const indents = codeText(code)
      .split('\n')
      .map((line, at) => {
        const written = lines![first + at]
        return written?.endsWith(line) ? written.length - line.length : 0
      })
    if (indents.some((indent) => indent > 0)) (code as NotedCode).data = { ...code.data, indents }
  })
}

/** Notes what fences say, once variables and the code of other files are in place. */
export function noteSamples(tree: Root, languages: ReadonlySet<string>): void {
  visitCode(tree, (code) => {
    const { snippet, indents } = (code as NotedCode).data ?? {}
    const note = (code.position ?? snippet) && noteOf(code, languages)
    if (!note) return
    const place = snippet ? { from: snippet } : indents && { indents }
    ;(code as NotedCode).data = { ...code.data, sample: { ...note, ...place } }
  })
}

function languageOf(code: Code): string {
  return code.lang || code.meta ? splitFence(code).lang.toLowerCase() : ''
}

function noteOf(code: Code, languages: ReadonlySet<string>): FenceNote | undefined {
  const language = languageOf(code)
  if (!languages.has(language)) return undefined
  const { meta } = splitFence(code)
  const { title, schema, invalid, partial, unchecked } = parseCodeMeta(meta)
  return {
    language,
    ...(title !== undefined && { title }),
    ...(schema !== undefined && { schema }),
    ...(invalid !== undefined && { invalid }),
    ...(partial && { partial }),
    ...(unchecked !== undefined && { unchecked }),
  }
}

/** The samples of a page, with the line numbers of its tree. */
export function collectSamples(tree: Root): RawSample[] {
  const samples: RawSample[] = []
  visitCode(tree, (code) => {
    const note = (code as NotedCode).data?.sample
    const { line, column } = code.position?.start ?? { line: 1, column: 1 }
    if (note) samples.push({ ...note, text: codeText(code), line, column })
  })
  return samples
}

/** What holds only text has no blocks. */
const TEXT = new Set(['paragraph', 'heading', 'table'])

function visitCode(
  { children }: { readonly children: readonly RootContent[] },
  visit: (code: Code) => void,
): void {
  for (const child of children) {
    if (child.type === 'code') visit(child)
    else if ('children' in child && !TEXT.has(child.type)) visitCode(child as Blockquote, visit)
  }
}

function codeText({ value }: Code): string {
  return value.replace(/\r\n?/g, '\n')
}
