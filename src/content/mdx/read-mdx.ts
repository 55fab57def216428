// The text of an `.mdx` page to mdast, with its partials in place.
//
// 1. The page is parsed, and each partial that it or another of them names.
// 2. Where something has to run, and there is no code yet, this asks for it: see `CodeRequest`. The step runs again.
// 3. Tags and expressions get their final form: see `shape-mdx.ts`.

import type { Root } from 'mdast'
import { decodeText } from '../../config/decode-text.ts'
import { readYaml } from '../../config/read-yaml.ts'
import type { CodeRef } from '../../engine/step.ts'
import type { DisableComment } from '../../model/disable-comment.ts'
import type { Finding } from '../../model/finding.ts'
import { describeMissingModule } from '../../model/missing-module.ts'
import type { SourcePath } from '../../model/names.ts'
import {
  type CodeInstance,
  type CodeRequest,
  MDX_MODULE,
  type PageModule,
  type SiteComponents,
} from '../../model/page-code.ts'
import { errorMessage } from '../../text/error-message.ts'
import { readInclude } from '../files/find-include.ts'
import { changeText } from '../front-matter/change-text.ts'
import { splitFrontMatter } from '../front-matter/split-front-matter.ts'
import { unreadFinding } from '../front-matter/unread-front-matter.ts'
import { includeFiles } from '../includes/include-files.ts'
import { countLines, type LineOrigins } from '../includes/line-origins.ts'
import { type FileText, readTree, type TreeTools } from '../markdown/read-tree.ts'
import { collectDisableComments } from '../transforms/collect-disable-comments.ts'
import { type MdxFile, readMdxFile } from './mdx-file.ts'
import { describeMistake } from './mdx-mistakes.ts'
import { asNodes, type MdxNode } from './mdx-node.ts'
import { shapeMdx } from './shape-mdx.ts'
import { previewHeadings } from './static-headings.ts'

/** What parsing an `.mdx` page is given beside its source. */
export interface MdxInput {
  /** Components of the site that every page has in scope. */
  readonly site: SiteComponents
  /** The page's code, once it is bundled; or why it is not. */
  readonly code?: {
    /** Holds React and the theme, which the code asks for by name. */
    readonly renderer: CodeRef
    readonly module?: CodeRef
    readonly styles?: CodeRef
    readonly problems: readonly Finding[]
  }
}

/** One file: the page, or a partial. */
interface MdxSource extends FileText {
  /** All of it, with so many lines of front matter. */
  readonly written: string
  readonly lines: number
}

export interface MdxText extends MdxSource {
  /** As it is written. */
  readonly frontMatter: unknown
  readonly origins: LineOrigins
  /** Code does not run: the authors are not trusted. */
  readonly isUntrusted: boolean
}

export interface MdxTools extends TreeTools {
  readonly disableComments: DisableComment[]
  /** For partials that are not MDX. */
  readonly parseMarkdown: (text: string) => Root
}

export interface MdxTree {
  readonly tree: Root
  readonly findings: readonly Finding[]
  /** Code is needed that there is not yet. */
  readonly request?: CodeRequest
  /** The uses of files whose code the body names. */
  readonly instances?: readonly CodeInstance[]
  readonly islands: readonly string[]
  /** Files that the code names: images. */
  readonly assets: readonly string[]
}

export async function readMdx(
  page: MdxText,
  { tools, input }: { readonly tools: MdxTools; readonly input: MdxInput },
): Promise<MdxTree> {
  const { path, origins, isUntrusted } = page
  const { context } = tools
  const findings: Finding[] = []
  const files: MdxFile[] = []

  const isForeign = !isUntrusted && Object.hasOwn(tools.modules, '*')
  function findPartial(source: string, from: SourcePath): SourcePath | Omit<Finding, 'place'> | undefined {
    const found = readInclude(withoutAlias(source, tools.modules), from, tools.scope, context)
    if (!('problem' in found)) return found.path
    if (!isForeign) return { help: 'Check the path.', ...found.problem, rule: 'mdx-code', severity: 'error' }
    return found.isOutside ? undefined : describeMissingModule(source, true)
  }

  /** The whole file within one limit: an error of its parser means something here. */
  function read(file: MdxSource, frontMatter: unknown, shift: number): MdxFile | undefined {
    return context.limit(() => readInTime(file, frontMatter, shift))
  }

  function readInTime(file: MdxSource, frontMatter: unknown, shift: number): MdxFile | undefined {
    const { path: at, text } = file
    try {
      const { tree, findings: own } = readTree({ ...file, text: unwrapFences(text) }, tools)
      const disableComments = collectDisableComments(tree, file.written, file.lines)
      tools.disableComments.push(...disableComments.map((one) => (at === path ? one : { ...one, path: at })))
      const source = { path: at, tree, values: valuesOf(tree, frontMatter) }
      if (shift > 0) shiftLines(tree as unknown as MdxNode, shift)
      // Files that are included by a directive are part of this one.
      const included = includeFiles(tree, file, { ...tools, parse: parseAny, origins })
      const { components: elements, componentImports } = tools
      const names = {
        elements,
        componentImports,
        site: isUntrusted ? {} : input.site,
        findPartial,
        origins,
      }
      const read = readMdxFile(source, names)
      findings.push(...own, ...included, ...read.findings)
      return read
    } catch (error) {
      const mistake = describeMistake(error, text)
      if (!mistake) throw error
      findings.push({ ...mistake, place: { path: at, ...mistake.place } })
      return undefined
    }
  }

  /** An included file that is not MDX is Markdown. */
  function parseAny(text: string): Root {
    try {
      return tools.parse(text)
    } catch {
      return tools.parseMarkdown(text)
    }
  }

  async function readPartial(at: SourcePath): Promise<MdxFile | undefined> {
    const decoded = decodeText(context.read(at), at)
    const { text, findings: own } = await changeText(decoded.text, at, { changers: tools.source, context })
    findings.push(...own)
    const { yaml, lines, body, unread } = splitFrontMatter(text)
    if (unread) findings.push(unreadFinding(unread, at))
    const whole = '\n'.repeat(lines) + body
    const frontMatter = readYaml(yaml ?? '').value ?? {}
    return read(
      { path: at, text: whole, written: text, lines },
      frontMatter,
      origins.add(at, countLines(whole)),
    )
  }

  const own = read(page, page.frontMatter, 0)
  const nothing = { tree: emptyTree(), islands: [], assets: [] }
  if (!own) return { ...nothing, findings }
  files.push(own)
  // The list grows while it is walked.
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
  if (mayRun && !input.code) return { ...nothing, findings, request: { files: modules } }
  const code = mayRun ? input.code : undefined
  findings.push(...(code?.problems ?? []))

  const assets = new Set<string>()
  let cells: ReturnType<PageModule['load']>['files'] = []
  let { limit } = context
  if (code?.module) {
    const { modules: shared, renderer } = await context.load<RendererModule>(code.renderer)
    limit = (run) => context.limit(() => renderer.call(run))
    const { load } = await context.load<PageModule>(code.module)
    const stands = standIns((file) => assets.add(file))
    try {
      cells = context.limit(() => load((name) => (name === MDX_MODULE ? stands : shared[name]))).files
    } catch (error) {
      findings.push({
        rule: 'mdx-code',
        severity: 'error',
        message: `The code of the page throws an error: ${errorMessage(error).replace(/\.?$/, '.')}`,
        help: 'Fix its imports and exports. What only browsers have (`window`, `document`) belongs in an effect.',
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
    hasPlugins: tools.hasPlugins,
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
  return {
    tree: own.tree,
    findings: [...findings, ...shaped.findings],
    ...(cells.length > 0 && shaped.usesCode && { instances }),
    islands: shaped.islands.map(({ file, name }) => `${moduleOf.get(files[file]!.path)} ${name}`),
    assets: [...assets],
  }
}

interface RendererModule {
  readonly modules: Readonly<Record<string, unknown>>
  readonly renderer: { call<Result>(run: () => Result): Result }
}

/** A name that plugins give to modules as a path of the site. */
function withoutAlias(source: string, modules: TreeTools['modules']): string {
  for (const [name, paths] of Object.entries(modules)) {
    const [path = ''] = [paths].flat()
    const start = name.slice(0, -1)
    const isBelow = name.length > 1 && name.endsWith('*') && source.startsWith(start)
    if (path.startsWith('.') && (isBelow || name === source))
      return `@site/${isBelow ? path.replace('*', source.slice(start.length)) : path}`
  }
  return source
}

/** What a page's module gets in place of components that are not React's, while the page is parsed. */
function standIns(noteAsset: (file: string) => void) {
  const stand = (what: object) => Object.assign(() => null, what)
  return {
    element: (name: string) => stand({ octavoElement: name }),
    partial: (path: string) => stand({ octavoPartial: path }),
    missing: (name: string) => stand({ octavoMissing: name }),
    asset(file: string) {
      noteAsset(file)
      return file
    },
    // For other generators, an imported SVG is a component.
    picture(file: string) {
      noteAsset(file)
      return stand({ octavoPicture: file })
    },
  }
}

/** What a file's code knows by name. */
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

/** Content of such fences is MDX: they keep it from tools for translators. */
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
