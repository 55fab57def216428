// The parts of the default theme that a site can have a copy of. Their sources are in the package: a copy imports the
// others by its name, `octavo/theme/parts/Brand`.

import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { PACKAGE_ROOT } from '../bundle/program.ts'
import { didYouMean } from '../text/nearest.ts'
import { defaultContributions } from './builtins.ts'

export interface ThemePart {
  /** `Footer` */
  readonly name: string
  /** Relative to this package. */
  readonly file: string
  /** What it is the default export of, or each of its exports that the theme uses. */
  readonly imported: string
  /** What a theme module says of it: `slots: { Footer }`. */
  readonly change: string
}

/** All of them, by name. */
export function listThemeParts(): ThemePart[] {
  const text = readFileSync(join(PACKAGE_ROOT, 'theme/theme.ts'), 'utf8')
  const [, proseText = ''] = /^ {2}prose: \{\n([\s\S]*?)^ {2}\}/m.exec(text) ?? []
  const prose = [...proseText.matchAll(/^ +('?[\w-]+'?): (\w+),$/gm)]
  const imports = text.matchAll(/^import \{ ([^}]+) \} from '\.\/((?:parts|elements)\/(\w+)\.tsx)'$/gm)
  const ofTheme = [...imports].map(([, names = '', path = '', name = '']): ThemePart => {
    const elements = prose.filter(([, , component]) => names.split(', ').includes(component!))
    const fields = elements.map(([, element, component]) => `${element}: ${component}`)
    const inSlots = name === 'Head' ? name : `slots: { ${name} }`
    const change = path.startsWith('parts/') ? inSlots : `prose: { ${fields.join(', ')} }`
    return { name, file: `theme/${path}`, imported: `{ ${names} }`, change }
  })
  const ofElements = Object.entries(defaultContributions.elements).flatMap(([element, { component }]) => {
    if (!component) return []
    const name = basename(component, '.tsx')
    const change = `prose: { ${/^\w+$/.test(element) ? element : `'${element}'`}: ${name} }`
    return [{ name, file: component.slice('octavo/'.length), imported: name, change }]
  })
  return [...ofTheme, ...ofElements].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The part of a name, in any case; otherwise why there is none. */
export function findThemePart(written: string): ThemePart | string {
  const parts = listThemeParts()
  const names = parts.map(({ name }) => name)
  return (
    parts.find(({ name }) => name.toLowerCase() === written.toLowerCase()) ??
    `The theme has no part "${written}".${didYouMean(written, names)}\n  The parts are: ${names.join(', ')}.`
  )
}

/** Its source as a file of a site. */
export function copyThemePart({ file }: ThemePart): string {
  return readFileSync(join(PACKAGE_ROOT, file), 'utf8')
    .replace(/^ *\/\/ biome-ignore .*\n/gm, '')
    .replace(/\bfrom '(\.{1,2}\/[^']+)\.tsx?'/g, (_, path: string) => {
      const source = posix.join(posix.dirname(file), path)
      // What the theme's public module exports too.
      return source === 'theme/page-scope' ? `from 'octavo/theme'` : `from 'octavo/${source}'`
    })
}
