// Parses the text of an `.mdx` page and its partials. Its result is plain data, because a page with code continues from it
// once that code is bundled.

import type { Root } from 'mdast'
import { decodeText } from '../../core/config/decode-text.ts'
import { readYaml } from '../../core/config/read-yaml.ts'
import { changeText } from '../../core/markdown/front-matter/change-text.ts'
import { splitFrontMatter } from '../../core/markdown/front-matter/split-front-matter.ts'
import { unreadFinding } from '../../core/markdown/front-matter/unread-front-matter.ts'
import { countLines } from '../../core/markdown/origins/line-origins.ts'
import { joinFiles, readTree } from '../../core/markdown/syntax/read-tree.ts'
import { collectDisableComments } from '../../core/markdown/transforms/collect-disable-comments.ts'
import type { DisableComment } from '../../core/model/disable-comment.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { SiteComponents } from '../../core/model/page-code.ts'
import type { LineOrigins } from '../../core/plugin/transforms.ts'
import type { FormatText, FormatTools } from '../../core/registry/page-format.ts'
import { readInclude } from '../includes/for-plugins.ts'
import { type MdxFile, readMdxFile } from './mdx-file.ts'
import { describeMistake } from './mdx-mistakes.ts'
import type { MdxNode } from './mdx-node.ts'
import { MDX_TAGS } from './mdx-syntax.ts'
import { describeMissingModule } from './missing-module.ts'
import { previewHeadings } from './static-headings.ts'

/** The files of a page. */
export interface ParsedFiles {
  /** The page and its partials; empty if the page cannot be parsed. */
  readonly files: readonly MdxFile[]
  readonly included: readonly IncludedFile[]
  readonly disableComments: readonly DisableComment[]
  readonly findings: readonly Finding[]
}

/** A file whose lines are part of the page's tree, in order. */
interface IncludedFile {
  readonly path: SourcePath
  readonly lines: number
}

/** The page or a partial. */
type MdxSource = Omit<FormatText, 'frontMatter'>

/** Parses the page and, recursively, each partial that it imports. */
export async function parseFiles(
  page: FormatText,
  site: FormatTools<{ readonly site: SiteComponents }>,
): Promise<ParsedFiles> {
  const { input, markdown } = site
  const included: IncludedFile[] = []
  const origins: LineOrigins = {
    ...site.origins,
    add(path, lines) {
      included.push({ path, lines })
      return site.origins.add(path, lines)
    },
  }
  const { disableComments } = site
  const tools = { ...site, parse: markdown.parserWith(MDX_TAGS), isMdx: true }
  const { path } = page
  // Code must not run when page authors are not trusted.
  const isUntrusted = tools.page.sanitize
  const { context } = tools
  const findings: Finding[] = []
  const files: MdxFile[] = []

  const isForeign = !isUntrusted && Object.hasOwn(tools.modules, '*')
  function findPartial(source: string, from: SourcePath): SourcePath | Omit<Finding, 'place'> | undefined {
    const found = readInclude(withoutAlias(source, tools.modules), from, tools.page, context)
    if (!('problem' in found)) return found.path
    if (!isForeign) return { help: 'Check the path.', ...found.problem, rule: 'mdx-code', severity: 'error' }
    return found.isOutside ? undefined : describeMissingModule(source, true)
  }

  /** Reads a file within the time limit. A parser error becomes a finding. */
  function readLimited(file: MdxSource, frontMatter: unknown, shift: number): MdxFile | undefined {
    return context.limit(() => readUnlimited(file, frontMatter, shift))
  }

  function readUnlimited(file: MdxSource, frontMatter: unknown, shift: number): MdxFile | undefined {
    const { path: at, text } = file
    try {
      const { tree, findings: treeFindings } = readTree({ ...file, text: unwrapFences(text) }, tools)
      const comments = collectDisableComments(tree, file.completeText, file.lines)
      disableComments.push(...comments.map((one) => (at === path ? one : { ...one, path: at })))
      const source = { path: at, tree, values: valuesOf(tree, frontMatter) }
      if (shift > 0) shiftLines(tree as unknown as MdxNode, shift)
      // Files included by a directive become part of this file.
      const problems = joinFiles(tree, file, { ...tools, parse: parseAny, origins })
      const { components: elements, componentImports } = tools
      const names = {
        elements,
        componentImports,
        site: isUntrusted ? {} : input.site,
        findPartial,
        origins,
      }
      const mdxFile = readMdxFile(source, names)
      findings.push(...treeFindings, ...problems, ...mdxFile.findings)
      return mdxFile
    } catch (error) {
      const mistake = describeMistake(error, text)
      if (!mistake) throw error
      findings.push({ ...mistake, place: { path: at, ...mistake.place } })
      return undefined
    }
  }

  /** Parses an included file as MDX, or as Markdown if it is not MDX. */
  function parseAny(text: string): Root {
    try {
      return tools.parse(text)
    } catch {
      return markdown.parse(text)
    }
  }

  async function readPartial(at: SourcePath): Promise<MdxFile | undefined> {
    const decoded = decodeText(context.read(at), at)
    const { text, findings: sourceFindings } = await changeText(decoded.text, at, {
      changers: tools.source,
      context,
    })
    findings.push(...sourceFindings)
    const { yaml, lines, body, unread } = splitFrontMatter(text)
    if (unread) findings.push(unreadFinding(unread, at))
    const paddedText = '\n'.repeat(lines) + body
    const frontMatter = readYaml(yaml ?? '').value ?? {}
    return readLimited(
      { path: at, text: paddedText, completeText: text, lines },
      frontMatter,
      origins.add(at, countLines(paddedText)),
    )
  }

  const pageFile = readLimited(page, page.frontMatter, 0)
  if (!pageFile) return { files, included, disableComments, findings }
  files.push(pageFile)
  // Partials of partials are appended during the loop.
  for (const { partials } of files) {
    for (const partial of partials) {
      if (files.some((file) => file.path === partial)) continue
      const file = await readPartial(partial)
      if (file) files.push(file)
    }
  }
  return { files, included, disableComments, findings }
}

/** Resolves a module name declared by a plugin to a path of the site. */
function withoutAlias(source: string, modules: FormatTools['modules']): string {
  for (const [name, paths] of Object.entries(modules)) {
    const [path = ''] = [paths].flat()
    const start = name.slice(0, -1)
    const isBelow = name.length > 1 && name.endsWith('*') && source.startsWith(start)
    if (path.startsWith('.') && (isBelow || name === source))
      return `@site/${isBelow ? path.replace('*', source.slice(start.length)) : path}`
  }
  return source
}

/** Values available to a file's code by name. */
function valuesOf(tree: Root, frontMatter: unknown): Record<string, unknown> {
  const headings = previewHeadings(tree)
  const contentTitle = headings.find(({ level }) => level === 1)?.value
  const toc = headings.filter(({ level }) => level > 1)
  return {
    frontMatter,
    contentTitle,
    toc,
    metadata: { title: contentTitle, ...(frontMatter as object), frontMatter },
  }
}

/** Removes fences that hide MDX from translation tools. */
function unwrapFences(text: string): string {
  if (!text.includes('mdx-code-block')) return text
  return text.replace(
    /^(`{3,4})mdx-code-block[ \t]*\n([\s\S]*?)^\1[ \t]*$/gm,
    (_, __, inner: string) => `\n${inner}`,
  )
}

function shiftLines(tree: MdxNode, shift: number): void {
  const stack: MdxNode[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.position) {
      const { start, end } = node.position
      node.position = {
        start: { ...start, line: start.line + shift },
        end: { ...end, line: end.line + shift },
      }
    }
    stack.push(...(node.children ?? []))
  }
}
