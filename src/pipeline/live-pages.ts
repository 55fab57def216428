// The pages of a live site. The heads of all are read without a parser; bodies are parsed when somebody asks.

import { decodeText } from '../config/decode-text.ts'
import { COMPONENT_ENDING } from '../content/component-page.ts'
import { type Source, scanHead } from '../content/page-head.ts'
import { hashOfValue } from '../engine/hash.ts'
import { assetUrl } from '../model/asset-url.ts'
import type { SourcePath, Url } from '../model/names.ts'
import type { Page, PageHead } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import { collectParsing } from '../plugin/collect-contributions.ts'
import type { Session } from './session.ts'
import { changePages, type FoundContent, findContent, parseSources } from './site-state.ts'

export interface LivePages {
  readonly content: FoundContent
  readonly heads: ReadonlyMap<SourcePath, PageHead>
  /** Those parsed so far. */
  readonly parsed: ReadonlyMap<SourcePath, Page>
  /** Source file of each file that pages use, by its URL. */
  readonly files: ReadonlyMap<Url, SourcePath>
  source(path: string): Source | undefined
  /** Walks the content and reads the heads that are not known. */
  read(): Promise<void>
  /** Parses pages again, those that have changed. */
  parse(wanted: readonly Source[]): Promise<void>
  /** A page, parsed if it was not. */
  page(path: SourcePath): Promise<Page | undefined>
  /** Forgets pages: they are read anew with the next walk. Component pages go with them: their imports may change. */
  drop(paths: readonly SourcePath[]): void
  /** Takes what git knows of the sources. */
  learn(changes: NonNullable<Site['changes']>): void
}

/** No pages yet: `read` finds them. `changes` are what git is known to have said of them. */
export function createLivePages(session: Session, changes: Site['changes'] = {}): LivePages {
  let content: FoundContent = {
    sources: [],
    generated: { sources: [], reads: [] },
    categories: [],
    authors: [],
    changes,
    findings: [],
  }
  let sources = new Map<string, Source>()
  const { frontMatter } = collectParsing(session.plugins)
  const heads = new Map<SourcePath, PageHead>()
  const parsed = new Map<SourcePath, Page>()
  const files = new Map<Url, SourcePath>()

  function readHead(source: Source): PageHead | undefined {
    if (source.module || COMPONENT_ENDING.test(source.path)) return undefined
    const { locale, version } = session.options
    const text = source.text ?? decodeText(session.engine.files.bytes(source.path), source.path).text
    return scanHead(source, text, {
      locale,
      version: version.name,
      frontMatter,
    })
  }

  function take(page: Page): void {
    parsed.set(page.path, page)
    heads.set(page.path, page)
    for (const { file, hash } of page.files) {
      if (file && hash) files.set(assetUrl(file, hash, session.options.staticFolders), file)
    }
  }

  function drop(path: SourcePath): void {
    heads.delete(path)
    parsed.delete(path)
  }

  async function parse(wanted: readonly Source[]): Promise<void> {
    if (wanted.length === 0) return
    for (const page of await parseSources(session, wanted)) take(page)
  }

  return {
    get content() {
      return content
    },
    heads,
    parsed,
    files,
    source: (path) => sources.get(path),
    async read() {
      content = { ...(await findContent(session)), changes: content.changes ?? {} }
      for (const source of content.generated.sources)
        if (hashOfValue(sources.get(source.path)) !== hashOfValue(source)) drop(source.path)
      sources = new Map(content.sources.map((source) => [source.path, source]))
      for (const path of [...heads.keys()]) if (!sources.has(path)) drop(path)
      const unsure: Source[] = []
      for (const source of content.sources) {
        if (heads.has(source.path)) continue
        const head = readHead(source)
        if (head) heads.set(source.path, head)
        else unsure.push(source)
      }
      await parse(unsure)
      if (session.plugins.some((plugin) => plugin.pages)) {
        await parse(content.sources)
        const changed = changePages(session, [...parsed.values()])
        heads.clear()
        parsed.clear()
        for (const page of changed) take(page)
      }
    },
    parse,
    async page(path) {
      const source = sources.get(path)
      if (!parsed.has(path) && source) await parse([source])
      return parsed.get(path)
    },
    drop(paths) {
      for (const path of paths) drop(path)
      for (const { path, module } of sources.values()) if (module || COMPONENT_ENDING.test(path)) drop(path)
    },
    learn(changes) {
      content = { ...content, changes }
    },
  }
}
