// Public API of the package `octavo`, for configurations, plugins and themes.

export type { Finding, Place, Severity } from '../model/finding.ts'
export type { HeadTag } from '../model/head-tag.ts'
export type { PluginMessages } from '../model/messages.ts'
export type { OutputFile } from '../model/output.ts'
export type { Page, PageHead, PageMeta } from '../model/page.ts'
export type { Site } from '../model/site.ts'
export type { SiteOptions } from '../model/site-options.ts'
export type { PageView } from '../model/view.ts'
export type { DirectiveSpec, ElementSpec } from '../plugin/element-specs.ts'
export {
  type AfterRender,
  type CodeSample,
  definePlugin,
  type FrontMatterKey,
  type NewPage,
  type Plugin,
  type PluginCommand,
  type PluginFiles,
  type SampleChecker,
  type SampleProblem,
} from '../plugin/plugin.ts'
export { defineFields, type PluginFields, valuesOf } from '../plugin/plugin-fields.ts'
export type { RuleDescription } from '../plugin/rule-table.ts'
export {
  type Check,
  defineOutput,
  type MakePieces,
  type OutputContext,
  type OutputPiece,
  type OutputResult,
  type PagePiece,
  type SiteContext,
  type SiteEntry,
  type SiteOutput,
} from '../plugin/site-output.ts'
export type { FileScope, JoinScope, PageScope, ParseSettings, Transforms } from '../plugin/transforms.ts'
// `export *`, so that a plugin can extend `PluginConfig` in `declare module 'octavo'`.
export * from './user-config.ts'
export { defineSite, type UserConfig } from './user-config.ts'
