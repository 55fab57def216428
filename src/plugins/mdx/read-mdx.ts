// Converts an `.mdx` page to mdast.
//
// 1. Parse the page and its partials: see `parse-files.ts`.
// 2. If code has to run and is not bundled yet, return a `CodeRequest` and the parsed files. The step continues with both.
// 3. Convert tags and expressions to elements: see `shape-mdx.ts`.

import type { Root } from 'mdast'
import type { CodeRef } from '../../core/engine/step-context.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Hash } from '../../core/model/names.ts'
import {
  type CodeRequest,
  MDX_MODULE,
  type PageCode,
  type PageModule,
  type SiteComponents,
} from '../../core/model/page-code.ts'
import type { FormatText, FormatTools, FormatTree } from '../../core/registry/page-format.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { asNodes } from './mdx-node.ts'
import { type ParsedFiles, parseFiles } from './parse-files.ts'
import { shapeMdx } from './shape-mdx.ts'

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

export async function readMdx(page: FormatText, site: FormatTools<MdxInput>): Promise<FormatTree> {
  const { input, origins, context } = site
  const { path } = page
  // Code must not run when page authors are not trusted.
  const isUntrusted = site.page.sanitize
  const parsed = site.parsed === undefined ? await parseFiles(page, site) : resume(site.parsed, site)
  const { files } = parsed
  const findings = [...parsed.findings]
  const usesKey = (key: string): boolean => page.completeText.includes(`frontMatter.${key}`)
  const nothing = { tree: emptyTree(), usesKey }
  const pageFile = files[0]
  if (!pageFile) return { ...nothing, findings }

  const modules = files.flatMap(({ module }) => module ?? [])
  if (isUntrusted && modules.length > 0) {
    for (const { path, lines } of modules.slice(0, 1))
      findings.push({ ...UNTRUSTED, place: { path, line: lines.find((line) => line > 0) ?? 1, column: 1 } })
  }
  const mayRun = modules.length > 0 && !isUntrusted
  if (mayRun && !input.code)
    return {
      ...nothing,
      findings,
      request: { files: modules } satisfies CodeRequest,
      parsed: context.put(withoutCode(parsed)),
    }
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
    components: site.components,
    limit,
    origins,
    hasPlugins: site.page.plugins !== undefined,
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

/** Continues with files that were parsed before their code was bundled. */
function resume(hash: Hash, { context, origins, disableComments }: FormatTools): ParsedFiles {
  const parsed = context.get<ParsedFiles>(hash)
  for (const { path, lines } of parsed.included) origins.add(path, lines)
  disableComments.push(...parsed.disableComments)
  return parsed
}

/** The bundle has the code: of modules, only the path is used from here on. */
function withoutCode(parsed: ParsedFiles): ParsedFiles {
  const files = parsed.files.map(({ module, ...file }) => ({
    ...file,
    ...(module && { module: { path: module.path, text: '', top: 0, lines: [], imports: [] } }),
  }))
  return { ...parsed, files }
}

function pageCode({ module, styles }: NonNullable<MdxInput['code']>, islands: readonly string[]): PageCode {
  return { code: module!, islands, ...(styles && { styles }) }
}

interface RendererModule {
  readonly modules: Readonly<Record<string, unknown>>
  readonly renderer: { call<Result>(run: () => Result): Result }
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

function emptyTree(): Root {
  return { type: 'root', children: asNodes([]) }
}

const UNTRUSTED = {
  rule: 'mdx-code',
  severity: 'error',
  message: 'The page has code, and authors are not trusted (`sanitize`), so it does not run.',
  help: 'Use Markdown and the components that the handbook lists, with attributes that are plain data.',
} as const satisfies Finding
