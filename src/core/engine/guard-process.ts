// Makes `process.exit` and `process.chdir` throw in site code: otherwise a build could end with exit code 0 and without
// a site. The error is reported like any other error of that code.

/** Changes the working directory, also after `guardProcess`. */
export const changeFolder = process.chdir.bind(process)

/** Replaces functions that would end or move the process by ones that throw. Returns a function that restores them. */
export function guardProcess(): () => void {
  const target = process as unknown as Record<string, unknown>
  const names = ['exit', 'reallyExit', 'abort', 'chdir'] as const
  const originals = names.map((name) => [name, target[name]] as const)
  for (const [name] of originals) {
    const refuse = (): never => {
      const error = new Error(`it called \`process.${name}()\`, which site code may not do.`)
      // The stack trace starts at the caller.
      Error.captureStackTrace(error, refuse)
      throw error
    }
    target[name] = refuse
  }
  return () => {
    for (const [name, original] of originals) target[name] = original
  }
}
