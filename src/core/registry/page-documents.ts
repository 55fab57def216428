// Hooks that follow rendering: documents that plugins generate from rendered pages, and conversion of written files.

import type { Engine } from '../engine/engine.ts'
import type { Hash, Url } from '../model/names.ts'
import type { Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { PageView } from '../model/view.ts'
import type { Output } from '../write/disk.ts'

/** Documents that are generated from rendered pages: by a build after its pages, by `octavo dev` on request. */
export interface PageDocuments {
  /** Whether a URL is reserved for the documents, so that a link to it may be valid. */
  owns(url: Url, options: SiteOptions): boolean
  /** The documents of a site. Checks need their URLs before they are generated. */
  list(site: Site, options: SiteOptions): readonly PageDocument[]
}

export interface PageDocument {
  readonly url: Url
  /** Returns the hash of the document's HTML in the store. */
  make(rendered: RenderedSite): Promise<Hash>
}

/** A site whose pages are rendered on request, or read from the cache. */
export interface RenderedSite {
  readonly site: Site
  readonly options: SiteOptions
  readonly engine: Engine
  /** Returns the view at a URL; undefined when there is no page. */
  view(url: Url): Promise<PageView | undefined>
  /** Renders pages. Results are in the same order. */
  render(views: readonly PageView[]): Promise<readonly RenderedHtml[]>
}

/** The HTML of a page. */
export interface RenderedHtml {
  /** Hash of the HTML in the store; absent for a page that cannot be rendered. */
  readonly html?: Hash
  /** Ranges of the prose in the HTML, in UTF-16 code units. */
  readonly prose?: readonly (readonly [start: number, end: number])[]
}

/** Wraps the output folder, to convert files as they are written. `paths` lists all its files. */
export type OutputWrapper = (output: Output, paths: readonly string[]) => Promise<Output>
