// The code of a configuration: bundled into one module named by its hash, and loaded.

import { mkdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigProblem, configFailure } from '../config/config-problem.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import { IDLE_LIMIT, LOAD_LIMIT, settleInTime } from '../engine/time-limit.ts'
import { describeBuildErrors, ENTRY } from './build-problems.ts'
import type { BundlePlace, ConfigDialect } from './loaded-config.ts'
import { nodePackages } from './node-packages.ts'
import type { Metafile } from './resolution.ts'

interface ConfigEntry {
  /** The configuration, which problems are reported of. */
  readonly file: string
  /** Code that imports it. */
  readonly contents: string
  /** How it is bundled, where it is, or imports, the configuration of another generator. */
  readonly dialect?: ConfigDialect | undefined
}

interface ConfigCode {
  readonly code: CodeRef
  readonly metafile: Metafile
}

/** Bundles code and keeps it in the code folder. */
export async function bundleConfigCode(
  { file, contents, dialect }: ConfigEntry,
  { root, codeFolder, publicModule, readers }: BundlePlace,
): Promise<ConfigCode> {
  const { build } = await import('esbuild')
  const ownCode = ownCodeOf(publicModule)
  const packages = nodePackages(codeFolder)
  const result = await build({
    stdin: { contents, resolveDir: root, sourcefile: `${ENTRY}.js`, loader: 'js' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    jsx: 'automatic',
    alias: Object.assign({}, ...readers.map(({ modules }) => modules(ownCode)), { octavo: publicModule }),
    nodePaths: [join(root, 'node_modules')],
    plugins: [...(dialect?.plugins ?? []), packages.plugin],
    banner: { js: dialect?.banner ?? REQUIRE },
  }).catch((error: unknown) => {
    throw new ConfigProblem(describeBuildErrors(error, file))
  })
  const bytes = `${result.outputFiles[0]!.text}${packages.stamp()}`
  const hash = hashOf(bytes)
  const name = `config-${hash}.mjs`
  mkdirSync(codeFolder, { recursive: true })
  replaceWith(join(codeFolder, name), bytes)
  const loaded = packages.files().map((file) => [relative(root, file), { imports: [] }])
  return {
    code: { file: name, hash },
    metafile: { inputs: { ...result.metafile.inputs, ...Object.fromEntries(loaded) } },
  }
}

/** The absolute folder of this program's own code, from its public module. */
export function ownCodeOf(publicModule: string): string {
  return resolve(dirname(publicModule), '../..')
}

/** Runs the code. */
export async function importConfigCode(
  { file: name }: CodeRef,
  file: string,
  { codeFolder, patience = LOAD_LIMIT }: BundlePlace,
): Promise<unknown> {
  try {
    return await settleInTime(import(pathToFileURL(join(codeFolder, name)).href), patience, IDLE_LIMIT)
  } catch (error) {
    throw configFailure(error, file)
  }
}

/** Packages that are CommonJS call `require`, which a module does not have. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); const __octavoRequire = require;"
