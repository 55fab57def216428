// Migrates the style sheets of a Starlight site: its color variables become those of Octavo's theme, variables that the sheets
// use are defined in a generated style sheet, and selectors of Starlight's elements match those of Octavo.

import { dirname } from 'node:path/posix'
import { pathFrom } from './code-parts.ts'
import type { Draft } from './draft.ts'
import { styleSheet } from './site-fields.ts'
import { COLORS, type Mode, OTHERS, THEME } from './starlight-variables.ts'

/** Selectors of Starlight's elements → Octavo's. */
const SELECTORS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\.hero\s*>\s*(?=(?:img|svg)\b)/g, '.hero-art '],
  [/\.sl-markdown-content\b/g, '.prose'],
  [/\.starlight-aside__title\b/g, '.callout-title'],
  [/\.starlight-aside--note\b/g, '.callout-note'],
  [/\.starlight-aside--tip\b/g, '.callout-tip'],
  [/\.starlight-aside--caution\b/g, '.callout-warning'],
  [/\.starlight-aside--danger\b/g, '.callout-danger'],
  [/\.starlight-aside\b/g, '.callout'],
  [/\.sl-link-button\b/g, '.button'],
  [/\.sl-badge\b/g, '.badge'],
  [/\.sl-steps\b/g, '.steps'],
]

interface StyleOptions {
  /** `customCss` of the configuration. */
  readonly sheets: readonly unknown[]
  /** Paths of the pages. */
  readonly pages: readonly string[]
}

/** Returns the style sheets of the new configuration. */
export function migrateStyles(draft: Draft, { sheets, pages }: StyleOptions): string[] {
  const styles = sheets.flatMap((file) => styleSheet(String(file), draft))
  const files = withImports(
    styles.map((file) => pathFrom('.', file)),
    draft,
  )
  const texts = files.map((file) => draft.read(file))
  const used = new Set([...texts, ...pages.map((path) => draft.read(path))].flatMap(usedVariables))
  for (const [at, file] of files.entries())
    draft.change(
      file,
      SELECTORS.reduce((text, [from, to]) => text.replace(from, to), texts[at]!),
    )
  const rules = variableRules(used, texts.flatMap(readVariables), isLayered(draft))
  if (rules === '') return styles
  const folder = files[0] === undefined ? 'src' : dirname(files[0])
  const path = pathFrom(
    folder,
    draft.has(`${folder}/starlight.css`) ? 'starlight-variables.css' : 'starlight.css',
  )
  draft.write(
    path,
    `/* Variables of Starlight that this site uses, and those of Octavo that it set with them. */\n${rules}`,
  )
  return [`./${path}`, ...styles]
}

/** Files with those that they import, at any depth. */
function withImports(files: readonly string[], draft: Draft): string[] {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || !draft.has(file)) return
    found.add(file)
    for (const [, source = ''] of draft
      .read(file)
      .matchAll(/@(?:import|use) {1,9}(?:url\( {0,9})?["']([^"'\n]{1,500})["']/g))
      if (source.startsWith('.')) add(pathFrom(dirname(file), source))
  }
  for (const file of files) add(file)
  return [...found]
}

const USE = /var\(\s*--sl-([\w-]+)/g

function usedVariables(text: string): string[] {
  return [...text.matchAll(USE)].map(([, name]) => name!)
}

interface Variable {
  readonly name: string
  readonly value: string
  /** Undefined for both modes. */
  readonly mode: Mode | undefined
}

const TOKEN = /\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|[{};]|[^{};"'/]+|./g

/** Reads the variables of Starlight that a style sheet defines for the whole page. */
function readVariables(css: string): Variable[] {
  const variables: Variable[] = []
  const selectors: string[] = []
  let text = ''
  const declare = (): void => {
    const [, name, value] = /^--sl-([\w-]+)\s*:([\s\S]*)$/.exec(text.trim()) ?? []
    const selector = selectors.findLast((one) => !one.startsWith('@')) ?? ''
    const [, mode] = /^(?:html|:root)?(?:\[data-theme=["']?(dark|light)["']?\])?$/.exec(
      selector.split(',')[0]!.trim(),
    ) ?? [undefined, 'none']
    if (name !== undefined && selector !== '' && mode !== 'none')
      variables.push({ name, value: value!.trim(), mode: mode as Mode | undefined })
    text = ''
  }
  for (const [token] of css.matchAll(TOKEN))
    if (token === '{') {
      selectors.push(text.trim())
      text = ''
    } else if (token === ';') declare()
    else if (token === '}') {
      declare()
      selectors.pop()
    } else if (!token.startsWith('/*')) text += token
  return variables
}

/** Whether Starlight's rules are in a cascade layer, since 0.34: `:root` of the site then also applies in light mode. */
function isLayered(draft: Draft): boolean {
  const text = draft.has('package.json') ? draft.read('package.json') : ''
  const [, minor] = /"@astrojs\/starlight":\s*"[^\d"]*0\.(\d+)/.exec(text) ?? []
  return minor === undefined || Number(minor) >= 34
}

function variableRules(
  used: ReadonlySet<string>,
  variables: readonly Variable[],
  isLayered: boolean,
): string {
  const everywhere = variables.filter(({ mode }) => mode === undefined)
  const defined = new Set(variables.map(({ name }) => name))
  const others = Object.entries(OTHERS).filter(([name]) => used.has(name) && !defined.has(name))
  const modeRule = (mode: Mode): string[] => {
    const applied = [
      ...(mode === 'dark' || isLayered ? everywhere : []),
      ...variables.filter((one) => one.mode === mode),
    ]
    const values = new Map(applied.map(({ name, value }) => [name, value]))
    const needed = [...used, ...everywhere.map(({ name }) => name)]
    const missing = Object.entries(COLORS).filter(([name]) => {
      const full = `color-${name}`
      return needed.includes(full) && !values.has(full)
    })
    return [
      ...missing.map(([name, to]) => `--sl-color-${name}: var(--${typeof to === 'string' ? to : to[mode]});`),
      ...themeOf(values, mode),
    ]
  }
  const rule = (selector: string, lines: readonly string[], indent = ''): string =>
    lines.length === 0
      ? ''
      : `${indent}${selector} {\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}\n`
  const dark = rule(':root[data-theme="dark"]', modeRule('dark'), '  ')
  return (
    rule(
      ':root',
      others.map(([name, value]) => `--sl-${name}: ${value};`),
    ) +
    rule(':root[data-theme="light"]', modeRule('light')) +
    // Print always uses a white background.
    (dark === '' ? '' : `@media not print {\n${dark}}\n`)
  )
}

/** Octavo's variables, from those that the site defines in a mode. */
function themeOf(values: ReadonlyMap<string, string>, mode: Mode): string[] {
  const complete = completeVariables(values)
  return THEME.flatMap(([variable, sources]) => {
    const source = sources[mode].find((name) => complete.has(name))
    return source === undefined ? [] : [`--${variable}: var(--sl-${source});`]
  })
}

/** Variables whose values refer to no others than these: the others would refer back to Octavo's. */
function completeVariables(values: ReadonlyMap<string, string>): ReadonlySet<string> {
  const complete = new Set(values.keys())
  for (let size = -1; size !== complete.size; ) {
    size = complete.size
    for (const name of complete)
      if (usedVariables(values.get(name)!).some((other) => !complete.has(other) && !(other in OTHERS)))
        complete.delete(name)
  }
  return complete
}
