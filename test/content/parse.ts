// Runs one text through the whole parse step, without a site.

import { parsePage } from '../../src/content/parse-page.ts'
import type { ParseSettings } from '../../src/content/parse-source.ts'
import type { Files } from '../../src/engine/files.ts'
import { hashOfValue } from '../../src/engine/hash.ts'
import { createContext } from '../../src/engine/step.ts'
import type { Body, BodyNode } from '../../src/model/body.ts'
import type { Page, Section } from '../../src/model/page.ts'

const SETTINGS: ParseSettings = {
  locale: 'en',
  version: 'current',
  staticFolders: [],
  contentFolders: ['docs'],
  footnoteLabel: 'Footnotes',
  footnoteBackLabel: 'Back',
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

export async function parse(content: string, changes: Partial<ParseSettings> = {}): Promise<Parsed> {
  const settings = { ...SETTINGS, ...changes }
  const bytes = new TextEncoder().encode(content)
  const files = {
    root: '/',
    bytes: (path: string) => (path === SOURCE.path ? bytes : undefined),
    hash: (path: string) => (path === SOURCE.path ? hashOfValue(content) : undefined),
    list: () => [],
    look: () => undefined,
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
