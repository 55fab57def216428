// Inserts code from files: ```` ```yaml file=./check.yaml#region ````, and VitePress's
// `<<< @/check.yaml#region{2,4-6 yaml:line-numbers} [Title]`.

import type { Code, Paragraph, Root, RootContent } from 'mdast'
import type { SourcePath } from '../../core/model/names.ts'
import { parseCodeMeta } from '../code/for-plugins.ts'
import { cutRegion, dedent, parseFileRegion } from './file-region.ts'
import { type IncludedText, type IncludeProblem, missingPart } from './find-include.ts'

export interface SnippetTools {
  /** Reads the file at a path as declared. */
  readonly read: (reference: string) => IncludedText | { readonly problem: IncludeProblem }
  readonly report: (problem: IncludeProblem, node: RootContent, line?: number) => void
}

/** Location of a block's code in a file, for findings. */
export interface SnippetOrigin {
  readonly path: SourcePath
  /** First line of the code in the file. */
  readonly line: number
  /** Number of characters removed from the start of each line. */
  readonly indent: number
}

/** Fills blocks that reference files. `source` is the text that the tree's positions refer to. */
export function fillSnippets(tree: Root, source: string, tools: SnippetTools): void {
  const hasMeta = source.includes('file=')
  const hasLines = source.includes('<<<')
  if (!hasMeta && !hasLines) return
  const stack: { children: RootContent[]; name?: string }[] = [tree]
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    const isGroup = parent.name === 'code-group'
    for (let at = 0; at < parent.children.length; at++) {
      const node = parent.children[at]!
      if (node.type === 'paragraph' && hasLines) {
        const blocks = readLines(node, source, tools)
        if (blocks) {
          for (const code of blocks) fillCode(code, isGroup, tools)
          parent.children.splice(at, 1, ...blocks)
          at += blocks.length - 1
        }
      } else if (node.type === 'code' && hasMeta) fillCode(node, isGroup, tools)
      else if ('children' in node) stack.push(node as typeof parent)
    }
  }
}

const MARK = '<<<'

/** Whether the line starts with `<<<`. Longer runs mark a git conflict. */
function isSnippet(line: string): boolean {
  return line.startsWith(MARK) && line[MARK.length] !== '<'
}

/** Converts lines that start with `<<<` to code blocks. Returns undefined for prose. */
function readLines(node: Paragraph, source: string, { report }: SnippetTools): Code[] | undefined {
  const first = node.children[0]
  if (first?.type !== 'text' || !isSnippet(first.value)) return undefined
  const { start, end } = node.position!
  const lines = source.slice(start.offset, end.offset).split(/\r?\n/)
  const blocks = lines.map((line) => readLine(line.replace(/^[\s>]+/, '').trim()))
  const invalidIndex = blocks.indexOf(undefined)
  if (invalidIndex >= 0) {
    const problem = {
      rule: 'include-syntax',
      message:
        'This line is shown as text: a line that starts with `<<<` must name a file whose code is shown.',
      help: 'Write `<<< ./file.yaml`, on its own between blank lines; with a region and marked lines, `<<< ./file.yaml#region{1,3-5}`.',
    }
    report(problem, node, start.line + invalidIndex)
    return undefined
  }
  return blocks.map((one, at): Code => {
    const line = start.line + at
    const point = { line, column: start.column, offset: start.offset! }
    return {
      ...one!,
      position: { start: point, end: { ...point, column: start.column + lines[at]!.length } },
    }
  })
}

/** `<<< file#region{1,3-5 yaml:line-numbers} [Title]`. */
function readLine(line: string): Code | undefined {
  if (!isSnippet(line)) return undefined
  let file = line.slice(MARK.length).trim()
  const title = takeEnd('[', ']')
  const options = takeEnd('{', '}') ?? ''
  const [lines = ''] = /^[\d,\s-]*/.exec(options) ?? []
  const lang = options.slice(lines.length).trim()
  if (file === '') return undefined

  /** Removes brackets at the end of the line and returns their content. */
  function takeEnd(open: string, close: string): string | undefined {
    const at = file.endsWith(close) ? file.lastIndexOf(open) : -1
    if (at < 0) return undefined
    const inside = file.slice(at + 1, -1)
    file = file.slice(0, at).trimEnd()
    return inside
  }

  const words = [
    `file="${file.replace(/(["\\])/g, '\\$1')}"`,
    ...(lines.trim() === '' ? [] : [`{${lines.trim()}}`]),
    ...(title === undefined ? [] : [`title="${title.replace(/(["\\])/g, '\\$1')}"`]),
  ]
  // The language may be followed by options, `ts:line-numbers`, or be omitted before them.
  const [language = '', ...flags] = lang.split(':')
  return {
    type: 'code',
    ...(language !== '' && { lang: language }),
    meta: [...words, ...flags].join(' '),
    value: '',
  }
}

function fillCode(node: Code, isInGroup: boolean, { read, report }: SnippetTools): void {
  const isOption = node.lang?.includes('=') ?? false
  const meta = isOption ? `${node.lang} ${node.meta ?? ''}` : (node.meta ?? '')
  const { file, title } = meta.includes('file=') ? parseCodeMeta(meta) : {}
  if (file === undefined) return
  const part = parseFileRegion(file)
  const included = read(part.path)
  // Other generators have no such option: a name there, next to the code, is a label.
  if (node.value.trim() !== '') {
    if ('problem' in included) return
    const message = `The code of the block is shown, and not that of "${part.path}".`
    const help = 'Remove the lines between the fences, or `file=`.'
    return report({ rule: 'include-syntax', message, help }, node)
  }
  if ('problem' in included) return report(included.problem, node)
  const lines = included.text.split(/\r?\n/)
  const cut = cutRegion(lines, part)
  if ('problem' in cut) return report(missingPart(cut), node)
  if (cut.flaw) report({ ...missingPart(cut.flaw), severity: 'warning' }, node)
  const visibleLines = lines.slice(cut.first - 1, cut.last).filter((_, at) => !cut.hidden.has(cut.first + at))
  const hasPart = part.region !== undefined || part.first !== undefined || part.last !== undefined
  const code = hasPart ? dedent(visibleLines) : { lines: visibleLines, by: 0 }
  node.value = code.lines.join('\n')
  const name = included.path.slice(included.path.lastIndexOf('/') + 1)
  if (isOption || !node.lang) {
    const language = languageOf(name)
    node.meta = meta
    if (language === undefined) delete node.lang
    else node.lang = language
  }
  if (isInGroup && title === undefined) node.meta = `title="${name}" ${node.meta}`
  const origin: SnippetOrigin = { path: included.path, line: cut.first, indent: code.by }
  Object.assign(node, { data: { ...node.data, snippet: origin } })
}

/** Languages that differ from the file extension and are not highlighter aliases. */
const LANGUAGES: Readonly<Record<string, string>> = {
  bashrc: 'bash',
  cfg: 'ini',
  h: 'c',
  hh: 'cpp',
  htm: 'html',
  mod: 'go-module',
  service: 'ini',
  tpl: 'yaml',
}

/** File extensions that are language names. */
const ENDINGS =
  /^(?:bash|bat|[cm]?[jt]s|c|conf|cpp|cs|css|csv|cue|dart|diff|dockerfile|ejs|env|go|gotmpl|gradle|graphql|groovy|hcl|html|ini|java|json|json5|jsonc|jsx|kts?|less|lua|makefile|mdx?|mk|nix|php|pl|promql|properties|proto|ps1|py|r|rb|rego|rs|rust|scala|scss|sh|sql|svg|swift|tf|tfvars|toml|tsx|vim|vue|xml|ya?ml|zig|zsh)$/

function languageOf(name: string): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (Object.hasOwn(LANGUAGES, ending)) return LANGUAGES[ending]
  return ENDINGS.test(ending) ? ending : undefined
}
