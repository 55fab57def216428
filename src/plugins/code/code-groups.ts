// `:::code-group`, as in VitePress: shows code blocks as tabs labeled with their title or language.
// `npm2yarn`: shows npm commands in tabs for other package managers.

import type { Code, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { takeTitle } from './code-blocks.ts'

/** Converts code groups, and samples with `npm2yarn`, to tabs. `managers` are the package managers of those, in tab order. */
export function shapeCodeGroups(tree: Root, managers: readonly PackageManager[]): void {
  const stack: unknown[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { type, name, children } = node as ContainerDirective
    if (!children) continue
    for (const [at, child] of children.entries()) {
      if (child.type === 'code' && /(?:^|\s)npm2yarn\b/.test(child.meta ?? ''))
        children[at] = managerTabs(child, managers)
      else stack.push(child)
    }
    if (type !== 'containerDirective' || name !== 'code-group') continue
    Object.assign(node, {
      name: 'tabs',
      children: children.map((child) => (child.type === 'code' ? tabOf(child) : child)),
    })
  }
}

/** Tabs with the same commands for each package manager. The `group` makes the reader's choice persistent. */
function managerTabs(code: Code, managers: readonly PackageManager[]): ContainerDirective {
  const meta = (code.meta ?? '').replace(/(?:^|\s)npm2yarn\b/, '')
  return {
    type: 'containerDirective',
    name: 'tabs',
    attributes: { group: 'npm2yarn' },
    children: managers.map((manager) => {
      const { label, convert } = CONVERTERS[manager]
      const value = convert(code.value)
      return { ...tabOf({ ...code, meta: `[${label}]`, value }), children: [{ ...code, meta, value }] }
    }),
    data: { isGenerated: true },
    ...(code.position && { position: code.position }),
  } as ContainerDirective
}

function tabOf(code: Code): ContainerDirective {
  const { title, rest } = takeTitle(code.meta ?? '')
  const label = title ?? code.lang ?? 'text'
  const inside: Code = { ...code, meta: rest }
  return {
    type: 'containerDirective',
    name: 'tab',
    attributes: { label },
    children: [inside],
    data: { isGenerated: true },
    ...(code.position && { position: code.position }),
  } as ContainerDirective
}

/** Package managers in default tab order. */
export const PACKAGE_MANAGERS = ['npm', 'yarn', 'pnpm', 'bun'] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

interface Converter {
  readonly label: string
  /** Converts npm commands to this package manager. */
  readonly convert: (code: string) => string
}

const CONVERTERS: Readonly<Record<PackageManager, Converter>> = {
  npm: { label: 'npm', convert: (code) => code },
  yarn: { label: 'Yarn', convert: (code) => convertLines(code, yarn) },
  pnpm: { label: 'pnpm', convert: (code) => convertLines(code, (args) => shared('pnpm', 'dlx', args)) },
  bun: { label: 'Bun', convert: (code) => convertLines(code, bun) },
}

const COMMAND = /((?:^|&&[ \t]*|;[ \t]*|\$ )(?:[A-Z]\w*=[^\s&;|]*[ \t]+)*)(npm|npx)((?:[ \t]+[^\s&;|]+)+)/gm

type Arguments = readonly [program: string, command: string | undefined, rest: readonly string[]]

/** Replaces known commands. Others remain npm commands. */
function convertLines(code: string, convert: (args: Arguments) => string | undefined): string {
  return code.replace(COMMAND, (whole, before: string, program: string, tail: string) => {
    const [first, ...rest] = tail.trim().split(/[ \t]+/)
    const converted = convert([program, first, rest])
    return converted === undefined ? whole : before + converted
  })
}

const INSTALL = new Set(['install', 'i', 'add'])
const REMOVE = new Set(['uninstall', 'un', 'remove', 'rm'])

/** Converts commands that pnpm and Bun spell alike. */
function shared(name: string, execute: string, [program, command, rest]: Arguments): string | undefined {
  if (command === undefined) return undefined
  if (program === 'npx') return words(name, execute, command, ...rest)
  const flags = rest.filter((word) => word !== '--save' && word !== '-S')
  if (INSTALL.has(command)) return words(name, hasPackage(flags) ? 'add' : 'install', ...flags)
  if (REMOVE.has(command)) return words(name, 'remove', ...flags)
  if (command === 'ci') return words(name, 'install', '--frozen-lockfile', ...rest)
  if (command === 'run' || command === 'run-script')
    return words(name, 'run', ...rest.filter((word) => word !== '--'))
  if (command === 'test' || command === 'start')
    return words(name, command, ...rest.filter((word) => word !== '--'))
  if (command === 'init' && rest[0] && !rest[0].startsWith('-'))
    return words(name, 'create', ...rest.filter((word) => word !== '--'))
  return undefined
}

function bun(args: Arguments): string | undefined {
  const [program, command, rest] = args
  if (program === 'npx' && command !== undefined) return words('bunx', command, ...rest)
  // `bun test` is Bun's test runner, so `test` and `start` need `run`.
  if (command === 'test' || command === 'start') return shared('bun', 'x', ['npm', 'run', [command, ...rest]])
  return shared('bun', 'x', args)?.replace(' --save-dev', ' --dev').replace(/ -D\b/, ' --dev')
}

function yarn(args: Arguments): string | undefined {
  const [program, , rest] = args
  const isGlobal = rest.includes('-g') || rest.includes('--global')
  // Yarn does not support global packages.
  if (program === 'npm' && isGlobal) return undefined
  return shared('yarn', 'dlx', args)
    ?.replace(' --save-dev', ' --dev')
    .replace(/ -D\b/, ' --dev')
    .replace(' --save-exact', ' --exact')
    .replace(/^yarn run /, 'yarn ')
}

function hasPackage(rest: readonly string[]): boolean {
  return rest.some((word) => !word.startsWith('-'))
}

function words(...parts: readonly string[]): string {
  return parts.join(' ')
}
