// Renders TeX to MathML, which browsers display without fonts or scripts.

import temml from 'temml'
import { errorMessage } from '../../core/text/error-message.ts'
import { replaceStyles } from './formula-styles.ts'

/** Returns the formula as MathML, or the reason why rendering failed. */
export function renderFormula(tex: string, isBlock: boolean): { html?: string; problem?: string } {
  try {
    return {
      html: replaceStyles(
        temml.renderToString(tex, { displayMode: isBlock, throwOnError: true, trust: false, xml: false }),
      ),
    }
  } catch (error) {
    return { problem: errorMessage(error).replace(/^ParseError:\s*/, '') }
  }
}
