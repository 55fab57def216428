// What esbuild finds wrong, as findings.

import type { Finding } from '../model/finding.ts'

/** How the modules we make up around those a person wrote are named; no finding names them. */
export const ENTRY = 'octavo-entry'

interface BuildError {
  readonly pluginName?: string
  readonly text: string
  /** What to do, of warnings of our own. */
  readonly detail?: unknown
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | null
}

/** esbuild's errors as findings; esbuild counts columns from 0. */
export function describeBuildErrors(error: unknown, file: string): readonly Finding[] {
  const errors = (error as { errors?: BuildError[] }).errors
  if (!errors || errors.length === 0) throw error
  return errors.map(({ text, location }) => ({
    rule: 'configuration',
    severity: 'error',
    ...describeBuildError(text),
    place:
      location && !location.file.startsWith(ENTRY)
        ? { path: location.file, line: location.line, column: location.column + 1 }
        : { path: file },
  }))
}

/** Mistakes that browsers pass over: a rule is lost, and nobody says so. */
export function describeStyleWarnings(warnings: readonly BuildError[]): Finding[] {
  return warnings.flatMap(({ text, location }) => {
    // Others are of settings that esbuild has read on the way.
    if (!location || !/\.(?:css|s[ac]ss)$/.test(location.file)) return []
    const { file: path, line, column } = location
    return [
      {
        rule: 'configuration',
        severity: 'warning',
        message: `The style sheet has a mistake here: ${text}`,
        help: 'Fix it: browsers leave out what they do not understand.',
        place: { path, line, column: column + 1 },
      },
    ]
  })
}

/** What the modules of plugins had nothing for, in the code of a page: each once. */
export function describeStandIns(warnings: readonly BuildError[], page: string): Finding[] {
  const own = warnings.filter(({ pluginName = '' }) =>
    ['site-modules', 'absent-modules'].includes(pluginName),
  )
  const texts = new Map(own.map((warning) => [warning.text, warning]))
  return [...texts.values()].map(({ text, detail, location }) => ({
    rule: 'stand-in',
    severity: 'warning',
    message: text.endsWith('.') ? text : `${text}.`,
    help: typeof detail === 'string' ? detail : 'Replace it, or write a component of your own.',
    // A page in React is a module within another of its name.
    place: location
      ? {
          path: /^octavo-page:/.test(location.file) ? page : location.file,
          line: location.line,
          column: location.column + 1,
        }
      : { path: page },
  }))
}

function describeBuildError(text: string): { readonly message: string; readonly help: string } {
  const missing = /^No matching export in "(.*)" for import "default"/.exec(text)
  if (missing) {
    return {
      message: `"${missing[1]}" has no default export.`,
      help: 'Write `export default` before what it is to give, as in `export default defineSite({ … })`.',
    }
  }
  const name = /^No matching export in "(.*)" for import "(.*)"/.exec(text)
  if (name) {
    return {
      message: `"${name[1]}" exports no \`${name[2]}\`.`,
      help: `Import a name that it exports, or write \`export\` before \`${name[2]}\` there.`,
    }
  }
  return {
    message: text.endsWith('.') ? text : `${text}.`,
    help: /resolve "/.test(text)
      ? 'Check the path, or install the package beside the configuration.'
      : 'Fix the code at this place.',
  }
}
