// `<Tabs>`, `</Tabs>` and `<Icon name={"x"}/>` in Markdown: tags of components are tokens of their own, in lines of their
// own and inside text, and what is between them is Markdown, with and without blank lines. HTML has no capital letters
// and no braces, so nothing that is HTML changes. `{/* … */}` is a comment. `<a href=/x>` inside text is HTML that the
// parser does not know, because of the slash.

import type { Html } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { isHtmlName } from '../../elements/html-names.ts'

/** A tag in the tree, before it is paired. */
export interface ComponentTag {
  readonly type: 'componentTag'
  /** As written, with both brackets. */
  readonly value: string
  readonly position?: Html['position']
}

/** Whether a text may have such tags or comments. */
export function mayHaveTags(text: string): boolean {
  return (
    text.includes('{/*') ||
    (text.includes('<') && (/<\/?[A-Z]|=\{/.test(text) || /=\s*[^\s"'=<>`{}/]*\//.test(text)))
  )
}

/** A tag is not longer: the search for its end would take too long on pages with many brackets. */
const LONGEST_TAG = 8000

// The types know the parser's own tokens only.
const TAG = 'componentTag' as 'htmlText'
const COMMENT = 'braceComment' as 'codeText'
const PART = 'componentTagPart' as 'htmlTextData'

/** The syntax. `isComponent` tells the names of components from those that HTML has too, such as `Button`. */
export function componentTags(isComponent: (name: string) => boolean): Extension {
  const isTag = (name: string, isSpecial: boolean): boolean =>
    /^[A-Z]/.test(name) ? isComponent(name) || !isHtmlName(name) || NOT_HTML.test(name) : isSpecial
  return {
    flow: { 60: tagConstruct(true, isTag), 123: commentConstruct(true) },
    text: { 60: tagConstruct(false, isTag), 123: commentConstruct(false) },
  }
}

/** Nobody writes these elements of HTML into a text, and with one capital letter. */
const NOT_HTML = /^(?:Base|Head|Image|Link|Meta|Script|Style|Title)$/

/** Tokens to nodes. */
export function componentTagsFromMarkdown(): TreeExtension {
  return {
    enter: {
      [TAG](token) {
        this.enter({ type: 'componentTag', value: this.sliceSerialize(token) } as never, token)
      },
      [COMMENT](token) {
        const text = this.sliceSerialize(token).slice('{/*'.length, -'*/}'.length)
        this.enter({ type: 'html', value: `<!--${text.replace(/-(?=-)|-$/g, '- ')}-->` }, token)
      },
    },
    exit: {
      [TAG](token) {
        this.exit(token)
      },
      [COMMENT](token) {
        this.exit(token)
      },
    },
  }
}

interface Reader {
  /** Takes a character, a line ending too, and goes on with a state. */
  take(code: Code, next: State): State | undefined
  enter(type: typeof TAG | typeof COMMENT): void
  exit(type: typeof TAG | typeof COMMENT): void
  /** What ends the construct: in a line of its own, nothing or another one. */
  end(again: State): State
}

/** Tokens may hold several lines; those of a line are data, with the line endings between. */
function createReader(
  { effects, ok, nok }: { effects: Effects; ok: State; nok: State },
  context: TokenizeContext,
  isFlow: boolean,
): Reader {
  let isData = false
  let size = 0
  const stop = (): void => {
    if (isData) effects.exit(PART)
    isData = false
  }
  return {
    take(code, next) {
      if (code === null || ++size > LONGEST_TAG) return nok(code)
      if (code > -3) {
        if (!isData) effects.enter(PART)
        isData = true
        effects.consume(code)
        return next
      }
      stop()
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return (after) => (isFlow && context.parser.lazy[context.now().line] ? nok(after) : next(after))
    },
    enter(type) {
      effects.enter(type)
    },
    exit(type) {
      stop()
      effects.exit(type)
    },
    end(again) {
      if (!isFlow) return ok
      const after: State = (code) => {
        if (code === null || code < -2) return ok(code)
        if (code === 60) return again(code)
        if (code !== -2 && code !== -1 && code !== 32) return nok(code)
        effects.enter('whitespace')
        effects.consume(code)
        effects.exit('whitespace')
        return after
      }
      return after
    },
  }
}

function tagConstruct(isFlow: boolean, isTag: (name: string, isSpecial: boolean) => boolean): Construct {
  return {
    name: 'componentTag',
    concrete: isFlow,
    tokenize(effects, ok, nok) {
      const reader = createReader({ effects, ok, nok }, this, isFlow)
      const { take } = reader
      let name = ''
      let hasBraces = false
      let hasSlash = false

      const start: State = (code) => {
        name = ''
        hasBraces = false
        hasSlash = false
        reader.enter(TAG)
        return take(code, opened)
      }
      const opened: State = (code) => (code === 47 ? take(code, named) : named(code))
      const named: State = (code) => {
        if (code === null) return nok(code)
        const letter = code > 0 ? String.fromCharCode(code) : ' '
        if (name === '' ? /[A-Za-z]/.test(letter) : /[\w.-]/.test(letter)) {
          name += letter
          return take(code, named)
        }
        // Lower-case names are those of HTML: only braces and slashes make them tags here.
        return name !== '' && /[\s/>]/.test(letter) ? between(code) : nok(code)
      }
      const between: State = (code) => {
        if (code === 62) return finish(code)
        if (code === 123) {
          hasBraces = true
          return braces(code, between)
        }
        if (code === 47 || isSpace(code)) return take(code, between)
        return isOneOf(code, /[\w:@#$.-]/) ? take(code, attribute) : nok(code)
      }
      const attribute: State = (code) =>
        isOneOf(code, /[\w:@#$.-]/) ? take(code, attribute) : afterAttribute(code)
      const afterAttribute: State = (code) => {
        if (code === 61) return take(code, value)
        return isSpace(code) ? take(code, afterAttribute) : between(code)
      }
      const value: State = (code) => {
        if (isSpace(code)) return take(code, value)
        if (code === 34 || code === 39) return take(code, quoted(code, between))
        if (code === 123) {
          hasBraces = true
          return braces(code, between)
        }
        return isOneOf(code, /[^\s"'=<>`{}]/) ? unquoted(code) : nok(code)
      }
      const unquoted: State = (code) => {
        if (!isOneOf(code, /[^\s"'=<>`{}]/)) return between(code)
        hasSlash ||= code === 47
        return take(code, unquoted)
      }
      const quoted = (mark: number, next: State): State => {
        const inside: State = (code) => take(code, code === mark ? next : inside)
        return inside
      }
      const braces = (first: Code, next: State): State | undefined => {
        let depth = 0
        const inside: State = (code) => {
          if (code === 123) depth++
          if (code === 125 && --depth === 0) return take(code, next)
          if (code === 34 || code === 39 || code === 96) return take(code, string(code))
          return take(code, inside)
        }
        const string = (mark: number): State => {
          const state: State = (code) =>
            code === 92
              ? take(code, (escaped) => take(escaped, state))
              : take(code, code === mark ? inside : state)
          return state
        }
        return inside(first)
      }
      const finish: State = (code) => {
        if (!isTag(name, hasBraces || (hasSlash && !isFlow))) return nok(code)
        return take(code, (after) => {
          reader.exit(TAG)
          return reader.end(start)(after)
        })
      }
      return start
    },
  }
}

/** Not in `{{/* … *\/}}`, a comment of Go templates. */
function commentConstruct(isFlow: boolean): Construct {
  return {
    name: 'braceComment',
    concrete: isFlow,
    tokenize(effects, ok, nok) {
      const reader = createReader({ effects, ok, nok }, this, isFlow)
      const { take } = reader
      const { previous } = this
      const expect =
        (wanted: number, next: State): State =>
        (code) =>
          code === wanted ? take(code, next) : nok(code)
      const inside: State = (code) => take(code, code === 42 ? starred : inside)
      const starred: State = (code) =>
        code === 47 ? take(code, closing) : code === 42 ? take(code, starred) : inside(code)
      const closing: State = (code) => (code === 125 ? take(code, after) : inside(code))
      const after: State = (code) => {
        if (code === 125) return nok(code)
        reader.exit(COMMENT)
        return reader.end(nok)(code)
      }
      return (code) => {
        if (previous === 123) return nok(code)
        reader.enter(COMMENT)
        return expect(123, expect(47, expect(42, inside)))(code)
      }
    },
  }
}

function isSpace(code: Code): boolean {
  return code === 32 || (code !== null && code < 0)
}

function isOneOf(code: Code, characters: RegExp): boolean {
  return code !== null && code > 0 && characters.test(String.fromCharCode(code))
}
