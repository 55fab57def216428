// The variables of Starlight's style sheets, and those of Octavo's theme.

export type Mode = 'dark' | 'light'

/** Variables of colors → Octavo's variables, by mode if they differ. */
export const COLORS: Readonly<Record<string, string | Readonly<Record<Mode, string>>>> = {
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
export const OTHERS: Readonly<Record<string, string>> = {
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
export const THEME: readonly (readonly [
  variable: string,
  sources: Readonly<Record<Mode, readonly string[]>>,
])[] = [
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

function both(...sources: readonly string[]): Readonly<Record<Mode, readonly string[]>> {
  return { dark: sources, light: sources }
}
