// The directives every site has, as plugins. Their components are those of the default theme.

import { type DirectiveSpec, definePlugin } from '../plugin/plugin.ts'

const callout = (kind: string): DirectiveSpec => ({
  element: 'callout',
  kinds: ['container'],
  properties: { kind },
  label: { element: 'callout-title' },
})

const callouts = definePlugin({
  name: 'callouts',
  directives: {
    note: callout('note'),
    tip: callout('tip'),
    info: callout('info'),
    important: callout('info'),
    warning: callout('warning'),
    caution: callout('warning'),
    danger: callout('danger'),
    details: { element: 'details', kinds: ['container'], label: { element: 'summary' } },
  },
  components: {
    Admonition: { element: 'callout', attributes: { type: 'kind' } },
    Callout: { element: 'callout', attributes: { type: 'kind' } },
    Aside: { element: 'callout', attributes: { type: 'kind' } },
    Details: { element: 'details' },
  },
})

const tabs = definePlugin({
  name: 'tabs',
  directives: {
    tabs: { element: 'tabs', kinds: ['container'] },
    tab: { element: 'tab', kinds: ['container'], label: { property: 'label' } },
  },
  components: {
    Tabs: { element: 'tabs', attributes: { groupId: 'group' } },
    TabItem: { element: 'tab' },
    Tab: { element: 'tab' },
  },
  elements: { tab: { text: ['label'] } },
})

const cards = definePlugin({
  name: 'cards',
  directives: {
    cards: { element: 'cards', kinds: ['container'] },
    card: { element: 'card', kinds: ['container', 'leaf'], label: { property: 'title' } },
  },
  components: {
    Cards: { element: 'cards' },
    CardGrid: { element: 'cards' },
    Card: { element: 'card' },
    LinkCard: { element: 'card' },
  },
  elements: { card: { link: true, text: ['title', 'description'], defines: true } },
})

const landing = definePlugin({
  name: 'landing',
  directives: {
    hero: { element: 'hero', kinds: ['container'], label: { element: 'h1' } },
    split: { element: 'split', kinds: ['container'], label: { element: 'h2' } },
    band: { element: 'band', kinds: ['container'], label: { element: 'h2' } },
    button: { element: 'link-button', kinds: ['leaf'], label: { property: 'label' } },
    steps: { element: 'steps', kinds: ['container'] },
  },
  components: {
    Hero: { element: 'hero' },
    Split: { element: 'split' },
    Band: { element: 'band' },
    Button: { element: 'link-button' },
    LinkButton: { element: 'link-button' },
    Steps: { element: 'steps' },
    Icon: { element: 'icon' },
  },
  elements: {
    hero: { text: ['eyebrow'] },
    'link-button': { link: true, text: ['label'] },
    icon: { block: false },
  },
})

/** Replaced by what is in the file: see `include-files.ts`. */
const includes = definePlugin({
  name: 'includes',
  directives: { include: { element: 'include', kinds: ['leaf'] } },
})

/** In the order in which their directives are listed to writers. */
export const builtInSyntax = [callouts, tabs, cards, landing, includes]
