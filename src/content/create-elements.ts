// mdast to hast, through the pipeline and the plugins of a site: the text of a page, and descriptions of schemas.

import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { OVERTIME } from '../engine/internal-error.ts'
import type { StepContext } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Heading, RawHead } from '../model/page.ts'
import { PluginError } from '../plugin/name-pluggable.ts'
import { errorMessage } from '../text/error-message.ts'
import type { LineOrigins } from './includes/line-origins.ts'
import { readTree, type TreeTools } from './markdown/read-tree.ts'
import type { ParseSettings, ParseTools } from './parse-tools.ts'
import { fillSchemaTables } from './schema/schema-tables.ts'
import { limitElements } from './transforms/limit-depth.ts'
import { takeHead } from './transforms/raw-head.ts'

interface PageInput {
  readonly path: SourcePath
  readonly settings: ParseSettings
  /** As it is written, for plugins. */
  readonly frontMatter?: unknown
  readonly body?: string
  readonly linkUrl?: (href: string) => string | undefined
}

/** Plugins run here: an error is reported with the page it happened on, which goes without them. */
export async function createElements(
  { markdown, filter }: ParseTools,
  mdast: MdastRoot,
  { path, settings, frontMatter, body, linkUrl }: PageInput,
  { limit }: StepContext,
): Promise<CreatedElements> {
  const run = async (hasPlugins: boolean): Promise<CreatedElements> => {
    let removed: readonly Finding[] = []
    let head: RawHead | undefined
    const keep = (tree: HastRoot): HastRoot => {
      const taken = takeHead(tree, path, !settings.sanitize)
      head = taken.head
      const kept = filter(tree, path)
      removed = [...taken.findings, ...kept.findings]
      return kept.hast
    }
    const page = { filter: keep, limit, path, frontMatter, linkUrl, text: body, hasPlugins }
    const hast = await markdown.toHast(mdast, page)
    return { hast, ...(head && { head }), findings: [...removed, ...limitElements(hast, path)] }
  }
  try {
    return await run(true)
  } catch (error) {
    const { cause } = Object(error) as { readonly cause?: unknown }
    // What took too long may end in time at the next run: it is not kept.
    if (cause instanceof Error && cause.name === OVERTIME) throw cause
    if (!settings.plugins) throw error
    const finding: Finding = {
      rule: 'plugin-failed',
      severity: 'error',
      message: `${error instanceof PluginError ? `The plugin "${error.plugin}"` : 'A plugin'} failed on this page: ${errorMessage(error)}`,
      help: 'Fix the plugin, remove it from site.config.ts, or report the error to its author.',
      place: { path },
    }
    // A plugin may leave a tree that is none.
    const made = await run(false).catch((): CreatedElements => ({ hast: EMPTY, findings: [] }))
    return { ...made, findings: [finding, ...made.findings] }
  }
}

interface CreatedElements {
  readonly hast: HastRoot
  readonly head?: RawHead
  readonly findings: readonly Finding[]
}

const EMPTY: HastRoot = { type: 'root', children: [] }

interface FilledPage {
  readonly hast: HastRoot
  readonly headings: readonly Heading[]
  readonly origins: LineOrigins
  readonly treeTools: TreeTools
}

/** Tables of fields; their descriptions pass through the same pipeline as the page. */
export async function fillTables(
  tools: ParseTools,
  { hast, headings, origins, treeTools }: FilledPage,
  input: PageInput,
  context: StepContext,
): Promise<readonly Finding[]> {
  const { path, settings } = input
  const findings: Finding[] = []
  const found = await fillSchemaTables(
    hast,
    {
      path,
      texts: settings.schemaTexts,
      language: settings.locale,
      ...(settings.originals && { originals: settings.originals }),
      ...(settings.sanitize && { folders: [...settings.contentFolders, ...settings.staticFolders] }),
      ids: new Set(headings.map(({ id }) => id)),
      fileAt: (line) => origins.find(line).path,
      parse: (text) => readTree({ path, text }, treeTools).tree,
      async toHast(tree) {
        const made = await createElements(tools, tree, input, context)
        findings.push(...made.findings)
        return made.hast
      },
    },
    context,
  )
  return [...findings, ...found]
}
