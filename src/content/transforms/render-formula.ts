// TeX to MathML, which browsers show without fonts or scripts.

import temml from 'temml'
import { errorMessage } from '../../text/error-message.ts'
import { replaceStyles } from './formula-styles.ts'

/** The formula as MathML, or why there is none. */
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
