// Copies a theme part into the site for `octavo eject`.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { writeError, writeOut } from '../../cli/write-text.ts'
import { PACKAGE_ROOT } from '../../core/bundle/program.ts'
import { configProblem } from '../../core/config/config-problem.ts'
import { staysInside } from '../../core/engine/stays-inside.ts'
import { readSiteOptions } from '../../core/pipeline/session.ts'
import { defaultContributions } from '../../core/registry/registry.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { didYouMean } from '../../core/text/nearest.ts'

const FOLDER = 'theme'
const MODULE = `${FOLDER}/index.tsx`

/** Copies a part, or lists all of them, and returns the exit code. */
export async function runEject(part: string | undefined, root: string): Promise<number> {
  if (part === undefined) {
    writeOut(
      `${listThemeParts()
        .map(({ name }) => `${name}\n`)
        .join('')}`,
    )
    return 0
  }
  const themePart = findThemePart(part)
  if (typeof themePart === 'string') return refuse(themePart)
  const { theme } = await readSiteOptions({ root: resolve(root) })
  const path = `${FOLDER}/${themePart.name}.tsx`
  const at = (file: string): string => join(resolve(root), file)
  if (existsSync(at(path)))
    return refuse(`${path} exists already.\n  Rename it, eject the part again, and compare the two files.`)
  const { module, isNew } = findModule(theme.module, (file) => existsSync(at(file)))
  const outside = [path, module].find((file) => !staysInside(resolve(root), file))
  if (outside !== undefined)
    return refuse(
      `${outside} leads out of the site through a symbolic link.\n  Replace the link with a folder.`,
    )
  write(at(path), copyThemePart(themePart))
  writeOut(`wrote ${path}\n`)
  if (isNew) {
    write(at(module), writeModule(themePart, module))
    writeOut(`wrote ${module}\n`)
  }
  writeOut(
    `\nNext:\n${nextSteps(themePart, { theme: theme.module, module, isNew }).join('')}${typesStep(resolve(root))}${WHAT_UPDATES_MEAN}`,
  )
  return 0
}

const WHAT_UPDATES_MEAN = `
The copy is yours: an update of Octavo does not change it. What it imports from inside Octavo may change with any update, so
check the types of the site after one. To see what an update changed in the part, rename your copy, eject it again, and compare.
`

/** Finds the configured theme module, or the default path for a new one. */
function findModule(
  theme: string,
  exists: (file: string) => boolean,
): { readonly module: string; readonly isNew: boolean } {
  if (theme === '') return { module: MODULE, isNew: !exists(MODULE) }
  const found = ['', '.tsx', '.ts', '.jsx', '.js'].map((ending) => theme + ending).find(exists)
  return { module: found ?? (/\.[jt]sx?$/.test(theme) ? theme : `${theme}.tsx`), isNew: found === undefined }
}

/** Returns the import of the part for a module. */
function importOf({ imported, name }: ThemePart, module: string): string {
  const from = relative(dirname(module), `${FOLDER}/${name}.js`).replaceAll('\\', '/')
  return `import ${imported} from '${from.startsWith('.') ? from : `./${from}`}'`
}

function writeModule(part: ThemePart, module: string): string {
  return `import { defineTheme } from 'octavo/theme'\n${importOf(part, module)}\n\nexport default defineTheme({ ${part.change} })\n`
}

function nextSteps(
  part: ThemePart,
  { theme, module, isNew }: { readonly theme: string; readonly module: string; readonly isNew: boolean },
): string[] {
  return [
    ...(isNew
      ? []
      : [`  In ${module}:\n`, `    ${importOf(part, module)}\n`, `    defineTheme({ ${part.change} })\n`]),
    ...(theme === '' ? [`  In the configuration:\n    theme: { module: './${MODULE}' }\n`] : []),
  ]
}

/** Editors and compilers need the types of React to check the copy. */
function typesStep(root: string): string {
  const file = join(root, 'package.json')
  const hasTypes = existsSync(file) && readFileSync(file, 'utf8').includes('"@types/react"')
  return hasTypes ? '' : '  For its types:\n    npm install --save-dev @types/react\n'
}

function write(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { flag: 'wx' })
  } catch (error) {
    throw configProblem(
      `The part cannot be written: ${errorMessage(error)}.`,
      'Name a site whose folder you can write to.',
    )
  }
}

function refuse(reason: string): number {
  writeError(`octavo: ${reason}\n`)
  return 2
}

interface ThemePart {
  /** Name of the part, such as `Footer`. */
  readonly name: string
  /** File relative to this package. */
  readonly file: string
  /** Source file of the default export, or the named exports used by the theme. */
  readonly imported: string
  /** Setting in a theme module: `slots: { Footer }`. */
  readonly change: string
}

/** Lists all parts by name. */
export function listThemeParts(): ThemePart[] {
  const themeParts = ['theme/theme.ts', 'src/theme-plugins.ts'].flatMap(listModuleParts)
  const elementParts = Object.entries(defaultContributions().elements).flatMap(([element, { component }]) => {
    if (!component) return []
    const name = basename(component, '.tsx')
    const change = `prose: { ${/^\w+$/.test(element) ? element : `'${element}'`}: ${name} }`
    return [{ name, file: component.slice('octavo/'.length), imported: name, change }]
  })
  return [...themeParts, ...elementParts].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Lists the parts that a module imports for the default theme. */
function listModuleParts(module: string): ThemePart[] {
  const text = readFileSync(join(PACKAGE_ROOT, module), 'utf8')
  const [, proseText = ''] =
    /^(?: {2}prose|export const pluginProse)\b.*\{\n([\s\S]*?)^ *\}/m.exec(text) ?? []
  const prose = [...proseText.matchAll(/^ +('?[\w-]+'?): (\w+),$/gm)]
  const imports = text.matchAll(/^import \{ ([^}]+) \} from '(\.{1,2}\/[\w./-]*\/(\w+)\.tsx)'$/gm)
  return [...imports].map(([, names = '', path = '', name = '']): ThemePart => {
    const elements = prose.filter(([, , component]) => names.split(', ').includes(component!))
    const fields = elements.map(([, element, component]) => `${element}: ${component}`)
    const inSlots = name === 'Head' ? name : `slots: { ${name} }`
    const change = fields.length === 0 ? inSlots : `prose: { ${fields.join(', ')} }`
    return { name, file: posix.join(posix.dirname(module), path), imported: `{ ${names} }`, change }
  })
}

/** Finds a part by name, ignoring case. Returns an explanation when there is none. */
function findThemePart(partName: string): ThemePart | string {
  const parts = listThemeParts()
  const names = parts.map(({ name }) => name)
  return (
    parts.find(({ name }) => name.toLowerCase() === partName.toLowerCase()) ??
    `The theme has no part "${partName}".${didYouMean(partName, names)}\n  The parts are: ${names.join(', ')}.`
  )
}

/** Returns the part's source with imports adapted to a site. */
export function copyThemePart({ file }: ThemePart): string {
  return readFileSync(join(PACKAGE_ROOT, file), 'utf8')
    .replace(/^ *\/\/ biome-ignore .*\n/gm, '')
    .replace(/\bfrom '(\.{1,2}\/[^']+)\.tsx?'/g, (_, path: string) => {
      const source = posix.join(posix.dirname(file), path)
      // Also exported by the theme's public module.
      return source === 'theme/page-scope' ? `from 'octavo/theme'` : `from 'octavo/${source}'`
    })
}
