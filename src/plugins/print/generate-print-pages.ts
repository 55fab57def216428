// Generates print documents from pages that are rendered already. See `print-document.ts`.

import { decode, type Step } from '../../core/engine/step.ts'
import { chromeOf } from '../../core/locales/locale-version.ts'
import type { Hash } from '../../core/model/names.ts'
import type { OutputFile } from '../../core/model/output.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import { pageFile } from '../../core/paths/page-file.ts'
import type { Session } from '../../core/pipeline/session.ts'
import { frameOf, printStyles, wantsPrint } from '../../core/pipeline/shared-files.ts'
import type { Snapshot } from '../../core/pipeline/snapshot.ts'
import { type RenderedPage, renderPage } from '../../core/render/render-page.ts'
import { type PrintInput, type PrintSection, renderPrint } from './print-document.ts'
import { listPrintPages, type PrintPage } from './print-pages.ts'

/** A print document before its pages are read. */
type PrintJob = Omit<PrintInput, 'parts'> & {
  readonly parts: readonly (Omit<PrintSection, 'page'> & {
    readonly page?: Omit<NonNullable<PrintSection['page']>, 'html'> & { readonly html: Hash }
  })[]
}

/** Paths of the print documents, relative to the output folder. */
export function printFiles(site: Site, options: SiteOptions): string[] {
  return wantsPrint(options) ? listPrintPages(site, options).map(({ url }) => pageFile(url)) : []
}

/** Generates the print documents. Must be called after the pages are rendered. */
export async function generatePrintPages(snapshot: Snapshot): Promise<OutputFile[]> {
  const { site, session } = snapshot
  if (!wantsPrint(session.options)) return []
  const pages = listPrintPages(site, session.options)
  const hashes = await Promise.all(pages.map((page) => generatePrintPage(snapshot, page)))
  return pages.map(({ url }, at) => ({
    path: pageFile(url),
    contents: { kind: 'blob', hash: hashes[at]! },
  }))
}

/** Returns the print document at a path of the site, or undefined when there is none. */
export async function printPageAt(snapshot: Snapshot, url: string): Promise<string | undefined> {
  const { site, session } = snapshot
  if (!wantsPrint(session.options)) return undefined
  const page = listPrintPages(site, session.options).find((one) => one.url === url)
  return page && session.engine.blob<string>(await generatePrintPage(snapshot, page))
}

async function generatePrintPage({ session, shared, view }: Snapshot, page: PrintPage): Promise<Hash> {
  const chrome = chromeOf(session.options, page.locale)
  const views = await Promise.all(page.entries.map(({ url }) => (url === undefined ? undefined : view(url))))
  const pageViews = views.flatMap((one) => one ?? [])
  const rendered = await session.engine.runAll(
    renderPage,
    pageViews.map((one) => ({ view: one, frame: frameOf(shared, one.locale) })),
  )
  const byUrl = new Map(pageViews.map((one, at) => [one.url, { view: one, page: rendered[at]! }]))
  const parts = page.entries.map(({ depth, label, url }) => {
    const entryView = url === undefined ? undefined : byUrl.get(url)
    return entryView?.page.html === undefined ? { depth, label } : { depth, label, page: partOf(entryView) }
  })
  const job: PrintJob = {
    title: page.title,
    chrome: {
      title: chrome.title,
      tagline: chrome.tagline,
      origin: chrome.origin,
      basePath: chrome.basePath,
      ...(chrome.logo && { logo: chrome.logo }),
      copyright: chrome.footer.copyright,
      contents: chrome.messages['print.contents'],
    },
    styles: printStyles().path,
    parts,
  }
  const [made] = await session.engine.runAll(printStep(session.engine), [job])
  return made!
}

type Found = {
  readonly view: Exclude<Awaited<ReturnType<Snapshot['view']>>, undefined>
  readonly page: RenderedPage
}

function partOf({ view, page }: Found) {
  const { url, title, description, showTitle } = view
  const { html, prose } = page
  return {
    url,
    ...((showTitle || !prose) && { title }),
    ...(!prose && description !== '' && { description }),
    html: html!,
    ...(prose && { prose }),
  }
}

function printStep({ bytes }: Session['engine']): Step<PrintJob, Hash> {
  return {
    name: 'print-page',
    isLocal: true,
    key: (job) => job,
    async run(job, context) {
      const parts = job.parts.map(({ page, ...part }): PrintSection => {
        return page ? { ...part, page: { ...page, html: decode(bytes(page.html)) } } : part
      })
      return context.put(renderPrint({ ...job, parts }))
    },
  }
}
