// Checks what each folder of src may import, from its import statements: the core imports no plugin, and a plugin imports only
// the core and itself.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dirname, join as joinPosix } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Folders of the core, each with the folders that it may import, in addition to packages and its own files. */
const CORE: Readonly<Record<string, readonly string[]>> = {
  model: [],
  paths: ['model'],
  text: ['model'],
  view: ['model', 'paths', 'text'],
  locales: ['model', 'paths'],
  engine: ['model', 'paths', 'text'],
  plugin: ['model', 'text', 'engine'],
  config: ['model', 'paths', 'text', 'locales', 'plugin'],
  bundle: ['model', 'paths', 'text', 'engine', 'config', 'plugin'],
  graph: ['model', 'paths', 'text', 'view', 'locales', 'engine', 'config', 'plugin', 'registry'],
  // Hooks refer to the types of the stages that call them.
  registry: ['model', 'engine', 'plugin', 'bundle', 'graph', 'markdown', 'write'],
  markdown: ['model', 'paths', 'text', 'view', 'locales', 'engine', 'config', 'plugin', 'registry'],
  render: ['model', 'paths', 'text', 'view', 'engine', 'plugin', 'registry'],
  checks: ['model', 'paths', 'text', 'view', 'locales', 'engine', 'config', 'plugin', 'registry'],
  write: ['model', 'paths', 'text', 'engine'],
  pipeline: [
    ...['model', 'paths', 'text', 'view', 'locales', 'engine', 'config', 'plugin', 'bundle', 'registry'],
    ...['markdown', 'graph', 'render', 'checks', 'write'],
  ],
}

/** Folders around the core, each with the folders that it may import. Browser, build and terminal share the values of the folders that the theme imports. */
const AROUND: Readonly<Record<string, readonly string[]>> = {
  serve: [
    ...['model', 'paths', 'text', 'locales', 'engine', 'config', 'plugin', 'registry'],
    ...['checks', 'render', 'pipeline'],
  ],
  cli: [
    ...['model', 'paths', 'text', 'locales', 'engine', 'config', 'plugin', 'bundle', 'registry', 'pipeline'],
    ...['serve', 'registries'],
  ],
  theme: ['model', 'paths', 'text', 'view', 'registries'],
}

/** Modules of plugins that bundles import by their default export. */
const DEFAULT_EXPORTS = [
  'src/core/pipeline/step-worker.ts',
  'src/plugins/algolia/crawler-tags.ts',
  'src/plugins/blog/feed-tags.ts',
  'src/plugins/markdown-export/markdown-tags.ts',
  'src/plugins/search/opensearch-tags.ts',
  'src/plugins/structured-data/json-ld.ts',
]

/** Commands of plugins, which print their results. */
const PRINTING_COMMANDS = [
  'src/plugins/algolia/search-push.ts',
  'src/plugins/search/search-command.ts',
  'src/plugins/start/init-command.ts',
]

/** Folders of a module from the lowest layer up: each may import those before it. Files of the module itself are on top. */
const MODULE_LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/core/markdown': ['tags', 'transforms', 'variables', 'front-matter', 'files', 'origins', 'syntax'],
}

/** Plugins that import parts of another, through its `for-plugins.ts`. */
const BETWEEN_PLUGINS: readonly string[] = [
  'algolia → search',
  'docusaurus → code',
  'docusaurus → mdx',
  'elements → markdown-export',
  'includes → code',
  'markdown-export → elements',
  'markdown-export → offline',
  'markdown-export → search',
  'mdx → includes',
  'migrate → emoji',
  'migrate → mistakes',
  'mistakes → emoji',
  'offline → search',
  'openapi → sanitize',
  'openapi → schemas',
  'published-urls → checks',
  'schemas → code',
  'schemas → includes',
  // Browser code, which must not load the rest of the plugin.
  'src/algolia/theme/algolia.ts → src/search/engine/search-limits.ts',
  'start → migrate',
]

/** Packages that several modules of `src` import, each with its reason. Every other has one module that wraps it. */
const SHARED_PACKAGES: Readonly<Record<string, string>> = {
  zod: 'a schema is next to the code that reads its values',
  minisearch: 'its class is the index that is built, the pieces that are searched, and the speller',
  unified: 'the way in (Markdown) and the way out (React) are two pipelines',
  esbuild: 'the configuration, the theme and component pages are bundled for different places',
  react: 'the body is HTML, and its components of the page are React elements',
  'react/jsx-runtime': 'as react',
  'react-dom/server': 'chrome, body and document are rendered apart',
}

/** Files that start other programs, each with its reason. */
const STARTS_PROGRAMS: Readonly<Record<string, string>> = {
  'src/core/engine/work-tree.ts': 'lists the files that git ignores',
  'src/plugins/history/run-git.ts': 'git has the dates of changes; it never rejects and fetches nothing',
  'src/cli/dev-command.ts': '`--open` starts a browser',
  'src/plugins/start/init-command.ts': 'a new site installs its packages',
}

/** Files that write to stdout or stderr. All others use `writeOut` and `writeError`, which escape content. */
const WRITES_OUTPUT = [
  'src/cli/build-command.ts',
  'src/cli/print-report.ts',
  'src/cli/write-text.ts',
  'src/plugins/algolia/search-push.ts',
  'src/plugins/search/search-command.ts',
]

/** Folders without side effects: they import no Node module. */
const PURE_FOLDERS = [
  'src/core/graph/',
  'src/core/checks/',
  'src/plugins/checks/',
  'src/plugins/search/engine/',
]

/** Plugins that send requests to other hosts. */
const SENDS_REQUESTS = ['link-checker', 'remote-cache']

/** Files with code samples and status names that mention requests. */
const DESCRIBES_REQUESTS = [
  'src/plugins/openapi/request-samples.ts',
  'src/plugins/openapi/write-operation.ts',
]

interface SourceFile {
  readonly path: string
  readonly module: string
  readonly text: string
  readonly imports: readonly string[]
}

const files = ['src', 'theme'].flatMap(readFiles)

function readFiles(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, module: moduleOf(path), text, imports: importsOf(text) }
    })
}

/** Returns the names in `import`, `export … from` and `import()`. */
function importsOf(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^'\n]+)'/gm)
  const calls = text.matchAll(/\bimport\('([^']+)'\)/g)
  return [...statements, ...calls].map((match) => match[1]!)
}

/** Returns the path of the file that an import refers to; undefined for a package. */
function relativeTarget(from: string, name: string): string | undefined {
  return name.startsWith('.') ? joinPosix(dirname(from), name) : undefined
}

/** Returns the folder of the core, `plugins/<name>`, `cli`, `serve` or `theme`; `registries` for files at the top of src. */
function moduleOf(path: string): string {
  const [top, second = '', third = ''] = path.split('/')
  if (top === 'theme') return 'theme'
  if (second.endsWith('.ts')) return 'registries'
  return second === 'core' ? third : second === 'plugins' ? `plugins/${third}` : second
}

function isPlugin(module: string): boolean {
  return module.startsWith('plugins/')
}

function relativeImports(): { readonly from: SourceFile; readonly to: string }[] {
  return files.flatMap((from) =>
    from.imports.flatMap((name) => {
      const to = relativeTarget(from.path, name)
      return to === undefined ? [] : [{ from, to }]
    }),
  )
}

/** Returns the text without comments. Strings and template literals are unchanged. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}

/** Files outside of the Docusaurus plugin that name Docusaurus, each with its reason. */
const NAMES_DOCUSAURUS: Readonly<Record<string, string>> = {
  'src/plugins.ts': 'registers the plugin',
  'src/plugins/algolia/crawler-tags.ts': 'a name of DocSearch, which its crawler reads',
  'src/plugins/algolia/search-records.ts': 'a name of DocSearch, which its records have',
  'src/plugins/algolia/theme/algolia.ts': 'a name of DocSearch, which its queries have',
  'theme/client/preferences.ts': 'keys that the storage of returning readers has',
}

test('import statements of every form are parsed', () => {
  const text = `import a from 'a'\nimport { b,\n  c } from './b.ts'\nexport * from './c.ts'\nimport './d.css'\nawait import('./e.ts')\n`
  expect(importsOf(text)).toEqual(['a', './b.ts', './c.ts', './d.css', './e.ts'])
  expect(relativeImports().length).toBeGreaterThan(100)
})

test('only the Docusaurus plugin refers to Docusaurus', () => {
  const named = files.filter(
    ({ path, text }) => !path.startsWith('src/plugins/docusaurus/') && /docusaurus/i.test(text),
  )
  expect(named.map(({ path }) => path).sort()).toEqual(Object.keys(NAMES_DOCUSAURUS).sort())
})

test('every folder of src is in one of the tables', () => {
  const modules = new Set(files.map(({ module }) => module))
  const listed = [...Object.keys(CORE), ...Object.keys(AROUND), 'registries']
  expect([...modules].filter((module) => !isPlugin(module) && !listed.includes(module))).toEqual([])
})

test('the core and the folders around it import only the folders that the tables allow', () => {
  const table: Readonly<Record<string, readonly string[]>> = { ...CORE, ...AROUND }
  const wrong = relativeImports().filter(({ from, to }) => {
    const module = moduleOf(to)
    const allowed = table[from.module]
    return allowed && module !== from.module && !isPlugin(module) && !allowed.includes(module)
  })
  expect(wrong.map(({ from, to }) => `${from.path} → ${to}`)).toEqual([])
})

test('the core, the commands, the servers and the theme import no plugin', () => {
  const found = relativeImports().filter(
    ({ from, to }) => !isPlugin(from.module) && from.module !== 'registries' && isPlugin(moduleOf(to)),
  )
  expect(found.map(({ from, to }) => `${from.path} → ${to}`)).toEqual([])
})

test('the core contains no paths of plugins', () => {
  const core = files.filter(({ path, module }) => path.startsWith('src/core/') && !isPlugin(module))
  const named = core.filter(({ text }) => /['"`/]src\/plugins\/\w/.test(text.replace(/^import .*$/gm, '')))
  expect(named.map(({ path }) => path)).toEqual([])
})

test('a plugin imports parts of another only through its `for-plugins.ts`', () => {
  const others = relativeImports().filter(
    ({ from, to }) => isPlugin(from.module) && isPlugin(moduleOf(to)) && moduleOf(to) !== from.module,
  )
  const pairs = others.map(({ from, to }) =>
    to.endsWith('/for-plugins.ts') ? `${from.module} → ${moduleOf(to)}` : `${from.path} → ${to}`,
  )
  expect([...new Set(pairs)].map((pair) => pair.replaceAll('plugins/', '')).sort()).toEqual(
    [...BETWEEN_PLUGINS].sort(),
  )
})

test('imports within a module folder never point to a higher layer', () => {
  for (const [module, folders] of Object.entries(MODULE_LAYERS)) {
    const layerOf = (path: string): number => {
      const [folder = '', inside] = path.slice(module.length + 1).split('/')
      return inside === undefined ? folders.length : folders.indexOf(folder)
    }
    const inside = relativeImports().filter(({ from, to }) =>
      [from.path, to].every((path) => path.startsWith(`${module}/`)),
    )
    expect(inside.filter(({ from }) => layerOf(from.path) < 0)).toEqual([])
    const wrong = inside.filter(({ from, to }) => layerOf(from.path) < layerOf(to))
    expect(wrong.map(({ from, to }) => `${from.path} → ${to}`)).toEqual([])
  }
})

test('human-readable output is printed by one module, and JSON by the listed ones', () => {
  const writing = files.filter(({ text }) => /\bprocess\.std(?:out|err)\.write\(/.test(text))
  expect(writing.map(({ path }) => path)).toEqual(WRITES_OUTPUT)
  const others = writing.filter(({ path }) => path !== 'src/cli/write-text.ts')
  for (const { path, text } of others)
    for (const [call] of text.matchAll(/\bprocess\.std(?:out|err)\.write\(.*/g))
      expect(call, path).toMatch(/write\((?:`\$\{printableJson|formatJson|formatSarif|formatGithub)/)
})

test('modules have no import cycles, not even of types', () => {
  const targets = new Map<string, string[]>()
  for (const { from, to } of relativeImports())
    targets.set(from.path, [...(targets.get(from.path) ?? []), to])
  expect(findCycles(targets)).toEqual([])
})

/** Returns each cycle as its files in import order, starting with the first one that was reached. */
function findCycles(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, above: readonly string[]): void => {
    const start = above.indexOf(path)
    if (start >= 0) cycles.push([...above.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...above, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return cycles
}

test('import cycles are detected', () => {
  const targets = new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: ['d', 'b'] }))
  expect(findCycles(targets)).toEqual(['b → c → b'])
})

test('each package is imported by one module', () => {
  const importers = new Map<string, string[]>()
  for (const { path, text } of files.filter(({ path }) => path.startsWith('src/'))) {
    for (const name of importsOf(withoutTypeImports(text))) {
      if (name.startsWith('.') || name.startsWith('node:') || name.startsWith('octavo')) continue
      importers.set(name, [...(importers.get(name) ?? []), path])
    }
  }
  const shared = [...importers].filter(([, paths]) => paths.length > 1).map(([name]) => name)
  expect(shared.sort()).toEqual(Object.keys(SHARED_PACKAGES).sort())
})

function withoutTypeImports(text: string): string {
  return text.replace(/^(?:import|export) type\s[^'"`;]*?\sfrom\s+'[^'\n]+'/gm, '')
}

test('graph, checks and the search engine use neither the file system nor the process', () => {
  const wrong = files.filter(
    ({ path, imports }) =>
      PURE_FOLDERS.some((folder) => path.startsWith(folder)) &&
      imports.some((name) => name.startsWith('node:')),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('only the link checker and the remote cache send requests to other hosts, and only they and the servers use HTTP', () => {
  const wrong = files.filter(({ path, module, text, imports }) => {
    const isBrowserCode = module === 'theme' || path.includes('/theme/')
    if (isBrowserCode || DESCRIBES_REQUESTS.includes(path)) return false
    const mayRequest = SENDS_REQUESTS.some((name) => module === `plugins/${name}`)
    return (
      (!mayRequest && /\bfetch\(/.test(withoutComments(text))) ||
      (!mayRequest &&
        module !== 'serve' &&
        imports.some((name) => /^node:(https?|http2|net|tls|dns)$/.test(name)))
    )
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('only git and three commands start other programs', () => {
  const wrong = files.filter(
    ({ path, imports }) =>
      imports.includes('node:child_process') && !(path in STARTS_PROGRAMS) && path.startsWith('src/'),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('only the command line prints and exits', () => {
  const wrong = files.filter(
    ({ path, text }) =>
      path.startsWith('src/') &&
      !path.startsWith('src/cli/') &&
      !path.includes('/theme/') &&
      !PRINTING_COMMANDS.includes(path) &&
      /\bprocess\.(exit|exitCode|stdout|stderr)\b|\bconsole\.\w+\(/.test(withoutComments(text)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('every file of src has a unique name', () => {
  const names = files
    .filter(({ path }) => path.startsWith('src/') && !path.endsWith('/for-plugins.ts'))
    .map(({ path }) => basename(path))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('no file is named index', () => {
  expect(files.map(({ path }) => path).filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([])
})

test('only the worker that tinypool loads and modules that bundles import have a default export', () => {
  const withDefault = files.filter(
    ({ path, text }) =>
      path.startsWith('src/') &&
      !path.includes('/theme/') &&
      /^export (?:default\b|\{[^}]*\bas default\b)/m.test(moduleCode(text)),
  )
  expect(withDefault.map(({ path }) => path)).toEqual(DEFAULT_EXPORTS)
})

test('zod is imported as a namespace, because `{ z }` would load all its languages at each start', () => {
  const wrong = files.filter(({ text }) => /^import \{[^}]*\bz\b[^}]*\} from 'zod'/m.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

/** Returns the code of the file itself. Template literals contain the code of other files. */
function moduleCode(text: string): string {
  return withoutComments(text).replace(/`(?:[^`\\]|\\.)*`/g, '``')
}
