// Derives the theme's color variables from one accent color, for light and dark pages. The hue is unchanged; the
// OKLCH lightness moves until links and buttons have a contrast of at least 4.5:1.

/** Values of CSS variables by name. */
type Values = Readonly<Record<string, string>>

/** The darkest background of links on light pages and the lightest one on dark pages: `--background-sunken`. */
const SURFACES = { light: '#f0f2f6', dark: '#1a1f2b' }
/** Text colors of buttons. */
const TEXTS = { light: '#ffffff', dark: '#0a1022' }
const READABLE = 4.5

/** Returns the variables of an accent color, `#rrggbb`. */
export function accentColors(accent: string): { readonly light: Values; readonly dark: Values } {
  const [lightness, chroma, hue] = toOklch(parseHex(accent))
  const color = (l: number, c = chroma): string => toHex(l, c, hue)
  const scheme = (mode: 'light' | 'dark', start: number, step: number): Values => {
    const background = mode === 'light' ? color(0.965, chroma * 0.1) : color(0.25, chroma * 0.3)
    const behind = [SURFACES[mode], TEXTS[mode], background]
    // `TEXTS` is the foreground and the others are backgrounds; contrast is symmetric.
    let l = start
    while (l > 0 && l < 1 && behind.some((one) => contrast(color(l), one) < READABLE)) l += step
    const shade = color(Math.min(1, Math.max(0, l)))
    return {
      '--accent': shade,
      '--accent-strong': color(Math.min(0.97, Math.max(0, l + step * 10))),
      '--accent-background': background,
      '--accent-text': TEXTS[mode],
      '--ribbon': shade,
    }
  }
  return { light: scheme('light', lightness, -0.01), dark: scheme('dark', Math.max(lightness, 0.74), 0.01) }
}

/** Returns CSS rules that set the variables. Dark values do not apply to print, where the background is white. */
export function paintScheme(light: Values, dark: Values = {}): string {
  const rule = (selector: string, values: Values): string => {
    const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};\n`)
    return lines.length === 0 ? '' : `${selector} {\n${lines.join('')}}\n`
  }
  const night = rule('[data-theme="dark"]', dark)
  return rule(':root', light) + (night === '' ? '' : `@media not print {\n${night}}\n`)
}

/** Contrast ratio as defined by WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [r, g, b] = parseHex(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

type Triple = readonly [number, number, number]

/** Converts `#rrggbb` to linear red, green and blue, 0 to 1. */
function parseHex(hex: string): Triple {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** https://bottosson.github.io/posts/oklab */
function toOklch([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), Math.atan2(bb, a)]
}

function toLinear(lightness: number, chroma: number, hue: number): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Converts OKLCH to `#rrggbb`. Reduces the chroma of colors outside the sRGB gamut. */
function toHex(lightness: number, chroma: number, hue: number): string {
  let displayed = toLinear(lightness, chroma, hue)
  for (let c = chroma; c > 0 && displayed.some((one) => one < -0.0001 || one > 1.0001); c -= 0.002)
    displayed = toLinear(lightness, Math.max(0, c - 0.002), hue)
  const channel = (value: number): string => {
    const clipped = Math.min(1, Math.max(0, value))
    const coded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${displayed.map(channel).join('')}`
}
