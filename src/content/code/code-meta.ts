// The words after the language of a fence: ```` ```yaml title="a.yaml" {1,3-5} showLineNumbers ````.
//
// The spellings of VitePress, Expressive Code, Nextra, Mintlify and MkDocs mean the same here. What belongs
// to other tools is passed over; anything else is a problem, with the nearest known word.

import type { MarkKind } from '../../model/site-options.ts'
import { findNearest } from '../../text/nearest.ts'
import { closingOf, type Token, tokenizeMeta, type Value } from './meta-tokens.ts'

/** A text to mark in each line. */
export interface WordMark {
  readonly kind: MarkKind
  readonly text: string
}

/** A word that could not be read. */
export interface CodeMetaProblem {
  /** As written. */
  readonly written: string
  /** Where it begins in the meta. */
  readonly at: number
  readonly message: string
  readonly help: string
  /** Nothing that is known is like it: a plugin may know it. */
  readonly isForeign?: boolean
}

export interface CodeMeta {
  readonly title?: string
  /** Numbers and ranges of lines as written, without blanks: `1,3-5`. */
  readonly lines: Readonly<Partial<Record<MarkKind, string>>>
  readonly words: readonly WordMark[]
  /** The number of the first line; false for no numbers. */
  readonly numbered?: number | false
  readonly wrap?: boolean
  /** How many lines are shown before the reader opens the rest; true for the usual number. */
  readonly collapse?: boolean | number
  readonly copy?: boolean
  /** A number in a comment, `# (1)`, refers to an item of the list behind the block. */
  readonly annotate?: boolean
  /** The file whose text is shown: `a.ts`, `a.ts#region`, `a.ts#L3-L10`. */
  readonly file?: string
  /** The schema that the code is checked with. */
  readonly schema?: string
  /** The code is wrong on purpose; with the reason, if one is given. */
  readonly invalid?: true | string
  /** Fields that the schema requires may be left out. */
  readonly partial?: boolean
  /** Why the code is not checked. */
  readonly unchecked?: string
  /** The language of the lines of a `diff`. */
  readonly lang?: string
  readonly npm2yarn?: boolean
  /** False: comments that mark lines are shown as they are. */
  readonly comments?: boolean
  readonly problems: readonly CodeMetaProblem[]
}

const MARKS: Readonly<Record<string, MarkKind>> = named<MarkKind>({
  mark: 'mark highlight hl hl_lines',
  ins: 'ins insert add added',
  del: 'del delete remove removed',
  focus: 'focus',
  error: 'error errors',
  warning: 'warning warnings',
})

type Word =
  | Exclude<keyof CodeMeta, 'lines' | 'words' | 'problems'>
  | 'start'
  | 'noNumbers'
  | 'noCopy'
  | 'noWrap'

const WORDS: Readonly<Record<string, Word>> = named<Word>({
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

/** What other generators do with a block and Octavo does not. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  live: 'The code is shown, but cannot be edited and run.',
  noInline: 'It belongs to `live`, which is not supported.',
  playground: 'The code is shown, but cannot be edited and run.',
  twoslash: 'The code is shown without its types.',
}

/** What tests of samples, formatters and other themes read. It changes nothing that is shown. */
const PASSED_OVER = new Set(
  `ignore no_run no-run should_panic compile_fail noplayground mdbook-runnable editable edition2015 edition2018 edition2021 edition2024
  test no-test notest skip skip-test eslint eslint-disable prettier prettier-ignore no-lint nolint icon theme group sync
  frame tab name id class key preserveIndent hangingIndent showLanguage hideLanguage selectable allowCopy data-copy
  source tool_code output`.split(/\s+/),
)

/** The words writers may use, in the spelling that the handbook shows. */
const SHOWN =
  'title showLineNumbers mark ins del focus error warning wrap collapse copy annotate comments file schema invalid partial unchecked lang npm2yarn'.split(
    ' ',
  )

/** A meta with more is not one. */
const MOST_PROBLEMS = 5

/** Reads the words after a language. Never throws. */
export function parseCodeMeta(meta: string): CodeMeta {
  const made: { -readonly [Key in keyof CodeMeta]: CodeMeta[Key] } = { lines: {}, words: [], problems: [] }
  if (meta.trim() === '') return made
  const lines: Partial<Record<MarkKind, string>> = {}
  const words: WordMark[] = []
  const problems: CodeMetaProblem[] = []
  const report = ({ written, at }: Token, message: string, help: string, isForeign = false): void => {
    if (problems.length < MOST_PROBLEMS)
      problems.push({ written, at, message, help, ...(isForeign && { isForeign }) })
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
          `\`${token.written}\` does not say which lines.`,
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
        if (needText('title="site.config.ts"')) made.title ??= token.value!.text
        return
      case 'numbered':
      case 'start':
        if (isOff) made.numbered = false
        else if (count === undefined && text !== '' && text !== 'true')
          report(token, `\`${token.written}\` does not begin with a number.`, 'Write `showLineNumbers=5`.')
        else made.numbered = count ?? made.numbered ?? 1
        return
      case 'noNumbers':
        made.numbered = false
        return
      case 'wrap':
        made.wrap = !isOff
        return
      case 'noWrap':
        made.wrap = isOff
        return
      case 'copy':
        made.copy = !isOff
        return
      case 'noCopy':
        made.copy = isOff
        return
      case 'collapse':
        if (isOff) made.collapse = false
        else if (text === '' || text === 'true') made.collapse = true
        else if (count) made.collapse = count
        else
          report(
            token,
            `\`${token.written}\` does not say how many lines are shown.`,
            'Write `collapse`, or `collapse=10` to show ten lines.',
          )
        return
      case 'file':
        if (needText('file="examples/app.yaml"')) made.file = text
        return
      case 'schema':
        if (needText('schema="name"')) made.schema = text
        return
      case 'lang':
        if (needText('lang=yaml')) made.lang = text
        return
      case 'unchecked':
        if (needText('unchecked="output of the program"')) made.unchecked = text
        return
      case 'invalid':
        made.invalid = text === '' || text === 'true' ? true : text
        return
      default:
        made[word] = !isOff
    }
  }

  for (const token of tokenizeMeta(meta)) {
    const { name, value } = token
    const opening = value?.form === 'bare' ? value.text[0] : undefined
    if (opening === '"' || opening === "'" || opening === '{')
      report(
        token,
        `\`${token.written}\` has no closing \`${closingOf(opening)}\`.`,
        `Add the \`${closingOf(opening)}\`.`,
      )
    else if (name === '') {
      if (value?.form === 'label') made.title ??= value.text
      else readMark('mark', token, value)
    } else if (Object.hasOwn(MARKS, name)) readMark(MARKS[name]!, token, value)
    else if (Object.hasOwn(WORDS, name)) readWord(WORDS[name]!, token)
    else if (Object.hasOwn(UNSUPPORTED, name))
      report(token, `\`${name}\` is not supported. ${UNSUPPORTED[name]}`, `Remove \`${name}\`.`)
    else if (!PASSED_OVER.has(name) && !/^[.#]/.test(name)) {
      if (problems.length < MOST_PROBLEMS) report(token, ...unknownWord(token))
    }
  }
  return { ...made, lines, words, problems }
}

const KNOWN_WORDS: readonly string[] = [...Object.keys(MARKS), ...Object.keys(WORDS)]

/** An attribute of a component as it is written in a fence. */
export function metaOfAttribute(name: string, value: unknown): string {
  if (value === true || value === '' || value === 'true') return name
  const text = String(value)
  return Object.hasOwn(MARKS, name) && isLineList(text)
    ? `${name}={${text}}`
    : `${name}="${text.replaceAll('"', '')}"`
}

/** Word marks from JSON, which raw HTML may hold too. */
export function readWords(json: string): WordMark[] {
  try {
    const words = JSON.parse(json) as readonly WordMark[]
    return words.filter(({ kind, text }) => Object.values(MARKS).includes(kind) && typeof text === 'string')
  } catch {
    return []
  }
}

function unknownWord({ name, written, value }: Token): [message: string, help: string, isForeign?: boolean] {
  const end = closingOf(name[0])
  if (end && end !== '/') return [`\`${name}\` has no closing \`${end}\`.`, `Add the \`${end}\`.`]
  const nearest = findNearest(name, KNOWN_WORDS)
  const message = `\`${value ? written : name}\` after the language of this code has no meaning.`
  if (nearest !== undefined) return [message, `Did you mean \`${nearest}\`?`]
  return [message, `The words are: ${SHOWN.map((word) => `\`${word}\``).join(', ')}.`, true]
}

function isLineList(text: string): boolean {
  return /^\d+(?:-\d+)?(?:[,\s]+\d+(?:-\d+)?)*,?$/.test(text.trim())
}

/** Spelling → what it means. */
function named<Name extends string>(names: Partial<Record<Name, string>>): Readonly<Record<string, Name>> {
  return Object.fromEntries(
    Object.entries<string | undefined>(names).flatMap(([name, spellings]) =>
      (spellings ?? '').split(' ').map((spelling) => [spelling, name as Name]),
    ),
  )
}
