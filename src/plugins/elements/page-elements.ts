// Sections of front pages, pairs of text and sample, buttons, steps and icons, and elements that Octavo inserts itself.

import { attributeText, createElement, linked, nothing, text } from '../../core/plugin/plain-nodes.ts'
import type { ElementRecords } from './element-record.ts'

/** Elements of front pages. */
export const frontElements: ElementRecords = {
  hero: {
    directives: { hero: { kinds: ['container'], label: { element: 'h1' } } },
    components: { Hero: {} },
    text: ['eyebrow'],
    attributes: { eyebrow: [] },
    plain(element, _, inner) {
      const eyebrow = attributeText(element, 'eyebrow')
      return [...(eyebrow === '' ? [] : [createElement('p', [text(eyebrow)])]), ...inner()]
    },
  },
  split: {
    directives: { split: { kinds: ['container'], label: { element: 'h2' } } },
    components: { Split: {} },
    attributes: {},
  },
  band: {
    directives: { band: { kinds: ['container'], label: { element: 'h2' } } },
    components: { Band: {} },
    attributes: {},
  },
  'link-button': {
    directives: { button: { kinds: ['leaf'], label: { property: 'label' } } },
    components: { Button: {}, LinkButton: {} },
    link: true,
    text: ['label'],
    attributes: { href: [], label: [], kind: ['quiet'], icon: [] },
    icon: 'icon',
    plain(element, _, inner) {
      const label = attributeText(element, 'label')
      return [createElement('p', linked(element, label === '' ? inner() : [text(label)]))]
    },
  },
  pair: {
    directives: { pair: { kinds: ['container'] } },
    components: { Pair: {} },
    component: 'octavo/src/plugins/schemas/theme/Pair.tsx',
    styles: ['octavo/src/plugins/schemas/theme/pair.css'],
    attributes: {},
  },
  steps: {
    directives: { steps: { kinds: ['container'] } },
    components: { Steps: {} },
    styles: ['octavo/src/plugins/elements/theme/steps.css'],
    attributes: {},
  },
  icon: {
    components: { Icon: {} },
    block: false,
    attributes: { name: [] },
    icon: 'name',
    required: ['name'],
    plain: nothing,
  },
}

/** Elements that Octavo inserts into pages. Authors cannot write them. */
export const addedElements: ElementRecords = {
  'heading-anchor': { block: false, link: false, media: false, attributes: {}, plain: nothing },
}

/** `<Head>`, which `raw-head.ts` moves to the head of the page. */
export const headElements: ElementRecords = {
  'page-head': { components: { Head: {} }, link: false, media: false, attributes: {}, plain: nothing },
}

/** `::include`, which `include-files.ts` replaces with the contents of a file. */
export const includeElements: ElementRecords = { include: { directives: { include: { kinds: ['leaf'] } } } }
