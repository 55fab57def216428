// Generates a print document from pages that are rendered already. See `print-document.ts`.

import type { Engine } from '../../core/engine/engine.ts'
import { decode, type Step } from '../../core/engine/step.ts'
import { chromeOf } from '../../core/locales/locale-version.ts'
import type { Hash } from '../../core/model/names.ts'
import type { PageView } from '../../core/model/view.ts'
import type { RenderedHtml, RenderedSite } from '../../core/registry/page-documents.ts'
import { type PrintInput, type PrintSection, renderPrint } from './print-document.ts'
import type { PrintPage } from './print-pages.ts'
import { printSheet } from './print-styles.ts'

/** A print document before its pages are read. */
type PrintJob = Omit<PrintInput, 'parts'> & {
  readonly parts: readonly (Omit<PrintSection, 'page'> & {
    readonly page?: Omit<NonNullable<PrintSection['page']>, 'html'> & { readonly html: Hash }
  })[]
}

/** Generates a print document. Returns the hash of its HTML. */
export async function generatePrintPage(
  { options, engine, view, render }: RenderedSite,
  page: PrintPage,
): Promise<Hash> {
  const chrome = chromeOf(options, page.locale)
  const views = await Promise.all(page.entries.map(({ url }) => (url === undefined ? undefined : view(url))))
  const pageViews = views.flatMap((one) => one ?? [])
  const rendered = await render(pageViews)
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
    styles: printSheet().path,
    parts,
  }
  const [result] = await engine.runAll(printStep(engine), [job])
  return result!
}

type Found = {
  readonly view: PageView
  readonly page: RenderedHtml
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

function printStep({ bytes }: Engine): Step<PrintJob, Hash> {
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
