// Creates a site for `octavo init`: prompts for options, writes files, installs packages and prints the next steps.

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { printableLine } from '../../cli/report/printable-text.ts'
import { writeError, writeOut } from '../../cli/write-text.ts'
import { DIST, IS_CLONE, PACKAGE_ROOT, PROGRAM } from '../../core/bundle/program.ts'
import { configProblem } from '../../core/config/config-problem.ts'
import { createFiles } from '../../core/engine/files.ts'
import { staysInside } from '../../core/engine/stays-inside.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { hasForeignConfig, runMigrate } from '../migrate/for-plugins.ts'
import {
  type ExistingSite,
  type Host,
  type NewFile,
  planSite,
  type SiteKind,
  type SiteRequest,
} from './new-site.ts'
import { findPackedFile } from './packed-file.ts'
import type { SiteAnswers } from './prompt-for-site.ts'
import { findRepository } from './site-repository.ts'

export interface InitFlags {
  readonly title?: string
  readonly kind?: SiteKind
  readonly host?: Host
  /** Whether to skip all prompts. */
  readonly yes?: boolean
  /** Whether to install packages. */
  readonly install?: boolean
}

/** Creates a site and returns the exit code. */
export async function runInit(folder: string, flags: InitFlags): Promise<number> {
  const root = resolve(folder)
  if (hasForeignConfig(root)) {
    writeOut('This folder has the configuration of another generator, which is migrated.\n')
    return runMigrate(folder, {})
  }
  const existing = inspectFolder(root)
  const title = basename(root).replace(/[-_]+/g, ' ').trim() || 'Documentation'
  const answers = await promptForAnswers(flags, title.charAt(0).toUpperCase() + title.slice(1), existing)
  if (answers === undefined) return CANCELED
  const packages = packageManager()
  const repository = findRepository(root)
  const [version = ''] = PROGRAM.split(' ')
  const today = new Date().toISOString().slice(0, 10)
  const packedFile = IS_CLONE ? undefined : findPackedFile(PACKAGE_ROOT)
  const packed = IS_CLONE || packedFile ? `octavo-${version}.tgz` : undefined
  const octavo = packed ? `file:${packed}` : `^${version}`
  const files = plan({ ...answers, octavo, today, packages, ...(repository && { repository }) }, existing)
  write(root, files)
  for (const { path, isChanged } of files) writeOut(`${isChanged ? 'changed' : 'wrote'} ${path}\n`)
  if (packed && !existing.has(packed) && existing.read('package.json')?.includes(packed)) {
    if (packedFile) copyFileSync(packedFile, join(root, packed))
    else packClone(root)
    writeOut(
      `wrote ${packed}, ${packedFile ? 'a copy of the package' : 'the package from this clone of Octavo'}\n`,
    )
  } else if (files.length === 0) writeOut('nothing was missing\n')
  const failure = flags.install === false ? undefined : install(packages, root)
  const isInstalled = flags.install !== false && failure === undefined
  const below = relative(process.cwd(), root)
  const place = below.startsWith('..') ? root : below
  const steps = [
    ...(place === '' ? [] : [`cd ${/^[\w./-]+$/.test(place) ? place : JSON.stringify(place)}`]),
    ...(isInstalled ? [] : [`${packages} install`]),
    `${packages} run dev`,
  ]
  writeOut(`\nNext:\n${steps.map((step) => `  ${printableLine(step)}\n`).join('')}`)
  if (failure === undefined) return 0
  writeError(
    `\noctavo: \`${packages} install\` failed: ${failure}. The files of the site were written.\n  Fix what it reports above, and run it again in the folder of the site.\n`,
  )
  return FAILED
}

/** Exit code of a partially failed run. */
const FAILED = 1

/** Exit code after Ctrl+C in a prompt, as of programs that the signal ends. */
const CANCELED = 130

/** Markdown files of a repository that are not documentation. */
const NO_PAGES = /^(?:readme|changelog|contributing|license|security|code_of_conduct)\.mdx?$/i

function inspectFolder(root: string): ExistingSite {
  const at = (path: string): string => join(root, path)
  const { files } = createFiles(root).walk({
    folder: '.',
    patterns: ['**/*.{md,mdx}'],
    ignore: ['**/node_modules/**'],
  })
  return {
    has: (path) => existsSync(at(path)),
    read: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined),
    hasPages: files.some((path) => !NO_PAGES.test(path)),
  }
}

/** Precedence: flags, prompts, defaults. Returns undefined if the user cancels. */
async function promptForAnswers(
  { title, kind, host, yes = false }: InitFlags,
  defaultTitle: string,
  { hasPages }: ExistingSite,
): Promise<SiteAnswers | undefined> {
  const flagAnswers = {
    ...(title !== undefined && { title }),
    ...(kind ? { kind } : hasPages && { kind: 'docs' as const }),
    ...(host && { host }),
  }
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  if (yes || !isTerminal) {
    const answers = { title: defaultTitle, kind: 'docs' as const, ...flagAnswers }
    if (!yes && !(title && kind && host))
      writeOut(
        `There is no terminal to prompt in: kind ${answers.kind}, title ${JSON.stringify(answers.title)}, host ${host ?? 'none'}. --kind, --title and --host change them.\n`,
      )
    return answers
  }
  const { promptForSite } = await import('./prompt-for-site.ts')
  return promptForSite(flagAnswers, defaultTitle)
}

function plan(request: SiteRequest, existing: ExistingSite): NewFile[] {
  try {
    return planSite(request, existing, join(DIST, 'init'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw configProblem(
        `package.json is not valid JSON: ${error.message}.`,
        'Correct it, and run octavo init again.',
      )
    throw error
  }
}

function write(root: string, files: readonly NewFile[]): void {
  const outside = files.find(({ path }) => !staysInside(root, path))
  if (outside)
    throw configProblem(
      `"${outside.path}" leads out of the folder through a symbolic link, so nothing was written.`,
      'Replace the link with a file or folder, and run octavo init again.',
      { path: outside.path },
    )
  try {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
  } catch (error) {
    throw configProblem(
      `The site cannot be written: ${errorMessage(error)}.`,
      'Name a folder that you can write to.',
    )
  }
}

/** Returns the package manager that runs this command: `npx` and similar tools identify themselves. */
function packageManager(): string {
  const [name = ''] = (process.env.npm_config_user_agent ?? '').split('/')
  return ['pnpm', 'yarn', 'bun'].includes(name) ? name : 'npm'
}

/** On Windows, `npm.cmd` can only be found by a shell. */
const shell = process.platform === 'win32'

/** Packs the running clone into the site, which then has no dependency on an outside folder. */
function packClone(root: string): void {
  const place = shell ? JSON.stringify(PACKAGE_ROOT) : PACKAGE_ROOT
  const { status, stderr, error } = spawnSync('npm', ['pack', '--ignore-scripts', place], {
    cwd: root,
    encoding: 'utf8',
    shell,
  })
  if (status !== 0)
    throw configProblem(
      `Octavo cannot be packed into the site: ${error ? errorMessage(error) : stderr.trim()}`,
      `Run npm ci in ${PACKAGE_ROOT}, and octavo init again.`,
    )
}

/** Installs the packages. Returns the error when that fails. */
function install(packages: string, root: string): string | undefined {
  writeOut(`\n${packages} install\n`)
  const { status, signal, error } = spawnSync(packages, ['install'], { cwd: root, stdio: 'inherit', shell })
  if (status === 0) return undefined
  if (error) return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is not installed' : error.message
  return signal ? `it was ended by ${signal}` : `it ended with exit code ${status}`
}
