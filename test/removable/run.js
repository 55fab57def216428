// Deletes each built-in plugin in a copy of the repository, with the plugins that import it, and checks types and the tests of the core.
// `npm run removable` tries all, `npm run removable -- math blog` some. `--types` checks types only.

import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
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

/** Removes the lines of plugins from a registry: their imports, and the names in lists. */
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

const unknown = chosen.filter((name) => !plugins.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No plugin has the name ${unknown.join(', ')}. Plugins: ${plugins.join(', ')}.\n`)
  process.exit(2)
}

let failed = 0
for (const name of chosen.length > 0 ? chosen : plugins) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-removable-'))
  const removed = withUsers(name)
  const isRemoved = (path) =>
    [...removed].some((one) => new RegExp(`^(?:src|test)/plugins/${one}/`).test(path))
  for (const path of tracked) if (!isRemoved(path)) cpSync(join(root, path), join(folder, path))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const path of REGISTRIES) {
    const file = join(folder, path)
    writeFileSync(file, withoutPlugins(readFileSync(file, 'utf8'), removed))
  }
  const tsc = join(folder, 'node_modules/typescript/bin/tsc')
  const types = ['src.json', 'theme'].map((project) => {
    if (project === 'theme') return run(folder, process.execPath, [tsc, '-p', 'theme'])
    // Tests of the whole program use all plugins; the core and the remaining plugins must not.
    const config = { extends: './tsconfig.json', include: ['src'], exclude: ['src/plugins/*/theme'] }
    writeFileSync(join(folder, project), JSON.stringify(config))
    return run(folder, process.execPath, [tsc, '-p', project])
  })
  const checks = [...types]
  if (!isTypesOnly && types.every(({ isGood }) => isGood)) {
    checks.push(run(folder, process.execPath, ['bin/prepare.js']))
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
    const args = [
      vitest,
      'run',
      '--config',
      'test/vitest.config.ts',
      '--project',
      'program',
      'test/core/engine',
    ]
    checks.push(
      run(folder, process.execPath, [...args, 'test/core/write', 'test/core/text', 'test/core/paths']),
    )
  }
  const isGood = checks.every((check) => check.isGood)
  if (!isGood) failed++
  const others = [...removed].filter((one) => one !== name)
  process.stdout.write(
    `${isGood ? 'removable' : 'NOT removable'}  ${name}${others.length > 0 ? ` (with ${others.join(', ')})` : ''}\n`,
  )
  for (const { output } of checks.filter((check) => !check.isGood))
    process.stdout.write(`${output.split('\n').slice(0, 12).join('\n')}\n`)
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0
