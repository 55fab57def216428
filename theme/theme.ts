// The default theme, and a function to override parts of it. Each level is a record; overrides are spread over the default.

import { App } from './App.tsx'
import type { Prose, Slots, Theme, ThemeChanges } from './contract.ts'
import { Card, Cards } from './elements/Cards.tsx'
import { H2, H3, H4, H5, H6, HeadingAnchor } from './elements/Heading.tsx'
import { Icon } from './elements/Icon.tsx'
import { Image } from './elements/Image.tsx'
import { Link } from './elements/Link.tsx'
import { Table } from './elements/Table.tsx'
import { PageProvider } from './page-scope.tsx'
import { Announcement } from './parts/Announcement.tsx'
import { Breadcrumbs } from './parts/Breadcrumbs.tsx'
import { Crash } from './parts/Crash.tsx'
import { Footer } from './parts/Footer.tsx'
import { Head } from './parts/Head.tsx'
import { Layout } from './parts/Layout.tsx'
import { LoadFailure } from './parts/LoadFailure.tsx'
import { Navbar } from './parts/Navbar.tsx'
import { NotFound } from './parts/NotFound.tsx'
import { Pager } from './parts/Pager.tsx'
import { SearchDialog } from './parts/SearchDialog.tsx'
import { Sidebar } from './parts/Sidebar.tsx'
import { Tags } from './parts/Tags.tsx'
import { TitleBlock } from './parts/TitleBlock.tsx'
import { Toc } from './parts/Toc.tsx'

// Parts of plugins. They come last, because the app compresses best in this order.

import { pluginProse, pluginSlots } from '../src/theme-plugins.ts'

// Public exports for theme modules, as `octavo/theme`.
export {
  type ProviderSetting,
  plainText,
  type SearchHit,
  type SearchProvider,
} from '../src/core/model/search-provider.ts'
export * from '../src/theme-plugins.ts'
export type {
  ElementScript,
  PageScope,
  Prose,
  SlotPart,
  Slots,
  StartScript,
  Theme,
  ThemeChanges,
} from './contract.ts'
export { island } from './island.tsx'
export { usePage } from './page-scope.tsx'
// Components of the Layout slot, for custom layouts.
export { CrashBoundary } from './parts/CrashBoundary.tsx'
export { Drawer } from './parts/Drawer.tsx'
export { PageContent } from './parts/Layout.tsx'
export { Prose as ProseHtml } from './parts/Prose.tsx'

/** The theme of a site that does not configure one. */
export const defaultTheme: Theme = {
  App,
  Provider: PageProvider,
  Head,
  slots: {
    Layout,
    Announcement,
    Navbar,
    SearchDialog,
    Sidebar,
    Breadcrumbs,
    TitleBlock,
    Toc,
    Pager,
    Tags,
    NotFound,
    LoadFailure,
    Crash,
    Footer,
    ...pluginSlots,
  } as Slots,
  prose: {
    a: Link,
    img: Image,
    table: Table,
    h2: H2,
    h3: H3,
    h4: H4,
    h5: H5,
    h6: H6,
    'heading-anchor': HeadingAnchor,
    cards: Cards,
    card: Card,
    icon: Icon,
    ...pluginProse,
  } as Prose,
}

/** Returns the default theme with your changes. Anything omitted keeps its default. */
export function defineTheme(changes: ThemeChanges): Theme {
  return {
    ...defaultTheme,
    ...changes,
    slots: { ...defaultTheme.slots, ...changes.slots },
    prose: { ...defaultTheme.prose, ...changes.prose } as Prose,
  }
}
