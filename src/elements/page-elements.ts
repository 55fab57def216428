// Sections of a front page, pairs of text and sample, buttons, steps and icons; and what the parser and the page put into the text.

import { FEEDBACK_ELEMENT } from '../view/page-feedback.ts'
import type { ElementRecords } from './element-record.ts'
import { attributeText, createElement, linked, nothing, text } from './plain-nodes.ts'

/** What front pages are made of. */
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
    component: 'octavo/theme/elements/Pair.tsx',
    styles: ['octavo/theme/elements/pair.css'],
    attributes: {},
  },
  steps: {
    directives: { steps: { kinds: ['container'] } },
    components: { Steps: {} },
    styles: ['octavo/theme/elements/steps.css'],
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

/** What writers do not write. */
export const addedElements: ElementRecords = {
  'heading-anchor': { block: false, link: false, media: false, attributes: {}, plain: nothing },
  // Its files are those of a part below the text: see `ArticleEnd.tsx`.
  [FEEDBACK_ELEMENT]: {
    styles: ['octavo/theme/elements/feedback.css'],
    script: 'octavo/theme/elements/feedback.ts',
    plain: nothing,
  },
}

/** Becomes the head of the page: see `raw-head.ts`. */
export const headElements: ElementRecords = {
  'page-head': { components: { Head: {} }, link: false, media: false, attributes: {}, plain: nothing },
}

/** Replaced by what is in the file: see `include-files.ts`. */
export const includeElements: ElementRecords = { include: { directives: { include: { kinds: ['leaf'] } } } }
