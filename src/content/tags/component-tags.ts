// A tag of a component on a line of its own, `<Tabs groupId="os">`, is HTML that ends with its line: what follows is Markdown,
// with and without an empty line between. Elsewhere such tags are HTML as CommonMark has it.

import type { Construct, Extension, State } from 'micromark-util-types'

/** Whether a text may have tags of components. */
export function mayHaveComponents(text: string): boolean {
  return /<\/?[A-Z]/.test(text)
}

/** The syntax. */
export function componentTags(): Extension {
  return { flow: { 60: line } }
}

/** A tag is not longer: the search for its end would take too long on pages with many brackets. */
const LONGEST_TAG = 8000

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
      // Values in braces are for `.mdx`.
      const isWrong = quote === 0 && (code === 60 || code === 96 || code === 123)
      if (code === null || isWrong || ++size > LONGEST_TAG) return nok(code)
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
    /** Behind a tag is nothing or another one. */
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
