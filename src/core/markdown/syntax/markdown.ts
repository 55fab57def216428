// The unified pipeline: Markdown to mdast to hast.
//
// Each extension costs time on every character, so a page uses only those whose marker it contains: without an `@`
// there is no email address, without a `|` no table. The result is the same.

import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
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
import remarkParse from 'remark-parse'
import remarkRehype, { type Options as RehypeOptions } from 'remark-rehype'
import { type Pluggable, unified } from 'unified'
import type { Limit } from '../../engine/time-limit.ts'
import type { SourcePath } from '../../model/names.ts'
import type { ComponentSpec, DirectiveSpec } from '../../plugin/element-specs.ts'
import type { ElementTable } from '../../plugin/prose-elements.ts'
import type { SyntaxFeature } from '../../plugin/transforms.ts'
import { completeComponents, shapeGeneratedTags } from '../tags/component-html.ts'
import { componentTags, mayHaveComponents } from '../tags/component-tags.ts'
import { visitElements } from '../transforms/visit-elements.ts'
import { runOnParts } from './file-parts.ts'
import { limitContainers } from './limit-containers.ts'

export interface Markdown {
  /** Parses text to mdast. Never throws: any text is valid Markdown. */
  parse(text: string): MdastRoot
  /** Returns a parser with another syntax for tags. Reuses it for the same syntax. */
  parserWith(tags: SyntaxFeature): (text: string) => MdastRoot
  /** Converts mdast to hast, including raw HTML. */
  toHast(tree: MdastRoot, page: PageRun): Promise<HastRoot>
}

interface PageRun {
  /** Front matter, for plugins: `file.data.frontMatter`. */
  readonly frontMatter?: unknown
  /** Resolves a link to a file, for plugins: `file.data.linkUrl`. Returns undefined in the first pass over the page. */
  readonly linkUrl?: ((href: string) => string | undefined) | undefined
  /** Body text, for plugins: `file.value`. */
  readonly text?: string | undefined
  /** Whether to run plugins. */
  readonly hasPlugins: boolean
  /** Called with the tree before the hast plugins. */
  readonly filter: (tree: HastRoot) => HastRoot
  readonly limit: Limit
  /** Path of the page, for plugins. */
  readonly path: SourcePath
}

/**
 * Chinese, Japanese and Korean: without spaces between words, CommonMark treats emphasis marks next to punctuation as
 * text (`**「a」**b`).
 */
const CJK =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffee]|[\ud81b-\ud83e\ud840-\ud888][\udc00-\udfff]/

const FEATURES: readonly SyntaxFeature[] = [
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
function textDirectives(names: TextDirectives): SyntaxFeature {
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

export interface MarkdownSettings {
  readonly remark: readonly Pluggable[]
  readonly rehype: readonly Pluggable[]
  readonly textDirectives: TextDirectives
  readonly components: Readonly<Record<string, ComponentSpec>>
  readonly directives: Readonly<Record<string, DirectiveSpec>>
  readonly elements: ElementTable
  /** Syntax of plugins. */
  readonly syntax: readonly SyntaxFeature[]
  /** Functions of plugins that convert nodes to HTML. */
  readonly handlers: Readonly<Record<string, unknown>>
  /** Heading of the footnotes section, and label of its back links. */
  readonly footnoteLabel: string
  readonly footnoteBackLabel: string
}

/** Fills in missing start or end positions: the HTML parser may know only one of them. */
function completePlaces() {
  return (tree: HastRoot) => {
    visitElements(tree, (element) => {
      const { start, end } = element.position ?? {}
      if (start && !end) element.position = { start, end: start }
      else if (end && !start) element.position = { start: end, end }
    })
  }
}

/** Creates the pipeline. Parsers are created on first use of their set of extensions. */
export function createMarkdown(settings: MarkdownSettings): Markdown {
  const { remark, rehype } = settings
  const tags: SyntaxFeature = {
    isUsed: mayHaveComponents,
    syntax: componentTags,
  }
  const withoutTags = [...FEATURES, textDirectives(settings.textDirectives), ...settings.syntax]
  // Some plugins parse Markdown themselves.
  const plugins = unified()
    .use(remarkParse)
    .use([...remark])
    .freeze()
  const bridge: RehypeOptions = {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabel: settings.footnoteLabel,
    footnoteBackLabel: (index, again) =>
      `${settings.footnoteBackLabel} ${index + 1}${again > 1 ? `-${again}` : ''}`,
    handlers: { ...defListHastHandlers, ...settings.handlers },
  }
  const elementPlugins = unified()
    .use([...rehype])
    .freeze()
  const plain = unified().use(remarkRehype, bridge).freeze()
  // Loaded only for pages with raw HTML, because the HTML parser is large.
  const raw = once(async () => {
    const { default: rehypeRaw } = await import('rehype-raw')
    return unified().use(remarkRehype, bridge).use(rehypeRaw).use(completePlaces).freeze()
  })

  const parsersByTags = new Map<SyntaxFeature, (text: string) => MdastRoot>()

  return {
    parse: createParsers([...withoutTags, tags]),
    parserWith(otherTags) {
      const parse = parsersByTags.get(otherTags) ?? createParsers([...withoutTags, otherTags])
      parsersByTags.set(otherTags, parse)
      return parse
    },
    async toHast(tree, { filter, limit, path, frontMatter, linkUrl, hasPlugins, text = '' }) {
      const file = { path, value: text, data: { frontMatter, linkUrl } }
      const changed = await runOnParts(tree, path, async (part, at) =>
        remark.length === 0 || !hasPlugins
          ? part
          : ((await limit(() =>
              plugins.run(part, part === tree ? file : { path: at, value: '' }),
            )) as MdastRoot),
      )
      if (remark.length > 0) shapeGeneratedTags(changed, settings.components)
      const bridged = hasRawHtml(changed) ? await raw() : plain
      // No time limit: parsing has succeeded, so this terminates as well.
      const bridgedTree = bridged.runSync(changed) as HastRoot
      completeComponents(bridgedTree, settings)
      const filtered = filter(bridgedTree)
      return rehype.length > 0 && hasPlugins
        ? ((await limit(() => elementPlugins.run(filtered, file))) as HastRoot)
        : filtered
    },
  }
}

/** Creates a parser for each set of features on first use. */
function createParsers(features: readonly SyntaxFeature[]): (text: string) => MdastRoot {
  const parsers = new Map<number, (text: string) => MdastRoot>()
  return (text) => {
    const used = features.map((feature) => feature.isUsed(text))
    const set = used.reduce((bits, isUsed, at) => bits | (isUsed ? 1 << at : 0), 0)
    let parse = parsers.get(set)
    if (!parse) {
      parse = createParser(features.filter((_, at) => used[at]))
      parsers.set(set, parse)
    }
    return parse(text)
  }
}

function createParser(features: readonly SyntaxFeature[]): (text: string) => MdastRoot {
  const processor = unified()
    .data('micromarkExtensions', features.flatMap((feature) => feature.syntax()) as Extension[])
    .data('fromMarkdownExtensions', features.flatMap((feature) => feature.tree?.() ?? []) as TreeExtension[])
    .use(remarkParse)
    .freeze()
  return (text) => processor.parse(text)
}

function hasRawHtml(node: { type: string; children?: unknown }): boolean {
  if (node.type === 'html') return true
  if (!Array.isArray(node.children)) return false
  return node.children.some(hasRawHtml)
}

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
