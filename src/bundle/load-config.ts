// `site.config.ts` → its value. The file and what it imports are bundled into one module, named by its hash; the
// bundle is made again only when one of the files it was made from has changed.

import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigProblem, configFailure } from '../config/config-problem.ts'
import type { UserConfig } from '../config/user-config.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import { LOAD_LIMIT, settleInTime } from '../engine/time-limit.ts'
import type { Finding } from '../model/finding.ts'
import { describeBuildErrors, ENTRY } from './build-problems.ts'
import { type Bundle, recallBundle, sourcesOf } from './bundle-record.ts'
import { FOREIGN_RUNTIME, foreignModules, ownCodeOf } from './foreign-modules.ts'
import { type LoadTrial, startLoadTrial } from './load-trial.ts'
import type { BundlePlace, LoadedConfig } from './loaded-config.ts'

export const CONFIG_FILES = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs']

/** Read where there is none of the above. */
const DOCUSAURUS_FILES = ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts'].map(
  (ending) => `docusaurus.config.${ending}`,
)

/** Loads the configuration of a folder; a folder without one has an empty one. */
export async function loadConfig(place: BundlePlace): Promise<LoadedConfig> {
  const file = findFile(place.root, CONFIG_FILES)
  const foreign = file === undefined ? findDocusaurus(place.root) : undefined
  if (foreign !== undefined) {
    refuseSpecialFile(place.root, foreign)
    const { loadDocusaurus } = await import('./load-docusaurus.ts')
    return loadDocusaurus(foreign, place)
  }
  if (file === undefined)
    return { config: {}, file: '', text: '', code: undefined, inputs: [], resolution: [] }
  refuseSpecialFile(place.root, file)
  const { value: code, ...sources } = await recallBundle({
    ...place,
    name: 'config',
    made: `${place.programVersion} ${file}`,
    make: () => bundleConfig(file, place),
  })
  const text = readFileSync(join(place.root, file), 'utf8')
  let module: { default?: UserConfig }
  try {
    const address = pathToFileURL(join(place.codeFolder, code.file)).href
    module = await settleInTime(import(address), place.patience ?? LOAD_LIMIT)
  } catch (error) {
    throw configFailure(error, file)
  }
  return { config: module.default, file, text, code, ...sources }
}

/** The configuration of Docusaurus in a folder. */
export function findDocusaurus(root: string): string | undefined {
  return findFile(root, DOCUSAURUS_FILES)
}

function findFile(root: string, names: readonly string[]): string | undefined {
  return names.find((name) => lstatSync(join(root, name), { throwIfNoEntry: false }))
}

/** Throws when what is at a path of the configuration is no file: reading a pipe would wait for ever. */
export function refuseSpecialFile(root: string, path: string): void {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat?.isFile()) return
  throw new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message: `"${path}" is ${stat ? 'not a file' : 'a link to nothing'}.`,
      help: 'Replace it by a file, or remove it.',
      place: { path },
    },
  ])
}

/** A warning for each other file that looks like the configuration, `site.config.json` for one. */
export function findUnreadConfigs(root: string, read: string): Finding[] {
  return readdirSync(root)
    .filter((name) => /^site\.config\.\w+$/.test(name) && name !== read)
    .sort()
    .map((name) => ({
      rule: 'configuration',
      severity: 'warning',
      message: `"${name}" is not read${read === '' ? '' : `: the configuration is "${read}"`}.`,
      help:
        read === ''
          ? 'Write it as `site.config.ts`, with `export default defineSite({ … })`.'
          : 'Keep one of the two.',
      place: { path: name },
    }))
}

async function bundleConfig(file: string, place: BundlePlace): Promise<Bundle<CodeRef>> {
  const trial = startLoadTrial()
  try {
    return await bundleAndTry(file, place, trial)
  } finally {
    await trial.close()
  }
}

async function bundleAndTry(
  file: string,
  { root, codeFolder, publicModule, patience = LOAD_LIMIT }: BundlePlace,
  trial: LoadTrial,
): Promise<Bundle<CodeRef>> {
  const { build } = await import('esbuild')
  // What is wrong with the value is found later, with a place; here it must only not get in the way.
  const entry = `import written from './${file}'
const config = await written
export default config
export const plugins = Array.isArray(config?.plugins) ? config.plugins : []`
  const result = await build({
    stdin: { contents: entry, resolveDir: root, sourcefile: `${ENTRY}.js`, loader: 'js' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    jsx: 'automatic',
    alias: {
      'octavo/docusaurus': join(ownCodeOf(publicModule), 'src/docusaurus/site-plugin.ts'),
      octavo: publicModule,
    },
    // A site that has moved here may still import its old configuration.
    ...(findDocusaurus(root) === undefined
      ? { banner: { js: REQUIRE } }
      : { plugins: [foreignModules(ownCodeOf(publicModule))], banner: { js: FOREIGN_RUNTIME } }),
  }).catch((error: unknown) => {
    throw new ConfigProblem(describeBuildErrors(error, file))
  })
  const code = result.outputFiles[0]!.contents
  const hash = hashOf(code)
  const name = `config-${hash}.mjs`
  mkdirSync(codeFolder, { recursive: true })
  replaceWith(join(codeFolder, name), code)
  await trial.load(join(codeFolder, name), patience).catch((error: unknown) => {
    throw configFailure(error, file)
  })
  return {
    value: { file: name, hash },
    files: [{ file: name, hash }],
    ...sourcesOf([result.metafile], root),
  }
}

/** Packages that are CommonJS call `require`, which a module does not have. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** The root folder of the package that a module belongs to, found the same way from bundles and from sources. */
export function findPackageRoot(from: string): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error('The package folder was not found.')
  }
}
