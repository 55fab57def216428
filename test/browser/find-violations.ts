// Accessibility violations that axe finds on a page.

import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface AxeOptions {
  /** Runs only these rules. */
  readonly rules?: readonly string[]
  /** Disables these rules. */
  readonly disabled?: readonly string[]
}

/** Returns rule, element and reason of each violation. `page.evaluate` injects axe in spite of a content security policy. */
export async function findViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async ({ rules, disabled = [] }) => {
    // Finishes color transitions, whose intermediate colors have no meaning.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      rules: {
        // axe disables this rule by default.
        ...(rules?.includes('target-size') && { 'target-size': { enabled: true } }),
        ...Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
      },
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary})`),
    )
  }, options)
}
