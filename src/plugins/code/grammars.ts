// Grammars of common languages, with corrections to those of Prism. Prism keeps all grammars in one table, and some
// change others. Each list is therefore loaded completely and in a fixed order, so that highlighting does not depend on
// earlier blocks. `RARE` lists the other languages.

// Includes `markup`, `css`, `clike` and `javascript`.
import Prism, { type GrammarValue, type Token, type TokenObject } from 'prismjs'
import 'prismjs/components/prism-bash.js'
import 'prismjs/components/prism-c.js'
import 'prismjs/components/prism-csharp.js'
import 'prismjs/components/prism-diff.js'
import 'prismjs/components/prism-docker.js'
import 'prismjs/components/prism-go.js'
import 'prismjs/components/prism-graphql.js'
import 'prismjs/components/prism-hcl.js'
import 'prismjs/components/prism-ini.js'
import 'prismjs/components/prism-java.js'
import 'prismjs/components/prism-json.js'
import 'prismjs/components/prism-yaml.js'
import 'prismjs/components/prism-jsx.js'
import 'prismjs/components/prism-kotlin.js'
import 'prismjs/components/prism-makefile.js'
import 'prismjs/components/prism-markdown.js'
import 'prismjs/components/prism-nginx.js'
import 'prismjs/components/prism-powershell.js'
import 'prismjs/components/prism-promql.js'
import 'prismjs/components/prism-properties.js'
import 'prismjs/components/prism-protobuf.js'
import 'prismjs/components/prism-python.js'
import 'prismjs/components/prism-ruby.js'
import 'prismjs/components/prism-rust.js'
import 'prismjs/components/prism-scss.js'
import 'prismjs/components/prism-shell-session.js'
import 'prismjs/components/prism-sql.js'
import 'prismjs/components/prism-swift.js'
import 'prismjs/components/prism-toml.js'
import 'prismjs/components/prism-typescript.js'
import 'prismjs/components/prism-cpp.js'
import 'prismjs/components/prism-http.js'
import 'prismjs/components/prism-tsx.js'
import { template, yaml } from './yaml-grammar.ts'

export type { Token }

/** Grammars by language. The table also contains functions of Prism. */
const languages = Prism.languages as unknown as Record<string, Record<string, GrammarValue>>

// Change the object in place: grammars that embed YAML reference it.
for (const name of Object.keys(languages.yaml!)) delete languages.yaml![name]
Object.assign(languages.yaml!, yaml)

// Highlight any word in command position (Prism matches a fixed list of names anywhere), and flags with hyphens.
for (const name of ['function', 'builtin', 'parameter']) delete languages.bash![name]
Prism.languages.insertBefore('bash', 'string', {
  flag: { pattern: /(?<=\s)--?[a-z][\w.-]*(?=[=\s]|$)/i, alias: 'constant' },
})
Prism.languages.insertBefore('bash', 'file-descriptor', {
  name: {
    pattern:
      /(?=\S)(?<=(?<!\\\n[ \t]*)^[ \t]*(?:[$#%] )?|[;|(`][ \t]*|&&[ \t]*|\b(?:do|else|exec|if|nohup|sudo|then|time|while|xargs)[ \t]+)[\w./~-]+(?=[\s;)`]|$)/m,
    greedy: true,
    alias: 'function',
  },
})
Prism.languages.insertBefore('go', 'function', {
  'class-name': { pattern: /(?<=\btype )\w+|(?<=[*&\]](?:\w+\.)?)[A-Z]\w*(?![\w(])/, greedy: true },
})
// Prism's pattern takes exponential time.
languages.csharp!['type-list'] = {
  ...(languages.csharp!['type-list'] as TokenObject),
  pattern:
    /\b((?:class|enum|interface|record|struct)\s+\w+(?:\s*<[^<>{};]*>)?(?:\s*\([^(){};]*\))?\s*:\s*|where\s+\w+\s*:\s*)[^\s{};=][^{};=]*?(?=\s*(?:[{;]|=>|\bwhere\b|$))/,
}
languages.json!.null = { pattern: /\bnull\b/, alias: 'boolean' }
languages['go-html-template'] = { template, ...languages.markup }

/** Languages whose grammars are loaded from the start. */
export const COMMON: ReadonlySet<string> = new Set(Object.keys(languages))

/** Other languages, each after its dependencies. */
export const RARE =
  'regex markup-templating php actionscript coffeescript uri abnf ada apacheconf applescript arduino armasm asciidoc autohotkey awk basic batch bicep bnf brainfuck clojure cmake cobol crystal csv cue cypher d dart dhall django dns-zone-file dot ebnf ejs elixir elm erb erlang excel-formula fortran fsharp gcode gdscript gettext gherkin git glsl gn go-module gradle groovy less textile haml handlebars haskell haxe hlsl icu-message-format ignore jq julia kusto latex liquid lisp llvm log lua matlab mermaid mongodb nasm nim nix objectivec ocaml odin openqasm pascal perl plant-uml plsql powerquery processing prolog stylus twig pug puppet purescript q qml r scheme racket reason rego rescript robotframework sas sass scala smalltalk solidity soy turtle sparql splunk-spl mata stata supercollider systemd tcl vala vbnet verilog vhdl vim visual-basic wasm web-idl wgsl wiki wolfram xquery yang zig json5 rest'.split(
    ' ',
  )

/** Loads all other languages in order. */
export async function loadRareGrammars(): Promise<void> {
  for (const name of RARE) await import(`prismjs/components/prism-${name}.js`)
  // A brace in a value is ambiguous in Prism's pattern, which takes exponential time.
  const tag = languages.xquery!.tag as TokenObject
  const value = (tag.inside as Record<string, TokenObject>)['attr-value']!
  for (const token of [tag, value]) {
    const { source } = token.pattern
    token.pattern = RegExp(source.replace('(?!\\1)[^\\\\]', '(?!\\1)[^\\\\{]|\\{\\{'))
  }
}

/** Whether a loaded grammar supports the language. */
export function hasGrammar(language: string): boolean {
  return Object.hasOwn(languages, language) && typeof languages[language] === 'object'
}

/** Tokenizes code. Tokens may be nested. */
export function tokenize(code: string, language: string): (string | Token)[] {
  // JSX and template grammars rely on hooks around the tokenizer.
  const run = { code, grammar: languages[language]!, language, tokens: [] as (string | Token)[] }
  Prism.hooks.run('before-tokenize', run)
  run.tokens = Prism.tokenize(run.code, run.grammar)
  Prism.hooks.run('after-tokenize', run)
  return run.tokens
}
