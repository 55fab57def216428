// Migrates the style sheets of a Starlight site: its color variables become those of Octavo's theme, variables that the sheets
// use are defined in a generated style sheet, and selectors of Starlight's elements match those of Octavo.

import { dirname } from 'node:path/posix'
import { pathFrom } from './code-parts.ts'
import type { Draft } from './draft.ts'
import { styleSheet } from './site-fields.ts'

type Mode = 'dark' | 'light'

/** Variables of colors → Octavo's variables, by mode if they differ. */
const COLORS: Readonly<Record<string, string | Readonly<Record<Mode, string>>>> = {
  white: 'text-strong',
  'gray-1': 'text-strong',
  'gray-2': 'text',
  'gray-3': 'text-soft',
  'gray-4': { dark: 'line-strong', light: 'text-soft' },
  'gray-5': 'line-strong',
  'gray-6': { dark: 'line', light: 'background-sunken' },
  'gray-7': 'background-raised',
  black: 'background',
  accent: 'accent',
  'accent-high': 'accent-strong',
  'accent-low': 'accent-background',
  blue: 'info',
  'blue-high': 'info',
  'blue-low': 'info-background',
  green: 'tip',
  'green-high': 'tip',
  'green-low': 'tip-background',
  orange: 'warning',
  'orange-high': 'warning',
  'orange-low': 'warning-background',
  purple: 'code-keyword',
  'purple-high': 'code-keyword',
  'purple-low': 'note-background',
  red: 'danger',
  'red-high': 'danger',
  'red-low': 'danger-background',
  text: 'text',
  'text-accent': 'accent',
  'text-invert': 'accent-text',
  bg: 'background',
  'bg-nav': 'background',
  'bg-sidebar': 'background',
  'bg-inline-code': 'background-sunken',
  hairline: 'line',
  'hairline-light': 'line',
  'hairline-shade': 'line',
}

/** Other variables, which are the same in both modes. */
const OTHERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl'].map((name, at) => [
      `text-${name}`,
      `${[0.8125, 0.875, 1, 1.125, 1.25, 1.5, 1.8125, 2.1875, 2.625, 4][at]}rem`,
    ]),
  ),
  'text-h1': 'var(--size-h1)',
  'text-h2': 'var(--size-h2)',
  'text-h3': 'var(--size-h3)',
  'hue-orange': '41',
  'hue-green': '101',
  'hue-blue': '234',
  'hue-purple': '281',
  'hue-red': '339',
  'hue-accent': '234',
  font: 'var(--font)',
  'font-mono': 'var(--font-mono)',
  'shadow-sm': 'var(--shadow)',
  'shadow-md': 'var(--shadow)',
  'shadow-lg': 'var(--shadow)',
  'line-height': '1.68',
  'nav-height': 'var(--navbar-height)',
  'sidebar-width': 'var(--sidebar-width)',
  'content-width': 'var(--measure)',
}

const ACCENTS = {
  dark: ['color-text-accent', 'color-accent-high'],
  light: ['color-text-accent', 'color-accent'],
}

/** Octavo's variables, each from the first of these that the site defines. */
const THEME: readonly (readonly [variable: string, sources: Readonly<Record<Mode, readonly string[]>>])[] = [
  ['background', both('color-bg', 'color-black')],
  ['background-raised', { dark: ['color-gray-6'], light: ['color-gray-7'] }],
  ['background-sunken', both('color-bg-inline-code', 'color-gray-6')],
  ['code-background', { dark: ['color-gray-6'], light: ['color-gray-7'] }],
  ['text-strong', both('color-white')],
  ['text', both('color-text', 'color-gray-2')],
  ['text-soft', both('color-gray-3')],
  ['line', { dark: ['color-hairline', 'color-gray-5'], light: ['color-hairline', 'color-gray-6'] }],
  ['line-strong', { dark: ['color-gray-4'], light: ['color-gray-5'] }],
  ['accent', ACCENTS],
  ['ribbon', ACCENTS],
  ['accent-strong', both('color-accent-high')],
  ['accent-background', both('color-accent-low')],
  ['font', both('font')],
  ['font-mono', both('font-mono')],
]

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

function both(...sources: readonly string[]): Readonly<Record<Mode, readonly string[]>> {
  return { dark: sources, light: sources }
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
