// Deletes each built-in plugin in a copy of the repository, with the plugins that import it, and checks types and the tests of the core.
// `npm run removable` tries each, and the core without any; `npm run removable -- math blog` tries some, `-- all` the core without
// plugins. `--types` checks types only.

import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const words = process.argv.slice(2)
const isTypesOnly = words.includes('--types')
const chosen = words.filter((word) => !word.startsWith('--'))
const REGISTRIES = ['src/plugins.ts', 'src/commands.ts', 'src/theme-plugins.ts']

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const plugins = readdirSync(join(root, 'src/plugins'))

/** Plugin → plugins that import it. */
const users = new Map(plugins.map((name) => [name, new Set()]))
for (const path of tracked.filter((one) => /^src\/plugins\/.*\.tsx?$/.test(one))) {
  const from = path.split('/')[2]
  const text = readFileSync(join(root, path), 'utf8')
  for (const [, name] of text.matchAll(/from '(?:\.\.\/)+([\w-]+)\/[^']*'/g))
    if (name !== from) users.get(name)?.add(from)
}

function withUsers(name, all = new Set()) {
  if (all.has(name)) return all
  all.add(name)
  for (const user of users.get(name)) withUsers(user, all)
  return all
}

/** Removes plugins from the text of a registry: their imports, and their names in lists. */
function withoutPlugins(text, removed) {
  const names = []
  const rest = text.replace(
    /^(?:import|export) (?:type )?\{([^}]*)\} from '\.\/plugins\/([\w-]+)\/[^']*'\n/gm,
    (line, imported, plugin) => {
      if (!removed.has(plugin)) return line
      names.push(...imported.split(',').map((name) => name.replace(/^.* as |^type /, '').trim()))
      return ''
    },
  )
  return names
    .filter((name) => name !== '')
    .reduce(
      (code, name) =>
        code
          .replace(new RegExp(`^ +(?:'?[\\w-]+'?: )?${name},\\n`, 'gm'), '')
          .replace(new RegExp(`(?<=[[{,] ?)${name}(?:, |(?= ?[\\]}]))`, 'g'), ''),
      rest,
    )
}

function run(folder, command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  return { isGood: status === 0, output: `${stdout}${stderr}` }
}

// Tests of the core with plugins are in `test/program`.
const CORE_TESTS = 'test/core'
/** Argument for removing all plugins. */
const ALL = 'all'
const names = chosen.length > 0 ? chosen : [...plugins, ALL]
const unknown = names.filter((name) => name !== ALL && !plugins.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No plugin has the name ${unknown.join(', ')}. Plugins: ${plugins.join(', ')}.\n`)
  process.exit(2)
}

let failed = 0
for (const name of names) {
  const removed = name === ALL ? new Set(plugins) : withUsers(name)
  const folder = copyWithout(removed)
  const checks = tryCopy(folder)
  rmSync(folder, { recursive: true, force: true })
  const isGood = checks.every((check) => check.isGood)
  if (!isGood) failed++
  const others = name === ALL ? [] : [...removed].filter((one) => one !== name)
  process.stdout.write(
    `${isGood ? 'removable' : 'NOT removable'}  ${name}${others.length > 0 ? ` (with ${others.join(', ')})` : ''}\n`,
  )
  for (const { output } of checks.filter((check) => !check.isGood))
    process.stdout.write(`${output.split('\n').slice(0, 60).join('\n')}\n`)
}
process.exitCode = failed > 0 ? 1 : 0

/** Copies the repository without these plugins and their tests. Returns the folder. */
function copyWithout(removed) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-removable-'))
  const isRemoved = (path) => removed.has(/^(?:src|test)\/plugins\/([\w-]+)\//.exec(path)?.[1])
  for (const path of tracked) if (!isRemoved(path)) cpSync(join(root, path), join(folder, path))
  mkdirSync(join(folder, 'src/plugins'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const path of REGISTRIES) {
    const file = join(folder, path)
    writeFileSync(file, withoutPlugins(readFileSync(file, 'utf8'), removed))
  }
  return folder
}

/** Checks types, builds the program and a small site, and runs the tests of the core. Stops at the first failure. */
function tryCopy(folder) {
  const node = (...args) => run(folder, process.execPath, args)
  const tsc = join(folder, 'node_modules/typescript/bin/tsc')
  const config = {
    extends: './tsconfig.json',
    include: ['src', 'test/core'],
    exclude: ['src/plugins/*/theme'],
  }
  writeFileSync(join(folder, 'src.json'), JSON.stringify(config))
  const types = [node(tsc, '-p', 'src.json'), node(tsc, '-p', 'theme')]
  if (isTypesOnly || types.some(({ isGood }) => !isGood)) return types
  const program = [node('bin/prepare.js'), buildSite(folder, node)]
  if (program.some(({ isGood }) => !isGood)) return program
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const options = ['--config', 'test/vitest.config.ts', '--project', 'program', '--reporter', 'dot']
  return [node(vitest, 'run', ...options, CORE_TESTS)]
}

/** Builds a site of two pages with the program of a copy. */
function buildSite(folder, node) {
  const site = join(folder, 'site-of-two-pages')
  mkdirSync(join(site, 'docs'), { recursive: true })
  writeFileSync(
    join(site, 'site.config.ts'),
    "export default { title: 'Two pages', url: 'https://docs.example.com', content: { docs: 'docs' } }\n",
  )
  writeFileSync(join(site, 'docs/index.md'), '# Home\n\nText of [the guide](./guide.md).\n')
  writeFileSync(join(site, 'docs/guide.md'), '# Guide\n\n```js\nconst a = 1\n```\n')
  const build = node('bin/octavo.js', 'build', site)
  if (!build.isGood) return build
  const html = readFileSync(join(site, 'build/guide/index.html'), 'utf8')
  return { isGood: html.includes('const') && html.includes('<h1'), output: html }
}
