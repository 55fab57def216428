// The unified pipeline: Markdown to mdast to hast.

import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
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
import { SYNTAX_FEATURES, SYNTAX_HANDLERS, type TextDirectives, textDirectives } from './syntax-features.ts'

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

/** Fills in missing start or end positions: the HTML parser may report only one of them. */
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
  const withoutTags = [...SYNTAX_FEATURES, textDirectives(settings.textDirectives), ...settings.syntax]
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
    handlers: { ...SYNTAX_HANDLERS, ...settings.handlers },
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
