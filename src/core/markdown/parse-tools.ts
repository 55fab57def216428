// Parser and plugin contributions, created once per settings and thread.

import type { StepContext } from '../engine/step-context.ts'
import type { Hash } from '../model/names.ts'
import { collectParsing, type ParseContributions } from '../plugin/collect-contributions.ts'
import { PluginError } from '../plugin/name-pluggable.ts'
import type { Plugin, PluginModule } from '../plugin/plugin.ts'
import type { HtmlFilter, ParseSettings, Transforms } from '../plugin/transforms.ts'
import { builtIns } from '../registry/registry.ts'
import { failedTransforms, guardTransforms } from './guard-transforms.ts'
import { createMarkdown, type Markdown } from './syntax/markdown.ts'
import { STAGES, type Stages } from './syntax/read-tree.ts'
import type { TextDirectives } from './syntax/syntax-features.ts'

export interface ParseTools extends ParseContributions {
  /** Element → the name that authors use for it. */
  readonly names: ReadonlyMap<string, string>
  readonly markdown: Markdown
  readonly filter: HtmlFilter
  readonly stages: Stages
  readonly shapes: NonNullable<Transforms['shapes']>
}

// Cached per thread. Depends only on settings, so that no page can affect the next.
const toolsBySettings = new Map<Hash, Promise<ParseTools>>()

/** Returns the tools for these settings. `hash` is the hash of the settings. */
export function toolsFor(settings: ParseSettings, hash: Hash, context: StepContext): Promise<ParseTools> {
  let tools = toolsBySettings.get(hash)
  if (!tools) {
    tools = createTools(settings, context)
    toolsBySettings.set(hash, tools)
  }
  return tools
}

/** `failed` are the plugins of the site whose unified plugins could not be created: their errors are findings. */
async function createTools(
  settings: ParseSettings,
  context: StepContext,
  failed: ReadonlyMap<string, unknown> = new Map(),
): Promise<ParseTools> {
  const { plugins = [] } = settings.plugins ? await context.load<PluginModule>(settings.plugins) : {}
  const sitePlugins = plugins.map(({ remark = [], rehype = [], ...plugin }) =>
    failed.has(plugin.name) ? plugin : { ...plugin, remark, rehype },
  )
  const builtInPlugins = builtIns()
  const parsing = collectParsing([...builtInPlugins, ...sitePlugins])
  const transforms = [
    ...(await createTransforms(builtInPlugins, sitePlugins, settings)),
    ...[...failed].map(([plugin, error]) => failedTransforms(plugin, error)),
  ]
  const directives = { ...joined(transforms, 'directives'), ...parsing.directives }
  let markdown: Markdown
  try {
    markdown = createMarkdown({
      ...parsing,
      textDirectives: { ...textDirectives(builtInPlugins, false), ...textDirectives(sitePlugins, true) },
      syntax: transforms.flatMap(({ syntax = [] }) => syntax),
      handlers: joined(transforms, 'handlers'),
      footnoteLabel: settings.messages['footnotes.title'],
      footnoteBackLabel: settings.messages['footnotes.back'],
    })
  } catch (error) {
    if (!(error instanceof PluginError) || failed.has(error.plugin)) throw error
    return createTools(settings, context, new Map([...failed, [error.plugin, error]]))
  }
  const filters = transforms.flatMap(({ filter }) => filter ?? [])
  // The site cannot replace the filter that its untrusted authors need.
  const createFilter = settings.sanitize ? filters[0] : filters.at(-1)
  return {
    ...parsing,
    names: nameElements(directives),
    directives,
    markdown,
    filter: createFilter?.(parsing.elements) ?? ((hast) => ({ hast, findings: [] })),
    stages: Object.fromEntries(
      STAGES.map((stage) => [stage, transforms.flatMap(({ [stage]: transform }) => transform ?? [])]),
    ) as unknown as Stages,
    shapes: joined(transforms, 'shapes'),
  }
}

/** Creates the transforms of Octavo's own plugins and of the site's, whose errors are findings. */
async function createTransforms(
  builtInPlugins: readonly Plugin[],
  sitePlugins: readonly Plugin[],
  settings: ParseSettings,
): Promise<readonly Transforms[]> {
  const unguarded = builtInPlugins.map((plugin) => plugin.transforms?.(settings))
  const guarded = sitePlugins.map(async ({ name, transforms }) => {
    try {
      return guardTransforms(name, await transforms?.(settings))
    } catch (error) {
      return failedTransforms(name, error)
    }
  })
  return (await Promise.all([...unguarded, ...guarded])).filter((one) => one !== undefined)
}

function joined<Field extends 'directives' | 'handlers' | 'shapes'>(
  transforms: readonly Transforms[],
  field: Field,
): NonNullable<Transforms[Field]> {
  return Object.assign({}, ...transforms.map(({ [field]: record }) => record))
}

/** Maps each element created by exactly one directive to that directive, such as `link-button` to `button`. */
function nameElements(directives: ParseContributions['directives']): ParseTools['names'] {
  const names = new Map<string, string>()
  for (const [name, { element }] of Object.entries(directives))
    names.set(element, names.has(element) ? element : name)
  return names
}

/** Names of text directives, with whether each may be alone in a paragraph. */
function textDirectives(plugins: readonly Plugin[], mayStandAlone: boolean): TextDirectives {
  const names = Object.entries(collectParsing(plugins).directives).filter(([, { kinds }]) =>
    kinds.includes('text'),
  )
  return Object.fromEntries(names.map(([name]) => [name, mayStandAlone]))
}
