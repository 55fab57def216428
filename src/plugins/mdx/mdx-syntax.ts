// MDX syntax extensions for the Markdown parser. They include a JavaScript parser, which is large: this module is loaded
// only for `.mdx` files.
//
// Adds to MDX: HTML comments, `{#id}` at the end of a heading, and `<` in front of a character that cannot start a tag.

import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types'
import { javascript } from '../../core/config/parse-script.ts'
import type { SyntaxFeature } from '../../core/plugin/transforms.ts'

/** Tags, expressions, imports and exports. The parser throws for invalid MDX. */
export const MDX_TAGS: SyntaxFeature = { isUsed: () => true, syntax: mdxSyntax, tree: mdxTree }

/** Syntax extensions of the parser. */
function mdxSyntax(): Extension[] {
  const options = {
    acorn: javascript,
    acornOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    addResult: true,
  }
  // Later extensions have precedence.
  return [letText(mdxjs(options as never)), compatibleSyntax]
}

/** Tree extensions; comments become nodes of the type `comment`. */
function mdxTree(): TreeExtension[] {
  return [
    ...mdxFromMarkdown(),
    {
      enter: {
        ['mdxComment' as 'data'](token) {
          this.enter({ type: 'comment', value: '' } as never, token)
        },
      },
      exit: {
        ['mdxComment' as 'data'](token) {
          const value = this.sliceSerialize(token).trimEnd().slice('<!--'.length, -'-->'.length)
          Object.assign(this.stack.at(-1)!, { value })
          this.exit(token)
        },
      },
    },
  ]
}

const LESS = 60
const BRACE = 123
const BACKSLASH = 92

/** Characters after `<` that belong to a tag, a comment or, like spaces, to text in MDX too. */
const AFTER_LESS = /[\p{ID_Start}$_/>!\s]/u

/** Parses a comment followed by text, and `<=`, as the start of a paragraph: as a tag it would be an error. */
function letText(mdx: Extension): Extension {
  const tags = [mdx.flow?.[LESS] ?? []].flat()
  const asTag = ({ tokenize, ...rest }: Construct): Construct => ({
    ...rest,
    tokenize(effects, ok, nok) {
      const tag = tokenize.call(this, effects, ok, nok)
      return effects.check(
        { tokenize: comment(false), partial: true },
        nok,
        effects.check({ tokenize: lessThan(), partial: true }, nok, tag),
      )
    },
  })
  return { ...mdx, flow: { ...mdx.flow, [LESS]: tags.map(asTag) } }
}

const compatibleSyntax: Extension = {
  flow: { [LESS]: { name: 'mdxComment', tokenize: comment(true), concrete: true } as Construct },
  text: {
    [LESS]: [
      { name: 'mdxComment', tokenize: comment(false) } as Construct,
      { name: 'mdxLessThan', tokenize: lessThan() },
    ],
    [BRACE]: { name: 'mdxHeadingId', tokenize: headingId() } as Construct,
  },
}

const isLineEnd = (code: Code): boolean => code !== null && code < -2
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32

/** `<!-- … -->`; a block comment has nothing after it on its last line. */
function comment(isBlock: boolean): Tokenizer {
  return function (effects, ok, nok) {
    const { parser } = this
    const now = () => this.now()
    let marker = ''
    let dashes = 0
    const start: State = (code) => {
      effects.enter('mdxComment' as 'data')
      effects.enter('mdxCommentMarker' as 'data')
      effects.consume(code)
      return opening
    }
    const opening: State = (code) => {
      marker += code === null || code < 0 ? '?' : String.fromCharCode(code)
      if (!'!--'.startsWith(marker)) return nok(code)
      effects.consume(code)
      if (marker !== '!--') return opening
      effects.exit('mdxCommentMarker' as 'data')
      return inside
    }
    const inside: State = (code) => {
      if (code === null) return nok(code)
      if (isLineEnd(code)) {
        effects.enter('lineEnding')
        effects.consume(code)
        effects.exit('lineEnding')
        return nextLine
      }
      effects.enter('mdxCommentText' as 'data')
      dashes = 0
      return text(code)
    }
    const nextLine: State = (code) => (isBlock && parser.lazy[now().line] ? nok(code) : inside(code))
    const text: State = (code) => {
      if (code === 62 && dashes >= 2) {
        effects.consume(code)
        effects.exit('mdxCommentText' as 'data')
        effects.exit('mdxComment' as 'data')
        return isBlock ? after : ok
      }
      if (code === null || isLineEnd(code)) {
        effects.exit('mdxCommentText' as 'data')
        return inside(code)
      }
      dashes = code === 45 ? dashes + 1 : 0
      effects.consume(code)
      return text
    }
    const after: State = (code) => {
      if (code === null || isLineEnd(code)) return ok(code)
      if (!isSpace(code)) return nok(code)
      effects.enter('linePrefix')
      return spaces(code)
    }
    const spaces: State = (code) => {
      if (isSpace(code)) {
        effects.consume(code)
        return spaces
      }
      effects.exit('linePrefix')
      return after(code)
    }
    return start
  }
}

/** Reads the `<` of `<= 6` and `<3` as text. MDX allows it only before a space. */
function lessThan(): Tokenizer {
  return (effects, ok, nok) => {
    const next: State = (code) =>
      code === null || code < 0 || AFTER_LESS.test(String.fromCharCode(code)) ? nok(code) : ok(code)
    return (code) => {
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return next
    }
  }
}

/** Reads `{#id}` as text, for heading ids. It is never a valid expression. */
function headingId(): Tokenizer {
  return (effects, ok, nok) => {
    const start: State = (code) => {
      effects.enter('data')
      effects.consume(code)
      return before
    }
    const before: State = (code) => {
      if (code !== 35 && code !== 58 && !isSpace(code)) return nok(code)
      effects.consume(code)
      return code === 35 ? inside : before
    }
    const inside: State = (code) => {
      // A brace after a backslash is text and does not start an expression.
      if (code === null || isLineEnd(code) || code === BRACE || code === BACKSLASH) {
        effects.exit('data')
        return ok(code)
      }
      effects.consume(code)
      if (code !== 125) return inside
      effects.exit('data')
      return ok
    }
    return start
  }
}
