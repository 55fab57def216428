// The content of one source file. A Page depends on its file and on recorded reads only, never on another page.

import type { DisableComment } from './disable-comment.ts'
import type { Finding } from './finding.ts'
import type { HeadTag } from './head-tag.ts'
import type { Hash, PageKey, SourcePath } from './names.ts'
import type { PageCode } from './page-code.ts'
import type { PageComponent } from './page-component.ts'

/** The kind of a collection decides the URL rules of its pages and how they are listed. */
export type CollectionKind = 'docs' | 'blog' | 'pages'

/** Content for the `<head>` from the page's text. */
export interface RawHead {
  /** Overrides the front matter title in the document title. */
  readonly title?: string
  /** Replace Octavo's default tags of the same name. */
  readonly tags: readonly HeadTag[]
}

/** Validated front matter. Absent keys are absent; defaults are applied where they are used. */
export interface PageMeta {
  readonly id?: string
  readonly title?: string
  /** Overrides the title in the document title. */
  readonly titleMeta?: string
  readonly description?: string
  readonly slug?: string
  readonly tags?: readonly string[]
  /** Label → path of the tag's page, if the front matter sets one. */
  readonly tagPermalinks?: Readonly<Record<string, string>>
  readonly keywords?: readonly string[]
  /** The raw social image: a file next to the page, a site path or a URL. */
  readonly image?: string
  readonly imageAlt?: string
  /** Excluded from production builds. */
  readonly draft?: boolean
  /** Published, but excluded from sidebars, tag lists, the sitemap, feeds and the search index; `noindex`. */
  readonly unlisted?: boolean
  /** `noindex`, and excluded from the sitemap; otherwise a regular page. */
  readonly noindex?: boolean
  /** Raw link to the page whose text this one repeats: search returns only that page. */
  readonly canonical?: string
  /** Layout of the page; absent for the default, with sidebar and table of contents. */
  readonly layout?: 'landing' | 'wide' | 'reference'
  readonly hideTitle?: boolean
  readonly hideTableOfContents?: boolean
  /** 2–6. Defaults 2 and 3. */
  readonly tocMinHeadingLevel?: number
  readonly tocMaxHeadingLevel?: number
  /** `false`: number prefixes of the file and its folders are part of their names. */
  readonly parseNumberPrefixes?: boolean
  readonly sidebarLabel?: string
  readonly sidebarPosition?: number
  readonly sidebarClassName?: string
  readonly sidebarIcon?: string
  /** Name of the sidebar to show; `null` for none. */
  readonly displayedSidebar?: string | null
  readonly paginationLabel?: string
  /** A page id, or `null` for no link. */
  readonly paginationNext?: string | null
  readonly paginationPrev?: string | null
  readonly customEditUrl?: string | null
  /** ISO date, `2025-03-28`, or date and time in UTC. Posts only. */
  readonly date?: string
  /** Keys of the authors file, names, or inline author descriptions. */
  readonly authors?: readonly (string | RawAuthor)[]
  /** Overrides the date from git; `null` hides it. */
  readonly lastUpdate?: { readonly date?: string; readonly author?: string } | null
  /** Old paths of this page; each becomes a redirect. */
  readonly aliases?: readonly string[]
  /** Variables for this page, or for this file when other pages include it. */
  readonly variables?: Readonly<Record<string, string>>
  /** Hash of the source text of this translation. */
  readonly translationOf?: string
  /** Shows cards of the child pages below the text. */
  readonly cards?: boolean
  /** Values of the front matter keys that plugins declare, and `sidebar_custom_props`. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** An author as front matter describes one: with a key, the other fields override those of the authors file. */
export interface RawAuthor {
  readonly key?: string
  readonly name?: string
  readonly title?: string
  readonly url?: string
  readonly image?: string
}

/** The metadata of a page without its body: enough for routes, sidebars and tags. */
export interface PageHead {
  /** Key of the page; `sourceOf` returns its file. */
  readonly path: PageKey
  /** The source file, if its path is not the key: another language or version has the file. */
  readonly file?: SourcePath
  /** Language of the text, if the page is not translated. */
  readonly fallback?: string
  /** Name of the collection of the configuration (`docs`, `blog`, …). */
  readonly collection: string
  /** Source path below the collection's folder, without extension and number prefixes: `guide/intro`. */
  readonly id: string
  readonly locale: string
  readonly version: string
  readonly meta: PageMeta
  /** Front matter title, else the first level-one heading as plain text, else a title derived from the file name. */
  readonly title: string
  /** The first line of prose, for cards; absent if the front matter has a description. */
  readonly lead?: string
  /** Line and column of each front matter key, for findings of later stages. */
  readonly keyPlaces: Readonly<Record<string, readonly [line: number, column: number]>>
  /** For pages generated by a plugin: the file with their data, `null` for none. */
  readonly from?: SourcePath | null
}

/** A heading with the id of its anchor. */
export interface Heading {
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6
  readonly id: string
  readonly text: string
  readonly line: number
  readonly column: number
  /** The file that contains it, if it is not the page's file. */
  readonly path?: SourcePath
}

/** A raw, unresolved link. */
export interface RawHref {
  readonly href: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** The file that contains it, if it is not the page's file. */
  readonly path?: SourcePath
  /** The raw link in that file, if `href` was rewritten relative to the page. */
  readonly sourceHref?: string
}

export interface RawLink extends RawHref {
  /** Link text, as plain text. */
  readonly text: string
}

/**
 * Reason why a file that a page refers to is not published: outside the folders of content and static files, hidden, part of the
 * configuration, the dependencies or the output, the source of a page, or not a regular file.
 */
export type FileRefusal =
  | 'outside'
  | 'hidden'
  | 'private'
  | 'link'
  | 'page'
  | 'folder'
  | 'name'
  | 'unreadable'

/** A file of the site that a page embeds or links to: an image, a download. */
export interface UsedFile {
  /** Raw reference. */
  readonly href: string
  /** The file, if it exists. */
  readonly file?: SourcePath
  /** Hash of the file's bytes, if it exists. */
  readonly hash?: Hash
  /** Pixels, for images of known formats. */
  readonly width?: number
  readonly height?: number
  readonly isImage: boolean
  /** Display width of the image on the page, in CSS pixels. */
  readonly shownWidth?: number
  /** The image has several frames. */
  readonly isAnimated?: true
  /** The image is damaged: browsers cannot display it. */
  readonly isDamaged?: true
  /** sharp cannot decode the image: it is damaged after its header, and has no smaller copies. */
  readonly isUnreadable?: true
  /** The image's metadata contains its location. */
  readonly hasLocation?: true
  /** Embedded media such as videos and audio; absent for downloads. */
  readonly isMedia?: true
  /** Reason why the file is not published. */
  readonly refused?: FileRefusal
  /** Alternative text; absent for other files, and for images without it. */
  readonly alt?: string
  readonly line: number
  readonly column: number
  /** The file that contains the reference, if it is not the page's file. */
  readonly path?: SourcePath
  /** The raw reference in that file, if `href` was rewritten relative to the page. */
  readonly sourceHref?: string
}

/** A named item in a section, for search: a field, a function, a flag, a variable or a term. */
export interface Entry {
  /** Id of its anchor; for a function, the id of the section's heading. */
  readonly id: string
  /** `tls.key`, `--no-cache`, `matchQuery`. Several names of one item are separated by commas. */
  readonly name: string
  /** Type, allowed values or signature: `string`, `matchQuery(item: map, query: string) → bool`. */
  readonly type?: string
  /** First sentence of its description. */
  readonly text?: string
}

/** The text below one heading (or above the first), for search and the Markdown export. */
export interface Section {
  /** Absent for the text before the first heading. */
  readonly heading?: Heading
  /** Prose as plain text: one line per paragraph, list item or table row; cells are separated by ` · `. */
  readonly text: string
  /** Code blocks, in order. */
  readonly code: readonly string[]
  /** Identifiers defined here: code that fills a table cell, starts a list item or is the heading; terms of definition lists; titles of cards. */
  readonly names: readonly string[]
  /** The names with an anchor, in order. Absent for none. */
  readonly entries?: readonly Entry[]
}

/** The content of one source file. */
export interface Page extends PageHead {
  /** The body has a level-one heading, so the layout adds none. */
  readonly hasTitleHeading: boolean
  /** Front matter description, else the first paragraph as plain text, truncated at 160 characters. */
  readonly description: string
  /** The prose above `<!-- truncate -->`, one paragraph per line. */
  readonly excerpt?: string
  /** Content for the `<head>` from the text; absent for none. */
  readonly head?: RawHead
  /** The body as a hast root (`model/body.ts`), in the store. */
  readonly body: Hash
  /** The React component of a component page, whose body is empty. */
  readonly component?: PageComponent
  /** The code of an MDX page with components in its body. */
  readonly code?: PageCode
  /** The sections, `Section[]`, in the store. */
  readonly sections: Hash
  /** Plain data of plugins, by plugin. Absent for none. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly headings: readonly Heading[]
  /** Link targets other than headings (`id` and `name` in raw HTML). */
  readonly anchors: readonly string[]
  /** Markdown files that the page includes. */
  readonly includes?: readonly SourcePath[]
  readonly links: readonly RawLink[]
  readonly files: readonly UsedFile[]
  /** The subjects of its card lists: a category, or an empty string for the child pages. Absent for none. */
  readonly cardLists?: readonly string[]
  /** Names of the body's elements with styles or a script. Absent for none. */
  readonly elements?: readonly string[]
  /** Hash by which translations of the file reference its text; on sites with several languages. */
  readonly textHash?: string
  /** Links to files whose URLs a plugin has requested. Absent for none. */
  readonly requestedLinks?: readonly string[]
  /** The page has no content except its title. Absent otherwise. */
  readonly isEmpty?: true
  /** Number of words in prose and code, for the reading time. */
  readonly words: number
  readonly findings: readonly Finding[]
  /** Comments that disable rules; absent where there are none. */
  readonly disableComments?: readonly DisableComment[]
}
