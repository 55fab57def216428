// Converts mdast to hast with the site's pipeline and plugins. Used for page text and for schema descriptions.

import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { OVERTIME } from '../engine/internal-error.ts'
import type { StepContext } from '../engine/step-context.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { RawHead } from '../model/page.ts'
import { PluginError } from '../plugin/name-pluggable.ts'
import { pageFailure } from '../plugin/plugin-failure.ts'
import type { ParseSettings } from '../plugin/transforms.ts'
import type { ParseTools } from './parse-tools.ts'
import { limitElements } from './transforms/limit-depth.ts'
import { extractHead } from './transforms/raw-head.ts'

interface PageInput {
  readonly path: SourcePath
  readonly settings: ParseSettings
  /** Front matter as declared, for plugins. */
  readonly frontMatter?: unknown
  readonly body?: string
  readonly linkUrl?: (href: string) => string | undefined
}

/** Runs the plugins. When one fails, the error is reported for the page, which is converted again without plugins. */
export async function createElements(
  { markdown, filter }: ParseTools,
  mdast: MdastRoot,
  { path, settings, frontMatter, body, linkUrl }: PageInput,
  context: StepContext,
): Promise<CreatedElements> {
  const run = async (hasPlugins: boolean): Promise<CreatedElements> => {
    let removed: readonly Finding[] = []
    let head: RawHead | undefined
    const sanitize = (tree: HastRoot): HastRoot => {
      const extracted = extractHead(tree, path, !settings.sanitize)
      head = extracted.head
      const filtered = filter(tree, path)
      removed = [...extracted.findings, ...filtered.findings]
      return filtered.hast
    }
    const page = {
      filter: sanitize,
      limit: context.limit,
      path,
      frontMatter,
      linkUrl,
      text: body,
      hasPlugins,
    }
    const hast = await markdown.toHast(mdast, page)
    return { hast, ...(head && { head }), findings: [...removed, ...limitElements(hast, path)] }
  }
  try {
    return await run(true)
  } catch (error) {
    const { cause } = Object(error) as { readonly cause?: unknown }
    // A timeout is not cached: the next run may finish in time.
    if (cause instanceof Error && cause.name === OVERTIME) throw cause
    if (!settings.plugins) throw error
    const plugin = error instanceof PluginError ? error.plugin : undefined
    const finding = pageFailure(plugin, error, { place: { path, ...nodePlace(cause) }, context })
    // A plugin may have left an invalid tree, so the second run may fail as well.
    const result = await run(false).catch((): CreatedElements => ({ hast: EMPTY, findings: [] }))
    return { ...result, findings: [finding, ...result.findings] }
  }
}

/** The place in the page of an error of unified, `file.fail('message', node)`. */
function nodePlace(error: unknown): { readonly line?: number; readonly column?: number } {
  const { reason, line, column } = Object(error) as { reason?: unknown; line?: number; column?: number }
  return reason === undefined || line === undefined ? {} : { line, ...(column !== undefined && { column }) }
}

interface CreatedElements {
  readonly hast: HastRoot
  readonly head?: RawHead
  readonly findings: readonly Finding[]
}

const EMPTY: HastRoot = { type: 'root', children: [] }
