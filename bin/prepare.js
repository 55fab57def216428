// Bundles src and the default theme into dist. `npm ci` runs it, so that a fresh checkout has a working `octavo`.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

// Installed for their declarations, on which types of a configuration and of plugins depend. The program starts faster with
// its own copies.
const BUNDLED = ['unified', 'zod']
// Packages of the theme's sources, which are bundled beside a site's own theme.
const VENDORED = {
  'algoliasearch-lite': 'algoliasearch/lite',
  'fastest-levenshtein': 'fastest-levenshtein',
  minisearch: 'minisearch',
  'minisearch-SearchableMap': 'minisearch/SearchableMap',
  'rehype-react': 'rehype-react',
}
/** Those with a default export that the theme uses. */
const DEFAULTS = new Set(['minisearch', 'minisearch/SearchableMap', 'rehype-react'])
/** The font of drawn share images. */
const FONT = 'node_modules/@fontsource/inter'
const builtin =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * Where a command, or a thread, loads more of the program, this adds an import of what it has loaded already: that changes
 * nothing, but lets esbuild put all of it into few files. Each file takes 0.3 ms of a start.
 */
function importWhatIsLoaded(inputs) {
  const importsOf = (path) => inputs[path].imports.filter(({ external }) => !external)
  const command = new Set(['src/cli/build-command.ts'])
  const thread = new Set(['src/pipeline/builtins.ts'])
  for (const loaded of [command, thread])
    for (const path of loaded)
      for (const found of importsOf(path)) if (found.kind !== 'dynamic-import') loaded.add(found.path)
  const added = new Map()
  for (const { kind, path } of Object.keys(inputs).flatMap(importsOf)) {
    const loaded = /^src\/(?:content|outputs|samples)\//.test(path) ? thread : command
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
    worker: 'src/pipeline/step-worker.ts',
    octavo: 'src/config/public.ts',
    docusaurus: 'src/docusaurus/site-plugin.ts',
    'bundle-theme': 'src/bundle/bundle-theme.ts',
    builtins: 'src/pipeline/builtins.ts',
    licenses: 'src/bundle/licenses.ts',
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
/** For browsers. */
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
await build({ ...browser, entryPoints: { 'print/print-document': 'theme/styles/print-document.css' } })
await build({ ...browser, entryPoints: { 'offline/offline': 'theme/client/offline.ts' }, format: 'iife' })
await build({
  ...browser,
  entryPoints: { 'dev/dev-client': 'theme/dev/dev-client.ts', 'dev/dev': 'theme/dev/dev.css' },
})

const { formatLicenses, listLicenses } = await import('../dist/licenses.js')
const vendored = await Promise.all(
  Object.entries(VENDORED).map(async ([name, entry]) => {
    const { metafile } = await build({
      ...browser,
      stdin: {
        contents: `export * from '${entry}'\n${DEFAULTS.has(entry) ? `export { default } from '${entry}'` : ''}`,
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
  }),
)
for (const file of readdirSync(join(root, FONT, 'files')).filter((name) =>
  /-(?:400|700)-normal\.woff2$/.test(name),
))
  cpSync(join(root, FONT, 'files', file), join(dist, 'font', file))
cpSync(join(root, FONT, 'unicode.json'), join(dist, 'font/unicode.json'))
// What `octavo init` writes.
cpSync(join(root, 'src/init/files'), join(dist, 'init'), { recursive: true })
cpSync(join(root, 'content/handbook/recipes'), join(dist, 'init/recipes'), { recursive: true })
const { bundleTheme } = await import('../dist/bundle-theme.js')
const { defaultContributions } = await import('../dist/builtins.js')
const theme = await bundleTheme({
  root,
  codeFolder: join(dist, 'theme'),
  packageRoot: root,
  contributions: defaultContributions,
})
writeFileSync(join(dist, 'theme/theme.json'), JSON.stringify(theme.value))

// The licences of everything that was bundled, for the package. Another licence than these needs a decision; the last two are
// of elkjs, which lays out diagrams, and of the font, and are listed in the handbook.
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
/** Packages under the MIT licence that contain no copy of it, with the holder of the copyright. */
const WITHOUT_FILE = {
  '@polka/url': 'Luke Edwards (https://lukeed.com)',
  sirv: 'Luke Edwards (https://lukeed.com)',
}
const mit = readFileSync(join(root, 'LICENSE'), 'utf8')
const bundled = [
  ...[...Object.keys(program.metafile.inputs), ...theme.inputs, ...vendored.flat()].filter(
    (path) => !path.startsWith('dist/'),
  ),
  `${FONT}/package.json`,
]
const licenses = listLicenses(bundled, root).map((one) => {
  const { name, license } = one
  const holder = WITHOUT_FILE[name]
  const text = one.text || (holder && mit.replace(/Copyright .*/, `Copyright (c) ${holder}`).trim())
  if (!ALLOWED.has(license))
    throw new Error(`bin/prepare.js does not allow the licence of ${name}: "${license}".`)
  if (!text) throw new Error(`bin/prepare.js finds no licence file of ${name}, which is bundled.`)
  return { ...one, text }
})
writeFileSync(join(dist, 'THIRD-PARTY-NOTICES'), formatLicenses('Octavo contains code of', licenses))

// What editors and compilers know of the package.
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
execFileSync(process.execPath, [tsc, '-p', join(root, 'bin')], { stdio: 'inherit' })

const digest = createHash('sha256')
for (const file of readdirSync(dist, { recursive: true }).map(String).sort()) {
  if (/\.(js|mjs|json|css)$/.test(file)) digest.update(file).update(readFileSync(join(dist, file)))
}
writeFileSync(join(dist, 'stamp'), digest.digest('base64url').slice(0, 12))
