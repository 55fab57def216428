// What parsing pages takes, made once for the settings of a site in each thread: the pipeline, and what plugins contribute.

import { builtInSyntax, customCallouts } from '../elements/builtin-elements.ts'
import type { CodeRef, StepContext } from '../engine/step.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { CustomCallout } from '../model/site-options.ts'
import { collectParsing, type ParseContributions } from '../plugin/collect-contributions.ts'
import type { Plugin, PluginModule } from '../plugin/plugin.ts'
import type { CodeOptions } from './code/code-blocks.ts'
import { SAMPLE_LANGUAGES } from './code/collect-samples.ts'
import { createMarkdown, type Markdown, type TextDirectives } from './markdown/markdown.ts'
import type { SchemaTexts } from './schema/schema-texts.ts'
import { dropUnsafe, type HtmlFilter } from './transforms/drop-unsafe.ts'
import { type EmojiTable, loadEmoji } from './transforms/emoji.ts'

/** Everything of the configuration that parsing depends on. */
export interface ParseSettings {
  readonly locale: string
  readonly version: string
  readonly staticFolders: readonly string[]
  /** Folders whose files pages may publish, beside the static ones. */
  readonly contentFolders: readonly string[]
  /** Folder → those whose files it takes where it has none; absent on sites without locale versions. */
  readonly originals?: Readonly<Record<string, readonly string[]>>
  /** The site has several languages. */
  readonly hasTranslations?: true
  readonly footnoteLabel: string
  readonly footnoteBackLabel: string
  readonly schemaTexts: SchemaTexts
  /** The file with the terms of the site. */
  readonly glossary?: SourcePath
  /** `$` begins a formula. */
  readonly math?: boolean
  /** Shortcodes are emoji. */
  readonly emoji?: boolean
  /** Callouts of the site's own, by keyword. */
  readonly callouts?: Readonly<Record<string, CustomCallout>>
  /** The authors of pages are not trusted. */
  readonly sanitize: boolean
  /** Languages of code that plugins check, beside those that are checked in every site. */
  readonly sampleLanguages?: readonly string[]
  readonly code: CodeOptions
  /** Collection → the comment that ends its excerpts, besides those of every site. */
  readonly excerptMarkers?: Readonly<Record<string, string>>
  /** The code of the configuration, if a plugin takes part in parsing. */
  readonly plugins?: CodeRef
}

export interface ParseTools extends ParseContributions {
  /** Element → the name that writers have for it. */
  readonly names: ReadonlyMap<string, string>
  readonly markdown: Markdown
  readonly filter: HtmlFilter
  readonly sampleLanguages: ReadonlySet<string>
  /** Absent where shortcodes are text. */
  readonly emoji?: EmojiTable
}

// State that a thread keeps between pages: made from settings alone, so that no page can affect the next.
const toolsBySettings = new Map<Hash, Promise<ParseTools>>()

/** The tools for these settings. `hash` is that of the settings. */
export function toolsFor(settings: ParseSettings, hash: Hash, context: StepContext): Promise<ParseTools> {
  let tools = toolsBySettings.get(hash)
  if (!tools) {
    tools = createTools(settings, context)
    toolsBySettings.set(hash, tools)
  }
  return tools
}

async function createTools(settings: ParseSettings, context: StepContext): Promise<ParseTools> {
  const own = settings.plugins ? (await context.load<PluginModule>(settings.plugins)).plugins : []
  const parsing = collectParsing([builtInSyntax, ...own])
  const markdown = createMarkdown({
    ...parsing,
    textDirectives: { ...textDirectives([builtInSyntax], false), ...textDirectives(own, true) },
    hasMath: settings.math ?? false,
    footnoteLabel: settings.footnoteLabel,
    footnoteBackLabel: settings.footnoteBackLabel,
    code: settings.code,
  })
  const filter = settings.sanitize
    ? (await import('./transforms/sanitize-html.ts')).createSanitizer(parsing.elements)
    : dropUnsafe
  const directives = { ...customCallouts(settings.callouts ?? {}), ...parsing.directives }
  const sampleLanguages = new Set([...SAMPLE_LANGUAGES, ...(settings.sampleLanguages ?? [])])
  const emoji = settings.emoji && { emoji: await loadEmoji() }
  const names = nameElements(directives)
  return { ...parsing, names, directives, markdown, filter, sampleLanguages, ...emoji }
}

/** An element that one directive makes has the name of the directive, such as `button` for `link-button`. */
function nameElements(directives: ParseContributions['directives']): ParseTools['names'] {
  const names = new Map<string, string>()
  for (const [name, { element }] of Object.entries(directives))
    names.set(element, names.has(element) ? element : name)
  return names
}

/** Names of directives inside prose, each with whether it may stand alone. */
function textDirectives(plugins: readonly Plugin[], mayStandAlone: boolean): TextDirectives {
  const names = Object.entries(collectParsing(plugins).directives).filter(([, { kinds }]) =>
    kinds.includes('text'),
  )
  return Object.fromEntries(names.map(([name]) => [name, mayStandAlone]))
}
