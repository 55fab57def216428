// Collects code samples for checking, as raw text with their position and indentation in the file.

import type { Blockquote, Code, Root, RootContent } from 'mdast'
import { parseCodeMeta, splitFence } from '../../code/for-plugins.ts'
import type { SnippetOrigin } from '../../includes/for-plugins.ts'
import type { RawSample } from './sample.ts'

/** Languages that are checked in every site. */
export const SAMPLE_LANGUAGES: readonly string[] = ['yaml', 'yml', 'json', 'jsonc', 'jsonl', 'ndjson']

/** Fence options, recorded before later transforms change them. */
type FenceNote = Omit<RawSample, 'text' | 'line' | 'column' | 'path'>
type NotedCode = Code & {
  data?: { sample?: FenceNote; indents?: readonly number[]; snippet?: SnippetOrigin }
}

/** Records the indentation of code before variables are replaced. `source` is the text that the positions refer to. */
export function noteIndents(tree: Root, source: string, languages: ReadonlySet<string>): void {
  let lines: readonly string[] | undefined
  visitCode(tree, (code) => {
    if (!code.position || !languages.has(languageOf(code))) return
    lines ??= source.split(/\r\n|\r|\n/)
    const first = code.position.start.line
    const indents = codeText(code)
      .split('\n')
      .map((line, at) => {
        const rawLine = lines![first + at]
        return rawLine?.endsWith(line) ? rawLine.length - line.length : 0
      })
    if (indents.some((indent) => indent > 0)) (code as NotedCode).data = { ...code.data, indents }
  })
}

/** Records fence options after variables are replaced and snippets inserted. */
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

/** Returns the samples of a page. Line numbers are those of the tree. */
export function collectSamples(tree: Root): RawSample[] {
  const samples: RawSample[] = []
  visitCode(tree, (code) => {
    const note = (code as NotedCode).data?.sample
    const { line, column } = code.position?.start ?? { line: 1, column: 1 }
    if (note) samples.push({ ...note, text: codeText(code), line, column })
  })
  return samples
}

/** Nodes that contain only inline content, so no code blocks. */
const INLINE_PARENTS = new Set(['paragraph', 'heading', 'table'])

function visitCode(
  { children }: { readonly children: readonly RootContent[] },
  visit: (code: Code) => void,
): void {
  for (const child of children) {
    if (child.type === 'code') visit(child)
    else if ('children' in child && !INLINE_PARENTS.has(child.type)) visitCode(child as Blockquote, visit)
  }
}

function codeText({ value }: Code): string {
  return value.replace(/\r\n?/g, '\n')
}
