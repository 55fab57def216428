// What axe finds wrong with the page on screen.

import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Looked {
  /** These alone. */
  readonly rules?: readonly string[]
  /** All but these. */
  readonly without?: readonly string[]
}

/** Rule, place and reason of each violation. axe is put in by the browser's own tools, past any policy of the page. */
export async function findViolations(page: Page, looked: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async ({ rules, without = [] }) => {
    // Colors on their way from one mode to the other are nobody's.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      rules: {
        // Left out by axe unless it is named in `rules`.
        ...(rules?.includes('target-size') && { 'target-size': { enabled: true } }),
        ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      },
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary})`),
    )
  }, looked)
}
