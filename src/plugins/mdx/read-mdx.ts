// Parses the text of an `.mdx` page to mdast, including its partials.
//
// 1. Parse the page and, recursively, each partial that it imports.
// 2. If code has to run and is not bundled yet, return a `CodeRequest`. The step runs again afterwards.
// 3. Convert tags and expressions to elements: see `shape-mdx.ts`.

import type { Root } from 'mdast'
import { describeMissingModule } from '../../core/bundle/missing-module.ts'
import { decodeText } from '../../core/config/decode-text.ts'
import { readYaml } from '../../core/config/read-yaml.ts'
import type { CodeRef } from '../../core/engine/step-context.ts'
import { changeText } from '../../core/markdown/front-matter/change-text.ts'
import { splitFrontMatter } from '../../core/markdown/front-matter/split-front-matter.ts'
import { unreadFinding } from '../../core/markdown/front-matter/unread-front-matter.ts'
import { countLines } from '../../core/markdown/origins/line-origins.ts'
import { joinFiles, readTree } from '../../core/markdown/syntax/read-tree.ts'
import { collectDisableComments } from '../../core/markdown/transforms/collect-disable-comments.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import {
  type CodeRequest,
  MDX_MODULE,
  type PageCode,
  type PageModule,
  type SiteComponents,
} from '../../core/model/page-code.ts'
import type { FormatText, FormatTools, FormatTree } from '../../core/registry/page-format.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { readInclude } from '../includes/for-plugins.ts'
import { type MdxFile, readMdxFile } from './mdx-file.ts'
import { describeMistake } from './mdx-mistakes.ts'
import { asNodes, type MdxNode } from './mdx-node.ts'
import { MDX_TAGS } from './mdx-syntax.ts'
import { shapeMdx } from './shape-mdx.ts'
import { previewHeadings } from './static-headings.ts'

/** Input for parsing an `.mdx` page, in addition to its source. */
export interface MdxInput {
  /** Site components that every page has in scope. */
  readonly site: SiteComponents
  /** The page's bundled code, or the reason why bundling failed. */
  readonly code?: {
    /** Provides React and the theme, which the code requires by name. */
    readonly renderer: CodeRef
    readonly module?: CodeRef
    readonly styles?: CodeRef
    readonly problems: readonly Finding[]
  }
}

/** The page or a partial. */
type MdxSource = Omit<FormatText, 'frontMatter'>

export async function readMdx(page: FormatText, site: FormatTools<MdxInput>): Promise<FormatTree> {
  const { input, markdown, origins } = site
  const tools = { ...site, parse: markdown.parserWith(MDX_TAGS), isMdx: true }
  const { path } = page
  // Code must not run when page authors are not trusted.
  const isUntrusted = tools.page.sanitize
  const { context } = tools
  const findings: Finding[] = []
  const files: MdxFile[] = []

  const isForeign = !isUntrusted && Object.hasOwn(tools.modules, '*')
  function findPartial(source: string, from: SourcePath): SourcePath | Omit<Finding, 'place'> | undefined {
    const included = readInclude(withoutAlias(source, tools.modules), from, tools.page, context)
    if (!('problem' in included)) return included.path
    if (!isForeign)
      return { help: 'Check the path.', ...included.problem, rule: 'mdx-code', severity: 'error' }
    return included.isOutside ? undefined : describeMissingModule(source, true)
  }

  /** Reads a file within the time limit. A parser error becomes a finding. */
  function readLimited(file: MdxSource, frontMatter: unknown, shift: number): MdxFile | undefined {
    return context.limit(() => readUnlimited(file, frontMatter, shift))
  }

  function readUnlimited(file: MdxSource, frontMatter: unknown, shift: number): MdxFile | undefined {
    const { path: at, text } = file
    try {
      const { tree, findings: treeFindings } = readTree({ ...file, text: unwrapFences(text) }, tools)
      const disableComments = collectDisableComments(tree, file.completeText, file.lines)
      tools.disableComments.push(...disableComments.map((one) => (at === path ? one : { ...one, path: at })))
      const source = { path: at, tree, values: valuesOf(tree, frontMatter) }
      if (shift > 0) shiftLines(tree as unknown as MdxNode, shift)
      // Files included by a directive become part of this file.
      const included = joinFiles(tree, file, { ...tools, parse: parseAny, origins })
      const { components: elements, componentImports } = tools
      const names = {
        elements,
        componentImports,
        site: isUntrusted ? {} : input.site,
        findPartial,
        origins,
      }
      const mdxFile = readMdxFile(source, names)
      findings.push(...treeFindings, ...included, ...mdxFile.findings)
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
  const usesKey = (key: string): boolean => page.completeText.includes(`frontMatter.${key}`)
  const nothing = { tree: emptyTree(), usesKey }
  if (!pageFile) return { ...nothing, findings }
  files.push(pageFile)
  // Partials of partials are appended during the loop.
  for (const { partials } of files) {
    for (const partial of partials) {
      if (files.some((file) => file.path === partial)) continue
      const file = await readPartial(partial)
      if (file) files.push(file)
    }
  }

  const modules = files.flatMap(({ module }) => module ?? [])
  if (isUntrusted && modules.length > 0) {
    for (const { path, lines } of modules.slice(0, 1))
      findings.push({ ...UNTRUSTED, place: { path, line: lines.find((line) => line > 0) ?? 1, column: 1 } })
  }
  const mayRun = modules.length > 0 && !isUntrusted
  if (mayRun && !input.code)
    return { ...nothing, findings, request: { files: modules } satisfies CodeRequest }
  const code = mayRun ? input.code : undefined
  findings.push(...(code?.problems ?? []))

  const assets = new Set<string>()
  let cells: ReturnType<PageModule['load']>['files'] = []
  let { limit } = context
  if (code?.module) {
    const { modules: shared, renderer } = await context.load<RendererModule>(code.renderer)
    limit = (run) => context.limit(() => renderer.call(run))
    const { load } = await context.load<PageModule>(code.module)
    const replacements = createReplacements((file) => assets.add(file))
    try {
      cells = context.limit(() => load((name) => (name === MDX_MODULE ? replacements : shared[name]))).files
    } catch (error) {
      findings.push({
        rule: 'mdx-code',
        severity: 'error',
        message: `The code of the page throws an error: ${errorMessage(error).replace(/\.?$/, '.')}`,
        help: 'Fix its imports and exports. Browser-only APIs (`window`, `document`) belong in an effect.',
        place: { path },
      })
    }
  }
  const moduleOf = new Map(modules.map((module, at) => [module.path, at]))
  const shaped = shapeMdx({
    files,
    components: tools.components,
    limit,
    origins,
    hasPlugins: tools.page.plugins !== undefined,
    ...(cells.length > 0 && {
      cellsOf: (file, props) => {
        const at = moduleOf.get(files[file]!.path)
        return at === undefined ? [] : (cells[at]?.(props) ?? [])
      },
    }),
  })
  const instances = shaped.instances.map(({ file, ...one }) => ({
    ...one,
    file: moduleOf.get(files[file]!.path) ?? -1,
  }))
  const islands = shaped.islands.map(({ file, name }) => `${moduleOf.get(files[file]!.path)} ${name}`)
  return {
    tree: pageFile.tree,
    findings: [...findings, ...shaped.findings],
    ...(code && cells.length > 0 && shaped.usesCode && { instances, code: pageCode(code, islands) }),
    assets: [...assets],
    usesKey,
  }
}

function pageCode({ module, styles }: NonNullable<MdxInput['code']>, islands: readonly string[]): PageCode {
  return { code: module!, islands, ...(styles && { styles }) }
}

interface RendererModule {
  readonly modules: Readonly<Record<string, unknown>>
  readonly renderer: { call<Result>(run: () => Result): Result }
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

/** Replacements, while the page is parsed, for components that do not run as React code. */
function createReplacements(noteAsset: (file: string) => void) {
  const replacement = (properties: object) => Object.assign(() => null, properties)
  return {
    element: (name: string) => replacement({ octavoElement: name }),
    partial: (path: string) => replacement({ octavoPartial: path }),
    missing: (name: string) => replacement({ octavoMissing: name }),
    asset(file: string) {
      noteAsset(file)
      return file
    },
    // Other generators import SVG files as components.
    picture(file: string) {
      noteAsset(file)
      return replacement({ octavoImage: file })
    },
  }
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

function emptyTree(): Root {
  return { type: 'root', children: asNodes([]) }
}

const UNTRUSTED = {
  rule: 'mdx-code',
  severity: 'error',
  message: 'The page has code, and authors are not trusted (`sanitize`), so it does not run.',
  help: 'Use Markdown and the components that the handbook lists, with attributes that are plain data.',
} as const satisfies Finding
