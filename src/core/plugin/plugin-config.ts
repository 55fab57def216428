// The schema of plugins.

import * as z from 'zod'
import { SLOT_NAMES } from '../model/slot-name.ts'
import { PAGE_KINDS } from '../model/view.ts'
import { languageSchema } from './language-schema.ts'
import { navbarItemSchema, sidebarItemSchema } from './navigation-items.ts'
import { type Plugin, THEME_LAYERS } from './plugin.ts'

const text = z.string()
const step = z.custom((value) => typeof value === 'function', { message: 'must be a function' })
/** A unified plugin, a plugin with its options, or a preset. */
const pluggable = z.custom(
  (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
  { message: 'must be a unified plugin: the function, not its name' },
)
const directive = z.strictObject({
  element: text,
  kinds: z.array(z.enum(['container', 'leaf', 'text'])),
  properties: z.record(text, text).optional(),
  label: z.union([z.strictObject({ element: text }), z.strictObject({ property: text })]).optional(),
})
const component = z.strictObject({
  element: text,
  properties: z.record(text, text).optional(),
  attributes: z.record(text, text).optional(),
})
const componentName = text.regex(/^[A-Z]\w*$/, {
  message: 'must be the name of a component, such as `StarRating`',
})
const module = text.regex(/^(?![./]*$)(?!\/)/, {
  message: 'must be a path that starts with `./`, or the name of a package',
})
const element = z.strictObject({
  component: module.optional(),
  styles: z.array(module).optional(),
  classes: z
    .array(text.regex(/^[\w-]+\*?$/, { message: 'must be a class, such as `col` or `card__*`' }))
    .optional(),
  script: module.optional(),
  block: z.boolean().optional(),
  silent: z.boolean().optional(),
  attributes: z.record(text, z.array(z.string())).optional(),
  required: z.array(text).optional(),
  text: z.array(text).optional(),
  defines: z.boolean().optional(),
  link: z.boolean().optional(),
  image: z.boolean().optional(),
  media: z.boolean().optional(),
})
const searchSetting = z.looseObject({
  reportUrl: text.optional(),
  indexName: text.optional(),
  credit: z.strictObject({ label: text, href: text }).optional(),
})
const elementName = text.regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, {
  message: 'must be the name of an element, such as `star-rating`',
})
const commandName = text.regex(/^[a-z][\w-]*$/, { message: 'must be a word, such as `deploy`' })
const assetName = text.regex(/^[a-z]\w*$/i, {
  message: 'must be the name of a constant, such as `ratingForm`',
})
const parser = z.custom((value) => typeof (value as { parse?: unknown } | null)?.parse === 'function', {
  message: 'must be an object with a function `parse`, such as a schema of zod',
})

const piece = {
  name: text,
  blobs: step.optional(),
  key: step.optional(),
  make: step,
}
const output = z.strictObject({
  name: text,
  folder: text.optional(),
  owns: step.optional(),
  isSilent: z.boolean().optional(),
  isLast: z.boolean().optional(),
  collect: step.optional(),
  pagePiece: z.strictObject({ ...piece, input: step }).optional(),
  combine: step,
  bodies: step.optional(),
  pieces: z.array(z.strictObject(piece)).optional(),
  make: step,
})
const check = z
  .strictObject({ name: text, collect: step.optional(), combine: step.optional() })
  .refine(({ collect, combine }) => collect ?? combine, { message: 'needs `collect` or `combine`' })

// Strict, as the objects in it: a misspelled field would otherwise be ignored silently.
const pluginFields = z.strictObject({
  name: text,
  config: z
    .custom((value) => typeof Object(value).schemas === 'object', {
      message: 'must be fields, as `defineFields` returns them',
    })
    .optional(),
  transforms: step.optional(),
  frontMatter: z.record(text, z.strictObject({ schema: parser, help: text })).optional(),
  source: step.optional(),
  remark: z.array(pluggable).optional(),
  rehype: z.array(pluggable).optional(),
  directives: z.record(text, directive).optional(),
  components: z.record(componentName, component).optional(),
  elements: z.record(elementName, element).optional(),
  addPages: step.optional(),
  pages: step.optional(),
  redirects: step.optional(),
  modules: z.record(text, z.union([text, z.array(text)])).optional(),
  codeFolders: z.array(text).optional(),
  componentImports: z.array(text).optional(),
  wrapPage: step.optional(),
  theme: module.optional(),
  styles: z.array(module).optional(),
  layers: z.partialRecord(z.enum(THEME_LAYERS), z.array(module)).optional(),
  kindStyles: z.partialRecord(z.enum(PAGE_KINDS), module).optional(),
  slots: z.partialRecord(z.enum(SLOT_NAMES), module).optional(),
  client: z.array(module).optional(),
  assets: z.record(assetName, module).optional(),
  loaders: z.record(assetName, module).optional(),
  bodyElements: module.optional(),
  navbar: z.array(navbarItemSchema).optional(),
  sidebars: z.record(text, z.array(sidebarItemSchema)).optional(),
  head: step.optional(),
  headTags: module.optional(),
  addedClasses: z
    .record(text, z.array(text.regex(/^[\w-]+$/, { message: 'must be a class, such as `markdown`' })))
    .optional(),
  search: z.strictObject({ provider: text, module, setting: searchSetting.optional() }).optional(),
  outputs: z.array(output).optional(),
  checks: z.array(check).optional(),
  samples: z.array(z.strictObject({ languages: z.array(text), check: step })).optional(),
  findings: step.optional(),
  servedPaths: z.array(text).optional(),
  rules: z.record(text, z.strictObject({ description: text, help: text.optional() })).optional(),
  messages: z.record(languageSchema, z.record(text, text)).optional(),
  afterRender: step.optional(),
  commands: z.array(z.strictObject({ name: commandName, description: text, run: step })).optional(),
})

/** The fields of a plugin. */
export const PLUGIN_FIELDS = Object.keys(pluginFields.shape)

/** Validates the fields of a plugin; `Plugin` is its type. Loading the configuration awaits promises. */
export const pluginSchema = pluginFields as z.ZodType as z.ZodType<Plugin, Plugin | Promise<Plugin>>
