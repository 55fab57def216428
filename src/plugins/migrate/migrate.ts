// Migrates sites of other generators: generates an Octavo configuration, and rewrites pages with unsupported syntax.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { bundleConfigCode, importConfigCode } from '../../core/bundle/config-code.ts'
import { CONFIG_FILES, findForeignConfig, loadConfig } from '../../core/bundle/load-config.ts'
import type { BundlePlace } from '../../core/bundle/loaded-config.ts'
import { PACKAGE_ROOT, PROGRAM } from '../../core/bundle/program.ts'
import { type ConfigProblem, configFailure, configProblem } from '../../core/config/config-problem.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import { findErrorPlace } from '../../core/engine/error-place.ts'
import { changeFolder } from '../../core/engine/guard-process.ts'
import { staysInside } from '../../core/engine/stays-inside.ts'
import { LOAD_LIMIT, runWithLimit } from '../../core/engine/time-limit.ts'
import { findCheckout } from '../../core/engine/work-tree.ts'
import type { Finding } from '../../core/model/finding.ts'
import { configReaders } from '../../core/registry/registry.ts'
import { createTemporaryFolder } from '../../core/write/temporary-folder.ts'
import { configText } from './config-text.ts'
import { createDraft, type Draft, type Generator, type LoadScript } from './draft.ts'
import { addFolderSlugs } from './folder-pages.ts'
import { ignoreGenerated } from './ignore-generated.ts'
import { mdbook } from './mdbook.ts'
import { mkdocs } from './mkdocs.ts'
import { asRecord } from './site-fields.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

export const MIGRATED_FILE = 'site.config.ts'
export const IGNORE_FILE = '.gitignore'

/** Generators with a migration that rewrites pages. */
const GENERATORS: readonly Generator[] = [starlight, vitepress, mdbook, mkdocs]

/** Result of a migration. */
export interface Migration {
  /** Path of the old configuration. */
  readonly from: string
  /** Text of the new configuration. */
  readonly text: string
  readonly findings: readonly Finding[]
  /** New text of changed pages, by path. */
  readonly changes: ReadonlyMap<string, string>
  /** New path → source file of the copy. */
  readonly copies: ReadonlyMap<string, string>
}

/** Migrates a site in memory. Throws `ConfigProblem` if there is no old configuration, or already a new one. */
export async function migrate(root: string): Promise<Migration> {
  const existingConfig = CONFIG_FILES.find((name) => existsSync(join(root, name)))
  if (existingConfig !== undefined)
    throw configProblem(
      `"${existingConfig}" already exists and is not overwritten.`,
      'Delete or rename it first.',
      { path: existingConfig },
    )
  const publicModule = join(PACKAGE_ROOT, 'src/core/config/public.ts')
  const { path: codeFolder, remove } = createTemporaryFolder()
  const place = { root, codeFolder, publicModule, programVersion: PROGRAM, readers: configReaders() }
  try {
    const foreign = findForeignConfig(place)
    const found = foreign ? undefined : findGenerator(root)
    if (found) {
      const { generator, file } = found
      const draft = createDraft(root, file)
      const migratedFields = await generator.migrate(draft, scriptLoader({ ...place, readers: [] }, draft))
      addFolderSlugs(draft, migratedFields.content)
      draft.reportOutside()
      const fields = withoutEmpty({ ...migratedFields, linkedFolders: linkedFolders(root, draft) })
      return {
        ...draft,
        from: file,
        text: configText({ fields }, { file, unsupported: draft.findings }),
        changes: new Map([...draft.changes, ...changedIgnoreFile(root)]),
      }
    }
    if (!foreign) throw noConfiguration(root)
    const { file, config, findings: configFindings = [], lostByMigration = [] } = await loadConfig(place)
    const findings = [...configFindings, ...lostByMigration]
    const migrated = foreign.reader.migrate(config as UserConfig, file)
    const text = configText(migrated, { file, unsupported: findings })
    return { text, from: file, findings, changes: changedIgnoreFile(root), copies: new Map() }
  } finally {
    remove()
  }
}

/** Whether a folder is a site of a supported generator and has no Octavo configuration yet. */
export function hasForeignConfig(root: string): boolean {
  const isOwn = CONFIG_FILES.some((name) => existsSync(join(root, name)))
  return (
    !isOwn && (findForeignConfig({ root, readers: configReaders() }) ?? findGenerator(root)) !== undefined
  )
}

/** Writes the new configuration, unless one exists, and the changed files. */
export function writeMigration(root: string, { text, changes, copies }: Migration): void {
  const outside = [MIGRATED_FILE, ...changes.keys(), ...copies.keys()].find(
    (path) => !staysInside(root, path),
  )
  if (outside !== undefined)
    throw configProblem(
      `"${outside}" leads out of the folder of the site, so nothing was written.`,
      'Replace the symbolic link with a file or folder.',
      { path: outside },
    )
  writeFileSync(join(root, MIGRATED_FILE), text, { flag: 'wx' })
  for (const [path, content] of changes) writeFileSync(join(root, path), content)
  for (const [to, from] of copies) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    copyFileSync(join(root, from), join(root, to))
  }
}

/** Finds the generator of a site, and its configuration file. */
function findGenerator(root: string): { readonly generator: Generator; readonly file: string } | undefined {
  for (const generator of GENERATORS) {
    const { files, mark = '' } = generator
    const file = files.find((name) => existsSync(join(root, name)))
    if (file !== undefined && readFileSync(join(root, file), 'utf8').includes(mark))
      return { generator, file }
  }
  return undefined
}

/** `.gitignore` with the folders that Octavo generates, if the site is in a Git repository. */
function changedIgnoreFile(root: string): Map<string, string> {
  const file = join(root, IGNORE_FILE)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const after = findCheckout(root) === undefined ? before : ignoreGenerated(before)
  return new Map(after === before ? [] : [[IGNORE_FILE, after]])
}

/** Folders outside the site that symbolic links point to. The old generator followed such links. */
function linkedFolders(root: string, draft: Draft): string[] {
  const targets = draft.links().map((path) => {
    const target = realpathSync(join(root, path))
    return relative(realpathSync(root), statSync(target).isDirectory() ? target : dirname(target))
  })
  return [...new Set(targets.filter((path) => path.startsWith('..')))]
}

/** Removes empty fields at every depth. */
function withoutEmpty(fields: unknown): Readonly<Record<string, unknown>> {
  const nonEmptyFields = Object.entries(asRecord(fields)).flatMap(([name, value]): [string, unknown][] => {
    const inner = Array.isArray(value) || typeof value !== 'object' ? value : withoutEmpty(value)
    const isEmpty = inner == null || (typeof inner === 'object' && Object.keys(inner).length === 0)
    return isEmpty ? [] : [[name, inner]]
  })
  return Object.fromEntries(nonEmptyFields)
}

function noConfiguration(root: string): ConfigProblem {
  const all = [...configReaders().map(({ generator: name, files }) => ({ name, files })), ...GENERATORS]
  const files = all.map(({ files }) => `\`${files[0]!.replace(/\.[mt][jt]?s$/, '.*')}\``)
  const names = all.map(({ name }) => name)
  return configProblem(
    `There is no configuration of another generator in ${root}: ${files.join(', ')}.`,
    `Name the folder of a site of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}: \`octavo migrate website\`.`,
  )
}

function scriptLoader(place: BundlePlace, draft: Draft): LoadScript {
  return async (file, known) => {
    const contents = `export { default } from './${file}'`
    const dialect = { plugins: [stubModules(known, (path) => draft.addSource(relative(place.root, path)))] }
    const { code } = await bundleConfigCode({ file, contents, dialect }, place)
    return inFolder(place.root, async () => {
      const { default: value } = (await importConfigCode(code, file, place)) as { readonly default: unknown }
      return runWithLimit(
        async () => (typeof value === 'function' ? value({ command: 'build', mode: 'production' }) : value),
        place.patience ?? LOAD_LIMIT,
      ).catch((error: unknown) => {
        throw configFailure(error, findErrorPlace(error) ?? { path: file })
      })
    })
  }
}

/** Runs code in a folder, which paths of files that a configuration reads are relative to. */
async function inFolder<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  const before = process.cwd()
  changeFolder(folder)
  try {
    return await run()
  } finally {
    changeFolder(before)
  }
}

function stubModules(known: Readonly<Record<string, string>>, addSource: (path: string) => void): Plugin {
  return {
    name: 'stand-ins',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const { isAsked = false } = Object(pluginData) as { isAsked?: boolean }
        if (isAsked || kind === 'entry-point' || isBuiltin(path)) return undefined
        if (Object.hasOwn(known, path)) return { path, namespace: 'octavo-known' }
        const found = await build.resolve(path, {
          importer,
          resolveDir,
          kind,
          pluginData: { ...Object(pluginData), isAsked: true },
        })
        return found.errors.length > 0 || /\.(?:vue|astro|css|scss)$/.test(found.path)
          ? { path, namespace: 'octavo-missing' }
          : found
      })
      build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
        if (path.includes('node_modules')) return undefined
        addSource(path)
        const loader = /\.[cm]?ts$/.test(path) ? 'ts' : 'js'
        return { contents: withPlace(readFileSync(path, 'utf8'), path), loader }
      })
      build.onLoad({ filter: /./, namespace: 'octavo-known' }, ({ path }) => ({
        contents: known[path] || STAND_IN,
      }))
      build.onLoad({ filter: /./, namespace: 'octavo-missing' }, () => ({ contents: STAND_IN }))
    },
  }
}

/** Replaces `import.meta` with the module's path in the source. */
function withPlace(code: string, path: string): string {
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replace(
      /\bimport\.meta\.dirname\b|(?<![\w$.]|(?:const|let|var) )__dirname\b/g,
      JSON.stringify(dirname(path)),
    )
}

/** Mock module. Every export is the mock itself; functions that define a configuration return their argument. */
const STAND_IN = `const make = (done) => new Proxy(function () {}, {
  get: (_, key) => key === Symbol.iterator ? function* () {} : key === Symbol.toPrimitive ? () => '' : key === '__esModule' ? undefined : key === 'then' ? done : /^define/.test(String(key)) ? (first) => first : standIn,
  apply: (_, self, [first]) => first?.constructor === Object ? first : standIn,
  construct: () => standIn,
  // Named imports are read from the prototype of a module without exports.
  getPrototypeOf: () => names,
})
const standIn = make((done) => (done?.(), standIn))
const names = make()
module.exports = names`
