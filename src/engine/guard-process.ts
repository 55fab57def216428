// Code of a site may not end the process, nor move it to another folder: a build would end with exit code 0 and without
// a site. What it calls throws, which is reported like any other error of that code.

/** Puts functions that throw in place of those that end the process; returns the function that undoes it. */
export function guardProcess(): () => void {
  const target = process as unknown as Record<string, unknown>
  const names = ['exit', 'reallyExit', 'abort', 'chdir'] as const
  const originals = names.map((name) => [name, target[name]] as const)
  for (const [name] of originals) {
    const refuse = (): never => {
      const error = new Error(`it called \`process.${name}()\`, which code of a site may not do.`)
      // The stack begins with who called it.
      Error.captureStackTrace(error, refuse)
      throw error
    }
    target[name] = refuse
  }
  return () => {
    for (const [name, original] of originals) target[name] = original
  }
}
