// The files that a new site shares with its package manager, with Git and with editors.

const SCRIPTS = { dev: 'octavo dev', build: 'octavo build', check: 'octavo check', serve: 'octavo serve' }

/** Types of components and ejected theme parts. */
const TYPES = { '@types/react': '^19.0.0' }

interface PackageFile {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

/** Adds scripts with unused names, and Octavo with the types of React if it is not a dependency. Throws `SyntaxError` for invalid JSON. */
export function writePackage(
  before: string | undefined,
  { title, octavo }: { readonly title: string; readonly octavo: string },
): string {
  const old = JSON.parse(
    before ?? JSON.stringify({ name: packageName(title), private: true, type: 'module' }),
  ) as PackageFile
  const isKnown = [old.dependencies, old.devDependencies].some((packages) => packages && 'octavo' in packages)
  const next = {
    ...old,
    scripts: { ...SCRIPTS, ...old.scripts },
    ...(!isKnown && {
      devDependencies: { ...TYPES, ...old.devDependencies, octavo },
      // npm 11 asks which packages may run an install script.
      allowScripts: { esbuild: true, ...old.allowScripts },
    }),
  }
  const indent = /^[ \t]+(?=")/m.exec(before ?? '')?.[0] ?? '  '
  return JSON.stringify(next) === JSON.stringify(old) && before !== undefined
    ? before
    : `${JSON.stringify(next, null, indent)}\n`
}

/** Converts a title to a package name: `My site` → `my-site`. */
export function packageName(title: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return name || 'site'
}

/** Settings of TypeScript in editors: completion in `site.config.ts`, components and ejected theme parts. */
export const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      module: 'nodenext',
      target: 'es2023',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    },
    exclude: ['build', '.octavo', 'node_modules'],
  },
  null,
  2,
)}\n`

/** Lets pnpm run the install script of esbuild: \`onlyBuiltDependencies\` for pnpm 10, \`allowBuilds\` for later versions. */
export const PNPM_WORKSPACE = `onlyBuiltDependencies:
  - esbuild
allowBuilds:
  esbuild: true
`
