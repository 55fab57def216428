// The generators whose sites are rewritten, and a migration from one of them: read here, written by others.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configText } from '../config/config-text.ts'
import type { Finding } from '../model/finding.ts'
import { createDraft, type Generator } from './draft.ts'
import { scriptLoader } from './load-script.ts'
import { mdbook } from './mdbook.ts'
import { mkdocs } from './mkdocs.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

export const GENERATORS: readonly Generator[] = [starlight, vitepress, mdbook, mkdocs]

/** The generator that a folder is a site of, and its configuration. */
export function findGenerator(
  root: string,
): { readonly generator: Generator; readonly file: string } | undefined {
  for (const generator of GENERATORS) {
    const { files, mark = '' } = generator
    const file = files.find((name) => existsSync(join(root, name)))
    if (file !== undefined && readFileSync(join(root, file), 'utf8').includes(mark))
      return { generator, file }
  }
  return undefined
}

/** A site as a migration leaves it. */
export interface MigratedFiles {
  /** The new configuration. */
  readonly text: string
  readonly findings: readonly Finding[]
  /** Path → text, of pages that were rewritten. */
  readonly changes: ReadonlyMap<string, string>
  /** New path → the file that is copied there. */
  readonly copies: ReadonlyMap<string, string>
}

interface MigrationPlace {
  readonly root: string
  readonly publicModule: string
  readonly programVersion: string
}

/** Rewrites a site in memory. */
export async function rewriteSite(
  { generator, file }: { readonly generator: Generator; readonly file: string },
  { root, publicModule, programVersion }: MigrationPlace,
): Promise<MigratedFiles> {
  const draft = createDraft(root, file)
  const config = await generator.migrate(draft, scriptLoader(root, publicModule, programVersion))
  const { findings, changes, copies } = draft
  const isSaid = (value: unknown): boolean =>
    typeof value !== 'object' || value === null || Object.keys(value).length > 0
  const fields = Object.entries(config).filter(([, value]) => isSaid(value))
  return { text: configText(Object.fromEntries(fields), { file, left: findings }), findings, changes, copies }
}
