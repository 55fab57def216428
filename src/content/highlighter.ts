// Code to HTML with class names instead of colours, so that light and dark need one pass. Shiki tokenises; each
// scope the theme below knows has a colour that stands for a class. Languages load when a page first uses them.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { HighlighterCore, LanguageRegistration, ThemeRegistration } from '@shikijs/core'
import { escapeHtml } from '../model/escape-html.ts'

/** Class name → TextMate scopes. The theme's stylesheet has a colour for each class. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  c: ['comment', 'punctuation.definition.comment'],
  s: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.fenced_code', 'string.regexp'],
  n: ['constant', 'constant.numeric', 'constant.language', 'support.constant'],
  k: [
    'keyword',
    'storage',
    'storage.type',
    'storage.modifier',
    'keyword.control',
    'variable.language',
    'keyword.operator.new',
    'keyword.operator.expression',
  ],
  f: ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  t: [
    'entity.name.type',
    'entity.name.class',
    'entity.name.tag',
    'support.type',
    'support.class',
    'entity.other.inherited-class',
    'storage.type.java',
    'entity.name.namespace',
  ],
  p: [
    'entity.other.attribute-name',
    'support.type.property-name',
    'variable.parameter',
    'meta.object-literal.key',
    'variable.other.property',
    'entity.name.tag.yaml',
    'meta.mapping.key',
  ],
  v: ['variable', 'variable.other', 'meta.embedded.expression'],
  o: ['keyword.operator', 'punctuation'],
  i: ['markup.inserted', 'punctuation.definition.inserted'],
  d: ['markup.deleted', 'punctuation.definition.deleted'],
  h: ['markup.heading', 'entity.name.section'],
  l: ['markup.underline.link', 'string.other.link'],
}

const NAMES = Object.keys(CLASSES)
const PLAIN = '#000000'
const colorOf = (name: string): string => `#0000${(NAMES.indexOf(name) + 1).toString(16).padStart(2, '0')}`
const classOf = new Map(NAMES.map((name) => [colorOf(name), name]))

const THEME: ThemeRegistration = {
  name: 'classes',
  type: 'light',
  fg: PLAIN,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: PLAIN } },
    ...NAMES.map((name) => ({ scope: [...CLASSES[name]!], settings: { foreground: colorOf(name) } })),
    {
      scope: ['meta.embedded', 'source.groovy.embedded', 'string meta.embedded'],
      settings: { foreground: PLAIN },
    },
  ],
}

/** Languages that mean: no highlighting wanted. */
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

/** Names that writers use and the collection of grammars does not know. */
const ALIASES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  'f#': 'fsharp',
  golang: 'go',
  cel: 'javascript',
  conf: 'ini',
  env: 'dotenv',
  curl: 'bash',
  gotemplate: 'handlebars',
  promql: 'text',
}

/** Code longer than this is shown without colours: a line of it may take seconds. */
const LONGEST_CODE = 200_000

/** Languages whose blocks often begin with some lines of another. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = { markdown: ['yaml'], md: ['yaml'] }

/** Makes the function that highlights; grammars and the engine load at the first use. */
export function createHighlighter(): (code: string, language: string) => Promise<string | undefined> {
  // A core for each language: grammars reach into each other (Vue's into Markdown's), so that in a shared one the
  // colours of a block would depend on which languages other blocks had loaded before.
  const cores = new Map<string, Promise<HighlighterCore | undefined>>()

  return async (code, written) => {
    const name = (Object.hasOwn(ALIASES, written) && ALIASES[written]) || written
    if (PLAIN_LANGUAGES.has(name) || code.length > LONGEST_CODE) return escapeHtml(code)
    let core = cores.get(name)
    if (!core) {
      core = startCore(name)
      cores.set(name, core)
    }
    const lines = (await core)?.codeToTokensBase(code, {
      lang: name,
      theme: 'classes',
      tokenizeTimeLimit: 0,
    })
    return lines?.map(lineToHtml).join('\n')
  }
}

/** Undefined for a language there is no grammar of. */
async function startCore(name: string): Promise<HighlighterCore | undefined> {
  const language = await findLanguage(name)
  if (!language) return undefined
  const companions = await Promise.all((COMPANIONS[name] ?? []).map(findLanguage))
  const { createHighlighterCore } = await import('@shikijs/core')
  const { createOnigurumaEngine } = await import('@shikijs/engine-oniguruma')
  return createHighlighterCore({
    themes: [THEME],
    langs: [language, ...companions.filter((companion) => companion !== undefined)],
    engine: createOnigurumaEngine(loadOniguruma),
    warnings: false,
  })
}

/** WebAssembly from a file: unpacking the copy inside the engine's package takes a thread longer than all else it loads. */
function loadOniguruma(): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'))
}

async function findLanguage(name: string): Promise<LanguageRegistration[] | undefined> {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) return undefined
  try {
    const module: { default: unknown } = await import(`@shikijs/langs/${name}`)
    return Array.isArray(module.default) ? (module.default as LanguageRegistration[]) : undefined
  } catch {
    return undefined
  }
}

/** One line of tokens; neighbours of one class share a span, and blanks join what stands before them. */
function lineToHtml(tokens: readonly { content: string; color?: string }[]): string {
  let html = ''
  let open = ''
  for (const { content, color } of tokens) {
    const name = classOf.get(color?.toLowerCase() ?? '') ?? ''
    if (name !== open && content.trim() !== '') {
      if (open) html += '</span>'
      if (name) html += `<span class="${name}">`
      open = name
    }
    html += escapeHtml(content)
  }
  return open ? `${html}</span>` : html
}
