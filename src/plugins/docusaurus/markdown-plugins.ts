// Adapts remark and rehype plugins of the content plugins, and custom callout keywords.

import { resolve } from 'node:path'
import type { Pluggable } from 'unified'
import { OVERTIME } from '../../core/engine/internal-error.ts'
import type { DirectiveSpec } from '../../core/plugin/element-specs.ts'
import type { Plugin } from '../../core/plugin/plugin.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { createSlugger } from '../../core/text/slug.ts'
import { PACKAGE_MANAGERS, type PackageManager } from '../code/for-plugins.ts'
import type { ContentPlugin } from './content-plugins.ts'
import { withLinkUrls } from './link-urls.ts'
import { asList, asRecord, asText, asTexts, stubName } from './raw-options.ts'
import { sitePath } from './site-facts.ts'
import type { Report } from './unsupported-options.ts'

interface PluginOptions {
  readonly root: string | undefined
  readonly report: Report
  /** Whether URLs of the site end with a slash. */
  readonly hasSlash: boolean
  /** Whether heading ids keep capitals. */
  readonly preservesCase: boolean
}

export function readMarkdownPlugins(
  content: readonly ContentPlugin[],
  { root, report, hasSlash, preservesCase }: PluginOptions,
): Pick<Plugin, 'remark' | 'rehype' | 'directives'> {
  const place = { root, ownerOf: findOwner(content, root) }
  const pluginsOf = (field: string): Pluggable[] =>
    collect(content, field, report).map(({ pluggable, owners }) =>
      asInDocusaurus(pluggable, owners.length < content.length ? owners : undefined, place),
    )
  const pluginPipeline = (before: string, after: string): Pluggable[] => [
    ...pluginsOf(before),
    ...withLinkUrls(pluginsOf(after), hasSlash),
  ]
  const remark = pluginPipeline('beforeDefaultRemarkPlugins', 'remarkPlugins')
  const rehype = [
    ...(preservesCase ? [idsWithCapitals] : []),
    ...pluginPipeline('beforeDefaultRehypePlugins', 'rehypePlugins'),
  ]
  const directives = customCallouts(content)
  return {
    ...(remark.length > 0 && { remark }),
    ...(rehype.length > 0 && { rehype }),
    ...(Object.keys(directives).length > 0 && { directives }),
  }
}

interface HtmlNode {
  readonly tagName?: string
  readonly value?: string
  readonly properties?: { id?: unknown }
  readonly children?: readonly HtmlNode[]
}

/** Explicit heading ids take precedence. */
function idsWithCapitals() {
  return (tree: HtmlNode): void => {
    const makeSlug = createSlugger([], { preservesCase: true })
    const visit = (node: HtmlNode): void => {
      const { tagName = '', properties, children = [] } = node
      if (/^h[1-6]$/.test(tagName) && properties) properties.id ??= makeSlug(textOf(node))
      else children.forEach(visit)
    }
    visit(tree)
  }
}

function textOf({ value = '', children = [] }: HtmlNode): string {
  return value + children.map(textOf).join('')
}

interface OwnedPlugin {
  readonly pluggable: Pluggable
  /** Content plugins that use it. */
  readonly owners: ContentPlugin[]
}

/** Lists each plugin and its settings once, because content plugins often share them. */
function collect(content: readonly ContentPlugin[], field: string, report: Report): OwnedPlugin[] {
  const found: (OwnedPlugin & { readonly plugin: unknown; readonly settings: string })[] = []
  for (const owner of content) {
    for (const one of asList(owner.options[field])) {
      const [plugin, ...settings]: unknown[] = [one].flat(1).map(defaultExport)
      if ((typeof plugin !== 'function' && typeof plugin !== 'object') || plugin === null) continue
      const missing = stubName(plugin)
      if (MATH_PLUGINS.test(missing ?? nameOf(plugin)) || missing === NPM2YARN) continue
      if (missing !== undefined) {
        report({
          option: missing,
          message: `The plugin "${missing}" of \`${field}\` does not run: the package is not installed.`,
          help: `Install it: npm install ${missing}`,
        })
        continue
      }
      const settingsJson = JSON.stringify(settings, (_, value: unknown) =>
        typeof value === 'function' || value instanceof RegExp ? String(value) : value,
      )
      const existingPlugin = found.find((other) => other.plugin === plugin && other.settings === settingsJson)
      if (existingPlugin) existingPlugin.owners.push(owner)
      else
        found.push({
          plugin,
          settings: settingsJson,
          pluggable: [plugin, ...settings] as Pluggable,
          owners: [owner],
        })
    }
  }
  return found
}

/** Finds the content plugin of a file: the one with the nearest folder. */
function findOwner(content: readonly ContentPlugin[], root = '/') {
  const folders = content
    .flatMap((plugin) => {
      const { kind, id, options } = plugin
      const contentFolder = sitePath(root, asText(options.path) ?? (kind === 'pages' ? 'src/pages' : kind))
      const versions = `${id === 'default' ? '' : `${id}_`}versioned_docs`
      return [contentFolder, ...(kind === 'docs' ? [versions] : [])].map((folder) => ({ folder, plugin }))
    })
    .sort((a, b) => b.folder.length - a.folder.length)
  return (path: string): ContentPlugin | undefined => {
    const [, kind, id] = /(?:^|\/)docusaurus-plugin-content-(docs|blog|pages)(?:-([^/]+))?\//.exec(path) ?? []
    if (kind !== undefined)
      return content.find((plugin) => plugin.kind === kind && plugin.id === (id ?? 'default'))
    return folders.find(({ folder }) => folder === '.' || path.startsWith(`${folder}/`))?.plugin
  }
}

/** Octavo converts its commands itself: the plugin finds none. */
const NPM2YARN = '@docusaurus/remark-plugin-npm2yarn'

/** Package managers of `converters`, an option of that plugin. */
export function readPackageManagers(
  content: readonly ContentPlugin[],
  report: Report,
): PackageManager[] | undefined {
  const converters = content
    .flatMap(({ options }) =>
      ['beforeDefaultRemarkPlugins', 'remarkPlugins'].flatMap((name) => asList(options[name])),
    )
    .flatMap((one) => (Array.isArray(one) ? [asList(asRecord(one[1]).converters)] : []))
    .find((list) => list.length > 0 && list.every((one) => asText([one].flat(1)[0]) !== undefined))
  if (!converters) return undefined
  const isKnown = (name: unknown): name is PackageManager => PACKAGE_MANAGERS.some((known) => known === name)
  const unknown = converters.filter((one) => !isKnown(one)).map((one) => String([one].flat(1)[0]))
  if (unknown.length > 0)
    report({
      option: 'converters',
      message: `${unknown.map((name) => `"${name}"`).join(', ')} of \`converters\` ${unknown.length === 1 ? 'has' : 'have'} no tab in commands with \`npm2yarn\`.`,
      help: `Octavo converts to ${PACKAGE_MANAGERS.map((name) => `\`${name}\``).join(', ')}. Write other commands in tabs.`,
    })
  return [...new Set(['npm' as const, ...converters.filter(isKnown)])]
}

/** Octavo parses formulas itself, because a plugin cannot add syntax to a parsed page. */
const MATH_PLUGINS = /^(?:remark-?math|rehype-?(?:katex|mathjax))$/i

/** Whether formulas are enabled. */
export function hasMath(content: readonly ContentPlugin[]): boolean {
  return content.some(({ options }) =>
    ['beforeDefaultRemarkPlugins', 'remarkPlugins'].some((field) =>
      asList(options[field]).some((one) => {
        const plugin = defaultExport([one].flat(1)[0])
        return /^remark-?math$/i.test(stubName(plugin) ?? nameOf(plugin))
      }),
    ),
  )
}

function nameOf(plugin: unknown): string {
  return String((Object(plugin) as { name?: unknown }).name ?? '')
}

/** `await import('remark-x')` returns a namespace. */
function defaultExport(value: unknown): unknown {
  const { default: inner } = asRecord(value)
  return typeof value === 'object' && typeof inner === 'function' ? inner : value
}

type Step = (this: unknown, tree: unknown, file: unknown, next?: unknown) => unknown

interface PluginPlace {
  readonly root: string | undefined
  readonly ownerOf: (path: string) => ContentPlugin | undefined
}

/** Runs a plugin as in Docusaurus: on its own pages only, with absolute paths. Errors contain the plugin's name. */
function asInDocusaurus(
  pluggable: Pluggable,
  owners: readonly ContentPlugin[] | undefined,
  { root, ownerOf }: PluginPlace,
): Pluggable {
  let patience = PLUGIN_LIMIT
  /** Waiting for another page would never end, because pages are processed one after the other. */
  const limitStep = (work: unknown, name: string): Promise<unknown> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        const seconds = PLUGIN_LIMIT / 1000
        patience = LATE_AGAIN
        const message = `the plugin "${name}" did not end within ${seconds} seconds: it may wait for another page.`
        fail(Object.assign(new Error(message), { name: OVERTIME }))
      }, patience)
      Promise.resolve(work)
        .then(done, fail)
        .finally(() => clearTimeout(timer))
    })
  const [attacher, ...settings] = pluggable as [(...values: unknown[]) => unknown, ...unknown[]]
  if (typeof attacher !== 'function') return attacher as unknown as Pluggable
  function attach(this: unknown, ...values: unknown[]): unknown {
    const step = attacher.apply(this, values) as Step | undefined
    if (typeof step !== 'function') return step
    return async (tree: unknown, file: { path?: string; cwd: string }) => {
      const { path, cwd } = file
      const owner = ownerOf(path ?? '')
      if (owner && owners?.includes(owner) === false) return undefined
      if (root !== undefined) Object.assign(file, { cwd: root, path: resolve(root, path ?? '') })
      try {
        if (step.length <= 2) return await limitStep(step.call(this, tree, file), attacher.name)
        const called = new Promise((done, fail) => {
          step.call(this, tree, file, (error: unknown, made: unknown) => (error ? fail(error) : done(made)))
        })
        return await limitStep(called, attacher.name)
      } catch (error) {
        if (error instanceof Error && error.name === OVERTIME) throw error
        throw Object.assign(new Error(errorMessage(error), { cause: error }), { plugin: attacher.name })
      } finally {
        Object.assign(file, { path, cwd })
      }
    }
  }
  return [attach, ...settings] as Pluggable
}

/** Time limit for a plugin on one page, in milliseconds: less than the limit of the page. */
const PLUGIN_LIMIT = 10_000

/** Time limit for a plugin that timed out before, on another page, in milliseconds. */
const LATE_AGAIN = 250

/** Callout keywords of the site. */
function customCallouts(content: readonly ContentPlugin[]): Record<string, DirectiveSpec> {
  const keywords = content.flatMap(({ options }) => asTexts(asRecord(options.admonitions).keywords))
  const names = keywords.filter((name) => /^[a-z][\w-]*$/i.test(name) && !BUILT_IN.includes(name))
  return Object.fromEntries(names.map((name) => [name, KEYWORD]))
}

const KEYWORD: DirectiveSpec = {
  element: 'callout',
  kinds: ['container'],
  properties: { kind: 'note' },
  label: { element: 'callout-title' },
}

const BUILT_IN = [
  'note',
  'tip',
  'info',
  'important',
  'warning',
  'caution',
  'danger',
  'success',
  'secondary',
  'details',
]
