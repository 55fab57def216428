// Runs the whole parse step on Markdown text, without a site.

import type { Files } from '../../../src/core/engine/files.ts'
import { hashOfValue } from '../../../src/core/engine/hash.ts'
import { isPrivate } from '../../../src/core/engine/private-path.ts'
import { createContext } from '../../../src/core/engine/step.ts'
import type { PathState } from '../../../src/core/engine/step-context.ts'
import { parsePage } from '../../../src/core/markdown/parse-page.ts'
import { namedValues } from '../../../src/core/markdown/variables/site-variables.ts'
import type { Body, BodyNode } from '../../../src/core/model/body.ts'
import type { Page, Section } from '../../../src/core/model/page.ts'
import { isInside } from '../../../src/core/paths/is-inside.ts'
import type { ParseSettings } from '../../../src/core/plugin/transforms.ts'
import { plugins } from '../../../src/plugins.ts'
import { englishMessages } from '../../english-messages.ts'

const SETTINGS: ParseSettings = {
  locale: 'en',
  version: 'current',
  staticFolders: [],
  contentFolders: ['docs'],
  messages: englishMessages,
  sanitize: false,
  fields: Object.fromEntries(
    plugins
      .flatMap(({ config }) => Object.entries(config?.schemas ?? {}))
      .map(([name, schema]) => [name, schema.parse(undefined)]),
  ),
}

/** Changed settings, and fields of plugins. */
export type Changes = Partial<ParseSettings> & Readonly<Record<string, unknown>>

export const SOURCE = { path: 'docs/some-page.md', collection: 'docs', folder: 'docs' }

export interface Parsed {
  readonly page: Page
  readonly body: Body
  readonly sections: readonly Section[]
  /** The text content of the body. */
  readonly text: string
  /** `rule line:column` of each finding. */
  readonly found: readonly string[]
}

/** Parses a page that may read other files. */
export function parseFiles(
  content: string,
  files: Readonly<Record<string, string>>,
  changes: Changes = {},
): Promise<Parsed> {
  return parse(content, changes, { files })
}

/** Files and variables that the page can refer to. */
export interface ParseEnvironment {
  /** Other files by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** The variables of the site. */
  readonly variables?: Readonly<Record<string, string>>
}

export async function parse(
  content: string,
  changes: Changes = {},
  environment: ParseEnvironment = {},
): Promise<Parsed> {
  const names = Object.keys(changes)
  const pick = (isSetting: boolean) =>
    Object.fromEntries(
      names.filter((name) => name in SETTINGS === isSetting).map((name) => [name, changes[name]]),
    )
  const settings = { ...SETTINGS, ...pick(true), fields: { ...SETTINGS.fields, ...pick(false) } }
  const contents = new Map(Object.entries({ ...environment.files, [SOURCE.path]: content }))
  const stateOf = (path: string): PathState | undefined => {
    if (contents.has(path)) return isPrivate(path, []) ? 'private' : 'file'
    return [...contents.keys()].some((file) => isInside(file, path)) ? 'folder' : undefined
  }
  const files = {
    scope: { root: '/', values: namedValues(environment.variables ?? {}) },
    bytes(path: string) {
      const content = contents.get(path)
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
    hash(path: string) {
      if (path.endsWith('\0')) return stateOf(path.slice(0, -1))
      const content = contents.get(path)
      return content === undefined ? undefined : hashOfValue(String(content))
    },
    list: (folder: string) => [...contents.keys()].filter((path) => isInside(path, folder)).sort(),
    look: stateOf,
  } as unknown as Files
  const { context, trace } = createContext({
    files,
    program: '',
    blob: () => undefined,
    load: () => Promise.reject(new Error('no code')),
    limit: (run) => run(),
  })
  const page = await parsePage.run({ ...SOURCE, settings, settingsHash: hashOfValue(settings) }, context)
  if ('request' in page) throw new Error('The page requests code.')
  const stored = <T>(hash: string): T =>
    JSON.parse(new TextDecoder().decode(trace.puts.find(([key]) => key === hash)![1])) as T
  const body = stored<Body>(page.body)
  const found = page.findings.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)
  return { page, body, sections: stored(page.sections), text: body.children.map(textOf).join(''), found }
}

function textOf(node: BodyNode): string {
  return node.type === 'text' ? node.value : node.children.map(textOf).join('')
}

/** Returns the elements with a name, in document order. */
export function elements(body: Body, tagName: string): Extract<BodyNode, { type: 'element' }>[] {
  const found: Extract<BodyNode, { type: 'element' }>[] = []
  const walk = (nodes: readonly BodyNode[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      if (node.tagName === tagName) found.push(node)
      walk(node.children)
    }
  }
  walk(body.children)
  return found
}
