// Parts of the default theme that built-in plugins provide, one line each. A part is removed with its import and its line.

import type { Prose, Slots } from '../theme/contract.ts'
import { Listing } from './plugins/blog/theme/Listing.tsx'
import { CodeBlock } from './plugins/code/theme/CodeBlock.tsx'
import { InlineCode } from './plugins/code/theme/InlineCode.tsx'
import { Callout, CalloutTitle } from './plugins/elements/theme/Callout.tsx'
import { Checkbox } from './plugins/elements/theme/Checkbox.tsx'
import { Band, Hero, Split } from './plugins/elements/theme/Hero.tsx'
import { LinkButton } from './plugins/elements/theme/LinkButton.tsx'
import { Steps } from './plugins/elements/theme/Steps.tsx'
import { Tab, Tabs } from './plugins/elements/theme/Tabs.tsx'
import { Search } from './plugins/search/theme/Search.tsx'
import { SearchPage } from './plugins/search/theme/SearchPage.tsx'

export { openSearch } from './plugins/search/theme/open-search.ts'

export const pluginSlots: Partial<Slots> = { Search, SearchPage, Listing }

export const pluginProse: Partial<Prose> = {
  code: InlineCode,
  input: Checkbox,
  'code-block': CodeBlock,
  callout: Callout,
  'callout-title': CalloutTitle,
  tabs: Tabs,
  tab: Tab,
  hero: Hero,
  split: Split,
  band: Band,
  'link-button': LinkButton,
  steps: Steps,
}
