// Highlights code with class names instead of colors, so that light and dark themes share one output. Prism tokenizes;
// its grammars load with the first code block.

import { escapeHtml } from '../../core/text/escape-html.ts'
import { findNearest } from '../../core/text/nearest.ts'
import type { Token } from './grammars.ts'

/** Class name → token types. The theme's stylesheet has a color for each class. */
const CLASSES: Readonly<Record<string, string>> = {
  c: 'comment prolog',
  s: 'string template-string triple-quoted-string attr-value char regex cdata code',
  n: 'number boolean constant symbol color hexcode unit entity date',
  k: 'keyword important rule doctype',
  f: 'function annotation',
  t: 'class-name builtin tag selector namespace',
  p: 'property attr-name parameter header-name',
  v: 'variable',
  o: 'operator punctuation coord',
  i: 'inserted',
  d: 'deleted',
  h: 'title',
  // Code inside a string.
  '': 'interpolation',
}

const classOf = new Map(
  Object.entries(CLASSES).flatMap(([name, kinds]) => kinds.split(' ').map((kind) => [kind, name] as const)),
)

/** Language names that disable highlighting. */
const PLAIN_LANGUAGES = new Set([
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'output',
  'url',
  'uri',
  'ascii',
])

/** Language names that Prism does not support. */
const ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    asciidoc: 'adoc',
    bash: 'curl env dotenv fish nu nushell shellscript zsh',
    batch: 'bat cmd',
    clojure: 'clj',
    cpp: 'c++ hpp',
    csharp: 'c#',
    diff: 'patch',
    erlang: 'erl',
    fsharp: 'f# fs',
    'go-html-template': 'go-template gotemplate gotmpl tmpl',
    graphql: 'gql prisma',
    haskell: 'hs',
    hcl: 'terraform tf tfvars opentofu',
    ini: 'conf desktop editorconfig systemd',
    javascript: 'cel cjs mjs jsonnet libsonnet',
    jinja2: 'jinja',
    json: 'json5 jsonc jsonl ndjson',
    julia: 'jl',
    apacheconf: 'apache',
    makefile: 'just justfile make mk',
    markup: 'angular-html astro svelte vue xsl xsd',
    markdown: 'md mdc mdx',
    nginx: 'nginxconf',
    objectivec: 'objective-c',
    pascal: 'delphi',
    powershell: 'ps ps1 pwsh',
    protobuf: 'proto',
    // Pygments' name of the interactive interpreter.
    python: 'pycon python3',
    rest: 'rst',
    ruby: 'rbs',
    // rustdoc reads fences with these words as Rust.
    rust: 'gleam ron rs compile_fail no_run should_panic',
    'shell-session': 'console terminal',
    stylus: 'styl',
    css: 'postcss',
    typescript: 'cts mts',
    go: 'golang',
    vim: 'viml vimscript',
    yaml: 'helm',
  }).flatMap(([language, names]) => names.split(' ').map((name) => [name, language])),
)

/** Limits in characters: highlighting longer code or lines is slow. */
const MAX_CODE = 24_000
const MAX_LINE = 2_000

/** Reason why code is not highlighted; undefined if it is. */
export function notHighlightedReason(code: string, language: string): string | undefined {
  if (PLAIN_LANGUAGES.has(grammarName(language))) return undefined
  if (code.length > MAX_CODE) return 'it is too long'
  const isWide = code.length > MAX_LINE && code.split('\n').some((line) => line.length > MAX_LINE)
  return isWide ? `it has a line of more than ${MAX_LINE} characters` : undefined
}

/** Creates the highlighter. Grammars of rare languages load on first use. */
export function createHighlighter(): (code: string, language: string) => Promise<string | undefined> {
  let rare: Promise<void> | undefined
  return async (code, language) => {
    const name = grammarName(language)
    if (PLAIN_LANGUAGES.has(name)) return escapeHtml(code)
    const { COMMON, hasGrammar, loadRareGrammars, tokenize } = await import('./grammars.ts')
    if (!COMMON.has(name)) {
      rare ??= loadRareGrammars()
      await rare
    }
    return hasGrammar(name) ? toHtml(tokenize(code, name)) : undefined
  }
}

/** Returns the known language with the most similar name. */
export async function guessLanguage(name: string): Promise<string | undefined> {
  const { COMMON, RARE } = await import('./grammars.ts')
  return findNearest(name, [...COMMON, ...Object.keys(ALIASES), ...RARE])
}

/** Name of the grammar. `python+jinja`, as Pygments writes a language with a template language, is highlighted as Python. */
function grammarName(language: string): string {
  const [, name = language] = /^([\w-]+)\+[a-z][\w-]*$/.exec(language) ?? []
  return (Object.hasOwn(ALIASES, name) && ALIASES[name]) || name
}

/** Adjacent tokens of one class share a span, which ends at the end of the line. Spaces belong to the preceding span. */
function toHtml(tokens: Token['content']): string {
  let html = ''
  let open = ''
  function close(): void {
    if (open) html += '</span>'
    open = ''
  }
  function write(text: string, name: string): void {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) {
        close()
        html += '\n'
      }
      if (name !== open && line.trim() !== '') {
        close()
        if (name) html += `<span class="${name}">`
        open = name
      }
      html += escapeHtml(line)
    }
  }
  function walk(content: Token['content'], name: string): void {
    if (typeof content === 'string') write(content, name)
    else if (Array.isArray(content)) for (const token of content) walk(token, name)
    else walk(content.content, classFor(content) ?? name)
  }
  walk(tokens, '')
  close()
  return html
}

/** The class of a token; undefined to inherit the class of the enclosing token. */
function classFor({ type, alias }: Token): string | undefined {
  for (const kind of [type, ...[alias ?? []].flat()]) {
    const name = classOf.get(kind)
    if (name !== undefined) return name
  }
  return undefined
}
