// `octavo migrate`.

import { resolve } from 'node:path'
import { MIGRATED_FILE, migrate, writeMigration } from '../migrate/migrate.ts'
import { printFindings } from './print.ts'
import { count } from './report/format-text.ts'
import { printable } from './report/harmless.ts'
import { writeOut } from './write-text.ts'

/** Writes the configuration of another generator as one of Octavo, and returns the exit code. */
export async function runMigrate(
  root: string,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<number> {
  const folder = resolve(root)
  const migration = await migrate(folder)
  if (dryRun) {
    writeOut(printable(migration.text))
    return 0
  }
  writeMigration(folder, migration)
  const { from, findings } = migration
  printFindings(findings, folder, findings.length)
  const rest = findings.length === 0 ? '' : `; ${count(findings.length, 'option')} could not be taken over`
  writeOut(`${MIGRATED_FILE} was written from ${from}${rest}\n`)
  return 0
}
