// Bundles src and the default theme into dist. Runs during `npm ci`, so that a fresh checkout has a working `octavo`.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { listPackedSources } from './packed-sources.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * What the folder `dist` holds for a plugin besides the program, declared in the plugin's `package-files.js`.
 * @typedef {object} PackageFiles
 * @property {Record<string, string>} [modules] Name in `dist` → a module that sites import from the package.
 * @property {import('esbuild').BuildOptions[]} [browser] Bundles of scripts and style sheets for browsers.
 * @property {Record<string, {entry: string, hasDefault?: boolean}>} [vendored] Name in `dist/vendor` → a package that the theme's
 *   sources use, bundled for sites that replace the theme.
 * @property {{from: string, to: string, files?: RegExp}[]} [copies] Folders copied into `dist`: all of them, or the named files.
 * @property {Record<string, string>} [config] Name in `dist/config` → a module that configurations are bundled with. Its file has
 *   everything that it imports.
 * @property {string[]} [licenses] Files of packages whose licenses apply to the copies.
 */
/** @type {PackageFiles[]} */
const packageFiles = await Promise.all(
  readdirSync(join(root, 'src/plugins'))
    .map((name) => join(root, 'src/plugins', name, 'package-files.js'))
    .filter((file) => existsSync(file))
    .map(async (file) => (await import(pathToFileURL(file).href)).packageFiles),
)

// Installed only for their type declarations, which the types of configurations and plugins need. Bundled copies make the
// program start faster.
const BUNDLED = ['unified', 'zod']
/** Packages that the theme's sources use. */
const VENDORED = {
  'fastest-levenshtein': { entry: 'fastest-levenshtein' },
  'rehype-react': { entry: 'rehype-react', hasDefault: true },
}
const builtin =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * Adds imports of modules that are already loaded to dynamically imported modules and threads. This changes nothing at
 * run time, but lets esbuild group modules into fewer files. Each file takes 0.3 ms at start.
 */
function importWhatIsLoaded(inputs) {
  const importsOf = (path) => inputs[path].imports.filter(({ external }) => !external)
  const command = new Set(['src/cli/build-command.ts'])
  const thread = new Set(['src/plugins.ts'])
  for (const loaded of [command, thread])
    for (const path of loaded)
      for (const found of importsOf(path)) if (found.kind !== 'dynamic-import') loaded.add(found.path)
  const added = new Map()
  for (const { kind, path } of Object.keys(inputs).flatMap(importsOf)) {
    const loaded = /^src\/(?:core\/markdown|plugins)\//.test(path) ? thread : command
    if (kind === 'dynamic-import' && path.startsWith('src/') && !loaded.has(path))
      added.set(join(root, path), join(root, [...loaded][0]))
  }
  return {
    name: 'import-what-is-loaded',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!added.has(path)) return undefined
        return {
          contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(added.get(path))}`,
          loader: 'ts',
        }
      })
    },
  }
}

rmSync(dist, { recursive: true, force: true })
const settings = {
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli/main.ts',
    worker: 'src/worker-thread.ts',
    octavo: 'src/core/config/public.ts',
    'bundle-theme': 'src/core/bundle/bundle-theme.ts',
    plugins: 'src/plugins.ts',
    licenses: 'src/core/bundle/licenses.ts',
    ...Object.assign({}, ...packageFiles.map(({ modules }) => modules)),
  },
  outdir: dist,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys({ ...dependencies, ...peerDependencies })
    .filter((name) => !BUNDLED.includes(name))
    .flatMap((name) => [name, `${name}/*`]),
  define: { 'process.env.NODE_ENV': '"production"' },
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: builtin },
  metafile: true,
  logLevel: 'warning',
}
const { inputs } = (await build({ ...settings, write: false })).metafile
const program = await build({ ...settings, plugins: [importWhatIsLoaded(inputs)] })
for (const { config } of packageFiles) {
  if (!config) continue
  const files = { entryPoints: config, outdir: join(dist, 'config'), splitting: false, metafile: false }
  // The bundle of a configuration defines `require` itself.
  await build({ ...settings, ...files, banner: {} })
}
/** Browser bundles. */
const browser = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  minify: true,
  logLevel: 'warning',
}
for (const options of packageFiles.flatMap(({ browser }) => browser ?? []))
  await build({ ...browser, ...options })

const { formatLicenses, listLicenses } = await import('../dist/licenses.js')
const vendored = await Promise.all(
  Object.entries(Object.assign(VENDORED, ...packageFiles.map(({ vendored }) => vendored))).map(
    async ([name, { entry, hasDefault }]) => {
      const { metafile } = await build({
        ...browser,
        stdin: {
          contents: `export * from '${entry}'\n${hasDefault ? `export { default } from '${entry}'` : ''}`,
          resolveDir: root,
        },
        outdir: undefined,
        outfile: join(dist, 'vendor', `${name}.js`),
        minify: false,
        minifyWhitespace: true,
        metafile: true,
      })
      const licenses = listLicenses(Object.keys(metafile.inputs), root)
      writeFileSync(join(dist, 'vendor', `${name}.licenses.json`), JSON.stringify(licenses))
      return Object.keys(metafile.inputs)
    },
  ),
)
for (const { from, to, files } of packageFiles.flatMap(({ copies }) => copies ?? []))
  for (const file of files ? readdirSync(join(root, from)).filter((name) => files.test(name)) : [''])
    cpSync(join(root, from, file), join(dist, to, file), { recursive: true })
const { bundleTheme } = await import('../dist/bundle-theme.js')
const { prebuiltContributions } = await import('../dist/plugins.js')
/** Parts of the prebuilt theme. A site with a theme uses those that it does not change. */
const parts = []
const themes = []
for (const contributions of prebuiltContributions())
  themes.push(
    await bundleTheme({
      root,
      codeFolder: join(dist, 'theme'),
      packageRoot: root,
      contributions,
      async recall({ name, madeBy, make }) {
        const part = await make()
        parts.push({ name, madeBy, value: part.value })
        return part
      },
    }),
  )
writeFileSync(join(dist, 'theme/theme.json'), JSON.stringify(themes[0].value))
writeFileSync(join(dist, 'theme/parts.json'), JSON.stringify(parts))

await listPackedSources(root)

// Allowed licenses of bundled packages; others need a decision. The last two are those of elkjs, which lays out diagrams, and
// of the font; the handbook lists them.
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'EPL-2.0',
  'OFL-1.1',
])
/** MIT-licensed packages without a license file, with their copyright holders. */
const WITHOUT_FILE = {
  '@polka/url': 'Luke Edwards (https://lukeed.com)',
  sirv: 'Luke Edwards (https://lukeed.com)',
}
const [mit] = readFileSync(join(root, 'LICENSE'), 'utf8').split('\n---')
const bundled = [
  ...[
    ...Object.keys(program.metafile.inputs),
    ...themes.flatMap(({ inputs }) => inputs),
    ...vendored.flat(),
  ].filter((path) => !path.startsWith('dist/')),
  ...packageFiles.flatMap(({ licenses }) => licenses ?? []),
]
const licenses = listLicenses(bundled, root).map((one) => {
  const { name, license } = one
  const holder = WITHOUT_FILE[name]
  const text = one.text || (holder && mit.replace(/Copyright .*/, `Copyright (c) ${holder}`).trim())
  if (!ALLOWED.has(license))
    throw new Error(`bin/prepare.js does not allow the license of ${name}: "${license}".`)
  if (!text) throw new Error(`bin/prepare.js finds no license file of ${name}, which is bundled.`)
  return { ...one, text }
})
writeFileSync(join(dist, 'THIRD-PARTY-NOTICES'), formatLicenses('Octavo contains code of', licenses))

// Type declarations of the package for editors and compilers.
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
execFileSync(process.execPath, [tsc, '-p', join(root, 'bin')], { stdio: 'inherit' })

// Plugins add their fields and messages to the types of the configuration and of the theme.
const types = join(dist, 'types')
const pluginTypes = existsSync(join(types, 'src/plugins'))
  ? readdirSync(join(types, 'src/plugins'), { recursive: true }).map(String).sort()
  : []
for (const [entry, kinds] of [
  ['src/core/config/public.d.ts', /-(?:config|messages)\.d\.ts$/],
  ['theme/theme.d.ts', /-messages\.d\.ts$/],
]) {
  const folder = relative(dirname(entry), 'src/plugins').replaceAll('\\', '/')
  const imports = pluginTypes
    .filter((file) => kinds.test(file))
    .map((file) => `import '${folder}/${file.replaceAll('\\', '/').replace('.d.ts', '.ts')}'\n`)
  writeFileSync(join(types, entry), imports.join('') + readFileSync(join(types, entry), 'utf8'))
}

const digest = createHash('sha256')
for (const file of readdirSync(dist, { recursive: true }).map(String).sort()) {
  if (/\.(js|mjs|json|css)$/.test(file)) digest.update(file).update(readFileSync(join(dist, file)))
}
writeFileSync(join(dist, 'stamp'), digest.digest('base64url').slice(0, 12))
