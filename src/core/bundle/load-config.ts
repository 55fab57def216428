// Loads `site.config.ts`. The file and its imports are bundled into one module, named by its hash; the bundle is rebuilt
// only when a source file changes.

import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configProblem } from '../config/config-problem.ts'
import type { UserConfig } from '../config/user-config.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { Finding } from '../model/finding.ts'
import { type Bundle, recallBundle, sourcesOf } from './bundle-record.ts'
import { bundleConfigCode, importConfigCode } from './config-code.ts'
import type { BundlePlace, ConfigReader, LoadedConfig } from './loaded-config.ts'

export const CONFIG_FILES = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs']

/** Loads the configuration of a folder. A folder without one has an empty configuration. */
export async function loadConfig(place: BundlePlace): Promise<LoadedConfig> {
  const file = findFile(place.root, CONFIG_FILES)
  const foreign = file === undefined ? findForeignConfig(place) : undefined
  if (foreign !== undefined) {
    refuseSpecialFile(place.root, foreign.file)
    return { ...(await foreign.reader.load(foreign.file, place)), generator: foreign.reader.generator }
  }
  if (file === undefined)
    return { config: {}, file: '', text: '', code: undefined, inputs: [], resolution: [] }
  refuseSpecialFile(place.root, file)
  const { value: code, ...sources } = await recallBundle({
    ...place,
    name: 'config',
    madeBy: `${place.programVersion} ${file}`,
    make: () => bundleConfig(file, place),
  })
  const text = readFileSync(join(place.root, file), 'utf8')
  const module = (await importConfigCode(code, file, place)) as { default?: UserConfig }
  return { config: module.default, file, text, code, ...sources }
}

/** Finds the configuration of another generator in a folder, and its reader. */
export function findForeignConfig({
  root,
  readers,
}: Pick<BundlePlace, 'root' | 'readers'>):
  | { readonly file: string; readonly reader: ConfigReader }
  | undefined {
  for (const reader of readers) {
    const file = findFile(root, reader.files)
    if (file !== undefined) return { file, reader }
  }
  return undefined
}

function findFile(root: string, names: readonly string[]): string | undefined {
  return names.find((name) => lstatSync(join(root, name), { throwIfNoEntry: false }))
}

/** Throws when a configuration path is not a regular file: reading a pipe would block forever. */
export function refuseSpecialFile(root: string, path: string): void {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat?.isFile()) return
  throw configProblem(
    `"${path}" is ${stat ? 'not a file' : 'a broken symbolic link'}.`,
    'Replace it with a file, or remove it.',
    { path },
  )
}

/** Warns about each other file that looks like the configuration, such as `site.config.json`. */
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
  // The value is validated later, with places for its errors; this code must only not throw on it.
  const contents = `import written from './${file}'
const config = await written
const hasPlugins = Array.isArray(config?.plugins)
export const plugins = hasPlugins ? await Promise.all(config.plugins) : []
export default hasPlugins ? { ...config, plugins } : config`
  // A migrated site may still import its old configuration.
  const dialect = findForeignConfig(place)?.reader.dialect(place)
  const { code, files, metafile } = await bundleConfigCode({ file, contents, dialect }, place)
  return { value: code, files, ...sourcesOf([metafile], place.root) }
}

/** The root folder of the package that contains a module. Works for both bundles and sources. */
export function findPackageRoot(from: string): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error('The package folder was not found.')
  }
}
