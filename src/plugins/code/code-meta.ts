// Parses the words after the language of a fence: ```` ```yaml title="a.yaml" {1,3-5} showLineNumbers ````.
//
// Spellings of VitePress, Expressive Code, Nextra, Mintlify and MkDocs are supported. Words of other tools
// are ignored; anything else is reported, with the nearest known word.

import { findNearest } from '../../core/text/nearest.ts'
import type { MarkKind } from './code-options.ts'
import { closingOf, type Token, tokenizeMeta, type Value } from './meta-tokens.ts'

/** Text to mark in each line. */
export interface WordMark {
  readonly kind: MarkKind
  readonly text: string
}

/** Problem with a word of the meta. */
export interface CodeMetaProblem {
  readonly raw: string
  /** Offset in the meta. */
  readonly at: number
  readonly message: string
  readonly help: string
  /** Whether no known word is similar, so that it may belong to a plugin. */
  readonly isForeign?: boolean
}

export interface CodeMeta {
  readonly title?: string
  /** Line numbers and ranges without spaces: `1,3-5`. */
  readonly lines: Readonly<Partial<Record<MarkKind, string>>>
  readonly words: readonly WordMark[]
  /** Number of the first line; false for no line numbers. */
  readonly numbered?: number | false
  readonly wrap?: boolean
  /** Number of lines shown before the code is expanded; true for the default. */
  readonly collapse?: boolean | number
  readonly copy?: boolean
  /** Whether numbers in comments, `# (1)`, refer to items of the list after the block. */
  readonly annotate?: boolean
  /** File to include: `a.ts`, `a.ts#region`, `a.ts#L3-L10`. */
  readonly file?: string
  /** Name of the schema that the code is validated against. */
  readonly schema?: string
  /** Set if the code is intentionally invalid; the reason, if one is given. */
  readonly invalid?: true | string
  /** Whether required fields may be missing. */
  readonly partial?: boolean
  /** Reason why the code is not checked. */
  readonly unchecked?: string
  /** Language of the lines of a `diff`. */
  readonly lang?: string
  readonly npm2yarn?: boolean
  /** Whether the code has lines for twoslash, which are hidden. */
  readonly twoslash?: true
  /** False to show comments that mark lines. */
  readonly comments?: boolean
  readonly problems: readonly CodeMetaProblem[]
}

const MARKS: Readonly<Record<string, MarkKind>> = bySpelling<MarkKind>({
  mark: 'mark highlight hl hl_lines',
  ins: 'ins insert add added',
  del: 'del delete remove removed',
  focus: 'focus',
  error: 'error errors',
  warning: 'warning warnings',
})

type Word =
  | Exclude<keyof CodeMeta, 'lines' | 'words' | 'problems' | 'twoslash'>
  | 'start'
  | 'noNumbers'
  | 'noCopy'
  | 'noWrap'

const WORDS: Readonly<Record<string, Word>> = bySpelling<Word>({
  title: 'title filename fileName caption',
  numbered: 'showLineNumbers lineNumbers line-numbers linenums linenos numberLines lines',
  start: 'startLineNumber startFrom linenostart',
  noNumbers: 'noLineNumbers no-line-numbers',
  wrap: 'wrap',
  noWrap: 'nowrap noWrap',
  collapse: 'collapse collapsed expandable',
  copy: 'copy',
  noCopy: 'noCopy no-copy nocopy',
  annotate: 'annotate',
  file: 'file',
  schema: 'schema',
  invalid: 'invalid',
  partial: 'partial',
  unchecked: 'unchecked',
  lang: 'lang',
  npm2yarn: 'npm2yarn',
  comments: 'comments',
})

/** Unsupported options of other generators. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  live: 'The code is shown, but cannot be edited and run.',
  noInline: 'It belongs to `live`, which is not supported.',
  playground: 'The code is shown, but cannot be edited and run.',
  twoslash: 'The code is shown without its types.',
}

/** Options for test runners, formatters and other themes, like error codes of Rust (`E0597`). They do not affect the output. */
const IGNORED_OPTIONS = new Set(
  `ignore no_run no-run should_panic compile_fail noplayground mdbook-runnable editable edition2015 edition2018 edition2021 edition2024
  test no-test notest skip skip-test eslint eslint-disable prettier prettier-ignore no-lint nolint icon theme group sync
  frame tab name id class key preserveIndent hangingIndent showLanguage hideLanguage selectable allowCopy data-copy
  source tool_code output`.split(/\s+/),
)

/** Words in the preferred spelling, for messages. */
const PREFERRED_WORDS =
  'title showLineNumbers mark ins del focus error warning wrap collapse copy annotate comments file schema invalid partial unchecked lang npm2yarn'.split(
    ' ',
  )

/** Limit of reported problems: with more, the text is probably not a meta. */
const MAX_PROBLEMS = 5

/** Parses the words after a language. Never throws. */
export function parseCodeMeta(meta: string): CodeMeta {
  const result: { -readonly [Key in keyof CodeMeta]: CodeMeta[Key] } = { lines: {}, words: [], problems: [] }
  if (meta.trim() === '') return result
  const lines: Partial<Record<MarkKind, string>> = {}
  const words: WordMark[] = []
  const problems: CodeMetaProblem[] = []
  const report = ({ raw, at }: Token, message: string, help: string, isForeign = false): void => {
    if (problems.length < MAX_PROBLEMS)
      problems.push({ raw, at, message, help, ...(isForeign && { isForeign }) })
  }

  const readMark = (kind: MarkKind, token: Token, value: Value | undefined): void => {
    const isWord = value?.form === 'text' && !(token.name.startsWith('hl') && isLineList(value.text))
    if (value && (isWord || value.form === 'pattern')) words.push({ kind, text: value.text })
    else {
      const list = (value?.text ?? '')
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/ ?([,-]) ?/g, '$1')
        .replace(/\s+/g, ',')
      if (isLineList(list)) lines[kind] = lines[kind] ? `${lines[kind]},${list}` : list
      else
        report(
          token,
          `\`${token.raw}\` does not specify lines.`,
          `Write numbers and ranges: \`${token.name ? `${token.name}=` : ''}{1,3-5}\`.`,
        )
    }
  }

  const readWord = (word: Word, token: Token): void => {
    const text = token.value?.text.trim() ?? ''
    const isOff = text === 'false'
    const count = /^\d{1,6}$/.test(text) ? Number(text) : undefined
    const needText = (example: string): boolean => {
      if (text === '') report(token, `\`${token.name}\` has no value.`, `Write \`${example}\`.`)
      return text !== ''
    }
    switch (word) {
      case 'title':
        if (needText('title="site.config.ts"')) result.title ??= token.value!.text
        return
      case 'numbered':
      case 'start':
        if (isOff) result.numbered = false
        else if (count === undefined && text !== '' && text !== 'true')
          report(token, `\`${token.raw}\` does not start with a number.`, 'Write `showLineNumbers=5`.')
        else result.numbered = count ?? result.numbered ?? 1
        return
      case 'noNumbers':
        result.numbered = false
        return
      case 'wrap':
        result.wrap = !isOff
        return
      case 'noWrap':
        result.wrap = isOff
        return
      case 'copy':
        result.copy = !isOff
        return
      case 'noCopy':
        result.copy = isOff
        return
      case 'collapse':
        if (isOff) result.collapse = false
        else if (text === '' || text === 'true') result.collapse = true
        else if (count) result.collapse = count
        else
          report(
            token,
            `\`${token.raw}\` does not specify how many lines to show.`,
            'Write `collapse`, or `collapse=10` to show ten lines.',
          )
        return
      case 'file':
        if (needText('file="examples/app.yaml"')) result.file = text
        return
      case 'schema':
        if (needText('schema="name"')) result.schema = text
        return
      case 'lang':
        if (needText('lang=yaml')) result.lang = text
        return
      case 'unchecked':
        if (needText('unchecked="output of the program"')) result.unchecked = text
        return
      case 'invalid':
        result.invalid = text === '' || text === 'true' ? true : text
        return
      default:
        result[word] = !isOff
    }
  }

  for (const token of tokenizeMeta(meta)) {
    const { name, value } = token
    const opening = value?.form === 'bare' ? value.text[0] : undefined
    if (opening === '"' || opening === "'" || opening === '{')
      report(
        token,
        `\`${token.raw}\` has no closing \`${closingOf(opening)}\`.`,
        `Add the \`${closingOf(opening)}\`.`,
      )
    else if (name === '') {
      if (value?.form === 'label') result.title ??= value.text
      else readMark('mark', token, value)
    } else if (Object.hasOwn(MARKS, name)) readMark(MARKS[name]!, token, value)
    else if (Object.hasOwn(WORDS, name)) readWord(WORDS[name]!, token)
    else if (Object.hasOwn(UNSUPPORTED, name)) {
      if (name === 'twoslash') result.twoslash = true
      report(token, `\`${name}\` is not supported. ${UNSUPPORTED[name]}`, `Remove \`${name}\`.`)
    } else if (!IGNORED_OPTIONS.has(name) && !/^[.#]|^E\d{4}$/.test(name)) {
      if (problems.length < MAX_PROBLEMS) report(token, ...unknownWord(token))
    }
  }
  return { ...result, lines, words, problems }
}

const KNOWN_WORDS: readonly string[] = [...Object.keys(MARKS), ...Object.keys(WORDS)]

/** Converts a component attribute to fence syntax. */
export function metaOfAttribute(name: string, value: unknown): string {
  if (value === true || value === '' || value === 'true') return name
  const text = String(value)
  return Object.hasOwn(MARKS, name) && isLineList(text)
    ? `${name}={${text}}`
    : `${name}="${text.replaceAll('"', '')}"`
}

/** Parses word marks from JSON. The JSON may come from raw HTML, so it is validated. */
export function readWords(json: string): WordMark[] {
  try {
    const words = JSON.parse(json) as readonly WordMark[]
    return words.filter(({ kind, text }) => Object.values(MARKS).includes(kind) && typeof text === 'string')
  } catch {
    return []
  }
}

function unknownWord({ name, raw, value }: Token): [message: string, help: string, isForeign?: boolean] {
  const end = closingOf(name[0])
  if (end && end !== '/') return [`\`${name}\` has no closing \`${end}\`.`, `Add the \`${end}\`.`]
  const nearest = findNearest(name, KNOWN_WORDS)
  const message = `\`${value ? raw : name}\` is not a code block option.`
  if (nearest !== undefined) return [message, `Did you mean \`${nearest}\`?`]
  return [message, `The options are: ${PREFERRED_WORDS.map((word) => `\`${word}\``).join(', ')}.`, true]
}

function isLineList(text: string): boolean {
  return /^\d+(?:-\d+)?(?:[,\s]+\d+(?:-\d+)?)*,?$/.test(text.trim())
}

/** Inverts a table of names and spellings: spelling → name. */
function bySpelling<Name extends string>(
  names: Partial<Record<Name, string>>,
): Readonly<Record<string, Name>> {
  return Object.fromEntries(
    Object.entries<string | undefined>(names).flatMap(([name, spellings]) =>
      (spellings ?? '').split(' ').map((spelling) => [spelling, name as Name]),
    ),
  )
}
