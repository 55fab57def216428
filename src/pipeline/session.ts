// Options, code and engine, made once: everything a build needs that is not content. A change of the configuration
// makes a new session; everything else can be built again and again from one.

import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'
import { type BundledComponent, bundleComponent } from '../bundle/bundle-component.ts'
import type { AssetFile, ThemeBuild } from '../bundle/bundle-theme.ts'
import { CONFIG_FILES, findUnreadConfigs, loadConfig, refuseSpecialFile } from '../bundle/load-config.ts'
import type { SiteModules } from '../bundle/plugin-modules.ts'
import { DIST, PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import { hasChanged } from '../bundle/resolution.ts'
import { readSiteComponents } from '../bundle/site-components.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { readPlaces } from '../config/read-places.ts'
import { findUnknownRules } from '../config/unknown-rules.ts'
import type { UserConfig } from '../config/user-config.ts'
import { type Overrides, resolveOptions } from '../config/validate-config.ts'
import { namedValues } from '../content/transforms/site-variables.ts'
import { makeCacheFolder } from '../engine/cache-file.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { createFiles } from '../engine/files.ts'
import { hashOf, hashOfValue } from '../engine/hash.ts'
import { createPool, defaultThreads } from '../engine/pool.ts'
import type { FileScope } from '../engine/site-file.ts'
import type { CodeRef } from '../engine/step.ts'
import { openStore } from '../engine/store.ts'
import { LOAD_LIMIT } from '../engine/time-limit.ts'
import { contentFolders } from '../locales/locale-version.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { SiteComponents } from '../model/page-code.ts'
import type { SiteOptions } from '../model/site-options.ts'
import {
  type Contributions,
  collectContributions,
  hasParsing,
  hasRendering,
} from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { Check, SiteOutput } from '../plugin/site-output.ts'
import type { RemoteCacheRequest } from '../remote-cache/cache-address.ts'
import type { RemoteCache } from '../remote-cache/remote-cache.ts'
import { isShardFolder } from '../shards/shard-folder.ts'
import { realPath } from '../write/out-dir.ts'
import { ownFolder } from '../write/target-path.ts'
import { builtIns, configReaders } from './builtins.ts'
import { moduleStyles, readModules } from './code-modules.ts'
import { readCommitFolders } from './commit-folders.ts'
import { holdsSite } from './folder-problems.ts'
import { BUILT_THEME, loadTheme, refuseMissingTheme, siteTheme } from './load-theme.ts'

export interface SessionRequest extends Overrides {
  /** Folder of the site, absolute. */
  readonly root: string
  /** Cache folder, absolute. Default `.octavo/cache` below the root. */
  readonly cacheDir?: string
  /** Folders that are no content, absolute, beside those the session uses itself. */
  readonly notContent?: readonly string[]
  /** Folders with portable packs of results, absolute, which are used as if they were in the cache. */
  readonly shardFolders?: readonly string[]
  /** Keep nothing and use nothing kept. */
  readonly noCache?: boolean
  /** A server that machines share a cache on. Nobody asks it where nothing is kept. */
  readonly remoteCache?: RemoteCacheRequest
  /** Threads in all. Default as many as the machine has, at most eight. */
  readonly threads?: number
  /** How long code of the site may run at a time, in milliseconds. Default: see `time-limit.ts`. */
  readonly timeLimit?: number
  /** The time of the build, ISO date and time in UTC. Default: `SOURCE_DATE_EPOCH`, else the clock's. */
  readonly now?: string
}

export interface Session {
  readonly root: string
  readonly cacheDir: string
  /** Absolute. */
  readonly outDir: string
  readonly options: SiteOptions
  /** Warnings about a configuration that can still be used. */
  readonly findings: readonly Finding[]
  /** Name of the generator that the configuration was written for, if that is not Octavo. */
  readonly generator?: string
  readonly plugins: readonly Plugin[]
  /** What plugins, the site's theme and what is built in contribute together. */
  readonly contributions: Contributions
  readonly outputs: readonly SiteOutput[]
  readonly checks: readonly Check[]
  readonly theme: ThemeBuild
  /** The configuration's bundle. */
  readonly pluginCode: CodeRef | undefined
  /** The same, where plugins have a say in parsing, and in rendering. */
  readonly parseCode: CodeRef | undefined
  readonly renderCode: CodeRef | undefined
  readonly engine: Engine
  readonly remoteCache: RemoteCache | undefined
  readonly codeFolder: string
  readonly threads: number
  /** The time of the build: it decides which posts are still to come, and nothing else. */
  readonly now: string
  /** Bundles a page that is a React component. */
  bundleComponent(path: SourcePath): Promise<BundledComponent>
  /** What plugins let the code of pages import. */
  readonly modules: SiteModules | undefined
  /** Components of the site that every MDX page has in scope. */
  readonly siteComponents: SiteComponents
  /** Names everything the session was made from: configuration, code, theme, folders. */
  readonly fingerprint: Hash
  /** Names what pages are made from, files and theme aside. */
  readonly sourceKey: Hash
  /** The theme's files of the output. */
  readonly themeFiles: readonly (OutputFile & Pick<AssetFile, 'element' | 'only'>)[]
  /** Parts of the theme are the site's own. */
  readonly hasOwnTheme: boolean
  /** Files the session was made from, relative to the root. */
  readonly inputs: readonly string[]
  /** Whether changed files, relative to the root, make a new session necessary. */
  isOutdated(paths: readonly string[]): boolean
  /** Paths below the root that are never content. */
  readonly never: readonly string[]
  /** Gives up what the session that takes its place does not use. */
  close(next?: Session): Promise<void>
}

/**
 * Loads the configuration and opens the cache. Throws `ConfigProblem` for a configuration that cannot be used. Where nothing
 * but the theme is another than `before`, the engine is the same.
 */
export async function createSession(request: SessionRequest, before?: Session): Promise<Session> {
  const { root } = request
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigProblem([
      {
        rule: 'configuration',
        severity: 'error',
        message: `There is no folder ${root}.`,
        help: 'Name a folder that holds Markdown.',
      },
    ])
  }
  // What talks to the network is loaded only where it is asked for.
  const openRemote =
    request.remoteCache && !request.noCache
      ? (await import('../remote-cache/remote-cache.ts')).openRemoteCache(request.remoteCache)
      : undefined
  const cacheDir = request.noCache
    ? (before?.cacheDir ?? mkdtempSync(join(tmpdir(), 'octavo-')))
    : (request.cacheDir ?? join(root, '.octavo/cache'))
  if (holdsSite(cacheDir, root)) {
    throw new ConfigProblem([
      {
        rule: 'configuration',
        severity: 'error',
        message: `The cache folder "${cacheDir}" holds the site itself.`,
        help: 'Name a folder of its own with --cache-dir.',
      },
    ])
  }
  const codeFolder = openCache(cacheDir)

  const loaded = await loadConfig({
    root,
    codeFolder,
    publicModule: join(PACKAGE_ROOT, 'src/config/public.ts'),
    programVersion: PROGRAM,
    readers: configReaders,
    ...(request.timeLimit !== undefined && { patience: request.timeLimit }),
  })
  const folders = createFolderFacts(root)
  const source = { configFile: loaded.file, configPlaces: loaded.places ?? readPlaces(loaded.text) }
  const written = resolveOptions(
    loaded.config,
    {
      ...source,
      name: basename(root),
      hasFolder: folders.hasFolder,
      hasFile: folders.hasFile,
    },
    request,
  )
  const { options, findings: commitFindings } = await readCommitFolders(written, { root, cacheDir })
  const plugins = (loaded.config as UserConfig | undefined)?.plugins ?? []
  const modules = await readModules({ root, codeFolder, plugins, code: loaded.code, options })
  const contributions = collectContributions([
    ...builtIns,
    ...plugins,
    moduleStyles(modules),
    siteTheme(options, codeFolder),
  ])
  for (const path of [options.theme, ...(options.themeSheet?.fonts ?? []), ...options.styles])
    if (path !== '' && existsSync(join(root, path))) refuseSpecialFile(root, path)
  refuseMissingTheme(root, options)
  const {
    value: theme,
    folder: themeFolder,
    ...themeSources
  } = await loadTheme(root, codeFolder, {
    contributions: contributions.theme,
    theme: options.theme,
    configFile: options.configFile,
    timeLimit: request.timeLimit ?? LOAD_LIMIT,
  })
  const components = await readSiteComponents(root, options)
  const outDir = resolve(root, options.outDir)
  const threads = request.threads ?? defaultThreads()

  const inputs = [...new Set([...loaded.inputs, ...themeSources.inputs, ...components.inputs])].sort()
  const resolution = [...loaded.resolution, ...themeSources.resolution]
  const below = (path: string): string => relative(root, path).replaceAll('\\', '/')
  // Each once: the output folder is an earlier one too after the first build.
  const made = [
    ...new Set([
      ...[
        outDir,
        cacheDir,
        ...(request.shardFolders ?? []),
        ...(request.notContent ?? []),
        ...findEarlierOutputs(root),
      ].map(below),
      // The output folder may be a link to another folder of the site.
      relative(realPath(root), realPath(outDir)).replaceAll('\\', '/'),
      '.octavo',
    ]),
  ].filter((path) => path !== '' && !path.startsWith('..') && !isAbsolute(path))
  const never = [...new Set([...made, ...options.staticFolders])].filter((path) => !path.startsWith('..'))
  const scope: FileScope = {
    root,
    linked: [...options.linkedFolders, ...foldersOutside(options)].map((folder) => resolve(root, folder)),
    never: [...made, ...loaded.inputs],
    values: namedValues(options.variables),
  }
  const sourceKey = hashOfValue([options, loaded.code, components.value, modules?.hash, scope])
  const shared = before?.sourceKey === sourceKey ? before : undefined
  // What it has made so far is of use to the next engine.
  if (!shared) before?.engine.commit()
  const { engine, remoteCache } = shared ?? openEngine()

  function openEngine(): Pick<Session, 'engine' | 'remoteCache'> {
    const stores = {
      steps: openStore(cacheDir, 'steps', request.shardFolders),
      blobs: openStore(cacheDir, 'blobs', request.shardFolders),
    }
    const { title, origin, basePath } = options.chrome
    const remoteCache = openRemote?.({
      ...stores,
      cacheDir,
      site: [PROGRAM, title, origin, basePath, options.drafts, options.offline],
    })
    const engine = createEngine({
      files: createFiles(scope, join(cacheDir, `files-${hashOf(root).slice(0, 8)}.json`)),
      ...stores,
      pool: createPool(join(DIST, 'worker.js'), threads, request.timeLimit),
      codeFolders: [BUILT_THEME, codeFolder],
      program: PROGRAM,
      timeLimit: request.timeLimit,
    })
    return { engine, remoteCache }
  }

  const configFiles = [...CONFIG_FILES, ...configReaders.flatMap((reader) => reader.files)]
  const findings = [
    ...findUnknownRules(options.rules, source, {
      known: Object.keys(contributions.rules),
      hasPlugins: plugins.length > 0,
    }),
    ...(loaded.findings ?? []),
    ...commitFindings,
    ...findUnreadConfigs(root, loaded.file),
    ...theme.findings,
    ...components.findings,
  ]
  return {
    root,
    cacheDir,
    outDir,
    options,
    fingerprint: hashOfValue([PROGRAM, options, loaded.code, theme, components.value, findings, never]),
    sourceKey,
    findings,
    ...(loaded.generator !== undefined && { generator: loaded.generator }),
    plugins,
    contributions,
    outputs: contributions.outputs,
    checks: contributions.checks.map((check) => limitCheck(check, plugins, engine)),
    theme,
    pluginCode: loaded.code,
    parseCode: hasParsing(plugins) ? loaded.code : undefined,
    renderCode: hasRendering(plugins) ? loaded.code : undefined,
    engine,
    remoteCache,
    codeFolder,
    siteComponents: components.value,
    modules,
    bundleComponent: (path) => bundleComponent({ root, codeFolder, path, made: PROGRAM, modules }),
    threads,
    hasOwnTheme: contributions.theme.themes.length > 0 || plugins.some(({ elements }) => elements),
    now: request.now ?? readClock(),
    themeFiles: theme.files.map(({ file, hash, ...asset }) => ({
      ...asset,
      contents: { kind: 'copy', from: join(themeFolder, file), hash },
    })),
    inputs,
    isOutdated: (paths) =>
      paths.some((path) => inputs.includes(path) || configFiles.includes(path)) ||
      folders.haveChanged() ||
      hasChanged(resolution, root),
    never,
    async close(next) {
      if (next?.engine !== engine) {
        remoteCache?.close()
        await engine.close()
      }
      if (request.noCache && !next) rmSync(cacheDir, { recursive: true, force: true })
    },
  }
}

/** Makes the cache folder and returns its folder for code. */
function openCache(cacheDir: string): string {
  const codeFolder = join(cacheDir, 'code')
  try {
    mkdirSync(cacheDir, { recursive: true })
    makeCacheFolder(codeFolder)
    for (const folder of [cacheDir, codeFolder])
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return codeFolder
  } catch (error) {
    throw new ConfigProblem([
      {
        rule: 'configuration',
        severity: 'error',
        message: `The cache folder "${cacheDir}" cannot be used: ${(error as Error).message}.`,
        help: 'Make it a folder that this user may write to, name another with --cache-dir, or build with --no-cache.',
      },
    ])
  }
}

/** A check of a plugin may not go on for ever. */
function limitCheck(check: Check, plugins: readonly Plugin[], { limit }: Engine): Check {
  const isOfPlugin = plugins.some(({ name }) => name === check.plugin)
  return isOfPlugin ? { ...check, run: (state) => limit(() => check.run(state)) } : check
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

/** Folders of the site's own that the configuration names outside its root. */
function foldersOutside({ collections, staticFolders }: SiteOptions): string[] {
  return [...contentFolders(collections).map(({ folder }) => folder), ...staticFolders].filter((folder) =>
    /^\.\.(?:\/|$)/.test(join(folder)),
  )
}

/** Folders of the site that a build or a shard wrote to, maybe with other flags: they contain a copy of the content. */
function findEarlierOutputs(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .map(({ name }) => join(root, name))
    .filter((folder) => existsSync(join(folder, ownFolder, 'manifest.json')) || isShardFolder(folder))
}

/** The time of the build, which builds that are compared byte by byte fix. */
function readClock(): string {
  const fixed = Number(process.env.SOURCE_DATE_EPOCH)
  const time = process.env.SOURCE_DATE_EPOCH && Number.isFinite(fixed) ? new Date(fixed * 1000) : new Date()
  return `${time.toISOString().slice(0, 19)}Z`
}
