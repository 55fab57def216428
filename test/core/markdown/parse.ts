// Runs one text through the whole parse step, without a site.

import type { Files, PathState } from '../../../src/core/engine/files.ts'
import { hashOfValue } from '../../../src/core/engine/hash.ts'
import { isPrivate } from '../../../src/core/engine/private-path.ts'
import { createContext } from '../../../src/core/engine/step.ts'
import { parsePage } from '../../../src/core/markdown/parse-page.ts'
import type { ParseSettings } from '../../../src/core/markdown/parse-tools.ts'
import type { Body, BodyNode } from '../../../src/core/model/body.ts'
import { englishMessages } from '../../../src/core/model/messages.ts'
import type { Page, Section } from '../../../src/core/model/page.ts'
import { isInside } from '../../../src/core/paths/is-inside.ts'
import { MAGIC_COMMENTS } from '../../../src/plugins/code/code-config.ts'
import { schemaTexts } from '../../../src/plugins/schemas/tables/schema-texts.ts'
import { namedValues } from '../../../src/plugins/variables/site-variables.ts'

export const CODE_OPTIONS: ParseSettings['code'] = {
  collapse: 0,
  comments: MAGIC_COMMENTS,
  labels: { note: 'Note', error: 'Error', warning: 'Warning' },
}

const SETTINGS: ParseSettings = {
  locale: 'en',
  version: 'current',
  staticFolders: [],
  contentFolders: ['docs'],
  footnoteLabel: 'Footnotes',
  footnoteBackLabel: 'Back',
  schemaTexts: schemaTexts(englishMessages),
  sanitize: false,
  code: CODE_OPTIONS,
}

export const SOURCE = { path: 'docs/some-page.md', collection: 'docs', folder: 'docs' }

export interface Parsed {
  readonly page: Page
  readonly body: Body
  readonly sections: readonly Section[]
  /** All text of the body. */
  readonly text: string
  /** `rule line:column` of each finding. */
  readonly found: readonly string[]
}

/** The same with other files that the page may read. */
export function parseFiles(
  content: string,
  files: Readonly<Record<string, string>>,
  changes: Partial<ParseSettings> = {},
): Promise<Parsed> {
  return parse(content, changes, { files })
}

/** What there is beside the page. */
export interface Beside {
  /** Other files by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** The variables of the site. */
  readonly variables?: Readonly<Record<string, string>>
}

export async function parse(
  content: string,
  changes: Partial<ParseSettings> = {},
  beside: Beside = {},
): Promise<Parsed> {
  const settings = { ...SETTINGS, ...changes }
  const contents = new Map(Object.entries({ ...beside.files, [SOURCE.path]: content }))
  const look = (path: string): PathState | undefined => {
    if (contents.has(path)) return isPrivate(path, []) ? 'private' : 'file'
    return [...contents.keys()].some((file) => isInside(file, path)) ? 'folder' : undefined
  }
  const files = {
    scope: { root: '/', values: namedValues(beside.variables ?? {}) },
    bytes(path: string) {
      const content = contents.get(path)
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
    hash(path: string) {
      if (path.endsWith('\0')) return look(path.slice(0, -1))
      const content = contents.get(path)
      return content === undefined ? undefined : hashOfValue(String(content))
    },
    list: (folder: string) => [...contents.keys()].filter((path) => isInside(path, folder)).sort(),
    look,
  } as unknown as Files
  const { context, trace } = createContext({
    files,
    program: '',
    blob: () => undefined,
    load: () => Promise.reject(new Error('no code')),
    limit: (run) => run(),
  })
  const page = await parsePage.run({ ...SOURCE, settings, settingsHash: hashOfValue(settings) }, context)
  if ('request' in page) throw new Error('The page asks for code.')
  const stored = <T>(wanted: string): T =>
    JSON.parse(new TextDecoder().decode(trace.puts.find(([hash]) => hash === wanted)![1])) as T
  const body = stored<Body>(page.body)
  const found = page.findings.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)
  return { page, body, sections: stored(page.sections), text: body.children.map(textOf).join(''), found }
}

function textOf(node: BodyNode): string {
  return node.type === 'text' ? node.value : node.children.map(textOf).join('')
}

/** Elements with a name, in document order. */
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
