// The built-in elements: all records of this folder, as a plugin and as Markdown forms. An element is rendered by the
// component that its record names, or by its entry in `prose` in `theme/theme.ts`.

import type { BodyElement } from '../../core/model/body.ts'
import type { DirectiveSpec } from '../../core/plugin/element-specs.ts'
import type { PlainForm, PlainScope } from '../../core/plugin/plain-nodes.ts'
import { definePlugin, type Plugin } from '../../core/plugin/plugin.ts'
import { isHtmlName } from '../../core/text/html-names.ts'
import type { ElementForm, ElementForms } from '../markdown-export/for-plugins.ts'
import { blockElements } from './block-elements.ts'
import { cardElements } from './card-elements.ts'
import { calloutDirective, containerElements } from './container-elements.ts'
import type { ElementRecord, ElementRecords } from './element-record.ts'
import { inlineElements, termElements } from './inline-elements.ts'
import { codeElements, drawnElements } from './media-elements.ts'
import { addedElements, frontElements, headElements, includeElements } from './page-elements.ts'
import { schemaElements, schemaForms } from './schema-elements.ts'

/** All built-in elements. Messages list their directives in this order. */
export const builtInElements: ElementRecords = {
  ...containerElements,
  ...cardElements,
  ...codeElements,
  ...addedElements,
  ...frontElements,
  ...headElements,
  ...inlineElements,
  ...blockElements,
  ...drawnElements,
  ...termElements,
  ...includeElements,
  ...schemaElements,
}

/** The plugin with the directives, components, traits and files of the built-in elements. */
export const builtInSyntax: Plugin = definePlugin({
  name: 'elements',
  directives: specsByName(({ directives }) => directives),
  components: specsByName(({ components }) => components),
  // Astro components and those of other themes do not run here, so these imports resolve to the theme's element of that name.
  componentImports: ['@astrojs/starlight/components', '*.astro', '@theme/*'],
  elements: Object.fromEntries(
    Object.entries(builtInElements).map(([name, { directives, components, plain, markdown, ...spec }]) => [
      name,
      spec,
    ]),
  ),
})

/** Directives for the callouts that the site configures. */
export function customCallouts(callouts: Readonly<Record<string, unknown>>): Record<string, DirectiveSpec> {
  return Object.fromEntries(
    Object.keys(callouts).map((name) => [name, { element: 'callout', ...calloutDirective(name) }]),
  )
}

/** Plain forms of the built-in elements. Without one of its own, an element is replaced with its content. */
export const builtInPlainForms: Readonly<Record<string, PlainForm>> = Object.fromEntries(
  Object.entries(builtInElements).map(([name, { plain }]): [string, PlainForm] => [
    name,
    plain ?? ((_, __, inner) => inner()),
  ]),
)

/** Markdown forms of the built-in elements. Forms of HTML elements are in `html-forms.ts`. */
export const builtInForms: ElementForms = {
  ...Object.fromEntries(
    Object.entries(builtInElements)
      .filter(([name]) => !isHtmlName(name))
      .map(([name, record]) => [name, record.markdown ?? plainForm(record)]),
  ),
  ...schemaForms,
  'octavo-code': { block: ({ children }, writer) => writer.blocks(children) },
  'octavo-inline': { inline: ({ children }, writer, place) => writer.inline(children, place) },
}

/** The Markdown form of an element that has only a plain form. */
function plainForm({ plain, block = true }: ElementRecord): ElementForm {
  const nodesOf = (element: BodyElement, scope: PlainScope) =>
    plain ? plain(element, scope, () => element.children) : element.children
  return {
    isBlock: () => block,
    block: (element, writer) => writer.blocks(nodesOf(element, writer)),
    inline: (element, writer, place) => writer.inline(nodesOf(element, writer), place),
  }
}

/** Directives or components of all records by name, each with the element that it creates. */
function specsByName<Spec>(
  specsOf: (record: ElementRecord) => Readonly<Record<string, Spec>> | undefined,
): Record<string, Spec & { readonly element: string }> {
  const specs = Object.entries(builtInElements).flatMap(([element, record]) =>
    Object.entries(specsOf(record) ?? {}).map(([name, spec]) => [name, { ...spec, element }]),
  )
  return Object.fromEntries(specs)
}
