// The `octavo migrate` command.

import { resolve } from 'node:path'
import { runCheck } from '../../cli/check-command.ts'
import { printFindings } from '../../cli/print-report.ts'
import { count } from '../../cli/report/format-text.ts'
import { printable, printableLine } from '../../cli/report/printable-text.ts'
import { writeOut } from '../../cli/write-text.ts'
import { IGNORE_FILE, MIGRATED_FILE, migrate, writeMigration } from './migrate.ts'

/** Converts another generator's configuration to Octavo's and returns the exit code. */
export async function runMigrate(
  root: string,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<number> {
  const folder = resolve(root)
  const migration = await migrate(folder)
  const { from, findings, changes, copies } = migration
  const files = [...changes.keys(), ...copies.keys()].sort()
  if (dryRun) {
    writeOut(printable(migration.text))
    for (const path of files)
      writeOut(`would ${copies.has(path) ? 'write' : 'change'} ${printableLine(path)}\n`)
    return 0
  }
  writeMigration(folder, migration)
  printFindings(findings, folder, findings.length)
  const rest = findings.length === 0 ? '' : `; ${count(findings.length, 'option')} could not be migrated`
  const rewritten = files.length === 0 ? '' : `, and ${count(files.length, 'file')} rewritten`
  writeOut(`${MIGRATED_FILE} was written from ${from}${rewritten}${rest}\n`)
  if (files.some((path) => path !== IGNORE_FILE)) {
    writeOut('\nRemaining work, as `octavo check` reports it:\n')
    await runCheck(root, { format: 'text', cache: true })
  }
  return 0
}
