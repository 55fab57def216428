// Parses a component tag on its own line, `<Tabs groupId="os">`, as HTML that ends with the line: Markdown may follow with
// or without an empty line. Elsewhere such tags are HTML as in CommonMark.

import type { Construct, Extension, State } from 'micromark-util-types'

/** Whether the text may contain component tags. */
export function mayHaveComponents(text: string): boolean {
  return /<\/?[A-Z]/.test(text)
}

/** The syntax extension. */
export function componentTags(): Extension {
  return { flow: { 60: line } }
}

/** In characters. The limit bounds the search for the end of a tag on pages with many brackets. */
const MAX_TAG_LENGTH = 8000

const line: Construct = {
  name: 'componentTag',
  concrete: true,
  tokenize(effects, ok, nok) {
    const { parser } = this
    const now = () => this.now()
    let name = ''
    let size = 0
    let quote = 0

    const start: State = (code) => {
      name = ''
      effects.enter('htmlFlow')
      effects.enter('htmlFlowData')
      effects.consume(code)
      return named
    }
    const named: State = (code) => {
      if (code === null) return nok(code)
      const letter = code > 0 ? String.fromCharCode(code) : ' '
      if (/^(?:\/|\/?[A-Z][\w.]*)$/.test(name + letter)) {
        name += letter
        effects.consume(code)
        return named
      }
      return /[A-Z]/.test(name) && /[\s/>]/.test(letter) ? inside(code) : nok(code)
    }
    const inside: State = (code) => {
      // Values in braces are supported in `.mdx` only.
      const isWrong = quote === 0 && (code === 60 || code === 96 || code === 123)
      if (code === null || isWrong || ++size > MAX_TAG_LENGTH) return nok(code)
      if (code < -2) {
        effects.exit('htmlFlowData')
        effects.enter('lineEnding')
        effects.consume(code)
        effects.exit('lineEnding')
        return nextLine
      }
      effects.consume(code)
      if (quote === 0 && code === 62) {
        effects.exit('htmlFlowData')
        effects.exit('htmlFlow')
        return after
      }
      if (code === quote) quote = 0
      else if (quote === 0 && (code === 34 || code === 39)) quote = code
      return inside
    }
    const nextLine: State = (code) => {
      if (code === null || code < -2 || parser.lazy[now().line]) return nok(code)
      effects.enter('htmlFlowData')
      return inside(code)
    }
    /** Only another tag may follow on the line. */
    const after: State = (code) => {
      if (code === null || code < -2) return ok(code)
      if (code === 60) return start(code)
      if (code !== -2 && code !== -1 && code !== 32) return nok(code)
      effects.enter('whitespace')
      effects.consume(code)
      effects.exit('whitespace')
      return after
    }
    return start
  },
}
