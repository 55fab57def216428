// Reads a page from a module that exports a React component. The module's exports replace front matter;
// its content is known only after rendering.

import { readPlainData } from '../../core/config/plain-data.ts'
import type { Step } from '../../core/engine/step.ts'
import type { CodeRef } from '../../core/engine/step-context.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Page, Section } from '../../core/model/page.ts'
import { componentProblem, isComponent, type PageComponent } from '../../core/model/page-component.ts'
import type { Source } from '../../core/model/source.ts'
import { collectParsing } from '../../core/plugin/collect-contributions.ts'
import type { PluginModule } from '../../core/plugin/plugin.ts'
import { errorMessage } from '../../core/text/error-message.ts'

export interface ComponentInput extends Source {
  readonly locale: string
  readonly version: string
  readonly renderer: CodeRef
  /** Plugin code, when plugins declare front matter keys. */
  readonly plugins?: CodeRef
  /** Props and front matter of a page that a plugin generated. */
  readonly props?: Readonly<Record<string, unknown>>
  readonly frontMatter?: Readonly<Record<string, unknown>>
  /** The bundled module; undefined when bundling failed. */
  readonly component?: PageComponent
  readonly problems?: readonly Finding[]
  /** Warnings that do not prevent rendering. */
  readonly warnings?: readonly Finding[]
}

interface PageModule {
  readonly default?: unknown
  readonly frontMatter?: unknown
  readonly meta?: unknown
}

interface Loaded {
  readonly load: (require: (name: string) => unknown) => PageModule
}

export const readComponentPage: Step<ComponentInput, Page> = {
  name: 'component-page',
  isOfPages: true,
  key: ({ renderer, plugins, ...input }) => [input, renderer.hash, plugins?.hash],
  async run(input, context) {
    // Imported lazily: it loads the front matter parser, which most incremental builds do not need.
    const { readRawHead, titleFromName } = await import('../../core/markdown/front-matter/page-head.ts')
    const { path, component, problems = [] } = input
    const findings: Finding[] = [...problems]
    let module: PageModule = {}
    if (component) {
      const { modules } = await context.load<{ modules: Record<string, unknown> }>(input.renderer)
      const { load } = await context.load<Loaded>(component.code)
      try {
        module = context.limit(() => load((name) => modules[name]))
      } catch (error) {
        findings.push(
          componentFinding(path, `The page's module threw an error: ${messageOf(error)}.`, 'Fix its code.'),
        )
      }
    }
    const hasComponent = isComponent(module.default)
    if (component && findings.length === 0 && !hasComponent) {
      findings.push(
        componentFinding(
          path,
          `The page cannot be rendered: ${componentProblem(module.default)}`,
          'Make a component the default export: `export default function Page() { … }`.',
        ),
      )
    }
    const { frontMatter, problems: keyProblems } = readFrontMatterExport(
      () => input.frontMatter ?? module.frontMatter ?? module.meta ?? {},
    )
    for (const problem of keyProblems) findings.push(componentFinding(path, `${problem}.`, PLAIN))
    const plugins = input.plugins ? (await context.load<PluginModule>(input.plugins)).plugins : []
    const json = asJson(frontMatter)
    if (json === undefined) {
      const help = 'Export only strings, numbers, booleans, lists and objects.'
      findings.push(componentFinding(path, "The page's front matter is not plain data.", help))
    }
    const { head, findings: metaFindings } = readRawHead(input, `---\n${json ?? '{}'}\n---\n`, {
      ...input,
      frontMatter: collectParsing(plugins).frontMatter,
    })
    findings.push(...metaFindings.map((finding) => ({ ...finding, place: { path } })))
    const description = head.meta.description ?? ''
    return {
      ...head,
      keyPlaces: {},
      title: head.meta.title ?? titleFromName(input),
      hasTitleHeading: true,
      description,
      body: context.put({ type: 'root', children: [] }),
      sections: context.put([{ text: description, code: [], names: [] }] satisfies Section[]),
      ...(component &&
        hasComponent && { component: { ...component, ...(input.props && { props: input.props }) } }),
      headings: [],
      anchors: [],
      links: [],
      files: [],
      words: 0,
      findings: [...findings, ...(input.warnings ?? [])],
    }
  },
  async recover(input, failure, context) {
    const { failedPage } = await import('../../core/markdown/failed-page.ts')
    const { path, collection, folder, from, locale, version } = input
    // The front matter is in the module that failed, so the fallback uses an empty text.
    const source = { path, collection, folder, text: '', ...(from !== undefined && { from }) }
    return failedPage(source, { locale, version, failure }, context)
  },
}

const PLAIN = 'Export plain data: text, numbers, booleans, dates, and lists and objects of them.'

/** Front matter exported by a module: keys that are plain data, and problems with the others. */
function readFrontMatterExport(read: () => unknown): {
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
} {
  const frontMatter: Record<string, unknown> = {}
  const problems: string[] = []
  try {
    const all = read()
    if (typeof all !== 'object' || all === null || Array.isArray(all))
      return { frontMatter, problems: ['`frontMatter` is not an object'] }
    for (const key of Object.keys(all)) {
      const name = `\`frontMatter.${key}\``
      const result = readPlainData((all as Record<string, unknown>)[key], name)
      if ('problem' in result) problems.push(result.problem)
      else frontMatter[key] = result.value
    }
  } catch (error) {
    problems.push(`\`frontMatter\` throws when it is read: ${messageOf(error)}`)
  }
  return { frontMatter, problems }
}

function componentFinding(path: string, message: string, help: string): Finding {
  return { rule: 'component-page', severity: 'error', message, help, place: { path } }
}

/** Serializes to JSON. Returns undefined for cycles, BigInt values and getters that throw. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function messageOf(error: unknown): string {
  return errorMessage(error).replace(/\.$/, '')
}
