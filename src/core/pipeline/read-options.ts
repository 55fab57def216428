// Loads and resolves the configuration of a session.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { findUnreadConfigs, loadConfig } from '../bundle/load-config.ts'
import type { LoadedConfig } from '../bundle/loaded-config.ts'
import { PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import { placeOfField } from '../config/config-place.ts'
import { configFailure } from '../config/config-problem.ts'
import { readPlaces } from '../config/read-places.ts'
import { type Overrides, pluginsOf, resolveOptions } from '../config/validate-config.ts'
import { createLimit, LOAD_LIMIT, Overtime } from '../engine/time-limit.ts'
import type { Finding } from '../model/finding.ts'
import type { ConfigSource, SiteOptions } from '../model/site-options.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { InstalledPackage } from '../registry/option-hooks.ts'
import { builtIns, changeOptions, configReaders } from '../registry/registry.ts'
import { errorMessage } from '../text/error-message.ts'
import { findNearest } from '../text/nearest.ts'

interface OptionsRequest extends Overrides {
  readonly root: string
  readonly timeLimit?: number
}

export interface SessionOptions {
  readonly options: SiteOptions
  /** The configuration before resolution. */
  readonly loaded: LoadedConfig
  /** Warnings about a configuration that can still be used. `known` contains the names of all rules. */
  findProblems(known: readonly string[], hasPlugins: boolean): readonly Finding[]
  /** Whether a default value of the configuration has changed. */
  haveChanged(): boolean
}

/** Reads the configuration. Throws `ConfigProblem` when it cannot be used. */
export async function readOptions(
  request: OptionsRequest,
  { cacheDir, codeFolder }: { readonly cacheDir: string; readonly codeFolder: string },
): Promise<SessionOptions> {
  const { root } = request
  const loaded = await loadConfig({
    root,
    codeFolder,
    publicModule: join(PACKAGE_ROOT, 'src/core/config/public.ts'),
    programVersion: PROGRAM,
    readers: configReaders(),
    ...(request.timeLimit !== undefined && { patience: request.timeLimit }),
  })
  const { hasFolder, hasFile, findPackage, packageVersion, haveChanged } = createFolderFacts(root)
  const source = { configFile: loaded.file, configPlaces: loaded.places ?? readPlaces(loaded.text) }
  const resolved = resolveInTime(request.timeLimit, loaded.file, () =>
    resolveOptions(
      loaded.config,
      { ...source, name: basename(root), hasFolder, hasFile },
      request,
      builtIns(),
    ),
  )
  const { options, findings } = await changeOptions(resolved, {
    root,
    cacheDir,
    plugins: pluginsOf(loaded.config),
    findPackage,
    packageVersion,
  })
  return {
    options,
    loaded,
    haveChanged,
    findProblems: (ruleNames, hasPlugins) => [
      ...findUnknownRules(options.rules, source, { known: ruleNames, hasPlugins }),
      ...findTakenNames(pluginsOf(loaded.config), source),
      ...(loaded.findings ?? []),
      ...findings,
      ...findUnreadConfigs(root, loaded.file),
    ],
  }
}

/** Getters and proxies in a configuration are site code as well, so the time limit applies. */
function resolveInTime<Result>(limit = LOAD_LIMIT, file: string, run: () => Result): Result {
  try {
    return createLimit(limit)(run)
  } catch (error) {
    throw error instanceof Overtime ? configFailure(error, { path: file }) : error
  }
}

/** Records the file system facts that defaults depend on: a new folder may be content. */
function createFolderFacts(root: string) {
  const answers: { readonly ask: () => unknown; readonly answer: unknown }[] = []
  const remember = <Answer>(ask: () => Answer): Answer => {
    const answer = ask()
    answers.push({ ask, answer })
    return answer
  }
  return {
    hasFolder: (path: string) =>
      remember(() => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false),
    hasFile: (path: string) => remember(() => existsSync(join(root, path))),
    findPackage(name: string): InstalledPackage | undefined {
      const version = remember(() => loadedVersion(root, name))
      if (version === undefined) return undefined
      return version.startsWith(BROKEN) ? { problem: version.slice(BROKEN.length) } : { version }
    },
    packageVersion: (name: string) => remember(() => readVersion(root, name)),
    haveChanged: () => answers.some(({ ask, answer }) => ask() !== answer),
  }
}

/** Prefix of the value for a package that is installed but does not load. */
const BROKEN = 'broken: '

function loadedVersion(root: string, name: string): string | undefined {
  const version = readVersion(root, name)
  if (version === undefined) return undefined
  try {
    createRequire(join(root, 'package.json'))(name)
    return version
  } catch (error) {
    return BROKEN + errorMessage(error).trim().split('\n', 1)[0]
  }
}

function readVersion(root: string, name: string): string | undefined {
  // Newer packages do not export their `package.json`.
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? []
  const folder = folders.find((path) => existsSync(join(path, name)))
  if (folder === undefined) return undefined
  try {
    return String(JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version)
  } catch {
    return undefined
  }
}

/** Warns about plugins of the site with the name of a built-in plugin. A new version may add one, so this is no error. */
function findTakenNames(plugins: readonly Plugin[], source: ConfigSource): Finding[] {
  return plugins.flatMap(({ name }, at) => {
    if (!builtIns().some((builtIn) => builtIn.name === name)) return []
    const place = placeOfField(source, ['plugins', at, 'name'])
    return {
      rule: 'configuration',
      severity: 'warning',
      message: `\`plugins[${at}].name\` is "${name}", the name of a built-in plugin.`,
      help: 'Use another name. Findings and the data of pages name plugins.',
      ...(place && { place }),
    }
  })
}

/** Maximum edit distance at which a name counts as misspelled. Two swapped characters are two edits. */
const MAX_EDITS = 2

/**
 * Warns about each unknown rule. Plugins define rules too, so with plugins only names close to a built-in rule are
 * reported.
 */
function findUnknownRules(
  rules: SiteOptions['rules'],
  source: ConfigSource,
  { known, hasPlugins }: { readonly known: readonly string[]; readonly hasPlugins: boolean },
): Finding[] {
  return Object.keys(rules).flatMap((name) => {
    const nearest = findNearest(name, known, MAX_EDITS)
    if (known.includes(name) || (hasPlugins && nearest === undefined)) return []
    const place = placeOfField(source, ['rules', name])
    return {
      rule: 'unknown-rule',
      severity: 'warning',
      message: `\`${name}\` is not the name of a rule.`,
      help:
        nearest === undefined
          ? 'Use the rule name that is printed with a finding.'
          : `Did you mean \`${nearest}\`?`,
      ...(place && { place }),
    }
  })
}
