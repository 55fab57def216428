// The configuration of another generator, written as one of Octavo.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONFIG_FILES, findForeignConfig, loadConfig } from '../bundle/load-config.ts'
import { PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import type { UserConfig } from '../config/user-config.ts'
import type { Finding } from '../model/finding.ts'
import { configReaders } from '../pipeline/builtins.ts'

export const MIGRATED_FILE = 'site.config.ts'

export interface Migration {
  /** The new configuration. */
  readonly text: string
  /** Name of the old one. */
  readonly from: string
  /** What it could not take over. */
  readonly findings: readonly Finding[]
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
  const foreign = findForeignConfig(place)
  if (foreign === undefined) {
    const known = configReaders.map(({ files }) => `\`${files[0]!.replace(/\.\w+$/, '.*')}\``)
    throw problem(
      `There is no ${known.join(' or ')} in ${root}.`,
      `Name the folder of a site of ${configReaders.map(({ generator }) => generator).join(' or ')}: \`octavo migrate website\`.`,
    )
  }
  const codeFolder = mkdtempSync(join(tmpdir(), 'octavo-'))
  try {
    const publicModule = join(PACKAGE_ROOT, 'src/config/public.ts')
    const loaded = await loadConfig({ ...place, codeFolder, publicModule, programVersion: PROGRAM })
    const { file, lostByMigration = [] } = loaded
    const findings = [...(loaded.findings ?? []), ...lostByMigration]
    const text = foreign.reader.write(loaded.config as UserConfig, { file, left: findings })
    return { text, from: file, findings }
  } finally {
    rmSync(codeFolder, { recursive: true, force: true })
  }
}

/** Whether a folder is the site of another generator that can be migrated, and not one of Octavo yet. */
export function hasForeignConfig(root: string): boolean {
  const isOwn = CONFIG_FILES.some((name) => existsSync(join(root, name)))
  return !isOwn && findForeignConfig({ root, readers: configReaders }) !== undefined
}

/** Writes the new configuration, unless there is one. */
export function writeMigration(root: string, { text }: Migration): void {
  writeFileSync(join(root, MIGRATED_FILE), text, { flag: 'wx' })
}

function problem(message: string, help: string, path?: string): ConfigProblem {
  const place = path === undefined ? {} : { place: { path } }
  return new ConfigProblem([{ rule: 'configuration', severity: 'error', message, help, ...place }])
}
