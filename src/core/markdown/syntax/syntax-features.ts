// The syntax of pages besides CommonMark: that of GitHub, definition lists and directives.
//
// Each extension costs time on every character, so a page uses only those whose marker it contains: without an `@`
// there is no email address, without a `|` no table. The result is the same.

import { defListFromMarkdown, defListHastHandlers } from 'mdast-util-definition-list'
import { directiveFromMarkdown } from 'mdast-util-directive'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { defList } from 'micromark-extension-definition-list'
import { directive } from 'micromark-extension-directive'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'
import type { SyntaxFeature } from '../../plugin/transforms.ts'
import { limitContainers } from './limit-containers.ts'

/**
 * Chinese, Japanese and Korean: without spaces between words, CommonMark treats emphasis marks next to punctuation as
 * text (`**「a」**b`).
 */
const CJK =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffee]|[\ud81b-\ud83e\ud840-\ud888][\udc00-\udfff]/

export const SYNTAX_FEATURES: readonly SyntaxFeature[] = [
  { isUsed: (text) => text.includes('|'), syntax: gfmTable, tree: gfmTableFromMarkdown },
  {
    isUsed: (text) => text.includes('~') && !CJK.test(text),
    syntax: gfmStrikethrough,
    tree: gfmStrikethroughFromMarkdown,
  },
  {
    isUsed: (text) => text.includes('~') && CJK.test(text),
    syntax: gfmStrikethroughCjkFriendly,
    tree: gfmStrikethroughFromMarkdown,
  },
  { isUsed: (text) => CJK.test(text), syntax: cjkFriendlyExtension },
  { isUsed: (text) => text.includes('[^'), syntax: gfmFootnote, tree: gfmFootnoteFromMarkdown },
  {
    isUsed: (text) => /\[[ \txX\r\n]\]/.test(text),
    syntax: gfmTaskListItem,
    tree: gfmTaskListItemFromMarkdown,
  },
  { isUsed: (text) => text.includes('::'), syntax: blockDirective, tree: directiveFromMarkdown },
  // Definition lists: a term on one line, and `: definition` on the next.
  {
    isUsed: (text) => /\n[ \t>]*:[ \t]+\S/.test(text),
    syntax: () => defList,
    tree: () => defListFromMarkdown,
  },
  { isUsed: (text) => text.includes('@'), syntax: gfmAutolinkLiteral, tree: literalLinks },
  {
    isUsed: (text) => !text.includes('@') && /https?:\/\/|www\./i.test(text),
    syntax: gfmUrlLiteral,
    tree: literalLinks,
  },
]

/** Functions that convert nodes of the syntax to HTML. */
export const SYNTAX_HANDLERS = defListHastHandlers

/** Literal URLs only: the search for email addresses runs at every letter. */
function gfmUrlLiteral(): Extension {
  const { text } = gfmAutolinkLiteral()
  const only: Record<string, unknown> = {}
  for (const letter of ['H', 'W', 'h', 'w']) {
    const code = letter.charCodeAt(0)
    const constructs = [text?.[code] ?? []].flat()
    only[code] = constructs.filter((construct) => construct.name !== 'emailAutolink')
  }
  return { text: only as NonNullable<Extension['text']> }
}

/** Searches text nodes for literal links only if one is possible: the search takes a third as long as parsing. */
function literalLinks(): TreeExtension {
  const { transforms, ...rest } = gfmAutolinkLiteralFromMarkdown()
  return {
    ...rest,
    transforms: (transforms ?? []).map((transform) => (tree) => (mayHoldLink(tree) ? transform(tree) : tree)),
  }
}

function mayHoldLink(node: { type: string; value?: string; children?: readonly unknown[] }): boolean {
  if (node.type === 'text') return /@|https?:\/\/|www\./i.test(node.value ?? '')
  if (node.type === 'link' || !node.children) return false
  return (node.children as Parameters<typeof mayHoldLink>[0][]).some(mayHoldLink)
}

/** Container and leaf directives only: a `:` inside prose is a colon. */
function blockDirective(): Extension {
  const { flow } = directive()
  return { flow: limitContainers(flow!) }
}

/** Names of text directives, with whether `:name` is allowed without `[…]` or `{…}`. */
export type TextDirectives = Readonly<Record<string, boolean>>

/** Text directives, `:name[…]`, with these names only: any other `:` is a colon. */
export function textDirectives(names: TextDirectives): SyntaxFeature {
  const opening = new RegExp(`:(?:${Object.keys(names).map(escapeName).join('|')})(?![\\w:-])`)
  const { text } = directive()
  const original = text![58] as Construct
  const name: Construct = {
    partial: true,
    tokenize: (effects, ok, nok) => tokenizeName(effects, ok, nok, names),
  }
  const construct: Construct = {
    ...original,
    previous(code) {
      return !isWordCode(code) && (original.previous?.call(this, code) ?? true)
    },
    tokenize(effects, ok, nok) {
      return effects.check(name, original.tokenize.call(this, effects, ok, nok), nok)
    },
  }
  return {
    isUsed: (source) => opening.test(source),
    syntax: () => ({ text: { 58: construct } }),
    tree: directiveFromMarkdown,
  }
}

/** Tokenizes `:name`. Succeeds if the name is known and followed by valid directive syntax. */
function tokenizeName(effects: Effects, ok: State, nok: State, names: TextDirectives): State {
  let name = ''
  const next: State = (code) => {
    if (isWordCode(code) || (code === 45 && name !== '')) {
      name += String.fromCharCode(code!)
      effects.consume(code)
      return next
    }
    effects.exit('data')
    const isKnown = Object.hasOwn(names, name) && (code === 91 || code === 123 || names[name])
    return isKnown ? ok(code) : nok(code)
  }
  return (code) => {
    effects.enter('data')
    effects.consume(code)
    return next
  }
}

/** Whether the code is an ASCII letter, a digit or `_`. */
function isWordCode(code: Code): boolean {
  return code !== null && code > 0 && /\w/.test(String.fromCharCode(code))
}

function escapeName(name: string): string {
  return name.replace(/[^\w]/g, '\\$&')
}
