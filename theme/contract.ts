// The types of a theme, so that parts, prose components and the default theme can share them without importing each
// other.

import type { ComponentType, ReactNode } from 'react'
import type { MessageKey } from '../src/model/messages.ts'
import type { SidebarItem } from '../src/model/site.ts'
import type { SiteChrome } from '../src/model/site-chrome.ts'
import type { BrowserView } from '../src/model/view.ts'

/** The whole of a theme. Override a part by a spread: `{ ...defaultTheme.slots, Footer: MyFooter }`. */
export interface Theme {
  /** The React root. Prefer the Layout slot: the browser's start depends on this one. */
  readonly App: (props: AppProps) => ReactNode
  /** Provides `usePage` to everything below it. Wrap it to add your own context around parts and prose. */
  readonly Provider: (props: AppProps & { readonly children: ReactNode }) => ReactNode
  /** Rendered at the end of each document's `<head>`, as static HTML. It is not updated when the reader moves to another page. */
  readonly Head: ComponentType
  readonly slots: Slots
  readonly prose: Prose
}

/** The overrides of a theme: only what differs. */
export interface ThemeChanges {
  readonly App?: Theme['App']
  readonly Provider?: Theme['Provider']
  readonly Head?: Theme['Head']
  readonly slots?: Partial<Slots>
  readonly prose?: Partial<Prose>
}

/** The parts of the page around the prose. They take no props: what they show comes from `usePage`. */
export interface Slots {
  /** Lays out all other parts. Prefer a smaller part. */
  readonly Layout: ComponentType
  /** The bar above everything. Prefer `announcement` of the configuration. */
  readonly Announcement: ComponentType
  /** The bar with the site's name and its main links. Prefer `navbar` and `logo` of the configuration. */
  readonly Navbar: ComponentType
  /** Opens the search. In the navbar, at the place of its `search` item. */
  readonly Search: ComponentType
  /** The dialog of the search, `<dialog data-search-dialog>`, for a site that has one of its own. */
  readonly SearchDialog: ComponentType
  /** The page that shows all results of a query. Prefer the `searchPage.*` messages. */
  readonly SearchPage: ComponentType
  /** The pages of this section, as a tree. Prefer `sidebars` of the configuration. */
  readonly Sidebar: ComponentType
  /** The path from the home page to this page. */
  readonly Breadcrumbs: ComponentType
  /** The level-one heading, with a post's date, authors and reading time. Prefer the `title` of the page. */
  readonly TitleBlock: ComponentType
  /** The headings of the page: beside the text, or in a bar above it. Prefer the `tocMinHeadingLevel` of the page. */
  readonly Toc: ComponentType
  /** The links to the previous and the next page. Prefer `paginationNext` of the page. */
  readonly Pager: ComponentType
  /** The tags of the page. */
  readonly Tags: ComponentType
  /** The posts, the pages of a tag, or the tags. */
  readonly Listing: ComponentType
  /** The not-found page. Prefer the `missing.*` messages. */
  readonly NotFound: ComponentType
  /** Shown in place of a page that could not be loaded. Prefer the `load.*` messages. */
  readonly LoadFailure: ComponentType
  /** Shown in place of a page or an island that crashed. Prefer the `crash.*` messages. */
  readonly Crash: ComponentType<CrashProps>
  /** The footer of every page. Prefer `footer` of the configuration. */
  readonly Footer: ComponentType
}

export interface CrashProps {
  readonly error: unknown
  /** An island crashed, and the rest of the page works. */
  readonly isIsland?: boolean
  /** Renders what crashed again. */
  reset(): void
}

/** When an island hydrates: as soon as it is visible, or at the reader's first interaction. */
export type IslandTime = 'visible' | 'intent'

/** Components for elements of the prose, by element name: HTML's own, and those of `src/elements`. */
export interface Prose {
  readonly a: ComponentType<LinkProps>
  readonly img: ComponentType<ImageProps>
  readonly code: ComponentType<{ readonly children?: ReactNode }>
  readonly input: ComponentType<FieldProps>
  readonly table: ComponentType<{ readonly children?: ReactNode }>
  readonly h2: ComponentType<HeadingProps>
  readonly h3: ComponentType<HeadingProps>
  readonly h4: ComponentType<HeadingProps>
  readonly h5: ComponentType<HeadingProps>
  readonly h6: ComponentType<HeadingProps>
  readonly 'heading-anchor': ComponentType<{ readonly id?: string }>
  readonly 'code-block': ComponentType<CodeBlockProps>
  readonly callout: ComponentType<CalloutProps>
  readonly 'callout-title': ComponentType<{ readonly children?: ReactNode }>
  readonly tabs: ComponentType<TabsProps>
  readonly tab: ComponentType<TabProps>
  readonly cards: ComponentType<PartProps & { readonly kind?: string }>
  readonly card: ComponentType<CardProps>
  readonly hero: ComponentType<HeroProps>
  readonly split: ComponentType<PartProps>
  readonly band: ComponentType<PartProps>
  readonly 'link-button': ComponentType<LinkButtonProps>
  readonly steps: ComponentType<PartProps>
  readonly icon: ComponentType<{ readonly name?: string }>
  readonly [element: string]: AnyComponent
}

/** A component with any props. */
export type AnyComponent = (((props: never) => unknown) | (new (props: never) => unknown)) & {
  readonly island?: IslandTime
}

/** What the script of an element of a plugin exports by default. A function it returns is called once the element is gone. */
export type ElementScript = (
  element: HTMLElement,
  properties: Readonly<Record<string, string>>,
) => (() => void) | undefined

/** The id of an element that links may target: `:::note{#id}`. */
export interface PartProps {
  readonly id?: string
  readonly children?: ReactNode
}

export interface CalloutProps extends PartProps {
  readonly kind?: string
  /** `important` or `caution`: the name of a callout that looks like another kind. */
  readonly keyword?: string
  /** The name of a kind of the site's own. */
  readonly label?: string
  readonly icon?: string
  readonly className?: string
}

export interface TabsProps extends PartProps {
  readonly group?: string
}

/** A link whose `href` is already resolved; other attributes as written. */
export interface LinkProps {
  readonly href?: string
  readonly external?: boolean
  readonly file?: boolean
  readonly children?: ReactNode
  readonly [attribute: string]: unknown
}

export interface ImageProps {
  readonly src?: string
  readonly alt?: string
  readonly width?: number | string
  readonly height?: number | string
  readonly [attribute: string]: unknown
}

export interface FieldProps {
  readonly type?: string
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly [attribute: string]: unknown
}

export interface HeadingProps {
  readonly id?: string
  readonly children?: ReactNode
  readonly [attribute: string]: unknown
}

export interface CodeBlockProps {
  readonly language?: string
  readonly title?: string
  readonly code?: string
  /** Highlighted, with an element around each line where lines are marked, numbered or collapsed. */
  readonly html?: string
  readonly numbered?: boolean | string
  /** Long lines wrap. */
  readonly wrapped?: boolean | string
  /** The number of lines, of which some are behind a fold. */
  readonly lines?: string
  readonly frame?: string
  /** `false`: there is no button that copies. */
  readonly copy?: string
  /** What is copied, where it is not all of the code. */
  readonly copied?: string
  readonly id?: string
}

export interface TabProps {
  readonly label?: string
  readonly value?: string
  readonly default?: boolean | string
  readonly children?: ReactNode
}

export interface CardProps extends PartProps {
  readonly href?: string
  readonly title?: string
  readonly icon?: string
  readonly description?: string
  readonly external?: boolean
}

export interface HeroProps extends PartProps {
  /** A few words above the title. */
  readonly eyebrow?: string
}

export interface LinkButtonProps {
  readonly href?: string
  readonly label?: string
  /** `quiet` for a secondary button. */
  readonly kind?: string
  readonly icon?: string
  readonly external?: boolean
}

/** The props of the root. The same on the server and in the browser. */
export interface AppProps {
  readonly theme: Theme
  readonly view: BrowserView
  readonly chrome: SiteChrome
  readonly sidebar: readonly SidebarItem[]
  /** Inner HTML of the prose. React never looks into it. Elements that show a part of it have the attribute `data-body`. */
  readonly body: string
  /** The component of a component page. */
  readonly Page?: ComponentType
  /** Why the requested page could not be loaded. In the browser only. */
  readonly failure?: { readonly message: string; retry(): void }
}

/** The result of `usePage`: everything a part may show, and functions for messages and links. */
export interface PageScope extends AppProps {
  /** A message of the catalogue with its values inserted. */
  text(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** A site path or URL as an `href`, with the base path. */
  href(path: string): string
}
