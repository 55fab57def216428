// Writes JSON Schemas for editors for `octavo schema`.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { writeOut } from '../../cli/write-text.ts'
import { configProblem } from '../../core/config/config-problem.ts'
import { createSession } from '../../core/pipeline/session.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { createEditorSchemas } from './editor-schemas.ts'

export interface SchemaFlags {
  readonly outDir?: string
}

/** Writes the schemas and returns the exit code. */
export async function runSchema(root: string, { outDir }: SchemaFlags): Promise<number> {
  const session = await createSession({ root: resolve(root) })
  const folder = outDir === undefined ? join(session.root, '.octavo/schemas') : resolve(outDir)
  try {
    const schemas = createEditorSchemas(session.code.plugins)
    mkdirSync(folder, { recursive: true })
    for (const [name, schema] of Object.entries(schemas)) {
      const file = join(folder, name)
      writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`)
      writeOut(`${relative(process.cwd(), file)}\n`)
    }
    return 0
  } catch (error) {
    throw configProblem(
      `The schemas cannot be written: ${errorMessage(error)}.`,
      'Name a folder that you can write to with --out-dir.',
    )
  } finally {
    await session.close()
  }
}
