// The configuration of a Docusaurus site, written as one of Octavo.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONFIG_FILES, findDocusaurus, loadConfig } from '../bundle/load-config.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import type { UserConfig } from '../config/user-config.ts'
import { writeConfig } from '../docusaurus/write-config.ts'
import type { Finding } from '../model/finding.ts'
import { PACKAGE_ROOT, PROGRAM } from './program.ts'

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
  if (findDocusaurus(root) === undefined)
    throw problem(
      `There is no \`docusaurus.config.*\` in ${root}.`,
      'Name the folder of a Docusaurus site: `octavo migrate website`.',
    )
  const codeFolder = mkdtempSync(join(tmpdir(), 'octavo-'))
  try {
    const publicModule = join(PACKAGE_ROOT, 'src/config/public.ts')
    const {
      config,
      file,
      findings = [],
    } = await loadConfig({ root, codeFolder, publicModule, programVersion: PROGRAM })
    const left = findings.map(({ message, help = '' }) => ({ option: '', message, help }))
    return { text: writeConfig({ config: config as UserConfig, left, from: file }), from: file, findings }
  } finally {
    rmSync(codeFolder, { recursive: true, force: true })
  }
}

/** Writes the new configuration, unless there is one. */
export function writeMigration(root: string, { text }: Migration): void {
  writeFileSync(join(root, MIGRATED_FILE), text, { flag: 'wx' })
}

function problem(message: string, help: string, path?: string): ConfigProblem {
  const place = path === undefined ? {} : { place: { path } }
  return new ConfigProblem([{ rule: 'configuration', severity: 'error', message, help, ...place }])
}
