// The directives every site has, as plugins. Their components are those of the default theme.

import { FEEDBACK_ELEMENT } from '../model/page-feedback.ts'
import { type DirectiveSpec, definePlugin } from '../plugin/plugin.ts'
import { schemas } from './schema/schema-syntax.ts'

/** Values of an attribute that is there or not. */
const FLAG = ['', 'true', 'false']
const KINDS = ['note', 'tip', 'info', 'warning', 'danger']

const callout = (kind: string, keyword?: string): DirectiveSpec => ({
  element: 'callout',
  kinds: ['container'],
  properties: { kind, ...(keyword && { keyword }) },
  label: { element: 'callout-title' },
})

/** The directives of a site's own callouts. */
export function ownCallouts(callouts: Readonly<Record<string, unknown>>): Record<string, DirectiveSpec> {
  return Object.fromEntries(Object.keys(callouts).map((name) => [name, callout(name)]))
}

const callouts = definePlugin({
  name: 'callouts',
  directives: {
    note: callout('note'),
    tip: callout('tip'),
    info: callout('info'),
    important: callout('info', 'important'),
    warning: callout('warning'),
    caution: callout('warning', 'caution'),
    danger: callout('danger'),
    details: { element: 'details', kinds: ['container'], label: { element: 'summary' } },
  },
  components: {
    Admonition: { element: 'callout', attributes: { type: 'kind' } },
    Callout: { element: 'callout', attributes: { type: 'kind' } },
    Aside: { element: 'callout', attributes: { type: 'kind' } },
    Details: { element: 'details' },
  },
  elements: {
    callout: { attributes: { kind: [], keyword: [], label: [], icon: [] }, icon: 'icon' },
    'callout-title': { attributes: {} },
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
  elements: {
    tabs: { attributes: { group: [] } },
    tab: { text: ['label'], attributes: { label: [], value: [], default: FLAG } },
  },
})

const cards = definePlugin({
  name: 'cards',
  directives: {
    cards: { element: 'cards', kinds: ['container'] },
    card: { element: 'card', kinds: ['container', 'leaf'], label: { property: 'title' } },
    'cards-of': { element: 'cards-of', kinds: ['leaf'], label: { property: 'category' } },
  },
  components: {
    Cards: { element: 'cards' },
    CardGrid: { element: 'cards' },
    Card: { element: 'card' },
    LinkCard: { element: 'card' },
    CardsOf: { element: 'cards-of' },
    DocCardList: { element: 'cards-of' },
  },
  elements: {
    cards: { attributes: { kind: ['compact'] } },
    card: {
      link: true,
      text: ['title', 'description'],
      defines: true,
      attributes: { href: [], title: [], icon: [], description: [] },
      icon: 'icon',
    },
    'cards-of': {
      component: 'octavo/theme/elements/CardsOf.tsx',
      text: [],
      link: false,
      media: false,
      attributes: { category: [], kind: ['compact'] },
    },
  },
})

const code = definePlugin({
  name: 'code',
  components: {
    CodeBlock: { element: 'code-block' },
    Code: { element: 'code-block', attributes: { lang: 'language' } },
  },
  elements: {
    'rich-code': {
      component: 'octavo/theme/elements/RichCode.tsx',
      styles: ['octavo/theme/elements/rich-code.css'],
    },
  },
})

const headings = definePlugin({
  name: 'headings',
  elements: { 'heading-anchor': { block: false, link: false, media: false, attributes: {} } },
})

/** Its files are those of a part below the text: see `Feedback.tsx`. */
const feedback = definePlugin({
  name: 'feedback',
  elements: {
    [FEEDBACK_ELEMENT]: {
      styles: ['octavo/theme/elements/feedback.css'],
      script: 'octavo/theme/elements/feedback.ts',
    },
  },
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
    hero: { text: ['eyebrow'], attributes: { eyebrow: [] } },
    split: { attributes: {} },
    band: { attributes: {} },
    'link-button': {
      link: true,
      text: ['label'],
      attributes: { href: [], label: [], kind: ['quiet'], icon: [] },
      icon: 'icon',
    },
    steps: { attributes: {} },
    icon: { block: false, attributes: { name: [] }, icon: 'name', required: ['name'] },
  },
})

const inline = definePlugin({
  name: 'inline',
  directives: {
    badge: { element: 'badge', kinds: ['text'] },
    kbd: { element: 'keys', kinds: ['text'] },
  },
  components: {
    Badge: { element: 'badge', attributes: { type: 'kind', variant: 'kind' } },
    Kbd: { element: 'keys' },
  },
  elements: {
    badge: {
      component: 'octavo/theme/elements/Badge.tsx',
      styles: ['octavo/theme/elements/badge.css'],
      block: false,
      text: ['text'],
      attributes: { kind: [...KINDS, 'success', 'caution', 'default'], text: [] },
    },
    keys: {
      component: 'octavo/theme/elements/Keys.tsx',
      block: false,
      attributes: { mac: [] },
    },
  },
})

const blocks = definePlugin({
  name: 'blocks',
  directives: {
    files: { element: 'file-tree', kinds: ['container'], label: { property: 'label' } },
    'file-tree': { element: 'file-tree', kinds: ['container'], label: { property: 'label' } },
    field: { element: 'field', kinds: ['container', 'leaf'], label: { property: 'name' } },
    figure: { element: 'captioned-figure', kinds: ['container'], label: { element: 'figcaption' } },
  },
  components: {
    FileTree: { element: 'file-tree' },
    Field: { element: 'field' },
    ParamField: {
      element: 'field',
      attributes: { path: 'name', query: 'name', body: 'name', header: 'name' },
    },
    ResponseField: { element: 'field' },
    Figure: { element: 'captioned-figure' },
    Frame: { element: 'captioned-figure' },
  },
  elements: {
    'file-tree': {
      component: 'octavo/theme/elements/FileTree.tsx',
      styles: ['octavo/theme/elements/file-tree.css'],
      text: ['label'],
      link: false,
      media: false,
      attributes: { label: [] },
    },
    field: {
      component: 'octavo/theme/elements/Field.tsx',
      styles: ['octavo/theme/elements/field.css'],
      text: ['name', 'type', 'default'],
      defines: true,
      link: false,
      media: false,
      attributes: { name: [], type: [], default: [], required: FLAG, deprecated: FLAG },
      required: ['name'],
    },
    'captioned-figure': {
      component: 'octavo/theme/elements/CaptionedFigure.tsx',
      styles: ['octavo/theme/elements/figure.css'],
      script: 'octavo/theme/elements/zoom.ts',
      text: ['caption'],
      link: false,
      media: false,
      attributes: { caption: [], zoom: ['true', 'false'] },
    },
  },
})

const drawn = definePlugin({
  name: 'drawn',
  components: {
    Mermaid: { element: 'diagram', attributes: { value: 'code', chart: 'code' } },
    Formula: { element: 'formula' },
  },
  elements: {
    diagram: {
      component: 'octavo/theme/elements/Diagram.tsx',
      styles: ['octavo/theme/elements/diagram.css'],
      text: ['label'],
      link: false,
      media: false,
      attributes: { code: [], label: [], html: [], width: [], height: [] },
    },
    formula: {
      component: 'octavo/theme/elements/Formula.tsx',
      styles: ['octavo/theme/elements/formula.css'],
      block: false,
      text: ['tex'],
      attributes: { tex: [], html: [], display: FLAG },
    },
  },
})

const media = definePlugin({
  name: 'media',
  directives: { video: { element: 'video-player', kinds: ['leaf'], label: { property: 'title' } } },
  components: {
    Video: { element: 'video-player' },
    YouTube: { element: 'video-player', attributes: { id: 'youtube' } },
  },
  elements: {
    'video-player': {
      component: 'octavo/theme/elements/VideoPlayer.tsx',
      styles: ['octavo/theme/elements/video.css'],
      text: ['title', 'caption'],
      link: false,
      media: true,
      attributes: {
        ...{ src: [], poster: [], title: [], caption: [], youtube: [], vimeo: [], width: [], height: [] },
        ...{ captions: [], loop: FLAG, muted: FLAG },
      },
      required: ['src|youtube|vimeo'],
    },
  },
})

const terms = definePlugin({
  name: 'terms',
  directives: { term: { element: 'term', kinds: ['text'] } },
  components: {
    Term: { element: 'term' },
    Tooltip: { element: 'term', attributes: { tip: 'meaning', headline: 'name' } },
  },
  elements: {
    term: {
      component: 'octavo/theme/elements/Term.tsx',
      styles: ['octavo/theme/elements/term.css'],
      block: false,
      attributes: { meaning: [], name: [] },
    },
  },
})

/** Replaced by what is in the file: see `include-files.ts`. */
const includes = definePlugin({
  name: 'includes',
  directives: { include: { element: 'include', kinds: ['leaf'] } },
})

/** In the order in which their directives are listed to writers. */
export const builtInSyntax = [
  callouts,
  tabs,
  cards,
  code,
  headings,
  feedback,
  landing,
  inline,
  blocks,
  drawn,
  media,
  terms,
  includes,
  schemas,
]
