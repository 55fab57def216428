// The configuration of another generator, written as one of Octavo; and the pages of a site that Octavo does not read as they are.

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CONFIG_FILES, findForeignConfig, loadConfig } from '../bundle/load-config.ts'
import { PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import type { UserConfig } from '../config/user-config.ts'
import { configReaders } from '../pipeline/builtins.ts'
import { findGenerator, GENERATORS, type MigratedFiles, rewriteSite } from './generators.ts'

export const MIGRATED_FILE = 'site.config.ts'

export interface Migration extends MigratedFiles {
  /** Name of the old configuration. */
  readonly from: string
}

/** Reads the old configuration. Throws `ConfigProblem` where there is none, or a new one already. */
export async function migrate(root: string): Promise<Migration> {
  const known = CONFIG_FILES.find((name) => existsSync(join(root, name)))
  if (known !== undefined)
    throw problem(
      `There is "${known}" already, which is not overwritten.`,
      'Delete or rename it first.',
      known,
    )
  const place = { root, readers: configReaders }
  const publicModule = join(PACKAGE_ROOT, 'src/config/public.ts')
  const foreign = findForeignConfig(place)
  if (foreign === undefined) {
    const found = findGenerator(root)
    if (found)
      return {
        ...(await rewriteSite(found, { root, publicModule, programVersion: PROGRAM })),
        from: found.file,
      }
    const names = [
      ...configReaders.map(({ generator, files }) => [generator, files] as const),
      ...GENERATORS.map(({ name, files }) => [name, files] as const),
    ]
    throw problem(
      `There is no configuration of another generator in ${root}: ${names.map(([, files]) => `\`${files[0]!.replace(/\.[mt][jt]?s$/, '.*')}\``).join(', ')}.`,
      `Name the folder of a site of ${listed(names.map(([name]) => name))}: \`octavo migrate website\`.`,
    )
  }
  const codeFolder = mkdtempSync(join(tmpdir(), 'octavo-'))
  try {
    const loaded = await loadConfig({ ...place, codeFolder, publicModule, programVersion: PROGRAM })
    const { file, lostByMigration = [] } = loaded
    const findings = [...(loaded.findings ?? []), ...lostByMigration]
    const text = foreign.reader.write(loaded.config as UserConfig, { file, left: findings })
    return { text, from: file, findings, changes: new Map(), copies: new Map() }
  } finally {
    rmSync(codeFolder, { recursive: true, force: true })
  }
}

/** Whether a folder is the site of another generator that can be migrated, and not one of Octavo yet. */
export function hasForeignConfig(root: string): boolean {
  const isOwn = CONFIG_FILES.some((name) => existsSync(join(root, name)))
  return !isOwn && (findForeignConfig({ root, readers: configReaders }) ?? findGenerator(root)) !== undefined
}

/** Writes the new configuration, unless there is one, and the files that change. */
export function writeMigration(root: string, { text, changes, copies }: Migration): void {
  writeFileSync(join(root, MIGRATED_FILE), text, { flag: 'wx' })
  for (const [path, content] of changes) writeFileSync(join(root, path), content)
  for (const [to, from] of copies) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    copyFileSync(join(root, from), join(root, to))
  }
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function problem(message: string, help: string, path?: string): ConfigProblem {
  const place = path === undefined ? {} : { place: { path } }
  return new ConfigProblem([{ rule: 'configuration', severity: 'error', message, help, ...place }])
}
