// Checks the labels of tabs.

import type { Element } from 'hast'
import type { ElementProblem } from '../../core/plugin/transforms.ts'

/** Reports tabs without a label. */
export function shapeTab({ properties }: Element): ElementProblem | undefined {
  if (properties.label !== undefined || properties.value !== undefined) return undefined
  return {
    rule: 'tab-label',
    message: 'A tab has no label, so readers cannot select it.',
    help: 'Write `:::tab[Linux]`, or `<TabItem label="Linux">`.',
  }
}
