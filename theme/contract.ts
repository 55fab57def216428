// The types of a theme, so that parts, prose components and the default theme can share them without importing each
// other.

import type { ComponentType, ReactNode } from 'react'
import type { MessageKey } from '../src/core/model/messages.ts'
import type { SidebarItem } from '../src/core/model/site.ts'
import type { SiteChrome } from '../src/core/model/site-chrome.ts'
import type { SlotName } from '../src/core/model/slot-name.ts'
import type { BrowserView } from '../src/core/model/view.ts'

/** A complete theme. Override a part with a spread: `{ ...defaultTheme.slots, Footer: MyFooter }`. */
export interface Theme {
  /** The React root. Prefer the Layout slot: the client app depends on this component to start. */
  readonly App: (props: AppProps) => ReactNode
  /** Provides `usePage` to everything below it. Wrap it to add your own context around parts and prose. */
  readonly Provider: (props: AppProps & { readonly children: ReactNode }) => ReactNode
  /** Rendered at the end of each document's `<head>`, as static HTML. It is not updated when the reader moves to another page. */
  readonly Head: ComponentType
  readonly slots: Slots
  readonly prose: Prose
  /** Parts that plugins add to the theme's. */
  readonly added?: AddedParts
}

export type AddedParts = Readonly<Partial<Record<SlotName, readonly SlotPart[]>>>

/**
 * Default export of a plugin's module for a slot. Returns elements to show on the page, or null. It is no component:
 * hooks belong to the components of its elements.
 */
export type SlotPart = (page: PageScope) => ReactNode

/**
 * Default export of a plugin's module for the start-up script. Called when the script starts, before the first paint. A
 * function that it returns is called for each page that the reader opens, once the page has been parsed.
 */
export type StartScript = () => (() => void) | undefined

/** Overrides of a theme. Anything omitted keeps its default. */
export interface ThemeChanges {
  readonly App?: Theme['App']
  readonly Provider?: Theme['Provider']
  readonly Head?: Theme['Head']
  readonly slots?: Partial<Slots>
  readonly prose?: Partial<Prose>
}

/** The parts of the page around the prose. They take no props and read their data from `usePage`. */
export interface Slots {
  /** Lays out all other parts. Prefer a smaller part. */
  readonly Layout: ComponentType
  /** The announcement bar at the top of the page. Prefer `announcement` in the configuration. */
  readonly Announcement: ComponentType
  /** The navbar, with the site's name and main links. Prefer `navbar` and `logo` in the configuration. */
  readonly Navbar: ComponentType
  /** The button that opens the search, at the position of the navbar's `search` item. */
  readonly Search: ComponentType
  /** The site's own search dialog, `<dialog data-search-dialog>`, if it has one. */
  readonly SearchDialog: ComponentType
  /** The search page, with all results of a query. Prefer the `searchPage.*` messages. */
  readonly SearchPage: ComponentType
  /** The page tree of the current section. Prefer `sidebars` in the configuration. */
  readonly Sidebar: ComponentType
  /** The path from the home page to this page. */
  readonly Breadcrumbs: ComponentType
  /** The level-one heading, with a post's date, authors and reading time. Prefer the `title` of the page. */
  readonly TitleBlock: ComponentType
  /** The table of contents: next to the text, or in a bar above it. Prefer `tocMinHeadingLevel` in the page's front matter. */
  readonly Toc: ComponentType
  /** The links to the previous and the next page. Prefer `paginationNext` of the page. */
  readonly Pager: ComponentType
  /** The tags of the page. */
  readonly Tags: ComponentType
  /** Lists of posts, of pages with a tag, or of tags. */
  readonly Listing: ComponentType
  /** The not-found page. Prefer the `missing.*` messages. */
  readonly NotFound: ComponentType
  /** Shown in place of a page that could not be loaded. Prefer the `load.*` messages. */
  readonly LoadFailure: ComponentType
  /** Shown in place of a page or an island that crashed. Prefer the `crash.*` messages. */
  readonly Crash: ComponentType<CrashProps>
  /** The footer of every page. Prefer `footer` in the configuration. */
  readonly Footer: ComponentType
}

export interface CrashProps {
  readonly error: unknown
  /** Whether an island crashed, in which case the rest of the page still works. */
  readonly isIsland?: boolean
  /** Renders the crashed component again. */
  reset(): void
}

/** When an island hydrates: as soon as it is visible, or at the reader's first interaction. */
export type IslandTime = 'visible' | 'intent'

/** Components for elements of the prose, by element name: HTML elements, and those of `src/elements`. */
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

/** Default export of a plugin's element script. A function it returns is called once the element has been removed. */
export type ElementScript = (
  element: HTMLElement,
  properties: Readonly<Record<string, string>>,
) => (() => void) | undefined

/** Props of an element that links can target by id: `:::note{#id}`. */
export interface PartProps {
  readonly id?: string
  readonly children?: ReactNode
}

export interface CalloutProps extends PartProps {
  readonly kind?: string
  /** `important` or `caution`: the name of a callout that is styled as another kind. */
  readonly keyword?: string
  /** Label of a callout kind defined by the site. */
  readonly label?: string
  readonly icon?: string
  readonly className?: string
}

export interface TabsProps extends PartProps {
  readonly group?: string
}

/** A link whose `href` is already resolved; other attributes are unchanged. */
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
  /** Highlighted HTML, with an element around each line if lines are marked, numbered or collapsed. */
  readonly html?: string
  readonly numbered?: boolean | string
  /** Whether long lines wrap. */
  readonly wrapped?: boolean | string
  /** Number of lines. Set if some of them are collapsed. */
  readonly lines?: string
  readonly frame?: string
  /** `false` hides the copy button. */
  readonly copy?: string
  /** Text to copy, if it is not all of the code. */
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
  /** Short text above the title. */
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

/** Props of the root component, identical on the server and in the browser. */
export interface AppProps {
  readonly theme: Theme
  readonly view: BrowserView
  readonly chrome: SiteChrome
  readonly sidebar: readonly SidebarItem[]
  /** Inner HTML of the prose, opaque to React. Elements that show a part of it have the attribute `data-body`. */
  readonly body: string
  /** The component of a component page. */
  readonly Page?: ComponentType
  /** The reason why the requested page could not be loaded. Set in the browser only. */
  readonly failure?: { readonly message: string; retry(): void }
}

/** Result of `usePage`: the data of the page, and functions for messages and links. */
export interface PageScope extends AppProps {
  /** Returns a message of the catalog with its values inserted. */
  text(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** Converts a site path or URL to an `href` with the base path. */
  href(path: string): string
  /** Returns the value of `className`: classes of the theme with those that plugins add to them. */
  classes(names: string): string
  /** Returns the content of plugins in a slot on this page; false or null if there is none. */
  added(slot: SlotName): ReactNode
}
