// The options of a session: the configuration, loaded and resolved.

import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findUnreadConfigs, loadConfig } from '../bundle/load-config.ts'
import type { LoadedConfig } from '../bundle/loaded-config.ts'
import { PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import { readPlaces } from '../config/read-places.ts'
import { findUnknownRules } from '../config/unknown-rules.ts'
import { type Overrides, resolveOptions } from '../config/validate-config.ts'
import type { Finding } from '../model/finding.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { configReaders } from './builtins.ts'
import { readCommitFolders } from './commit-folders.ts'

interface OptionsRequest extends Overrides {
  readonly root: string
  readonly timeLimit?: number
}

export interface SessionOptions {
  readonly options: SiteOptions
  /** The configuration as it is written. */
  readonly loaded: LoadedConfig
  /** Warnings about a configuration that can still be used; `known` are the names of all rules. */
  findProblems(known: readonly string[], hasPlugins: boolean): readonly Finding[]
  /** Whether a default of the configuration would now be another. */
  haveChanged(): boolean
}

/** Reads the configuration. Throws `ConfigProblem` for one that cannot be used. */
export async function readOptions(
  request: OptionsRequest,
  { cacheDir, codeFolder }: { readonly cacheDir: string; readonly codeFolder: string },
): Promise<SessionOptions> {
  const { root } = request
  const loaded = await loadConfig({
    root,
    codeFolder,
    publicModule: join(PACKAGE_ROOT, 'src/config/public.ts'),
    programVersion: PROGRAM,
    readers: configReaders,
    ...(request.timeLimit !== undefined && { patience: request.timeLimit }),
  })
  const { hasFolder, hasFile, haveChanged } = createFolderFacts(root)
  const source = { configFile: loaded.file, configPlaces: loaded.places ?? readPlaces(loaded.text) }
  const written = resolveOptions(
    loaded.config,
    { ...source, name: basename(root), hasFolder, hasFile },
    request,
  )
  const { options, findings } = await readCommitFolders(written, { root, cacheDir })
  return {
    options,
    loaded,
    haveChanged,
    findProblems: (known, hasPlugins) => [
      ...findUnknownRules(options.rules, source, { known, hasPlugins }),
      ...(loaded.findings ?? []),
      ...findings,
      ...findUnreadConfigs(root, loaded.file),
    ],
  }
}

/** What the defaults of the configuration depend on, remembered: a new folder may be content. */
function createFolderFacts(root: string) {
  const answers: { readonly ask: () => boolean; readonly answer: boolean }[] = []
  const remember = (ask: () => boolean): boolean => {
    const answer = ask()
    answers.push({ ask, answer })
    return answer
  }
  return {
    hasFolder: (path: string) =>
      remember(() => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false),
    hasFile: (path: string) => remember(() => existsSync(join(root, path))),
    haveChanged: () => answers.some(({ ask, answer }) => ask() !== answer),
  }
}
