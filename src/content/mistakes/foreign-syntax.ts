// Blocks of other generators, which are text here: `!!! note` and `=== "Tab"` of MkDocs, shortcodes of Hugo, tags of Jekyll.

import { defineMistake, type Mistake, writtenAs } from './mistake-rule.ts'

export const foreignSyntax = defineMistake({
  rule: 'foreign-syntax',
  type: 'paragraph',
  isUsed: (source) => /^[\t >*-]*(?:!!!|\?\?\?|===|\{[%{:]|\[\[?toc\]|--8<--)/im.test(source),
  find(node, { source }) {
    const [line = ''] = writtenAs(node, source).split('\n')
    for (const { pattern, describe } of SYNTAX) {
      const match = pattern.exec(line.trim())
      if (match) return [describe(match)]
    }
    return []
  },
})

interface Syntax {
  readonly pattern: RegExp
  readonly describe: (match: RegExpExecArray) => Mistake
}

/** Kinds of MkDocs → directives. */
const CALLOUTS: Readonly<Record<string, string>> = {
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
    describe([written, mark = '', kind = '', title = '']) {
      const name = mark.startsWith('?') ? 'details' : (CALLOUTS[kind.toLowerCase()] ?? 'note')
      const label = title || (name === 'details' ? kind : '')
      return {
        message: `\`${written}\` is shown as text: it is how MkDocs writes a callout.`,
        help: `Write \`:::${name}${label === '' ? '' : `[${label}]`}${mark.endsWith('+') ? '{open}' : ''}\`, the text without its indentation, and \`:::\`.`,
      }
    },
  },
  {
    pattern: /^===[!+]?[ \t]+"([^"]+)"$/,
    describe: ([written, label]) => ({
      message: `\`${written}\` is shown as text: it is how MkDocs writes a tab.`,
      help: `Write \`:::tab[${label}]\`, the text without its indentation, and \`:::\`, all tabs between \`::::tabs\` and \`::::\`.`,
    }),
  },
  {
    pattern: /^--8<--[ \t]+"([^"]+)"$/,
    describe: ([written, file]) => ({
      message: `\`${written}\` is shown as text: it is how MkDocs includes a file.`,
      help: `Write \`::include{file="${file}"}\`, with the path from this file.`,
    }),
  },
  {
    pattern: /^\{\{[<%] ?\/?[\w-].*[>%]\}\}$/,
    describe: ([written]) => ({
      message: `\`${written}\` is shown as text: it is a shortcode of Hugo.`,
      help: 'Use a directive such as `:::note`, or a component.',
    }),
  },
  {
    pattern:
      /^\{%-? ?(?:include|highlight|endhighlight|raw|endraw|tab|endtab|hint|endhint|note|endnote)\b.*%\}$/,
    describe: ([written]) => ({
      message: `\`${written}\` is shown as text: it is a tag of another generator.`,
      help: 'Use a directive such as `:::note`, or a code block.',
    }),
  },
  {
    pattern: /^(?:\[\[toc\]\]|\[toc\])$/i,
    describe: ([written]) => ({
      message: `\`${written}\` is shown as text.`,
      help: 'Remove it: every page shows the list of its headings.',
    }),
  },
]
