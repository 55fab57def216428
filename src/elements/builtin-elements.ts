// The elements that every site has: the records of this room, as a plugin and as forms of Markdown. The component of an
// element is the one its record names, else that of `prose` in `theme/theme.ts`.

import type { BodyElement } from '../model/body.ts'
import { type DirectiveSpec, definePlugin, type Plugin } from '../plugin/plugin.ts'
import { blockElements } from './block-elements.ts'
import { cardElements } from './card-elements.ts'
import { calloutDirective, containerElements } from './container-elements.ts'
import type { ElementRecord, ElementRecords } from './element-record.ts'
import { isHtmlName } from './html-names.ts'
import { inlineElements, termElements } from './inline-elements.ts'
import type { ElementForm, ElementForms } from './markdown-blocks.ts'
import { codeElements, drawnElements } from './media-elements.ts'
import { addedElements, frontElements, headElements, includeElements } from './page-elements.ts'
import type { PlainScope } from './plain-nodes.ts'
import { schemaElements, schemaForms } from './schema-elements.ts'

/** In the order in which their directives are listed to writers. */
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

/** Their syntax, traits, components and files. */
export const builtInSyntax: Plugin = definePlugin({
  name: 'elements',
  directives: named(({ directives }) => directives),
  components: named(({ components }) => components),
  // Components of Astro and of other themes do not run here: a name that is also one of the theme means the one of the theme.
  componentImports: ['@astrojs/starlight/components', '*.astro', '@theme/*'],
  elements: Object.fromEntries(
    Object.entries(builtInElements).map(([name, { directives, components, plain, markdown, ...spec }]) => [
      name,
      spec,
    ]),
  ),
})

/** The directives of a site's own callouts. */
export function customCallouts(callouts: Readonly<Record<string, unknown>>): Record<string, DirectiveSpec> {
  return Object.fromEntries(
    Object.keys(callouts).map((name) => [name, { element: 'callout', ...calloutDirective(name) }]),
  )
}

/** What they become in Markdown, beside those of HTML: see `write-markdown.ts`. */
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

/** The plain form of an element, written. */
function plainForm({ plain, block = true }: ElementRecord): ElementForm {
  const nodesOf = (element: BodyElement, scope: PlainScope) =>
    plain ? plain(element, scope, () => element.children) : element.children
  return {
    isBlock: () => block,
    block: (element, writer) => writer.blocks(nodesOf(element, writer)),
    inline: (element, writer, place) => writer.inline(nodesOf(element, writer), place),
  }
}

/** What writers write, by name, with the element that it becomes. */
function named<Spec>(
  specsOf: (record: ElementRecord) => Readonly<Record<string, Spec>> | undefined,
): Record<string, Spec & { readonly element: string }> {
  const specs = Object.entries(builtInElements).flatMap(([element, record]) =>
    Object.entries(specsOf(record) ?? {}).map(([name, spec]) => [name, { ...spec, element }]),
  )
  return Object.fromEntries(specs)
}
