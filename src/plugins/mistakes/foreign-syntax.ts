// Detects block syntax of other generators, which is text in Octavo: `!!! note` and `=== "Tab"` of MkDocs, Jekyll tags; and inline
// `:tada:`, `{{ page.title }}`, Hugo shortcodes and mdBook includes.

import type { Nodes } from 'mdast'
import { defineMistake, type Mistake, sourceOf } from './mistake-rule.ts'

export const foreignSyntax = defineMistake({
  rule: 'foreign-syntax',
  type: 'paragraph',
  isUsed: (source) => /^[\t >*-]*(?:!!!|\?\?\?|===|\/\/\/|\{[%{:!*]|\[\[?toc\]|--8<--)/im.test(source),
  find(node, { source }) {
    const raw = sourceOf(node, source)
    const [line = ''] = raw.split('\n')
    // Tags may have several lines.
    const start = line.trim().startsWith('{%') ? raw.trim().replace(/\s+/g, ' ') : line.trim()
    for (const { pattern, describe } of SYNTAX) {
      const match = pattern.exec(start)
      if (match) return [describe(match)]
    }
    return []
  },
})

interface Syntax {
  readonly pattern: RegExp
  readonly describe: (match: RegExpExecArray) => Mistake
}

/** MkDocs admonition types → directives. */
export const CALLOUTS: Readonly<Record<string, string>> = {
  info: 'info',
  todo: 'info',
  question: 'info',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
}

const SYNTAX: readonly Syntax[] = [
  {
    pattern: /^(!{3}|\?{3}\+?)[ \t]+([a-z][\w-]*)(?:[ \t][\w \t-]*)?(?:"([^"]*)")?$/i,
    describe([matched, mark = '', kind = '', title = '']) {
      const name = mark.startsWith('?') ? 'details' : (CALLOUTS[kind.toLowerCase()] ?? 'note')
      const label = title || (name === 'details' ? kind : '')
      return {
        message: `\`${matched}\` is shown as text: it is MkDocs syntax for a callout.`,
        help: `Write \`:::${name}${label === '' ? '' : `[${label}]`}${mark.endsWith('+') ? '{open}' : ''}\`, the text without its indentation, and \`:::\`.`,
      }
    },
  },
  {
    pattern: /^===[!+]?[ \t]+"([^"]+)"$/,
    describe: ([matched, label]) => ({
      message: `\`${matched}\` is shown as text: it is MkDocs syntax for a tab.`,
      help: `Write \`:::tab[${label}]\`, the text without its indentation, and \`:::\`, all tabs between \`::::tabs\` and \`::::\`.`,
    }),
  },
  {
    pattern: /^\/{3,} ?([a-z][\w-]*)(?: \| (.+))?$/,
    describe: ([matched, kind = '', title = '']) => ({
      message: `\`${matched}\` is shown as text: it is MkDocs syntax for a block.`,
      help: `Write \`:::${CALLOUTS[kind] ?? kind}${title === '' ? '' : `[${title}]`}\`, the text, and \`:::\`.`,
    }),
  },
  {
    pattern: /^\{(?:!>?|\*) ?([^\s!*]+)(?: [^!*]*)?[!*]\}$/,
    describe: ([matched, file]) => ({
      message: `\`${matched}\` is shown as text: it is the syntax of MkDocs extensions for including a file.`,
      help: `Write \`::include{file="${file}"}\`, or a code block with \`file=\`, with the path from this file.`,
    }),
  },
  {
    pattern: /^--8<--[ \t]+"([^"]+)"$/,
    describe: ([matched, file]) => ({
      message: `\`${matched}\` is shown as text: it is MkDocs syntax for including a file.`,
      help: `Write \`::include{file="${file}"}\`, with the path from this file.`,
    }),
  },
  {
    pattern:
      /^\{%-? ?(?:include|highlight|endhighlight|raw|endraw|tab|endtab|hint|endhint|note|endnote)\b.*%\}$/,
    describe: ([matched]) => ({
      message: `\`${matched}\` is shown as text: it is a tag of another generator.`,
      help: 'Use a directive such as `:::note`, or a code block.',
    }),
  },
  {
    pattern: /^(?:\[\[toc\]\]|\[toc\])$/i,
    describe: ([matched]) => ({
      message: `\`${matched}\` is shown as text.`,
      help: 'Remove it: every page shows the list of its headings.',
    }),
  },
]

const SHORTCODE = /(?<![\w:\\/}\])])(?::([a-z][a-z0-9_]{2,40}|x|[+-]1):)(?![\w:])/g
/** Excludes templates of Go, shells and workflows, with a dot, dollar or other prefix. */
const VALUE = /(?<![\w\\$#%{])\{\{-? ?([a-z_][\w-]*(?:\.[\w-]+){0,9}) ?-?\}\}(?!\})/gi
/** A function of the MkDocs plugins macros and table-reader, with text as its first argument. */
const CALL = /(?<![\w\\$#%{])\{\{ ?[a-z_]\w{0,60}\(["'][^{}\n]{0,300}\) ?\}\}(?!\})/gi
const INCLUDE =
  /(?<!\\)\{\{#(include|rustdoc_include|playground|title)[ \t]+([^\s{}:]{1,500})(?::([^\s{}]{1,99}))?[^{}\n]{0,200}\}\}/g

const HUGO = /(?<!\\)\{\{[<%][ \t]{0,9}(\/?[a-z][\w./-]{0,60})\b[^{}]{0,500}?[>%]\}\}/gi

/** Hugo shortcode → its replacement. */
const SHORTCODES: Readonly<Record<string, string>> = {
  ref: 'Write the path of the file as the target of the link, such as `[text](./page.md)`.',
  relref: 'Write the path of the file as the target of the link, such as `[text](./page.md)`.',
  figure: 'Write `![description](./image.png)`, or a `:::figure` for a caption.',
  highlight: 'Write a code block between lines of three backticks.',
  youtube: 'Write `::video{youtube="…"}` with the id.',
}

/** `==text==` of MkDocs and Obsidian. Not a comparison, which has spaces. */
const HIGHLIGHT = /(?<![=\w\\!<>])==([^\s=](?:[^=\n]{0,500}[^\s=])?)==(?![=\w])/g
/** `%%text%%` of Obsidian. */
const COMMENT = /(?<![%\w\\])%%( ?[^\s%][^%\n]{0,500})%%(?![%\w])/g

/** Inline syntax that is rendered as plain text. */
export const foreignText = defineMistake({
  rule: 'foreign-syntax',
  type: 'text',
  isUsed: (source) => /\{\{|:[a-z0-9_+-]+:|==|%%/.test(source),
  find(node, { source, emoji = {} }, parent) {
    if (!/:|\{\{|==|%%/.test(node.value) || isInCode(node, parent)) return []
    const raw = sourceOf(node, source)
    return [
      ...[...raw.matchAll(HIGHLIGHT)].map(
        ({ 0: code, 1: text, index }): Mistake => ({
          message: `\`${code}\` is shown as text: it is the syntax of other generators for highlighted text.`,
          help: `Write \`<mark>${text}</mark>\`, or put the text into backticks.`,
          at: index,
        }),
      ),
      ...[...raw.matchAll(COMMENT)].map(
        ({ 0: code, 1: text, index }): Mistake => ({
          message: `\`${code}\` is shown as text: it is Obsidian syntax for a comment.`,
          help: `Write \`<!-- ${text!.trim()} -->\`, or put the text into backticks.`,
          at: index,
        }),
      ),
      ...[...raw.matchAll(SHORTCODE)]
        .filter(([, name]) => Object.hasOwn(emoji, name!))
        .map(
          ({ 0: code, 1: name, index }): Mistake => ({
            message: `\`${code}\` is shown as text: it is GitHub syntax for an emoji.`,
            help: `Set \`emoji: true\` in site.config.ts, or write the emoji itself: ${emoji[name!]}.`,
            at: index,
          }),
        ),
      ...[...raw.matchAll(VALUE)].map(
        ({ 0: code, 1: name, index }): Mistake => ({
          message: `\`${code}\` is shown as text: it is the syntax of other generators for a value.`,
          help: `Write \`@@${name}@@\` and add the variable to \`variables\`, or put the text into backticks.`,
          at: index,
        }),
      ),
      ...[...raw.matchAll(CALL)].map(
        ({ 0: code, index }): Mistake => ({
          message: `\`${code}\` is shown as text: it is a function of MkDocs plugins.`,
          help: 'Write its result, generate a file to include before the build, or put the text into backticks.',
          at: index,
        }),
      ),
      ...[...raw.matchAll(HUGO)].map(
        ({ 0: code, 1: name, index }): Mistake => ({
          message: `\`${code.replaceAll(/\s+/g, ' ')}\` is shown as text: it is a Hugo shortcode.`,
          help: SHORTCODES[name!] ?? 'Use a directive such as `:::note`, or a component.',
          at: index,
        }),
      ),
      ...[...raw.matchAll(INCLUDE)].map(
        ({ 0: code, 1: kind, 2: file, index }): Mistake => ({
          message: `\`${code}\` is shown as text: it is an mdBook preprocessor.`,
          help:
            kind === 'title'
              ? 'Remove it, and write `title` into the front matter.'
              : `Write \`::include{file="${file}"}\`, with the path from this file.`,
          at: index,
        }),
      ),
    ]
  },
})

/** Whether text is inside of a tag for code, in HTML or MDX. */
function isInCode(node: Nodes, parent: Nodes): boolean {
  if ('name' in parent && typeof parent.name === 'string' && CODE_TAGS.has(parent.name)) return true
  if (!('children' in parent)) return false
  let depth = 0
  for (const sibling of parent.children) {
    if (sibling === node) break
    if (sibling.type !== 'html') continue
    for (const [, slash, name] of sibling.value.matchAll(/<(\/?)([a-z]+)/gi))
      if (CODE_TAGS.has(name!.toLowerCase())) depth += slash === '' ? 1 : -1
  }
  return depth > 0
}

const CODE_TAGS: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp'])

/** Includes of mdBook in code blocks. */
export const foreignCode = defineMistake({
  rule: 'foreign-syntax',
  type: 'code',
  isUsed: (source) => source.includes('{{#'),
  find: ({ value, lang }) =>
    [...value.trim().matchAll(INCLUDE)]
      .filter(({ 0: code }) => code === value.trim())
      .map(({ 0: code, 2: file, 3: part }) => ({
        message: `\`${code}\` is shown as code: it is mdBook syntax for including a file.`,
        help: `Write \`${lang ?? 'text'} file=${file}${part === undefined ? '' : `#${part}`}\` after the opening backticks, with the path from this file, and remove the line.`,
      })),
})
