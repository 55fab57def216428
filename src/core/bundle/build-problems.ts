// Converts esbuild errors and warnings to findings.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding } from '../model/finding.ts'
import { suggest } from '../text/nearest.ts'
import { adviseThemeImport, themeImportName } from './theme-imports.ts'

/** Name prefix of generated entry modules. Findings never name them as their place. */
export const ENTRY = 'octavo-entry'

interface BuildError {
  readonly pluginName?: string
  readonly text: string
  /** Help text, set by Octavo's own warnings. */
  readonly detail?: unknown
  readonly location: {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly lineText?: string
  } | null
}

/** Namespace of the files of an MDX page. */
export const MDX_FILE = 'octavo-mdx'

type AdviseImport = (source: string) => string | undefined

interface BuildErrorContext {
  readonly root: string
  /** Components that MDX pages import from the theme. */
  readonly elements?: readonly string[] | undefined
  /** Suggests a replacement for an import that cannot be resolved. */
  readonly adviseImport?: AdviseImport
}

/** Converts esbuild's errors to findings (esbuild counts columns from 0). Its paths are relative to `root`. */
export function describeBuildErrors(
  error: unknown,
  file: string,
  { root, elements = [], adviseImport = () => undefined }: BuildErrorContext,
): readonly Finding[] {
  const errors = (error as { errors?: BuildError[] }).errors
  if (!errors || errors.length === 0) throw error
  return errors.map(({ text, location }) => ({
    rule: 'configuration',
    severity: 'error',
    ...describeBuildError(text, {
      root,
      line: location?.lineText ?? '',
      isOfPage: location?.file.startsWith(`${MDX_FILE}:`) ?? false,
      elements,
      adviseImport,
    }),
    place:
      location && !location.file.startsWith(ENTRY)
        ? { path: location.file, line: location.line, column: location.column + 1 }
        : { path: file },
  }))
}

/** Reports mistakes in style sheets, which browsers ignore silently. */
export function describeStyleWarnings(warnings: readonly BuildError[]): Finding[] {
  return warnings.flatMap(({ pluginName, text, location }) => {
    // Other warnings concern settings files that esbuild read, or come from plugins.
    if (pluginName || !location || !/\.(?:css|s[ac]ss)$/.test(location.file)) return []
    const { file: path, line, column } = location
    return [
      {
        rule: 'configuration',
        severity: 'warning',
        message: `The style sheet has a mistake here: ${text}`,
        help: 'Fix it: browsers ignore declarations that they do not understand.',
        place: { path, line, column: column + 1 },
      },
    ]
  })
}

/** Reports each import in a page's code that was replaced with a fallback, once. */
export function describeFallbacks(warnings: readonly BuildError[], page: string): Finding[] {
  const fallbackWarnings = warnings.filter(({ pluginName = '' }) =>
    ['site-modules', 'absent-modules'].includes(pluginName),
  )
  const texts = new Map(fallbackWarnings.map((warning) => [warning.text, warning]))
  return [...texts.values()].map(({ text, detail, location }) => ({
    rule: 'stand-in',
    severity: 'warning',
    message: text.endsWith('.') ? text : `${text}.`,
    help: typeof detail === 'string' ? detail : 'Replace it, or write a component of your own.',
    // A React page is a module within another module of the same name.
    place: location
      ? {
          path: /^octavo-page:/.test(location.file) ? page : location.file,
          line: location.line,
          column: location.column + 1,
        }
      : { path: page },
  }))
}

interface BuildErrorPlace {
  readonly root: string
  /** Source line of the error. */
  readonly line: string
  /** Whether the error is in an MDX page. */
  readonly isOfPage: boolean
  readonly elements: readonly string[]
  readonly adviseImport: AdviseImport
}

function describeBuildError(
  text: string,
  { root, line, isOfPage, elements, adviseImport }: BuildErrorPlace,
): { readonly message: string; readonly help: string } {
  const missing = /^No matching export in "(.*)" for import "default"/.exec(text)
  if (missing) {
    return {
      message: `"${missing[1]}" has no default export.`,
      help: 'Write `export default` before the value to export.',
    }
  }
  const name = /^No matching export in "(.*)" for import "(.*)"/.exec(text)
  if (name) {
    const [, file = '', wrong = ''] = name
    const isPackage = file.startsWith('../') || file.includes('node_modules/')
    const module = isPackage ? packageOf(file, line) : file
    const otherwise = isPackage
      ? 'Import a name that it exports.'
      : `Import a name that it exports, or write \`export\` before \`${wrong}\` there.`
    return {
      message: `"${module}" exports no \`${wrong}\`.`,
      help: suggest(wrong, exportsOf(resolve(root, file)), otherwise),
    }
  }
  const source = /resolve "(.*)"/.exec(text)?.[1]
  if (source === undefined)
    return { message: text.endsWith('.') ? text : `${text}.`, help: 'Fix the code at this place.' }
  const advice =
    themeImportName(source) === undefined
      ? adviseImport(source)
      : adviseThemeImport({ source, isOfPage, elements })
  if (advice !== undefined) return { message: `There is no module "${source}".`, help: advice }
  return {
    message: `${text}.`,
    help: 'Check the path, or install the package next to the configuration.',
  }
}

/** Returns the name by which a package's file is imported. */
function packageOf(file: string, line: string): string {
  const source = /\bfrom\s*['"]([^'"]+)['"]/.exec(line)?.[1]
  if (source !== undefined && !source.startsWith('.')) return source
  return Object.entries(PUBLIC_MODULES).find(([ending]) => file.endsWith(ending))?.[1] ?? file
}

/** Octavo modules that sites import. */
const PUBLIC_MODULES = {
  'src/core/config/public.ts': 'octavo',
  'dist/octavo.js': 'octavo',
  'theme/theme.ts': 'octavo/theme',
}

/** Names that a module exports, as far as its text declares them. */
function exportsOf(file: string): string[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const declared = text.matchAll(/\bexport\s+(?:async\s+)?(?:function\*?|const|let|var|class)\s+([\w$]+)/g)
  const listed = [...text.matchAll(/\bexport\s*\{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(','))
  return [
    ...[...declared].map(([, name = '']) => name),
    ...listed.map((name) => name.replace(/^.*\bas\s+/s, '').trim()).filter((name) => /^[\w$]+$/.test(name)),
  ]
}
