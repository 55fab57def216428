// Runs one text through the whole parse step, without a site.

import { parsePage } from '../../src/content/parse-page.ts'
import type { ParseSettings } from '../../src/content/parse-source.ts'
import { schemaTexts } from '../../src/content/schema/schema-texts.ts'
import type { Files } from '../../src/engine/files.ts'
import { hashOfValue } from '../../src/engine/hash.ts'
import { createContext } from '../../src/engine/step.ts'
import type { Body, BodyNode } from '../../src/model/body.ts'
import { englishMessages } from '../../src/model/messages.ts'
import type { Page, Section } from '../../src/model/page.ts'

const SETTINGS: ParseSettings = {
  locale: 'en',
  version: 'current',
  staticFolders: [],
  contentFolders: ['docs'],
  footnoteLabel: 'Footnotes',
  footnoteBackLabel: 'Back',
  schemaTexts: schemaTexts(englishMessages),
  sanitize: false,
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

export function parse(content: string, changes: Partial<ParseSettings> = {}): Promise<Parsed> {
  return parseFiles(content, {}, changes)
}

/** The same with other files that the page may read. */
export async function parseFiles(
  content: string,
  others: Readonly<Record<string, string>>,
  changes: Partial<ParseSettings> = {},
): Promise<Parsed> {
  const settings = { ...SETTINGS, ...changes }
  const all: Readonly<Record<string, string>> = { ...others, [SOURCE.path]: content }
  const textOfFile = (path: string): string | undefined => (Object.hasOwn(all, path) ? all[path] : undefined)
  const look = (path: string) => (textOfFile(path) === undefined ? undefined : 'file')
  const files = {
    root: '/',
    bytes: (path: string) => {
      const text = textOfFile(path)
      return text === undefined ? undefined : new TextEncoder().encode(text)
    },
    hash: (path: string) => {
      if (path.endsWith('\0')) return look(path.slice(0, -1))
      const text = textOfFile(path)
      return text === undefined ? undefined : hashOfValue(text)
    },
    list: () => [],
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
