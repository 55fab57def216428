// Parser and plugin contributions, created once per settings and thread.

import type { CodeOptions } from '../../plugins/code/code-blocks.ts'
import { builtInSyntax, customCallouts } from '../../plugins/elements/builtin-elements.ts'
import { type EmojiTable, loadEmoji } from '../../plugins/emoji/emoji.ts'
import { dropUnsafe, type HtmlFilter } from '../../plugins/sanitize/drop-unsafe.ts'
import { SAMPLE_LANGUAGES } from '../../plugins/schemas/samples/collect-samples.ts'
import type { SchemaTexts } from '../../plugins/schemas/tables/schema-texts.ts'
import type { CodeRef, StepContext } from '../engine/step.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { CustomCallout } from '../model/site-options.ts'
import { collectParsing, type ParseContributions } from '../plugin/collect-contributions.ts'
import type { Plugin, PluginModule } from '../plugin/plugin.ts'
import { createMarkdown, type Markdown, type TextDirectives } from './syntax/markdown.ts'

/** Configuration that parsing depends on. */
export interface ParseSettings {
  readonly locale: string
  readonly version: string
  readonly staticFolders: readonly string[]
  /** Folders, in addition to the static folders, whose files pages may publish. */
  readonly contentFolders: readonly string[]
  /** Folder → fallback folders for missing files; undefined on sites without locale versions. */
  readonly originals?: Readonly<Record<string, readonly string[]>>
  /** Whether the site has several languages. */
  readonly hasTranslations?: true
  readonly footnoteLabel: string
  readonly footnoteBackLabel: string
  readonly schemaTexts: SchemaTexts
  /** The site's glossary file. */
  readonly glossary?: SourcePath
  /** Whether `$` starts a formula. */
  readonly math?: boolean
  /** Whether shortcodes are replaced with emoji. */
  readonly emoji?: boolean
  /** Custom callouts of the site, by keyword. */
  readonly callouts?: Readonly<Record<string, CustomCallout>>
  /** Whether HTML is sanitized because page authors are not trusted. */
  readonly sanitize: boolean
  /** Code languages that plugins check, in addition to the built-in ones. */
  readonly sampleLanguages?: readonly string[]
  readonly code: CodeOptions
  /** Collection → comment that ends its excerpts, in addition to the built-in markers. */
  readonly excerptMarkers?: Readonly<Record<string, string>>
  /** Configuration code, if a plugin takes part in parsing. */
  readonly plugins?: CodeRef
}

export interface ParseTools extends ParseContributions {
  /** Element → the name that authors use for it. */
  readonly names: ReadonlyMap<string, string>
  readonly markdown: Markdown
  readonly filter: HtmlFilter
  readonly sampleLanguages: ReadonlySet<string>
  /** Undefined when shortcodes stay text. */
  readonly emoji?: EmojiTable
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

async function createTools(settings: ParseSettings, context: StepContext): Promise<ParseTools> {
  const sitePlugins = settings.plugins ? (await context.load<PluginModule>(settings.plugins)).plugins : []
  const parsing = collectParsing([builtInSyntax, ...sitePlugins])
  const markdown = createMarkdown({
    ...parsing,
    textDirectives: { ...textDirectives([builtInSyntax], false), ...textDirectives(sitePlugins, true) },
    hasMath: settings.math ?? false,
    footnoteLabel: settings.footnoteLabel,
    footnoteBackLabel: settings.footnoteBackLabel,
    code: settings.code,
  })
  const filter = settings.sanitize
    ? (await import('../../plugins/sanitize/sanitize-html.ts')).createSanitizer(parsing.elements)
    : dropUnsafe
  const directives = { ...customCallouts(settings.callouts ?? {}), ...parsing.directives }
  const sampleLanguages = new Set([...SAMPLE_LANGUAGES, ...(settings.sampleLanguages ?? [])])
  const emoji = settings.emoji && { emoji: await loadEmoji() }
  const names = nameElements(directives)
  return { ...parsing, names, directives, markdown, filter, sampleLanguages, ...emoji }
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
