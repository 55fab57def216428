// Reads the facts about the folder of a site that the adapter needs: folders, versions, translations and theme components.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../../core/engine/files.ts'
import { hasComponent } from './client-modules.ts'
import { readPlugins } from './content-plugins.ts'
import { readVersions, versionsFile } from './docs-versions.ts'
import { HOST_FILES, readHostRedirects } from './host-redirects.ts'
import { translationFiles } from './i18n-folder.ts'
import { asList, asRecord, asText, asTexts, type RawOptions } from './raw-options.ts'
import { type SiteFacts, sitePath } from './site-facts.ts'

interface FolderFacts {
  readonly facts: Omit<SiteFacts, 'sidebars'>
  /** Paths whose existence was checked. */
  readonly checkedPaths: readonly string[]
  /** Other files whose content was read. */
  readonly read: readonly string[]
  /** Sidebar files that exist. */
  readonly sidebars: readonly string[]
}

/** Reads the facts about a folder. */
export function readSiteFacts(rawOptions: RawOptions, root: string): FolderFacts {
  const silent = (): void => {}
  const { content, theme } = readPlugins(rawOptions, silent)
  const docs = content.filter(({ kind }) => kind === 'docs')
  const json = Object.fromEntries(
    docs.map((plugin) => [versionsFile(plugin), readJson(join(root, versionsFile(plugin)))]),
  )
  const partialFacts: SiteFacts = { root, present: [], json, theme: [], sidebars: {} }
  const texts = Object.fromEntries(
    translationFiles(rawOptions, partialFacts).map((path) => [path, readJson(join(root, path))]),
  )
  const versions = docs.flatMap((plugin) => readVersions(plugin, partialFacts))
  const options = asList(rawOptions.plugins).map((entry) => asRecord([entry].flat(1)[1]))
  const statics = Array.isArray(rawOptions.staticDirectories)
    ? asTexts(rawOptions.staticDirectories)
    : ['static']
  const checkedFiles = [
    ...versions.map(({ folder }) => folder),
    ...content.map(({ kind, options }) =>
      sitePath(root, asText(options.path) ?? (kind === 'pages' ? 'src/pages' : kind)),
    ),
    ...statics.map((folder) => sitePath(root, folder)),
    ...asTexts(asRecord(theme).customCss).map((sheet) => sitePath(root, sheet)),
    // A site plugin may wrap a content plugin.
    ...options.flatMap((pluginOptions) => asTexts(pluginOptions.path)).map((path) => sitePath(root, path)),
  ]
  const base = (asText(rawOptions.baseUrl) ?? '/').replace(/\/$/, '')
  const hosts = ['.', '..', ...statics.map((folder) => sitePath(root, folder))].flatMap((folder) =>
    HOST_FILES.map((name) => join(folder, name)),
  )
  const served = hosts.flatMap((path) => {
    const text = readText(join(root, path)) ?? ''
    return readHostRedirects(path, text).map((from) =>
      from.startsWith(`${base}/`) ? from.slice(base.length) : from,
    )
  })
  const files = [
    ...versions.flatMap(({ sidebarFile }) => (sidebarFile ? [sidebarFile] : [])),
    ...options
      .flatMap((pluginOptions) => asTexts(pluginOptions.sidebarPath))
      .map((path) => sitePath(root, path)),
  ]
  const swizzled = existsSync(join(root, 'src/theme'))
    ? [
        ...new Set(
          readdirSync(join(root, 'src/theme'))
            .filter((name) => !/\.(?:mdx?|css|txt)$|^readme$/i.test(name))
            .map((name) => name.replace(/\.\w+$/, '')),
        ),
      ].sort()
    : []
  const patches = patchesOf(root)
  const parts = swizzled.filter(hasComponent).map((name) => [name, codeOfPart(name, root)] as const)
  const components = ['tsx', 'ts', 'jsx', 'js']
    .flatMap((ending) => [`src/theme/MDXComponents.${ending}`, `src/theme/MDXComponents/index.${ending}`])
    .find((path) => existsSync(join(root, path)))
  const isThere = (path: string): boolean => existsSync(join(root, path))
  return {
    facts: {
      root,
      present: [...new Set(checkedFiles.filter(isThere))].sort(),
      json: { ...json, ...texts },
      theme: swizzled,
      scripts: scriptsOf(readJson(join(root, 'package.json'))),
      ejected: parts.filter(([, code]) => isEjected(code, root)).map(([name]) => name),
      ...(patches.length > 0 && { patches }),
      ...(served.length > 0 && { served: [...new Set(served)].sort() }),
      ...(components !== undefined && { components }),
    },
    checkedPaths: [
      ...new Set([
        ...checkedFiles,
        ...files,
        ...PATCH_FOLDERS,
        'src/theme',
        ...swizzled.map((name) => `src/theme/${name}`),
      ]),
    ],
    read: ['package.json', ...hosts, ...parts.flatMap(([, code]) => code)],
    sidebars: [...new Set(files)].filter((path) =>
      statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
    ),
  }
}

/** Scripts that are neither Docusaurus commands nor developer tools. */
function scriptsOf(json: unknown): string[] {
  return Object.entries(asRecord(asRecord(json).scripts))
    .flatMap(([name, command]) =>
      /docusaurus|eslint|prettier|jest|vitest|tsc\b|\b(?:yarn|p?npm) (?:install|audit)/.test(
        String(command),
      ) ||
      /^(?:test|lint|format|start|dev|serve|prepare|postinstall|release|upgrade|update|check)\b/.test(name)
        ? []
        : [name],
    )
    .slice(0, 8)
}

/** Patches of Docusaurus's packages: `@docusaurus+core+3.1.0.patch` or `.yarn/patches/@docusaurus-core-npm-3.1.0-0a1b2c.patch`. */
function patchesOf(root: string): string[] {
  return PATCH_FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => /\/@docusaurus(?:\+|__|-).*\.patch$/.test(path))
    .sort()
}

/** Folders of patch-package and pnpm, and of Yarn. */
const PATCH_FOLDERS = ['patches', '.yarn/patches']

/** Whether a theme component is an ejected copy instead of a wrapper. Ejected copies need internals of Docusaurus's theme. */
function isEjected(files: readonly string[], root: string): boolean {
  return files.some((file) => {
    const text = readText(join(root, file)) ?? ''
    return (
      /['"]@docusaurus\/theme-common\/internal['"]/.test(text) && !/['"]@theme-(?:original|init)\//.test(text)
    )
  })
}

/** Source files of a component in `src/theme`, relative to the root. */
function codeOfPart(name: string, root: string): string[] {
  const folder = `src/theme/${name}`
  const isFolder = statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()
  return isFolder
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.[jt]sx?$/.test(file))
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
        .sort()
    : ['.tsx', '.ts', '.jsx', '.js'].map((ending) => folder + ending)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
