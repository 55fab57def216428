// Adds the folders that commands generate to `.gitignore`. Only those at the top: pages may be in a folder `docs/build`.

/** Returns the new text. */
export function ignoreGenerated(before = ''): string {
  const lines = before.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const missing = ['node_modules', '.octavo', 'build'].filter((name) => !lines.includes(name))
  if (missing.length === 0) return before
  const existingLines = before === '' || before.endsWith('\n') ? before : `${before}\n`
  return `${existingLines}${missing.map((name) => `${name === 'node_modules' ? '' : '/'}${name}/\n`).join('')}`
}
