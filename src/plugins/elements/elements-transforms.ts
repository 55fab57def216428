// Transforms of the built-in elements.

import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { ParseSettings, Transforms } from '../../core/plugin/transforms.ts'
import { shapeAlerts } from './alerts.ts'
import { customCallouts } from './builtin-elements.ts'
import { createCalloutShape } from './callout-shapes.ts'
import { shapeContent, shapeSteps, shapeTabs } from './content-shapes.ts'
import { elementFields } from './elements-config.ts'
import { shapeFileTree } from './file-tree.ts'
import { openImages } from './open-images.ts'
import { fillIndexes } from './page-index.ts'
import { shapeTab } from './tab-shape.ts'

export function createElementTransforms({ fields }: ParseSettings): Transforms {
  const { callouts } = valuesOf(elementFields, fields)
  const keywords = Object.keys(callouts)
  return {
    directives: customCallouts(callouts),
    shapes: {
      callout: () => {
        const shapeKind = createCalloutShape(callouts)
        return (element) => shapeKind(element) ?? shapeCallout(element)
      },
      'file-tree': () => shapeFileTree,
      tab: () => shapeTab,
      tabs: () => shapeTabs,
      steps: () => shapeSteps,
      ...containerShapes,
      details: () => shapeContent('`details`', 'Write its text between `:::details[Title]` and `:::`.', []),
      'link-button': () =>
        shapeContent('button', 'Write its text in brackets: `::button[Install]{href="./install.md"}`.', [
          'label',
          'href',
        ]),
      badge: () => shapeContent('badge', 'Write its text in brackets: `:badge[New]`.', ['text']),
      keys: () => shapeContent('key', 'Write its name in brackets: `:kbd[Ctrl]`.', ['mac']),
      card: () =>
        shapeContent('card', 'Write its title in brackets: `::card[Install]{href="./install.md"}`.', [
          'title',
          'label',
          'href',
        ]),
    },
    shaped: (tree, { source }) => shapeAlerts(tree, source, keywords),
    html: openImages,
    sections: (tree, { sections }) => fillIndexes(tree, sections),
  }
}

const shapeCallout = shapeContent('callout', 'Write its text between `:::note` and `:::`.', ['title'])

/** Element → its directive. */
const CONTAINERS = {
  band: 'band',
  'captioned-figure': 'figure',
  cards: 'cards',
  hero: 'hero',
  pair: 'pair',
  split: 'split',
}

const containerShapes: Transforms['shapes'] = Object.fromEntries(
  Object.entries(CONTAINERS).map(([element, directive]) => {
    const help = `Write its content between \`:::${directive}\` and \`:::\`.`
    return [element, () => shapeContent(`\`${directive}\``, help, ['caption', 'eyebrow'])]
  }),
)
