// Code that is checked, as it is written: where each block is, and how far its lines are indented in the file.

import type { Blockquote, Code, Root, RootContent } from 'mdast'
import type { WrittenSample } from '../../model/sample.ts'
import { parseCodeMeta } from '../code-meta.ts'
import { splitFence } from './code-blocks.ts'
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
type FenceNote = Omit<WrittenSample, 'text' | 'line' | 'column' | 'path'>
type NotedCode = Code & { data?: { sample?: FenceNote; snippet?: SnippetOrigin } }

/** Notes what the fences of one file say. `source` is the text that the positions of the tree refer to. */
export function noteSamples(tree: Root, source: string, languages: ReadonlySet<string>): void {
  let lines: readonly string[] | undefined
  visitCode(tree, (code) => {
    if (!code.position) return
    const note = noteOf(code, languages)
    if (!note) return
    lines ??= source.split(/\r\n|\r|\n/)
    const first = code.position.start.line
    const indents = textOf(code)
      .split('\n')
      .map((line, at) => {
        const written = lines![first + at]
        return written?.endsWith(line) ? written.length - line.length : 0
      })
    const sample = indents.some((indent) => indent > 0) ? { ...note, indents } : note
    ;(code as NotedCode).data = { ...code.data, sample }
  })
}

/** Notes them again, with the variables that fences name, and code that has since come from other files. */
export function noteSnippets(tree: Root, languages: ReadonlySet<string>): void {
  visitCode(tree, (code) => {
    const { snippet, sample } = (code as NotedCode).data ?? {}
    const note = (snippet ?? sample) && noteOf(code, languages)
    if (!note) return
    const { indents } = sample ?? {}
    const place = snippet ? { from: snippet } : indents && { indents }
    ;(code as NotedCode).data = { ...code.data, sample: { ...note, ...place } }
  })
}

function noteOf(code: Code, languages: ReadonlySet<string>): FenceNote | undefined {
  if (!code.lang && !code.meta) return undefined
  const { lang, meta } = splitFence(code)
  const language = lang.toLowerCase()
  if (!languages.has(language)) return undefined
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
export function collectSamples(tree: Root): WrittenSample[] {
  const samples: WrittenSample[] = []
  visitCode(tree, (code) => {
    const note = (code as NotedCode).data?.sample
    const { line, column } = code.position?.start ?? { line: 1, column: 1 }
    if (note) samples.push({ ...note, text: textOf(code), line, column })
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

function textOf({ value }: Code): string {
  return value.replace(/\r\n?/g, '\n')
}
