// Renders TeX to MathML, which browsers display without fonts or scripts, and to plain text.

import temml from 'temml'
import { errorMessage } from '../../core/text/error-message.ts'
import { replaceStyles } from './formula-styles.ts'
import { formulaText } from './formula-text.ts'

export interface RenderedFormula {
  /** MathML source. */
  readonly html?: string
  readonly text?: string
  /** Reason why rendering failed. */
  readonly problem?: string
}

/** Renders a formula. */
export function renderFormula(tex: string, isBlock: boolean): RenderedFormula {
  try {
    const html = replaceStyles(
      temml.renderToString(tex, { displayMode: isBlock, throwOnError: true, trust: false, xml: false }),
    )
    return { html, text: formulaText(html) || tex }
  } catch (error) {
    return { problem: errorMessage(error).replace(/^ParseError:\s*/, '') }
  }
}
