// Renders the fields of a table as hast. All visible words are text nodes, so that search and text exports contain them.
// Names are properties of `schema-field`, like titles of cards.

import type { Element, ElementContent } from 'hast'
import { formatMessage } from '../../../core/model/messages.ts'
import type { Field, FieldList, Option } from './field-tree.ts'
import type { Span } from './read-limits.ts'
import type { FieldValue } from './read-shape.ts'
import type { SchemaTexts } from './schema-texts.ts'
import type { TextPlace } from './text-place.ts'
import type { TypeText } from './type-text.ts'

export interface HastTools {
  readonly texts: SchemaTexts
  readonly language: string
  /** Renders Markdown text into an element. `place` is that of the text in its file. */
  markdown(text: string, place?: TextPlace): Element
}

/** In characters. Longer values and examples are truncated. */
const MAX_VALUE_LENGTH = 300

/** Maximum number of values listed. */
const MAX_VALUES = 60

/** Content of a table's element. */
export function fieldElements(list: FieldList, tools: HastTools): ElementContent[] {
  const { texts } = tools
  const groups = new Map<string, Field[]>([['', []]])
  for (const field of list.fields) {
    const group = groups.get(field.group ?? '') ?? []
    groups.set(field.group ?? '', [...group, field])
  }
  return [
    ...list.notes.map(({ kind, sets }) =>
      note(kind === 'oneOf' ? texts.exactlyOne : texts.atLeastOne, codes(sets.map((set) => set.join(' + ')))),
    ),
    ...[...groups].flatMap(([title, fields]) =>
      fields.length === 0
        ? []
        : [
            ...(title === '' ? [] : [element('p', { className: ['schema-group'] }, [text(title)])]),
            element(
              'dl',
              {},
              fields.map((field) => fieldElement(field, tools)),
            ),
          ],
    ),
    ...list.choices.flatMap(({ kind, options }) => [
      element('p', { className: ['schema-note'] }, [text(kind === 'oneOf' ? texts.oneOf : texts.anyOf)]),
      ...options.map((option) => optionElement(option, tools)),
    ]),
  ]
}

function fieldElement(field: Field, tools: HastTools): Element {
  const { texts } = tools
  const { id, name, parent, type, inside, deprecated } = field
  const body = [
    ...(typeof deprecated === 'string' ? [tools.markdown(deprecated)] : []),
    ...(field.description === undefined ? [] : [tools.markdown(field.description, field.descriptionPlace)]),
    ...factElements(field, tools),
  ]
  const marks = [
    field.isRequired && mark('required', texts.required),
    deprecated !== false && mark('deprecated', texts.deprecated),
    field.isReadOnly && mark('read-only', texts.readOnly),
    field.isWriteOnly && mark('read-only', texts.writeOnly),
  ].filter((one) => one !== false)
  return element('schema-field', { id, name, ...(parent !== '' && { parent }) }, [
    element('dd', { className: ['schema-type'] }, [
      ...typeElements(field.format === undefined ? type : [...type, { text: ` (${field.format})` }]),
      ...marks.flatMap((one) => [text(' '), one]),
    ]),
    ...(body.length > 0 ? [element('dd', {}, body)] : []),
    ...(inside ? [element('dd', {}, [partElement(field, inside, tools)])] : []),
  ])
}

/** Collapsed fields of a field, or its options. */
function partElement({ name }: Field, inside: FieldList, tools: HastTools): Element {
  const count = inside.fields.length
  if (count === 0) return listElement(inside, tools)
  const label = formatMessage(tools.texts.show, { count, name }, tools)
  return element('schema-part', { label }, [listElement(inside, tools)])
}

function optionElement(option: Option, tools: HastTools): Element {
  const { title, type, description, inside } = option
  const intro = description === undefined ? [] : [tools.markdown(description, option.descriptionPlace)]
  const named =
    type.map((part) => part.text).join('') === title
      ? []
      : [element('p', { className: ['schema-type'] }, typeElements(type))]
  const content = [...named, ...intro, ...(inside ? [listElement(inside, tools)] : [])]
  return content.length > 0
    ? element('schema-part', { title }, content)
    : element('p', { className: ['schema-option'] }, [text(title)])
}

function listElement(list: FieldList, tools: HastTools): Element {
  return element('div', { id: list.id, className: ['schema'] }, fieldElements(list, tools))
}

function factElements(field: Field, { texts, markdown }: HastTools): Element[] {
  const { values, examples, limits, pattern, requires } = field
  const facts: Element[] = []
  const add = (label: string, content: ElementContent[]): void => {
    facts.push(element('p', {}, [text(`${label}: `), ...content]))
  }
  if (field.default !== undefined) add(texts.default, [code(valueText(field.default))])
  const visible = values.slice(0, MAX_VALUES)
  if (visible.some(({ description }) => description !== undefined)) {
    facts.push(element('p', {}, [text(`${texts.values}:`)]))
    facts.push(
      element(
        'ul',
        {},
        visible.map((value) => valueElement(value, markdown)),
      ),
    )
  } else if (visible.length > 0)
    add(
      visible.length === 1 ? texts.value : texts.values,
      codes(visible.map(({ value }) => valueText(value))),
    )
  if (limits.range) add(texts.range, [text(span(limits.range))])
  if (limits.length) add(texts.length, [text(span(limits.length))])
  if (limits.items) add(texts.items, [text(span(limits.items))])
  if (limits.keys) add(texts.keys, [text(span(limits.keys))])
  if (limits.multipleOf !== undefined) add(texts.multipleOf, [text(String(limits.multipleOf))])
  if (limits.unique) facts.push(element('p', {}, [text(texts.unique)]))
  if (pattern !== undefined) add(texts.pattern, [code(cut(pattern))])
  if (examples.length > 0)
    add(examples.length === 1 ? texts.example : texts.examples, codes(examples.slice(0, 8).map(valueText)))
  if (requires.length > 0) add(texts.requires, codes(requires))
  return facts.length === 0 ? [] : [element('div', { className: ['schema-facts'] }, facts)]
}

function valueElement({ value, description }: FieldValue, markdown: HastTools['markdown']): Element {
  return element('li', {}, [
    code(valueText(value)),
    ...(description === undefined ? [] : [text(': '), markdown(description)]),
  ])
}

/** `1 – 10`, `≥ 1`, `≤ 10`, `> 0, ≤ 1`. */
function span({ from, to }: Span<string | number>): string {
  const hasSign = [from, to].some((limit) => /^[<>]/.test(String(limit)))
  if (from !== undefined && to !== undefined && !hasSign)
    return from === to ? String(from) : `${from} – ${to}`
  const signed = (sign: string, limit: string | number | undefined): string[] => {
    if (limit === undefined) return []
    return [/^[<>]/.test(String(limit)) ? String(limit) : `${sign} ${limit}`]
  }
  return [...signed('≥', from), ...signed('≤', to)].join(', ')
}

/** A value as JSON; strings that cannot be confused with another type are unquoted. */
function valueText(value: unknown): string {
  if (
    typeof value === 'string' &&
    /^[^\s"'{}[\],]+$/.test(value) &&
    !/^(?:true|false|null|~|-?[\d.]+)$/.test(value)
  )
    return cut(value)
  return cut(JSON.stringify(value))
}

function cut(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value
}

function typeElements(type: TypeText): ElementContent[] {
  return type.map((part) =>
    part.href === undefined ? text(part.text) : element('a', { href: part.href }, [text(part.text)]),
  )
}

function note(message: string, names: readonly ElementContent[]): Element {
  const [before = '', after = ''] = message.split('{names}')
  return element('p', { className: ['schema-note'] }, [text(before), ...names, text(after)])
}

function mark(kind: string, label: string): Element {
  return element('span', { className: [`schema-mark schema-${kind}`] }, [text(label)])
}

function codes(values: readonly string[]): ElementContent[] {
  return values.flatMap((value, at) => (at === 0 ? [code(value)] : [text(', '), code(value)]))
}

function code(value: string): Element {
  return element('code', {}, [text(value)])
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children }
}
