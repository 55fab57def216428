// Callouts, disclosures and tabs.

import type { BodyElement } from '../../core/model/body.ts'
import {
  attributeText,
  createElement,
  isElement,
  labelNodes,
  type PlainScope,
  text,
} from '../../core/plugin/plain-nodes.ts'
import { type ElementRecord, type ElementRecords, FLAG } from './element-record.ts'

/** The directive for a kind of callout. `keyword` is the directive's name where it differs from the kind. */
export function calloutDirective(
  kind: string,
  keyword?: string,
): NonNullable<ElementRecord['directives']>[string] {
  return {
    kinds: ['container'],
    properties: { kind, ...(keyword && { keyword }) },
    label: { element: 'callout-title' },
  }
}

/** Elements that contain other content. */
export const containerElements: ElementRecords = {
  callout: {
    directives: {
      note: calloutDirective('note'),
      tip: calloutDirective('tip'),
      info: calloutDirective('info'),
      important: calloutDirective('info', 'important'),
      warning: calloutDirective('warning'),
      caution: calloutDirective('warning', 'caution'),
      danger: calloutDirective('danger'),
      success: calloutDirective('tip', 'success'),
      secondary: calloutDirective('note', 'secondary'),
    },
    components: {
      Admonition: { attributes: { type: 'kind' } },
      Callout: { attributes: { type: 'kind' } },
      Aside: { attributes: { type: 'kind' } },
    },
    attributes: { kind: [], keyword: [], label: [], icon: [] },
    icon: 'icon',
    plain(element, { messages }, inner) {
      const name = calloutName(element, messages)
      const hasTitle = isElement(element.children[0], 'callout-title')
      const [first, ...rest] = inner()
      if (!hasTitle || first?.type !== 'element')
        return [createElement('blockquote', labelNodes(name, inner()))]
      return [
        createElement('blockquote', [
          createElement('p', [createElement('strong', [text(`${name}: `), ...first.children])]),
          ...rest,
        ]),
      ]
    },
  },
  'callout-title': {
    attributes: {},
    plain: (_, __, inner) => [createElement('p', inner())],
  },
  // An HTML element: only its syntax is declared here.
  details: {
    directives: { details: { kinds: ['container'], label: { element: 'summary' } } },
    components: { Details: {} },
  },
  tabs: {
    directives: { tabs: { kinds: ['container'] } },
    components: { Tabs: { attributes: { groupId: 'group', syncKey: 'group' } } },
    attributes: { group: [] },
  },
  tab: {
    directives: { tab: { kinds: ['container'], label: { property: 'label' } } },
    components: { TabItem: {}, Tab: {} },
    text: ['label'],
    attributes: { label: [], value: [], default: FLAG },
    plain: (element, _, inner) =>
      labelNodes(attributeText(element, 'label') || attributeText(element, 'value'), inner()),
  },
}

function calloutName(element: BodyElement, messages: PlainScope['messages']): string {
  const kind = attributeText(element, 'keyword') || attributeText(element, 'kind') || 'note'
  const messageKey = `callout.${kind}` as keyof PlainScope['messages']
  return (
    attributeText(element, 'label') || (Object.hasOwn(messages, messageKey) ? messages[messageKey] : kind)
  )
}
