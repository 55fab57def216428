// The content of one source file. A Page depends on its file and on recorded reads only, never on another page.

import type { DisableComment } from './disable-comment.ts'
import type { Finding } from './finding.ts'
import type { HeadTag } from './head-tag.ts'
import type { Hash, SourcePath } from './names.ts'
import type { PageCode } from './page-code.ts'
import type { PageComponent } from './page-component.ts'

/** The kind of a collection decides the URL rules of its pages and how they are listed. */
export type CollectionKind = 'docs' | 'blog' | 'pages'

/** The head of a page as its text has it. */
export interface RawHead {
  /** The title of the document, in place of that of the front matter. */
  readonly title?: string
  /** A tag of Octavo with the same name is left out. */
  readonly tags: readonly HeadTag[]
}

/** Validated front matter. Absent keys are absent; defaults are applied where they are used. */
export interface PageMeta {
  readonly id?: string
  readonly title?: string
  /** Instead of the title, in the document's title. */
  readonly titleMeta?: string
  readonly description?: string
  readonly slug?: string
  readonly tags?: readonly string[]
  /** Label → path of the tag's page, where front matter has one. */
  readonly tagPermalinks?: Readonly<Record<string, string>>
  readonly keywords?: readonly string[]
  /** The social image as written: a file next to the page, a site path or a URL. */
  readonly image?: string
  readonly imageAlt?: string
  /** Left out of production builds. */
  readonly draft?: boolean
  /** Built and reachable, but in no sidebar, tag list, sitemap, feed or search index; `noindex`. */
  readonly unlisted?: boolean
  /** `noindex`, and not in the sitemap; otherwise a page as any other. */
  readonly noindex?: boolean
  /** The page whose text this one repeats, as written: search finds only that one. */
  readonly canonical?: string
  /** The layout of the page; absent for the default, with sidebar and contents. */
  readonly layout?: 'landing' | 'wide' | 'reference'
  readonly hideTitle?: boolean
  readonly hideTableOfContents?: boolean
  /** 2–6. Defaults 2 and 3. */
  readonly tocMinHeadingLevel?: number
  readonly tocMaxHeadingLevel?: number
  /** `false`: the number before the name of the file and its folders is part of the name. */
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
  /** A key of the authors file or a name, or an author described in place. */
  readonly authors?: readonly (string | RawAuthor)[]
  /** Overrides the date from git; `null`: none is shown. */
  readonly lastUpdate?: { readonly date?: string; readonly author?: string } | null
  /** Old paths of this page; each becomes a redirect. */
  readonly aliases?: readonly string[]
  /** Values that hold on this page, or in this file where others include it. */
  readonly variables?: Readonly<Record<string, string>>
  /** The hash of the text that it is a translation of. */
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
  /** Its source file; of a page in one of several locale versions, the key that stands for it: see `locale-version.ts`. */
  readonly path: SourcePath
  /** The source file, where `path` is a key. */
  readonly file?: SourcePath
  /** The language of its text, if that is not the page's own. */
  readonly fallback?: string
  /** Name of the collection of the configuration (`docs`, `blog`, …). */
  readonly collection: string
  /** Source path below the collection's folder, without extension and number prefixes: `guide/intro`. */
  readonly id: string
  readonly locale: string
  readonly version: string
  readonly meta: PageMeta
  /** Front matter title, else the first level-one heading as plain text, else the file name, made readable. */
  readonly title: string
  /** The first line of prose, for cards; absent where the front matter has a description. */
  readonly lead?: string
  /** Line and column of each front matter key, for findings of later stages. */
  readonly keyPlaces: Readonly<Record<string, readonly [line: number, column: number]>>
  /** Of a page that a plugin made: the file with its data, `null` for none. */
  readonly from?: SourcePath | null
}

/** A heading with the id of its anchor. */
export interface Heading {
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6
  readonly id: string
  readonly text: string
  readonly line: number
  readonly column: number
  /** The file it is in, if that is not the page's own. */
  readonly path?: SourcePath
}

/** A link as written, not yet resolved. */
export interface RawHref {
  readonly href: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** The file it is in, if that is not the page's own. */
  readonly path?: SourcePath
  /** What is in that file, if the `href` is another since it is relative to the page. */
  readonly written?: string
}

export interface RawLink extends RawHref {
  /** The link text, as plain text. */
  readonly text: string
}

/**
 * Why a file that a page refers to is not published: outside the folders of content and static files, hidden, part of the
 * configuration, the dependencies or the output, the source of a page, or no file.
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

/** A file of the site that a page shows or offers: an image, a download. */
export interface UsedFile {
  /** As written. */
  readonly href: string
  /** The file, if it exists. */
  readonly file?: SourcePath
  /** Hash of the file's bytes, if it exists. */
  readonly hash?: Hash
  /** Pixels, for images of known formats. */
  readonly width?: number
  readonly height?: number
  readonly isImage: boolean
  /** The width in CSS pixels that the page gives the image. */
  readonly shownWidth?: number
  /** It has more than one picture. */
  readonly isAnimated?: true
  /** An image that no browser can show. */
  readonly isDamaged?: true
  /** An image of which sharp can make no copies: it is damaged behind its header. */
  readonly isUnreadable?: true
  /** Its metadata says where it was taken. */
  readonly hasLocation?: true
  /** Shown or played in place, such as videos and audio; absent for downloads. */
  readonly isMedia?: true
  /** Why a file with this path is not published. */
  readonly refused?: FileRefusal
  /** Alternative text; absent if not an image, or without any. */
  readonly alt?: string
  readonly line: number
  readonly column: number
  /** The file it is in, if that is not the page's own. */
  readonly path?: SourcePath
  /** What is in that file, if the `href` is another since it is relative to the page. */
  readonly written?: string
}

/** A place in a section that readers look for by its name: a field, a function, a flag, a variable, a term. */
export interface Entry {
  /** Its anchor; of a function that of the section's heading. */
  readonly id: string
  /** `tls.key`, `--no-cache`, `matchQuery`. Several names of one place are separated by commas. */
  readonly name: string
  /** What it may be, or how it is called: `string`, `matchQuery(item: map, query: string) → bool`. */
  readonly type?: string
  /** The first sentence about it. */
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
  /** What of them has an anchor, in order. Absent for none. */
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
  /** What the text puts into the head of the page; absent for nothing. */
  readonly head?: RawHead
  /** The body as a hast root (`model/body.ts`), in the store. */
  readonly body: Hash
  /** The code of a component page, whose body is empty. */
  readonly component?: PageComponent
  /** The code of the components in the body, of an MDX page that has some. */
  readonly code?: PageCode
  /** The sections, `Section[]`, in the store. */
  readonly sections: Hash
  /** The code that is checked, `WrittenSample[]`, in the store; absent where there is none. */
  readonly samples?: Hash
  readonly headings: readonly Heading[]
  /** Ids other than those of headings that a link may point at (raw HTML `id`, `name`). */
  readonly anchors: readonly string[]
  /** The files whose Markdown the page includes. */
  readonly includes?: readonly SourcePath[]
  readonly links: readonly RawLink[]
  readonly files: readonly UsedFile[]
  /** What its lists of cards are of: a category, or nothing for the pages below it. Absent for none. */
  readonly cardLists?: readonly string[]
  /** Names of the elements in its body that have styles or a script. Absent for none. */
  readonly elements?: readonly string[]
  /** What a translation of the file names it by; on sites with several languages. */
  readonly textHash?: string
  /** Links to files whose URLs a plugin has asked for. Absent for none. */
  readonly requestedLinks?: readonly string[]
  /** It shows nothing but its title. Absent if it does. */
  readonly isEmpty?: true
  /** The number of words in prose and code, for the reading time. */
  readonly words: number
  readonly findings: readonly Finding[]
  /** Comments that disable rules; absent where there are none. */
  readonly disableComments?: readonly DisableComment[]
}
