// Schema tables.

import type { BodyNode } from '../../core/model/body.ts'
import { attributeText, createElement, isElement, labelNodes, text } from '../../core/plugin/plain-nodes.ts'
import {
  bold,
  codeSpan,
  definitionBlocks,
  type ElementForms,
  hasClass,
  italic,
  itemOf,
  listOf,
} from '../markdown-export/for-plugins.ts'
import type { ElementRecords } from './element-record.ts'

/** Schema tables, their fields and their collapsible parts. */
export const schemaElements: ElementRecords = {
  'schema-fields': {
    directives: { schema: { kinds: ['container', 'leaf'] } },
    components: { Schema: {} },
    component: 'octavo/src/plugins/schemas/theme/SchemaFields.tsx',
    styles: ['octavo/src/plugins/schemas/theme/schema-fields.css'],
    attributes: {
      file: [],
      pointer: [],
      depth: [],
      include: [],
      omit: [],
      order: ['required', 'schema'],
      overrides: [],
    },
    required: ['file'],
  },
  'schema-field': {
    component: 'octavo/src/plugins/schemas/theme/SchemaField.tsx',
    text: ['name'],
    defines: true,
    plain: (element, _, inner) => [
      createElement('dt', [
        createElement('code', [text(attributeText(element, 'parent') + attributeText(element, 'name'))]),
      ]),
      ...inner(),
    ],
    markdown: {
      block(element, writer) {
        const term = bold(codeSpan(attributeText(element, 'parent') + attributeText(element, 'name')))
        const blocks = element.children.flatMap((child) => writer.blocks([child]))
        return [itemOf(definitionBlocks(term, blocks))]
      },
    },
  },
  'schema-part': {
    component: 'octavo/src/plugins/schemas/theme/SchemaPart.tsx',
    text: ['title'],
    plain: (element, _, inner) =>
      labelNodes(attributeText(element, 'title') || attributeText(element, 'label'), inner()),
  },
}

/** Forms of the HTML elements inside schema tables, which are recognized by their classes. */
export const schemaForms: ElementForms = {
  // The facts of a field, as a list
  div: {
    block(element, writer) {
      if (!hasClass(element, 'schema-facts')) return writer.blocks(element.children)
      return listOf(groupFacts(element.children).map((facts) => itemOf(writer.blocks(facts))))
    },
  },
  span: {
    inline(element, writer, place) {
      const content = writer.inline(element.children, place)
      return hasClass(element, 'schema-mark') ? italic(content) : content
    },
  },
}

/** Groups each paragraph with the nodes that follow it, such as a list that it introduces. */
function groupFacts(nodes: readonly BodyNode[]): BodyNode[][] {
  const groups: BodyNode[][] = []
  for (const node of nodes) {
    if (isElement(node, 'p') || groups.length === 0) groups.push([node])
    else groups.at(-1)!.push(node)
  }
  return groups
}
