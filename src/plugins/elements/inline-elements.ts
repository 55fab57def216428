// Inline elements: badges, keys and terms.

import { attributeText, createElement, text } from '../../core/plugin/plain-nodes.ts'
import type { ElementRecords } from './element-record.ts'

/** Badges and keys. */
export const inlineElements: ElementRecords = {
  badge: {
    directives: { badge: { kinds: ['text'] } },
    components: { Badge: { attributes: { type: 'kind', variant: 'kind' } } },
    component: 'octavo/src/plugins/elements/theme/Badge.tsx',
    styles: ['octavo/src/plugins/elements/theme/badge.css'],
    block: false,
    text: ['text'],
    attributes: {
      kind: ['note', 'tip', 'info', 'warning', 'danger', 'success', 'caution', 'default'],
      text: [],
    },
    plain(element, _, inner) {
      const label = attributeText(element, 'text')
      return [createElement('strong', label === '' ? inner() : [text(label)])]
    },
  },
  keys: {
    directives: { kbd: { kinds: ['text'] } },
    components: { Kbd: {} },
    component: 'octavo/src/plugins/elements/theme/Keys.tsx',
    block: false,
    attributes: { mac: [] },
    plain(element, _, inner) {
      const mac = attributeText(element, 'mac')
      return [
        createElement('kbd', inner()),
        ...(mac === '' ? [] : [text(' / '), createElement('kbd', [text(mac)])]),
      ]
    },
  },
}

/** Glossary terms and tooltips. */
export const termElements: ElementRecords = {
  term: {
    directives: { term: { kinds: ['text'] } },
    components: {
      Term: {},
      Tooltip: { attributes: { tip: 'meaning', headline: 'name' } },
    },
    component: 'octavo/src/plugins/glossary/theme/Term.tsx',
    styles: ['octavo/src/plugins/glossary/theme/term.css'],
    block: false,
    attributes: { meaning: [], name: [] },
    plain(element, _, inner) {
      const meaning = attributeText(element, 'meaning')
      return meaning === '' ? inner() : [...inner(), text(` (${meaning})`)]
    },
  },
}
