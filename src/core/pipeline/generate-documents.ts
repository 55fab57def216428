// Generates the documents of plugins from rendered pages.

import type { OutputFile } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { pageFile } from '../paths/page-file.ts'
import type { PageDocument, RenderedSite } from '../registry/page-documents.ts'
import { builtIns } from '../registry/registry.ts'
import { renderPage } from '../render/render-page.ts'
import { frameOf } from './shared-files.ts'
import type { Snapshot } from './snapshot.ts'

/** Paths of the documents, relative to the output folder. */
export function documentFiles(site: Site, options: SiteOptions): string[] {
  return listDocuments(site, options).map(({ url }) => pageFile(url))
}

/** Generates the documents. Must be called after the pages are rendered. */
export function generateDocuments(snapshot: Snapshot): Promise<OutputFile[]> {
  const documents = listDocuments(snapshot.site, snapshot.session.options)
  return Promise.all(
    documents.map(async (document): Promise<OutputFile> => {
      const hash = await document.make(renderedSite(snapshot))
      return { path: pageFile(document.url), contents: { kind: 'blob', hash } }
    }),
  )
}

/** Returns the document at a path of the site, or undefined when there is none. */
export async function documentAt(snapshot: Snapshot, url: string): Promise<string | undefined> {
  const { site, session } = snapshot
  const document = listDocuments(site, session.options).find((one) => one.url === url)
  return document && session.engine.blob<string>(await document.make(renderedSite(snapshot)))
}

function listDocuments(site: Site, options: SiteOptions): readonly PageDocument[] {
  return builtIns().flatMap(({ afterPages }) => afterPages?.list(site, options) ?? [])
}

function renderedSite({ session: { engine, options }, shared, site, view }: Snapshot): RenderedSite {
  return {
    site,
    options,
    engine,
    view,
    render: (views) =>
      engine.runAll(
        renderPage,
        views.map((one) => ({ view: one, frame: frameOf(shared, one.locale) })),
      ),
  }
}
