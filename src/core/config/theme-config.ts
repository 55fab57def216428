// The `theme` setting: a module with theme parts; and color, fonts, corners and width as values of CSS variables
// (theme/styles/tokens.css).

import * as z from 'zod'
import type { ConfigSource, SiteTheme } from '../model/site-options.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'
import { tidyPath } from '../plugin/navigation-items.ts'
import type { DropUndefined } from '../plugin/plugin-fields.ts'
import { accentColors, paintScheme } from './accent-colors.ts'
import { placeOfField } from './config-place.ts'
import { type ConfigProblem, configProblem } from './config-problem.ts'

const modulePath = z.string().regex(/^(?!\/)/, { message: 'must be relative to the configuration file' })
const length = z.string().regex(/^(?:0|(?:\d+|\d*\.\d+)(?:rem|em|px|ch))$/, {
  message: 'must be a length such as `0.5rem` or `8px`',
})
const fontFile = z.string().regex(/^(?!\/)[^"\\\n]+\.(?:woff2|woff|ttf)$/, {
  message:
    'must be a WOFF2, WOFF or TTF file, `./fonts/name.woff2`, or one of a package, `@fontsource/inter/files/…`',
})
const fontFace = z.strictObject({
  file: fontFile,
  /** Default `400`. */
  weight: z
    .string()
    .regex(/^\d{1,4}(?: \d{1,4})?$/, {
      message: 'must be a weight, `700`, or the range of a variable font, `100 900`',
    })
    .optional(),
  /** Default `normal`. */
  style: z.enum(['normal', 'italic']).optional(),
})
const fontFaces = z.array(fontFace).min(1, { message: 'must have a file' }).readonly()
const font = chooseForm((value) => {
  if (Array.isArray(value)) return fontFaces
  if (isObject(value)) return fontFace
  return typeof value === 'string' ? fontFile : 'must be the path of a font, or a list of `{ file, weight }`'
})

/** A hex color, a name, or a function of numbers. */
export const CSS_COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/+a-z-]*\))$/i

interface AnnouncementColors {
  readonly background?: string
  readonly color?: string
}

export class ThemeFields {
  /** Module with theme parts, relative to the configuration file. Default: the built-in theme. */
  readonly module = modulePath.optional()
  /** Color of links, buttons and marks; adjusted where text would be unreadable. Default `#2257d8`. */
  readonly accent = z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { message: 'must be a six-digit hex color, such as `#2563eb`' })
    .optional()
  /**
   * Font file, or several with weight and style; relative to the configuration file, or in a package. Default: the
   * system font.
   */
  readonly font = font.optional()
  /** Font for code, in the same format. */
  readonly monospace = font.optional()
  /** Corner radius, from which smaller and larger radii are derived. Default `0.5rem`. */
  readonly radius = length.optional()
  /** Maximum width of text. Default `41.5rem`. */
  readonly width = length.optional()
}

const settings = documented(new ThemeFields())

/** Field names of `theme`. */
export const THEME_FIELDS: readonly string[] = Object.keys(settings.shape)

export const themeSchema = chooseForm((value) =>
  isObject(value) && !Array.isArray(value)
    ? settings
    : typeof value === 'string'
      ? modulePath
      : "must be the path of a module, `'./theme.tsx'`, or an object such as `{ accent: '#2563eb' }`",
)

interface Facts extends ConfigSource {
  hasFile(path: string): boolean
}

/** Resolves the theme's module and style sheet. Throws `ConfigProblem` for missing fonts. */
export function resolveTheme(
  raw: DropUndefined<z.infer<typeof themeSchema>> | undefined,
  facts: Facts,
  bar: AnnouncementColors = {},
): Omit<SiteTheme, 'styles'> {
  const hasColors = bar.background !== undefined || bar.color !== undefined
  if (!isObject(raw) && !hasColors) return { module: raw ? tidyPath(raw) : '' }
  return resolveSettings(isObject(raw) ? raw : raw ? { module: raw } : {}, facts, bar)
}

function resolveSettings(
  raw: DropUndefined<z.infer<typeof settings>>,
  facts: Facts,
  bar: AnnouncementColors,
): Omit<SiteTheme, 'styles'> {
  const { module, accent, width } = raw
  // `calc` does not accept a unitless 0 as a length.
  const radius = raw.radius === '0' ? '0px' : raw.radius
  const fonts = (['font', 'monospace'] as const).flatMap((field) => findFonts(raw[field], field, facts))
  const { light = {}, dark } = accent ? accentColors(accent) : {}
  const values = {
    ...light,
    ...(raw.font !== undefined && { '--font': '"site-font", system-ui, sans-serif' }),
    ...(raw.monospace !== undefined && { '--font-mono': '"site-monospace", ui-monospace, monospace' }),
    ...(radius !== undefined && {
      '--round-small': `calc(${radius} * 0.625)`,
      '--round': radius,
      '--round-large': `calc(${radius} * 1.75)`,
    }),
    ...(width !== undefined && { '--measure': width }),
    ...(bar.background !== undefined && { '--announcement-background': bar.background }),
    ...(bar.color !== undefined && { '--announcement-text': bar.color }),
  }
  const tokens = paintScheme(values, dark)
  const sheet = [
    ...fonts.map(({ rule }) => rule),
    ...(tokens === '' ? [] : [`@layer tokens {\n${tokens}}\n`]),
  ]
  return {
    module: module === undefined ? '' : tidyPath(module),
    ...(sheet.length > 0 && { sheet: { text: sheet.join(''), fonts: fonts.map(({ path }) => path) } }),
  }
}

interface Font {
  /** Relative to the root. */
  readonly path: string
  readonly rule: string
}

function findFonts(
  raw: DropUndefined<z.infer<typeof font>> | undefined,
  field: 'font' | 'monospace',
  facts: Facts,
): Font[] {
  if (raw === undefined) return []
  const faces = [raw].flat().map((one) => (typeof one === 'string' ? { file: one } : one))
  return faces.map(({ file, weight = '400', style = 'normal' }, at) => {
    const path = placesOf(file).find((place) => facts.hasFile(place))
    if (path === undefined)
      throw missingFont(file, ['theme', field, ...(Array.isArray(raw) ? [at] : [])], facts)
    const format = path.endsWith('.ttf') ? 'truetype' : path.slice(path.lastIndexOf('.') + 1)
    const rule = [
      `@font-face {\n  font-family: "site-${field}";\n  src: url("@site/${path}") format("${format}");`,
      `  font-weight: ${weight};\n  font-style: ${style};\n  font-display: swap;\n}\n`,
    ].join('\n')
    return { path, rule }
  })
}

/** Candidate paths: in the site, or in packages installed in it or in a parent folder. */
function placesOf(file: string): string[] {
  const depths = file.startsWith('.') ? [] : Array.from({ length: 8 }, (_, at) => '../'.repeat(at))
  return [tidyPath(file), ...depths.map((above) => `${above}node_modules/${file}`)]
}

function missingFont(file: string, at: readonly (string | number)[], source: ConfigSource): ConfigProblem {
  const place = placeOfField(source, at)
  return configProblem(
    `\`theme.${at[1]}\` names "${file}", which is not a file.`,
    'Write its path from the folder of the configuration, or install its package.',
    place,
  )
}
